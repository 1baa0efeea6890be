import { createHash, createPublicKey } from 'node:crypto'
import { integer, sequence } from '../../engine/asn1/der.ts'
import { DerError } from '../../engine/asn1/der-reader.ts'
import { readCertificate } from '../../engine/signing/certificate.ts'
import { algorithmOf } from '../../engine/signing/local-signer.ts'
import { type SignatureAlgorithm, type Signer, SigningError } from '../../engine/signing/signer.ts'
import { signerCertificates } from '../../engine/signing/signer-certificates.ts'
import type { Pkcs11Setting } from '../../seal-key-setting.ts'
import { chainFromFile, hasKeysCertificate } from './chain-from-file.ts'
import { KeyServiceError } from './key-service-error.ts'
import type { TypedValue } from './pkcs11/cryptoki.ts'
import { ModuleFailure } from './pkcs11/module-failure.ts'
import { type ModuleLimits, openTokenConnection, type TokenConnection } from './pkcs11/token-connection.ts'
import type { Pkcs11TokenKey } from './pkcs11/token-key.ts'
import { secretText } from './secret-text.ts'

export interface Pkcs11Key {
  readonly signer: Signer
  /** Logs out and ends the process of the module. */
  close(): Promise<void>
}

/**
 * Opens a key on a PKCS #11 token. On failure, throws a StartError, a SigningError or a KeyServiceError and leaves
 * nothing running.
 */
export async function openPkcs11(
  setting: Pkcs11Setting,
  fromFile: Uint8Array[],
  limits?: ModuleLimits,
): Promise<Pkcs11Key> {
  const connection = await connect(setting, limits)
  try {
    return { signer: signerOf(setting, connection, fromFile), close: () => connection.close() }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/**
 * Returns the certificates as DER, from the seal's own certificate to the root. Logs in only if the file lacks the
 * certificate of the key.
 */
export async function pkcs11Certificates(setting: Pkcs11Setting, fromFile: Uint8Array[]): Promise<Uint8Array[]> {
  if (hasKeysCertificate(fromFile)) return chainFromFile(fromFile)
  const connection = await connect(setting)
  try {
    return certificatesOf(connection.key, fromFile)
  } finally {
    await connection.close()
  }
}

async function connect(setting: Pkcs11Setting, limits?: ModuleLimits): Promise<TokenConnection> {
  const pin = setting.pin && (await secretText(setting.pin, 'The file of the PIN'))
  return openTokenConnection(setting, pin, limits).catch(fail)
}

function fail(error: unknown): never {
  if (error instanceof ModuleFailure) throw new KeyServiceError(error.message, error.remedy || undefined)
  throw error
}

function certificatesOf({ certificates }: Pkcs11TokenKey, fromFile: Uint8Array[]): Uint8Array[] {
  if (hasKeysCertificate(fromFile)) return chainFromFile(fromFile)
  const keys = certificates.filter(({ isKeys }) => isKeys).map(({ der }) => Buffer.from(der))
  if (keys.length === 0)
    throw new KeyServiceError(
      'The token has no certificate with the id of the key',
      'Set SEAL_CERTIFICATE_FILE to a PEM file with the certificate, its issuers and the root.',
    )
  const otherCertificates = certificates.filter(({ isKeys, der }) => !isKeys && isReadable(der)).map(({ der }) => der)
  return signerCertificates([...keys, ...otherCertificates, ...fromFile], ({ der }) =>
    keys.some(key => key.equals(der)),
  )
}

/** Returns whether a certificate can be read. Tokens also contain certificates that have nothing to do with the key. */
function isReadable(der: Uint8Array): boolean {
  try {
    readCertificate(der)
    return true
  } catch (error) {
    if (error instanceof DerError) return false
    throw error
  }
}

function signerOf(setting: Pkcs11Setting, connection: TokenConnection, fromFile: Uint8Array[]): Signer {
  const { key } = connection
  const certificates = certificatesOf(key, fromFile)
  const { publicKey } = readCertificate(certificates[0]!)
  const algorithm = algorithmOf(
    createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' }),
    setting.rsaPadding,
  )
  const { mechanism, inputOf } = wayToSign(key, algorithm)
  return {
    certificates,
    algorithm,
    async sign(data) {
      const signature = await connection.sign(mechanism, inputOf(data)).catch(fail)
      const orderBytes = ORDER_BYTES[algorithm]
      return orderBytes ? ecdsaSignature(signature, orderBytes) : signature
    },
  }
}

interface WayToSign {
  readonly name: string
  readonly mechanism: TypedValue
  inputOf(data: Uint8Array): Uint8Array
}

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest()
/** A DigestInfo for SHA-256 without the digest (RFC 8017 §9.2, note 1). */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')
const digestInfo = (data: Uint8Array) => Buffer.concat([DIGEST_INFO, sha256(data)])
const asIs = (data: Uint8Array) => data
const way = ({
  name,
  type,
  inputOf,
  value = null,
}: {
  name: string
  type: number
  inputOf: WayToSign['inputOf']
  value?: Buffer | null
}): WayToSign => ({
  name,
  mechanism: { type, value },
  inputOf,
})

/** The CK_RSA_PKCS_PSS_PARAMS: CKM_SHA256, CKG_MGF1_SHA256 and the length of the salt. */
const PSS = Buffer.from(new BigUint64Array([0x250n, 2n, 32n]).buffer)

const ecdsaWays = [
  way({ name: 'CKM_ECDSA', type: 0x1041, inputOf: sha256 }),
  way({ name: 'CKM_ECDSA_SHA256', type: 0x1044, inputOf: asIs }),
]

/**
 * The ways to sign, in order of preference. The first that the token supports is used. Only a digest leaves the
 * service, unless the token must hash the data itself.
 */
const waysToSign: Record<SignatureAlgorithm, WayToSign[]> = {
  'ecdsa-p256-sha256': ecdsaWays,
  'ecdsa-p384-sha256': ecdsaWays,
  'rsa-pkcs1-sha256': [
    way({ name: 'CKM_RSA_PKCS', type: 0x1, inputOf: digestInfo }),
    way({ name: 'CKM_SHA256_RSA_PKCS', type: 0x40, inputOf: asIs }),
  ],
  'rsa-pss-sha256': [
    way({ name: 'CKM_RSA_PKCS_PSS', type: 0xd, inputOf: sha256, value: PSS }),
    way({ name: 'CKM_SHA256_RSA_PKCS_PSS', type: 0x43, inputOf: asIs, value: PSS }),
  ],
}
const KEY_TYPES: Record<SignatureAlgorithm, number> = {
  'ecdsa-p256-sha256': 3,
  'ecdsa-p384-sha256': 3,
  'rsa-pkcs1-sha256': 0,
  'rsa-pss-sha256': 0,
}

function wayToSign({ keyType, mechanisms }: Pkcs11TokenKey, algorithm: SignatureAlgorithm): WayToSign {
  if (keyType !== KEY_TYPES[algorithm])
    throw new SigningError('key-mismatch', 'The certificate is for another kind of key than the one on the token')
  const ways = waysToSign[algorithm]
  const possible = ways.find(({ mechanism }) => mechanisms.includes(mechanism.type))
  if (possible) return possible
  throw new SigningError('unsupported-key', `The token has neither ${ways.map(({ name }) => name).join(' nor ')}`)
}

/** The length of each curve's order, in bytes. */
const ORDER_BYTES: Partial<Record<SignatureAlgorithm, number>> = { 'ecdsa-p256-sha256': 32, 'ecdsa-p384-sha256': 48 }

/** Encodes a signature as DER. Tokens return r and s, each as long as the curve's order (PKCS #11 v2.40 §2.3.1). */
function ecdsaSignature(raw: Uint8Array, orderBytes: number): Uint8Array {
  if (raw.length !== 2 * orderBytes)
    throw new KeyServiceError(`The token gave a signature of ${raw.length} bytes instead of ${2 * orderBytes}`)
  return sequence(integer(raw.subarray(0, orderBytes)), integer(raw.subarray(orderBytes)))
}
