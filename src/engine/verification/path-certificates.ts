import { DerError } from '../asn1/der-reader.ts'
import type { ByteSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import type { DocumentSignature } from '../pdf/signatures.ts'
import type { Certificate } from '../signing/certificate.ts'
import { findPath } from '../signing/certificate-path.ts'
import { readSignedData } from '../signing/cms-reader.ts'
import { oids } from '../signing/object-identifiers.ts'
import { readToken } from '../timestamps/token.ts'
import { cmsOf } from './signed-range.ts'

/** The certificates on the ways from the signers and authorities of a document to these roots, each once, the roots with them. */
export function pathCertificates(source: ByteSource, roots: Certificate[]): Uint8Array[] {
  const held = openPdf(source).signatures().flatMap(holders)
  const paths = held.map(({ signer, certificates }) => (signer && findPath(signer, certificates, roots)) ?? [])
  const found = new Map(paths.flat().map(({ der }) => [Buffer.from(der).toString('hex'), der]))
  return [...found.values()]
}

interface Holder {
  signer: Certificate | null
  certificates: Certificate[]
}

/** A signature, and the timestamps in it. */
function holders({ subFilter, contents }: DocumentSignature): Holder[] {
  try {
    if (subFilter === 'ETSI.RFC3161') return [holderOf(cmsOf(contents))]
    const { signerCertificate, certificates, unsignedAttributes } = readSignedData(cmsOf(contents))
    const tokens = unsignedAttributes.flatMap(({ type, values }) => (type === oids.timeStampToken ? values : []))
    return [{ signer: signerCertificate, certificates }, ...tokens.map(({ bytes }) => holderOf(bytes))]
  } catch (error) {
    if (error instanceof DerError) return []
    throw error
  }
}

function holderOf(token: Uint8Array): Holder {
  const { signerCertificate, certificates } = readToken(token)
  return { signer: signerCertificate, certificates }
}
