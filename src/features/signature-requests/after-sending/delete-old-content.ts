import type { Platform } from '../../../platform/platform.ts'
import { readOrganization } from '../../organizations/organization-settings.ts'
import { handleDue } from '../due-requests.ts'
import { readSignatureRequest } from '../read-signature-request.ts'
import { deleteContent } from './delete-content.ts'
import { listRequestsToDelete, listRequestsWithOldContent } from './deleted-content-store.ts'

const dayMs = 86_400_000

/** Deletes the content of requests whose planned deletion is due. */
export async function deletePlannedContent(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints' | 'log' | 'queue'>,
  signal: AbortSignal,
): Promise<void> {
  await handleDue(platform, signal, {
    name: 'deleting content as planned',
    find: (limit, but) => listRequestsToDelete(platform.database, { now: platform.clock.now(), limit, but }),
    handle: signatureRequestId => deleteIfPlanned(platform, signatureRequestId),
  })
}

async function deleteIfPlanned(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints' | 'queue'>,
  signatureRequestId: string,
): Promise<void> {
  const subject = await readSignatureRequest(platform.database, signatureRequestId)
  const planned = subject?.request.plannedDeletion
  if (!planned) return
  await deleteContent(platform, signatureRequestId, {
    knownBy: planned.knownBy,
    // a deletion that was withdrawn and planned again has another date
    isStillWanted: async (_, { request }) => request.plannedDeletion?.dueAt.getTime() === planned.dueAt.getTime(),
  })
}

/**
 * Deletes the content of requests that ended longer ago than their organization keeps content. The age is counted from
 * the last change, which may be later than the end, so content is never deleted early.
 */
export async function deleteOldContent(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints' | 'log' | 'queue'>,
  signal: AbortSignal,
): Promise<void> {
  await handleDue(platform, signal, {
    name: 'deleting old content',
    find: (limit, but) => listRequestsWithOldContent(platform.database, { now: platform.clock.now(), limit, but }),
    handle: signatureRequestId => deleteIfOld(platform, signatureRequestId),
  })
}

async function deleteIfOld(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints' | 'queue'>,
  signatureRequestId: string,
): Promise<void> {
  const { database, clock } = platform
  const subject = await readSignatureRequest(database, signatureRequestId)
  if (subject === null) return
  const { organizationId } = subject.request
  const { deleteContentAfterDays: days } = await readOrganization(database, organizationId)
  if (days === null) return
  const endedBefore = clock.now().getTime() - days * dayMs
  await deleteContent(platform, signatureRequestId, {
    knownBy: { identified_by: 'organization-rule', delete_content_after_days: days },
    async isStillWanted(tx, { request }) {
      const { deleteContentAfterDays } = await readOrganization(tx, organizationId)
      return deleteContentAfterDays === days && request.updatedAt.getTime() <= endedBefore
    },
  })
}
