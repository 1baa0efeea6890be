import { deleteExpired } from '../../platform/database/delete-expired.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LinkKind } from './link-kind.ts'

/** Removes links and sessions that expired a month ago: until then their error differs from that of unknown links. */
export function removeExpiredLinks(platform: Platform, kinds: LinkKind[], signal: AbortSignal): Promise<void> {
  const tables = kinds.flatMap(({ sessions, table }) => [...(sessions ? [sessions.table] : []), table])
  return deleteExpired(platform, tables, signal)
}
