import { crc32, inflateRawSync } from 'node:zlib'
import { type PackedFile, readDirectory, STORED } from './zip-directory.ts'
import { ZipError } from './zip-error.ts'

/** A file of a ZIP archive, unpacked. */
export interface ZipEntry {
  name: string
  bytes: Uint8Array
}

/**
 * Reads a whole ZIP archive, as strictly as `readDirectory`. Nothing is unpacked before all sizes are known. Throws
 * ZipError.
 */
export const readZip = (bytes: Uint8Array): ZipEntry[] =>
  readDirectory(bytes).map(file => ({ name: file.name, bytes: unpack(file) }))

function unpack(file: PackedFile): Uint8Array {
  const bytes = file.method === STORED ? file.packed : inflate(file)
  if (bytes.length !== file.unpackedBytes || crc32(bytes) !== file.crc)
    throw new ZipError('damaged', `${file.name} is not what its size and checksum say`)
  return bytes
}

function inflate({ name, packed, unpackedBytes }: PackedFile): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) })
  } catch (error) {
    throw new ZipError('damaged', `${name} cannot be unpacked: ${(error as Error).message}`)
  }
}
