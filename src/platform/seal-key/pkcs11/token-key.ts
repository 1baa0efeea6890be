import type { Pkcs11Setting } from '../../../seal-key-setting.ts'
import { type Cryptoki, loadCryptoki, type TokenInfo, type TypedValue } from './cryptoki.ts'
import { logIn, logInForOneSignature } from './log-in.ts'
import { ModuleFailure } from './module-failure.ts'
import { CryptokiError } from './return-values.ts'

const CKA = {
  CLASS: 0x0,
  LABEL: 0x3,
  VALUE: 0x11,
  CERTIFICATE_TYPE: 0x80,
  KEY_TYPE: 0x100,
  ID: 0x102,
  ALWAYS_AUTHENTICATE: 0x202,
}
const CKO = { CERTIFICATE: 1, PRIVATE_KEY: 3 }
const CKC_X_509 = 0
const CKF_TOKEN_INITIALIZED = 0x400

type TokenFields = Pkcs11Setting['token']

/** The wanted key, with its module and token. */
export interface WantedKey extends Pick<Pkcs11Setting, 'modulePath' | 'token' | 'key'> {
  /** The PIN; null if the token requires none. */
  pin: string | null
}

export interface Pkcs11TokenKey {
  /** The CKA_KEY_TYPE: 0 for RSA, 3 for EC. */
  keyType: number
  mechanisms: number[]
  /** All certificates on the token. Certificates with the id of the key belong to it. */
  certificates: { der: Uint8Array; isKeys: boolean }[]
}

export interface OpenedTokenKey {
  readonly description: Pkcs11TokenKey
  sign(mechanism: TypedValue, input: Uint8Array): Uint8Array
  close(): void
}

/** Loads the module and logs in. Throws a ModuleFailure. */
export function openTokenKey(wanted: WantedKey): OpenedTokenKey {
  const cryptoki = load(wanted.modulePath)
  try {
    cryptoki.initialize()
    return withSession(cryptoki, wanted)
  } catch (error) {
    throw asFailure(error)
  }
}

function load(path: string): Cryptoki {
  try {
    return loadCryptoki(path)
  } catch (error) {
    throw new ModuleFailure(
      'setting',
      `${path} cannot be loaded as a PKCS #11 module: ${(error as Error).message}`,
      `Correct module-path in SEAL_KEY, or install the module for ${process.platform} on ${process.arch}.`,
    )
  }
}

function withSession(cryptoki: Cryptoki, { token, key, pin }: WantedKey): OpenedTokenKey {
  const { slot, info } = findToken(cryptoki, token)
  const session = cryptoki.openSession(slot)
  const secret = pin === null ? null : Buffer.from(pin)
  logIn({ cryptoki, session, token: info, pin: secret })
  const handle = findKey(cryptoki, session, key)
  const asksEachTime = cryptoki.attribute(session, handle, CKA.ALWAYS_AUTHENTICATE)?.[0] === 1
  if (!asksEachTime) secret?.fill(0)
  const authenticate = () => {
    if (asksEachTime && secret) logInForOneSignature(cryptoki, session, secret)
  }
  return {
    description: {
      keyType: numberOf(cryptoki.attribute(session, handle, CKA.KEY_TYPE)),
      mechanisms: cryptoki.mechanisms(slot),
      certificates: certificatesOf(cryptoki, session, handle),
    },
    sign(mechanism, input) {
      try {
        return cryptoki.sign(session, handle, mechanism, input, authenticate)
      } catch (error) {
        throw asFailure(error)
      }
    },
    close: () => cryptoki.finalize(),
  }
}

function findToken(cryptoki: Cryptoki, wanted: TokenFields): { slot: bigint; info: TokenInfo } {
  const tokens = cryptoki.slots().flatMap(slot => {
    const info = tokenIn(cryptoki, slot)
    return info && (info.flags & CKF_TOKEN_INITIALIZED) !== 0 ? [{ slot, info }] : []
  })
  const matching = tokens.filter(({ info }) => fieldsOf(wanted).every(([field, value]) => info[field] === value))
  if (matching.length === 1) return matching[0]!
  const present = tokens.map(({ info }) => info)
  if (matching.length === 0)
    throw new ModuleFailure(
      'failed',
      `The module shows no such token. There ${tokens.length === 0 ? 'is none' : `are: ${tokensText(present)}`}`,
      'Connect the token, or correct token and serial in SEAL_KEY.',
    )
  throw new ModuleFailure(
    'setting',
    `SEAL_KEY fits ${matching.length} tokens: ${tokensText(matching.map(({ info }) => info))}`,
    'Add ;serial= to SEAL_KEY.',
  )
}

const fieldsOf = (wanted: TokenFields) => Object.entries(wanted) as [keyof TokenFields, string][]

const tokensText = (tokens: TokenInfo[]) =>
  tokens.map(({ label, serial }) => `"${label}" (serial ${serial})`).join(', ')

/** Returns the facts about a token, or null if it has been removed in the meantime. */
function tokenIn(cryptoki: Cryptoki, slot: bigint): TokenInfo | null {
  try {
    return cryptoki.token(slot)
  } catch (error) {
    if (error instanceof CryptokiError) return null
    throw error
  }
}

function findKey(cryptoki: Cryptoki, session: bigint, { label, id }: WantedKey['key']): bigint {
  const template: TypedValue[] = [{ type: CKA.CLASS, value: ulong(CKO.PRIVATE_KEY) }]
  if (label !== undefined) template.push({ type: CKA.LABEL, value: Buffer.from(label) })
  if (id !== undefined) template.push({ type: CKA.ID, value: Buffer.from(id, 'hex') })
  const keys = cryptoki.find(session, template)
  if (keys.length === 1) return keys[0]!
  if (keys.length === 0)
    throw new ModuleFailure('setting', 'The token has no such private key', 'Correct object and id in SEAL_KEY.')
  const ids = keys.map(key => percentEncoded(cryptoki.attribute(session, key, CKA.ID) ?? Buffer.alloc(0)))
  throw new ModuleFailure(
    'setting',
    `SEAL_KEY fits ${keys.length} private keys, with the ids ${ids.toSorted().join(', ')}`,
    'Add ;id= to SEAL_KEY.',
  )
}

function certificatesOf(cryptoki: Cryptoki, session: bigint, key: bigint): Pkcs11TokenKey['certificates'] {
  const id = cryptoki.attribute(session, key, CKA.ID) ?? Buffer.alloc(0)
  const template = [
    { type: CKA.CLASS, value: ulong(CKO.CERTIFICATE) },
    { type: CKA.CERTIFICATE_TYPE, value: ulong(CKC_X_509) },
  ]
  return cryptoki.find(session, template).flatMap(certificate => {
    const der = cryptoki.attribute(session, certificate, CKA.VALUE)
    if (der === null || der.length === 0) return []
    const certificateId = cryptoki.attribute(session, certificate, CKA.ID)
    return [{ der, isKeys: id.length > 0 && certificateId !== null && id.equals(certificateId) }]
  })
}

function ulong(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

const numberOf = (value: Buffer | null): number => (value?.length === 8 ? Number(value.readBigUInt64LE()) : -1)

const percentEncoded = (bytes: Buffer) => bytes.toString('hex').replace(/../g, '%$&')

function asFailure(error: unknown): unknown {
  return error instanceof CryptokiError ? new ModuleFailure('failed', error.message) : error
}
