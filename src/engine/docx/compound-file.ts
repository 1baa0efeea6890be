import { DocxError } from './docx-error.ts'

/** An entry of a compound file's directory. */
export interface CompoundEntry {
  name: string
  kind: 'storage' | 'stream' | 'root'
  firstSector: number
  sizeBytes: number
}

/** A compound file (MS-CFB): a file system in a file, as DOC and encrypted DOCX files are. */
export interface CompoundFile {
  entries: CompoundEntry[]
  /** The first bytes of a stream, as many as there are in its first sector: 64 of a small one. */
  firstBytes(entry: CompoundEntry): Uint8Array
}

const HEADER_BYTES = 512
const HEADER_DIFAT = 109
const ENTRY_BYTES = 128
const MINI_STREAM_BELOW = 4096
const MINI_SECTOR_BYTES = 64
const LARGEST_SECTOR = 0xffff_fffa
/** Far more than any document of a word processor has. */
const MOST_ENTRIES = 50_000

const KINDS: Record<number, CompoundEntry['kind']> = { 1: 'storage', 2: 'stream', 5: 'root' }

/** Reads the directory. Throws DocxError `damaged`. */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (file.length < HEADER_BYTES) throw new DocxError('damaged', 'a compound file without a header')
  const shift = file.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw new DocxError('damaged', `sectors of 2^${shift} bytes`)
  const sectorBytes = 1 << shift
  const sector = (index: number) => {
    const start = (index + 1) * sectorBytes
    if (index >= LARGEST_SECTOR || start >= file.length) throw new DocxError('damaged', `there is no sector ${index}`)
    return file.subarray(start, start + sectorBytes)
  }
  const nextSector = allocation(file, sector, sectorBytes)
  const entries: CompoundEntry[] = []
  const seen = new Set<number>()
  for (let at = file.readUInt32LE(48); at < LARGEST_SECTOR; at = nextSector(at)) {
    if (seen.has(at) || entries.length > MOST_ENTRIES) throw new DocxError('damaged', 'a directory without end')
    seen.add(at)
    entries.push(...readEntries(sector(at)))
  }
  /** Small streams are kept together in the stream of the root (MS-CFB 2.6.2). */
  const miniSector = (index: number) => {
    const offset = index * MINI_SECTOR_BYTES
    let at = entries.find(entry => entry.kind === 'root')?.firstSector ?? LARGEST_SECTOR
    for (let skip = Math.floor(offset / sectorBytes); skip > 0 && at < LARGEST_SECTOR; skip--) at = nextSector(at)
    const within = offset % sectorBytes
    return sector(at).subarray(within, within + MINI_SECTOR_BYTES)
  }
  return {
    entries,
    firstBytes: ({ sizeBytes, firstSector }) =>
      sizeBytes < MINI_STREAM_BELOW ? miniSector(firstSector) : sector(firstSector),
  }
}

/** Which sector follows which: the table's own sectors are listed in the header, and in a chain of sectors after it. */
function allocation(file: Buffer, sector: (index: number) => Buffer, sectorBytes: number): (index: number) => number {
  const tableSectors: number[] = []
  for (let index = 0; index < HEADER_DIFAT; index++) tableSectors.push(file.readUInt32LE(76 + index * 4))
  const perSector = sectorBytes / 4
  let next = file.readUInt32LE(68)
  for (let rest = file.length / sectorBytes; next < LARGEST_SECTOR; rest--) {
    if (rest < 0) throw new DocxError('damaged', 'an allocation table without end')
    const list = readAll(sector(next))
    tableSectors.push(...list.slice(0, perSector - 1))
    next = list[perSector - 1] ?? LARGEST_SECTOR
  }
  return index => {
    const table = tableSectors[Math.floor(index / perSector)] ?? LARGEST_SECTOR
    return readAll(sector(table))[index % perSector] ?? LARGEST_SECTOR
  }
}

function readAll(sector: Buffer): number[] {
  return Array.from({ length: Math.floor(sector.length / 4) }, (_, index) => sector.readUInt32LE(index * 4))
}

function readEntries(sector: Buffer): CompoundEntry[] {
  const entries: CompoundEntry[] = []
  for (let at = 0; at + ENTRY_BYTES <= sector.length; at += ENTRY_BYTES) {
    const kind = KINDS[sector[at + 66]!]
    const nameBytes = Math.min(64, sector.readUInt16LE(at + 64))
    if (kind === undefined || nameBytes < 2) continue
    entries.push({
      kind,
      name: sector.toString('utf16le', at, at + nameBytes - 2),
      firstSector: sector.readUInt32LE(at + 116),
      sizeBytes: sector.readUInt32LE(at + 120),
    })
  }
  return entries
}
