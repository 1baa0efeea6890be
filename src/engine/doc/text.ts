import { DocxError } from '../docx/docx-error.ts'
import type { Spans } from './spans.ts'

/** The text of a document by character position, wherever its pieces are in the stream (MS-DOC 2.4.1). */
export interface DocText {
  /** Returns the code of a character. Throws DocxError `damaged` outside of the text. */
  at(position: number): number
  set(position: number, code: number): void
  slice(start: number, end: number): string
  /** Returns the positions of all characters with one of these codes, in ascending order. */
  find(codes: number[]): number[]
  /** The property lists that pieces refer to, one list each (MS-DOC 2.9.209). */
  properties: Buffer[]
}

interface Piece {
  start: number
  end: number
  /** The offset of the piece in the stream, in bytes. */
  offset: number
  /** The number of bytes per character. */
  width: 1 | 2
}

/** The name under which pieces are claimed. */
export const TEXT = 'text'

const [PROPERTIES, PIECES] = [1, 2]
const PIECE_BYTES = 8
const [COMPRESSED, RESERVED] = [0x4000_0000, 0x8000_0000]

/**
 * Single one-byte properties that a piece may have instead of a list (MS-DOC 2.9.215): properties of paragraphs and
 * characters, but no property that makes a character represent a picture or an object.
 */
const SHORT_PROPERTIES = new Set([
  ...[0x00, 0x04, 0x05, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x0e, 0x18, 0x19, 0x1d, 0x25, 0x2c, 0x32, 0x33],
  ...[0x35, 0x36, 0x37, 0x38, 0x39, 0x3a, 0x41, 0x42, 0x43, 0x4d, 0x4e, 0x4f, 0x50, 0x51, 0x53],
  ...[0x55, 0x56, 0x57, 0x58, 0x59, 0x5a, 0x5b, 0x5c, 0x5e, 0x62, 0x68, 0x73, 0x74, 0x7b],
])

/**
 * Reads the table of pieces. Changes `clx` when a piece has a property that may not stay. The `set` method of the
 * result changes `word`. Throws DocxError `damaged`.
 */
export function readText(clx: Buffer, word: Buffer, spans: Spans, length: number): DocText {
  const properties: Buffer[] = []
  let at = 0
  for (; clx[at] === PROPERTIES; at += 3 + clx.readUInt16LE(at + 1)) {
    const end = at + 3 + clx.readUInt16LE(at + 1)
    if (end > clx.length) throw new DocxError('damaged', 'properties of pieces end too early')
    properties.push(clx.subarray(at + 3, end))
  }
  if (clx[at] !== PIECES || clx.readUInt32LE(at + 1) !== clx.length - at - 5)
    throw new DocxError('damaged', 'no table of pieces')
  const pieces = readPieces(clx.subarray(at + 5), properties.length)
  if ((pieces.at(-1)?.end ?? 0) < length) throw new DocxError('damaged', 'the pieces are less than the text')
  for (const { start, end, offset, width } of pieces) spans.claim(offset, offset + (end - start) * width, TEXT, false)
  return overPieces(pieces, word, properties)
}

function readPieces(table: Buffer, propertyLists: number): Piece[] {
  const count = (table.length - 4) / (4 + PIECE_BYTES)
  if (!Number.isInteger(count) || count < 1 || table.readUInt32LE(0) !== 0)
    throw new DocxError('damaged', 'a table of pieces of another size')
  return Array.from({ length: count }, (_, index) => {
    const [start, end] = [table.readInt32LE(index * 4), table.readInt32LE(index * 4 + 4)]
    if (end <= start) throw new DocxError('damaged', 'pieces out of order')
    const at = (count + 1) * 4 + index * PIECE_BYTES
    const place = table.readUInt32LE(at + 2)
    if (place >= RESERVED) throw new DocxError('damaged', 'a piece outside of its stream')
    keepListedProperty(table, at + 6, propertyLists)
    const isCompressed = (place & COMPRESSED) !== 0
    const offset = isCompressed ? Math.floor((place - COMPRESSED) / 2) : place
    return { start, end, offset, width: isCompressed ? 1 : 2 }
  })
}

function keepListedProperty(table: Buffer, at: number, propertyLists: number): void {
  const value = table.readUInt16LE(at)
  const isKept = value & 1 ? value >> 1 < propertyLists : SHORT_PROPERTIES.has((value >> 1) & 0x7f)
  if (!isKept) table.writeUInt16LE(0, at)
}

function overPieces(pieces: Piece[], word: Buffer, properties: Buffer[]): DocText {
  let last = pieces[0]!
  const find = (position: number): Piece => {
    if (position >= last.start && position < last.end) return last
    let [low, high] = [0, pieces.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (position < pieces[middle]!.end) high = middle
      else low = middle + 1
    }
    last = pieces[low]!
    if (position < last.start || position >= last.end)
      throw new DocxError('damaged', `there is no character ${position}`)
    return last
  }
  const at = (position: number) => {
    const { start, offset, width } = find(position)
    return width === 1 ? word[offset + position - start]! : word.readUInt16LE(offset + (position - start) * 2)
  }
  return {
    properties,
    at,
    set(position, code) {
      const { start, offset, width } = find(position)
      if (width === 1) word[offset + position - start] = code
      else word.writeUInt16LE(code, offset + (position - start) * 2)
    },
    slice: (start, end) =>
      Array.from({ length: end - start }, (_, index) => String.fromCharCode(at(start + index))).join(''),
    find: codes => pieces.flatMap(piece => findInPiece(word, piece, codes)),
  }
}

function findInPiece(word: Buffer, { start, end, offset, width }: Piece, codes: number[]): number[] {
  const positions: number[] = []
  const [low, high] = [Math.min(...codes), Math.max(...codes)]
  for (let position = start, at = offset; position < end; position++, at += width) {
    const code = word[at]!
    if (code < low || code > high || (width === 2 && word[at + 1] !== 0)) continue
    if (codes.includes(code)) positions.push(position)
  }
  return positions
}
