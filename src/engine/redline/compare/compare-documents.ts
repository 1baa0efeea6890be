import type { Author } from '../redline-view.ts'
import { docxodusCompare } from './docxodus.ts'

/**
 * Document `a` with tracked changes that lead to document `b`: for people to look at, never to work on. Neither may have
 * open changes of its own: they would count as accepted. Throws RedlineError `not-comparable`.
 *
 * Takes as long as one or two seconds for 100 pages, and up to several hundred MB that stay with the process: call it in
 * a process that may be ended.
 */
export const compareDocuments = (a: Uint8Array, b: Uint8Array, { name, at }: Author): Promise<Uint8Array> =>
  docxodusCompare(a, b, {
    authorForRevisions: name,
    dateTimeForRevisions: at,
    preAcceptInputRevisions: true,
    // a no-break space in place of a blank is a difference too
    conflateBreakingAndNonbreakingSpaces: false,
  })
