import { createHash, type KeyObject, sign } from 'node:crypto'
import { bitString, context, der, derNull, derTags, objectIdentifier, octetString, sequence } from '../../asn1/der.ts'
import { signatureIdentifiers } from '../../signing/algorithms.ts'
import { publicKeyBits, readCertificate } from '../../signing/certificate.ts'
import { writeExtension } from '../../signing/certificate-parts.ts'
import { oids } from '../../signing/object-identifiers.ts'
import { type Issued, issue } from './certificates.ts'
import { generalized } from './revocation-lists.ts'

interface Keyed {
  certificate: Uint8Array
  key: KeyObject
}

/** The options of an OCSP response that a responder or a forger might sign. */
export interface ResponseOptions {
  issuer: Keyed
  /** The certificate that the answer is about. */
  of: Pick<Keyed, 'certificate'>
  thisUpdate: Date
  /** If absent, newer answers are available at any time (RFC 6960). */
  nextUpdate?: Date
  producedAt?: Date
  /** If absent, the certificate is good. */
  revoked?: { at: Date; invalidFrom?: Date }
  isUnknown?: boolean
  /** The signer, if it is not the issuer. The response then contains its certificate. */
  responder?: Keyed
  responderBy?: 'name' | 'key'
  /** The signer that the response names, if it is not the actual signer. */
  namedResponder?: Pick<Keyed, 'certificate'>
  hash?: 'sha1' | 'sha256' | 'sha512'
  /** The issuer that the answer names by its name and key, if it is not the actual issuer. */
  namedIssuer?: Pick<Keyed, 'certificate'>
  /** The number of copies of the answer in the response. */
  times?: number
  /** The object identifier of a critical extension in the answer. `criticalOfResponse` is the same for the response. */
  critical?: string
  criticalOfResponse?: string
  signature?: (signedPart: Uint8Array, key: KeyObject) => Uint8Array
}

export function ocspResponse(options: ResponseOptions): Uint8Array {
  const { issuer, responder = issuer, thisUpdate, producedAt = thisUpdate, times = 1, criticalOfResponse } = options
  const signedPart = sequence(
    responderId(options.namedResponder ?? responder, options.responderBy ?? 'key'),
    generalized(producedAt),
    sequence(...Array.from({ length: times }, () => answer(options))),
    ...(criticalOfResponse
      ? [der(context(1), sequence(writeExtension(criticalOfResponse, derNull(), 'critical')))]
      : []),
  )
  const { signature = (data: Uint8Array, key: KeyObject) => sign('sha256', data, key) } = options
  const basic = sequence(
    signedPart,
    signatureIdentifiers[responder.key.asymmetricKeyType === 'rsa' ? 'rsa-pkcs1-sha256' : 'ecdsa-p256-sha256'],
    bitString(signature(signedPart, responder.key)),
    ...(responder === issuer ? [] : [der(context(0), sequence(responder.certificate))]),
  )
  const bytes = sequence(objectIdentifier(oids.basicOcspResponse), octetString(basic))
  return new Uint8Array(sequence(der(derTags.enumerated, Uint8Array.of(0)), der(context(0), bytes)))
}

/** Returns a response without an answer. */
export const refusal = (status: number) => new Uint8Array(sequence(der(derTags.enumerated, Uint8Array.of(status))))

function responderId({ certificate }: Pick<Keyed, 'certificate'>, by: 'name' | 'key'): Uint8Array {
  const { subject, publicKey } = readCertificate(certificate)
  if (by === 'name') return der(context(1), subject)
  return der(context(2), octetString(createHash('sha1').update(publicKeyBits(publicKey)).digest()))
}

const hashes = {
  sha1: sequence(objectIdentifier(oids.sha1), derNull()),
  sha256: sequence(objectIdentifier('2.16.840.1.101.3.4.2.1')),
  sha512: sequence(objectIdentifier('2.16.840.1.101.3.4.2.3')),
}

function answer(options: ResponseOptions): Uint8Array {
  const { of, issuer, namedIssuer = issuer, hash = 'sha1', thisUpdate, nextUpdate, revoked, critical } = options
  const { subject, publicKey } = readCertificate(namedIssuer.certificate)
  const hashOf = (bytes: Uint8Array) => octetString(createHash(hash).update(bytes).digest())
  const serialNumber = der(derTags.integer, readCertificate(of.certificate).serialNumber)
  const extensions = [
    ...(revoked?.invalidFrom ? [writeExtension(oids.invalidityDate, generalized(revoked.invalidFrom))] : []),
    ...(critical ? [writeExtension(critical, derNull(), 'critical')] : []),
  ]
  return sequence(
    sequence(hashes[hash], hashOf(subject), hashOf(publicKeyBits(publicKey)), serialNumber),
    status(options),
    generalized(thisUpdate),
    ...(nextUpdate ? [der(context(0), generalized(nextUpdate))] : []),
    ...(extensions.length > 0 ? [der(context(1), sequence(...extensions))] : []),
  )
}

function status({ revoked, isUnknown }: ResponseOptions): Uint8Array {
  if (isUnknown) return der(0x82)
  if (!revoked) return der(0x80)
  return der(context(1), generalized(revoked.at), der(context(0), der(derTags.enumerated, Uint8Array.of(1))))
}

const ocspSigning = (...purposes: string[]) =>
  writeExtension(oids.extendedKeyUsage, sequence(...purposes.map(objectIdentifier)))
export const noCheck = writeExtension(oids.ocspNoCheck, derNull())

/** Issues a certificate for a responder that answers on the issuer's behalf. */
export const responderOf = (
  issuer: Issued,
  validity: { from: Date; until: Date },
  { purposes = [oids.ocspSigning] as string[], extensions = [noCheck] } = {},
): Issued =>
  issue('responder', 'Responder', {
    ...validity,
    issuer,
    extensions: [...(purposes.length > 0 ? [ocspSigning(...purposes)] : []), ...extensions],
  })
