import { formatIn, utc } from '../../../engine/time-zones/time-zone.ts'
import { cleanLine } from '../clean-text.ts'
import type { QueuedMail } from '../mail-order.ts'
import { sayInMail } from '../say-in-mail.ts'

/** Joins names. If there are more than four, lists only the first three: "Ann, Bea, Sam and 2 others". */
export function names(people: string[]): string {
  const shown = people.length > 4 ? [...people.slice(0, 3), sayInMail('others', { count: people.length - 3 })] : people
  return listFormat.format(shown)
}

const listFormat = new Intl.ListFormat('en-GB')
const dayFormat = formatIn({ dateStyle: 'long' })
const timeFormat = formatIn({ hour: '2-digit', minute: '2-digit' })
const zoneFormat = formatIn({ timeZoneName: 'long' })

export const day = (date: Date, timeZone: string) => dayFormat(timeZone).format(date)

/** Formats a moment in a time zone, with the name of the zone, because the reader may be in another. */
export function moment(date: Date, timeZone: string): string {
  return sayInMail('moment', {
    day: day(date, timeZone),
    time: timeFormat(timeZone).format(date),
    zone: zoneName(date, timeZone),
  })
}

/** Returns the name of a zone as people say it, such as `Central European Standard Time`. */
function zoneName(date: Date, timeZone: string): string {
  if (timeZone === utc) return utc
  const parts = zoneFormat(timeZone).formatToParts(date)
  return parts.find(({ type }) => type === 'timeZoneName')!.value
}

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
