import { createReadStream } from 'node:fs'

/**
 * Returns whether a file was sealed under one of the roots (DER). A seal contains its certificates up to the root, in
 * hexadecimal digits (ISO 32000-2 §12.8.1), so the file is only searched for them and not read as a PDF. Returns false
 * for a missing file.
 */
export async function isSealedUnder(roots: readonly Uint8Array[], path: string): Promise<boolean> {
  const needles = roots.map(root => Buffer.from(Buffer.from(root).toString('hex'), 'latin1'))
  const overlap = Math.max(...needles.map(({ length }) => length)) - 1
  let tail = Buffer.alloc(0)
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) {
      const bytes = Buffer.concat([tail, chunk as Buffer])
      if (needles.some(root => bytes.includes(root))) return true
      tail = bytes.subarray(-overlap)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return false
}
