import type { Change, HiddenText } from '../../../engine/redline/redline-view.ts'
import type { Decision } from '../document/redline-document-store.ts'
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

/** One thing that stands in the way of ending the turn, and where it is. */
export interface Obstacle {
  for: 'approve' | 'send'
  code: ObstacleCode
  changeId?: string
  commentId?: string
  anchor?: string
  text: string
}

type Ending = Obstacle['for']

/** What is open in the document of the side in turn, and what it did in this turn. */
export interface TurnFacts {
  openChanges: Pick<Change, 'id' | 'anchor' | 'type' | 'text'>[]
  openComments: Pick<RedlineComment, 'commentId' | 'anchor' | 'text'>[]
  /** Text that nobody could read in the document that is signed. */
  hidden: Pick<HiddenText, 'anchor' | 'text'>[]
  /** Edits and rejections of this turn that were not taken back. */
  edits: number
  rejections: Pick<Decision, 'change'>[]
}

/** Whose turn it is, and what role alone forbids: known without the document. */
export function standingObstacles(state: RedlineState, role: MemberRole, known: RedlineMember[]): Obstacle[] {
  const refused = (['send', 'approve'] as const).flatMap(ending => {
    const code = refusal(state, ending, role)
    return code ? [{ for: ending, code, text: texts[code] }] : []
  })
  const other = otherSide(sideOf(role))
  if (!isInTurn(state, role) || isThere(known, other)) return refused
  return [...refused, { for: 'send', code: 'side_without_member', text: `The ${other} side has no members` }]
}

/**
 * All that stands in the way of a member who would end the turn; nothing when it can be done. To approve, nothing may be open
 * or hidden,
 * and since the other side sent, this side may only have accepted the other's changes or withdrawn its own
 * (docs/negotiation.md). Out of turn nothing is told of the document.
 */
export function obstaclesOf(
  state: RedlineState,
  role: MemberRole,
  known: RedlineMember[],
  facts: TurnFacts | null,
): Obstacle[] {
  const standing = standingObstacles(state, role, known)
  return facts && isInTurn(state, role) ? [...standing, ...ofDocument(facts)] : standing
}

function ofDocument({ openChanges, openComments, hidden, edits, rejections }: TurnFacts): Obstacle[] {
  const obstacle = (code: ObstacleCode, text: string, place: Partial<Obstacle> = {}): Obstacle => ({
    ...{ for: 'approve', code },
    ...place,
    text,
  })
  return [
    ...openComments.map(({ commentId, anchor, text }) =>
      obstacle('comment_open', `${named('Comment', text)} is open`, { commentId, ...(anchor !== null && { anchor }) }),
    ),
    ...(edits > 0 ? [obstacle('edited_in_turn', texts.edited_in_turn)] : []),
    ...rejections.map(({ change: { id, anchor, type, text } }) =>
      obstacle(
        'rejected_in_turn',
        `${named(changeNouns[type], text)} was rejected in this turn, so the document must be sent for review`,
        { changeId: id, anchor },
      ),
    ),
    ...hidden.map(({ anchor, text }) =>
      obstacle('hidden_text', `${named('Hidden text', text)} cannot be read in the document that is signed`, {
        anchor,
      }),
    ),
    // hundreds of them hide nothing that comes behind
    ...openChanges.map(({ id, anchor, type, text }) =>
      obstacle('change_open', `${named(changeNouns[type], text)} is open`, { changeId: id, anchor }),
    ),
  ]
}

/** What the table of transitions refuses whatever the document says. */
function refusal(state: RedlineState, ending: Ending, role: MemberRole): keyof typeof texts | null {
  if (stateAfter(state, ending, role)) return null
  if (stateAfter(state, ending, partyOf(sideOf(role)))) return 'counsel_cannot_approve'
  return isInTurn(state, role) ? 'not_sent_yet' : 'not_in_turn'
}

const isThere = (known: RedlineMember[], side: Side) =>
  known.some(one => one.removedAt === null && sideOf(one.role) === side)

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

const quotedMost = 60

function named(noun: string, text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return noun
  const characters = [...line]
  return `${noun} “${characters.length > quotedMost ? `${characters.slice(0, quotedMost).join('')}…` : line}”`
}
