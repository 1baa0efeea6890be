/** A change as far as it says what can follow from it. */
interface OwnChange {
  kind: string
  text: string
}

/** Fields whose result follows from what is elsewhere in the document. */
const followingCode = /^\s*(REF|PAGEREF|NOTEREF|TOC|STYLEREF|SEQ)(?=[\s\\]|$)/i

export const isFollowing = (code: string): boolean => followingCode.test(code)

/** Those that show a number, and the switches by which a reference shows the number of its paragraph (ECMA-376-1 §17.16.5). */
const numberedCode = /^\s*(PAGEREF|NOTEREF|TOC|SEQ)(?=[\s\\]|$)|\\[nrws](?=[\s\\]|$)/i
/** Pages are counted anew by every program. */
const pageCode = /^\s*PAGEREF(?=[\s\\]|$)/i
const number = /^[\s\d.,()[\]–-]*$|^\(?([ivxlcdm]+|\p{L})[).]?$/iu

/** Of the result of a field: can what was put for it follow from the member's own changes? */
export type Follows = (code: string, before: string, after: string) => boolean

/**
 * Words of a result follow when own changes have the same words; numbers, where numbers are shown, when there is any own change.
 * All else says something that the document does not.
 */
export function followsFrom(changes: OwnChange[]): Follows {
  const isTracked = (words: string) => words === '' || changes.some(({ text }) => text.includes(words))
  return (code, before, after) => {
    const [gone, given] = [before.trim(), after.trim()]
    const areNumbers = number.test(gone) && number.test(given)
    if (areNumbers && pageCode.test(code)) return true
    if (!isFollowing(code) || changes.length === 0) return false
    return (areNumbers && numberedCode.test(code)) || (isTracked(gone) && isTracked(given))
  }
}
