import type { NegotiatedDocument, StoryClause } from '../../api/generated/calls.ts'
import { acceptedContent } from '../document/inline/groups.ts'
import { type ShownText, shownText, textOf } from '../document/plan/shown-texts.ts'
import { clauseAt, everyClause } from '../model/clauses.ts'
import type { EditOf } from '../model/edit.ts'
import type { View } from '../store/negotiation-store.ts'
import { findMatches, type Match } from './find-matches.ts'

type Replacement = EditOf<'replaceText'>

export interface Replacements {
  /** The edits in reverse order within each clause, so that none moves the place of the next. */
  edits: Replacement[]
  /** How many places cannot be edited, such as those in fields. */
  locked: number
  /** How many places are in longer words, and stay. */
  within: number
}

/** Returns the edits that replace words everywhere in the text of a document, with its notes, headers and footers. */
export function replaceAll(document: NegotiatedDocument, words: string, by: string): Replacements {
  const clauses = everyClause(document)
  const clauseOf = new Map(clauses.map(clause => [clause.anchor, clause]))
  const matches = findMatches(clauses, words)
  const places = matches.filter(match => isWholeWord(clauseOf.get(match.anchor)!.text, match))
  const edits = places.flatMap(match => replacementOf(clauseOf.get(match.anchor)!, match, by) ?? [])
  return {
    edits: edits.reverse(),
    locked: places.length - edits.length,
    within: matches.length - places.length,
  }
}

/** Whether a match is not a part of a longer word, as "corporation" is of "Incorporation". */
function isWholeWord(text: string, { start, length }: Match): boolean {
  const end = start + length
  // a character has at most two code units
  const isWithin = (at: number) =>
    /[\p{L}\p{N}\p{M}]$/u.test(text.slice(Math.max(0, at - 2), at)) &&
    /^[\p{L}\p{N}\p{M}]/u.test(text.slice(at, at + 2))
  return !isWithin(start) && !isWithin(end)
}

/**
 * Returns the edit that replaces a match in the text as it is shown; null if the place cannot be edited: it is in deleted
 * text, in a label or in a field, for example.
 */
export function replaceOne(
  document: NegotiatedDocument,
  { match, texts, view, by }: { match: Match; texts: readonly ShownText[]; view: View; by: string },
): Replacement | null {
  const clause = clauseAt(document, match.anchor)
  const shown = texts.find(({ anchor }) => anchor === match.anchor)
  if (!clause || !shown) return null
  // labels, and clauses that were joined to the start, are before the text of the clause
  const before = shown.text.length - textOf(clause, view).length
  const start = startInText(clause, match.start - before, view)
  return start === null ? null : replacementOf(clause, { ...match, start }, by)
}

/** Returns the offset in the text of a clause at which a place in its shown text is; null for a place in deleted text. */
function startInText(clause: StoryClause, start: number, view: View): number | null {
  const content = view === 'clean' ? acceptedContent(clause.content) : clause.content
  let [shown, offset] = [0, 0]
  for (const node of content) {
    const length = shownText(node).length
    if (start >= shown && start < shown + length)
      return node.deleted || length !== node.text.length ? null : offset + start - shown
    shown += length
    if (!node.deleted) offset += node.text.length
  }
  return null
}

function replacementOf(clause: StoryClause, { anchor, start, length }: Match, by: string): Replacement | null {
  let at = 0
  for (const node of clause.content) {
    if (node.deleted) continue
    const end = at + node.text.length
    const isPart = end > start && at < start + length
    if (isPart && (node.type !== 'text' || node.editable === false || node.shown !== undefined)) return null
    at = end
  }
  if (clause.editable === false || start + length > at) return null
  return { kind: 'replaceText', anchor, start, length, text: inCaseOf(clause.text.slice(start, start + length), by) }
}

/** Writes a replacement in small letters in the case of the words that it replaces, as word processors do. */
function inCaseOf(found: string, by: string): string {
  if (by !== by.toLowerCase() || found === found.toLowerCase()) return by
  if (found.length > 1 && found === found.toUpperCase()) return by.toUpperCase()
  const [first = ''] = found
  return first === first.toUpperCase() ? by.replace(/^./u, letter => letter.toUpperCase()) : by
}
