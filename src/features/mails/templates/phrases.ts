import { cleanLine } from '../clean-text.ts'
import type { QueuedMail } from '../mail-order.ts'
import { sayInMail } from '../say-in-mail.ts'

/** Joins names. If there are more than four, lists only the first three: "Ann, Bea, Sam and 2 others". */
export function names(people: string[]): string {
  const shown = people.length > 4 ? [...people.slice(0, 3), sayInMail('others', { count: people.length - 3 })] : people
  return listFormat.format(shown)
}

const listFormat = new Intl.ListFormat('en-GB')
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

export const day = (date: Date) => dayFormat.format(date)

/** Formats a moment with its time zone, because the reader's time zone is unknown. */
export const moment = (date: Date) => sayInMail('moment', { day: day(date), time: timeFormat.format(date) })

/**
 * Describes the program that created a link by its credential. Mails that an earlier version queued have no credential.
 */
export const linkMaker = ({ credential }: QueuedMail['details']): string =>
  credential === undefined
    ? sayInMail('anApplication')
    : sayInMail('applicationOfCredential', { credential: cleanLine(String(credential), 100) })

/** Returns the paragraphs on what to do about a link that a program created for the reader. `sender` can revoke it. */
export const linkMadeNext = (warning: 'linkMade_sign' | 'linkMade_negotiate', sender: string) => [
  sayInMail('linkMade_ifYou'),
  sayInMail(warning, { sender }),
]
