import type { InlineNode } from '../../api/generated/calls.ts'
import {
  allText,
  changedBetween,
  cutAt,
  ImpossibleEdit,
  type Place,
  spotBefore,
  spotBehind,
  spotOf,
} from './content.ts'
import { type Editor, isDeletionOfSide } from './editor.ts'

/** Takes deletions of this side between two spots back. Throws `ImpossibleEdit` for what somebody else deleted. */
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

/** Restores a part of the text that is deleted at a place; all behind the place unless a length is given. */
export function restoreAt(
  content: readonly InlineNode[],
  place: Place,
  length: number | undefined,
  editor: Editor,
): InlineNode[] {
  const [from, last] = [spotOf(content, place), spotBefore(content, place.start)]
  const to = length === undefined ? last : from + length
  if (to > last) throw new ImpossibleEdit('less text is deleted there')
  return restoreBetween(content, from, to, editor)
}

/** Restores all that this side deleted. */
export const restoreAll = (content: readonly InlineNode[], editor: Editor): InlineNode[] =>
  changedBetween(content, 0, allText(content).length, node =>
    isDeletionOfSide(editor, node.deleted) ? undeleted(node) : node,
  )

/** A stretch of deleted text, by its spots. */
export interface Deletion {
  from: number
  to: number
  text: string
}

/**
 * Takes back what this member deleted at one of the offsets and types again: deletions that have just this text, or the words
 * that one of them begins or ends with, if no other does. Null where there are none.
 */
export function restoreRetyped(
  content: readonly InlineNode[],
  offsets: readonly number[],
  text: string,
  editor: Editor,
): InlineNode[] | null {
  const places = [...new Set(offsets)].map(offset => deletionsAt(content, offset, editor))
  const whole = places.map(deletions => sameTogether(deletions, text)).find(one => one !== null)
  const parts = places.flatMap(stretches).flatMap(one => partsOf(one, text))
  const found = whole ?? (parts.length === 1 ? parts[0] : undefined)
  return found ? restoreBetween(content, found.from, found.to, editor) : null
}

/** This member's deletions at an offset, each mark by itself. */
function deletionsAt(content: readonly InlineNode[], offset: number, editor: Editor): Deletion[] {
  const [first, last] = [spotBehind(content, offset), spotBefore(content, offset)]
  const [within] = cutAt(cutAt(content, first)[1], last - first)
  const found: (Deletion & { change: string })[] = []
  let from = first
  for (const node of within) {
    const [change, to] = [node.deleted?.change, from + node.text.length]
    const isOwn = change !== undefined && !node.deleted?.move && editor.isOwn(change) && node.editable !== false
    const before = found.at(-1)
    if (isOwn && before?.change === change && before.to === from)
      Object.assign(before, { to, text: before.text + node.text })
    else if (isOwn && node.text !== '') found.push({ change, from, to, text: node.text })
    from = to
  }
  return found
}

/** Deletions that stand right behind each other, as one. */
function stretches(deletions: readonly Deletion[]): Deletion[] {
  const found: Deletion[] = []
  for (const deletion of deletions) {
    const last = found.at(-1)
    if (last?.to === deletion.from) Object.assign(last, { to: deletion.to, text: last.text + deletion.text })
    else found.push({ ...deletion })
  }
  return found
}

/** Those right behind each other that are the text together. */
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

/** Where a text is the start or the end of a stretch, in whole words. */
export function partsOf({ from, to, text: deleted }: Deletion, text: string): Deletion[] {
  const behind = deleted.length - text.length
  if (text === '' || behind <= 0) return []
  const isCut = (at: number) => /[\p{L}\p{N}]{2}/u.test(deleted.slice(at - 1, at + 1)) || cutsCharacter(deleted, at)
  return [
    ...(deleted.startsWith(text) && !isCut(text.length) ? [{ from, to: from + text.length, text }] : []),
    ...(deleted.endsWith(text) && !isCut(behind) ? [{ from: from + behind, to, text }] : []),
  ]
}

/** What belongs to the character before it: halves of pairs, marks, joiners, tones of skin. */
const continued = /^(?:\p{M}|\u200d|\p{EMod}|[\udc00-\udfff])/u

/** Whether an offset in a text is in the middle of a character, as the service sees it. */
export const cutsCharacter = (text: string, offset: number): boolean =>
  offset > 0 &&
  offset < text.length &&
  (continued.test(text.slice(offset, offset + 2)) ||
    (text[offset - 1] === '\u200d' && /^\p{Extended_Pictographic}/u.test(text.slice(offset, offset + 2))))
