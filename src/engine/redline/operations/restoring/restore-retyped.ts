import { changeBy } from '../../../docx/grammar/elements.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { isEditable } from '../../inline/controls.ts'
import type { Piece } from '../../paragraph-text.ts'
import { RedlineError } from '../../redline-error.ts'
import type { Edit } from '../edit.ts'
import { cutsCharacter, type EditedContent } from '../paragraph-content.ts'
import { restoreText } from './restore-text.ts'

/** A deletion of text. `path` holds the elements around it, the paragraph first. */
interface Deletion {
  node: XmlElement
  path: XmlElement[]
  text: string
  /** The index of the first piece of the deletion, and the index after its last piece. */
  from: number
  to: number
}

/**
 * Restores text that this author deleted at one of the offsets and now types again. Looks for deletions of exactly this
 * text, or else for a single match at the start or end of deleted text, in whole words. For example, typing `30 ` where
 * the author deleted `30 days ` restores `30 ` instead of inserting it. Returns whether text was restored.
 */
export function restoreRetyped(edit: Edit, content: EditedContent, offsets: number[], text: string): boolean {
  const places = [...new Set(offsets)].map(offset => ({ offset, deletions: deletionsAt(edit, content, offset) }))
  const whole = places
    .map(({ offset, deletions }) => ({ offset, deletions: sameTogether(deletions, text) }))
    .find(({ deletions }) => deletions.length > 0)
  const parts = places.flatMap(({ offset, deletions }) =>
    stretches(deletions).flatMap(stretch => partsOf(offset, stretch, text)),
  )
  const [match] = whole ? [{ ...whole, skipped: 0 }] : parts
  if (!match || (!whole && parts.length > 1)) return false
  const before = content.pieces.slice(0, match.deletions[0]!.from)
  const deleted = before.filter((piece, index) => piece.deleted && content.offsets[index] === match.offset)
  const position = { start: match.offset, deleted: textOf(deleted).length + match.skipped }
  try {
    return restoreText(edit, content.paragraph, position, text.length)
  } catch (error) {
    // the words of a link whose other words stay deleted: they are typed as new text
    if (error instanceof RedlineError && error.code === 'not-editable') return false
    throw error
  }
}

const textOf = (pieces: { text: string }[]) => pieces.map(piece => piece.text).join('')

/** Returns the matches of a text at the start and at the end of a stretch of deletions, in whole words. */
function partsOf(offset: number, deletions: Deletion[], text: string) {
  const deleted = textOf(deletions)
  const isCut = (at: number) => /[\p{L}\p{N}]{2}/u.test(deleted.slice(at - 1, at + 1)) || cutsCharacter(deleted, at)
  const behind = deleted.length - text.length
  if (text === '' || behind <= 0) return []
  return [
    ...(deleted.startsWith(text) && !isCut(text.length) ? [{ offset, deletions, skipped: 0 }] : []),
    ...(deleted.endsWith(text) && !isCut(behind) ? [{ offset, deletions, skipped: behind }] : []),
  ]
}

/** Groups deletions that directly follow each other. */
function stretches(deletions: Deletion[]): Deletion[][] {
  const groups: Deletion[][] = []
  for (const deletion of deletions) {
    const last = groups.at(-1)
    if (last?.at(-1)?.to === deletion.from) last.push(deletion)
    else groups.push([deletion])
  }
  return groups
}

function deletionsAt({ author }: Edit, { pieces, offsets, fields }: EditedContent, offset: number): Deletion[] {
  const deletions: Deletion[] = []
  for (const [index, { deleted, path, text }] of pieces.entries()) {
    if (offsets[index] !== offset || deleted?.node.name !== 'w:del' || deleted.author !== author.name) continue
    const last = deletions.at(-1)
    if (last?.node === deleted.node) Object.assign(last, { text: last.text + text, to: index + 1 })
    else
      deletions.push({
        node: deleted.node,
        path: path.slice(0, path.indexOf(deleted.node)),
        text,
        from: index,
        to: index + 1,
      })
  }
  const isInField = (index: number) =>
    fields.some(({ first, last, isComputed }) => isComputed && first <= index && index <= last)
  const isPlain = ({ text }: Piece, index: number) => text !== '' && !isInField(index)
  return deletions.filter(
    ({ path, from, to }) =>
      !path.some(around => changeBy(around.name) === 'takes') &&
      isEditable(path) &&
      pieces.slice(from, to).every((piece, index) => isPlain(piece, from + index)),
  )
}

/** Returns consecutive deletions whose texts together are exactly the given text. */
function sameTogether(deletions: Deletion[], text: string): Deletion[] {
  for (const first of deletions.keys()) {
    let joined = ''
    for (let index = first; index < deletions.length && joined.length < text.length; index++) {
      if (index > first && deletions[index]!.from !== deletions[index - 1]!.to) break
      joined += deletions[index]!.text
      if (joined === text) return deletions.slice(first, index + 1)
    }
  }
  return []
}
