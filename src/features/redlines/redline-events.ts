import type { RedliningEventType } from '../../engine/events/event-kinds.ts'
import type { RedliningEvent } from '../../engine/events/event-record.ts'
import type { KnownBy, KnownSender, Revoker } from '../../engine/events/known-by.ts'
import type { ActorOrigin } from '../../http/actor-origin.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { appendRedliningEvents, type RedliningHappening } from '../events/append-event.ts'
import type { RedlineMember } from './redline-member.ts'
import type { MemberRole, RedlineRequest } from './redline-request.ts'

type Chained = Pick<RedlineRequest, 'redlineRequestId' | 'organizationId' | 'testMode'>

const roleNames: Record<MemberRole, RedliningEvent['redline_member_role']> = {
  DisclosingParty: 'disclosing_party',
  ReceivingParty: 'receiving_party',
  DisclosingCounsel: 'disclosing_counsel',
  ReceivingCounsel: 'receiving_counsel',
}

/**
 * Records that the organization's program created the request. The event has the role of the first member, whose draft
 * begins.
 */
export async function recordCreation(
  tx: Tx,
  {
    request,
    members,
    at,
    knownBy,
  }: {
    request: Chained & Pick<RedlineRequest, 'templateId' | 'templateVersion'>
    members: RedlineMember[]
    at: Date
    knownBy: KnownSender
  },
) {
  const details = {
    template_id: request.templateId,
    template_version: request.templateVersion,
    members: members.length,
    known_by: [knownBy],
  }
  const redlining = { redline_member_role: roleNames[firstMember(members).role], details }
  await appendRedliningEvents(tx, request, [{ type: 'redline_created', at, redlining }])
}

/** Records that the organization's program asked for signatures. The event has the role of the first member. */
export async function recordSignatureRequest(
  tx: Tx,
  request: Chained,
  members: RedlineMember[],
  at: Date,
  details: RedliningEvent['details'],
) {
  const redlining = { redline_member_role: roleNames[firstMember(members).role], details }
  await appendRedliningEvents(tx, request, [{ type: 'redline_signature_requested', at, redlining }])
}

const firstMember = (members: RedlineMember[]) =>
  members.find(member => member.role === 'DisclosingParty') ?? members[0]!

/** How and from where a member acts, or how a program or the operator acts on a member. */
type Act = { knownBy: KnownBy; origin: ActorOrigin } | { knownBy: Revoker; origin?: never }

/** Records an act of a member, or an act of a program or the operator that concerns a member. */
export async function recordOfMember(
  tx: Tx,
  request: Chained,
  type: RedliningEventType,
  member: Pick<RedlineMember, 'role' | 'email' | 'displayName'>,
  at: Date,
  { knownBy, origin }: Act,
  facts: Pick<RedliningEvent, 'message'> & { details?: RedliningEvent['details'] } = {},
) {
  const redlining = {
    redline_member_role: roleNames[member.role],
    author_email: member.email,
    ...(origin && { ip_address: origin.ipAddress, user_agent: origin.userAgent }),
    ...(facts.message !== undefined && { message: facts.message }),
    details: { name: member.displayName, known_by: [knownBy], ...facts.details },
  }
  await appendRedliningEvents(tx, request, [{ type, at, redlining }])
}

/** The facts that the event of an edit, a decision or a comment carries. */
type EditFacts = Pick<
  RedliningEvent,
  'redline_edit_insertion' | 'redline_edit_deletion' | 'content' | 'change_type' | 'comment_added' | 'details'
>

/** Makes the event of an edit, a decision or a comment. `knownBy` lists how the member was identified in that round. */
export const editHappening = (
  type: RedliningEventType,
  { member, knownBy }: { member: RedlineMember; knownBy: KnownBy[] },
  at: Date,
  { details, ...facts }: EditFacts,
): RedliningHappening => ({
  type,
  at,
  redlining: {
    redline_member_role: roleNames[member.role],
    ...facts,
    author_email: member.email,
    details: { name: member.displayName, ...(knownBy.length > 0 && { known_by: knownBy }), ...details },
  },
})
