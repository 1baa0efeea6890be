import type { ByteSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { isSelfIssued } from '../signing/certificate.ts'
import { readSignedData } from '../signing/cms-reader.ts'
import { isDocumentTimestamp } from './document-timestamps.ts'
import { cmsOf } from './signed-range.ts'

/**
 * Returns the certificates in the last signature of a sealed document, timestamps aside, in DER and each with a name
 * that describes it.
 */
export function sealCertificates(source: ByteSource): { name: string; der: Uint8Array }[] {
  const signatures = openPdf(source)
    .signatures()
    .filter(signature => !isDocumentTimestamp(signature))
  const seal = signatures.toSorted((a, b) => endOf(a) - endOf(b)).at(-1)
  if (!seal) throw new TypeError('The document is not sealed')
  const { certificates, signerCertificate } = readSignedData(cmsOf(seal.contents))
  let between = 0
  return certificates.map(certificate => {
    if (certificate === signerCertificate) return { name: 'seal', der: certificate.der }
    return { name: isSelfIssued(certificate) ? 'root' : `intermediate-${++between}`, der: certificate.der }
  })
}

const endOf = ({ byteRange: [, , start = 0, length = 0] }: { byteRange: number[] }) => start + length
