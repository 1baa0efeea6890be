import signing from '../../../messages/en/signing.json?parsed'
import type { SigningMessages } from '../../../src/engine/messages/message-types.ts'
import { LIST_LANGUAGE, sayOnPage } from './say-on-page.ts'

export type TextKey = keyof SigningMessages

/**
 * Returns the text of a message to signers, or of a message that every page needs. The texts of other pages are
 * separate, so that signers need not load them.
 */
export const text = sayOnPage<SigningMessages>(signing)

const nameList = new Intl.ListFormat(LIST_LANGUAGE)

/** Joins names, as in "Ann", "Ann and Bob" and "Ann, Bob and Eve". */
export const listOfNames = (names: string[]): string => nameList.format(names)

let momentFormat: Intl.DateTimeFormat | undefined

/** Formats a moment in the reader's time zone and locale. `moment` is an ISO 8601 date-time. */
export function formatMoment(moment: string): string {
  // Creating a formatter takes longer than using it many times, so it is created once.
  momentFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })
  return momentFormat.format(new Date(moment))
}

/** Returns the time of day of a moment, such as "14:32". */
export const formatTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString(undefined, { timeStyle: 'short' })
