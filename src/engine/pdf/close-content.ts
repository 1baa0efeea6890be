import { latin1 } from './characters.ts'
import type { ContentScan } from './content-scan.ts'

/** Closes at most this many open operators; the rest ends with the form XObject around them. */
const MOST_CLOSED = 1000

/**
 * A copy of the content with white space in place of harmful parts, and with everything closed at its end.
 *
 * Before: `q BT (a) Tj`. After: `q BT (a) Tj ET Q`.
 */
export function closedContent(content: Uint8Array, scan: ContentScan): Uint8Array {
  const copy = new Uint8Array(content)
  for (const [from, to] of scan.blanks) copy.fill(0x20, from, to)
  return Buffer.concat([copy, latin1(closingOperators(scan))])
}

function closingOperators(scan: ContentScan): string {
  const path = scan.openPath ? ' n ' : ''
  const text = scan.openText ? ' ET ' : ' '
  const marked = 'EMC '.repeat(Math.min(scan.openMarkedContent, MOST_CLOSED))
  const saves = 'Q '.repeat(Math.min(scan.openSaves, MOST_CLOSED))
  return `\n${scan.closingBrackets.join(' ')}${path}${text}${marked}${saves}`
}
