import type { RedlineMember } from './redline-member.ts'
import type { RedlineRequest } from './redline-request.ts'

/** The record of a redline request. */
export function presentRedlineRequest(request: RedlineRequest, members: RedlineMember[]) {
  return {
    redlineRequestId: request.redlineRequestId,
    templateId: request.templateId,
    status: request.status,
    members: members.map(presentMember),
    testMode: request.testMode,
    currentRound: request.currentSide,
    round: request.round,
    metadata: request.metadata,
    signatureRequestId: request.signatureRequestId,
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
  }
}

export const presentMember = ({ email, displayName, role }: RedlineMember) => ({ email, displayName, role })
