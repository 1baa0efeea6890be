import { rasterFormat } from './raster.ts'

/**
 * The range of the record types that draw (MS-EMFPLUS 2.1.1.1), including headers, ends and comments. Four types within
 * it do not draw: records of several files, and serialized effects.
 */
const FIRST = 0x4001
const LAST = 0x403a
const others = new Set([0x4005, 0x4006, 0x4007, 0x4038])
const OBJECT = 0x4008
const RECORD_BYTES = 12
/** The flag of an object that continues in the next record. */
const CONTINUED = 0x8000

const BRUSH = 1
const IMAGE = 5
/** The types of objects that only draw: pen, path, region, font, text format, image attributes, line cap. */
const plainObjects = new Set([2, 3, 4, 6, 7, 8, 9])
/** The types of brushes that only draw: solid, hatched and two gradients. The type between them holds an image. */
const plainBrushes = new Set([0, 1, 3, 4])
const BITMAP = 1
const PIXELS = 0
const COMPRESSED = 1
const compressed = new Set<string | undefined>(['png', 'jpeg'])

/** Whether all EMF+ records draw, and all images in them are pixels or pictures of pixels. */
export function isDrawingEmfPlus(records: Buffer | null): boolean {
  if (records === null) return false
  let at = 0
  while (at + RECORD_BYTES <= records.length) {
    const type = records.readUInt16LE(at)
    const flags = records.readUInt16LE(at + 2)
    const size = records.readUInt32LE(at + 4)
    const dataSize = records.readUInt32LE(at + 8)
    if (type < FIRST || type > LAST || others.has(type)) return false
    if (size < RECORD_BYTES || at + size > records.length || RECORD_BYTES + dataSize > size) return false
    const data = records.subarray(at + RECORD_BYTES, at + RECORD_BYTES + dataSize)
    if (type === OBJECT && !isPlainObject(flags, data)) return false
    at += size
  }
  return records.length - at < 4
}

function isPlainObject(flags: number, data: Buffer): boolean {
  if (flags & CONTINUED) return false
  const kind = (flags >> 8) & 0x7f
  if (kind === IMAGE) return isPlainImage(data)
  if (kind === BRUSH) return data.length >= 8 && plainBrushes.has(data.readUInt32LE(4))
  return plainObjects.has(kind)
}

/** Whether an image is a bitmap of pixels, or a bitmap whose bytes are a PNG or JPEG (MS-EMFPLUS 2.2.2.2). */
function isPlainImage(data: Buffer): boolean {
  if (data.length < 28 || data.readUInt32LE(4) !== BITMAP) return false
  const kind = data.readUInt32LE(24)
  return kind === PIXELS || (kind === COMPRESSED && compressed.has(rasterFormat(data.subarray(28))?.extension))
}
