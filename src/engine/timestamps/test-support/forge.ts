import { constants, createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  bitString,
  context,
  der,
  derNull,
  derTrue,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  time,
  utf8String,
} from '../../asn1/der.ts'
import { readDer } from '../../asn1/der-reader.ts'
import { digestIdentifier, signatureIdentifiers } from '../../signing/algorithms.ts'
import { publicKeyOf, writeExtension } from '../../signing/certificate-parts.ts'
import { oids } from '../../signing/object-identifiers.ts'
import { signedAttribute } from '../../signing/signed-data.ts'
import { writeTstInfo } from '../tst-info.ts'

/**
 * The default time of forged tokens. Forged certificates and tokens may contain anything that an authority, a careless
 * program or a forger might use.
 */
export const stampedAt = new Date('2027-03-04T05:06:07Z')

export const keys = {
  p256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  p384: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey,
  ed25519: () => generateKeyPairSync('ed25519').privateKey,
}

type Algorithm = 'p256' | 'p384' | 'ed25519' | 'rsa' | 'pss'

const algorithms: Record<Algorithm, { digest: 'sha256' | 'sha384' | 'sha512'; identifier: Uint8Array }> = {
  p256: { digest: 'sha256', identifier: signatureIdentifiers['ecdsa-p256-sha256'] },
  p384: { digest: 'sha384', identifier: sequence(objectIdentifier('1.2.840.10045.4.3.3')) },
  ed25519: { digest: 'sha512', identifier: sequence(objectIdentifier('1.3.101.112')) },
  rsa: { digest: 'sha256', identifier: signatureIdentifiers['rsa-pkcs1-sha256'] },
  pss: { digest: 'sha256', identifier: signatureIdentifiers['rsa-pss-sha256'] },
}

function algorithmOf(key: KeyObject): Algorithm {
  if (key.asymmetricKeyType === 'ed25519') return 'ed25519'
  if (key.asymmetricKeyType === 'rsa') return 'rsa'
  return key.asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'p384' : 'p256'
}

function signBy(key: KeyObject, data: Uint8Array, algorithm = algorithmOf(key)): Uint8Array {
  const digest = algorithm === 'ed25519' ? null : algorithms[algorithm].digest
  if (algorithm === 'pss') return sign(digest, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })
  return sign(digest, data, key)
}

export interface Forged {
  certificate: Uint8Array
  key: KeyObject
  name: Uint8Array
  issuerName: Uint8Array
  serialNumber: Uint8Array
}

const keyIdentifier = Buffer.from('an identifier of a key')
const digitalSignature = bitString(Uint8Array.of(0x80), 7)

export interface CertificateOptions {
  key?: KeyObject
  issuer?: Forged
  name?: string
  /** The extended key usages, if the certificate is not an issuer's; timestamps by default. */
  purposes?: string[]
  isPurposeCritical?: boolean
  isIssuer?: boolean
  from?: Date
  until?: Date
  /** False to state in the certificate that it has no revocation data. Otherwise revocation lists are needed. */
  hasRevocationData?: boolean
}

export function forgeCertificate(options: CertificateOptions = {}): Forged {
  const { key = keys.p256(), issuer, isIssuer = false, isPurposeCritical = true } = options
  const { purposes = [oids.timeStamping], from = new Date('2026-01-01'), until = new Date('2030-01-01') } = options
  const name = sequence(
    setOf([sequence(objectIdentifier(oids.commonName), utf8String(options.name ?? 'Time Authority'))]),
  )
  const serialNumber = Uint8Array.of(0x41, ...createHash('sha256').update(name).digest().subarray(0, 8))
  const issuerName = issuer?.name ?? name
  const { identifier } = algorithms[algorithmOf(issuer?.key ?? key)]
  const extensions = isIssuer
    ? [writeExtension(oids.basicConstraints, sequence(derTrue()), 'critical')]
    : [
        writeExtension(oids.keyUsage, digitalSignature, 'critical'),
        writeExtension(
          oids.extendedKeyUsage,
          sequence(...purposes.map(objectIdentifier)),
          isPurposeCritical ? 'critical' : undefined,
        ),
        writeExtension(oids.subjectKeyIdentifier, octetString(keyIdentifier)),
        ...(options.hasRevocationData === false ? [writeExtension(oids.noRevocationAvailable, derNull())] : []),
      ]
  const signedPart = sequence(
    der(context(0), integer(2)),
    integer(serialNumber),
    identifier,
    issuerName,
    sequence(time(from), time(until)),
    name,
    publicKeyOf(key),
    der(context(3), sequence(...extensions)),
  )
  const certificate = sequence(signedPart, identifier, bitString(signBy(issuer?.key ?? key, signedPart)))
  return { certificate, key, name, issuerName, serialNumber }
}

export interface TokenOptions {
  authority: Forged
  /** The certificates of the token, in the order in which it contains them. */
  certificates?: Uint8Array[]
  hash: Uint8Array
  nonce?: Uint8Array
  genTime?: Date
  accuracySeconds?: number
  policy?: string
  algorithm?: Algorithm
  version?: number
  contentType?: string
  /** The content type in the signed attribute, in DER. */
  signedType?: Uint8Array
  /** A TSTInfo in DER that replaces the default one. */
  info?: Uint8Array
  /** The signed content, if it is not the info. */
  signedInfo?: Uint8Array
  digestAlgorithms?: Uint8Array[]
  byKeyIdentifier?: boolean
  signingCertificate?: Uint8Array[]
  unsigned?: Uint8Array[]
  signers?: number
}

/** Returns the attribute signing-certificate-v2 with the ESSCertIDv2 of a certificate. */
export const signingCertificateV2 = (certificate: Uint8Array) =>
  signedAttribute(
    oids.signingCertificateV2,
    sequence(sequence(sequence(octetString(createHash('sha256').update(certificate).digest())))),
  )
export const signingCertificateV1 = (certificate: Uint8Array) =>
  signedAttribute(
    oids.signingCertificate,
    sequence(sequence(sequence(octetString(createHash('sha1').update(certificate).digest())))),
  )

export function forgeToken(options: TokenOptions): Uint8Array {
  const { authority, version = 3, contentType = oids.timeStampInfo } = options
  const algorithm = options.algorithm ?? algorithmOf(authority.key)
  const { digest, identifier } = algorithms[algorithm]
  const info = options.info ?? forgeInfo(options)
  const attributes = setOf([
    signedAttribute(oids.contentType, options.signedType ?? objectIdentifier(contentType)),
    signedAttribute(
      oids.messageDigest,
      octetString(
        createHash(digest)
          .update(options.signedInfo ?? info)
          .digest(),
      ),
    ),
    ...(options.signingCertificate ?? [signingCertificateV2(authority.certificate)]),
  ])
  const signerInfo = sequence(
    integer(options.byKeyIdentifier ? 3 : 1),
    options.byKeyIdentifier
      ? der(0x80, keyIdentifier)
      : sequence(authority.issuerName, integer(authority.serialNumber)),
    digestIdentifier[digest],
    der(context(0), readDer(attributes).content),
    identifier,
    octetString(signBy(authority.key, attributes, algorithm)),
    ...(options.unsigned ? [der(context(1), ...options.unsigned)] : []),
  )
  const signed = sequence(
    integer(version),
    setOf(options.digestAlgorithms ?? [digestIdentifier[digest]]),
    sequence(objectIdentifier(contentType), der(context(0), octetString(info))),
    der(context(0), ...(options.certificates ?? [authority.certificate])),
    setOf(Array.from({ length: options.signers ?? 1 }, () => signerInfo)),
  )
  return sequence(objectIdentifier(oids.signedData), der(context(0), signed))
}

export const forgeInfo = ({
  hash,
  nonce,
  genTime = stampedAt,
  accuracySeconds = 1,
  policy = '1.2.3.4',
}: TokenOptions) =>
  writeTstInfo({
    policy,
    imprint: { digest: 'sha256', hash },
    serialNumber: Uint8Array.of(7),
    genTime,
    accuracySeconds,
    nonce: nonce ?? null,
  })
