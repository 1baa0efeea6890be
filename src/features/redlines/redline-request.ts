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

/** The state of a negotiation. */
export interface RedlineState {
  status: RedlineStatus
  /** The side in turn, or the side that was in turn when the document became ready for signing. */
  currentSide: Side
  /** Counts from 1; a round is the turn of one side. */
  round: number
}

export interface RedlineRequest extends RedlineState {
  redlineRequestId: string
  organizationId: string
  templateId: string
  templateVersion: number
  testMode: boolean
  /** Whether members are mailed when their turn begins. */
  notify: boolean
  metadata: Record<string, string>
  /** Whether the document was disarmed when it was taken in. An older document is disarmed each time that it is sent out. */
  isDisarmed: boolean
  /** The last signature request that was made from an agreed text. */
  signatureRequestId: string | null
  createdAt: Date
  updatedAt: Date
}

/** A party and its counsel are one side. */
export const sideOf = (role: MemberRole): Side => (role.startsWith('Disclosing') ? 'Disclosing' : 'Receiving')

export const otherSide = (side: Side): Side => (side === 'Disclosing' ? 'Receiving' : 'Disclosing')

export const partyOf = (side: Side): MemberRole => `${side}Party`

const isParty = (role: MemberRole) => role.endsWith('Party')

export const firstState: RedlineState = { status: 'DisclosingPartyDraft', currentSide: 'Disclosing', round: 1 }

interface Transition {
  trigger: RedlineTrigger
  /** The side whose members can trigger it. */
  side: Side
  /** Excludes counsel. */
  partyOnly?: true
  from: RedlineStatus[]
  /** In the first round, the other side has not seen the document, so there is nothing to agree to. */
  afterFirstRound?: true
  to: RedlineStatus
  /** Begins a new round, with this side in turn. If omitted, round and turn stay the same. */
  passesTurnTo?: Side
}

/**
 * Lists all transitions; there is no other table (docs/negotiation.md). Conditions that also depend on the document or on other
 * members, such as that nothing is open before approving or that a side has members, are checked where the action is done.
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

/** Returns what a member may do now; the page gets it with its session. */
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
