import type { KnownProgram } from '../../engine/events/known-by.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { sessionMs } from './link-lifetimes.ts'
import { type LinkNotices, readLinkNotices, recordLinkNotice, updateLinkNotices } from './link-notice-store.ts'

/** Whether people are notified of links created for them; with `optional` each call may decline. */
const settings: LinkNotices[] = ['on', 'optional', 'off']

/** The person for whom a link opens something, as far as it matters for the notice. */
export interface LinkAudience {
  /** True if a program with this link does what is up to the person: they are notified, and an event records it. */
  isTheirs: boolean
  /** True if they get the other emails of the request too, so that a call without notice is refused. */
  isMailed: boolean
}

/**
 * Returns whether a person is notified by mail that a program created a link for them. A thief of a credential must not be able to
 * create links unnoticed, so a call may decline only where the operator set `optional`. Throws `link_notice_required`.
 */
export async function getsLinkNotice(
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
 * Returns whether a link is news to its person: the same credential created none for them within the lifetime of a session. Records
 * the notice in this transaction.
 * @param table the table with the person's row of this id
 */
export const isNews = (
  tx: Tx,
  table: 'recipient' | 'redline_member',
  id: string,
  { credential_id: credentialId }: KnownProgram,
  at: Date,
): Promise<boolean> => recordLinkNotice(tx, { table, id, credentialId, at, since: new Date(at.getTime() - sessionMs) })

/** How a mail names the credential that created a link: by the organization's name for it, else by its id. */
export const mailedCredential = ({ credential_id, credential_name }: KnownProgram) => ({
  credential: credential_name ?? credential_id,
})

/** Throws `invalid_input` for anything but `on`, `optional` and `off`. */
export async function setLinkNotices(tx: Tx, organizationId: string, text: string): Promise<LinkNotices> {
  const notices = settings.find(setting => setting === text)
  if (notices === undefined)
    throw new CodedError('invalid_input', { detail: `Link notices must be on, optional or off; got "${text}"` })
  await updateLinkNotices(tx, organizationId, notices)
  return notices
}
