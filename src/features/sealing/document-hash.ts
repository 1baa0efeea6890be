import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { PdfError } from '../../engine/pdf/pdf-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UnhashedRevision } from '../../tasks/pdf/prepared-revision.ts'

/** How much is read at a time. Hashing 35 MB takes 30 ms in pieces of this size, and 39 ms in pieces of 64 KB. */
const PIECE_BYTES = 1024 * 1024

type Stores = Pick<Platform, 'storage'>

/** Returns the SHA-256 of a stored file in hexadecimal. */
export const hashStored = async (platform: Stores, key: string): Promise<string> =>
  (await hashOf(platform, key)).digest('hex')

/**
 * Returns the SHA-256 of a stored file as a running hash, which the caller extends over what the seal appends. The file
 * must still match its record.
 * @throws PdfError 'document-changed'
 */
export async function hashUnchanged(
  platform: Stores,
  { documentKey, documentSha256 }: { documentKey: string; documentSha256: string },
): Promise<Hash> {
  const hash = await hashOf(platform, documentKey)
  if (hash.copy().digest('hex') !== documentSha256)
    throw new PdfError('document-changed', `${documentKey} is not the file that was stored: its SHA-256 differs`)
  return hash
}

async function hashOf({ storage }: Stores, key: string): Promise<Hash> {
  const hash = createHash('sha256')
  const stream = createReadStream(await storage.localPath(key), { highWaterMark: PIECE_BYTES })
  for await (const piece of stream) hash.update(piece)
  return hash
}

/**
 * Returns the SHA-256 of the bytes that are signed: the document and its revision, without the space for the signature.
 */
export function signedDigest(
  original: Hash,
  { appendix, contentsOffset, contentsLength }: UnhashedRevision,
): Uint8Array {
  const hash = original.copy().update(appendix.subarray(0, contentsOffset))
  return hash.update(appendix.subarray(contentsOffset + contentsLength)).digest()
}
