import type { Clause } from '../../api/generated/calls.ts'
import { addedAnchors, anchorOf, type Edit, type EditOf } from '../model/edit.ts'

/** An edit that the service does not have yet, under the id with which it is done once. */
export interface Waiting {
  operationId: string
  edit: Edit
  /** The clause that this one is merged with. */
  next?: string
}

/** Edits that were sent together: they are sent again as they are until they are answered. */
export interface Batch {
  revision: number
  operations: readonly Waiting[]
}

/** A clause as it was when it was edited, and the one that it stood behind. */
export interface Base {
  clause: Clause
  after: string | null
}

/** Clauses that somebody else changed while they were edited here, until this member has chosen. */
export interface Conflict {
  /** The first of the clauses. */
  anchor: string
  bases: readonly Base[]
  /** Who changed them; null where that is not known. */
  author: string | null
  /** What was typed and is not saved. */
  edits: readonly Waiting[]
}

/** Edits in the order in which they were made, the last of them longer by what is typed next to it. */
export function withWaiting(waiting: readonly Waiting[], added: Waiting): Waiting[] {
  const last = waiting.at(-1)
  const together = last && joinedEdit(last.edit, added.edit)
  return together ? waiting.with(-1, { ...last, edit: together }) : [...waiting, added]
}

/** Two edits as one that does the same; undefined where none does. */
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

/** What was typed a moment ago and is taken out again was never typed; something is left of it. */
function shortened(last: Replace, { start, length }: Replace): Edit | undefined {
  const from = start - last.start
  if (from < 0 || from + length > last.text.length || length === last.text.length) return undefined
  return { ...last, text: last.text.slice(0, from) + last.text.slice(from + length) }
}

function joinedDeletion(last: Replace, { start, length }: Replace): Edit | undefined {
  if (start !== last.start && start + length !== last.start) return undefined
  return { ...last, start, length: last.length + length }
}

/** The clauses that an edit is about, those that it adds among them. */
const touchedBy = ({ edit, next }: Waiting): string[] => [
  anchorOf(edit),
  ...(next === undefined ? [] : [next]),
  ...addedAnchors(edit),
]

/**
 * The clauses that edits are about: those that are there before, and those that they add. A merge that is undone adds a clause
 * that was there.
 */
export function clausesOf(waiting: readonly Waiting[]): { before: Set<string>; added: Set<string> } {
  const before = new Set<string>()
  const added = new Set<string>()
  for (const one of waiting) {
    const adds = addedAnchors(one.edit)
    for (const anchor of touchedBy(one)) if (!added.has(anchor) && !adds.includes(anchor)) before.add(anchor)
    for (const anchor of adds) if (!before.has(anchor)) added.add(anchor)
  }
  return { before, added }
}

/** The clauses of the service that edits are about. */
export const anchorsOf = (waiting: readonly Waiting[]): Set<string> => clausesOf(waiting).before

/**
 * Those of some edits that are about some clauses, or about what others of those add or touch: `anchors` grows by that. The rest
 * can be done without them.
 */
export function about(waiting: readonly Waiting[], anchors: Set<string>): { held: Waiting[]; rest: Waiting[] } {
  const held: Waiting[] = []
  const rest: Waiting[] = []
  for (const one of waiting) {
    const touched = touchedBy(one)
    const isAbout = touched.some(anchor => anchors.has(anchor))
    if (isAbout) for (const anchor of touched) anchors.add(anchor)
    ;(isAbout ? held : rest).push(one)
  }
  return { held, rest }
}
