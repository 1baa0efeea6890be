import { characterClass, hexValue, isWhitespace } from './characters.ts'
import { Operands, operatorCode } from './operand-rules.ts'

/**
 * The operators that a page's content leaves open at its end, and the parts that must be removed before more content
 * follows.
 */
export interface ContentScan {
  /** The number of `q` without a `Q`. */
  openSaves: number
  /** The number of `BMC` and `BDC` without an `EMC`. */
  openMarkedContent: number
  /** Whether a `BT` has no `ET`. */
  openText: boolean
  /** Whether a path was constructed but not painted. */
  openPath: boolean
  /** The brackets that close the open arrays and dictionaries, innermost first. */
  closingBrackets: string[]
  /**
   * Ranges [start, end) of bytes to blank out: `Q` without a `q` (viewers ignore it, but it would undo a `q` put in
   * front of the page), and at the end a string or inline image that is never closed (it would swallow the content that
   * follows).
   */
  blanks: [number, number][]
  /**
   * Whether every viewer reads the content to its end in the same way and finds nothing left open: all operators are
   * known, have their operands, and are balanced. Content that is not orderly is not necessarily wrong.
   */
  isOrderly: boolean
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
  ).flatMap(([effect, operators]) => operators.map((operator): [number, Effect] => [operatorCode(operator), effect])),
)

/** PDFium truncates longer tokens. */
const MOST_TOKEN_BYTES = 127
/** Nested arrays and dictionaries are counted to this depth; no operand is nested more deeply. */
const MOST_NESTING = 32

/**
 * Scans a content stream (ISO 32000-2 §7.8.2), or several streams joined by line feeds, and counts the operators left
 * open.
 * @param joints positions of the line feeds between streams; viewers put other characters there, or none
 */
export function scanContent(content: Uint8Array, joints: ReadonlySet<number> = new Set()): ContentScan {
  const scan = emptyScan()
  const operands = new Operands()
  const isNested = () => scan.closingBrackets.length > 0
  const operand = (kind: 'n' | '/' | '(') => {
    if (!isNested()) operands.add(kind)
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
      if (joints.has(position)) scan.isOrderly = false
    } else if (byte === 0x28) {
      position = stringEnd(content, position)
      if (position < 0) return cutOff(scan, start, content)
      operand('(')
    } else if (byte === 0x3c && content[position + 1] !== 0x3c) {
      position = content.indexOf(0x3e, position) + 1
      if (position === 0) return cutOff(scan, start, content)
      if (!isHex(content, start + 1, position - 1)) scan.isOrderly = false
      operand('(')
    } else if (byte === 0x2f) {
      position = tokenEnd(content, position + 1)
      if (position - start > MOST_TOKEN_BYTES) scan.isOrderly = false
      operand('/')
    } else if (characterClass[byte] === 2) {
      position += countBracket(scan, content, position)
      if (!isNested() && byte !== 0x5b && byte !== 0x3c) operands.add(byte === 0x3e ? '<' : '[')
    } else {
      position = tokenEnd(content, position)
      if (isNumber(content, start, position)) operand('n')
      else if (position - start > 3) scan.isOrderly &&= isNested() && isConstant(content, start, position)
      else {
        const operator = codeAt(content, start, position)
        if (!operands.endWith(operator) || isNested()) scan.isOrderly = false
        const effect = EFFECTS.get(operator)
        if (effect === 'beginImage') imageStart = start
        else if (effect === 'imageData') position = inlineImageEnd(content, position)
        else if (effect !== undefined) count(scan, effect, start)
        if (position < 0) return cutOff(scan, imageStart, content)
      }
    }
  }
  scan.isOrderly &&= operands.count === 0 && !isAnythingOpen(scan)
  return scan
}

const emptyScan = (): ContentScan => ({
  openSaves: 0,
  openMarkedContent: 0,
  openText: false,
  openPath: false,
  closingBrackets: [],
  blanks: [],
  isOrderly: true,
})

const isAnythingOpen = (scan: ContentScan) =>
  scan.openSaves > 0 || scan.openMarkedContent > 0 || scan.openText || scan.openPath || scan.closingBrackets.length > 0

/** Accepts numbers such as `12`, `-.5` and `+3.`: no exponents, no second sign, no second point (§7.3.3). */
function isNumber(content: Uint8Array, start: number, end: number): boolean {
  let at = content[start] === 0x2b || content[start] === 0x2d ? start + 1 : start
  let digits = 0
  let points = 0
  for (; at < end; at++) {
    if (content[at] === 0x2e) points++
    else if (content[at]! >= 0x30 && content[at]! <= 0x39) digits++
    else return false
  }
  return digits > 0 && points < 2
}

function isHex(content: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (hexValue(content[at]) < 0 && !isWhitespace(content[at])) return false
  return true
}

const isConstant = (content: Uint8Array, start: number, end: number) =>
  ['true', 'false', 'null'].includes(Buffer.from(content.subarray(start, Math.min(end, start + 6))).toString('latin1'))

function codeAt(content: Uint8Array, start: number, end: number): number {
  let value = 0
  for (let i = end - 1; i >= start; i--) value = value * 256 + content[i]!
  return value
}

function count(scan: ContentScan, effect: Effect, start: number): void {
  if (effect === 'save') scan.openSaves++
  else if (effect === 'restore') {
    if (scan.openSaves > 0) scan.openSaves--
    else unbalanced(scan).blanks.push([start, start + 1])
  } else if (effect === 'beginText') {
    if (scan.openText) scan.isOrderly = false
    scan.openText = true
  } else if (effect === 'endText') {
    if (!scan.openText) scan.isOrderly = false
    scan.openText = false
  } else if (effect === 'beginMarked') scan.openMarkedContent++
  else if (effect === 'endMarked') {
    if (scan.openMarkedContent > 0) scan.openMarkedContent--
    else unbalanced(scan)
  } else scan.openPath = effect === 'construct'
}

function unbalanced(scan: ContentScan): ContentScan {
  scan.isOrderly = false
  return scan
}

/** Updates the open brackets, and returns the length of this bracket in bytes. */
function countBracket(scan: ContentScan, content: Uint8Array, position: number): number {
  const byte = content[position]!
  const isDict = byte === 0x3c || byte === 0x3e
  const closing = isDict ? '>>' : ']'
  const isOpening = byte === 0x3c || byte === 0x5b
  const isExpected = isOpening ? scan.closingBrackets.length < MOST_NESTING : scan.closingBrackets[0] === closing
  if (!isExpected || (isDict && content[position + 1] !== byte)) scan.isOrderly = false
  else if (isOpening) scan.closingBrackets.unshift(closing)
  else scan.closingBrackets.shift()
  return isDict ? 2 : 1
}

function cutOff(scan: ContentScan, start: number, content: Uint8Array): ContentScan {
  unbalanced(scan).blanks.push([start, content.length])
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

/** Returns the position after the parenthesis that closes the string at `position`, or -1. */
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

/** `EI` counts as the operator, and not as image data, only if this many bytes after it look like content. */
const LOOKAHEAD_BYTES = 12

/** Returns the position after the `EI` that ends an inline image (§8.9.7), or -1. */
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
