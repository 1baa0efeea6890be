import { decodeXml } from '../../../../../src/engine/xml/xml-bytes.ts'
import { type PackedFile, readDirectory, STORED } from '../../../../../src/engine/zip/zip-directory.ts'
import { ListFileError } from '../list-table.ts'

/**
 * The unpacked bytes of all parts that are read. A list of 1,000 rows has 2 MB; what exceeds this is a bomb, or a
 * workbook with much more than a list.
 */
const unpackedBytesMost = 16 * 1024 * 1024

/** The parts of an Office package. */
export interface OfficePackage {
  /** Returns the text of an XML part, or null if there is no such part. Throws `ListFileError`. */
  text(path: string): Promise<string | null>
}

/** Opens an Office package and unpacks nothing yet. Throws `ZipError` for a file that is not a proper archive. */
export function openPackage(bytes: Uint8Array): OfficePackage {
  const files = new Map(readDirectory(bytes).map(file => [file.name.toLowerCase(), file]))
  let unpackedBytes = 0
  return {
    async text(path) {
      const file = files.get(path.toLowerCase())
      if (file === undefined) return null
      unpackedBytes += file.unpackedBytes
      if (unpackedBytes > unpackedBytesMost) throw new ListFileError({ kind: 'large-workbook' })
      return decodeXml(file.method === STORED ? file.packed : await inflate(file))
    },
  }
}

/** Unpacks a file, and stops as soon as it is larger than the archive says. */
async function inflate({ packed, unpackedBytes }: PackedFile): Promise<Uint8Array> {
  const damaged = () => new ListFileError({ kind: 'damaged-workbook' })
  const stream = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  const unpacked = new Uint8Array(unpackedBytes)
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => Promise.reject(damaged()))
    if (done) break
    if (length + value.length > unpackedBytes) {
      void reader.cancel()
      throw damaged()
    }
    unpacked.set(value, length)
    length += value.length
  }
  if (length !== unpackedBytes) throw damaged()
  return unpacked
}
