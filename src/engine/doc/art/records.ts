import { DocxError } from '../../docx/docx-error.ts'

/** A record of a drawing (MS-ODRAW 2.2.1). A container holds records; any other record holds bytes. */
export interface ArtRecord {
  type: number
  version: number
  instance: number
  records: ArtRecord[]
  bytes: Buffer
}

export const HEADER_BYTES = 8
const CONTAINER = 0xf
/** The deepest nesting of groups of shapes that is read. LibreOffice does not read deeper either. */
const DEEPEST = 32

/** Reads the record at `start`. Returns it with the offset of its end. Throws DocxError `damaged`. */
export function readRecord(bytes: Buffer, start: number, depth = 0): { record: ArtRecord; end: number } {
  const head = bytes.readUInt16LE(start)
  const [version, instance] = [head & 0xf, head >> 4]
  const [type, end] = [bytes.readUInt16LE(start + 2), start + HEADER_BYTES + bytes.readUInt32LE(start + 4)]
  if (end > bytes.length) throw new DocxError('damaged', 'a record of a drawing ends too early')
  const content = bytes.subarray(start + HEADER_BYTES, end)
  const isContainer = version === CONTAINER
  const records = isContainer ? readRecords(content, depth + 1) : []
  return { record: { type, version, instance, records, bytes: isContainer ? content.subarray(0, 0) : content }, end }
}

export function readRecords(bytes: Buffer, depth = 0): ArtRecord[] {
  if (depth > DEEPEST) throw new DocxError('too-large', 'shapes in groups in groups')
  const records: ArtRecord[] = []
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const { record, end } = readRecord(bytes, at, depth)
    records.push(record)
    at = end
  }
  return records
}

export function writeRecord(record: ArtRecord): Buffer {
  const content = record.version === CONTAINER ? Buffer.concat(record.records.map(writeRecord)) : record.bytes
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeUInt16LE(record.version | (record.instance << 4), 0)
  head.writeUInt16LE(record.type, 2)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
