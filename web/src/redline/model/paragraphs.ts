import type { Clause, InlineNode, NegotiatedDocument } from '../../api/generated/calls.ts'
import {
  besideOf,
  indexOf,
  insertedEnd,
  isOwnEnd,
  withClauses,
  withContent,
  withDeletedEnd,
  withEnd,
} from './clauses.ts'
import { allText, cutAt, ImpossibleEdit, rawOffsetAfter, rawOffsetOf } from './content.ts'
import { deleteBetween } from './delete-text.ts'
import { type EditOf, newAnchor } from './edit.ts'
import { type Editor, isDeletionOfSide } from './editor.ts'
import { insertText } from './insert-text.ts'
import { requireRange, typedLines } from './replace-text.ts'

type Split = EditOf<'splitParagraph'>

/**
 * Tells whether a split only restores the clause's end: this side deleted that end, and the new clause needs no name.
 */
export const onlyRestoresEnd = (clause: Clause, { offset, newAnchor: asked }: Split, editor: Editor): boolean =>
  asked === undefined && isDeletionOfSide(editor, clause.end?.deleted) && offset === clause.text.length

/** Splits a clause in two. The first half keeps the name, and the second half keeps the end. */
export function splitParagraph(document: NegotiatedDocument, asked: Split, editor: Editor): NegotiatedDocument {
  const index = indexOf(document, asked.anchor)
  const clause = document.clauses[index]!
  requireRange(clause.text, asked.offset)
  if (onlyRestoresEnd(clause, asked, editor)) return withClauses(document, index, 1, withRestoredEnd(clause))
  const [before, behind] = cutAt(clause.content, splitOffset(clause, asked))
  const { reformatted, row, end: _, deleted: _deleted, ...like } = clause
  const first = withContent({ ...like, ...(row && { row }), end: insertedEnd() }, before)
  const second = withContent(
    {
      ...like,
      anchor: asked.newAnchor ?? newAnchor(),
      ...(clause.end && { end: clause.end }),
      ...(reformatted && { reformatted }),
      ...(like.label && { label: nextLabel(like.label) }),
    },
    behind,
  )
  return withClauses(withSectionEnd(document, clause, second), index, 1, withStories(first), withStories(second))
}

/**
 * Returns the raw offset of a split, which is right after the text before the offset. At the end of the clause, all
 * deleted text stays with the first half.
 */
function splitOffset({ content, text }: Clause, { offset, deleted }: Split): number {
  if (deleted !== undefined) return rawOffsetOf(content, { start: offset, deleted })
  return offset > 0 && offset === text.length ? allText(content).length : rawOffsetAfter(content, offset)
}

/** Keeps only the stories that the clause still refers to. */
function withStories(clause: Clause): Clause {
  const { stories, ...rest } = clause
  const shown = new Set(clause.content.map(node => ('story' in node ? node.story : undefined)))
  const referenced = stories?.filter(story => shown.has(story.id))
  return referenced && referenced.length > 0 ? { ...rest, stories: referenced } : rest
}

/** Guesses the next number. The service's answer contains the real number. */
const nextLabel = (label: string): string => label.replace(/\d+(?=\D*$)/, digits => String(Number(digits) + 1))

export const withRestoredEnd = (clause: Clause): Clause => {
  const { deleted: _, ...end } = clause.end ?? {}
  return withEnd(clause, end)
}

/** Deletes the end of a clause. An end that this member inserted is removed, and any other end is marked as deleted. */
export function mergeWithNext(document: NegotiatedDocument, anchor: string, editor: Editor): NegotiatedDocument {
  const index = indexOf(document, anchor)
  const clause = document.clauses[index]!
  const next = besideOf(document, index, 1)
  if (next?.kind !== 'clause' || endsSection(document, anchor)) throw new ImpossibleEdit('no clause follows')
  if (clause.end?.deleted) return document
  if (!isOwnEnd(clause, editor)) return withClauses(document, index, 1, withDeletedEnd(clause))
  return joined(document, index, clause, next.clause, clause.anchor)
}

/** Joins two clauses of the document. */
function joined(document: NegotiatedDocument, at: number, first: Clause, second: Clause, anchor: string) {
  const made = joinedInto(first, second, anchor)
  return withClauses(withSectionEnd(document, second, made), at, 2, made)
}

/** Joins two clauses: the result has the content of both, the properties of the second, and the place of the first. */
function joinedInto(first: Clause, second: Clause, anchor: string): Clause {
  const { row: _, stories: _stories, ...rest } = second
  const stories = [...(first.stories ?? []), ...(second.stories ?? [])]
  const like = {
    ...rest,
    anchor,
    ...(first.row && { row: first.row }),
    ...(first.label && second.label && { label: first.label }),
    ...(stories.length > 0 && { stories }),
  }
  return withContent(like, [...first.content, ...second.content])
}

/** Tells whether a section ends with a clause, whose end must then stay. The last section ends with the document. */
export const endsSection = ({ layout }: NegotiatedDocument, anchor: string): boolean =>
  layout.sections.slice(0, -1).some(section => section.lastAnchor === anchor)

/** Makes a section that ended with one clause end with another clause. */
function withSectionEnd(document: NegotiatedDocument, from: Clause, to: Clause): NegotiatedDocument {
  const { layout } = document
  if (!layout.sections.some(section => section.lastAnchor === from.anchor)) return document
  const sections = layout.sections.map(section =>
    section.lastAnchor === from.anchor ? { ...section, lastAnchor: to.anchor } : section,
  )
  return { ...document, layout: { ...layout, sections } }
}

/** Deletes a clause with its end, unless the document needs them. */
export function deleteParagraph(document: NegotiatedDocument, anchor: string, editor: Editor): NegotiatedDocument {
  const index = indexOf(document, anchor)
  const clause = document.clauses[index]!
  const previous = besideOf(document, index, -1)
  const isSecondHalf = previous?.kind === 'clause' && isOwnEnd(previous.clause, editor)
  if (endsSection(document, anchor) && !isSecondHalf) throw new ImpossibleEdit('a section ends with this clause')
  const emptied = withContent(clause, deleteBetween(clause.content, 0, allText(clause.content).length, editor))
  const next = besideOf(document, index, 1)
  if (clause.end?.deleted) return withClauses(document, index, 1, emptied)
  if (isOwnEnd(clause, editor)) {
    if (next?.kind === 'clause') return joined(document, index, emptied, next.clause, next.clause.anchor)
    if (next && emptied.content.length === 0) return withClauses(document, index, 1)
  }
  if (isSecondHalf) return joined(document, index - 1, previous.clause, emptied, previous.clause.anchor)
  const isLast = !next || (previous?.kind === 'table' && next.kind === 'table')
  return withClauses(document, index, 1, isLast ? emptied : withDeletedEnd(emptied))
}

/** Inserts clauses after another clause, with the properties of that clause. */
export function insertParagraphs(
  document: NegotiatedDocument,
  after: string,
  paragraphs: readonly { text: string; newAnchor?: string }[],
  editor: Editor,
): NegotiatedDocument {
  let [made, last] = [document, after]
  for (const { text, newAnchor: anchor = newAnchor() } of paragraphs) {
    made = insertParagraph(made, last, { text, anchor }, editor)
    last = anchor
  }
  return made
}

function insertParagraph(
  document: NegotiatedDocument,
  after: string,
  { text, anchor }: { text: string; anchor: string },
  editor: Editor,
): NegotiatedDocument {
  const index = indexOf(document, after)
  const before = document.clauses[index]!
  const { reformatted, row, end, stories: _, deleted: _deleted, ...like } = before
  const label = like.label && { label: nextLabel(like.label) }
  const added = withContent({ ...like, anchor, ...label, end: insertedEnd() }, typedContent(before, text, editor))
  const isJoinable = besideOf(document, index, 1)?.kind === 'clause' && !endsSection(document, after)
  if (isJoinable || end?.deleted) return withClauses(document, index + 1, 0, added)
  // an inserted end that is rejected needs a clause after it: the ends swap places
  const { reformatted: _reformatted, ...first } = before
  const last = withEnd({ ...added, ...(reformatted && { reformatted }) }, end)
  return withClauses(withSectionEnd(document, before, last), index, 1, withEnd(first, insertedEnd()), last)
}

/** Makes the content of a new clause, which looks like the last text of the clause before. */
function typedContent({ content }: Clause, text: string, editor: Editor): InlineNode[] {
  const like = content.findLast(node => !node.deleted && node.type === 'text' && node.link === undefined && !node.field)
  return insertText([], { rawOffset: 0, text: typedLines(text), like }, editor)
}
