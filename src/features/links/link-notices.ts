import type { KnownProgram } from '../../engine/events/known-by.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { sessionMs } from './link-lifetimes.ts'
import { type LinkNotices, readLinkNotices, recordLinkNotice, updateLinkNotices } from './link-notice-store.ts'

/** The settings for notifying people of links created for them. With `optional`, each call may turn the notice off. */
const settings: LinkNotices[] = ['on', 'optional', 'off']

/** The facts about a link's holder that decide whether they get a notice. */
export interface LinkAudience {
  /**
   * True if a program with this link can do what is up to the person. They are then notified, and an event records the
   * link.
   */
  isTheirs: boolean
  /** True if the person also gets the other emails about the request, so that a call without notice is refused. */
  isMailed: boolean
}

/**
 * Returns whether to notify a person by mail that a program created a link for them. Someone with a stolen credential
 * must not be able to create links unnoticed, so a call may turn the notice off only if the operator set `optional`.
 * Throws `link_notice_required`.
 */
export async function getsLinkNotice(
  { database }: Pick<Platform, 'database'>,
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
 * Returns whether to notify a person of a link: not if the last notice was about the same credential and within the
 * lifetime of a session. Records the notice in this transaction.
 * @param table the table in which `id` is the person's row
 */
export const isNews = (
  tx: Tx,
  table: 'recipient' | 'redline_member',
  id: string,
  { credential_id: credentialId }: KnownProgram,
  at: Date,
): Promise<boolean> => recordLinkNotice(tx, { table, id, credentialId, at, since: new Date(at.getTime() - sessionMs) })

/** Returns what mails call the credential that created a link: the organization's name for it, or else its id. */
export const mailedCredential = ({ credential_id, credential_name }: KnownProgram) => ({
  credential: credential_name ?? credential_id,
})

/** Sets whether people are notified of links. Throws `invalid_input` unless `text` is `on`, `optional` or `off`. */
export async function setLinkNotices(tx: Tx, organizationId: string, text: string): Promise<LinkNotices> {
  const notices = settings.find(setting => setting === text)
  if (notices === undefined)
    throw new CodedError('invalid_input', { detail: `Link notices must be on, optional or off; got "${text}"` })
  await updateLinkNotices(tx, organizationId, notices)
  return notices
}
