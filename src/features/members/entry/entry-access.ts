import { bearerToken } from '../../../http/bearer-token.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Principal } from '../../../http/principal.ts'
import type { Access } from '../../../http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { secretHash } from '../../../platform/secrets.ts'
import { type EntryLink, findEntryLink } from './entry-link-store.ts'

/** A caller with the token of a link into the application. */
export interface Entrant extends Principal {
  link: EntryLink
}

/** Admits calls from the page that a link into the application opens, by the token of the link. */
export const entryAccess: Access<Entrant> = {
  scheme: 'entrant',
  forPages: true,
  errors: ['auth_token_not_valid', 'entry_link_used', 'entry_link_expired'],
  async authenticate(platform, request) {
    const link = await findEntryLink(platform.database, secretHash(bearerToken(request)))
    if (!link) throw new CodedError('auth_token_not_valid')
    assertOpen(platform, link)
    return { link, organizationId: null, counted: { per: 'link', id: link.entryId } }
  },
}

/** Returns whether a link can still be used. */
export const isOpen = ({ clock }: Pick<Platform, 'clock'>, { usedAt, revokedAt, expiresAt }: EntryLink): boolean =>
  usedAt === null && revokedAt === null && expiresAt > clock.now()

/** Throws `entry_link_used` or `entry_link_expired` for a link that no longer works. */
export function assertOpen(platform: Pick<Platform, 'clock'>, link: EntryLink): void {
  if (link.usedAt !== null) throw new CodedError('entry_link_used')
  if (!isOpen(platform, link)) throw new CodedError('entry_link_expired')
}
