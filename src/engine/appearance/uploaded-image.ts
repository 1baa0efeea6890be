export type ImageFormat = 'png' | 'jpeg'

/** A PNG or JPEG file that contains nothing but its picture. */
export interface UploadedImage {
  format: ImageFormat
  width: number
  height: number
  /** How many bits each sample has. */
  depth: number
  /** Whether its colours are four inks, as for printing. */
  isCmyk: boolean
  /** Whether the file was an animation, of which `bytes` has the first frame only. */
  isAnimated: boolean
  bytes: Uint8Array
}

/** Detects the type of an image from its first bytes; null for anything but a PNG or JPEG. */
export function imageFormatOf(firstBytes: Uint8Array): ImageFormat | null {
  const start = Buffer.from(firstBytes.buffer, firstBytes.byteOffset, firstBytes.length)
  if (start.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'png'
  return start.subarray(0, JPEG_START.length).equals(JPEG_START) ? 'jpeg' : null
}

/**
 * Detects the image type from the first bytes and reads the size from the header. Drops everything that is not part of
 * the picture: texts, colour profiles, thumbnails, further frames, and data after the end. Returns null for anything
 * but a PNG or JPEG with a valid structure; the pixels are not checked.
 */
export function readUploadedImage(bytes: Uint8Array): UploadedImage | null {
  const format = imageFormatOf(bytes)
  if (format === null) return null
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return format === 'png' ? readPng(file) : readJpeg(file)
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** The bytes around a chunk's data, which hold its length, type and checksum. */
const CHUNK_FRAME = 12
/** The chunks that make up the picture: PNG (third edition) §11.2 and §11.3.1. */
const PNG_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
/** The chunk that makes a PNG an animation: PNG (third edition) §11.3.6.1. */
const ANIMATION = 'acTL'

function readPng(file: Buffer): UploadedImage | null {
  const chunks: Buffer[] = [PNG_SIGNATURE]
  let size: { width: number; height: number; depth: number } | null = null
  let isAnimated = false
  for (let at = PNG_SIGNATURE.length; at + CHUNK_FRAME <= file.length; ) {
    const end = at + CHUNK_FRAME + file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (end > file.length || (type === 'IHDR') !== (size === null)) return null
    if (size === null) {
      if (end - at !== CHUNK_FRAME + 13) return null
      size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12), depth: file[at + 16]! }
    }
    isAnimated ||= type === ANIMATION
    if (PNG_CHUNKS.includes(type)) chunks.push(file.subarray(at, end))
    if (type === 'IEND') return { format: 'png', ...size, isCmyk: false, isAnimated, bytes: Buffer.concat(chunks) }
    at = end
  }
  return null
}

const JPEG_START = Buffer.from('ffd8ff', 'hex')
// ISO/IEC 10918-1 Table B.1
const SOS = 0xda
const EOI = 0xd9
const APP1 = 0xe1
/** Any number of fill bytes may precede a marker (§B.1.1.2). */
const FILL = 0xff
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Baseline, extended and progressive frames. No other frame type is in use. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const EXIF = 'Exif\0\0'
/**
 * The segments to keep: besides frames and scans, the quantization and Huffman tables, the restart interval, JFIF and
 * Adobe's colour segment.
 */
const JPEG_SEGMENTS = [...FRAMES, 0xc4, 0xdb, 0xdd, 0xe0, 0xee, SOS]

function readJpeg(file: Buffer): UploadedImage | null {
  const segments: Buffer[] = [file.subarray(0, 2)]
  let frame: { width: number; height: number; depth: number; isCmyk: boolean } | null = null
  for (let at = 2; at + 2 <= file.length && file[at] === 0xff; ) {
    const marker = file[at + 1]!
    if (marker === EOI) {
      const bytes = Buffer.concat([...segments, file.subarray(at, at + 2)])
      return frame && { format: 'jpeg', ...frame, isAnimated: false, bytes }
    }
    const end = marker === FILL ? at + 1 : at + 2 + (at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0)
    if (end > file.length || (marker !== FILL && end < at + 4)) return null
    if (FRAMES.includes(marker)) {
      if (frame !== null || end < at + 10) return null
      const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)]
      frame = { width, height, depth: file[at + 4]!, isCmyk: file[at + 9] === 4 }
    }
    const next = marker === SOS ? endOfScan(file, end) : end
    if (JPEG_SEGMENTS.includes(marker)) segments.push(file.subarray(at, next))
    else if (marker === APP1) segments.push(...orientationOf(file.subarray(at + 4, end)))
    at = next
  }
  return null
}

/** Finds the next marker after the coded data that begins at `start`. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1]!
    if (marker !== 0 && marker !== FILL && !isRestart(marker)) return at
  }
  return file.length
}

// TIFF 6.0 §2, Exif 3.0 §4.6.5
const ORIENTATION = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12

/** Returns the orientation of a photograph as an Exif segment that holds nothing else. */
function orientationOf(segment: Buffer): Buffer[] {
  if (segment.toString('latin1', 0, EXIF.length) !== EXIF) return []
  const tiff = segment.subarray(EXIF.length)
  const orientation = readOrientation(tiff)
  if (orientation === null) return []
  const made = Buffer.alloc(4 + EXIF.length + 8 + 2 + ENTRY_BYTES + 4)
  made.writeUInt16BE(0xffe1, 0)
  made.writeUInt16BE(made.length - 2, 2)
  made.write(EXIF, 4, 'latin1')
  const body = made.subarray(4 + EXIF.length)
  body.write('MM', 0, 'latin1')
  body.writeUInt16BE(42, 2)
  body.writeUInt32BE(8, 4)
  body.writeUInt16BE(1, 8)
  body.writeUInt16BE(ORIENTATION, 10)
  body.writeUInt16BE(SHORT, 12)
  body.writeUInt32BE(1, 14)
  body.writeUInt16BE(orientation, 18)
  return [made]
}

function readOrientation(tiff: Buffer): number | null {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 10 || (order !== 'II' && order !== 'MM')) return null
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return null
  for (let index = 0; index < short(first); index++) {
    const entry = first + 2 + index * ENTRY_BYTES
    if (entry + ENTRY_BYTES > tiff.length) return null
    if (short(entry) !== ORIENTATION || short(entry + 2) !== SHORT) continue
    const value = short(entry + 8)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}
