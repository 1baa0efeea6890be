import { inflateSync } from 'node:zlib'
import { isDrawingOnly } from '../../docx/rendering/pictures/picture.ts'
import { type ArtRecord, HEADER_BYTES } from './records.ts'

/**
 * The pictures that may stay, by both numbers that state their kind (MS-ODRAW 2.2.24 to 2.2.30). Readers use either the
 * record type or its instance, so the two have to agree. An odd instance is the same kind with two identifiers.
 */
const KINDS: { type: number; instances: number[]; starts: string[] | 'metafile' }[] = [
  { type: 0xf01a, instances: [0x3d4], starts: 'metafile' },
  { type: 0xf01b, instances: [0x216], starts: 'metafile' },
  { type: 0xf01d, instances: [0x46a, 0x6e2], starts: ['ffd8ff'] },
  { type: 0xf02a, instances: [0x46a, 0x6e2], starts: ['ffd8ff'] },
  { type: 0xf01e, instances: [0x6e0], starts: ['89504e470d0a1a0a'] },
  // a bitmap begins with the size of its header
  { type: 0xf01f, instances: [0x7a8], starts: ['0c000000', '28000000', '6c000000', '7c000000'] },
  { type: 0xf029, instances: [0x6e4], starts: ['49492a00', '4d4d002a'] },
]
const [ID_BYTES, METAFILE_HEAD_BYTES] = [16, 34]
const [DEFLATED, PLAIN] = [0, 0xfe]
const MIB = 1024 * 1024
const [LARGEST_METAFILE, MOST_INFLATED] = [64 * MIB, 200]

export const isBlip = (type: number) => type >= 0xf018 && type <= 0xf117

/** Whether the bytes of a drawing's picture (MS-ODRAW 2.2.23) match its stated kind, and the kind may stay. */
export function isKeptBlip({ type, instance, bytes }: ArtRecord): boolean {
  const kind = KINDS.find(candidate => candidate.type === type && candidate.instances.includes(instance & ~1))
  const content = bytes.subarray(ID_BYTES * (1 + (instance & 1)))
  if (kind?.starts === 'metafile') return isKeptMetafile(content)
  // a meaningless byte precedes the picture
  const picture = content.subarray(1, 9).toString('hex')
  return kind?.starts.some(start => picture.startsWith(start)) ?? false
}

/** Whether a metafile may stay. A header with its sizes and its compression precedes it (MS-ODRAW 2.2.31). */
function isKeptMetafile(bytes: Buffer): boolean {
  if (bytes.length < METAFILE_HEAD_BYTES) return false
  const content = bytes.subarray(METAFILE_HEAD_BYTES)
  const compression = bytes[32]
  if (compression === PLAIN) return isDrawingOnly(content)
  if (compression !== DEFLATED) return false
  try {
    const maxOutputLength = Math.min(LARGEST_METAFILE, MIB + content.length * MOST_INFLATED)
    return isDrawingOnly(inflateSync(content, { maxOutputLength }))
  } catch {
    return false
  }
}

const ENTRY_BYTES = 36
/** An offset far beyond the end of any stream. */
const NOWHERE = 0x7fff_fff0
const [SIZE, PLACE, USAGE, NAME_LENGTH] = [20, 28, 32, 33]

/**
 * Returns where the picture of an entry in the picture store is (MS-ODRAW 2.2.32), and the picture embedded in the
 * entry.
 */
export function blipPlace({ bytes }: ArtRecord): { place: number; embedded: Buffer } {
  return { place: bytes.readUInt32LE(PLACE), embedded: bytes.subarray(ENTRY_BYTES + bytes.readUInt8(NAME_LENGTH)) }
}

/** Returns the entry without a name and with its picture in another place, embedded, or missing. */
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
