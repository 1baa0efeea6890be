import type { InlineNode } from '../../../api/generated/calls.ts'
import { positionOf } from '../../model/content.ts'
import type { Edit } from '../../model/edit.ts'
import { type Editor, isOwnInsertion } from '../../model/editor.ts'
import { type Deletion, partsOf } from '../../model/restore-text.ts'
import { type RangedNode, rangedNodes, type TextRange } from './ranges.ts'

type ClauseText = { anchor: string; content: readonly InlineNode[] }

/**
 * Returns the edits that restore a deletion by this member when its text is typed again. They restore the whole
 * deletion, or the words at its start or end (docs/negotiation.md, "Operations"). The typed text ends at `typedTo`.
 * Returns null if it does not repeat the deleted text next to it. For example, a member who deleted "old" and types
 * "old" next to the deletion restores the deleted word.
 */
export function retypingOf({ anchor, content }: ClauseText, typedTo: number, editor: Editor): Edit[] | null {
  const nodes = rangedNodes(content)
  const typed = ownTextBefore(nodes, typedTo, editor)
  const text = textWithin(nodes, typed)
  const deletions = [deletionAfter(nodes, typed.to, editor), deletionBefore(nodes, typed.from, editor)]
  const match =
    text === ''
      ? undefined
      : unambiguousPart(
          deletions.flatMap(deletion => retypedParts({ ...deletion, text: textWithin(nodes, deletion) }, text)),
        )
  if (!match) return null
  const { start, deleted } = positionOf(content, typed.from)
  // once the typed text is removed, the deletions before and after it are adjacent
  const before = match.from < typed.from ? deleted - (typed.from - match.from) : deleted + (match.from - typed.to)
  return [
    { kind: 'replaceText', anchor, start, length: text.length, text: '' },
    { kind: 'restore', anchor, start, deleted: before, length: text.length },
  ]
}

/** Returns the letters that this member inserted, up to a raw offset. */
function ownTextBefore(nodes: readonly RangedNode[], rawOffset: number, editor: Editor): TextRange {
  let from = rawOffset
  for (const entry of nodes.toReversed()) {
    if (entry.from >= from) continue
    const isOwn = entry.node.type === 'text' && !entry.node.deleted && isOwnInsertion(editor, entry.node.inserted)
    if (!isOwn || entry.to < from) break
    from = entry.from
  }
  return { from, to: rawOffset }
}

const isOwnDeletion = ({ type, deleted, editable }: InlineNode, editor: Editor): boolean =>
  type === 'text' && deleted !== undefined && !deleted.move && editable !== false && editor.isOwn(deleted.change)

function deletionAfter(nodes: readonly RangedNode[], rawOffset: number, editor: Editor): TextRange {
  let to = rawOffset
  for (const entry of nodes) if (entry.from === to && isOwnDeletion(entry.node, editor)) to = entry.to
  return { from: rawOffset, to }
}

function deletionBefore(nodes: readonly RangedNode[], rawOffset: number, editor: Editor): TextRange {
  let from = rawOffset
  for (const entry of nodes.toReversed()) if (entry.to === from && isOwnDeletion(entry.node, editor)) from = entry.from
  return { from, to: rawOffset }
}

const textWithin = (nodes: readonly RangedNode[], { from, to }: TextRange): string =>
  nodes
    .filter(entry => entry.from < to && from < entry.to)
    .map(entry => entry.node.text.slice(Math.max(0, from - entry.from), to - entry.from))
    .join('')

type Part = TextRange & { isWhole: boolean }

/**
 * Returns the parts of a deletion that the typed text repeats: the whole deletion, or whole words at its start or end.
 */
function retypedParts(deletion: Deletion, typed: string): Part[] {
  if (deletion.text === typed) return [{ ...deletion, isWhole: true }]
  return partsOf(deletion, typed).map(part => ({ ...part, isWhole: false }))
}

const unambiguousPart = (parts: readonly Part[]): Part | undefined =>
  parts.find(part => part.isWhole) ?? (parts.length === 1 ? parts[0] : undefined)
