import { createHash } from 'node:crypto'
import type { ByteSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { finishSignature, prepareSignature } from '../pdf/prepare-signature.ts'
import { Revision } from '../pdf/revision.ts'
import type { MessageImprint } from '../timestamps/message-imprint.ts'

/** Room for a token with its certificates; a longer one has the revision prepared again. */
const usualTokenBytes = 8_192

/**
 * Answers the revision to append so that the document has a timestamp of all of its bytes (ISO 32000-2 §12.8.5).
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
  for (const part of inPieces(source)) hash.update(part)
  for (const part of prepared.digestParts) hash.update(part)
  const token = await stamp({ digest: 'sha256', hash: hash.digest() })
  return token.length <= reservedBytes
    ? finishSignature(prepared, token)
    : appendTimestamp(source, stamp, token.length + 512)
}

const pieceBytes = 1024 * 1024

function* inPieces(source: ByteSource): Generator<Uint8Array> {
  for (let offset = 0; offset < source.sizeBytes; offset += pieceBytes) yield source.read(offset, pieceBytes)
}
