import type { KnownBy } from '../../../engine/events/known-by.ts'
import type { Change } from '../../../engine/redline/redline-view.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { appendRedliningEvents, type RedliningHappening } from '../../events/append-event.ts'
import { authorNamed, type RedlineAuthor } from '../document/redline-author.ts'
import type { StoredDecision } from '../document/redline-document-store.ts'
import { editHappening } from '../redline-events.ts'
import type { RedlineMember } from '../redline-member.ts'
import type { RedlineRequest } from '../redline-request.ts'
import type { RedlineComment } from '../talk/redline-talk-store.ts'
import { effectsOf } from './effects-of-change.ts'

/** The most UTF-16 code units of a text in an event. The round stores the whole text. */
const maxTextLength = 10_000

export interface Turn {
  request: RedlineRequest
  allMembers: RedlineMember[]
  /** The member who ends the turn. Events about authors who are not members name this member instead. */
  member: RedlineMember
  at: Date
  authors: RedlineAuthor[]
  changes: Change[]
  decisions: StoredDecision[]
  comments: RedlineComment[]
  /** The current texts of the paragraphs with changes, keyed by anchor. */
  texts: Record<string, string>
  /** How the members who changed something were identified, keyed by member id. */
  presences: Map<string, KnownBy[]>
}

/** Appends the events of a turn: edits, decisions, and shared comments. A turn may have thousands of events. */
export async function recordTurn(tx: Tx, turn: Turn): Promise<void> {
  const happenings = [
    ...turn.changes.flatMap(change => changeHappenings(turn, change)),
    ...turn.decisions.map(decision => decisionHappening(turn, decision)),
    ...turn.comments.map(comment => commentHappening(turn, comment)),
  ]
  await appendRedliningEvents(tx, turn.request, happenings)
}

function changeHappenings(turn: Turn, change: Change): RedliningHappening[] {
  const { memberId } = authorNamed(change.author, turn.authors) ?? { memberId: null }
  const by = authorOf(turn, memberId)
  return editsOf(change).map(({ type, ...facts }) =>
    editHappening(type, by, turn.at, {
      ...facts,
      content: shorten(turn.texts[change.anchor] ?? ''),
      change_type: change.type,
      details: { change_id: change.id },
    }),
  )
}

function decisionHappening(turn: Turn, { change, verdict, reason, memberId }: StoredDecision): RedliningHappening {
  const { type: _, ...facts } = editsOf(change).at(-1)!
  const type = verdict === 'accept' ? 'redline_edit_accepted' : 'redline_edit_rejected'
  return editHappening(type, authorOf(turn, memberId), turn.at, {
    ...facts,
    change_type: change.type,
    details: { change_id: change.id, ...(reason !== null && { reason }) },
  })
}

const commentHappening = (turn: Turn, comment: RedlineComment): RedliningHappening =>
  editHappening('redline_comment_added', authorOf(turn, comment.memberId), turn.at, {
    comment_added: shorten(comment.text),
    details: { comment_id: comment.commentId },
  })

/**
 * Returns the member that an event names. `knownBy` is empty for changes made before this was recorded, and for authors
 * who are not members.
 */
function authorOf({ allMembers, member, presences }: Turn, memberId: string | null) {
  const author = allMembers.find(candidate => candidate.memberId === memberId) ?? member
  return { member: author, knownBy: presences.get(memberId ?? '') ?? [] }
}

function editsOf(change: Change) {
  const brings = { type: 'redline_edit_inserted' as const, redline_edit_insertion: shorten(change.text) }
  const takes = { type: 'redline_edit_deleted' as const, redline_edit_deletion: shorten(change.text) }
  return effectsOf(change).map(effect => ({ takes, brings })[effect])
}

/** Shortens a text for an event, but never in the middle of a character. */
function shorten(text: string): string {
  if (text.length <= maxTextLength) return text
  const end = /[\uD800-\uDBFF]/.test(text[maxTextLength - 1]!) ? maxTextLength - 1 : maxTextLength
  return `${text.slice(0, end)}…`
}
