import type { InlineNode } from '../../../api/generated/calls.ts'
import { placeOf } from '../../model/content.ts'
import type { Edit } from '../../model/edit.ts'
import { type Editor, isOwnInsertion } from '../../model/editor.ts'
import { type Deletion, partsOf } from '../../model/restore-text.ts'
import { type Placed, placed, type Stretch } from './stretches.ts'

type ClauseText = { anchor: string; content: readonly InlineNode[] }

/**
 * What was just typed takes a deletion of one's own back: the whole of it, or the words that it begins or ends with
 * (docs/negotiation.md, "Operations"). `typed` ends where the cursor is. Null where it does not say what is deleted beside it.
 */
export function retypingOf({ anchor, content }: ClauseText, typedTo: number, editor: Editor): Edit[] | null {
  const all = placed(content)
  const typed = ownTextBefore(all, typedTo, editor)
  const text = textWithin(all, typed)
  const deletions = [deletedBehind(all, typed.to, editor), deletedBefore(all, typed.from, editor)]
  const found =
    text === ''
      ? undefined
      : theOne(deletions.flatMap(deletion => saidAgain({ ...deletion, text: textWithin(all, deletion) }, text)))
  if (!found) return null
  const { start, deleted } = placeOf(content, typed.from)
  // with what was typed gone, what is deleted before and behind it stands together
  const before = found.from < typed.from ? deleted - (typed.from - found.from) : deleted + (found.from - typed.to)
  return [
    { kind: 'replaceText', anchor, start, length: text.length, text: '' },
    { kind: 'restore', anchor, start, deleted: before, length: text.length },
  ]
}

/** Letters that this member inserted, up to a spot. */
function ownTextBefore(all: readonly Placed[], spot: number, editor: Editor): Stretch {
  let from = spot
  for (const one of all.toReversed()) {
    if (one.from >= from) continue
    const isOwn = one.node.type === 'text' && !one.node.deleted && isOwnInsertion(editor, one.node.inserted)
    if (!isOwn || one.to < from) break
    from = one.from
  }
  return { from, to: spot }
}

const isOwnDeletion = ({ type, deleted, editable }: InlineNode, editor: Editor): boolean =>
  type === 'text' && deleted !== undefined && !deleted.move && editable !== false && editor.isOwn(deleted.change)

function deletedBehind(all: readonly Placed[], spot: number, editor: Editor): Stretch {
  let to = spot
  for (const one of all) if (one.from === to && isOwnDeletion(one.node, editor)) to = one.to
  return { from: spot, to }
}

function deletedBefore(all: readonly Placed[], spot: number, editor: Editor): Stretch {
  let from = spot
  for (const one of all.toReversed()) if (one.to === from && isOwnDeletion(one.node, editor)) from = one.from
  return { from, to: spot }
}

const textWithin = (all: readonly Placed[], { from, to }: Stretch): string =>
  all
    .filter(one => one.from < to && from < one.to)
    .map(one => one.node.text.slice(Math.max(0, from - one.from), to - one.from))
    .join('')

type Part = Stretch & { isWhole: boolean }

/** Where a deleted text is what was typed, or begins or ends with it in whole words. */
function saidAgain(deletion: Deletion, typed: string): Part[] {
  if (deletion.text === typed) return [{ ...deletion, isWhole: true }]
  return partsOf(deletion, typed).map(part => ({ ...part, isWhole: false }))
}

const theOne = (parts: readonly Part[]): Part | undefined =>
  parts.find(part => part.isWhole) ?? (parts.length === 1 ? parts[0] : undefined)
