import { ZipError } from './zip-error.ts'
import { zipLimits } from './zip-limits.ts'

/** A file of a ZIP archive, still packed. */
export interface PackedFile {
  name: string
  /** `STORED`, or else deflated. */
  method: number
  crc: number
  packed: Uint8Array
  unpackedBytes: number
}

interface FileRecord extends Omit<PackedFile, 'packed'> {
  packedBytes: number
  localOffset: number
}

const END_SIGNATURE = 0x06054b50
const CENTRAL_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_BYTES = 22
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
export const STORED = 0
const DEFLATED = 8
/** Flags for encryption, and for patched data, strong encryption and masked headers (APPNOTE 4.4.4). */
const ENCRYPTED_FLAG = 0x0001
const FOREIGN_FLAGS = 0x0020 | 0x0040 | 0x2000
const UTF8_FLAG = 0x0800
const MARKER_32 = 0xffff_ffff
const MARKER_16 = 0xffff

/** The bytes of an archive, and the numbers at their offsets. */
interface Archive {
  bytes: Uint8Array
  uint16(at: number): number
  uint32(at: number): number
}

function archiveOf(bytes: Uint8Array): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return { bytes, uint16: at => view.getUint16(at, true), uint32: at => view.getUint32(at, true) }
}

/**
 * Reads the directory of a ZIP archive (APPNOTE 6.3) and unpacks nothing. It accepts only what every reader reads alike:
 * one disk, no ZIP64, no encryption, and stored or deflated files that do not overlap. Their local headers must agree
 * with the directory, and their names must be paths within the archive that differ in more than case. It runs in
 * browsers too. Throws ZipError.
 */
export function readDirectory(bytes: Uint8Array): PackedFile[] {
  const archive = archiveOf(bytes)
  const end = findEnd(archive)
  const records = readRecords(archive, end)
  assertSizes(records)
  assertNames(records)
  const spans = records.map(record => dataSpan(archive, record, end.directoryOffset))
  assertApart(spans)
  return records.map(({ name, method, crc, unpackedBytes }, index) => {
    const { dataStart, end: dataEnd } = spans[index]!
    return { name, method, crc, unpackedBytes, packed: bytes.subarray(dataStart, dataEnd) }
  })
}

interface End {
  entryCount: number
  directoryOffset: number
  directoryBytes: number
}

/** Finds the end record, which only a comment may follow. */
function findEnd(archive: Archive): End {
  const first = Math.max(0, archive.bytes.length - END_BYTES - MARKER_16)
  for (let at = archive.bytes.length - END_BYTES; at >= first; at--) {
    if (archive.uint32(at) !== END_SIGNATURE || at + END_BYTES + archive.uint16(at + 20) !== archive.bytes.length)
      continue
    return readEnd(archive, at)
  }
  throw new ZipError('damaged', 'no end of the central directory')
}

function readEnd(archive: Archive, at: number): End {
  const entryCount = archive.uint16(at + 10)
  const directoryBytes = archive.uint32(at + 12)
  const directoryOffset = archive.uint32(at + 16)
  if (archive.uint16(at + 4) !== 0 || archive.uint16(at + 6) !== 0)
    throw new ZipError('damaged', 'an archive of several disks')
  if (entryCount === MARKER_16 || directoryOffset === MARKER_32 || directoryBytes === MARKER_32)
    throw new ZipError('too-large', 'a ZIP64 archive')
  if (archive.uint16(at + 8) !== entryCount || directoryOffset + directoryBytes > at)
    throw new ZipError('damaged', 'the central directory is not where its end says')
  if (entryCount > zipLimits.entries) throw new ZipError('too-large', `${entryCount} files`)
  return { entryCount, directoryOffset, directoryBytes }
}

function readRecords(archive: Archive, end: End): FileRecord[] {
  const records: FileRecord[] = []
  const limit = end.directoryOffset + end.directoryBytes
  let at = end.directoryOffset
  for (let index = 0; index < end.entryCount; index++) {
    if (at + CENTRAL_BYTES > limit || archive.uint32(at) !== CENTRAL_SIGNATURE)
      throw new ZipError('damaged', 'the central directory is shorter than it says')
    const nameLength = archive.uint16(at + 28)
    const next = at + CENTRAL_BYTES + nameLength + archive.uint16(at + 30) + archive.uint16(at + 32)
    if (next > limit) throw new ZipError('damaged', 'a record reaches beyond the central directory')
    const record = readRecord(archive, at, nameLength)
    if (!isFolder(record)) records.push(record)
    at = next
  }
  if (at !== limit) throw new ZipError('damaged', 'the central directory is longer than it says')
  return records
}

function readRecord(archive: Archive, at: number, nameLength: number): FileRecord {
  const flags = archive.uint16(at + 8)
  const record = {
    name: decodeName(archive.bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength), flags),
    method: archive.uint16(at + 10),
    crc: archive.uint32(at + 16),
    packedBytes: archive.uint32(at + 20),
    unpackedBytes: archive.uint32(at + 24),
    localOffset: archive.uint32(at + 42),
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
  if (!isAscii && !(flags & UTF8_FLAG)) return String.fromCharCode(...bytes)
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

function dataSpan(archive: Archive, record: FileRecord, limit: number): Span {
  const at = record.localOffset
  if (at + LOCAL_BYTES > limit || archive.uint32(at) !== LOCAL_SIGNATURE)
    throw new ZipError('damaged', `${record.name} is not where the directory says`)
  const nameLength = archive.uint16(at + 26)
  const dataStart = at + LOCAL_BYTES + nameLength + archive.uint16(at + 28)
  const end = dataStart + record.packedBytes
  const name = decodeName(
    archive.bytes.subarray(at + LOCAL_BYTES, at + LOCAL_BYTES + nameLength),
    archive.uint16(at + 6),
  )
  if (end > limit || name !== record.name || archive.uint16(at + 8) !== record.method)
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
