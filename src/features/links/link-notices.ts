import type { KnownProgram } from '../../engine/events/known-by.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { sessionMs } from './link-lifetimes.ts'
import { type LinkNotices, readLinkNotices, setTold, updateLinkNotices } from './link-notice-store.ts'

/** Whether people are told of links made for them; `optional`: each call may say no. */
const settings: LinkNotices[] = ['on', 'optional', 'off']

/** Whom a link opens something for, as far as it matters for telling them. */
export interface LinkAudience {
  /** A program that makes a link for them does what is theirs to do: they are told, and it is an event. */
  isTheirs: boolean
  /** They get the other emails of the request too, so that a caller who wants silence is refused. */
  isMailed: boolean
}

/**
 * Whether a person is told by mail that a program made a link for them. A thief of a credential must not be able to make links in
 * silence, so a call may say no only where the operator has made it `optional`. Throws `link_notice_required`.
 */
export async function isToldOfLinks(
  { database }: Platform,
  organizationId: string,
  { isTheirs, isMailed }: LinkAudience,
  notify: boolean | undefined,
): Promise<boolean> {
  const linkNotices = await readLinkNotices(database, organizationId)
  if (linkNotices === 'off') return false
  if (notify !== false || linkNotices === 'optional') return notify ?? isTheirs
  if (isMailed) throw new CodedError('link_notice_required')
  return isTheirs
}

/**
 * Whether a link is news to the person whom it is for: the same credential made none for them within the time that a session lasts
 * which one opens. That it is, is noted in this transaction.
 * @param table where they are, with this id
 */
export const isNews = (
  tx: Tx,
  table: 'recipient' | 'redline_member',
  id: string,
  { credential_id: credentialId }: KnownProgram,
  at: Date,
): Promise<boolean> => setTold(tx, table, id, { credentialId, at, since: new Date(at.getTime() - sessionMs) })

/** How a mail names the credential that made a link: as the organization does, else by its id. */
export const mailedCredential = ({ credential_id, credential_name }: KnownProgram) => ({
  credential: credential_name ?? credential_id,
})

/** Throws `invalid_input` for anything but `on`, `optional` and `off`. */
export async function setLinkNotices(tx: Tx, organizationId: string, given: string): Promise<LinkNotices> {
  const notices = settings.find(setting => setting === given)
  if (notices === undefined)
    throw new CodedError('invalid_input', { detail: `Link notices must be on, optional or off; got "${given}"` })
  await updateLinkNotices(tx, organizationId, notices)
  return notices
}
