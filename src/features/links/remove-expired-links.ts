import { deleteExpired } from '../../platform/database/delete-expired.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LinkKind } from './link-kind.ts'

/**
 * Removes links and sessions that expired a month ago. Until then, their error differs from the error for an unknown
 * link.
 */
export function removeExpiredLinks(
  platform: Pick<Platform, 'clock' | 'pool'>,
  kinds: LinkKind[],
  signal: AbortSignal,
): Promise<void> {
  const tables = kinds.flatMap(({ sessions, table }) => [...(sessions ? [sessions.table] : []), table])
  return deleteExpired(platform, tables, signal)
}
