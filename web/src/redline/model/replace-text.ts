import { planReplacement, type Whole } from '../../../../src/engine/redline/text-diff/plan-replacement.ts'
import type { InlineNode } from '../../api/generated/calls.ts'
import {
  currentText,
  cutAt,
  ImpossibleEdit,
  isWithin,
  rawOffsetAfter,
  rawOffsetBefore,
  rawOffsetOf,
} from './content.ts'
import { deleteBetween } from './delete-text.ts'
import type { EditOf } from './edit.ts'
import { type Editor, isDeletionOfSide } from './editor.ts'
import { insertionOffset, insertText } from './insert-text.ts'
import { cutsCharacter, restoreRetyped } from './restore-text.ts'

type Replacement = Pick<EditOf<'replaceText'>, 'start' | 'length' | 'text' | 'deleted'>
type Change = Pick<Replacement, 'start' | 'length' | 'text'>

/** Converts line ends to line feeds. */
export const typedLines = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Throws `ImpossibleEdit` for offsets outside a text or inside a character. */
export function requireRange(text: string, start: number, length = 0): void {
  for (const offset of [start, start + length])
    if (offset < 0 || offset > text.length || cutsCharacter(text, offset))
      throw new ImpossibleEdit('not a place of the text')
}

/**
 * Replaces a range with a text. Words that both have stay as they are. For example, replacing "one two three" with "one
 * 2 three" deletes "two" and inserts "2".
 */
export function replaceText(content: readonly InlineNode[], asked: Replacement, editor: Editor): InlineNode[] {
  const { start, length, deleted } = asked
  const [before, text] = [currentText(content), typedLines(asked.text)]
  requireRange(before, start, length)
  const plan = planReplacement(before, start, start + length, text, wholesOf(content))
  if (plan.length > 0 && deleted !== undefined && length === 0)
    return insertAmongDeleted(content, { start, deleted }, text, editor)
  return plan.toReversed().reduce((made: InlineNode[], change) => replaceRange(made, change, editor), [...content])
}

/** Returns the objects and computed fields, which can only be deleted as a whole. */
function wholesOf(content: readonly InlineNode[]): Whole[] {
  const wholes: (Whole & { field?: number | undefined })[] = []
  let start = 0
  for (const { text, deleted, type, field, editable } of content) {
    if (deleted || text === '') continue
    const end = start + text.length
    const computed = field && editable === false ? field.index : undefined
    const last = wholes.at(-1)
    if (computed !== undefined && last?.field === computed) last.end = end
    else if (computed !== undefined) wholes.push({ start, end, field: computed })
    else if (type !== 'text' && type !== 'tab' && type !== 'break') wholes.push({ start, end })
    start = end
  }
  return wholes
}

/** Inserts text at a position among deleted text. It is always new text, and looks like the text that it replaces. */
function insertAmongDeleted(
  content: readonly InlineNode[],
  position: { start: number; deleted: number },
  text: string,
  editor: Editor,
): InlineNode[] {
  const rawOffset = rawOffsetOf(content, position)
  const gone = cutAt(content, rawOffset)[0].slice(cutAt(content, rawOffsetAfter(content, position.start))[0].length)
  const like = gone.find(node => node.type === 'text' && isDeletionOfSide(editor, node.deleted))
  const left = cutAt(content, rawOffset)[0].findLast(node => node.text !== '')
  return insertText(content, { rawOffset, text, like, stayIn: left?.deleted ? left : undefined }, editor)
}

function replaceRange(content: InlineNode[], { start, length, text }: Change, editor: Editor): InlineNode[] {
  const [from, to] = [rawOffsetBefore(content, start), rawOffsetAfter(content, start + length)]
  const restored = restoreRetyped(content, [start, start + length], text, editor)
  if (restored) return length > 0 ? deleteBetween(restored, from, to, editor) : restored
  if (length === 0) return insertText(content, { rawOffset: insertionOffset(content, start), text }, editor)
  const within = cutAt(cutAt(content, to)[0], from)[1].filter(node => !node.deleted && node.text !== '')
  const [first, last] = [within[0]!, within.at(-1)!]
  const stayIn = isWithin(first, last) ? last : undefined
  const made = insertText(
    content,
    { rawOffset: to, text, stayIn, like: within.find(node => node.type === 'text') },
    editor,
  )
  return deleteBetween(made, from, to, editor)
}
