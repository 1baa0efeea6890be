import type { InlineNode } from '../../api/generated/calls.ts'
import { changedBetween } from './content.ts'
import { type Editor, isOwnInsertion, pendingChange } from './editor.ts'

/**
 * Deletes the text between two raw offsets: this member's own insertions are removed, and all other text is marked as
 * deleted.
 */
export const deleteBetween = (content: readonly InlineNode[], from: number, to: number, editor: Editor): InlineNode[] =>
  changedBetween(content, from, to, node => {
    if (node.deleted || node.text === '') return node
    return isOwnInsertion(editor, node.inserted) ? null : deletedNode(node)
  })

/** Marks a node as deleted by this member, even if this member inserted it. */
export const deletedNode = (node: InlineNode): InlineNode =>
  node.deleted ? node : { ...node, deleted: { change: pendingChange('deletion') } }
