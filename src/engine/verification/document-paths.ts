import { DerError } from '../asn1/der-reader.ts'
import type { ByteSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import type { DocumentSignature } from '../pdf/signatures.ts'
import type { Certificate } from '../signing/certificate.ts'
import { findPath } from '../signing/certificate-path.ts'
import { readSignedData } from '../signing/cms-reader.ts'
import { readToken } from '../timestamps/token.ts'
import { isDocumentTimestamp } from './document-timestamps.ts'
import { signatureTokens } from './signature-timestamps.ts'
import { cmsOf } from './signed-range.ts'

/** Returns the paths from the signers and authorities of a document to these roots, each ending with its root. */
export function documentPaths(source: ByteSource, roots: Certificate[]): Certificate[][] {
  const held = openPdf(source).signatures().flatMap(holders)
  return held.flatMap(({ signer, certificates }) => {
    const path = signer && findPath(signer, certificates, roots)
    return path ? [path] : []
  })
}

interface Holder {
  signer: Certificate | null
  certificates: Certificate[]
}

/** Returns the certificates of a signature and of the timestamps in it. */
function holders(signature: DocumentSignature): Holder[] {
  const { contents } = signature
  try {
    if (isDocumentTimestamp(signature)) return [holderOf(cmsOf(contents))]
    const read = readSignedData(cmsOf(contents))
    const { signerCertificate: signer, certificates } = read
    return [{ signer, certificates }, ...signatureTokens(read).map(holderOf)]
  } catch (error) {
    if (error instanceof DerError) return []
    throw error
  }
}

function holderOf(token: Uint8Array): Holder {
  const { signerCertificate, certificates } = readToken(token)
  return { signer: signerCertificate, certificates }
}
