import type { RedliningEvent } from '../../engine/events/event-record.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { appendRedliningEvent } from '../events/append-event.ts'
import type { ActorOrigin } from '../signing/session-guard.ts'
import type { RedlineMember } from './redline-member.ts'
import type { MemberRole, RedlineRequest } from './redline-request.ts'

type Chained = Pick<RedlineRequest, 'redlineRequestId' | 'organizationId' | 'testMode'>

const roleNames: Record<MemberRole, RedliningEvent['redline_member_role']> = {
  DisclosingParty: 'disclosing_party',
  ReceivingParty: 'receiving_party',
  DisclosingCounsel: 'disclosing_counsel',
  ReceivingCounsel: 'receiving_counsel',
}

/** Who made the request is the organization's program; the record names the member whose draft begins. */
export async function recordCreation(
  tx: Tx,
  request: Chained & Pick<RedlineRequest, 'templateId' | 'templateVersion'>,
  members: RedlineMember[],
  at: Date,
) {
  const first = members.find(member => member.role === 'DisclosingParty') ?? members[0]!
  await appendRedliningEvent(tx, request, {
    type: 'redline_created',
    at,
    redlining: {
      redline_member_role: roleNames[first.role],
      details: { template_id: request.templateId, template_version: request.templateVersion, members: members.length },
    },
  })
}

/** Something that a member did, or that concerns one. */
export async function recordOfMember(
  tx: Tx,
  request: Chained,
  type: 'redline_shared' | 'redline_member_removed' | 'redline_opened',
  member: RedlineMember,
  at: Date,
  origin: ActorOrigin | null = null,
) {
  await appendRedliningEvent(tx, request, {
    type,
    at,
    redlining: {
      redline_member_role: roleNames[member.role],
      author_email: member.email,
      ...(origin && { ip_address: origin.ipAddress, user_agent: origin.userAgent }),
      details: { name: member.displayName },
    },
  })
}
