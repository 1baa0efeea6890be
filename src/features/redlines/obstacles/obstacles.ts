import type { Change, HiddenText } from '../../../engine/redline/redline-view.ts'
import type { StoredDecision } from '../document/redline-document-store.ts'
import type { RedlineMember } from '../redline-member.ts'
import {
  isInTurn,
  type MemberRole,
  otherSide,
  partyOf,
  type RedlineState,
  type Side,
  sideOf,
  stateAfter,
} from '../redline-request.ts'
import type { RedlineComment } from '../talk/redline-talk-store.ts'

export const obstacleCodes = [
  'not_in_turn',
  'counsel_cannot_approve',
  'not_sent_yet',
  'side_without_member',
  'change_open',
  'comment_open',
  'edited_in_turn',
  'rejected_in_turn',
  'hidden_text',
] as const
export type ObstacleCode = (typeof obstacleCodes)[number]

/** A reason why the turn cannot end, with the change, comment or clause that causes it. */
export interface Obstacle {
  for: 'approve' | 'send'
  code: ObstacleCode
  changeId?: string
  commentId?: string
  anchor?: string
  text: string
}

type Ending = Obstacle['for']

/** The open changes and comments in the document, and what the side in turn has done in this turn. */
export interface TurnFacts {
  openChanges: Pick<Change, 'id' | 'anchor' | 'type' | 'text'>[]
  openComments: Pick<RedlineComment, 'commentId' | 'anchor' | 'text'>[]
  /** Text that no one could read in the signed document. */
  hidden: Pick<HiddenText, 'anchor' | 'text'>[]
  /** The number of edits in this turn, and the rejections that were not undone. See `withNetEdits`. */
  edits: number
  rejections: Pick<StoredDecision, 'change'>[]
}

/** Returns the obstacles that follow from the turn, the role and the members, without reading the document. */
export function roleObstacles(state: RedlineState, role: MemberRole, allMembers: RedlineMember[]): Obstacle[] {
  const refused = (['send', 'approve'] as const).flatMap(ending => {
    const code = refusal(state, ending, role)
    return code ? [{ for: ending, code, text: texts[code] }] : []
  })
  const oppositeSide = otherSide(sideOf(role))
  if (!isInTurn(state, role) || hasMember(allMembers, oppositeSide)) return refused
  return [...refused, { for: 'send', code: 'side_without_member', text: `The ${oppositeSide} side has no members` }]
}

/**
 * Returns all obstacles that keep a member from ending the turn; empty if they can end it. For approval, nothing may be
 * open or hidden, and the document must be as the other side sent it, with changes accepted and this side's withdrawn
 * (docs/negotiation.md). Out of turn, the result reveals nothing about the document.
 */
export function obstaclesOf({
  state,
  role,
  allMembers,
  facts,
}: {
  state: RedlineState
  role: MemberRole
  allMembers: RedlineMember[]
  facts: TurnFacts | null
}): Obstacle[] {
  const withoutDocument = roleObstacles(state, role, allMembers)
  return facts && isInTurn(state, role) ? [...withoutDocument, ...documentObstacles(facts)] : withoutDocument
}

function documentObstacles({ openChanges, openComments, hidden, edits, rejections }: TurnFacts): Obstacle[] {
  const obstacle = (code: ObstacleCode, text: string, place: Partial<Obstacle> = {}): Obstacle => ({
    ...{ for: 'approve', code },
    ...place,
    text,
  })
  return [
    ...openComments.map(({ commentId, anchor, text }) =>
      obstacle('comment_open', `${withQuote('Comment', text)} is open`, {
        commentId,
        ...(anchor !== null && { anchor }),
      }),
    ),
    ...(edits > 0 ? [obstacle('edited_in_turn', texts.edited_in_turn)] : []),
    ...rejections.map(({ change: { id, anchor, type, text } }) =>
      obstacle(
        'rejected_in_turn',
        `${withQuote(changeNouns[type], text)} was rejected in this turn, so the document must be sent for review`,
        { changeId: id, anchor },
      ),
    ),
    ...hidden.map(({ anchor, text }) =>
      obstacle('hidden_text', `${withQuote('Hidden text', text)} cannot be read in the document that is signed`, {
        anchor,
      }),
    ),
    // these come last, because hundreds of them would hide the other obstacles
    ...openChanges.map(({ id, anchor, type, text }) =>
      obstacle('change_open', `${withQuote(changeNouns[type], text)} is open`, { changeId: id, anchor }),
    ),
  ]
}

/** Returns why the transition table refuses this ending, whatever the document says; null if it does not. */
function refusal(state: RedlineState, ending: Ending, role: MemberRole): keyof typeof texts | null {
  if (stateAfter(state, ending, role)) return null
  if (stateAfter(state, ending, partyOf(sideOf(role)))) return 'counsel_cannot_approve'
  return isInTurn(state, role) ? 'not_sent_yet' : 'not_in_turn'
}

const hasMember = (allMembers: RedlineMember[], side: Side) =>
  allMembers.some(member => member.removedAt === null && sideOf(member.role) === side)

const texts = {
  not_in_turn: 'It is not this member’s turn',
  counsel_cannot_approve: 'Only a party can approve the document, not its counsel',
  not_sent_yet: 'The document has not been sent to the other side yet',
  edited_in_turn: 'This side edited the document in this turn, so it must be sent for review',
} satisfies Partial<Record<ObstacleCode, string>>

const changeNouns: Record<Change['type'], string> = {
  insertion: 'Insertion',
  deletion: 'Deletion',
  move: 'Move',
  format: 'Format change',
  paragraph: 'Paragraph change',
  row: 'Table row change',
}

const maxQuotedCharacters = 60

function withQuote(noun: string, text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return noun
  const characters = [...line]
  return `${noun} “${characters.length > maxQuotedCharacters ? `${characters.slice(0, maxQuotedCharacters).join('')}…` : line}”`
}
