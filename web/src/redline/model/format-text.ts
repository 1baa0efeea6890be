import type { InlineNode } from '../../api/generated/calls.ts'
import { changedBetween, currentText, spotBefore, spotBehind } from './content.ts'
import type { EditOf } from './edit.ts'
import { type Editor, isOwnInsertion, pendingChange } from './editor.ts'
import { requireRange } from './replace-text.ts'

const kinds = ['bold', 'italic', 'underline'] as const
type Format = NonNullable<InlineNode['format']>[number]
/** As the service lists them. */
const order: Format[] = ['bold', 'italic', 'underline', 'strike', 'caps', 'smallCaps', 'hidden', 'sub', 'sup']

/** Makes a stretch look as asked; what looks so already is left alone. */
export function formatText(content: readonly InlineNode[], asked: EditOf<'format'>, editor: Editor): InlineNode[] {
  const { start, length } = asked
  requireRange(currentText(content), start, length)
  if (length === 0) return [...content]
  return changedBetween(content, spotBefore(content, start), spotBehind(content, start + length), node =>
    formatted(node, asked, editor),
  )
}

function formatted(node: InlineNode, asked: EditOf<'format'>, editor: Editor): InlineNode {
  const has = new Set(node.format)
  const differing = kinds.filter(kind => asked[kind] !== undefined && asked[kind] !== has.has(kind))
  if (node.deleted || differing.length === 0 || (node.type !== 'text' && node.type !== 'tab')) return node
  for (const kind of differing) if (!has.delete(kind)) has.add(kind)
  const { format: _, ...rest } = node
  const isOwn = isOwnInsertion(editor, node.inserted)
  return {
    ...rest,
    ...(has.size > 0 && { format: order.filter(one => has.has(one)) }),
    ...(!isOwn && { reformatted: node.reformatted ?? pendingChange('format') }),
  }
}
