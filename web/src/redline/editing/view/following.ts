import { TextSelection, type Transaction } from 'prosemirror-state'
import type { NegotiatedDocument } from '../../../api/generated/calls.ts'
import type { NegotiationStore } from '../../store/negotiation-store.ts'
import { clauseBeside, clauseOf, clausesAround } from '../cursor/beside.ts'
import { posAt } from '../document/clause-doc.ts'
import { nearestRawOffset } from '../document/reconcile.ts'
import { replacedBy } from '../edits/replaced.ts'
import type { Composition } from './composition.ts'
import type { Editing } from './editing.ts'
import { aimedPosition } from './moves.ts'
import { deleteRange, typeOver } from './text-commands.ts'

/** Handles a transaction of the editor view: a selection, text from an input method, or an input that becomes edits. */
export function takeTransaction(editing: Editing, composition: Composition, transaction: Transaction): void {
  if (!transaction.docChanged) select(editing, transaction)
  else if (editing.view.composing || transaction.getMeta('composition')) composition.take(transaction)
  else input(editing, transaction)
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

/** Converts a change that the browser made, or that was requested from the editor view, into edits. */
function input(editing: Editing, transaction: Transaction): void {
  const replaced = replacedBy(transaction)
  if (!replaced) {
    editing.reconcile()
    return
  }
  const { before } = transaction
  const toRawOffset = (at: number) => editing.rawOffsetOf(posAt(before, at))
  const range = { from: toRawOffset(replaced.from), to: toRawOffset(replaced.to) }
  if (replaced.text === '') deleteRange(editing, range)
  else typeOver(editing, range, replaced.text)
}

function leave(store: NegotiationStore, document: NegotiatedDocument, anchor: string): void {
  const previous = clauseBeside(clausesAround(document, anchor), anchor, -1)
  const isThere = previous && clauseOf(store.getState().shown!, previous.anchor)
  store.activate(isThere ? { anchor: previous.anchor, offset: 'end' } : null)
}

/** Puts the cursor at the place in the store, or at the place that a move from another clause aimed at. */
export function placeCursor(editing: Editing): void {
  const { view, host } = editing
  const { active } = host.store.getState()
  const content = editing.clause()!.content
  const offset = active?.offset ?? 0
  const rawOffset =
    offset === 'end' ? Number.POSITIVE_INFINITY : nearestRawOffset(content, { start: offset, deleted: 0 })
  const end = view.state.doc.content.size - 1
  const position = aimedPosition(view) ?? (offset === 'end' ? end : posAt(view.state.doc, rawOffset))
  const selection = TextSelection.create(view.state.doc, Math.min(position, end))
  view.updateState(view.state.apply(view.state.tr.setSelection(selection).scrollIntoView()))
  host.onChanged()
}

/**
 * Makes the editor follow the clause and the store's cursor. If the clause is removed, the clause before it is edited.
 */
export function follow(editing: Editing): () => void {
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
