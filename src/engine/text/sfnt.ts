interface TableRecord {
  name: string
  /** The position of the record in the file's directory. */
  at: number
  offset: number
  length: number
}

const HEADER_BYTES = 12
const RECORD_BYTES = 16

/** Returns a table of an OpenType font file, as a view; undefined if the font has no table of that name. */
export function sfntTable(file: Uint8Array, name: string): Uint8Array | undefined {
  const table = readDirectory(file).find(record => record.name === name)
  return table && file.subarray(table.offset, table.offset + table.length)
}

/** Returns a font file with only the named tables (OpenType, §"Organization of an OpenType font"). */
export function withTables(file: Uint8Array, names: readonly string[]): Uint8Array {
  const records = readDirectory(file).filter(record => names.includes(record.name))
  const directoryBytes = HEADER_BYTES + RECORD_BYTES * records.length
  const slim = new Uint8Array(directoryBytes + records.reduce((sum, { length }) => sum + padded(length), 0))
  const view = new DataView(slim.buffer)
  slim.set(file.subarray(0, HEADER_BYTES))
  view.setUint16(4, records.length)
  let offset = directoryBytes
  for (const [index, table] of records.entries()) {
    const at = HEADER_BYTES + RECORD_BYTES * index
    slim.set(file.subarray(table.at, table.at + RECORD_BYTES), at)
    view.setUint32(at + 8, offset)
    slim.set(file.subarray(table.offset, table.offset + table.length), offset)
    offset += padded(table.length)
  }
  return slim
}

/** Rounds up a length, because tables begin at multiples of four. */
const padded = (length: number) => (length + 3) & ~3

function readDirectory(file: Uint8Array): TableRecord[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return Array.from({ length: view.getUint16(4) }, (_, index) => {
    const at = HEADER_BYTES + RECORD_BYTES * index
    const name = String.fromCharCode(...file.subarray(at, at + 4))
    return { name, at, offset: view.getUint32(at + 8), length: view.getUint32(at + 12) }
  })
}
