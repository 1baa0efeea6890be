import { CodedError } from '../../http/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { sessionMs } from './link-lifetimes.ts'
import { type LinkNotices, readLinkNotices, setTold, updateLinkNotices } from './link-notice-store.ts'

/** Whether people are told of links made for them; `optional`: each call may say no. */
const settings: LinkNotices[] = ['on', 'optional', 'off']

/**
 * Whether a person is told by mail that the API made a link for them. `isMailed`: they get mails of the request anyway. A
 * thief of a credential must not be able to make links in silence, so a call may say no only where the operator has made
 * it `optional`. Throws `link_notice_required`.
 */
export async function isToldOfLinks(
  { database }: Platform,
  organizationId: string,
  { notify, isMailed }: { notify: boolean | undefined; isMailed: boolean },
): Promise<boolean> {
  const linkNotices = await readLinkNotices(database, organizationId)
  if (linkNotices === 'off') return false
  if (notify === false && isMailed && linkNotices === 'on') throw new CodedError('link_notice_required')
  return notify ?? isMailed
}

/**
 * Whether somebody is told of a link now: they were told of none within the time that a session lasts which one opens. That they
 * are is noted in this transaction.
 * @param table where they are, with this id
 */
export const isToldNow = (tx: Tx, table: 'recipient' | 'redline_member', id: string, at: Date): Promise<boolean> =>
  setTold(tx, table, id, { at, since: new Date(at.getTime() - sessionMs) })

/** Throws `invalid_input` for anything but `on`, `optional` and `off`. */
export async function setLinkNotices(tx: Tx, organizationId: string, given: string): Promise<LinkNotices> {
  const notices = settings.find(one => one === given)
  if (notices === undefined)
    throw new CodedError('invalid_input', { detail: `Link notices must be on, optional or off; got "${given}"` })
  await updateLinkNotices(tx, organizationId, notices)
  return notices
}
