import { inflateSync } from 'node:zlib'
import { isDrawingOnly } from '../../docx/rendering/pictures/picture.ts'
import { type ArtRecord, HEADER_BYTES } from './records.ts'

const [EMF, WMF, JPEG, PNG, DIB, TIFF, CMYK_JPEG] = [0xf01a, 0xf01b, 0xf01d, 0xf01e, 0xf01f, 0xf029, 0xf02a]

/** How pictures begin, by what they say that they are. */
const SIGNATURES: Record<number, string[]> = {
  [JPEG]: ['ffd8ff'],
  [CMYK_JPEG]: ['ffd8ff'],
  [PNG]: ['89504e470d0a1a0a'],
  [TIFF]: ['49492a00', '4d4d002a'],
  // the sizes of the heads of bitmaps
  [DIB]: ['0c000000', '28000000', '6c000000', '7c000000'],
}
const METAFILES = [EMF, WMF]
const [ID_BYTES, METAFILE_HEAD_BYTES] = [16, 34]
const [DEFLATED, PLAIN] = [0, 0xfe]
const LARGEST_METAFILE = 64 * 1024 * 1024

export const isBlip = (type: number) => type >= 0xf018 && type <= 0xf117

/** Whether a picture of a drawing (MS-ODRAW 2.2.23) is what it says, by its bytes, and of a kind that may stay. */
export function isKeptBlip({ type, instance, bytes }: ArtRecord): boolean {
  // an odd instance says that there are two identifiers; of JPEG and PNG one byte follows them
  const ids = ID_BYTES * (1 + (instance & 1))
  if (METAFILES.includes(type)) return isKeptMetafile(bytes.subarray(ids))
  const picture = bytes.subarray(ids + 1, ids + 9).toString('hex')
  return SIGNATURES[type]?.some(signature => picture.startsWith(signature)) ?? false
}

/** MS-ODRAW 2.2.31: the sizes, how it is compressed, and the metafile. */
function isKeptMetafile(bytes: Buffer): boolean {
  if (bytes.length < METAFILE_HEAD_BYTES) return false
  const content = bytes.subarray(METAFILE_HEAD_BYTES)
  const compression = bytes[32]
  if (compression === PLAIN) return isDrawingOnly(content)
  if (compression !== DEFLATED) return false
  try {
    return isDrawingOnly(inflateSync(content, { maxOutputLength: LARGEST_METAFILE }))
  } catch {
    return false
  }
}

const ENTRY_BYTES = 36
/** Far behind the end of any stream. */
const NOWHERE = 0x7fff_fff0
const [SIZE, PLACE, USAGE, NAME_LENGTH] = [20, 28, 32, 33]

/** What an entry of the store of pictures says of its picture (MS-ODRAW 2.2.32). */
export function blipPlace({ bytes }: ArtRecord): { place: number; embedded: Buffer } {
  return { place: bytes.readUInt32LE(PLACE), embedded: bytes.subarray(ENTRY_BYTES + bytes.readUInt8(NAME_LENGTH)) }
}

/** The entry without a name, and with its picture in another place, in itself, or with none. */
export function withBlip(
  entry: ArtRecord,
  blip: { place: number; record: Buffer } | { embedded: Buffer } | null,
): ArtRecord {
  const head = Buffer.from(entry.bytes.subarray(0, ENTRY_BYTES))
  head.fill(0, USAGE)
  const record = blip === null ? Buffer.alloc(0) : 'record' in blip ? blip.record : blip.embedded
  head.writeUInt32LE(record.length, SIZE)
  head.writeUInt32LE(blip !== null && 'place' in blip ? blip.place : NOWHERE, PLACE)
  return { ...entry, version: 2, bytes: blip !== null && 'embedded' in blip ? Buffer.concat([head, record]) : head }
}

export const blipBytes = (stream: Buffer, place: number) => {
  if (place + HEADER_BYTES > stream.length || !isBlip(stream.readUInt16LE(place + 2))) return null
  const end = place + HEADER_BYTES + stream.readUInt32LE(place + 4)
  return end > stream.length ? null : stream.subarray(place, end)
}
