import { type Pkcs11Uri, readPkcs11Uri } from './pkcs11-uri.ts'
import { StartError } from './start-error.ts'

/** The place of the seal's key, if it is not in the data folder. */
export type SealKeySetting = Pkcs12Setting | Pkcs11Setting | AwsKmsSetting

export type RsaPadding = 'pkcs1' | 'pss'

export type Secret = { readonly text: string } | { readonly file: string }

export interface Pkcs12Setting {
  readonly kind: 'pkcs12'
  readonly file: string
  readonly password: Secret
  /** A PEM file with issuers that the PKCS #12 file lacks; null for none. */
  readonly certificateFile: string | null
  readonly rsaPadding: RsaPadding
}

export interface Pkcs11Setting extends Omit<Pkcs11Uri, 'pinFile'> {
  readonly kind: 'pkcs11'
  /** The PIN of the token; null if the token requires none. */
  readonly pin: Secret | null
  /** A PEM file with the chain of the key or the issuers that the token lacks; null for none. */
  readonly certificateFile: string | null
  readonly rsaPadding: RsaPadding
  /** All environment variables that the module gets. */
  readonly environment: Readonly<Record<string, string>>
}

export interface AwsKmsSetting {
  readonly kind: 'aws-kms'
  /** The key's id, an alias (`alias/…`) or an ARN. */
  readonly keyId: string
  /** A PEM file with the certificate of the key, its issuers and the root. */
  readonly certificateFile: string
  readonly rsaPadding: RsaPadding
  /** The region of the key; null to let the AWS SDK find it. */
  readonly region: string | null
  readonly endpoint: string | null
  readonly credentials: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  } | null
}

type Read = (name: string) => string | null

const PASSWORDS = ['SEAL_KEY_PASSWORD', 'SEAL_KEY_PASSWORD_FILE']
const MODULE_ENVIRONMENT = 'SEAL_MODULE_ENVIRONMENT'
const OTHERS = [...PASSWORDS, 'SEAL_CERTIFICATE_FILE', 'SEAL_RSA_PADDING', MODULE_ENVIRONMENT]
/** Variables that a module may need on any machine. */
const COMMON_VARIABLES = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR']

/**
 * Reads the place of the seal's key. Throws a StartError for settings that are invalid or contradict each other.
 * @param read returns the text of a variable, or null when it is not set
 */
export function readSealKeySetting(read: Read): SealKeySetting | null {
  const value = read('SEAL_KEY')
  if (value === null) {
    const stray = OTHERS.find(name => read(name) !== null)
    if (stray !== undefined)
      throw new StartError(`${stray} is set without SEAL_KEY. Set SEAL_KEY too, or unset ${stray}.`)
    return null
  }
  const [, kind, rest] = /^(pkcs12|pkcs11|aws-kms):(.+)$/s.exec(value) ?? []
  if (rest === undefined)
    throw new StartError('SEAL_KEY must be pkcs12:FILE, pkcs11:URI or aws-kms:KEY. Correct it or unset it.')
  if (kind === 'pkcs11') return pkcs11(value, read)
  if (read(MODULE_ENVIRONMENT) !== null)
    throw new StartError(`${MODULE_ENVIRONMENT} is set, but the key has no PKCS #11 module. Unset it.`)
  return kind === 'pkcs12' ? pkcs12(rest, read) : awsKms(rest, read)
}

function pkcs12(file: string, read: Read): Pkcs12Setting {
  return {
    kind: 'pkcs12',
    file,
    password: secret(read) ?? { text: '' },
    certificateFile: read('SEAL_CERTIFICATE_FILE'),
    rsaPadding: rsaPadding(read),
  }
}

function pkcs11(uri: string, read: Read): Pkcs11Setting {
  const { pinFile, ...named } = readPkcs11Uri(uri)
  const pin = secret(read)
  if (pin && pinFile !== null)
    throw new StartError('The PIN is given both in a setting and by pin-source in SEAL_KEY. Leave one of them out.')
  return {
    ...named,
    kind: 'pkcs11',
    pin: pinFile === null ? pin : { file: pinFile },
    certificateFile: read('SEAL_CERTIFICATE_FILE'),
    rsaPadding: rsaPadding(read),
    environment: moduleEnvironment(read),
  }
}

function moduleEnvironment(read: Read): Record<string, string> {
  const names = (read(MODULE_ENVIRONMENT) ?? '').split(/[\s,]+/).filter(Boolean)
  const missing = names.find(name => read(name) === null)
  if (missing !== undefined)
    throw new StartError(`${MODULE_ENVIRONMENT} names ${missing}, which is not set. Set it, or leave it out.`)
  const values = [...COMMON_VARIABLES, ...names].map(name => [name, read(name)] as const)
  return Object.fromEntries(values.filter((pair): pair is [string, string] => pair[1] !== null))
}

/** Reads the password of a file or the PIN of a token. */
function secret(read: Read): Secret | null {
  const [text, file] = PASSWORDS.map(read)
  if (text && file)
    throw new StartError('SEAL_KEY_PASSWORD and SEAL_KEY_PASSWORD_FILE are both set. Unset one of them.')
  if (file) return { file }
  return text ? { text } : null
}

function awsKms(keyId: string, read: Read): AwsKmsSetting {
  const stray = PASSWORDS.find(name => read(name) !== null)
  if (stray !== undefined) throw new StartError(`${stray} is set, but a key in AWS KMS has no password. Unset it.`)
  const certificateFile = read('SEAL_CERTIFICATE_FILE')
  if (certificateFile === null)
    throw new StartError(
      'SEAL_CERTIFICATE_FILE must be set with a key in AWS KMS: a PEM file with its certificate, the issuers and the root.',
    )
  return {
    kind: 'aws-kms',
    keyId,
    certificateFile,
    rsaPadding: rsaPadding(read),
    region: read('AWS_REGION') ?? read('AWS_DEFAULT_REGION'),
    endpoint: endpoint(read('AWS_ENDPOINT_URL_KMS')),
    credentials: credentials(read),
  }
}

function rsaPadding(read: Read): RsaPadding {
  const value = read('SEAL_RSA_PADDING') ?? 'pkcs1'
  if (value !== 'pkcs1' && value !== 'pss')
    throw new StartError(`SEAL_RSA_PADDING is "${value}"; it must be pkcs1 or pss. Correct it or unset it.`)
  return value
}

function endpoint(value: string | null): string | null {
  if (value !== null && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new StartError('AWS_ENDPOINT_URL_KMS is not an address. Correct it or unset it.')
  return value
}

/** Reads the credentials in the environment. The AWS SDK finds all other credentials by itself. */
function credentials(read: Read): AwsKmsSetting['credentials'] {
  const accessKeyId = read('AWS_ACCESS_KEY_ID')
  const secretAccessKey = read('AWS_SECRET_ACCESS_KEY')
  if ((accessKeyId === null) !== (secretAccessKey === null))
    throw new StartError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together.')
  if (accessKeyId === null || secretAccessKey === null) return null
  const sessionToken = read('AWS_SESSION_TOKEN')
  return { accessKeyId, secretAccessKey, ...(sessionToken !== null && { sessionToken }) }
}
