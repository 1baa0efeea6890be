import { type KeyObject, sign } from 'node:crypto'
import { bitString, context, der, integer, sequence, tags, time } from '../../asn1/der.ts'
import { signatureIdentifiers } from '../../signing/algorithms.ts'
import { readCertificate } from '../../signing/certificate.ts'
import { writeExtension } from '../../signing/certificate-parts.ts'
import { oids } from '../../signing/object-identifiers.ts'

/** For tests: a certificate revocation list as an authority would sign it, or as a forger might. */
export interface ListOptions {
  issuer: { certificate: Uint8Array; key: KeyObject }
  thisUpdate: Date
  nextUpdate: Date
  revoked?: { certificate: Uint8Array; at: Date; reason?: number; invalidFrom?: Date; critical?: string }[]
  /** Object identifier of a critical extension. */
  critical?: string
  number?: number
}

export function revocationList({ issuer, thisUpdate, nextUpdate, revoked = [], critical, number = 1 }: ListOptions) {
  const algorithm =
    issuer.key.asymmetricKeyType === 'rsa'
      ? signatureIdentifiers['rsa-pkcs1-sha256']
      : signatureIdentifiers['ecdsa-p256-sha256']
  const entries = revoked.map(({ certificate, at, reason = 1, invalidFrom, critical: oid }) =>
    sequence(
      der(tags.integer, readCertificate(certificate).serialNumber),
      time(at),
      sequence(
        writeExtension(oids.reasonCode, der(tags.enumerated, Uint8Array.of(reason))),
        ...(invalidFrom ? [writeExtension(oids.invalidityDate, generalized(invalidFrom))] : []),
        ...(oid ? [writeExtension(oid, sequence(), 'critical')] : []),
      ),
    ),
  )
  const { subject, extensions } = readCertificate(issuer.certificate)
  const key = extensions.get(oids.subjectKeyIdentifier)
  const signedPart = sequence(
    integer(1),
    algorithm,
    subject,
    time(thisUpdate),
    time(nextUpdate),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    der(
      context(0),
      sequence(
        ...(key ? [writeExtension(oids.authorityKeyIdentifier, sequence(der(0x80, key.value.subarray(2))))] : []),
        writeExtension(oids.cRLNumber, integer(number)),
        ...(critical ? [writeExtension(critical, sequence(), 'critical')] : []),
      ),
    ),
  )
  return new Uint8Array(sequence(signedPart, algorithm, bitString(sign('sha256', signedPart, issuer.key))))
}

/** A GeneralizedTime, whatever the year. */
export const generalized = (moment: Date) =>
  der(tags.generalizedTime, Buffer.from(`${moment.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))
