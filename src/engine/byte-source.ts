/**
 * Random access to a document's bytes, so that a 40 MB scan can be sealed without loading all of it into memory. Reads
 * are synchronous: worker threads read documents from a local file or from memory.
 */
export interface ByteSource {
  readonly sizeBytes: number
  /**
   * Returns `length` bytes starting at `offset`, or fewer at the end of the source. The result may be a view; do not
   * write to it.
   */
  read(offset: number, length: number): Uint8Array
}

/** Returns a source that reads from bytes in memory. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    sizeBytes: bytes.length,
    read: (offset, length) => bytes.subarray(offset, Math.min(offset + length, bytes.length)),
  }
}

/** Concatenates two sources, such as a document and the revision appended to it. */
export function concatenatedSource(first: ByteSource, second: ByteSource): ByteSource {
  const sizeBytes = first.sizeBytes + second.sizeBytes
  return {
    sizeBytes,
    read(offset, length) {
      const end = Math.min(offset + length, sizeBytes)
      if (end <= first.sizeBytes) return first.read(offset, end - offset)
      if (offset >= first.sizeBytes) return second.read(offset - first.sizeBytes, end - offset)
      const joined = new Uint8Array(end - offset)
      joined.set(first.read(offset, first.sizeBytes - offset))
      joined.set(second.read(0, end - first.sizeBytes), first.sizeBytes - offset)
      return joined
    },
  }
}

/** Returns the first `sizeBytes` of a source, such as a document without its later revisions. */
export function prefixSource(source: ByteSource, sizeBytes: number): ByteSource {
  return { sizeBytes, read: (offset, length) => source.read(offset, Math.min(length, sizeBytes - offset)) }
}

const pieceBytes = 1024 * 1024

/** Yields a part of a source piece by piece, so that it can be hashed without being held in memory. */
export function* bytePieces(source: ByteSource, start = 0, end = source.sizeBytes): Generator<Uint8Array> {
  for (let offset = start; offset < end; offset += pieceBytes)
    yield source.read(offset, Math.min(pieceBytes, end - offset))
}
