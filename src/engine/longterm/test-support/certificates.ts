import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  bitString,
  context,
  der,
  derNull,
  derTrue,
  integer,
  objectIdentifier,
  octetString,
  positiveFrom,
  sequence,
  setOf,
  time,
  utf8String,
} from '../../asn1/der.ts'
import { signatureIdentifiers } from '../../signing/algorithms.ts'
import { keyIdentifierOf, publicKeyOf, writeExtension } from '../../signing/certificate-parts.ts'
import { oids } from '../../signing/object-identifiers.ts'

/**
 * A certificate for tests whose status comes from revocation data. A certificate of `forgeCertificate` may do without.
 */
export interface Issued {
  certificate: Uint8Array
  key: KeyObject
  name: Uint8Array
  issuerName: Uint8Array
  serialNumber: Uint8Array
}

type Kind = 'root' | 'issuer' | 'seal' | 'authority' | 'responder'

export const newKey = {
  p256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  rsa: () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
}

export function issue(
  kind: Kind,
  name: string,
  options: { from: Date; until: Date; issuer?: Issued; key?: KeyObject; extensions?: Uint8Array[] },
): Issued {
  const { from, until, issuer, key = newKey.p256(), extensions = [] } = options
  const subject = sequence(setOf([sequence(objectIdentifier(oids.commonName), utf8String(name))]))
  const serialNumber = positiveFrom(randomBytes(9))
  const signerKey = issuer?.key ?? key
  const algorithm =
    signatureIdentifiers[signerKey.asymmetricKeyType === 'rsa' ? 'rsa-pkcs1-sha256' : 'ecdsa-p256-sha256']
  const signedPart = sequence(
    der(context(0), integer(2)),
    integer(serialNumber),
    algorithm,
    issuer?.name ?? subject,
    sequence(time(from), time(until)),
    subject,
    publicKeyOf(key),
    der(context(3), sequence(...extensionsOf(kind, key, signerKey), ...extensions)),
  )
  const certificate = new Uint8Array(sequence(signedPart, algorithm, bitString(sign('sha256', signedPart, signerKey))))
  return { certificate, key, name: subject, issuerName: issuer?.name ?? subject, serialNumber }
}

export const noRevAvail = writeExtension(oids.noRevocationAvailable, derNull())

const usages: Record<Kind, Uint8Array> = {
  root: bitString(Uint8Array.of(0x06), 1),
  issuer: bitString(Uint8Array.of(0x06), 1),
  seal: bitString(Uint8Array.of(0xc0), 6),
  authority: bitString(Uint8Array.of(0x80), 7),
  responder: bitString(Uint8Array.of(0x80), 7),
}

function extensionsOf(kind: Kind, key: KeyObject, signerKey: KeyObject): Uint8Array[] {
  const issues = kind === 'root' || kind === 'issuer'
  return [
    ...(issues ? [writeExtension(oids.basicConstraints, sequence(derTrue()), 'critical')] : []),
    writeExtension(oids.keyUsage, usages[kind], 'critical'),
    ...(kind === 'authority'
      ? [writeExtension(oids.extendedKeyUsage, sequence(objectIdentifier(oids.timeStamping)), 'critical')]
      : []),
    writeExtension(oids.subjectKeyIdentifier, octetString(keyIdentifierOf(key))),
    writeExtension(oids.authorityKeyIdentifier, sequence(der(0x80, keyIdentifierOf(signerKey)))),
  ]
}
