import { EditorState } from 'prosemirror-state'
import { EditorView, type NodeView } from 'prosemirror-view'
import type { InlineNode } from '../../../api/generated/calls.ts'
import { pictureAddress } from '../../document/inline/picture-addresses.ts'
import type { NegotiationStore } from '../../store/negotiation-store.ts'
import { fromContent } from '../document/clause-doc.ts'
import { faceOf } from '../document/node-face.ts'
import { createComposition } from './composition.ts'
import { authorsOf, createEditing, type Editing, type EditingHost } from './editing.ts'
import { follow, placeCursor, takeTransaction } from './following.ts'
import { inputHandlers } from './input-events.ts'
import { handleKey } from './keys.ts'
import { type PageMark, pageMarks } from './page-marks.ts'

export interface MountedClause {
  readonly editing: Editing
  destroy(): void
}

export interface Mounting {
  attributes: Record<string, string>
  /** The pages that begin in the clause. */
  pages: readonly PageMark[]
  /** Scrolls back to where the text was read: without the text of the clause, the document was shorter for a moment. */
  restoreScroll(): void
}

/** Mounts the editor of a clause in an element, with the focus, and with the cursor at the place in the store. */
export function mountClause(
  host: EditingHost,
  element: HTMLElement,
  { attributes, pages, restoreScroll }: Mounting,
): MountedClause {
  let view: EditorView
  const editing = createEditing(host, () => view)
  const composition = createComposition(editing)
  // Focus the element before the view exists. If the cursor moves to the start soon after the focus, the view takes
  // that for the browser's own choice and undoes the move, so that an early key press would be lost.
  element.contentEditable = 'true'
  element.focus({ preventScroll: true })
  view = new EditorView(
    { mount: element },
    {
      state: EditorState.create({
        doc: fromContent(editing.clause()!.content, authorsOf(host.store)),
        plugins: [pageMarks(pages)],
      }),
      attributes,
      dispatchTransaction: transaction => takeTransaction(editing, composition, transaction),
      nodeViews: { object: node => objectView(node.attrs.node, host.store) },
      handleKeyDown: (_view, event) => handleKey(editing, event),
      handleDOMEvents: inputHandlers(editing, composition),
      scrollMargin: { top: 96, bottom: 120, left: 0, right: 0 },
      scrollThreshold: { top: 64, bottom: 88, left: 0, right: 0 },
    },
  )
  restoreScroll()
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

/** Shows a picture once it has loaded. Until then, or if it cannot be shown, its description is shown. */
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
