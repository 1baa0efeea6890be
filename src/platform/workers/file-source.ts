import type { ByteSource } from '../../engine/byte-source.ts'
import { openTaskFile, readFully } from './task-files.ts'

const blockBytes = 64 * 1024
const keptBlocks = 64

/**
 * Gives random access to a local file in blocks of 64 KB. The last 64 blocks are kept, so a 40 MB document takes at
 * most 4 MB. Use it in worker processes only, because reads block. Close it after use.
 */
export function openFileSource(path: string): ByteSource & { close(): void } {
  const file = openTaskFile(path)
  const { sizeBytes } = file
  const blocks = new Map<number, Buffer>()

  function block(index: number): Buffer {
    const cached = blocks.get(index)
    if (cached) return cached
    const bytes = Buffer.alloc(Math.min(blockBytes, sizeBytes - index * blockBytes))
    readFully(file, bytes, index * blockBytes)
    if (blocks.size >= keptBlocks) blocks.delete(blocks.keys().next().value!)
    blocks.set(index, bytes)
    return bytes
  }

  return {
    sizeBytes,
    read(offset, length) {
      const end = Math.min(offset + length, sizeBytes)
      if (end <= offset) return new Uint8Array(0)
      const first = Math.floor(offset / blockBytes)
      const within = offset - first * blockBytes
      if (within + (end - offset) <= blockBytes) return block(first).subarray(within, within + (end - offset))
      const bytes = Buffer.alloc(end - offset)
      readFully(file, bytes, offset)
      return bytes
    },
    close: file.close,
  }
}
