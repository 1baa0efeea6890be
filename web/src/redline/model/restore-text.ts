import type { Position } from '../../../../src/engine/redline/position.ts'
import type { InlineNode } from '../../api/generated/calls.ts'
import {
  allText,
  changedBetween,
  cutAt,
  ImpossibleEdit,
  rawOffsetAfter,
  rawOffsetBefore,
  rawOffsetOf,
} from './content.ts'
import { type Editor, isDeletionOfSide } from './editor.ts'

/**
 * Restores this side's deleted text between two raw offsets. Throws `ImpossibleEdit` for text that the other side
 * deleted.
 */
function restoreBetween(content: readonly InlineNode[], from: number, to: number, editor: Editor): InlineNode[] {
  return changedBetween(content, from, to, node => {
    if (node.deleted && node.text !== '' && !isDeletionOfSide(editor, node.deleted))
      throw new ImpossibleEdit('somebody else deleted this text')
    return undeleted(node)
  })
}

function undeleted({ deleted: _, ...node }: InlineNode): InlineNode {
  return node
}

/** Restores text that is deleted at a position. Without a length, restores all of the deleted text after the position. */
export function restoreAt(
  content: readonly InlineNode[],
  position: Position,
  length: number | undefined,
  editor: Editor,
): InlineNode[] {
  const [from, last] = [rawOffsetOf(content, position), rawOffsetBefore(content, position.start)]
  const to = length === undefined ? last : from + length
  if (to > last) throw new ImpossibleEdit('less text is deleted there')
  return restoreBetween(content, from, to, editor)
}

/** Restores all text that this side deleted. */
export const restoreAll = (content: readonly InlineNode[], editor: Editor): InlineNode[] =>
  changedBetween(content, 0, allText(content).length, node =>
    isDeletionOfSide(editor, node.deleted) ? undeleted(node) : node,
  )

/** A range of deleted text, given by its raw offsets. */
export interface Deletion {
  from: number
  to: number
  text: string
}

/**
 * Restores text that this member deleted at one of the offsets and types again. It restores deletions of exactly this
 * text, or the words at the start or end of a deletion if only one deletion matches. Returns null if nothing matches.
 * For example, a member who deleted "word" and types "word" next to the deletion restores it.
 */
export function restoreRetyped(
  content: readonly InlineNode[],
  offsets: readonly number[],
  text: string,
  editor: Editor,
): InlineNode[] | null {
  const places = [...new Set(offsets)].map(offset => deletionsAt(content, offset, editor))
  const whole = places.map(deletions => sameTogether(deletions, text)).find(deletion => deletion !== null)
  const parts = places.flatMap(neighbouringDeletions).flatMap(deletion => partsOf(deletion, text))
  const match = whole ?? (parts.length === 1 ? parts[0] : undefined)
  return match ? restoreBetween(content, match.from, match.to, editor) : null
}

/** Returns this member's deletions at an offset, each mark separately. */
function deletionsAt(content: readonly InlineNode[], offset: number, editor: Editor): Deletion[] {
  const [first, last] = [rawOffsetAfter(content, offset), rawOffsetBefore(content, offset)]
  const [within] = cutAt(cutAt(content, first)[1], last - first)
  const deletions: (Deletion & { change: string })[] = []
  let from = first
  for (const node of within) {
    const [change, to] = [node.deleted?.change, from + node.text.length]
    const isOwn = change !== undefined && !node.deleted?.move && editor.isOwn(change) && node.editable !== false
    const before = deletions.at(-1)
    if (isOwn && before?.change === change && before.to === from)
      Object.assign(before, { to, text: before.text + node.text })
    else if (isOwn && node.text !== '') deletions.push({ change, from, to, text: node.text })
    from = to
  }
  return deletions
}

/** Merges deletions that directly follow each other. */
function neighbouringDeletions(deletions: readonly Deletion[]): Deletion[] {
  const merged: Deletion[] = []
  for (const deletion of deletions) {
    const last = merged.at(-1)
    if (last?.to === deletion.from) Object.assign(last, { to: deletion.to, text: last.text + deletion.text })
    else merged.push({ ...deletion })
  }
  return merged
}

/** Returns consecutive deletions that together are the text, as one deletion; null if there are none. */
function sameTogether(deletions: readonly Deletion[], text: string): Deletion | null {
  for (const [index, first] of deletions.entries()) {
    let together = { ...first }
    for (const next of deletions.slice(index + 1)) {
      if (together.text.length >= text.length || next.from !== together.to) break
      together = { from: first.from, to: next.to, text: together.text + next.text }
    }
    if (together.text === text) return together
  }
  return null
}

/** Returns the places where a text is the start or the end of a deletion, in whole words. */
export function partsOf({ from, to, text: deleted }: Deletion, text: string): Deletion[] {
  const behind = deleted.length - text.length
  if (text === '' || behind <= 0) return []
  const isCut = (at: number) => /[\p{L}\p{N}]{2}/u.test(deleted.slice(at - 1, at + 1)) || cutsCharacter(deleted, at)
  return [
    ...(deleted.startsWith(text) && !isCut(text.length) ? [{ from, to: from + text.length, text }] : []),
    ...(deleted.endsWith(text) && !isCut(behind) ? [{ from: from + behind, to, text }] : []),
  ]
}

/** Matches parts of the previous character: halves of surrogate pairs, combining marks, joiners, skin tones. */
const continued = /^(?:\p{M}|\u200d|\p{EMod}|[\udc00-\udfff])/u

/** Tells whether an offset is inside a character, by the rules of the service. */
export const cutsCharacter = (text: string, offset: number): boolean =>
  offset > 0 &&
  offset < text.length &&
  (continued.test(text.slice(offset, offset + 2)) ||
    (text[offset - 1] === '\u200d' && /^\p{Extended_Pictographic}/u.test(text.slice(offset, offset + 2))))
