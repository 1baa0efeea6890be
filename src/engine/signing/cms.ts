import { createPublicKey } from 'node:crypto'
import { objectIdentifier, sequence } from '../asn1/der.ts'
import { readCertificate } from './certificate.ts'
import { oids } from './object-identifiers.ts'
import { signedData, signerWriter } from './signed-data.ts'
import type { Signer } from './signer.ts'

/**
 * Builds the CMS SignedData of a PAdES-BASELINE-B signature (RFC 5652, RFC 5035, ETSI EN 319 122-1 §6, EN 319 142-1
 * §6.3) in steps, so that the signature value may come from anywhere and at any time. It is detached, and its signed
 * attributes are content-type, message-digest and signing-certificate-v2. There is no signing-time, because EN 319
 * 142-1 takes the time from the signature dictionary (/M).
 */
export interface SealCms {
  /** The maximum size in bytes of the finished CMS, without unsigned attributes. */
  readonly maxSizeBytes: number
  /** Returns the maximum size with these unsigned attributes, of which only the size matters. */
  maxSizeWith(unsignedAttributes: Uint8Array[]): number
  /** Returns the DER SET OF signed attributes for a document's SHA-256 digest: the bytes to sign. */
  signedAttributes(digest: Uint8Array): Uint8Array
  /**
   * Returns the CMS, from the result of `signedAttributes` and the signature over it. `unsignedAttributes` are DER
   * Attributes, such as a time-stamp token.
   */
  assemble(signedAttributes: Uint8Array, signature: Uint8Array, unsignedAttributes?: Uint8Array[]): Uint8Array
}

/**
 * Encodes the parts that all seals of one signer share. Throws DerError when the first entry of `certificates` is not a
 * certificate.
 */
export function sealCms(signer: Pick<Signer, 'certificates' | 'algorithm'>): SealCms {
  const { certificates } = signer
  const writer = signerWriter(signer)
  const content = sequence(objectIdentifier(oids.data))
  const signedAttributes = (digest: Uint8Array) => writer.signedAttributes(oids.data, digest)
  const assemble = (attributes: Uint8Array, signature: Uint8Array, unsignedAttributes: Uint8Array[] = []) =>
    signedData({
      version: 1,
      content,
      certificates,
      signerInfo: writer.signerInfo(attributes, signature, unsignedAttributes),
    })
  const longestSignature = new Uint8Array(maxSignatureSize(readCertificate(certificates[0]!).publicKey))
  const maxSizeWith = (unsignedAttributes: Uint8Array[]) =>
    assemble(signedAttributes(new Uint8Array(32)), longestSignature, unsignedAttributes).length
  return { maxSizeBytes: maxSizeWith([]), maxSizeWith, signedAttributes, assemble }
}

/**
 * Returns the maximum size of a signature in bytes. RSA signatures are as long as the modulus. An Ecdsa-Sig-Value holds
 * two integers as long as the curve's order, each of which may need a leading zero.
 */
function maxSignatureSize(publicKey: Uint8Array): number {
  const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {}
  if (modulusLength) return Math.ceil(modulusLength / 8)
  return namedCurve === 'secp384r1' ? 104 : 72
}

/** Runs all steps in one call, for a signer that answers immediately. */
export async function signCms(signer: Signer, cms: SealCms, digest: Uint8Array): Promise<Uint8Array> {
  const attributes = cms.signedAttributes(digest)
  return cms.assemble(attributes, await signer.sign(attributes))
}
