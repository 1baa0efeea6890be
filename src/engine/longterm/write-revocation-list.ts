import { bitString, context, der, derTags, generalizedTime, integer, sequence, time } from '../asn1/der.ts'
import { readDer } from '../asn1/der-reader.ts'
import { signatureIdentifiers } from '../signing/algorithms.ts'
import { readCertificate } from '../signing/certificate.ts'
import type { IssuedCertificate } from '../signing/certificate-authority.ts'
import { keyIdentifierOf, writeExtension } from '../signing/certificate-parts.ts'
import { localSigner } from '../signing/local-signer.ts'
import { oids } from '../signing/object-identifiers.ts'

/** The reasons for a revocation, with the numbers of RFC 5280 §5.3.1. */
export const revocationReasons = { 'key-compromise': 1, superseded: 4, 'cessation-of-operation': 5 } as const
export type RevocationReason = keyof typeof revocationReasons

export interface Revocation {
  /** The contents of the INTEGER. */
  serialNumber: Uint8Array
  revokedAt: Date
  /** Null when no reason is given. The entry then has no reason code, as the standard requires. */
  reason: RevocationReason | null
  /** When the certificate became invalid; null unless that was before its revocation. */
  invalidFrom: Date | null
}

/** The facts about the list itself. */
export interface ListFacts {
  /** The number of the list, which is higher than the number of each earlier list (§5.2.3). */
  number: bigint
  thisUpdate: Date
  nextUpdate: Date
}

/**
 * Writes the DER of a certificate revocation list of version 2 (RFC 5280 §5), signed by the issuer of the certificates
 * on it.
 */
export async function writeRevocationList(
  issuer: IssuedCertificate,
  facts: ListFacts,
  revocations: Revocation[],
): Promise<Uint8Array> {
  const signer = localSigner(issuer.privateKey, [])
  const algorithm = signatureIdentifiers[signer.algorithm]
  const signedPart = listToSign(
    issuer,
    algorithm,
    facts,
    revocations.map(revocation => listEntry(revocation)),
  )
  return new Uint8Array(sequence(signedPart, algorithm, bitString(await signer.sign(signedPart))))
}

/** Writes TBSCertList. `algorithm` is the algorithm of the signature, in DER; `more` are additional extensions. */
export function listToSign(
  issuer: IssuedCertificate,
  algorithm: Uint8Array,
  { number, thisUpdate, nextUpdate }: ListFacts,
  entries: Uint8Array[],
  more: Uint8Array[] = [],
): Uint8Array {
  const extensions = [
    writeExtension(oids.authorityKeyIdentifier, sequence(der(0x80, issuerKeyIdentifier(issuer)))),
    writeExtension(oids.cRLNumber, integer(number)),
    ...more,
  ]
  return sequence(
    integer(1),
    algorithm,
    readCertificate(issuer.certificate).subject,
    time(thisUpdate),
    time(nextUpdate),
    // an empty list of entries must be left out (§5.1.2.6)
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    der(context(0), sequence(...extensions)),
  )
}

/** Returns the key identifier in the issuer's own certificate, so that the list can be matched to it (§5.2.1). */
function issuerKeyIdentifier({ certificate, privateKey }: IssuedCertificate): Uint8Array {
  const extension = readCertificate(certificate).extensions.get(oids.subjectKeyIdentifier)
  return extension ? readDer(extension.value, derTags.octetString).content : keyIdentifierOf(privateKey)
}

/** Writes an entry of revokedCertificates. `more` are additional extensions. */
export function listEntry({ serialNumber, revokedAt, reason, invalidFrom }: Revocation, more: Uint8Array[] = []) {
  const extensions = [
    ...(reason ? [writeExtension(oids.reasonCode, der(enumerated, Uint8Array.of(revocationReasons[reason])))] : []),
    ...(invalidFrom ? [writeExtension(oids.invalidityDate, generalizedTime(invalidFrom))] : []),
    ...more,
  ]
  const parts = [der(derTags.integer, serialNumber), time(revokedAt)]
  return sequence(...parts, ...(extensions.length > 0 ? [sequence(...extensions)] : []))
}

const enumerated = 0x0a
