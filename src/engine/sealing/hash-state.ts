import { createSHA256 } from 'hash-wasm'

/**
 * SHA-256 that can stop in one process and go on in another.
 *
 * The start of a sealed document is its unchanged original, hashed once while it is uploaded. A seal resumes there: 0.4 ms
 * for 37 MB instead of 21 ms, and the original need not be read at all. node:crypto cannot save its state; hash-wasm can.
 */
export interface ResumableSha256 {
  /** How many bytes have been hashed so far, those before a resumption included. */
  readonly sizeBytes: number
  update(data: Uint8Array): void
  /** The state so far, for `resumeSha256`. It may hold up to 63 bytes of the data in clear: keep it like the data. */
  save(): Uint8Array
  /** The 32 bytes of the digest. Ends the use of this object. */
  digest(): Uint8Array
}

/** A saved state that cannot be resumed: damaged, or of another version. Hash the data again. */
export class HashStateError extends Error {}

export const createSha256 = async (): Promise<ResumableSha256> => resumable((await createSHA256()).init(), 0)

/** Throws HashStateError when the state is not one that this version saved. */
export async function resumeSha256(state: Uint8Array): Promise<ResumableSha256> {
  const view = new DataView(state.buffer, state.byteOffset, state.byteLength)
  if (state.length <= headerSize || view.getUint32(0) !== magic)
    throw new HashStateError('not a saved state of this version')
  const hasher = await createSHA256()
  try {
    return resumable(hasher.load(state.slice(headerSize)), Number(view.getBigUint64(4)))
  } catch {
    throw new HashStateError('the saved state cannot be loaded')
  }
}

/**
 * A saved state is these four bytes, the number of bytes hashed (64 bits, big-endian), and the library's own state, which
 * begins with a mark of its build.
 */
const magic = 0x43534801
const headerSize = 12
const chunkBytes = 1024 * 1024

type Hasher = Awaited<ReturnType<typeof createSHA256>>

function resumable(hasher: Hasher, startBytes: number): ResumableSha256 {
  let sizeBytes = startBytes
  return {
    get sizeBytes() {
      return sizeBytes
    },
    update(data) {
      hasher.update(data)
      sizeBytes += data.length
    },
    save() {
      const header = Buffer.alloc(headerSize)
      header.writeUInt32BE(magic)
      header.writeBigUInt64BE(BigInt(sizeBytes), 4)
      return Buffer.concat([header, hasher.save()])
    },
    digest: () => hasher.digest('binary'),
  }
}

/** The state after all of a document. */
export async function hashStateOf(document: Uint8Array): Promise<Uint8Array> {
  const hash = await createSha256()
  for (let offset = 0; offset < document.length; offset += chunkBytes) {
    hash.update(document.subarray(offset, offset + chunkBytes))
  }
  return hash.save()
}

/** Whether a saved state is the one after all of a document with this SHA-256 (hex). */
export async function isStateOf(state: Uint8Array, sha256: string): Promise<boolean> {
  const hash = await resumeSha256(state)
  return Buffer.from(hash.digest()).toString('hex') === sha256
}
