import type { KnownBy } from '../../../engine/events/known-by.ts'
import type { Change } from '../../../engine/redline/redline-view.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { appendRedliningEvents, type RedliningHappening } from '../../events/append-event.ts'
import { authorNamed, type RedlineAuthor } from '../document/redline-author.ts'
import type { Decision } from '../document/redline-document-store.ts'
import { editHappening } from '../redline-events.ts'
import type { RedlineMember } from '../redline-member.ts'
import type { RedlineRequest } from '../redline-request.ts'
import type { RedlineComment } from '../talk/redline-talk-store.ts'
import { effectsOf } from './effects-of-change.ts'

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
  /** How those were known who changed something, by member id. */
  presences: Map<string, KnownBy[]>
}

/** Appends the events of what a turn brought: edits, decisions, and shared comments. A turn may have thousands. */
export async function recordTurn(tx: Tx, turn: Turn): Promise<void> {
  const happenings = [
    ...turn.changes.flatMap(change => ofChange(turn, change)),
    ...turn.decisions.map(decision => ofDecision(turn, decision)),
    ...turn.comments.map(comment => ofComment(turn, comment)),
  ]
  await appendRedliningEvents(tx, turn.request, happenings)
}

function ofChange(turn: Turn, change: Change): RedliningHappening[] {
  const { memberId } = authorNamed(change.author, turn.authors) ?? { memberId: null }
  const by = authorOf(turn, memberId)
  return editsOf(change).map(({ type, ...facts }) =>
    editHappening(type, by, turn.at, {
      ...facts,
      content: shortened(turn.texts[change.anchor] ?? ''),
      change_type: change.type,
      details: { change_id: change.id },
    }),
  )
}

function ofDecision(turn: Turn, { change, verdict, reason, memberId }: Decision): RedliningHappening {
  const { type: _, ...facts } = editsOf(change).at(-1)!
  const type = verdict === 'accept' ? 'redline_edit_accepted' : 'redline_edit_rejected'
  return editHappening(type, authorOf(turn, memberId), turn.at, {
    ...facts,
    change_type: change.type,
    details: { change_id: change.id, ...(reason !== null && { reason }) },
  })
}

const ofComment = (turn: Turn, comment: RedlineComment): RedliningHappening =>
  editHappening('redline_comment_added', authorOf(turn, comment.memberId), turn.at, {
    comment_added: shortened(comment.text),
    details: { comment_id: comment.commentId },
  })

/** A change of before this was recorded, or of nobody here, says of nobody how they were known. */
function authorOf({ known, member, presences }: Turn, memberId: string | null) {
  const author = known.find(one => one.memberId === memberId) ?? member
  return { member: author, knownBy: presences.get(memberId ?? '') ?? [] }
}

function editsOf(change: Change) {
  const brings = { type: 'redline_edit_inserted' as const, redline_edit_insertion: shortened(change.text) }
  const takes = { type: 'redline_edit_deleted' as const, redline_edit_deletion: shortened(change.text) }
  return effectsOf(change).map(effect => ({ takes, brings })[effect])
}

/** Never in the middle of a character. */
function shortened(text: string): string {
  if (text.length <= textMost) return text
  const end = /[\uD800-\uDBFF]/.test(text[textMost - 1]!) ? textMost - 1 : textMost
  return `${text.slice(0, end)}…`
}
