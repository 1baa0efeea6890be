import { besideOf } from '../../model/clauses.ts'
import { newAnchor } from '../../model/edit.ts'
import { cellsOfRow } from '../../model/rows.ts'
import { cellBeside, clausesAround } from '../cursor/beside.ts'
import { namedPlace } from '../edits/insertion.ts'
import { RefusedEdit } from '../edits/refused-edit.ts'
import type { Editing } from './editing.ts'

/** Only the text of notes, headers and footers can be edited, as they are not clauses of the document. */
function indexInDocument(editing: Editing): number {
  const index = editing.document().clauses.findIndex(clause => clause.anchor === editing.host.anchor)
  if (index < 0) throw new RefusedEdit('structure')
  return index
}

/** Splits the clause at the cursor, which moves to the new one. Throws RefusedEdit. */
export function split(editing: Editing): void {
  indexInDocument(editing)
  const { from, to } = editing.selection()
  const anchor = newAnchor()
  editing.asOneStep(() => {
    const rawOffset = from < to ? editing.remove({ from, to }, 'behind') : to
    const { start, ...among } = namedPlace(editing.clause()!.content, rawOffset)
    const kind = 'splitParagraph'
    editing.send([{ kind, anchor: editing.host.anchor, offset: start, ...among, newAnchor: anchor }], 'structure')
  })
  editing.goTo({ anchor, offset: 0 })
}

/** Joins the clause with the previous one, from its start. Does nothing without a previous clause in the same cell. */
export function mergeWithPrevious(editing: Editing): void {
  const previous = besideOf(editing.document(), indexInDocument(editing), -1)
  if (previous?.kind !== 'clause') return
  const { anchor, text, end } = previous.clause
  const ownAnchor = editing.host.anchor
  if (!end?.deleted) editing.send([{ kind: 'mergeWithNext', anchor }], 'structure')
  const isJoined = !editing.document().clauses.some(clause => clause.anchor === ownAnchor)
  editing.goTo({ anchor, offset: isJoined ? text.length : 'end' })
}

/** Joins the clause with the next one, from its end. The cursor moves past an end that stays with a mark. */
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

/** Inserts a row of empty cells after that of the clause, and goes to its first cell. */
export function insertRow(editing: Editing): void {
  const { anchor } = editing.host
  editing.attempt(() => {
    indexInDocument(editing)
    const newAnchors = cellsOfRow(editing.document(), anchor).map(() => newAnchor())
    editing.send([{ kind: 'insertRowAfter', anchor, newAnchors }], 'structure')
    editing.goTo({ anchor: newAnchors[0]!, offset: 0 })
  })
}

/** Deletes the row of the clause. The cursor goes to the row below, or stays with the mark. */
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
