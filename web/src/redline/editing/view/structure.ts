import { besideOf } from '../../model/clauses.ts'
import { newAnchor } from '../../model/edit.ts'
import { cellsOfRow } from '../../model/rows.ts'
import { cellBeside, clausesAround } from '../cursor/beside.ts'
import { namedPosition } from '../edits/insertion.ts'
import { RefusedEdit } from '../edits/refused-edit.ts'
import type { Editing } from './editing.ts'

/**
 * Returns the index of the clause in the document. Throws RefusedEdit for a clause of a note, a header or a footer,
 * where only the text can be edited.
 */
function indexInDocument(editing: Editing): number {
  const index = editing.document().clauses.findIndex(clause => clause.anchor === editing.host.anchor)
  if (index < 0) throw new RefusedEdit('structure')
  return index
}

/** Splits the clause at the cursor, which moves to the new clause. Throws RefusedEdit. */
export function split(editing: Editing): void {
  indexInDocument(editing)
  const { from, to } = editing.selection()
  const anchor = newAnchor()
  editing.asOneStep(() => {
    const rawOffset = from < to ? editing.remove({ from, to }, 'behind') : to
    const { start, ...among } = namedPosition(editing.clause()!.content, rawOffset)
    const kind = 'splitParagraph'
    editing.send([{ kind, anchor: editing.host.anchor, offset: start, ...among, newAnchor: anchor }], 'structure')
  })
  editing.goTo({ anchor, offset: 0 })
}

/** Joins the start of the clause to the previous clause. Does nothing without a previous clause in the same cell. */
export function mergeWithPrevious(editing: Editing): void {
  const previous = besideOf(editing.document(), indexInDocument(editing), -1)
  if (previous?.kind !== 'clause') return
  const { anchor, text, end } = previous.clause
  const ownAnchor = editing.host.anchor
  if (!end?.deleted) editing.send([{ kind: 'mergeWithNext', anchor }], 'structure')
  const isJoined = !editing.document().clauses.some(clause => clause.anchor === ownAnchor)
  editing.goTo({ anchor, offset: isJoined ? text.length : 'end' })
}

/** Joins the end of the clause to the next clause. The cursor moves past an end that stays with a mark. */
export function mergeClauseWithNext(editing: Editing): void {
  const next = besideOf(editing.document(), indexInDocument(editing), 1)
  if (next?.kind !== 'clause') return
  if (!editing.clause()!.end?.deleted)
    editing.send([{ kind: 'mergeWithNext', anchor: editing.host.anchor }], 'structure')
  const isJoined = !editing.document().clauses.some(clause => clause.anchor === next.clause.anchor)
  if (isJoined) editing.reconcile()
  else editing.goTo({ anchor: next.clause.anchor, offset: 0 })
}

/** Moves a list item to another level. Returns whether there is such a level. */
export function changeLevel(editing: Editing, step: -1 | 1): boolean {
  const level = listLevelOf(editing)
  if (level === null || level + step < 0 || level + step > 8) return false
  return editing.attempt(() => {
    editing.send([{ kind: 'setListLevel', anchor: editing.host.anchor, level: level + step }], 'structure')
    editing.reconcile()
  })
}

/** Returns the level of the clause in its list; null outside of lists. */
export function listLevelOf(editing: Editing): number | null {
  const clause = editing.clause()
  return clause?.kind === 'listItem' ? (clause.level ?? 0) : null
}

/** Goes to the next or previous cell. After the last cell of the table, inserts a row and goes there. */
export function goToCell(editing: Editing, step: -1 | 1): void {
  const cell = cellBeside(clausesAround(editing.document(), editing.host.anchor), editing.host.anchor, step)
  if (cell) editing.goTo({ anchor: cell.anchor, offset: 0 })
  else if (step > 0) insertRow(editing)
}

/** Inserts a row of empty cells after the row of the clause, and goes to its first cell. */
export function insertRow(editing: Editing): void {
  const { anchor } = editing.host
  editing.attempt(() => {
    indexInDocument(editing)
    const newAnchors = cellsOfRow(editing.document(), anchor).map(() => newAnchor())
    editing.send([{ kind: 'insertRowAfter', anchor, newAnchors }], 'structure')
    editing.goTo({ anchor: newAnchors[0]!, offset: 0 })
  })
}

/** Deletes the row of the clause. The cursor goes to the row below, else to the row above. */
export function deleteRowAt(editing: Editing): void {
  const { anchor } = editing.host
  editing.attempt(() => {
    const clauses = editing.document().clauses
    const cell = clauses[indexInDocument(editing)]!.cell
    const index = clauses.findIndex(clause => clause.anchor === anchor)
    const isOther = (clause: (typeof clauses)[number]) =>
      clause.cell?.table === cell?.table && clause.cell?.row !== cell?.row
    const next = clauses.slice(index).find(isOther) ?? clauses.slice(0, index).findLast(isOther)
    editing.send([{ kind: 'deleteRow', anchor }], 'structure')
    if (next) editing.goTo({ anchor: next.anchor, offset: 0 })
    else editing.reconcile()
  })
}
