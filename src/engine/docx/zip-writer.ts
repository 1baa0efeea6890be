import { crc32, deflateRawSync } from 'node:zlib'
import type { ZipEntry } from './zip-reader.ts'

const VERSION = 20
const UTF8_FLAG = 0x0800
/** 1 January 1980, the earliest date of the format: the same entries give the same bytes. */
const DATE = 0x0021

/** Packs files into a ZIP archive in the order given. The same entries always give the same bytes. */
export function writeZip(entries: ZipEntry[], packing: 'deflate' | 'store'): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const data = packing === 'deflate' ? deflateRawSync(bytes) : bytes
    const nameBytes = Buffer.from(name)
    const common = commonHeader(packing, bytes, data, nameBytes)
    const local = Buffer.concat([uint32(0x04034b50), common, nameBytes])
    directory.push(centralRecord(common, offset), nameBytes)
    parts.push(local, data)
    offset += local.length + data.length
  }
  const records = Buffer.concat(directory)
  return Buffer.concat([...parts, records, endRecord(entries.length, records.length, offset)])
}

/** What the local header and the record of the directory have in common (APPNOTE 4.3.7, 4.3.12). */
function commonHeader(packing: 'deflate' | 'store', bytes: Uint8Array, data: Uint8Array, name: Uint8Array): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(VERSION, 0)
  header.writeUInt16LE(UTF8_FLAG, 2)
  header.writeUInt16LE(packing === 'deflate' ? 8 : 0, 4)
  header.writeUInt16LE(DATE, 8)
  header.writeUInt32LE(crc32(bytes), 10)
  header.writeUInt32LE(data.length, 14)
  header.writeUInt32LE(bytes.length, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

function centralRecord(common: Buffer, localOffset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(localOffset, 10)
  return Buffer.concat([uint32(0x02014b50), uint16(VERSION), common, rest])
}

function endRecord(count: number, directoryBytes: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directoryBytes, 12)
  end.writeUInt32LE(directoryOffset, 16)
  return end
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
