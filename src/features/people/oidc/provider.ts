import type { ClientAuth, Configuration, ServerMetadata } from 'openid-client'
import type { OidcConfig } from '../../../config.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { fetchWithin } from './fetch-within.ts'
import { reasonOf } from './reason-of.ts'

/** The OpenID client of this service with the provider's metadata. */
export interface Provider {
  /** The library, which is loaded with the first sign-in that needs it. */
  client: typeof import('openid-client')
  configuration: Configuration
}

/**
 * How long the provider's metadata is used before it is read again. The keys are read again whenever a key is unknown.
 */
const knownForMs = 3_600_000
const answerTimeoutSeconds = 10

const emptyCache = () => ({ provider: null as Promise<Provider> | null, readAtMs: 0 })

/** Returns the configuration of the provider. Throws `oidc_off` if none is configured. */
export function oidcOf({ config }: Pick<Platform, 'config'>): OidcConfig {
  if (!config.oidc) throw new CodedError('oidc_off')
  return config.oidc
}

/**
 * Returns the client for the provider, whose metadata is discovered once an hour. Throws `oidc_off` and
 * `oidc_unreachable`.
 */
export async function openProvider(platform: Pick<Platform, 'caches' | 'config' | 'log'>): Promise<Provider> {
  const oidc = oidcOf(platform)
  const cache = platform.caches.of(emptyCache)
  const nowMs = performance.now()
  if (!cache.provider || nowMs - cache.readAtMs > knownForMs) {
    cache.provider = discover(oidc)
    cache.readAtMs = nowMs
  }
  const discovery = cache.provider
  try {
    return await discovery
  } catch (error) {
    if (cache.provider === discovery) cache.provider = null
    platform.log.error({ reason: reasonOf(error) }, 'The OpenID provider cannot be used')
    throw new CodedError('oidc_unreachable', { provider: oidc.name })
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Provider> {
  const client = await import('openid-client')
  const url = new URL(issuer)
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  const authenticate: ClientAuth = (server, ...rest) => (takesBasic(server) ? basic : post)(server, ...rest)
  const configuration = await client.discovery(url, clientId, {}, authenticate, {
    timeout: answerTimeoutSeconds,
    [client.customFetch]: fetchWithin,
    // always check the signature of an ID token (OpenID Connect Core §3.1.3.7 allows skipping it for tokens that come
    // straight from the provider)
    execute: [client.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : [])],
  })
  return { client, configuration }
}

/**
 * Whether the provider takes the client's secret by HTTP Basic, which is the default if its metadata does not say
 * (OpenID Connect Discovery §3).
 */
const takesBasic = ({ token_endpoint_auth_methods_supported: methods }: ServerMetadata): boolean =>
  !methods || methods.includes('client_secret_basic')
