import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { rawOffsetAfter } from '../../model/content.ts'
import { contentOf, posAt } from '../document/clause-doc.ts'
import type { Editing } from './editing.ts'

/** A page that begins in the edited clause. */
export interface PageMark {
  /** The place in the text, in UTF-16 code units. */
  offset: number
  /** What is drawn there. */
  element: HTMLElement
}

const key = new PluginKey<DecorationSet>('pages')

/** Draws pages that begin in the text, at first `marks`. They stay with the words around them while it is edited. */
export const pageMarks = (marks: readonly PageMark[]): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, { doc }) => widgetsIn(doc, marks),
      apply: (transaction, widgets) => transaction.getMeta(key) ?? widgets.map(transaction.mapping, transaction.doc),
    },
    props: { decorations: state => key.getState(state) },
  })

/** Replaces the pages that begin in the edited clause, except while an input method composes. */
export function showPages({ view }: Editing, marks: readonly PageMark[]): void {
  const { doc, tr } = view.state
  const isUnmarked = marks.length === 0 && key.getState(view.state) === DecorationSet.empty
  if (isUnmarked || view.composing) return
  view.updateState(view.state.apply(tr.setMeta(key, widgetsIn(doc, marks))))
}

function widgetsIn(doc: Node, marks: readonly PageMark[]): DecorationSet {
  if (marks.length === 0) return DecorationSet.empty
  const content = contentOf(doc)
  const length = content.reduce((sum, { text, deleted }) => sum + (deleted ? 0 : text.length), 0)
  const widgets = marks.map(({ offset, element }) =>
    Decoration.widget(posAt(doc, rawOffsetAfter(content, Math.min(offset, length))), element, {
      side: -1,
      ignoreSelection: true,
      stopEvent: () => true,
    }),
  )
  return DecorationSet.create(doc, widgets)
}
