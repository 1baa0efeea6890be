/** Matches characters that look like the end of the frame, and the escape character. */
const marks = /[\\“”‟〝〞＂]/g

/**
 * Puts words from outside that stand in a sentence into quotation marks, so that their beginning and end remain visible
 * when they are wrapped or copied. Quotation marks in them are escaped.
 */
export const framed = (text: string): string => `“${evenlySpaced(text).replace(marks, '\\$&')}”`

/**
 * Prepares words from outside that stand alone as the value of a label. A run of spaces becomes one, so that they cannot
 * be aligned in columns.
 */
export const evenlySpaced = (text: string): string => text.replace(/\p{Zs}{2,}/gu, ' ').trim()
