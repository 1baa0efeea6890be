import { createHmac } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { KnownProgram, KnownSender } from '../../engine/events/known-by.ts'
import type { Commit, Committed, Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { newToken, secretHash } from '../../platform/secrets.ts'
import type { LinkKind } from './link-kind.ts'
import { apiLinkMs } from './link-lifetimes.ts'
import { isToldOfLinks, type LinkAudience } from './link-notices.ts'
import { insertLink } from './link-store.ts'

/** For whom or what a link is, and until when it opens. */
export interface LinkTerms {
  token: string
  /** Of the link, where the caller needs to know it. */
  linkId?: string
  /** SQL that selects an `id`; what else it selects is answered. A row that it locks is locked before the link is made. */
  holder: RawBuilder<unknown>
  /** Who asked for it; null for a mailed one. */
  createdBy: KnownSender | null
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
  tx: Tx,
  kind: LinkKind,
  { token, linkId = newId('lnk'), columns = {}, ...terms }: LinkTerms,
): Promise<Holder | null> => {
  const tokenSha256 = secretHash(token)
  return insertLink<Holder>(tx, kind, { ...terms, columns, tokenSha256, linkId, createdAt: clock.now() })
}

/** The holder of a link that is made for somebody known to be there; a URL that opens nothing must not go out. */
export function assertHolder(holder: unknown): asserts holder {
  if (holder === null) throw new Error('A link was to be made for somebody who is not there')
}

/** A link that an organization asks for, to show it to a person. */
export interface AskedLink<Holder, Answer> extends Pick<LinkTerms, 'holder' | 'columns'> {
  organizationId: string
  /** A person makes links only for themselves. */
  createdBy: KnownSender
  audience: LinkAudience
  /** Whether the person is to be told; as is usual for the audience without it. */
  notify: boolean | undefined
  /** What the link leads to, locked before the link: `record` appends to its events. */
  lock(tx: Tx): Promise<unknown>
  /** Tells and records that a program made a link, unless that is no news. */
  record(tx: Tx, holder: Holder, made: MadeLink): Promise<void>
  /** The answer; `holder` is null when there is nobody, and no link. */
  present(holder: Holder | null, token: string, expiresAt: Date, isTold: boolean): Answer
}

/** A link that a program made for a person. */
export interface MadeLink {
  linkId: string
  createdBy: KnownProgram
  at: Date
  isTold: boolean
}

/** Makes it, to be opened within an hour, and tells the person. Throws `link_notice_required`, and what `present` throws. */
export async function makeAskedLink<Holder, Answer>(
  platform: Platform,
  commit: Commit,
  kind: LinkKind,
  { organizationId, createdBy, audience, notify, lock, record, present, ...rest }: AskedLink<Holder, Answer>,
): Promise<Committed<Answer>> {
  const [token, linkId, at] = [newToken(), newId('lnk'), platform.clock.now()]
  const expiresAt = new Date(at.getTime() + apiLinkMs)
  const program = createdBy.identified_by === 'credential' ? createdBy : null
  const isTold = program !== null && (await isToldOfLinks(platform, organizationId, audience, notify))
  const isRecorded = program !== null && (audience.isTheirs || isTold)
  return commit(async tx => {
    if (isRecorded) await lock(tx)
    const holder = await makeLink<Holder>(platform, tx, kind, { ...rest, token, linkId, createdBy, expiresAt })
    if (holder && isRecorded) await record(tx, holder, { linkId, createdBy: program, at, isTold })
    return present(holder, token, expiresAt, isTold)
  })
}

/** The token of the link in a mail: 256 bits that only this installation can make, and makes again for the same mail. */
export const mailedToken = ({ keys }: Platform, mailId: string): string =>
  createHmac('sha256', keys.mailedLinkKey).update(mailId).digest('base64url')

/** Of one of the pages of its kind, the usual one unless told otherwise. */
export const linkUrl = ({ config }: Platform, { pages }: LinkKind, token: string, page = pages[0]): string =>
  `${config.publicUrl}${page.replace(':token', token)}`
