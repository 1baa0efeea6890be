import { characterClass, isWhitespace } from './characters.ts'

/** What a page's content leaves open at its end, and what in it must not be left as it is when content follows. */
export interface ContentScan {
  /** Unclosed `q`. */
  openSaves: number
  /** Unclosed `BMC` and `BDC`. */
  openMarkedContent: number
  /** `BT` without its `ET`. */
  openText: boolean
  /** A path that was not painted. */
  openPath: boolean
  /** What would close the arrays and dictionaries that are still open, innermost first. */
  closingBrackets: string[]
  /**
   * [start, end) of bytes to blank out: `Q` without a `q` (viewers ignore it, but it would undo a `q` put in front of the
   * page), and at the end a string or inline image that is never closed (it would swallow what follows).
   */
  blanks: [number, number][]
}

type Effect =
  | 'save'
  | 'restore'
  | 'beginText'
  | 'endText'
  | 'beginMarked'
  | 'endMarked'
  | 'construct'
  | 'paint'
  | 'beginImage'
  | 'imageData'

/** Up to three bytes of an operator as one number, so that counting makes no strings. */
const code = (operator: string) => [...operator].reduceRight((sum, character) => sum * 256 + character.charCodeAt(0), 0)

const EFFECTS = new Map<number, Effect>(
  (
    [
      ['save', ['q']],
      ['restore', ['Q']],
      ['beginText', ['BT']],
      ['endText', ['ET']],
      ['beginMarked', ['BMC', 'BDC']],
      ['endMarked', ['EMC']],
      ['construct', ['m', 'l', 'c', 'v', 'y', 'h', 're']],
      ['paint', ['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n']],
      ['beginImage', ['BI']],
      ['imageData', ['ID']],
    ] as [Effect, string[]][]
  ).flatMap(([effect, operators]) => operators.map((operator): [number, Effect] => [code(operator), effect])),
)

/** Goes over a content stream (ISO 32000-2 §7.8.2) and counts what is open; operands are skipped, not understood. */
export function scanContent(content: Uint8Array): ContentScan {
  const scan: ContentScan = {
    openSaves: 0,
    openMarkedContent: 0,
    openText: false,
    openPath: false,
    closingBrackets: [],
    blanks: [],
  }
  let position = 0
  let imageStart = 0
  while (position < content.length) {
    const byte = content[position]!
    const start = position
    if (characterClass[byte] === 1) {
      position++
    } else if (byte === 0x25) {
      position = lineEnd(content, position)
    } else if (byte === 0x28) {
      position = stringEnd(content, position)
      if (position < 0) return cutOff(scan, start, content)
    } else if (byte === 0x3c && content[position + 1] !== 0x3c) {
      position = content.indexOf(0x3e, position) + 1
      if (position === 0) return cutOff(scan, start, content)
    } else if (characterClass[byte] === 2) {
      if (byte === 0x2f) position = tokenEnd(content, position + 1)
      else position += countBracket(scan, byte)
    } else {
      position = tokenEnd(content, position)
      const effect = position - start > 3 ? undefined : EFFECTS.get(operatorCode(content, start, position))
      if (effect === undefined) continue
      if (effect === 'beginImage') imageStart = start
      else if (effect === 'imageData') position = inlineImageEnd(content, position)
      else count(scan, effect, start)
      if (position < 0) return cutOff(scan, imageStart, content)
    }
  }
  return scan
}

function operatorCode(content: Uint8Array, start: number, end: number): number {
  let value = 0
  for (let i = end - 1; i >= start; i--) value = value * 256 + content[i]!
  return value
}

function count(scan: ContentScan, effect: Effect, start: number): void {
  if (effect === 'save') scan.openSaves++
  else if (effect === 'restore') {
    if (scan.openSaves > 0) scan.openSaves--
    else scan.blanks.push([start, start + 1])
  } else if (effect === 'beginText') scan.openText = true
  else if (effect === 'endText') scan.openText = false
  else if (effect === 'beginMarked') scan.openMarkedContent++
  else if (effect === 'endMarked') scan.openMarkedContent = Math.max(0, scan.openMarkedContent - 1)
  else if (effect === 'construct') scan.openPath = true
  else scan.openPath = false
}

/** Answers how many bytes the bracket has. */
function countBracket(scan: ContentScan, byte: number): number {
  const isDict = byte === 0x3c || byte === 0x3e
  const closing = isDict ? '>>' : ']'
  if (byte === 0x3c || byte === 0x5b) scan.closingBrackets.unshift(closing)
  else if ((byte === 0x3e || byte === 0x5d) && scan.closingBrackets[0] === closing) scan.closingBrackets.shift()
  return isDict ? 2 : 1
}

function cutOff(scan: ContentScan, start: number, content: Uint8Array): ContentScan {
  scan.blanks.push([start, content.length])
  return scan
}

function lineEnd(content: Uint8Array, position: number): number {
  while (position < content.length && content[position] !== 0x0a && content[position] !== 0x0d) position++
  return position
}

function tokenEnd(content: Uint8Array, position: number): number {
  while (position < content.length && characterClass[content[position]!] === 0) position++
  return position
}

/** After the parenthesis that closes the string which begins at `position`, or -1. */
export function stringEnd(content: Uint8Array, position: number): number {
  let open = 0
  for (; position < content.length; position++) {
    const byte = content[position]
    if (byte === 0x5c) position++
    else if (byte === 0x28) open++
    else if (byte === 0x29 && --open === 0) return position + 1
  }
  return -1
}

/** How many bytes after `EI` must look like content for it to be the operator and not image data. */
const LOOKAHEAD_BYTES = 12

/** After the `EI` that ends an inline image (§8.9.7), or -1. */
export function inlineImageEnd(content: Uint8Array, position: number): number {
  for (let at = position + 1; at + 1 < content.length; at++) {
    if (content[at] !== 0x45 || content[at + 1] !== 0x49 || !isWhitespace(content[at - 1])) continue
    const next = content[at + 2]
    if ((next === undefined || isWhitespace(next)) && looksLikeContent(content, at + 2)) return at + 2
  }
  return -1
}

function looksLikeContent(content: Uint8Array, position: number): boolean {
  const end = Math.min(position + LOOKAHEAD_BYTES, content.length)
  for (let i = position; i < end; i++) {
    const byte = content[i]!
    if (byte > 0x7e || (byte < 0x20 && !isWhitespace(byte))) return false
  }
  return true
}
