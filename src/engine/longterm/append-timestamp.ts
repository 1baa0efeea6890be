import { createHash } from 'node:crypto'
import { type ByteSource, piecesOf } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { finishSignature, prepareSignature } from '../pdf/prepare-signature.ts'
import { Revision } from '../pdf/revision.ts'
import type { MessageImprint } from '../timestamps/message-imprint.ts'
import { tokenMarginBytes, usualTokenBytes } from '../timestamps/token-size.ts'

/**
 * Answers the revision to append so that the document has a timestamp of all of its bytes (ISO 32000-2 §12.8.5). A token that is
 * longer than its room has the revision prepared again.
 *
 * @param stamp gives the DER of a token for the imprint, which must have been checked
 * @throws PdfError when the document cannot be read, and what `stamp` throws
 */
export async function appendTimestamp(
  source: ByteSource,
  stamp: (imprint: MessageImprint) => Promise<Uint8Array>,
  reservedBytes = usualTokenBytes,
): Promise<Uint8Array> {
  const prepared = prepareSignature(new Revision(openPdf(source)), {
    fieldName: 'Timestamp',
    subFilter: 'ETSI.RFC3161',
    reservedBytes,
  })
  const hash = createHash('sha256')
  for (const part of piecesOf(source)) hash.update(part)
  for (const part of prepared.digestParts) hash.update(part)
  const token = await stamp({ digest: 'sha256', hash: hash.digest() })
  return token.length <= reservedBytes
    ? finishSignature(prepared, token)
    : appendTimestamp(source, stamp, token.length + tokenMarginBytes)
}
