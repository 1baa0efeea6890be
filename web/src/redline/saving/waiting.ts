import type { Clause } from '../../api/generated/calls.ts'
import { addedAnchors, anchorOf, type Edit, type EditOf } from '../model/edit.ts'

/** An edit that the service does not have yet. Its id makes sure that it is applied once. */
export interface Waiting {
  operationId: string
  edit: Edit
  /** The clause that a merge joins to the edited clause. */
  next?: string
}

/** Edits that were sent together. They are sent again unchanged until they are answered. */
export interface Batch {
  revision: number
  operations: readonly Waiting[]
}

/** A clause as it was when it was edited, and the anchor of the clause before it. */
export interface Base {
  clause: Clause
  after: string | null
}

/** Clauses that another member changed while they were edited here, until this member decides. */
export interface EditConflict {
  /** The anchor of the first clause. */
  anchor: string
  bases: readonly Base[]
  /** The member who changed the clauses; null if unknown. */
  author: string | null
  /** The unsaved edits. */
  edits: readonly Waiting[]
}

/** Adds an edit. If it continues the last edit, extends that edit instead. */
export function withWaiting(waiting: readonly Waiting[], added: Waiting): Waiting[] {
  const last = waiting.at(-1)
  const together = last && joinedEdit(last.edit, added.edit)
  return together ? waiting.with(-1, { ...last, edit: together }) : [...waiting, added]
}

/** Returns a single edit with the effect of two edits; undefined if there is none. */
function joinedEdit(last: Edit, edit: Edit): Edit | undefined {
  if (last.kind !== 'replaceText' || edit.kind !== 'replaceText' || last.anchor !== edit.anchor) return undefined
  if (last.length > 0 && last.text !== '') return undefined
  if (last.text === '') return edit.text === '' ? joinedDeletion(last, edit) : undefined
  return edit.text === '' ? shortened(last, edit) : lengthened(last, edit)
}

type Replace = EditOf<'replaceText'>

function lengthened(last: Replace, { start, length, text, deleted = 0 }: Replace): Edit | undefined {
  const isBehind = length === 0 && deleted === 0 && start === last.start + last.text.length
  return isBehind ? { ...last, text: last.text + text } : undefined
}

/** Removes text from an edit that typed it a moment ago. Some of the typed text must remain. */
function shortened(last: Replace, { start, length }: Replace): Edit | undefined {
  const from = start - last.start
  if (from < 0 || from + length > last.text.length || length === last.text.length) return undefined
  return { ...last, text: last.text.slice(0, from) + last.text.slice(from + length) }
}

function joinedDeletion(last: Replace, { start, length }: Replace): Edit | undefined {
  if (start !== last.start && start + length !== last.start) return undefined
  return { ...last, start, length: last.length + length }
}

/** Returns the clauses that an edit concerns, including the clauses that it adds. */
const touchedBy = ({ edit, next }: Waiting): string[] => [
  anchorOf(edit),
  ...(next === undefined ? [] : [next]),
  ...addedAnchors(edit),
]

/**
 * Returns the clauses that edits concern: clauses that existed before, and clauses that the edits add. An undone merge
 * adds a clause that existed before.
 */
export function waitingClauses(waiting: readonly Waiting[]): { before: Set<string>; added: Set<string> } {
  const before = new Set<string>()
  const added = new Set<string>()
  for (const waitingEdit of waiting) {
    const adds = addedAnchors(waitingEdit.edit)
    for (const anchor of touchedBy(waitingEdit)) if (!added.has(anchor) && !adds.includes(anchor)) before.add(anchor)
    for (const anchor of adds) if (!before.has(anchor)) added.add(anchor)
  }
  return { before, added }
}

/** Returns the clauses of the service that edits concern. */
export const anchorsOf = (waiting: readonly Waiting[]): Set<string> => waitingClauses(waiting).before

/**
 * Divides edits into edits that concern the given clauses, and the rest, which do not depend on them. An edit also
 * concerns a clause if it depends on a clause that another such edit adds or touches. The added and touched clauses are
 * added to `anchors`.
 */
export function splitByClauses(
  waiting: readonly Waiting[],
  anchors: Set<string>,
): { held: Waiting[]; rest: Waiting[] } {
  const held: Waiting[] = []
  const rest: Waiting[] = []
  for (const waitingEdit of waiting) {
    const touched = touchedBy(waitingEdit)
    const isAbout = touched.some(anchor => anchors.has(anchor))
    if (isAbout) for (const anchor of touched) anchors.add(anchor)
    ;(isAbout ? held : rest).push(waitingEdit)
  }
  return { held, rest }
}
