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

/** Where a negotiation stands. */
export interface RedlineState {
  status: RedlineStatus
  /** Whose turn it is, or was when the document became ready for signing. */
  currentSide: Side
  /** From 1; a round is the turn of one side. */
  round: number
}

export interface RedlineRequest extends RedlineState {
  redlineRequestId: string
  organizationId: string
  templateId: string
  templateVersion: number
  testMode: boolean
  /** Whether members are mailed when their turn comes. */
  notify: boolean
  metadata: Record<string, string>
  /** Whether the document was disarmed when it was taken in: an older one is each time that it is given out. */
  isDisarmed: boolean
  /** The last one that was made of an agreed text. */
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
  /** Who sets it off: one of this side. */
  side: Side
  /** Not its counsel. */
  partyOnly?: true
  from: RedlineStatus[]
  /** In the first round nobody else has seen the document, so there is nothing to agree to. */
  afterFirstRound?: true
  to: RedlineStatus
  /** A new round begins, the turn of this side; without it, round and turn stay. */
  passesTurnTo?: Side
}

/**
 * The one table of what may happen and what becomes of it (docs/negotiation.md). What also depends on the document
 * or on others, such as that nothing is open before approving or that a side has members, is asked where it is done.
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

/** What becomes of a negotiation when a member of this role does this; null when they may not do it now. */
export function stateAfter(state: RedlineState, trigger: RedlineTrigger, role: MemberRole): RedlineState | null {
  const found = transitions.find(
    transition =>
      transition.trigger === trigger &&
      transition.side === sideOf(role) &&
      transition.from.includes(state.status) &&
      (!transition.partyOnly || isParty(role)) &&
      (!transition.afterFirstRound || state.round > 1),
  )
  if (!found) return null
  if (!found.passesTurnTo) return { ...state, status: found.to }
  return { status: found.to, currentSide: found.passesTurnTo, round: state.round + 1 }
}

/** Whether the document is this member's to change now. */
export const isInTurn = (state: RedlineState, role: MemberRole) => stateAfter(state, 'edit', role) !== null

/** What a member may do now; the page gets it with its session. */
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

/** Whether a member may see the document: until it is first sent, it is its own side's alone. */
export const maySeeDocument = (state: RedlineState, role: MemberRole) =>
  state.round > 1 || sideOf(role) === state.currentSide
