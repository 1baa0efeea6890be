/**
 * A file, as described by the records around it in a ZIP archive (APPNOTE 6.3.10). Sizes and checksums are known in
 * advance and precede each file, because many readers refuse them after a stored file; so an archive can be written as
 * a stream. The same files make the same bytes. Up to 4 GiB.
 */
export interface ZipRecord {
  /** The path in UTF-8, with `/` after each folder. */
  name: string
  sizeBytes: number
  crc32: number
  /** The size of a deflated file in the archive; a file without it is stored uncompressed. */
  deflatedBytes?: number
}

const versionNeeded = 20
const utf8Names = 0x0800
/** The date of every file: 1 January 1980, the first day of the format. */
const date = 0x0021

/** Returns the bytes before the content of a file (§4.3.7). */
export function localRecord(entry: ZipRecord): Uint8Array {
  return Buffer.concat([uint32(0x04034b50), commonFields(entry), Buffer.from(entry.name)])
}

/** Returns the end of the archive: the directory of all files in their order (§4.3.12, §4.3.16). */
export function directoryRecords(entries: ZipRecord[]): Uint8Array {
  let offset = 0
  const records: Buffer[] = []
  for (const entry of entries) {
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    records.push(uint32(0x02014b50), uint16(versionNeeded), commonFields(entry), place, Buffer.from(entry.name))
    offset += localRecord(entry).length + packedBytes(entry)
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([directory, end])
}

/** A stored file with its content, which is as long as `sizeBytes`. */
export interface ZippedFile extends ZipRecord {
  bytes(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** Writes an archive as fast as it is read: each file in its turn, then the directory. */
export async function* zipArchive(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const records: ZipRecord[] = []
  for await (const { bytes, ...record } of files) {
    records.push(record)
    yield localRecord(record)
    yield* bytes()
  }
  yield directoryRecords(records)
}

export function archiveSizeBytes(entries: ZipRecord[]): number {
  const files = entries.map(entry => localRecord(entry).length + packedBytes(entry))
  return files.reduce((sum, size) => sum + size, directoryRecords(entries).length)
}

const packedBytes = ({ sizeBytes, deflatedBytes = sizeBytes }: ZipRecord) => deflatedBytes

function commonFields(record: ZipRecord): Buffer {
  const { name, sizeBytes, crc32, deflatedBytes } = record
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(versionNeeded, 0)
  fields.writeUInt16LE(utf8Names, 2)
  fields.writeUInt16LE(deflatedBytes === undefined ? 0 : 8, 4)
  fields.writeUInt16LE(date, 8)
  fields.writeUInt32LE(crc32, 10)
  fields.writeUInt32LE(packedBytes(record), 14)
  fields.writeUInt32LE(sizeBytes, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
