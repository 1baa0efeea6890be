import type { Readable } from 'node:stream'

/** A message between this process and `driver/frames.py`, which describes the format. */
export interface Frame<Header> {
  header: Header
  document: Uint8Array
}

const headerBytesMost = 64 * 1024
const documentBytesMost = 512 * 1024 * 1024

export function packHeader(header: object): Uint8Array {
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text])
}

/** Yields the frames of a stream. Throws for frames that the other side may not send. */
export async function* readFrames<Header extends { sizeBytes?: number }>(
  stream: Readable,
): AsyncGenerator<Frame<Header>> {
  const bytes = createByteQueue(stream)
  for (;;) {
    const length = await bytes.take(4)
    if (length === null) return
    const header = await bytes.take(withinLimit(length.readUInt32BE(), headerBytesMost))
    if (header === null) return
    const parsed = JSON.parse(header.toString()) as Header
    const document = await bytes.take(withinLimit(parsed.sizeBytes ?? 0, documentBytesMost))
    if (document === null) return
    yield { header: parsed, document }
  }
}

function withinLimit(length: number, most: number): number {
  if (!Number.isInteger(length) || length < 0 || length > most) throw new RangeError(`A frame part of ${length} bytes`)
  return length
}

/** Reads exact numbers of bytes from a stream. Returns null at its end. */
function createByteQueue(stream: Readable) {
  const source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let chunks: Buffer[] = []
  let size = 0
  return {
    async take(count: number): Promise<Buffer | null> {
      while (size < count) {
        const next = await source.next()
        if (next.done) return null
        chunks.push(next.value)
        size += next.value.length
      }
      const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      chunks = [bytes.subarray(count)]
      size -= count
      return bytes.subarray(0, count)
    },
  }
}
