import type { InlineNode } from '../../api/generated/calls.ts'
import { cutAt, isWithin, joined, spotBefore, spotBehind } from './content.ts'
import { type Editor, isOwnInsertion, pendingChange } from './editor.ts'

/** What a place is in: a link, a field, a control. */
type Around = Pick<InlineNode, 'link' | 'field' | 'control'>
type Format = InlineNode['format']

/** Where text goes that is typed at an offset: behind the text before it, at the start before the text after it. */
export const insertionSpot = (content: readonly InlineNode[], start: number): number =>
  start === 0 ? spotBefore(content, 0) : spotBehind(content, start)

interface Insertion {
  spot: number
  text: string
  /** What the text stays in although the text beside it is not in it: what it replaces is. */
  stayIn?: InlineNode | undefined
  /** How it looks; like the text beside it unless given. */
  like?: InlineNode | undefined
}

/** Puts text at a spot, marked as inserted: a part of this member's own insertion where one is beside it. */
export function insertText(content: readonly InlineNode[], insertion: Insertion, editor: Editor): InlineNode[] {
  const { spot, text, like } = insertion
  if (text === '') return [...content]
  const [before, behind] = cutAt(content, spot)
  const around = aroundOf(before, behind, insertion.stayIn)
  const [left, right] = [before.findLast(isSeen), behind.find(isSeen)]
  const own = [left, right].find(node => node && isOwnInsertion(editor, node.inserted) && isIn(node, around))
  const format = like ? typed(like.format) : formatBeside(before, behind, around)
  const added = textNodes(text).map(node => ({
    ...node,
    ...(format && format.length > 0 && { format }),
    inserted: own?.inserted ?? { change: pendingChange('insertion') },
    ...around,
  }))
  // beside one's own text, and not beyond the marks between
  if (own && own === right) {
    const at = behind.indexOf(right!)
    return joined([...before, ...behind.slice(0, at), ...added, ...behind.slice(at)])
  }
  return joined([...before, ...added, ...behind])
}

const isSeen = (node: InlineNode) => node.text !== ''
const isIn = (node: InlineNode, around: Around) => isWithin({ ...node, ...bare, ...around }, node)
const bare = { link: undefined, field: undefined, control: undefined }

/** What both sides are in, or the control of the text before: what is typed at its end is in it, behind a link it is not. */
function aroundOf(
  before: readonly InlineNode[],
  behind: readonly InlineNode[],
  stayIn: InlineNode | undefined,
): Around {
  if (stayIn) return wrappers(stayIn)
  const [left, right] = [before.findLast(isSeen), behind.find(isSeen)]
  if (left && right && isWithin(left, right)) return wrappers(left)
  const control = left?.editable === false ? undefined : left?.control
  return control ? { control } : {}
}

const wrappers = ({ link, field, control }: InlineNode): Around => ({
  ...(link !== undefined && { link }),
  ...(field && { field }),
  ...(control && { control }),
})

/** Text beside a link or field does not look like it. */
function formatBeside(before: readonly InlineNode[], behind: readonly InlineNode[], around: Around): Format {
  const isText = (node: InlineNode) =>
    !node.deleted && (node.type === 'text' || node.type === 'tab' || node.type === 'break')
  const isNear = (node: InlineNode | undefined) =>
    node !== undefined && node.link === around.link && node.field?.index === around.field?.index
  return typed([before.findLast(isText), behind.find(isText)].find(isNear)?.format)
}

const typed = (format: Format): Format => format?.filter(one => one !== 'hidden')

type NewNode =
  | Pick<Extract<InlineNode, { type: 'text' | 'tab' }>, 'type' | 'text'>
  | { type: 'break'; text: string; of: 'line' }

/** Text as nodes: a tab and a new line are nodes of their own. */
export const textNodes = (text: string): NewNode[] =>
  text
    .split(/([\t\n])/)
    .filter(part => part !== '')
    .map(part =>
      part === '\n' ? { type: 'break', text: part, of: 'line' } : { type: part === '\t' ? 'tab' : 'text', text: part },
    )
