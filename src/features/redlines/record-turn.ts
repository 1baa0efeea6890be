import type { Change } from '../../engine/redline/redline-view.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { RedlineAuthor } from './redline-author.ts'
import type { Decision } from './redline-document-store.ts'
import { recordEdit } from './redline-events.ts'
import type { RedlineMember } from './redline-member.ts'
import type { RedlineRequest } from './redline-request.ts'
import type { RedlineComment } from './redline-talk-store.ts'

/** Code units of a text in an event; the round keeps all of it. */
const textMost = 10_000

export interface Turn {
  request: RedlineRequest
  known: RedlineMember[]
  /** Who ends the turn, and stands for authors who are no member. */
  member: RedlineMember
  at: Date
  authors: RedlineAuthor[]
  changes: Change[]
  decisions: Decision[]
  comments: RedlineComment[]
  /** The current text of the paragraphs with changes, by anchor. */
  texts: Record<string, string>
}

/** Appends the events of what a turn brought: edits, decisions, and shared comments. */
export async function recordTurn(tx: Tx, turn: Turn): Promise<void> {
  const { request, at, changes, decisions, comments } = turn
  for (const change of changes) {
    const { memberId } = turn.authors.find(one => one.name === change.author) ?? { memberId: null }
    for (const { type, ...facts } of editsOf(change))
      await recordEdit(tx, request, type, memberOf(turn, memberId), at, {
        ...facts,
        content: shortened(turn.texts[change.anchor] ?? ''),
        change_type: change.type,
        details: { change_id: change.id },
      })
  }
  for (const { change, verdict, reason, memberId } of decisions) {
    const type = verdict === 'accept' ? 'redline_edit_accepted' : 'redline_edit_rejected'
    for (const { type: _, ...facts } of editsOf(change).slice(-1))
      await recordEdit(tx, request, type, memberOf(turn, memberId), at, {
        ...facts,
        change_type: change.type,
        details: { change_id: change.id, ...(reason !== null && { reason }) },
      })
  }
  for (const comment of comments)
    await recordEdit(tx, request, 'redline_comment_added', memberOf(turn, comment.memberId), at, {
      comment_added: shortened(comment.text),
      details: { comment_id: comment.commentId },
    })
}

const memberOf = ({ known, member }: Turn, memberId: string | null) =>
  known.find(one => one.memberId === memberId) ?? member

/** A move is a deletion and an insertion; what is neither is an insertion with its type. */
function editsOf({ type, text }: Change) {
  const insertion = { type: 'redline_edit_inserted' as const, redline_edit_insertion: shortened(text) }
  const deletion = { type: 'redline_edit_deleted' as const, redline_edit_deletion: shortened(text) }
  if (type === 'move') return [deletion, insertion]
  return type === 'deletion' ? [deletion] : [insertion]
}

/** Never in the middle of a character. */
function shortened(text: string): string {
  if (text.length <= textMost) return text
  const end = /[\uD800-\uDBFF]/.test(text[textMost - 1]!) ? textMost - 1 : textMost
  return `${text.slice(0, end)}…`
}
