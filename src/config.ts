import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { PROJECT_ROOT } from './project-files.ts'
import { readSealKeySetting, type SealKeySetting } from './seal-key-setting.ts'
import { StartError } from './start-error.ts'

export type ServiceRole = 'web' | 'worker'
export type Registration = 'open' | 'invite'
export type ConversionSandbox = 'auto' | 'bubblewrap' | 'landlock' | 'off'

/** The settings of one process, read once at the start; nothing else reads the environment. */
export interface Config {
  readonly port: number
  readonly host: string
  /** The address in links, tokens and the audience, without a slash at the end. */
  readonly publicUrl: string
  /** Proxies on other machines whose statement of a caller's address is trusted (docs/decisions/39). */
  readonly trustedProxies: readonly AddressRange[]
  /** The absolute path of the data folder. */
  readonly dataDir: string
  /** The address of an external PostgreSQL; null for the embedded database below `dataDir`. */
  readonly databaseUrl: string | null
  /** The maximum number of connections in this process's pool. */
  readonly databaseConnections: number
  /** The address of an object store; null for a folder below `dataDir`. */
  readonly storageUrl: string | null
  /** The address of the mail server; null sends mail to the outbox page. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly services: ReadonlySet<ServiceRole>
  /** The port on which a process that only runs jobs reports its health; null for none. */
  readonly workerPort: number | null
  /** How long `/ready` fails before the port closes, so that a load balancer stops sending requests. */
  readonly drainSeconds: number
  /** Who may open an account: anyone, or only invited people. */
  readonly registration: Registration
  /** The OpenID Connect provider that signs people in; null for none. */
  readonly oidc: OidcConfig | null
  readonly webhookAllowPrivate: boolean
  /** True if processes for documents start only with the first document. */
  readonly lazyWorkers: boolean
  /** Time-stamp authorities, in the order in which they are asked. */
  readonly tsaUrls: readonly string[]
  /** An absolute path to a PEM file with the roots that are trusted for timestamps. */
  readonly tsaRoots: string | null
  readonly tokenLifetimeSeconds: number
  /** The limit for each credential; 0 disables it. */
  readonly rateLimitPerSecond: number
  /** The limit for each signing, editor or redline link; 0 disables it. */
  readonly linkRateLimitPerSecond: number
  /** The limit for each organization that has no limit of its own; 0 disables it. */
  readonly organizationStorageMb: number
  readonly openRequestsMost: number
  readonly openNegotiationsMost: number
  /** The limit for each negotiation; 0 disables it. */
  readonly negotiationStorageMb: number
  /** The token that Prometheus uses to read `GET /metrics`; null limits the page to this machine. */
  readonly metricsToken: string | null
  /** 32 bytes that encrypt the stored keys; null for the master key file in `dataDir`. */
  readonly masterKey: Uint8Array | null
  /** The place of the seal's key; null if it is in `dataDir`. */
  readonly sealKey: SealKeySetting | null
  /** The command of LibreOffice; null to look for it in the search path. */
  readonly sofficePath: string | null
  readonly searchPath: string
  /** How many DOC and DOCX files are converted at the same time. */
  readonly conversionSlots: number
  readonly conversionTimeoutSeconds: number
  /** The sandbox in which LibreOffice runs. `auto` is the best sandbox that the machine has. */
  readonly conversionSandbox: ConversionSandbox
  /** Where traces are sent; null records none. */
  readonly tracing: TracingConfig | null
  /** Where a crash test kills the process: `name`, or `name:2` for the second pass. */
  readonly failpoint: string | null
  readonly logLevel: string
}

/** A collector for OpenTelemetry. */
export interface TracingConfig {
  /** The URL for traces. */
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
}

/** An OpenID provider, and this service as its client. */
export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The name shown to people: "Sign in with …". */
  readonly name: string
  /** The scopes to request, separated by spaces. */
  readonly scopes: string
  /** True if signing in with a password or a passkey is disabled. */
  readonly isOnlyWay: boolean
  /** The claim with the names of a person's groups; null if groups are not followed. */
  readonly groupsClaim: string | null
  /** The roles of the people in groups of the provider, in the order in which they count. */
  readonly roles: readonly { role: string; group: string }[]
}

/** An IP address and the number of leading bits that the range shares. */
export interface AddressRange {
  address: string
  prefix: number
  family: 'ipv4' | 'ipv6'
}

type Environment = Readonly<Record<string, string | undefined>>

const CONVERSION_SANDBOXES: ConversionSandbox[] = ['auto', 'bubblewrap', 'landlock', 'off']
const REGISTRATIONS: Registration[] = ['invite', 'open']
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * Reads the settings from the environment. An empty variable counts as not set. Throws a StartError that names the
 * variable and explains what to write.
 */
export function readConfig(env: Environment): Config {
  const port = integer(env, 'PORT', 3000, 0, 65_535)
  const publicUrl = publicAddress(env) ?? `http://localhost:${port}`
  return {
    port,
    host: text(env, 'HOST') ?? '127.0.0.1',
    publicUrl,
    trustedProxies: list(env, 'TRUSTED_PROXIES').map(entry => addressRange('TRUSTED_PROXIES', entry)),
    dataDir: resolve(text(env, 'DATA_DIR') ?? resolve(PROJECT_ROOT, 'data')),
    databaseUrl: withPassword(
      urlOf(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host/database'),
      text(env, 'PGPASSWORD'),
    ),
    // enough for the 16 concurrent requests of the benchmarks, and for jobs at the same time; a server allows 100 by
    // default
    databaseConnections: integer(env, 'DATABASE_CONNECTIONS', 20, 5, 1_000),
    storageUrl: urlOf(env, 'STORAGE_URL', ['s3:'], 's3://bucket/prefix'),
    smtpUrl: urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
    mailFrom: text(env, 'MAIL_FROM') ?? `Countersign <no-reply@${new URL(publicUrl).hostname}>`,
    services: services(env),
    workerPort: text(env, 'WORKER_PORT') === null ? null : integer(env, 'WORKER_PORT', 0, 1, 65_535),
    drainSeconds: integer(env, 'DRAIN_SECONDS', isThisMachine(new URL(publicUrl)) ? 0 : 5, 0, 300),
    registration: oneOf(env, 'REGISTRATION', REGISTRATIONS, 'invite'),
    oidc: oidc(env),
    webhookAllowPrivate: flag(env, 'WEBHOOK_ALLOW_PRIVATE'),
    lazyWorkers: flag(env, 'LAZY_WORKERS'),
    tsaUrls: list(env, 'TSA_URLS').map(tsaUrl),
    tsaRoots: text(env, 'TSA_ROOTS') && resolve(text(env, 'TSA_ROOTS')!),
    tokenLifetimeSeconds: integer(env, 'TOKEN_LIFETIME_SECONDS', 86_400, 1, 31_536_000),
    rateLimitPerSecond: integer(env, 'RATE_LIMIT_PER_SECOND', 100, 0, 1_000_000),
    linkRateLimitPerSecond: integer(env, 'LINK_RATE_LIMIT_PER_SECOND', 50, 0, 1_000_000),
    organizationStorageMb: integer(env, 'ORGANIZATION_STORAGE_MB', 100_000, 0, 2_000_000_000),
    openRequestsMost: integer(env, 'ORGANIZATION_OPEN_REQUESTS', 1_000_000, 0, 2_000_000_000),
    openNegotiationsMost: integer(env, 'ORGANIZATION_OPEN_NEGOTIATIONS', 100_000, 0, 2_000_000_000),
    negotiationStorageMb: integer(env, 'NEGOTIATION_STORAGE_MB', 2_000, 0, 2_000_000_000),
    metricsToken: metricsToken(env),
    masterKey: masterKey(env),
    sealKey: readSealKeySetting(name => text(env, name)),
    sofficePath: text(env, 'SOFFICE_PATH'),
    searchPath: text(env, 'PATH') ?? '',
    conversionSlots: integer(env, 'CONVERSION_SLOTS', 2, 1, 64),
    conversionTimeoutSeconds: integer(env, 'CONVERSION_TIMEOUT_SECONDS', 30, 1, 600),
    conversionSandbox: oneOf(env, 'CONVERSION_SANDBOX', CONVERSION_SANDBOXES, 'auto'),
    tracing: tracing(env),
    failpoint: text(env, 'COUNTERSIGN_FAILPOINT'),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
  }
}

/** Returns the passphrase of the exported root key, for the commands that need it; null if they must ask for it. */
export const readRootKeyPassphrase = (env: Environment): string | null => env.ROOT_KEY_PASSPHRASE || null

/** Returns the master key to rotate to; null makes a new key. */
export const readNewMasterKey = (env: Environment): Uint8Array | null => masterKey(env, 'COUNTERSIGN_NEW_MASTER_KEY')

function text(env: Environment, name: string): string | null {
  return env[name]?.trim() || null
}

function list(env: Environment, name: string): string[] {
  return (text(env, name) ?? '').split(/[\s,]+/).filter(Boolean)
}

function refuse(name: string, value: string, expected: string): never {
  throw new StartError(`${name} is "${value}"; it must be ${expected}. Correct it or unset it.`)
}

function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name)
  if (value === null) return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) refuse(name, value, `a whole number from ${min} to ${max}`)
  return number
}

function addressRange(name: string, entry: string): AddressRange {
  const [address = '', prefixText] = entry.split('/')
  const version = isIP(address)
  const bits = version === 6 ? 128 : 32
  const prefix = prefixText === undefined ? bits : Number(prefixText)
  if (version === 0 || address.includes('%') || !/^\d*$/.test(prefixText ?? '') || prefixText === '' || prefix > bits)
    refuse(name, entry, 'addresses or ranges such as 10.0.0.5 or 10.0.0.0/8')
  return { address, prefix, family: version === 6 ? 'ipv6' : 'ipv4' }
}

function flag(env: Environment, name: string): boolean {
  return oneOf(env, name, ['true', 'false'], 'false') === 'true'
}

function oneOf<T extends string>(env: Environment, name: string, allowed: T[], fallback: T): T {
  const value = text(env, name) ?? fallback
  return allowed.find(option => option === value) ?? refuse(name, value, `one of ${allowed.join(', ')}`)
}

function services(env: Environment): ReadonlySet<ServiceRole> {
  const names = list(env, 'SERVICES')
  const unknown = names.find(name => name !== 'web' && name !== 'worker')
  if (unknown !== undefined) refuse('SERVICES', unknown, 'web, worker, or web,worker')
  return new Set(names.length > 0 ? (names as ServiceRole[]) : ['web', 'worker'])
}

function httpUrl(name: string, value: string | null): string | null {
  return checkedUrl(name, value, ['http:', 'https:'], 'an address such as https://sign.example.com')
}

/** Returns the public address. A path in it is refused, because pages, cookies and the API paths need a whole host. */
function publicAddress(env: Environment): string | null {
  const value = httpUrl('PUBLIC_URL', text(env, 'PUBLIC_URL'))?.replace(/\/+$/, '') ?? null
  if (value !== null && /[/?#@]/.test(value.replace(/^\w+:\/\//, '')))
    refuse('PUBLIC_URL', value, 'an address without a path, such as https://sign.example.com')
  return value
}

/** True if people would send passwords and documents over a network without TLS. */
export const isPublicWithoutTls = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl.startsWith('http:') && !isThisMachine(new URL(publicUrl))

function urlOf(env: Environment, name: string, protocols: string[], example: string): string | null {
  return checkedUrl(name, text(env, name), protocols, `an address such as ${example}`)
}

/** Checks a URL. The error message leaves out the value, which may contain a password. */
function checkedUrl(name: string, value: string | null, protocols: string[], expected: string): string | null {
  if (value === null) return null
  const url = URL.parse(value)
  if (url === null || !protocols.includes(url.protocol)) {
    throw new StartError(`${name} is not valid. It must be ${expected}. Correct it or unset it.`)
  }
  return value
}

function tsaUrl(value: string): string {
  const { username, password } = new URL(httpUrl('TSA_URLS', value)!)
  try {
    decodeURIComponent(username + password)
  } catch {
    throw new StartError('TSA_URLS is not valid. The user name and password must be percent-encoded.')
  }
  return value
}

const OIDC_NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const OIDC_OTHERS = ['OIDC_NAME', 'OIDC_SCOPES', 'OIDC_ONLY', 'OIDC_GROUPS_CLAIM', 'OIDC_ROLES'] as const

function oidc(env: Environment): OidcConfig | null {
  const [issuer, clientId, clientSecret] = OIDC_NEEDED.map(name => text(env, name))
  const isAnySet = [...OIDC_NEEDED, ...OIDC_OTHERS].some(name => text(env, name) !== null)
  if (!issuer || !clientId || !clientSecret) {
    if (!isAnySet) return null
    const missing = OIDC_NEEDED.filter(name => text(env, name) === null).join(' and ')
    throw new StartError(
      `${missing} must be set too to sign people in with OpenID Connect. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or none of the OIDC settings.`,
    )
  }
  const { hostname } = oidcIssuer(issuer)
  return {
    ...{ issuer, clientId, clientSecret },
    name: text(env, 'OIDC_NAME') ?? hostname,
    scopes: oidcScopes(env),
    isOnlyWay: flag(env, 'OIDC_ONLY'),
    groupsClaim: text(env, 'OIDC_GROUPS_CLAIM'),
    roles: oidcRoles(env),
  }
}

/** The roles that a provider may give. Owners are made on the pages alone. */
const PROVIDED_ROLES = ['admin', 'manager', 'member', 'auditor', 'developer']

function oidcRoles(env: Environment): { role: string; group: string }[] {
  const rows = list(env, 'OIDC_ROLES')
  if (rows.length > 0 && text(env, 'OIDC_GROUPS_CLAIM') === null)
    throw new StartError('OIDC_GROUPS_CLAIM must be set too: it names the claim with the groups that OIDC_ROLES names.')
  return rows.map(row => {
    const [role = '', group = ''] = row.split(/:(.*)/)
    if (!PROVIDED_ROLES.includes(role) || group === '')
      refuse(
        'OIDC_ROLES',
        row,
        `a role and a group, such as admin:it-admins; the roles are ${PROVIDED_ROLES.join(', ')}`,
      )
    return { role, group }
  })
}

const isThisMachine = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Checks the address of the issuer. Its statements are trusted, so it must use HTTPS or be on this machine. */
function oidcIssuer(issuer: string): URL {
  const url = URL.parse(issuer)
  const isLocal = url?.protocol === 'http:' && isThisMachine(url)
  if (!url || (url.protocol !== 'https:' && !isLocal) || url.search !== '' || url.hash !== '')
    refuse('OIDC_ISSUER', issuer, 'the issuer of the provider, such as https://login.example.com')
  return url
}

function oidcScopes(env: Environment): string {
  const scopes = list(env, 'OIDC_SCOPES')
  if (scopes.length === 0) return 'openid email profile'
  if (!scopes.includes('openid')) refuse('OIDC_SCOPES', scopes.join(' '), 'scopes with openid among them')
  return scopes.join(' ')
}

/** Adds the password from PostgreSQL's own variable to an address without one. */
function withPassword(address: string | null, password: string | null): string | null {
  if (address === null || password === null) return address
  const url = new URL(address)
  if (url.password !== '' || url.searchParams.has('password')) return address
  url.searchParams.set('password', password)
  return url.href
}

function metricsToken(env: Environment): string | null {
  const value = text(env, 'METRICS_TOKEN')
  if (value !== null && !/^[\w.~+/=-]{16,}$/.test(value))
    throw new StartError(
      'METRICS_TOKEN must be at least 16 characters: letters, digits or -._~+/=. Create one with `openssl rand -hex 32`.',
    )
  return value
}

/**
 * Reads the settings for traces, in the names and forms of the OpenTelemetry specification ("OpenTelemetry Protocol
 * Exporter").
 */
function tracing(env: Environment): TracingConfig | null {
  const endpoint = httpUrl('OTEL_EXPORTER_OTLP_ENDPOINT', text(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'))
  if (endpoint === null) return null
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(list(env, 'OTEL_EXPORTER_OTLP_HEADERS').map(headerOf)),
    serviceName: text(env, 'OTEL_SERVICE_NAME') ?? 'countersign',
  }
}

function headerOf(pair: string): [string, string] {
  const [, name, value] = /^([\w-]+)=((?:[^%]|%[2-7][0-9a-f])*)$/i.exec(pair) ?? []
  if (name === undefined || value === undefined)
    throw new StartError(
      'OTEL_EXPORTER_OTLP_HEADERS must be NAME=VALUE pairs, separated by commas, with percent-encoding.',
    )
  return [name, decodeURIComponent(value)]
}

function masterKey(env: Environment, name = 'COUNTERSIGN_MASTER_KEY'): Uint8Array | null {
  const value = text(env, name)
  if (value === null) return null
  if (!/^[0-9a-f]{64}$/i.test(value))
    throw new StartError(`${name} must be 64 hexadecimal digits (32 bytes). Create one with \`openssl rand -hex 32\`.`)
  return Buffer.from(value, 'hex')
}
