import type { InlineNode } from '../../api/generated/calls.ts'
import { changedBetween } from './content.ts'
import { type Editor, isOwnInsertion, pendingChange } from './editor.ts'

/** Takes out what is between two spots: this member's own insertions are gone, all else is marked as deleted. */
export const deleteBetween = (content: readonly InlineNode[], from: number, to: number, editor: Editor): InlineNode[] =>
  changedBetween(content, from, to, node => {
    if (node.deleted || node.text === '') return node
    return isOwnInsertion(editor, node.inserted) ? null : deletedNode(node)
  })

/** A node marked as deleted by this member, also one that this member inserted. */
export const deletedNode = (node: InlineNode): InlineNode =>
  node.deleted ? node : { ...node, deleted: { change: pendingChange('deletion') } }
