import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { ByteSource } from '../../engine/byte-source.ts'

const blockBytes = 64 * 1024
const keptBlocks = 64

/**
 * Random access to a local file by blocks of 64 KB, of which the last 64 are kept: a 40 MB document costs 4 MB at most.
 * For worker threads, since reads block. Close it after use.
 */
export function openFileSource(path: string): ByteSource & { close(): void } {
  const file = openSync(path, 'r')
  const sizeBytes = fstatSync(file).size
  const blocks = new Map<number, Buffer>()

  function block(index: number): Buffer {
    const known = blocks.get(index)
    if (known) return known
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
    close: () => closeSync(file),
  }
}

function readFully(file: number, bytes: Buffer, position: number): void {
  let done = 0
  while (done < bytes.length) {
    const count = readSync(file, bytes, done, bytes.length - done, position + done)
    if (count === 0) throw new Error('The file became shorter while it was read')
    done += count
  }
}
