import { crc32, inflateRawSync } from 'node:zlib'
import { ZipError } from './zip-error.ts'
import { zipLimits } from './zip-limits.ts'

/** A file of a ZIP archive, unpacked. */
export interface ZipEntry {
  name: string
  bytes: Uint8Array
}

interface FileRecord {
  name: string
  method: number
  crc: number
  packedBytes: number
  unpackedBytes: number
  localOffset: number
}

const END_SIGNATURE = 0x06054b50
const CENTRAL_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_BYTES = 22
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
/** Flags for encryption, and for patched data, strong encryption and masked headers (APPNOTE 4.4.4). */
const ENCRYPTED_FLAG = 0x0001
const FOREIGN_FLAGS = 0x0020 | 0x0040 | 0x2000
const UTF8_FLAG = 0x0800
const MARKER_32 = 0xffff_ffff
const MARKER_16 = 0xffff

/**
 * Reads a whole ZIP archive (APPNOTE 6.3) and accepts only what every reader reads alike: one disk, no ZIP64, no
 * encryption, and stored or deflated files that do not overlap. Their local headers must agree with the directory, and
 * their names must be paths within the archive that differ in more than case. Nothing is unpacked before all sizes are
 * known. Throws ZipError.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = findEnd(archive)
  const records = readDirectory(archive, end)
  assertSizes(records)
  assertNames(records)
  const spans = records.map(record => dataSpan(archive, record, end.directoryOffset))
  assertApart(spans)
  return records.map((record, index) => ({ name: record.name, bytes: unpack(archive, record, spans[index]!) }))
}

interface End {
  entryCount: number
  directoryOffset: number
  directoryBytes: number
}

/** Finds the end record, which only a comment may follow. */
function findEnd(archive: Buffer): End {
  const first = Math.max(0, archive.length - END_BYTES - MARKER_16)
  for (let at = archive.length - END_BYTES; at >= first; at--) {
    if (archive.readUInt32LE(at) !== END_SIGNATURE || at + END_BYTES + archive.readUInt16LE(at + 20) !== archive.length)
      continue
    return readEnd(archive, at)
  }
  throw new ZipError('damaged', 'no end of the central directory')
}

function readEnd(archive: Buffer, at: number): End {
  const entryCount = archive.readUInt16LE(at + 10)
  const directoryBytes = archive.readUInt32LE(at + 12)
  const directoryOffset = archive.readUInt32LE(at + 16)
  if (archive.readUInt16LE(at + 4) !== 0 || archive.readUInt16LE(at + 6) !== 0)
    throw new ZipError('damaged', 'an archive of several disks')
  if (entryCount === MARKER_16 || directoryOffset === MARKER_32 || directoryBytes === MARKER_32)
    throw new ZipError('too-large', 'a ZIP64 archive')
  if (archive.readUInt16LE(at + 8) !== entryCount || directoryOffset + directoryBytes > at)
    throw new ZipError('damaged', 'the central directory is not where its end says')
  if (entryCount > zipLimits.entries) throw new ZipError('too-large', `${entryCount} files`)
  return { entryCount, directoryOffset, directoryBytes }
}

function readDirectory(archive: Buffer, end: End): FileRecord[] {
  const records: FileRecord[] = []
  const limit = end.directoryOffset + end.directoryBytes
  let at = end.directoryOffset
  for (let index = 0; index < end.entryCount; index++) {
    if (at + CENTRAL_BYTES > limit || archive.readUInt32LE(at) !== CENTRAL_SIGNATURE)
      throw new ZipError('damaged', 'the central directory is shorter than it says')
    const nameLength = archive.readUInt16LE(at + 28)
    const next = at + CENTRAL_BYTES + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    if (next > limit) throw new ZipError('damaged', 'a record reaches beyond the central directory')
    const record = readRecord(archive, at, nameLength)
    if (!isFolder(record)) records.push(record)
    at = next
  }
  if (at !== limit) throw new ZipError('damaged', 'the central directory is longer than it says')
  return records
}

function readRecord(archive: Buffer, at: number, nameLength: number): FileRecord {
  const flags = archive.readUInt16LE(at + 8)
  const record = {
    name: decodeName(archive.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength), flags),
    method: archive.readUInt16LE(at + 10),
    crc: archive.readUInt32LE(at + 16),
    packedBytes: archive.readUInt32LE(at + 20),
    unpackedBytes: archive.readUInt32LE(at + 24),
    localOffset: archive.readUInt32LE(at + 42),
  }
  if (flags & ENCRYPTED_FLAG) throw new ZipError('encrypted', `${record.name} is encrypted`)
  if (flags & FOREIGN_FLAGS || (record.method !== STORED && record.method !== DEFLATED))
    throw new ZipError('damaged', `${record.name} is packed in a way that packages do not use`)
  if ([record.packedBytes, record.unpackedBytes, record.localOffset].includes(MARKER_32))
    throw new ZipError('too-large', `${record.name} has ZIP64 sizes`)
  if (record.method === STORED && record.packedBytes !== record.unpackedBytes)
    throw new ZipError('damaged', `${record.name} is stored and has two sizes`)
  return record
}

const isFolder = (record: FileRecord) => record.name.endsWith('/') && record.unpackedBytes === 0

function decodeName(bytes: Uint8Array, flags: number): string {
  const isAscii = bytes.every(byte => byte < 0x80)
  if (!isAscii && !(flags & UTF8_FLAG)) return Buffer.from(bytes).toString('latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ZipError('damaged', 'a name is not UTF-8')
  }
}

function assertSizes(records: FileRecord[]): void {
  let total = 0
  for (const { name, packedBytes, unpackedBytes } of records) {
    total += unpackedBytes
    if (unpackedBytes > zipLimits.fileBytes || total > zipLimits.totalBytes)
      throw new ZipError('too-large', `${name} makes it too large`)
    if (unpackedBytes > zipLimits.ratioFromBytes && unpackedBytes > packedBytes * zipLimits.ratio)
      throw new ZipError('too-large', `${name} unpacks to ${unpackedBytes} bytes from ${packedBytes}`)
  }
}

/** Checks the names of parts, which are compared without regard to case (ISO/IEC 29500-2, 6.3.5). */
function assertNames(records: FileRecord[]): void {
  const names = new Set<string>()
  for (const { name } of records) {
    const segments = name.split('/')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
    const isPlain = !/[\x00-\x1f\x7f\\]/.test(name)
    const isPath = isPlain && segments.every(segment => segment !== '' && !/^\.+$/.test(segment))
    if (!isPath || name.length > zipLimits.nameLength)
      throw new ZipError('damaged', `${JSON.stringify(name)} is no name of a part`)
    const key = name.toLowerCase()
    if (names.has(key)) throw new ZipError('damaged', `${name} is there twice`)
    names.add(key)
  }
}

interface Span {
  /** The start of the local header. */
  start: number
  dataStart: number
  end: number
}

function dataSpan(archive: Buffer, record: FileRecord, limit: number): Span {
  const at = record.localOffset
  if (at + LOCAL_BYTES > limit || archive.readUInt32LE(at) !== LOCAL_SIGNATURE)
    throw new ZipError('damaged', `${record.name} is not where the directory says`)
  const nameLength = archive.readUInt16LE(at + 26)
  const dataStart = at + LOCAL_BYTES + nameLength + archive.readUInt16LE(at + 28)
  const end = dataStart + record.packedBytes
  const name = decodeName(
    archive.subarray(at + LOCAL_BYTES, at + LOCAL_BYTES + nameLength),
    archive.readUInt16LE(at + 6),
  )
  if (end > limit || name !== record.name || archive.readUInt16LE(at + 8) !== record.method)
    throw new ZipError('damaged', `${record.name} is another file in its own header`)
  return { start: at, dataStart, end }
}

/** Checks that no files overlap. Files that share their data can turn a small archive into a huge one. */
function assertApart(spans: Span[]): void {
  const sorted = spans.toSorted((a, b) => a.start - b.start)
  for (let index = 1; index < sorted.length; index++) {
    if (sorted[index]!.start < sorted[index - 1]!.end) throw new ZipError('damaged', 'files in the archive overlap')
  }
}

function unpack(archive: Buffer, record: FileRecord, span: Span): Uint8Array {
  const packed = archive.subarray(span.dataStart, span.end)
  const bytes = record.method === STORED ? packed : inflate(packed, record)
  if (bytes.length !== record.unpackedBytes || crc32(bytes) !== record.crc)
    throw new ZipError('damaged', `${record.name} is not what its size and checksum say`)
  return bytes
}

function inflate(packed: Uint8Array, record: FileRecord): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, record.unpackedBytes) })
  } catch (error) {
    throw new ZipError('damaged', `${record.name} cannot be unpacked: ${(error as Error).message}`)
  }
}
