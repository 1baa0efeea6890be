import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import type { PageClient } from './people.ts'
import { freePort, startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

const client = { client_id: 'countersign', client_secret: 'a secret that the provider and the service share' }

/** The claims that a provider makes about a person, who signs in there with their subject. */
interface Claims {
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

/** Makes a different ID token from the token that the provider has issued. */
type Tamper = (claims: JWTPayload, sign: (claims: JWTPayload) => Promise<string>) => Promise<string>

/** A real OpenID provider on this machine, where people sign in with their subject and any password. */
export interface OpenIdProvider {
  issuer: string
  people: Record<string, Claims>
  tamper: Tamper | null
  /** The settings that make a service use this provider. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** Starts a service whose people sign in at a provider. */
export async function startWithProvider(
  options: TestAppOptions = {},
): Promise<{ service: TestApp; provider: OpenIdProvider }> {
  const port = await freePort()
  const provider = await startOpenIdProvider(`http://localhost:${port}/oidc/callback`)
  const service = await startTestApp({ ...options, env: { PORT: String(port), ...provider.env, ...options.env } })
  return { service, provider }
}

async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const issuer = `http://localhost:${await freePort()}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(privateKey)
  const own: OpenIdProvider = {
    issuer,
    people: {},
    tamper: null,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'Acme Login',
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  const provider = new Provider(issuer, configurationOf(own, jwk, redirectUri))
  provider.use(async (ctx, next) => {
    await next()
    const body = ctx.body as { id_token?: string } | undefined
    if (ctx.path === '/token' && body?.id_token && own.tamper)
      body.id_token = await own.tamper(claimsOf(body.id_token), sign)
  })
  const server = await listen(provider, Number(new URL(issuer).port))
  return own
}

const configurationOf = (own: OpenIdProvider, jwk: object, redirectUri: string) => ({
  clients: [{ ...client, redirect_uris: [redirectUri], grant_types: ['authorization_code'], response_types: ['code'] }],
  jwks: { keys: [jwk] },
  cookies: { keys: ['of this test'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  pkce: { required: () => true },
  ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
  findAccount: (_ctx: unknown, subject: string) => ({
    accountId: subject,
    claims: () => ({ sub: subject, ...own.people[subject] }),
  }),
  // people are not asked for their consent, as with the provider of an employer
  async loadExistingGrant(ctx: {
    oidc: {
      provider: Provider
      client: { clientId: string }
      session: { accountId: string }
      params: { scope: string }
    }
  }) {
    const { provider, client, session, params } = ctx.oidc
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope(params.scope)
    await grant.save()
    return grant
  },
})

async function listen(provider: Provider, port: number): Promise<Server> {
  const server = createServer(provider.callback())
  await new Promise<void>(resolve => server.listen(port, 'localhost', resolve))
  return server
}

const claimsOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as JWTPayload

/** Signs in at the provider in a new browser. Returns the path of the redirect back to the service. */
export async function signInAtProvider(url: string, subject: string): Promise<string> {
  const cookies = new Map<string, string>()
  const go = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(pair => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    return answer
  }
  const { origin } = new URL(url)
  let answer = await go(url)
  for (;;) {
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
    const next = new URL(location, origin)
    if (next.origin !== origin) return next.pathname + next.search
    const page = await go(next.href)
    answer = page.status === 200 ? await go(next.href, { prompt: 'login', login: subject, password: 'any' }) : page
  }
}

/** Signs a page in through the provider. Returns the address that the service redirects to. */
export async function signInByProvider(page: PageClient, subject: string): Promise<string | null> {
  const begun = await page.post('/oidc/sign-in')
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
  return page.visit(await signInAtProvider(begun.body.url, subject))
}
