import { EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ClauseBeside } from '../editing/cursor/beside.ts'
import { type AuthorOf, fromContent } from '../editing/document/clause-doc.ts'

/**
 * Replaces an editor view if there is no browser: a clause of one line, in which each letter is one pixel wide. A DOM
 * position in its elements is a position in its document.
 */
export class WindowlessView {
  state: EditorState
  composing = false
  isDestroyed = false
  readonly dragging = null
  readonly dom: {
    direction: string
    contains(): boolean
    closest(): null
    querySelectorAll(): []
    firstElementChild: object
  }
  readonly #take: (transaction: Transaction) => void

  constructor(clause: ClauseBeside, authorOf: AuthorOf, take: (transaction: Transaction) => void) {
    this.state = EditorState.create({ doc: fromContent(clause.content, authorOf) })
    this.dom = {
      direction: clause.format?.direction ?? 'ltr',
      contains: () => true,
      closest: () => null,
      querySelectorAll: () => [],
      firstElementChild: { getBoundingClientRect: () => ({ left: 0, right: Number.MAX_SAFE_INTEGER }) },
    }
    this.#take = take
  }

  /** Returns this view with the type that the editor's functions take. They use no other parts of a view. */
  get asView(): EditorView {
    return this as unknown as EditorView
  }

  get isRightToLeft(): boolean {
    return this.dom.direction === 'rtl'
  }

  get lastPosition(): number {
    return this.state.doc.content.size - 1
  }

  updateState(state: EditorState): void {
    this.state = state
  }

  dispatch(transaction: Transaction): void {
    this.#take(transaction)
  }

  endOfTextblock(direction: 'left' | 'right' | 'up' | 'down'): boolean {
    if (direction === 'up' || direction === 'down') return true
    const isTowardsStart = (direction === 'left') !== this.isRightToLeft
    return this.state.selection.head === (isTowardsStart ? 1 : this.lastPosition)
  }

  posAtDOM = (_element: unknown, offset: number): number => offset
  coordsAtPos = (position: number) => ({ left: position, right: position, top: 0, bottom: 0 })
  posAtCoords = ({ left }: { left: number }) => ({ pos: Math.max(1, Math.min(left, this.lastPosition)), inside: 0 })
  focus(): void {}

  destroy(): void {
    this.isDestroyed = true
  }
}
