/** The data of a change that determine which field results can follow from it. */
interface OwnChange {
  kind: string
  text: string
}

/** Fields whose result follows from content elsewhere in the document. */
const followingCode = /^\s*(REF|PAGEREF|NOTEREF|TOC|STYLEREF|SEQ)(?=[\s\\]|$)/i

export const isFollowing = (code: string): boolean => followingCode.test(code)

/**
 * Fields that show a number, and the switches that make a reference show the number of its paragraph (ECMA-376-1
 * §17.16.5).
 */
const numberedCode = /^\s*(PAGEREF|NOTEREF|TOC|SEQ)(?=[\s\\]|$)|\\[nrws](?=[\s\\]|$)/i
/** The field for page references. Every program recalculates page numbers. */
const pageCode = /^\s*PAGEREF(?=[\s\\]|$)/i
const number = /^[\s\d.,()[\]–-]*$|^\(?([ivxlcdm]+|\p{L})[).]?$/iu

/** Whether the new result of a field can follow from the member's own changes. */
export type Follows = (code: string, before: string, after: string) => boolean

/**
 * Returns the rule for field results. Page numbers always follow. Other numbers follow if there is any own change and
 * the field shows numbers. Words follow if own changes contain the same words. Any other result is content that no
 * tracked change explains.
 *
 * Before: own changes “thirty” → “sixty”. After: `REF term` from “thirty” to “sixty” follows, to “ninety” does not.
 */
export function followsFrom(changes: OwnChange[]): Follows {
  const isTracked = (words: string) => words === '' || changes.some(({ text }) => text.includes(words))
  return (code, before, after) => {
    const [oldResult, newResult] = [before.trim(), after.trim()]
    const areNumbers = number.test(oldResult) && number.test(newResult)
    if (areNumbers && pageCode.test(code)) return true
    if (!isFollowing(code) || changes.length === 0) return false
    return (areNumbers && numberedCode.test(code)) || (isTracked(oldResult) && isTracked(newResult))
  }
}
