import { latin1 } from './characters.ts'
import type { ContentScan } from './content-scan.ts'

/** Of what is left open so often, only so much is closed: the rest ends with the form XObject that it is in. */
const MOST_CLOSED = 1000

/** A copy of the content with white space in place of what must not be left, and what it leaves open closed at its end. */
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
