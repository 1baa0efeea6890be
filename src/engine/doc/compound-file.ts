import { DocxError } from '../docx/docx-error.ts'

/** An entry of a compound file's directory. */
export interface CompoundEntry {
  name: string
  kind: 'storage' | 'stream' | 'root'
  /** Whether the entry is directly below the root. */
  isTop: boolean
  firstSector: number
  sizeBytes: number
}

/** A compound file (MS-CFB): a file system in a file, as DOC and encrypted DOCX files are. */
export interface CompoundFile {
  entries: CompoundEntry[]
  /** Returns the bytes of a stream. Throws DocxError `damaged`. */
  read(entry: CompoundEntry): Buffer
}

const HEADER_BYTES = 512
const HEADER_DIFAT = 109
const ENTRY_BYTES = 128
const MINI_STREAM_BELOW = 4096
const MINI_SECTOR_BYTES = 64
const LARGEST_SECTOR = 0xffff_fffa
const NO_ENTRY = 0xffff_ffff
/** The limit on directory entries, far above the number in any document of a word processor. */
const MOST_ENTRIES = 50_000

const KINDS: Record<number, CompoundEntry['kind']> = { 1: 'storage', 2: 'stream', 5: 'root' }

/**
 * Opens a compound file and reads its directory strictly: no sector is used twice, no chain is longer than its stream,
 * no two entries of the root share a name. Throws DocxError `damaged`.
 */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (file.length < HEADER_BYTES) throw new DocxError('damaged', 'a compound file without a header')
  const shift = file.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw new DocxError('damaged', `sectors of 2^${shift} bytes`)
  const sectors = readSectors(file, 1 << shift)
  const directory = sectors.chain(file.readUInt32LE(48), Number.POSITIVE_INFINITY)
  if (directory.length / ENTRY_BYTES > MOST_ENTRIES) throw new DocxError('damaged', 'a directory of too many entries')
  const entries = readEntries(directory)
  const root = entries.find(entry => entry.kind === 'root')
  const mini = root && root.firstSector < LARGEST_SECTOR ? miniSectors(file, sectors, root) : null
  return {
    entries,
    read({ firstSector, sizeBytes }) {
      if (sizeBytes === 0) return Buffer.alloc(0)
      if (sizeBytes >= MINI_STREAM_BELOW) return sectors.chain(firstSector, sizeBytes)
      if (!mini) throw new DocxError('damaged', 'a small stream, and no place for small streams')
      return mini(firstSector, sizeBytes)
    },
  }
}

interface Sectors {
  /**
   * Returns the sectors that follow one another from `first`, cut to `sizeBytes`. Each sector belongs to one chain
   * only.
   */
  chain(first: number, sizeBytes: number): Buffer
}

function readSectors(file: Buffer, sectorBytes: number): Sectors {
  const used = new Set<number>()
  const sector = (index: number) => {
    const start = (index + 1) * sectorBytes
    if (index >= LARGEST_SECTOR || start >= file.length) throw new DocxError('damaged', `there is no sector ${index}`)
    if (used.has(index)) throw new DocxError('damaged', `sector ${index} is used twice`)
    used.add(index)
    return file.subarray(start, start + sectorBytes)
  }
  const table = allocation(file, sector, sectorBytes)
  return {
    chain(first, sizeBytes) {
      const parts: Buffer[] = []
      let read = 0
      for (let at = first; at < LARGEST_SECTOR && read < sizeBytes; at = table(at)) {
        parts.push(sector(at))
        read += parts.at(-1)!.length
      }
      if (Number.isFinite(sizeBytes) && read < sizeBytes) throw new DocxError('damaged', 'a stream ends too early')
      return Buffer.concat(parts).subarray(0, Math.min(read, sizeBytes))
    },
  }
}

/**
 * Returns a function that finds the successor of a sector. The table's own sectors are listed in the header and in a
 * chain of sectors after it.
 */
function allocation(file: Buffer, sector: (index: number) => Buffer, sectorBytes: number): (index: number) => number {
  const tableSectors: number[] = []
  for (let index = 0; index < HEADER_DIFAT; index++) tableSectors.push(file.readUInt32LE(76 + index * 4))
  const perSector = sectorBytes / 4
  for (let next = file.readUInt32LE(68); next < LARGEST_SECTOR; ) {
    const list = sector(next)
    for (let index = 0; index < perSector - 1; index++) tableSectors.push(list.readUInt32LE(index * 4))
    next = list.readUInt32LE(sectorBytes - 4)
  }
  const tables = tableSectors.filter(index => index < LARGEST_SECTOR).map(sector)
  return index => {
    const table = tables[Math.floor(index / perSector)]
    if (!table) throw new DocxError('damaged', `the allocation table has no entry for sector ${index}`)
    return table.readUInt32LE((index % perSector) * 4)
  }
}

/** Small streams are stored together in the stream of the root, in their own sectors (MS-CFB 2.4, 2.6.2). */
function miniSectors(
  file: Buffer,
  sectors: Sectors,
  root: CompoundEntry,
): (first: number, sizeBytes: number) => Buffer {
  const stream = sectors.chain(root.firstSector, root.sizeBytes)
  const table = sectors.chain(file.readUInt32LE(60), Number.POSITIVE_INFINITY)
  const used = new Set<number>()
  return (first, sizeBytes) => {
    const parts: Buffer[] = []
    for (let at = first, read = 0; read < sizeBytes; read += MINI_SECTOR_BYTES) {
      const start = at * MINI_SECTOR_BYTES
      if (start >= stream.length || at * 4 + 4 > table.length || used.has(at))
        throw new DocxError('damaged', `there is no small sector ${at}, or it is used twice`)
      used.add(at)
      parts.push(stream.subarray(start, start + MINI_SECTOR_BYTES))
      at = table.readUInt32LE(at * 4)
    }
    const bytes = Buffer.concat(parts)
    if (bytes.length < sizeBytes) throw new DocxError('damaged', 'a small stream ends too early')
    return bytes.subarray(0, sizeBytes)
  }
}

function readEntries(directory: Buffer): CompoundEntry[] {
  const count = Math.floor(directory.length / ENTRY_BYTES)
  const top = topEntries(directory, count)
  const entries: CompoundEntry[] = []
  const names = new Set<string>()
  for (let index = 0; index < count; index++) {
    const at = index * ENTRY_BYTES
    const kind = KINDS[directory[at + 66]!]
    const nameBytes = Math.min(64, directory.readUInt16LE(at + 64))
    if (kind === undefined || nameBytes < 2) continue
    const name = directory.toString('utf16le', at, at + nameBytes - 2)
    const isTop = top.has(index)
    if (isTop && names.size === names.add(name.toUpperCase()).size)
      throw new DocxError('damaged', `two entries named ${name}`)
    const [firstSector, sizeBytes] = [directory.readUInt32LE(at + 116), directory.readUInt32LE(at + 120)]
    entries.push({ kind, name, isTop, firstSector, sizeBytes })
  }
  return entries
}

/** Returns the children of the root, found by walking their tree (MS-CFB 2.6.4). */
function topEntries(directory: Buffer, count: number): Set<number> {
  const indexes = new Set<number>()
  const waiting = count > 0 ? [directory.readUInt32LE(76)] : []
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (index === NO_ENTRY) continue
    if (index >= count || indexes.has(index)) throw new DocxError('damaged', 'a directory that is no tree')
    indexes.add(index)
    const at = index * ENTRY_BYTES
    waiting.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72))
  }
  return indexes
}
