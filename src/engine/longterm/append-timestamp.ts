import { createHash } from 'node:crypto'
import { type ByteSource, bytePieces } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { finishSignature, type PreparedSignature, prepareSignature } from '../pdf/prepare-signature.ts'
import { Revision } from '../pdf/revision.ts'
import type { MessageImprint } from '../timestamps/message-imprint.ts'
import { tokenMarginBytes, usualTokenBytes } from '../timestamps/token-size.ts'

/**
 * A revision that is complete except for its timestamp, and the imprint to be stamped: the SHA-256 of everything else.
 */
export interface PreparedTimestamp {
  prepared: PreparedSignature
  imprint: MessageImprint
}

/**
 * Prepares a revision with a timestamp of the whole document (ISO 32000-2 §12.8.5).
 *
 * @param reservedBytes the maximum length of the token's DER
 * @throws PdfError when the document cannot be read
 */
export function prepareTimestamp(source: ByteSource, reservedBytes: number): PreparedTimestamp {
  const prepared = prepareSignature(new Revision(openPdf(source)), {
    fieldName: 'Timestamp',
    subFilter: 'ETSI.RFC3161',
    reservedBytes,
  })
  const hash = createHash('sha256')
  for (const part of bytePieces(source)) hash.update(part)
  for (const part of prepared.digestParts) hash.update(part)
  return { prepared, imprint: { digest: 'sha256', hash: hash.digest() } }
}

/**
 * Returns the revision to append so that the document has a timestamp. When a token is longer than its reserved space,
 * the revision is prepared again.
 *
 * @param stamp returns the DER of a token for the imprint, and must have checked the token
 * @throws PdfError when the document cannot be read, and any error of `stamp`
 */
export async function appendTimestamp(
  source: ByteSource,
  stamp: (imprint: MessageImprint) => Promise<Uint8Array>,
  reservedBytes = usualTokenBytes,
): Promise<Uint8Array> {
  const { prepared, imprint } = prepareTimestamp(source, reservedBytes)
  const token = await stamp(imprint)
  return token.length <= reservedBytes
    ? finishSignature(prepared, token)
    : appendTimestamp(source, stamp, token.length + tokenMarginBytes)
}
