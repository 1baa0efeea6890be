import type { InlineNode } from '../../api/generated/calls.ts'
import { changedBetween, currentText, rawOffsetAfter, rawOffsetBefore } from './content.ts'
import type { EditOf } from './edit.ts'
import { type Editor, isOwnInsertion, pendingChange } from './editor.ts'
import { requireRange } from './replace-text.ts'

const kinds = ['bold', 'italic', 'underline'] as const
type Format = NonNullable<InlineNode['format']>[number]
/** The order in which the service lists formats. */
const order: Format[] = ['bold', 'italic', 'underline', 'strike', 'caps', 'smallCaps', 'hidden', 'sub', 'sup']

/** Formats a range. Text that already has the format stays unchanged. */
export function formatText(content: readonly InlineNode[], asked: EditOf<'format'>, editor: Editor): InlineNode[] {
  const { start, length } = asked
  requireRange(currentText(content), start, length)
  if (length === 0) return [...content]
  return changedBetween(content, rawOffsetBefore(content, start), rawOffsetAfter(content, start + length), node =>
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
    ...(has.size > 0 && { format: order.filter(name => has.has(name)) }),
    ...(!isOwn && { reformatted: node.reformatted ?? pendingChange('format') }),
  }
}
