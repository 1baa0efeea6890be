import { latin1 } from './characters.ts'
import type { ContentScan } from './content-scan.ts'

/** At most this many open operators of a kind are closed; the rest end with the form XObject that contains them. */
const MOST_CLOSED = 1000

/**
 * Returns a copy of the content with white space in place of the harmful parts, and with everything closed at the end.
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
