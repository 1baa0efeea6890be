import { type KeyObject, sign } from 'node:crypto'
import { bitString, der, derTags, sequence } from '../../asn1/der.ts'
import { signatureIdentifiers } from '../../signing/algorithms.ts'
import { readCertificate } from '../../signing/certificate.ts'
import { writeExtension } from '../../signing/certificate-parts.ts'
import { algorithmOf } from '../../signing/local-signer.ts'
import { listEntry, listToSign } from '../write-revocation-list.ts'

/** The options of a revocation list that an authority or a forger might sign. */
export interface ListOptions {
  issuer: { certificate: Uint8Array; key: KeyObject }
  thisUpdate: Date
  nextUpdate: Date
  revoked?: { certificate: Uint8Array; at: Date; invalidFrom?: Date; critical?: string }[]
  /** The object identifier of a critical extension. */
  critical?: string
}

export function revocationList({ issuer, thisUpdate, nextUpdate, revoked = [], critical }: ListOptions): Uint8Array {
  const { certificate, key: privateKey } = issuer
  const algorithm = signatureIdentifiers[algorithmOf(privateKey)]
  const entries = revoked.map(entry =>
    listEntry(
      {
        serialNumber: readCertificate(entry.certificate).serialNumber,
        revokedAt: entry.at,
        reason: 'key-compromise',
        invalidFrom: entry.invalidFrom ?? null,
      },
      forged(entry.critical),
    ),
  )
  const facts = { number: 1n, thisUpdate, nextUpdate }
  const signedPart = listToSign({ certificate, privateKey }, algorithm, facts, entries, forged(critical))
  return new Uint8Array(sequence(signedPart, algorithm, bitString(sign('sha256', signedPart, privateKey))))
}

const forged = (critical: string | undefined) => (critical ? [writeExtension(critical, sequence(), 'critical')] : [])

/** Writes a GeneralizedTime, even for years that RFC 5280 writes as UTCTime. */
export const generalized = (moment: Date) =>
  der(derTags.generalizedTime, Buffer.from(`${moment.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))
