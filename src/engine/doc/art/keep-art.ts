import { DocxError } from '../../docx/docx-error.ts'
import { keepProperties } from './art-properties.ts'
import { blipBytes, blipPlace, isBlip, isKeptBlip, withBlip } from './blips.ts'
import { type ArtRecord, readRecord, readRecords, writeRecord } from './records.ts'

const [STORE, SHAPE, STORE_ENTRY, SHAPE_HEAD] = [0xf001, 0xf004, 0xf007, 0xf00a]
const PROPERTIES = [0xf00b, 0xf121, 0xf122]
const [DRAWING_GROUP, DRAWING] = [0xf000, 0xf002]

/** The records that may stay as they are (MS-ODRAW 2.2), each with the most bytes that Word writes into it. */
const PLAIN: Record<number, number> = {
  61446: 0x10_0000,
  61448: 8,
  61449: 16,
  [SHAPE_HEAD]: 8,
  61453: 4,
  61455: 16,
  61456: 16,
  61457: 4,
  61458: 24,
  61460: 8,
  61463: 8,
  61720: 0x1_0000,
  61722: 0x1000,
  61726: 16,
}
const CONTAINERS = [DRAWING_GROUP, STORE, DRAWING, 0xf003, SHAPE, 0xf005]
/** The flag of a shape that is an object. */
const IS_OBJECT = 0x10

/** Content of the drawings that was left out. */
export interface ArtFindings {
  hadLink: boolean
  /**
   * The number of pictures that were left out, because their bytes do not match their kind or the kind may not stay.
   */
  lostPictures: number
}

export interface ArtKeeper {
  /** Keeps the parts that may stay of an inline picture's records, such as the picture and its shape. */
  keepInline(bytes: Buffer): Buffer
  /** Returns the kept drawings of the table stream, and the pictures to append to WordDocument at `picturesAt`. */
  keepGroup(bytes: Buffer, word: Buffer, picturesAt: number): { group: Buffer; pictures: Buffer }
  findings: ArtFindings
}

/**
 * Creates a keeper of the parts of drawings that are on the lists of records, properties and pictures. All its methods
 * throw DocxError `damaged`.
 */
export function createArtKeeper(): ArtKeeper {
  const findings: ArtFindings = { hadLink: false, lostPictures: 0 }

  function keep(record: ArtRecord, entry: (record: ArtRecord) => ArtRecord): ArtRecord[] {
    const { type, version, bytes, records } = record
    if (version === 0xf) {
      if (!CONTAINERS.includes(type)) return []
      return [{ ...record, records: records.flatMap(record => keep(record, entry)) }]
    }
    if (PROPERTIES.includes(type)) {
      const cleaned = keepProperties(record)
      findings.hadLink ||= cleaned.hadLink
      return [cleaned.record]
    }
    if (type === STORE_ENTRY) return [entry(record)]
    if (isBlip(type) && type !== 0xf118) return keptPicture(record) ? [record] : []
    return bytes.length <= (PLAIN[type] ?? -1) ? [type === SHAPE_HEAD ? withoutObject(record) : record] : []
  }

  function keptPicture(record: ArtRecord): boolean {
    const isKept = isKeptBlip(record)
    if (!isKept) findings.lostPictures++
    return isKept
  }

  function embeddedEntry(record: ArtRecord): ArtRecord {
    const bytes = blipBytes(blipPlace(record).embedded, 0)
    const isKept = bytes !== null && keptPicture(readRecord(bytes, 0).record)
    return withBlip(record, isKept ? { embedded: bytes } : null)
  }

  return {
    findings,
    keepInline: bytes => {
      const records = readRecords(bytes).filter(({ type }) => type === SHAPE || type === STORE_ENTRY || isBlip(type))
      return Buffer.concat(records.flatMap(record => keep(record, embeddedEntry)).map(writeRecord))
    },
    keepGroup(bytes, word, picturesAt) {
      const pictures = collectPictures(word, picturesAt)
      const entry = (record: ArtRecord) => {
        const { place } = blipPlace(record)
        const bytes = blipBytes(word, place)
        if (!bytes) return withBlip(record, null)
        const at = pictures.add(place, () => (keptPicture(readRecord(bytes, 0).record) ? bytes : null))
        return withBlip(record, at === null ? null : { place: at, record: bytes })
      }
      const parts = readGroup(bytes).map(({ label, record }) => [label, ...keep(record, entry).map(writeRecord)])
      return { group: Buffer.concat(parts.flat()), pictures: pictures.bytes() }
    },
  }
}

function withoutObject(record: ArtRecord): ArtRecord {
  const bytes = Buffer.from(record.bytes)
  if (bytes.length === 8) bytes.writeUInt32LE((bytes.readUInt32LE(4) & ~IS_OBJECT) >>> 0, 4)
  return { ...record, bytes }
}

/**
 * Reads the drawing group, then each drawing with the preceding byte that says whether it belongs to the headers
 * (MS-DOC 2.9.172).
 */
function readGroup(bytes: Buffer): { label: Buffer; record: ArtRecord }[] {
  const parts: { label: Buffer; record: ArtRecord }[] = []
  for (let at = 0; at + 9 <= bytes.length; ) {
    const labelBytes = at === 0 ? 0 : 1
    const { record, end } = readRecord(bytes, at + labelBytes)
    if (record.type !== (at === 0 ? DRAWING_GROUP : DRAWING)) break
    parts.push({ label: bytes.subarray(at, at + labelBytes), record })
    at = end
  }
  return parts
}

/** Collects pictures one after another, each only once. */
function collectPictures(word: Buffer, start: number) {
  const places = new Map<number, number | null>()
  const blocks: Buffer[] = []
  let next = start
  return {
    add(place: number, picture: () => Buffer | null): number | null {
      if (!places.has(place)) {
        const bytes = picture()
        places.set(place, bytes && next)
        if (bytes) blocks.push(bytes)
        next += bytes?.length ?? 0
        if (next - start > word.length) throw new DocxError('damaged', 'pictures in pictures')
      }
      return places.get(place)!
    },
    bytes: () => Buffer.concat(blocks),
  }
}
