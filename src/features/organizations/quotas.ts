import type { ErrorCodeOf } from '../../http/coded-error.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { readNegotiationBytes, readQuotaUsage } from './quota-store.ts'

const bytesOfMb = 1_000_000
/** An hour, because a quota does not free up within moments. */
const retryAfterSeconds = 3_600

type Subject = Pick<Platform, 'config' | 'metrics' | 'database'>

/** Returns an organization's usage and limits. A limit of null means no limit. */
export async function readQuotas({ config, database }: Pick<Platform, 'config' | 'database'>, organizationId: string) {
  const usage = await readQuotaUsage(database, organizationId)
  const limit = (ownLimit: number | null, usual: number) => (ownLimit ?? usual) || null
  const storageMb = limit(usage.storageMbMost, config.organizationStorageMb)
  return {
    storedBytes: { used: usage.storedBytes, most: storageMb && storageMb * bytesOfMb },
    openRequests: { used: usage.openRequests, most: limit(usage.openRequestsMost, config.openRequestsMost) },
    openNegotiations: {
      used: usage.openNegotiations,
      most: limit(usage.openNegotiationsMost, config.openNegotiationsMost),
    },
  }
}

/** Throws `storage_full` if the organization has no room for this many more bytes. */
export async function assertStorageRoom(platform: Subject, organizationId: string, bytes: number): Promise<void> {
  const usage = await readQuotaUsage(platform.database, organizationId)
  const mostMb = usage.storageMbMost ?? platform.config.organizationStorageMb
  if (isOver(usage.storedBytes + bytes, mostMb * bytesOfMb)) refuse(platform, 'storage_full', mostMb)
}

/**
 * Throws `too_many_open_requests` if `more` further signature requests would exceed the organization's limit of open
 * requests.
 */
export async function assertRequestRoom(platform: Subject, organizationId: string, more = 1): Promise<void> {
  const usage = await readQuotaUsage(platform.database, organizationId)
  const most = usage.openRequestsMost ?? platform.config.openRequestsMost
  if (isOver(usage.openRequests + more, most)) refuse(platform, 'too_many_open_requests', most)
}

/** Throws `too_many_open_negotiations` when the organization has reached its limit of open negotiations. */
export async function assertNegotiationRoom(platform: Subject, organizationId: string): Promise<void> {
  const usage = await readQuotaUsage(platform.database, organizationId)
  const most = usage.openNegotiationsMost ?? platform.config.openNegotiationsMost
  if (isOver(usage.openNegotiations + 1, most)) refuse(platform, 'too_many_open_negotiations', most)
}

/** Throws `negotiation_storage_full` or `storage_full` if a negotiation has no room for this many more bytes. */
export async function assertRoomInNegotiation(
  platform: Subject,
  { organizationId, redlineRequestId }: { organizationId: string; redlineRequestId: string },
  bytes: number,
): Promise<void> {
  await assertStorageRoom(platform, organizationId, bytes)
  const mostMb = platform.config.negotiationStorageMb
  if (mostMb === 0) return
  const stored = await readNegotiationBytes(platform.database, redlineRequestId)
  if (isOver(stored + bytes, mostMb * bytesOfMb)) refuse(platform, 'negotiation_storage_full', mostMb)
}

/** Whether a number exceeds a limit. A limit of 0 is off. */
const isOver = (wanted: number, most: number) => most > 0 && wanted > most

function refuse({ metrics }: Subject, code: ErrorCodeOf<'limit'>, limit: number): never {
  metrics.countQuotaRefusal(code)
  throw new CodedError(code, { limit: String(limit), retryAfterSeconds: String(retryAfterSeconds) })
}
