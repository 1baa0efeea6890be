import { createHmac } from 'node:crypto'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { newToken, secretHash } from '../../platform/secrets.ts'
import type { LinkKind } from './link-kind.ts'
import { apiLinkMs } from './link-lifetimes.ts'
import { isToldOfLinks } from './link-notices.ts'
import { insertLink } from './link-store.ts'

/** For whom or what a link is, and until when it opens. */
export interface LinkTerms {
  token: string
  /** SQL that selects an `id`; what else it selects is answered. A row that it locks is locked before the link is made. */
  holder: RawBuilder<unknown>
  /** Of the program that asked for it; null for a mailed one. */
  credentialId: string | null
  /** Null for one that opens until something else than a moment, which `columns` say. */
  expiresAt: Date | null
  /** Columns that only this kind has. */
  columns?: Record<string, string | number | null>
}

/**
 * Makes a link; only the hash of its token is stored. The same token makes the same link, revoked if that was revoked. Answers
 * what `holder` selects, null when that is nothing and no link was made.
 */
export const makeLink = <Holder = { id: string }>(
  { clock }: Platform,
  db: Kysely<Database>,
  kind: LinkKind,
  { token, columns = {}, ...terms }: LinkTerms,
): Promise<Holder | null> => {
  const tokenSha256 = secretHash(token)
  return insertLink<Holder>(db, kind, { ...terms, columns, tokenSha256, linkId: newId('lnk'), createdAt: clock.now() })
}

/** A link that a program of an organization asks for, to show it to a person. */
export interface AskedLink<Holder> extends Pick<LinkTerms, 'holder' | 'columns'> {
  organizationId: string
  credentialId: string
  /** Whether the person is to be told; as is usual for the request without it. */
  notify: boolean | undefined
  /** Whether the person gets mails of the request. */
  isMailed: boolean
  tell(tx: Tx, holder: Holder, at: Date): Promise<void>
}

/** Makes it, to be opened within an hour, and tells the person. Null where `makeLink` answers it. Throws `link_notice_required`. */
export async function makeAskedLink<Holder>(
  platform: Platform,
  kind: LinkKind,
  { organizationId, credentialId, notify, isMailed, tell, ...rest }: AskedLink<Holder>,
): Promise<{ token: string; expiresAt: Date; holder: Holder } | null> {
  const token = newToken()
  const now = platform.clock.now()
  const expiresAt = new Date(now.getTime() + apiLinkMs)
  const isTold = await isToldOfLinks(platform, organizationId, { notify, isMailed })
  const holder = await inTransaction(platform.database, async tx => {
    const made = await makeLink<Holder>(platform, tx, kind, { ...rest, token, credentialId, expiresAt })
    if (made && isTold) await tell(tx, made, now)
    return made
  })
  return holder && { token, expiresAt, holder }
}

/** The token of the link in a mail: 256 bits that only this installation can make, and makes again for the same mail. */
export const mailedToken = ({ keys }: Platform, mailId: string): string =>
  createHmac('sha256', keys.mailedLinkKey).update(mailId).digest('base64url')

/** Of one of the pages of its kind, the usual one unless told otherwise. */
export const linkUrl = ({ config }: Platform, { pages }: LinkKind, token: string, page = pages[0]): string =>
  `${config.publicUrl}${page.replace(':token', token)}`
