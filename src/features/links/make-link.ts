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

/** The terms of a new link: its token, its holder and its expiry. */
export interface LinkTerms {
  token: string
  /** The id of the link, for callers that need to know it. Defaults to a new id. */
  linkId?: string
  /**
   * SQL that selects an `id` and any other columns, which are returned. Rows that it locks are locked before the link
   * is created.
   */
  holder: RawBuilder<unknown>
  /** Who requested the link; null for a mailed link. */
  createdBy: KnownSender | null
  /** When the link expires; null if `columns` decides this instead of a time. */
  expiresAt: Date | null
  /** The values of the columns that only this kind has. */
  columns?: Record<string, string | number | null>
}

/**
 * Creates a link and stores only the hash of its token. If a link with this token already exists, it stays as it is,
 * even if it is revoked. Returns the row that `holder` selects; null if it selects no row, and then no link is created.
 */
export const makeLink = <Holder = { id: string }>(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  kind: LinkKind,
  { token, linkId = newId('lnk'), columns = {}, ...terms }: LinkTerms,
): Promise<Holder | null> => {
  const tokenSha256 = secretHash(token)
  return insertLink<Holder>(tx, kind, { ...terms, columns, tokenSha256, linkId, createdAt: clock.now() })
}

/** Asserts that a new link has a holder, because a URL that opens nothing must not be sent. */
export function assertHolder(holder: unknown): asserts holder {
  if (holder === null) throw new Error('A link was to be made for somebody who is not there')
}

/** A link that an organization requests in order to show something to a person. */
export interface AskedLink<Holder, Answer> extends Pick<LinkTerms, 'holder' | 'columns'> {
  organizationId: string
  /** Who requests the link. A person may request links only for themselves. */
  createdBy: KnownSender
  audience: LinkAudience
  /** Whether to notify the person; undefined means the default for the audience. */
  notify: boolean | undefined
  /** Locks the subject of the link before the link is created, because `record` appends to the subject's events. */
  lock(tx: Tx): Promise<unknown>
  /**
   * Notifies the person that a program created a link and records this as an event, unless a recent notice covers it.
   */
  record(tx: Tx, holder: Holder, made: MadeLink): Promise<void>
  /** Builds the answer. `holder` is null if the holder does not exist; then no link was created. */
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
 * Creates a link that can be opened for an hour, and notifies the person if the audience requires it. Throws
 * `link_notice_required` and the errors of `present`.
 */
export async function makeAskedLink<Holder, Answer>(
  platform: Pick<Platform, 'clock' | 'database'>,
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

/**
 * Returns the token of the link in a mail: 256 bits that only this installation can compute, always the same for the
 * same mail.
 */
export const mailedToken = ({ keys }: Pick<Platform, 'keys'>, mailId: string): string =>
  createHmac('sha256', keys.mailedLinkKey).update(mailId).digest('base64url')

/** Returns the URL of a link on one of the kind's pages, by default the first. */
export const linkUrl = (
  { config }: Pick<Platform, 'config'>,
  { pages }: LinkKind,
  token: string,
  page = pages[0],
): string => `${config.publicUrl}${page.replace(':token', token)}`
