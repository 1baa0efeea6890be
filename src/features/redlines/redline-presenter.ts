import type { RedlineMember } from './redline-member.ts'
import type { RedlineRequest } from './redline-request.ts'

/** Presents a redline request to the organization or to its members. */
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

/** Presents a redline request to the organization, with the name of its template, which members do not get. */
export const presentRedlineRecord = (request: RedlineRequest & { title: string }, members: RedlineMember[]) => ({
  ...presentRedlineRequest(request, members),
  title: request.title,
  folderId: request.folderId,
  ownerId: request.ownerId,
})

export const presentMember = ({ email, displayName, role }: RedlineMember) => ({ email, displayName, role })
