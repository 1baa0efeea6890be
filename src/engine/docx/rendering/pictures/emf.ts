import { isDrawingEmfPlus } from './emf-plus.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/**
 * The types of records that draw (MS-EMF 2.1.1). Missing on purpose: comments of other programs, escapes, colour
 * profiles (which name files), OpenGL, fonts.
 */
const drawing = new Set([
  ...[...range(2, 13), ...range(15, 65), 67, 68, ...range(71, 98), 108],
  ...[114, 115, 116, 118, 120],
])
const HEADER = 1
const END = 14
const COMMENT = 70
const HEADER_BYTES = 88
const SIGNATURE_AT = 40
const SIGNATURE = 0x464d4520
const EMF_PLUS = 0x2b464d45
const PLUS_HEADER = 0x4001
/** The offset of the data in a comment record. A comment with zeros there belongs to no program. */
const COMMENT_DATA = 12

/**
 * Walks all records of an EMF (MS-EMF 2.3): records that do not draw become empty comments, and bytes after its end are
 * cut off. EMF+ stays if all of it draws; otherwise the picture is kept without it, if the EMF+ allows that. Returns
 * null for bytes that are not an EMF.
 */
export function listedEmf(bytes: Uint8Array): Uint8Array | null {
  const file = Buffer.from(bytes)
  return isEmf(file) ? (walkRecords(Buffer.from(file), true) ?? (isDual(file) ? walkRecords(file, false) : null)) : null
}

/** Changes the file in place; null when its records cannot be walked, or when its EMF+ should stay but may not. */
function walkRecords(file: Buffer, keepsPlus: boolean): Buffer | null {
  for (let at = file.readUInt32LE(4); at + 8 <= file.length; ) {
    const type = file.readUInt32LE(at)
    const size = file.readUInt32LE(at + 4)
    if (!isSize(size) || at + size > file.length) return null
    if (type === END) return file.subarray(0, at + size)
    if (keepsPlus && isEmfPlus(file, at, size)) {
      if (!isDrawingEmfPlus(emfPlusOf(file, at, size))) return null
    } else if (!drawing.has(type)) makeEmpty(file, at, size)
    at += size
  }
  return null
}

/** Whether the EMF+ header says that the other records draw the same (MS-EMFPLUS 2.3.3.3). */
function isDual(file: Buffer): boolean {
  const at = file.readUInt32LE(4)
  if (at + COMMENT_DATA + 8 > file.length || !isEmfPlus(file, at, file.readUInt32LE(at + 4))) return false
  return (
    file.readUInt16LE(at + COMMENT_DATA + 4) === PLUS_HEADER && (file.readUInt16LE(at + COMMENT_DATA + 6) & 1) === 1
  )
}

const isSize = (size: number) => size >= 8 && size % 4 === 0

function isEmf(file: Buffer): boolean {
  if (file.length < HEADER_BYTES + 8 || file.readUInt32LE(0) !== HEADER) return false
  const size = file.readUInt32LE(4)
  return file.readUInt32LE(SIGNATURE_AT) === SIGNATURE && size >= HEADER_BYTES && isSize(size) && size < file.length
}

const isEmfPlus = (file: Buffer, at: number, size: number) =>
  file.readUInt32LE(at) === COMMENT && size >= COMMENT_DATA + 4 && file.readUInt32LE(at + COMMENT_DATA) === EMF_PLUS

/**
 * Returns the EMF+ records in a comment (MS-EMF 2.3.3.2); null when the comment claims to be longer than its record.
 */
function emfPlusOf(file: Buffer, at: number, size: number): Buffer | null {
  const length = file.readUInt32LE(at + 8)
  if (length < 4 || COMMENT_DATA + length > size) return null
  return file.subarray(at + COMMENT_DATA + 4, at + COMMENT_DATA + length)
}

function makeEmpty(file: Buffer, at: number, size: number): void {
  file.writeUInt32LE(COMMENT, at)
  file.fill(0, at + 8, at + size)
}
