import { crc32, deflateRawSync } from 'node:zlib'
import type { ZipEntry } from './read-zip.ts'
import { directoryRecords, localRecord } from './zip-records.ts'

/** Packs files into a ZIP archive in the order given. The same entries always give the same bytes. */
export function writeZip(entries: ZipEntry[], packing: 'deflate' | 'store'): Uint8Array {
  const packed = entries.map(({ name, bytes }) => {
    const data = packing === 'deflate' ? deflateRawSync(bytes) : bytes
    const deflatedBytes = packing === 'deflate' ? data.length : undefined
    return { name, sizeBytes: bytes.length, crc32: crc32(bytes), deflatedBytes, data }
  })
  return Buffer.concat([
    ...packed.flatMap(packedFile => [localRecord(packedFile), packedFile.data]),
    directoryRecords(packed),
  ])
}
