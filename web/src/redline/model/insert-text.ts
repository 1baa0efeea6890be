import type { InlineNode } from '../../api/generated/calls.ts'
import { cutAt, isWithin, joined, rawOffsetAfter, rawOffsetBefore } from './content.ts'
import { type Editor, isOwnInsertion, pendingChange } from './editor.ts'

/** The link, field and control that contain a place. */
type Around = Pick<InlineNode, 'link' | 'field' | 'control'>
/** How text looks. */
type Face = Pick<InlineNode, 'format' | 'look'>

/**
 * Returns the raw offset at which text typed at an offset is inserted: after the text before it or, at the start,
 * before the text after it.
 */
export const insertionOffset = (content: readonly InlineNode[], start: number): number =>
  start === 0 ? rawOffsetBefore(content, 0) : rawOffsetAfter(content, start)

interface Insertion {
  rawOffset: number
  text: string
  /**
   * The node that the text replaces. The text keeps the wrappers of this node even if its neighbours are outside of
   * them.
   */
  stayIn?: InlineNode | undefined
  /** The node whose format the text gets. If it is undefined, the text gets the format of its neighbours. */
  like?: InlineNode | undefined
}

/**
 * Inserts text at a raw offset, marked as inserted. It extends an adjacent insertion of this member if there is one.
 */
export function insertText(content: readonly InlineNode[], insertion: Insertion, editor: Editor): InlineNode[] {
  const { rawOffset, text, like } = insertion
  if (text === '') return [...content]
  const [before, behind] = cutAt(content, rawOffset)
  const around = aroundOf(before, behind, insertion.stayIn)
  const [left, right] = [before.findLast(isSeen), behind.find(isSeen)]
  const ownNode = [left, right].find(node => node && isOwnInsertion(editor, node.inserted) && isIn(node, around))
  const face = typed(like ?? faceBeside(before, behind, around))
  const added = textNodes(text).map(node => ({
    ...node,
    ...face,
    inserted: ownNode?.inserted ?? { change: pendingChange('insertion') },
    ...around,
  }))
  // insert right before this member's text, after any deleted text in between
  if (ownNode && ownNode === right) {
    const at = behind.indexOf(right!)
    return joined([...before, ...behind.slice(0, at), ...added, ...behind.slice(at)])
  }
  return joined([...before, ...added, ...behind])
}

const isSeen = (node: InlineNode) => node.text !== ''
const isIn = (node: InlineNode, around: Around) => isWithin({ ...node, ...bare, ...around }, node)
const bare = { link: undefined, field: undefined, control: undefined }

/**
 * Returns the wrappers that both neighbours share, else the control of the text before. Text typed at the end of a
 * control is inside the control; text typed after a link is outside the link.
 */
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

/** Returns adjacent text with the same link and field, whose look typed text gets. */
function faceBeside(before: readonly InlineNode[], behind: readonly InlineNode[], around: Around): Face | undefined {
  const isText = (node: InlineNode) =>
    !node.deleted && (node.type === 'text' || node.type === 'tab' || node.type === 'break')
  const isNear = (node: InlineNode | undefined) =>
    node !== undefined && node.link === around.link && node.field?.index === around.field?.index
  return [before.findLast(isText), behind.find(isText)].find(isNear)
}

function typed({ format = [], look }: Face = {}): Face {
  const shown = format.filter(name => name !== 'hidden')
  return { ...(shown.length > 0 && { format: shown }), ...(look && { look }) }
}

type NewNode =
  | Pick<Extract<InlineNode, { type: 'text' | 'tab' }>, 'type' | 'text'>
  | { type: 'break'; text: string; of: 'line' }

/** Converts text to nodes. A tab and a line break become separate nodes. */
export const textNodes = (text: string): NewNode[] =>
  text
    .split(/([\t\n])/)
    .filter(part => part !== '')
    .map(part =>
      part === '\n' ? { type: 'break', text: part, of: 'line' } : { type: part === '\t' ? 'tab' : 'text', text: part },
    )
