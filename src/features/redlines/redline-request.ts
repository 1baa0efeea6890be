import type { KeptRecord } from '../folders/kept-record.ts'

export const redlineStatuses = [
  'DisclosingPartyDraft',
  'DisclosingPartyRequestedReview',
  'DocumentReadyForSigning',
  'ReceivingPartyDraft',
  'ReceivingPartyOpened',
  'ReceivingPartyRequestedReview',
] as const
export type RedlineStatus = (typeof redlineStatuses)[number]

export type Side = 'Disclosing' | 'Receiving'

export const memberRoles = ['DisclosingParty', 'ReceivingParty', 'DisclosingCounsel', 'ReceivingCounsel'] as const
export type MemberRole = (typeof memberRoles)[number]

export const redlineTriggers = ['open', 'edit', 'send', 'approve', 'reopen'] as const
export type RedlineTrigger = (typeof redlineTriggers)[number]

/** The state of a negotiation: its status, the side in turn, and the round. */
export interface RedlineState {
  status: RedlineStatus
  /** The side in turn, or the side that was in turn when the document became ready for signing. */
  currentSide: Side
  /** The number of the current round; the first is 1. A round is one turn of one side. */
  round: number
}

export interface RedlineRequest extends RedlineState, KeptRecord {
  redlineRequestId: string
  organizationId: string
  templateId: string
  templateVersion: number
  testMode: boolean
  /** Whether members get mails, for example when their turn begins. */
  notify: boolean
  metadata: Record<string, string>
  /** The latest signature request that was made from an agreed text. */
  signatureRequestId: string | null
  createdAt: Date
  updatedAt: Date
}

/** Returns the side of a role. A party and its counsel are on the same side. */
export const sideOf = (role: MemberRole): Side => (role.startsWith('Disclosing') ? 'Disclosing' : 'Receiving')

export const otherSide = (side: Side): Side => (side === 'Disclosing' ? 'Receiving' : 'Disclosing')

export const partyOf = (side: Side): MemberRole => `${side}Party`

const isParty = (role: MemberRole) => role.endsWith('Party')

export const firstState: RedlineState = { status: 'DisclosingPartyDraft', currentSide: 'Disclosing', round: 1 }

interface Transition {
  trigger: RedlineTrigger
  /** The side whose members can trigger the transition. */
  side: Side
  /** Whether only the party can trigger it, not its counsel. */
  partyOnly?: true
  from: RedlineStatus[]
  /** Excludes the first round, in which the other side has not seen the document and there is nothing to agree to. */
  afterFirstRound?: true
  to: RedlineStatus
  /** The side that gets the turn, in a new round. If omitted, the round and the turn stay the same. */
  passesTurnTo?: Side
}

/**
 * Lists all transitions; there is no other table (docs/negotiation.md). Conditions that also depend on the document or
 * on other members are checked where the action is done. For example, nothing may be open before an approval.
 */
const transitions: Transition[] = [
  {
    trigger: 'open',
    side: 'Receiving',
    from: ['DisclosingPartyRequestedReview'],
    to: 'ReceivingPartyOpened',
  },
  {
    trigger: 'edit',
    side: 'Disclosing',
    from: ['DisclosingPartyDraft', 'ReceivingPartyRequestedReview'],
    to: 'DisclosingPartyDraft',
  },
  {
    trigger: 'edit',
    side: 'Receiving',
    from: ['DisclosingPartyRequestedReview', 'ReceivingPartyOpened', 'ReceivingPartyDraft'],
    to: 'ReceivingPartyDraft',
  },
  {
    trigger: 'send',
    side: 'Disclosing',
    from: ['DisclosingPartyDraft', 'ReceivingPartyRequestedReview'],
    to: 'DisclosingPartyRequestedReview',
    passesTurnTo: 'Receiving',
  },
  {
    trigger: 'send',
    side: 'Receiving',
    from: ['DisclosingPartyRequestedReview', 'ReceivingPartyOpened', 'ReceivingPartyDraft'],
    to: 'ReceivingPartyRequestedReview',
    passesTurnTo: 'Disclosing',
  },
  {
    trigger: 'approve',
    side: 'Disclosing',
    partyOnly: true,
    from: ['DisclosingPartyDraft', 'ReceivingPartyRequestedReview'],
    afterFirstRound: true,
    to: 'DocumentReadyForSigning',
  },
  {
    trigger: 'approve',
    side: 'Receiving',
    partyOnly: true,
    from: ['DisclosingPartyRequestedReview', 'ReceivingPartyOpened', 'ReceivingPartyDraft'],
    to: 'DocumentReadyForSigning',
  },
  {
    trigger: 'reopen',
    side: 'Disclosing',
    partyOnly: true,
    from: ['DocumentReadyForSigning'],
    to: 'DisclosingPartyDraft',
    passesTurnTo: 'Disclosing',
  },
  {
    trigger: 'reopen',
    side: 'Receiving',
    partyOnly: true,
    from: ['DocumentReadyForSigning'],
    to: 'ReceivingPartyDraft',
    passesTurnTo: 'Receiving',
  },
]

/** Returns the state after a member with this role triggers a transition; null if they may not do so now. */
export function stateAfter(state: RedlineState, trigger: RedlineTrigger, role: MemberRole): RedlineState | null {
  const match = transitions.find(
    transition =>
      transition.trigger === trigger &&
      transition.side === sideOf(role) &&
      transition.from.includes(state.status) &&
      (!transition.partyOnly || isParty(role)) &&
      (!transition.afterFirstRound || state.round > 1),
  )
  if (!match) return null
  if (!match.passesTurnTo) return { ...state, status: match.to }
  return { status: match.to, currentSide: match.passesTurnTo, round: state.round + 1 }
}

/** Returns whether a member with this role may change the document now. */
export const isInTurn = (state: RedlineState, role: MemberRole) => stateAfter(state, 'edit', role) !== null

/** Returns the permissions that a member has now. The page gets them with its session. */
export function may(state: RedlineState, role: MemberRole) {
  const can = (trigger: RedlineTrigger) => stateAfter(state, trigger, role) !== null
  return {
    edit: can('edit'),
    comment: can('edit'),
    send: can('send'),
    approve: can('approve'),
    reopen: can('reopen'),
  }
}

/** Returns whether a member may see the document. Until it is first sent, only its own side may. */
export const maySeeDocument = (state: RedlineState, role: MemberRole) =>
  state.round > 1 || sideOf(role) === state.currentSide
