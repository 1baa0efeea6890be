import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { EditorView, type NodeView } from 'prosemirror-view'
import type { InlineNode, NegotiatedDocument } from '../../../api/generated/calls.ts'
import { pictureAddress } from '../../document/inline/picture-addresses.ts'
import type { NegotiationStore } from '../../store/negotiation-store.ts'
import { clauseBeside, clauseOf, clausesAround } from '../cursor/beside.ts'
import { fromContent, positionAt } from '../document/clause-doc.ts'
import { faceOf } from '../document/node-face.ts'
import { nearestSpot } from '../document/reconcile.ts'
import { replacedBy } from '../edits/replaced.ts'
import { createComposition } from './composition.ts'
import { authorsOf, createEditing, type Editing, type EditingHost } from './editing.ts'
import { inputHandlers } from './input-events.ts'
import { handleKey } from './keys.ts'
import { aimedPosition } from './moves.ts'
import { deleteStretch, typeOver } from './text-commands.ts'

export interface MountedClause {
  readonly editing: Editing
  destroy(): void
}

/** Puts the editor of a clause into an element, with the focus and the cursor where the store says. */
export function mountClause(
  host: EditingHost,
  element: HTMLElement,
  attributes: Record<string, string>,
): MountedClause {
  let view: EditorView
  const editing = createEditing(host, () => view)
  const composition = createComposition(editing)
  const dispatch = (transaction: Transaction) => {
    if (!transaction.docChanged) return select(editing, transaction)
    if (view.composing || transaction.getMeta('composition')) composition.take(transaction)
    else input(editing, transaction)
  }
  // The view takes a cursor that comes to the start soon after the focus for the browser's own choice, and undoes it: a key
  // that is pressed so early would be lost. So the focus is there before it.
  element.contentEditable = 'true'
  element.focus({ preventScroll: true })
  view = new EditorView(
    { mount: element },
    {
      state: EditorState.create({ doc: fromContent(editing.clause()!.content, authorsOf(host.store)) }),
      attributes,
      dispatchTransaction: dispatch,
      nodeViews: { object: node => objectView(node.attrs.node, host.store) },
      handleKeyDown: (_view, event) => handleKey(editing, event),
      handleDOMEvents: inputHandlers(editing, composition),
      scrollMargin: { top: 96, bottom: 120, left: 0, right: 0 },
      scrollThreshold: { top: 64, bottom: 88, left: 0, right: 0 },
    },
  )
  placeCursor(editing)
  const unsubscribe = follow(editing)
  return {
    editing,
    destroy() {
      unsubscribe()
      composition.destroy()
      view.destroy()
    },
  }
}

function select(editing: Editing, transaction: Transaction): void {
  const { view } = editing
  if (transaction.selectionSet && !view.state.selection.eq(transaction.selection)) {
    editing.steps.end()
    editing.nextFormat = {}
  }
  view.updateState(view.state.apply(transaction))
  editing.host.onChanged()
}

/** What the browser wrote, or the editor view was asked for, becomes edits. */
function input(editing: Editing, transaction: Transaction): void {
  const replaced = replacedBy(transaction)
  if (!replaced) {
    editing.reconcile()
    return
  }
  const { before } = transaction
  const spot = (at: number) => editing.spotOf(positionAt(before, at))
  const stretch = { from: spot(replaced.from), to: spot(replaced.to) }
  if (replaced.text === '') deleteStretch(editing, stretch)
  else typeOver(editing, stretch, replaced.text)
}

function leave(store: NegotiationStore, document: NegotiatedDocument, anchor: string): void {
  const previous = clauseBeside(clausesAround(document, anchor), anchor, -1)
  const isThere = previous && clauseOf(store.getState().shown!, previous.anchor)
  store.activate(isThere ? { anchor: previous.anchor, offset: 'end' } : null)
}

/** A picture comes when it has loaded; where it cannot be shown, its description stays. */
function objectView(node: InlineNode, store: NegotiationStore): NodeView {
  const dom = faceOf(node)
  if (node.type === 'picture' && node.media) {
    pictureAddress(store.client.loadMedia, node.media).then(
      address => {
        const picture = document.createElement('img')
        picture.src = address
        picture.alt = node.description
        dom.replaceChildren(picture)
      },
      () => {},
    )
  }
  return { dom, ignoreMutation: () => true }
}

/** Where the store says, or where it was aimed from another clause. */
function placeCursor(editing: Editing): void {
  const { view, host } = editing
  const { active } = host.store.getState()
  const content = editing.clause()!.content
  const offset = active?.offset ?? 0
  const spot = offset === 'end' ? Number.POSITIVE_INFINITY : nearestSpot(content, { start: offset, deleted: 0 })
  const end = view.state.doc.content.size - 1
  const position = aimedPosition(view) ?? (offset === 'end' ? end : positionAt(view.state.doc, spot))
  const selection = TextSelection.create(view.state.doc, Math.min(position, end))
  view.updateState(view.state.apply(view.state.tr.setSelection(selection).scrollIntoView()))
  host.onChanged()
}

/** The editor follows the clause, and goes where the store says. When the clause goes, the one before it is edited. */
function follow(editing: Editing): () => void {
  const { store, anchor } = editing.host
  let [shown, active, before] = [editing.clause(), store.getState().active, store.getState().shown]
  return store.subscribe(() => {
    const now = store.getState().shown
    if (!now) return
    const clause = editing.clause()
    if (clause && clause !== shown) editing.reconcile()
    if (!clause && shown && before && store.getState().active?.anchor === anchor) leave(store, before, anchor)
    ;[shown, before] = [clause, now]
    const next = store.getState().active
    if (next !== active && next?.anchor === anchor) placeCursor(editing)
    active = next
  })
}
