import { createHmac } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { KnownProgram, KnownSender } from '../../engine/events/known-by.ts'
import type { Commit, Committed, Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { newToken, secretHash } from '../../platform/secrets.ts'
import type { LinkKind } from './link-kind.ts'
import { apiLinkMs } from './link-lifetimes.ts'
import { getsLinkNotice, type LinkAudience } from './link-notices.ts'
import { insertLink } from './link-store.ts'

/** The holder of a link, and until when it opens. */
export interface LinkTerms {
  token: string
  /** The id of the link, if the caller needs to know it. */
  linkId?: string
  /** SQL that selects an `id`; its other columns are returned. A row that it locks is locked before the link is created. */
  holder: RawBuilder<unknown>
  /** Who requested it; null for a mailed link. */
  createdBy: KnownSender | null
  /** Null if the end is not a moment but depends on `columns`. */
  expiresAt: Date | null
  /** Columns that only this kind has. */
  columns?: Record<string, string | number | null>
}

/**
 * Creates a link; only the hash of its token is stored. The same token makes the same link, revoked if that was revoked. Returns
 * the row that `holder` selects, null when there is none and no link was created.
 */
export const makeLink = <Holder = { id: string }>(
  { clock }: Platform,
  tx: Tx,
  kind: LinkKind,
  { token, linkId = newId('lnk'), columns = {}, ...terms }: LinkTerms,
): Promise<Holder | null> => {
  const tokenSha256 = secretHash(token)
  return insertLink<Holder>(tx, kind, { ...terms, columns, tokenSha256, linkId, createdAt: clock.now() })
}

/** Asserts the holder of a link for a person who must exist: a URL that opens nothing must not be sent. */
export function assertHolder(holder: unknown): asserts holder {
  if (holder === null) throw new Error('A link was to be made for somebody who is not there')
}

/** A link that an organization requests in order to show it to a person. */
export interface AskedLink<Holder, Answer> extends Pick<LinkTerms, 'holder' | 'columns'> {
  organizationId: string
  /** A person creates links only for themselves. */
  createdBy: KnownSender
  audience: LinkAudience
  /** Whether to notify the person; undefined for the usual rule of the audience. */
  notify: boolean | undefined
  /** Locks the subject of the link before the link: `record` appends to its events. */
  lock(tx: Tx): Promise<unknown>
  /** Notifies the person and records that a program created a link, unless it is no news. */
  record(tx: Tx, holder: Holder, made: MadeLink): Promise<void>
  /** The answer; `holder` is null when the holder does not exist and no link was created. */
  present(holder: Holder | null, token: string, expiresAt: Date, isTold: boolean): Answer
}

/** A link that a program created for a person. */
export interface MadeLink {
  linkId: string
  createdBy: KnownProgram
  at: Date
  isTold: boolean
}

/**
 * Creates a link that opens within an hour, and notifies the person. Throws `link_notice_required`, and the errors of `present`.
 */
export async function makeAskedLink<Holder, Answer>(
  platform: Platform,
  commit: Commit,
  kind: LinkKind,
  { organizationId, createdBy, audience, notify, lock, record, present, ...rest }: AskedLink<Holder, Answer>,
): Promise<Committed<Answer>> {
  const [token, linkId, at] = [newToken(), newId('lnk'), platform.clock.now()]
  const expiresAt = new Date(at.getTime() + apiLinkMs)
  const program = createdBy.identified_by === 'credential' ? createdBy : null
  const isTold = program !== null && (await getsLinkNotice(platform, organizationId, audience, notify))
  const isRecorded = program !== null && (audience.isTheirs || isTold)
  return commit(async tx => {
    if (isRecorded) await lock(tx)
    const holder = await makeLink<Holder>(platform, tx, kind, { ...rest, token, linkId, createdBy, expiresAt })
    if (holder && isRecorded) await record(tx, holder, { linkId, createdBy: program, at, isTold })
    return present(holder, token, expiresAt, isTold)
  })
}

/** The token of the link in a mail: 256 bits that only this installation can make, the same again for the same mail. */
export const mailedToken = ({ keys }: Platform, mailId: string): string =>
  createHmac('sha256', keys.mailedLinkKey).update(mailId).digest('base64url')

/** The URL of one of the kind's pages, by default the usual one. */
export const linkUrl = ({ config }: Platform, { pages }: LinkKind, token: string, page = pages[0]): string =>
  `${config.publicUrl}${page.replace(':token', token)}`
