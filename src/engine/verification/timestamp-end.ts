import type { ByteSource } from '../byte-source.ts'
import { earliest } from '../longterm/revocation-status.ts'
import { openPdf } from '../pdf/document.ts'
import { algorithmEnd } from '../signing/algorithms.ts'
import type { Certificate } from '../signing/certificate.ts'
import { findPath } from '../signing/certificate-path.ts'
import { readToken } from '../timestamps/token.ts'
import { isDocumentTimestamp } from './document-timestamps.ts'
import { cmsOf } from './signed-range.ts'

/**
 * Returns the time until which a document's newest timestamp proves its time by itself. It does so until one of its
 * authority's certificates (except the root) expires or its signature algorithm is no longer reliable. Another
 * timestamp must cover it before then. Returns null for a document without a timestamp.
 *
 * @throws PdfError or DerError when the document or the timestamp cannot be read
 */
export function timestampEnd(source: ByteSource, roots: Certificate[]): Date | null {
  const newest = openPdf(source).signatures().findLast(isDocumentTimestamp)
  if (!newest) return null
  const { signer, signerCertificate, certificates } = readToken(cmsOf(newest.contents))
  const path = (signerCertificate && findPath(signerCertificate, certificates, roots)) ?? []
  const ends = [...path.slice(0, -1).map(({ notAfter }) => notAfter), algorithmEnd(signer.signatureAlgorithm)]
  return earliest(ends.filter(end => end !== null))
}
