import { characterClass } from '../pdf/characters.ts'
import { inlineImageEnd } from '../pdf/content-scan.ts'
import { ObjectParser } from '../pdf/object-parser.ts'
import { PdfName, type PdfObject } from '../pdf/objects.ts'
import { PdfError } from '../pdf/pdf-error.ts'

/** An operator of a content stream with its operands (ISO 32000-2 §7.8.2). */
export interface ContentOperator {
  name: string
  operands: PdfObject[]
  /** Where the first operand starts, or the operator itself when it has no operands. */
  start: number
  end: number
}

/** No operator takes more operands. Further operands are ignored, as other readers do. */
const MAX_OPERANDS = 64

/**
 * Yields the operators of a content stream in order. Stops at the first syntax error, as viewers do. An inline image
 * counts as a single operator, `EI`.
 */
export function* contentOperators(content: Uint8Array): Generator<ContentOperator> {
  const parser = new ObjectParser(content)
  let operands: PdfObject[] = []
  let start = -1
  for (;;) {
    parser.skipSpace()
    const at = parser.position
    if (at >= content.length) return
    if (start < 0) start = at
    if (isOperatorStart(content[at]!)) {
      const name = takeOperator(parser)
      const constant = constants.get(name)
      if (constant !== undefined) {
        operands.push(constant)
        continue
      }
      if (name === 'ID') {
        const end = inlineImageEnd(content, parser.position)
        if (end < 0) return
        parser.position = end
      }
      yield { name: name === 'ID' ? 'EI' : name, operands, start, end: parser.position }
      operands = []
      start = -1
      continue
    }
    const operand = takeOperand(parser)
    if (operand === undefined) return
    if (operands.length < MAX_OPERANDS) operands.push(operand)
  }
}

const constants = new Map<string, PdfObject>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/**
 * Whether a byte starts an operator. `(`, `<`, `[`, `/` and the first characters of numbers start an operand; a stray
 * closing bracket is read as an operator, and so ignored.
 */
function isOperatorStart(byte: number): boolean {
  if (characterClass[byte] === 2)
    return byte === 0x29 || byte === 0x3e || byte === 0x5d || byte === 0x7b || byte === 0x7d
  return !(byte >= 0x30 && byte <= 0x39) && byte !== 0x2b && byte !== 0x2d && byte !== 0x2e
}

function takeOperator(parser: ObjectParser): string {
  const { bytes, position } = parser
  let end = position + 1
  if (characterClass[bytes[position]!] === 0) while (end < bytes.length && characterClass[bytes[end]!] === 0) end++
  parser.position = end
  return String.fromCharCode(...bytes.subarray(position, Math.min(end, position + 8)))
}

function takeOperand(parser: ObjectParser): PdfObject | undefined {
  const plain = takePlainNumber(parser)
  if (plain !== undefined) return plain
  try {
    return parser.parseObject()
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

/**
 * Reads a plain number without the parser, for speed: most of a content stream is numbers, and it never contains
 * references.
 */
function takePlainNumber(parser: ObjectParser): number | undefined {
  const { bytes } = parser
  let position = parser.position
  const negative = bytes[position] === 0x2d
  if (negative) position++
  let value = 0
  let scale = 0
  let digits = 0
  for (; ; position++) {
    const byte = bytes[position]
    if (byte !== undefined && byte >= 0x30 && byte <= 0x39) {
      value = value * 10 + byte - 0x30
      digits++
      if (scale > 0) scale *= 10
    } else if (byte === 0x2e && scale === 0) scale = 1
    else if (byte !== undefined && characterClass[byte] === 0) return undefined
    else break
  }
  if (digits === 0 || digits > 15) return undefined
  parser.position = position
  const size = scale > 1 ? value / scale : value
  return negative ? -size : size
}

/** Returns the name that an operand holds; undefined when the operand is not a name. */
export const nameOperand = (operand: PdfObject | undefined) => (operand instanceof PdfName ? operand.value : undefined)
