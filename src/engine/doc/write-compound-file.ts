export interface CompoundStream {
  name: string
  bytes: Uint8Array
}

const SECTOR_BYTES = 512
const ENTRY_BYTES = 128
const PER_SECTOR = SECTOR_BYTES / 4
const HEADER_DIFAT = 109
/** The size to which smaller streams are padded, so that they are not stored in the stream of the root. */
export const SMALLEST_STREAM = 4096
const [FREE, END, TABLE, TABLE_LIST] = [0xffff_ffff, 0xffff_fffe, 0xffff_fffd, 0xffff_fffc]

/**
 * The class `WordDocument`, CLSID 00020906-0000-0000-C000-000000000046, which readers use to recognize a document of
 * Word 97.
 */
const WORD_CLASS = Buffer.from('0609020000000000c000000000000046', 'hex')

/**
 * Writes streams below the root of a compound file of version 3 (MS-CFB 2.2 to 2.6). A stream of less than 4096 bytes
 * is padded with zeros, so that there is no mini stream.
 */
export function writeCompoundFile(streams: CompoundStream[]): Buffer {
  const padded = streams.map(({ name, bytes }) => ({ name, bytes, size: Math.max(bytes.length, SMALLEST_STREAM) }))
  const directoryBytes = roundUp((padded.length + 1) * ENTRY_BYTES, SECTOR_BYTES)
  const contents = [directoryBytes, ...padded.map(stream => stream.size)].map(size => Math.ceil(size / SECTOR_BYTES))
  const sectors = contents.reduce((sum, count) => sum + count, 0)
  const { tables, lists } = tableSectors(sectors)
  const file = Buffer.alloc((1 + sectors + tables + lists) * SECTOR_BYTES)
  const table = Buffer.alloc(tables * SECTOR_BYTES, 0xff)
  const starts = chainSectors(table, contents)
  for (let index = 0; index < tables; index++) table.writeUInt32LE(TABLE >>> 0, (sectors + index) * 4)
  for (let index = 0; index < lists; index++) table.writeUInt32LE(TABLE_LIST >>> 0, (sectors + tables + index) * 4)
  writeHeader(file, sectors, tables, lists)
  writeDirectory(file.subarray(SECTOR_BYTES), padded, starts.slice(1))
  padded.forEach(({ bytes }, index) => {
    file.set(bytes, (1 + starts[index + 1]!) * SECTOR_BYTES)
  })
  table.copy(file, (1 + sectors) * SECTOR_BYTES)
  return file
}

const roundUp = (value: number, unit: number) => Math.ceil(value / unit) * unit

/**
 * Counts the sectors for the table, and for the lists of the table's sectors. The table contains entries for all of
 * these sectors as well.
 */
function tableSectors(sectors: number): { tables: number; lists: number } {
  let [tables, lists] = [1, 0]
  while (tables * PER_SECTOR < sectors + tables + lists) {
    tables++
    lists = Math.max(0, Math.ceil((tables - HEADER_DIFAT) / (PER_SECTOR - 1)))
  }
  return { tables, lists }
}

/** Chains consecutive sectors, one stream after another, and returns where each stream begins. */
function chainSectors(table: Buffer, contents: number[]): number[] {
  let next = 0
  return contents.map(count => {
    const start = next
    for (; next < start + count - 1; next++) table.writeUInt32LE(next + 1, next * 4)
    table.writeUInt32LE(END, next++ * 4)
    return start
  })
}

function writeHeader(file: Buffer, firstTable: number, tables: number, lists: number): void {
  file.write('d0cf11e0a1b11ae1', 0, 'hex')
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    file.writeUInt16LE(value, at)
  const firstList = firstTable + tables
  for (const [at, value] of [
    [44, tables],
    [48, 0],
    [56, SMALLEST_STREAM],
    [60, END],
    [68, lists > 0 ? firstList : END],
    [72, lists],
  ] as const)
    file.writeUInt32LE(value, at)
  for (let index = 0; index < HEADER_DIFAT; index++)
    file.writeUInt32LE(index < tables ? firstTable + index : FREE, 76 + index * 4)
  for (let list = 0; list < lists; list++) {
    const at = (1 + firstList + list) * SECTOR_BYTES
    for (let index = 0; index < PER_SECTOR - 1; index++) {
      const table = HEADER_DIFAT + list * (PER_SECTOR - 1) + index
      file.writeUInt32LE(table < tables ? firstTable + table : FREE, at + index * 4)
    }
    file.writeUInt32LE(list + 1 < lists ? firstList + list + 1 : END, at + SECTOR_BYTES - 4)
  }
}

/** Writes the streams as a list to the right, in the order that MS-CFB 2.6.4 requires: shorter names first. */
function writeDirectory(directory: Buffer, streams: { name: string; size: number }[], starts: number[]): void {
  const order = streams
    .map((stream, index) => ({ ...stream, start: starts[index]! }))
    .sort((a, b) => a.name.length - b.name.length || (a.name.toUpperCase() < b.name.toUpperCase() ? -1 : 1))
  writeEntry(directory, 0, { name: 'Root Entry', kind: 5, child: order.length > 0 ? 1 : FREE, start: END, size: 0 })
  WORD_CLASS.copy(directory, 80)
  order.forEach(({ name, start, size }, index) => {
    const right = index + 1 < order.length ? index + 2 : FREE
    writeEntry(directory, index + 1, { name, kind: 2, right, start, size })
  })
  for (
    let index = order.length + 1;
    index * ENTRY_BYTES < roundUp((order.length + 1) * ENTRY_BYTES, SECTOR_BYTES);
    index++
  )
    directory.fill(0xff, index * ENTRY_BYTES + 68, index * ENTRY_BYTES + 80)
}

interface DirectoryEntry {
  name: string
  kind: number
  right?: number
  child?: number
  start: number
  size: number
}

function writeEntry(directory: Buffer, index: number, entry: DirectoryEntry): void {
  const at = index * ENTRY_BYTES
  directory.write(entry.name, at, 'utf16le')
  directory.writeUInt16LE((entry.name.length + 1) * 2, at + 64)
  directory[at + 66] = entry.kind
  directory[at + 67] = 1
  directory.writeUInt32LE(FREE, at + 68)
  directory.writeUInt32LE(entry.right ?? FREE, at + 72)
  directory.writeUInt32LE(entry.child ?? FREE, at + 76)
  directory.writeUInt32LE(entry.start, at + 116)
  directory.writeUInt32LE(entry.size, at + 120)
}
