import type { JsonList } from '../../http/json-list.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LinkKind } from './link-kind.ts'
import { presentLink } from './link-schemas.ts'
import { readLinkPlaces, readLinks } from './link-store.ts'

/** How many links are read at a time: about 40 kB of JSON. */
const recordsAtOnce = 100

/**
 * Lists the links of a signer, a template or a negotiation, newest first. There may be many, because an application may
 * create a link for each view of its page.
 */
export function linkList(
  { database, clock }: Pick<Platform, 'clock' | 'database'>,
  kind: LinkKind,
  ownerId: string,
): JsonList {
  return {
    recordsAtOnce,
    async readIds(after, limit) {
      const places = await readLinkPlaces(database, kind, ownerId, { after, limit: limit + 1 })
      const shown = places.slice(0, limit)
      return {
        ids: shown.map(({ id }) => id),
        next: places.length > limit ? shown.at(-1)! : null,
        asOf: clock.now(),
      }
    },
    async readRecords(ids) {
      const links = await readLinks(database, kind, ids)
      return links.map(link => JSON.stringify(presentLink(link))).join(',')
    },
  }
}
