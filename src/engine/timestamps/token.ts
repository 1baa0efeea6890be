import { context, derTags } from '../asn1/der.ts'
import { DerError, DerReader, type DerValue, readDer, readObjectIdentifier } from '../asn1/der-reader.ts'
import { acceptedDigest } from '../signing/algorithms.ts'
import { type Certificate, readCertificate } from '../signing/certificate.ts'
import { oids } from '../signing/object-identifiers.ts'
import { readSignedDataParts } from '../signing/signed-data.ts'
import { findSigner, readSignerInfo, type SignerInfo } from '../signing/signer-info.ts'
import { readTstInfo, type TstInfo } from './tst-info.ts'

/** A time-stamp token (RFC 3161 §2.4.2): a CMS SignedData of one signer over a TSTInfo. Byte fields are views. */
export interface TimestampToken {
  info: TstInfo
  /** The DER of the TSTInfo, whose hash is signed. */
  content: Uint8Array
  signer: SignerInfo
  /** The readable certificates, in the token's order. */
  certificates: Certificate[]
  /** The certificate that the signer names; null when it is missing. */
  signerCertificate: Certificate | null
}

/**
 * Reads a token as authorities write it: its version is 3 by RFC 5652, but some authorities write 1; there may be
 * several digest algorithms, revocation data, and certificates of any kind in any order. Throws DerError when the bytes
 * are not such a token in DER.
 */
export function readToken(bytes: Uint8Array): TimestampToken {
  const { version, digestAlgorithms, signers, ...parts } = readSignedDataParts(bytes)
  if (version < 1 || version > 5) throw new DerError('unknown version')
  // RFC 3161 §2.4.2 requires that the authority is the only signer.
  if (signers.length !== 1) throw new DerError('not exactly one signer')
  const content = readContent(parts.content)
  const certificates = readCertificates(parts.certificates)
  const signer = readSignerInfo(signers[0]!)
  // RFC 5652 §5.3 makes the version depend on how the signer is named.
  if (signer.version !== (signer.identifier.tag === derTags.sequence ? 1 : 3)) throw new DerError('unknown version')
  if (signer.digest && !digestAlgorithms.some(({ bytes }) => acceptedDigest(bytes) === signer.digest))
    throw new DerError('a digest algorithm that is not listed')
  const signerCertificate = findSigner(signer.identifier, certificates)
  return { info: readTstInfo(content), content, signer, certificates, signerCertificate }
}

function readContent(reader: DerReader): Uint8Array {
  if (readObjectIdentifier(reader.next()) !== oids.timeStampInfo) throw new DerError('not a TSTInfo')
  const content = readDer(reader.next(context(0)).content, derTags.octetString).content
  reader.end()
  return content
}

const certificatesMost = 20

/**
 * Reads the certificates. Those of earlier versions, attribute certificates and broken certificates are left out,
 * because they cannot be on a path.
 */
function readCertificates(set: DerValue | null): Certificate[] {
  const values = set ? new DerReader(set.content).rest() : []
  if (values.length > certificatesMost) throw new DerError('too many certificates')
  return values.flatMap(value => readable(value.bytes))
}

function readable(bytes: Uint8Array): Certificate[] {
  try {
    return [readCertificate(bytes)]
  } catch (error) {
    if (error instanceof DerError) return []
    throw error
  }
}
