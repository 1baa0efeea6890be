import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import {
  bitString,
  context,
  der,
  derTrue,
  integer,
  objectIdentifier,
  octetString,
  positiveFrom,
  sequence,
  setOf,
  time,
  utf8String,
} from '../asn1/der.ts'
import { signatureIdentifiers } from './algorithms.ts'
import { keyUsages, readCertificate } from './certificate.ts'
import { keyIdentifierOf, publicKeyOf, writeExtension } from './certificate-parts.ts'
import { localSigner } from './local-signer.ts'
import { oids } from './object-identifiers.ts'

/**
 * One of an installation's own certificates: a root, or a seal or timestamper directly under it.
 *
 * There is no intermediate certificate; the root's revocation list covers all certificates under it
 * (docs/decisions/31). Keys are P-256, which makes seals smaller and faster to create than RSA.
 */
export interface IssuedCertificate {
  /** The certificate in DER. */
  certificate: Uint8Array
  privateKey: KeyObject
}

/** Options for each certificate under a root. */
export interface IssueOptions {
  installationName: string
  now: Date
  /** The public address of the root's revocation list; without it, the list must be distributed by other means. */
  revocationListUrl?: string | null
}

const rootYears = 30
const sealYears = 10
const timestamperYears = 10
/**
 * Certificates are valid from an hour before they are issued, so that a validator whose clock is slow does not refuse a
 * new one.
 */
const backdatedMs = 60 * 60 * 1000

/**
 * Creates the root of an installation. Its name ends in part of its key's identifier, so that two installations' roots
 * are never mistaken for each other.
 */
export async function createRoot(options: { installationName: string; now: Date }): Promise<IssuedCertificate> {
  const privateKey = newKey()
  const identifier = keyIdentifierOf(privateKey).toString('hex').slice(0, 8)
  const subject = name([
    [oids.commonName, `${cut(options.installationName, 50)} Root ${identifier}`],
    [oids.organizationName, cut(options.installationName, 64)],
  ])
  const extensions = [
    writeExtension(oids.basicConstraints, sequence(derTrue(), integer(0)), 'critical'),
    writeExtension(oids.keyUsage, keyUsage('keyCertSign', 'cRLSign'), 'critical'),
    writeExtension(oids.subjectKeyIdentifier, octetString(keyIdentifierOf(privateKey))),
  ]
  const certificate = await issue({ subject, privateKey, extensions, years: rootYears, now: options.now })
  return { certificate, privateKey }
}

/**
 * Issues a seal under the root.
 *
 * A test seal has the same root, so that a test document passes the same checks as a real one and there is only one
 * root to trust. It cannot be mistaken for a real seal: its subject begins with "TEST SEAL - not legally binding", and
 * it has a separate certificate policy, which programs use to recognize it. With `organizationName`, it seals in the
 * name of one of the installation's organizations.
 */
export async function issueSeal(
  root: IssuedCertificate,
  options: IssueOptions & { test: boolean; organizationName?: string },
): Promise<IssuedCertificate> {
  const privateKey = newKey()
  const extensions = [
    writeExtension(oids.keyUsage, keyUsage('digitalSignature', 'nonRepudiation'), 'critical'),
    ...issuedExtensions(root, privateKey, options),
    ...(options.test
      ? [writeExtension(oids.certificatePolicies, sequence(sequence(objectIdentifier(oids.testSealPolicy))))]
      : []),
  ]
  const subject = sealSubject(options.organizationName ?? options.installationName, options.test)
  const certificate = await issue({ subject, privateKey, extensions, years: sealYears, now: options.now, root })
  return { certificate, privateKey }
}

/**
 * Issues a timestamp authority of the installation, under one of its roots. Its name and the policy of its timestamps
 * say that it is the installation's own.
 */
export async function issueTimestamper(root: IssuedCertificate, options: IssueOptions): Promise<IssuedCertificate> {
  const privateKey = newKey()
  const extensions = [
    writeExtension(oids.keyUsage, keyUsage('digitalSignature'), 'critical'),
    writeExtension(oids.extendedKeyUsage, sequence(objectIdentifier(oids.timeStamping)), 'critical'),
    ...issuedExtensions(root, privateKey, options),
    writeExtension(oids.certificatePolicies, sequence(sequence(objectIdentifier(oids.ownTimeStampPolicy)))),
  ]
  const subject = name([
    [oids.commonName, `Own timestamps of ${cut(options.installationName, 46)}`],
    [oids.organizationName, cut(options.installationName, 64)],
    [oids.organizationalUnitName, 'Own clock: not an independent timestamp authority'],
  ])
  const certificate = await issue({ subject, privateKey, extensions, years: timestamperYears, now: options.now, root })
  return { certificate, privateKey }
}

/** Returns the extensions that every certificate under a root has. */
const issuedExtensions = (
  root: IssuedCertificate,
  privateKey: KeyObject,
  { revocationListUrl }: IssueOptions,
): Uint8Array[] => [
  writeExtension(oids.subjectKeyIdentifier, octetString(keyIdentifierOf(privateKey))),
  writeExtension(oids.authorityKeyIdentifier, sequence(der(0x80, keyIdentifierOf(root.privateKey)))),
  ...(revocationListUrl ? [writeExtension(oids.cRLDistributionPoints, distributionPoints(revocationListUrl))] : []),
]

/** Encodes a single distribution point with a single address (RFC 5280 §4.2.1.13). */
function distributionPoints(url: string): Uint8Array {
  const fullName = der(context(0), der(0x86, Buffer.from(new URL(url).href, 'latin1')))
  return sequence(sequence(der(context(0), fullName)))
}

function sealSubject(sealer: string, test: boolean): Uint8Array {
  const organization: Attribute = [oids.organizationName, cut(sealer, 64)]
  if (!test) return name([[oids.commonName, `${cut(sealer, 59)} Seal`], organization])
  return name([
    [oids.commonName, `TEST SEAL - not legally binding - ${cut(sealer, 30)}`],
    organization,
    [oids.organizationalUnitName, 'Test documents only'],
  ])
}

interface Request {
  subject: Uint8Array
  privateKey: KeyObject
  extensions: Uint8Array[]
  years: number
  now: Date
  /** The issuing root; absent for a root, which signs itself. */
  root?: IssuedCertificate
}

async function issue({ subject, privateKey, extensions, years, now, root }: Request): Promise<Uint8Array> {
  const issuer = root ? readCertificate(root.certificate).subject : subject
  const algorithm = signatureIdentifiers['ecdsa-p256-sha256']
  const signedPart = sequence(
    der(context(0), integer(2)),
    serialNumber(),
    algorithm,
    issuer,
    sequence(time(new Date(now.getTime() - backdatedMs)), time(yearsAfter(now, years))),
    subject,
    publicKeyOf(privateKey),
    der(context(3), sequence(...extensions)),
  )
  const signature = await localSigner(root?.privateKey ?? privateKey, []).sign(signedPart)
  return new Uint8Array(sequence(signedPart, algorithm, bitString(signature)))
}

function yearsAfter(now: Date, years: number): Date {
  const end = new Date(now)
  end.setUTCFullYear(now.getUTCFullYear() + years)
  return end
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const serialNumber = () => integer(positiveFrom(randomBytes(16)))

type Attribute = [oid: string, value: string]

/** Encodes a Name with one attribute in each relative distinguished name. */
const name = (attributes: Attribute[]) =>
  sequence(...attributes.map(([oid, value]) => setOf([sequence(objectIdentifier(oid), utf8String(value))])))

/** Cuts a text to the length that X.520 allows an attribute (RFC 5280 appendix A.1: 1 to 64 characters). */
const cut = (text: string, length: number) =>
  Array.from(text.toWellFormed().trim()).slice(0, length).join('').trim() || 'Countersign'

function keyUsage(...usages: (keyof typeof keyUsages)[]): Uint8Array {
  const bits = usages.map(usage => keyUsages[usage])
  const octet = bits.reduce<number>((sum, bit) => sum | (0x80 >> bit), 0)
  return bitString(Uint8Array.of(octet), 7 - Math.max(...bits))
}
