import { createServer, type Server } from 'node:http'
import type { JWTPayload } from 'jose'
import { UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newClaimUrl } from '../../src/features/members/entry/claim.ts'
import { findOidcAccount } from '../../src/features/people/oidc/oidc-accounts.ts'
import {
  type OpenIdProvider,
  signInAtProvider,
  signInByProvider,
  startWithProvider,
} from '../support/openid-provider.ts'
import { enter, entryToken, joined, mailedLink, PageClient, password, signedInOwner } from '../support/people.ts'
import { freePort, startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let provider: OpenIdProvider
let owner: PageClient
beforeAll(async () => {
  const started = await startWithProvider()
  service = started.service
  provider = started.provider
  owner = await signedInOwner(service)
})
afterEach(() => {
  provider.tamper = null
})
afterAll(async () => {
  await service?.stop()
  await provider?.stop()
})

const newPage = () => new PageClient(service.url)

const problem = (code: string) => `/sign-in?problem=${code}`

const emailOf = async (page: PageClient) => (await page.get('/account')).body.email

/** Adds a member who joined with a password, and gives them an identity with these claims at the provider. */
async function member(name: string, claims: object = { email_verified: true }): Promise<PageClient> {
  const email = `${name}@acme.example`
  provider.people[name] = { email, name: 'Mona Member', ...claims }
  return joined(service, owner, { email, role: 'member' })
}

/** Follows a link by signing in at the provider. Returns the final address, or the error before the provider. */
async function enterByProvider(page: PageClient, link: string, subject: string, input: object = {}) {
  const begun = await page.post('/entry/session/oidc', input, { authorization: `Bearer ${entryToken(link)}` })
  return begun.status === 200 ? page.visit(await signInAtProvider(begun.body.url, subject)) : begun.body.error
}

const invitationTo = async (email: string) => {
  expect((await owner.post('/v1/organization/invitations', { email, role: 'member' })).status).toBe(200)
  return mailedLink(service, email)
}

describe('signing in with an OpenID provider', () => {
  it('connects the account with the same address if both sides verified it, then finds it by subject', async () => {
    await member('mona')
    const page = newPage()
    expect(await signInByProvider(page, 'mona')).toBe('/sign-in?done=here')
    expect((await page.get('/account')).body).toMatchObject({
      email: 'mona@acme.example',
      signIn: { hasPassword: true, provider: 'Acme Login', isConnected: true, isProviderOnly: false },
    })
    provider.people.mona = { email: 'renamed@elsewhere.example', email_verified: false }
    const later = newPage()
    expect(await signInByProvider(later, 'mona')).toBe('/sign-in?done=here')
    expect(await emailOf(later)).toBe('mona@acme.example')
  })

  it('does not recognize the same subject at another provider', async () => {
    await member('namesake')
    await signInByProvider(newPage(), 'namesake')
    const { database } = service.platform
    const { issuer } = provider
    expect(await findOidcAccount(database, { issuer, subject: 'namesake' })).toMatchObject({ name: 'Max Member' })
    expect(await findOidcAccount(database, { issuer: 'https://other.example', subject: 'namesake' })).toBeNull()
  })

  it.each([
    ['says that the address is unverified', { email_verified: false }],
    ['sends email_verified as text', { email_verified: 'true' }],
    ['omits email_verified', {}],
    ['omits the address', { email: undefined, email_verified: true }],
  ])('connects no account when the provider %s', async (_what, claims) => {
    const name = `unverified-${Object.values(claims).join('-') || 'silent'}`
    await member(name, claims)
    const page = newPage()
    expect(await signInByProvider(page, name)).toBe(problem('unverified'))
    expect((await page.get('/account')).status).toBe(401)
  })

  it('connects no account whose address the service has not confirmed', async () => {
    provider.people.olive = { email: 'owner@acme.example', email_verified: true }
    expect(await signInByProvider(newPage(), 'olive')).toBe(problem('known-here'))
  })

  it('connects no account with a second factor, which it would bypass', async () => {
    const page = await member('factor')
    const { personId } = (await page.get('/account')).body
    await service.platform.pool.query('update "user" set "twoFactorEnabled" = true where id = $1', [personId])
    expect(await signInByProvider(newPage(), 'factor')).toBe(problem('known-here'))
  })

  it('does not let in a person who was not invited', async () => {
    provider.people.stranger = { email: 'stranger@else.example', email_verified: true }
    const page = newPage()
    expect(await signInByProvider(page, 'stranger')).toBe(problem('unknown'))
    expect((await page.get('/account')).status).toBe(401)
  })

  describe('is refused with an ID token', () => {
    const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
    const changed = (change: JWTPayload) => (claims: JWTPayload, sign: (claims: JWTPayload) => Promise<string>) =>
      sign({ ...claims, ...change })

    it.each<[string, OpenIdProvider['tamper']]>([
      ['of another issuer', changed({ iss: 'https://evil.example' })],
      ['for another client', changed({ aud: 'another' })],
      ['for several clients, issued to another client', changed({ aud: ['countersign', 'another'], azp: 'another' })],
      ['with another nonce', changed({ nonce: 'another' })],
      ['without a nonce', changed({ nonce: undefined })],
      ['that has expired', changed({ exp: later(-3_600), iat: later(-7_200) })],
      ['that is not signed', async claims => new UnsecuredJWT(claims).encode()],
      [
        'that was changed after signing',
        async (claims, sign) => {
          const [header, , signature] = (await sign(claims)).split('.')
          const body = Buffer.from(JSON.stringify({ ...claims, name: 'Eve' })).toString('base64url')
          return [header, body, signature].join('.')
        },
      ],
      [
        'that is signed with the client secret',
        async claims => {
          const { SignJWT } = await import('jose')
          const secret = new TextEncoder().encode(provider.env.OIDC_CLIENT_SECRET)
          return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
        },
      ],
    ])('%s', async (_what, tamper) => {
      provider.people.mona = { email: 'mona@acme.example', email_verified: true }
      provider.tamper = tamper
      const page = newPage()
      expect(await signInByProvider(page, 'mona')).toBe(problem('refused'))
      expect((await page.get('/account')).status).toBe(401)
    })
  })

  it('fails in a different browser from the one that started it', async () => {
    await member('lured')
    const [attacker, victim] = [newPage(), newPage()]
    const begun = await attacker.post('/oidc/sign-in')
    const back = await signInAtProvider(begun.body.url, 'lured')
    expect(await victim.visit(back)).toBe(problem('stale'))
    await victim.post('/oidc/sign-in')
    expect(await victim.visit(back)).toBe(problem('stale'))
    expect((await victim.get('/account')).status).toBe(401)
  })

  it('accepts each callback once, and no callback with an unknown state', async () => {
    await member('again')
    const page = newPage()
    const begun = await page.post('/oidc/sign-in')
    const back = await signInAtProvider(begun.body.url, 'again')
    const answers = await Promise.all([page.visit(back), page.visit(back)])
    expect(answers.toSorted()).toEqual(['/sign-in?done=here', problem('stale')])
    const [code, state] = [new URL(back, service.url).searchParams.get('code'), 'not-one-of-ours']
    expect(await page.visit(`/oidc/callback?code=${code}&state=${state}`)).toBe(problem('stale'))
    expect(await page.visit('/oidc/callback')).toBe(problem('stale'))
  })

  it('fails with the code of another sign-in', async () => {
    await member('swapped')
    const [thief, page] = [newPage(), newPage()]
    const stolen = await signInAtProvider((await thief.post('/oidc/sign-in')).body.url, 'swapped')
    const begun = new URL((await page.post('/oidc/sign-in')).body.url)
    const code = new URL(stolen, service.url).searchParams.get('code')
    const state = begun.searchParams.get('state')
    const issuer = encodeURIComponent(provider.issuer)
    expect(await page.visit(`/oidc/callback?code=${code}&state=${state}&iss=${issuer}`)).toBe(problem('refused'))
  })

  it('expires after ten minutes', async () => {
    await member('slow')
    const page = newPage()
    const back = await signInAtProvider((await page.post('/oidc/sign-in')).body.url, 'slow')
    service.clock.advance(11 * 60_000)
    try {
      expect(await page.visit(back)).toBe(problem('stale'))
    } finally {
      service.clock.advance(-11 * 60_000)
    }
  })

  it('returns to the sign-in page when the person cancels at the provider', async () => {
    const page = newPage()
    const { searchParams } = new URL((await page.post('/oidc/sign-in')).body.url)
    const iss = encodeURIComponent(provider.issuer)
    expect(await page.visit(`/oidc/callback?error=access_denied&state=${searchParams.get('state')}&iss=${iss}`)).toBe(
      problem('cancelled'),
    )
  })
})

describe('an invitation', () => {
  it('can be accepted at the provider, without a password', async () => {
    provider.people.nora = { email: 'Nora@Acme.example', name: 'Nora New' }
    const page = newPage()
    const link = await invitationTo('nora@acme.example')
    expect(await enterByProvider(page, link, 'nora')).toBe('/sign-in?done=joined')
    expect((await page.get('/account')).body).toMatchObject({
      name: 'Nora New',
      email: 'nora@acme.example',
      hasVerifiedEmail: true,
      signIn: { hasPassword: false, isConnected: true },
      organizations: [{ role: 'member' }],
    })
    expect((await enter(newPage(), link, { name: 'Eve', password })).status).toBe(410)
  })

  it('cannot be accepted under a name with a control character', async () => {
    const authorization = `Bearer ${entryToken(await invitationTo('odd@acme.example'))}`
    const answer = await newPage().post('/entry/session/oidc', { name: 'Odd\u0000' }, { authorization })
    expect(answer.status).toBe(400)
  })

  it('can be accepted only with the invited address', async () => {
    provider.people.eve = { email: 'eve@acme.example', email_verified: true }
    const link = await invitationTo('invited@acme.example')
    expect(await enterByProvider(newPage(), link, 'eve')).toBe(problem('other-address'))
    expect((await enter(newPage(), link, { name: 'In', password })).status).toBe(200)
  })

  it('cannot be accepted if it is revoked during the sign-in', async () => {
    provider.people.late = { email: 'late@acme.example' }
    const link = await invitationTo('late@acme.example')
    const page = newPage()
    const authorization = `Bearer ${entryToken(link)}`
    const begun = await page.post('/entry/session/oidc', {}, { authorization })
    const { body: open } = await owner.get('/v1/organization/invitations')
    const { invitationId } = open.find((one: { email: string }) => one.email === 'late@acme.example')
    await owner.delete(`/v1/organization/invitations/${invitationId}`)
    expect(await page.visit(await signInAtProvider(begun.body.url, 'late'))).toBe(problem('ended'))
  })
})

describe('an account', () => {
  it('can be connected by the person signed in to it, whatever their address at the provider', async () => {
    provider.people.work = { email: 'olive@work.example' }
    const begun = await owner.post('/account/oidc')
    const back = await signInAtProvider(begun.body.url, 'work')
    expect(await owner.visit(back)).toBe('/sign-in?done=here')
    const page = newPage()
    expect(await signInByProvider(page, 'work')).toBe('/sign-in?done=here')
    expect(await emailOf(page)).toBe('owner@acme.example')
    expect((await page.delete('/account/oidc')).body).toEqual({ disconnected: true })
    expect(await signInByProvider(newPage(), 'work')).toBe(problem('unverified'))
  })

  it('cannot be connected after signing out, or to an identity that another account uses', async () => {
    const page = await member('connecting')
    const begun = await page.post('/account/oidc')
    const back = await signInAtProvider(begun.body.url, 'connecting')
    await page.post('/identity/sign-out')
    expect(await page.visit(back)).toBe(problem('signed-out'))

    await member('first')
    await signInByProvider(newPage(), 'first')
    const other = await member('second')
    const second = await other.post('/account/oidc')
    expect(await other.visit(await signInAtProvider(second.body.url, 'first'))).toBe(problem('connected-elsewhere'))
  })

  it('cannot lose its last way to sign in', async () => {
    provider.people.only = { email: 'only@acme.example' }
    const page = newPage()
    await enterByProvider(page, await invitationTo('only@acme.example'), 'only')
    const refused = await page.delete('/account/oidc')
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'You could not sign in any more; choose a password or add a passkey first',
    ])
  })
})

describe('a service with OIDC_ONLY=true', () => {
  let alone: Awaited<ReturnType<typeof startWithProvider>>
  beforeAll(async () => {
    alone = await startWithProvider({ env: { OIDC_ONLY: 'true' } })
  })
  afterAll(async () => {
    await alone?.service.stop()
    await alone?.provider.stop()
  })

  it('accepts a password only for the claim link', async () => {
    const first = new PageClient(alone.service.url)
    const claim = { organizationName: 'Claimed', name: 'Clara', email: 'clara@claimed.example', password }
    expect((await enter(first, (await newClaimUrl(alone.service.platform))!, claim)).body).toEqual({ isSignedIn: true })
    const page = new PageClient(alone.service.url)
    for (const answer of [
      await page.post('/identity/sign-in/email', { email: claim.email, password }),
      await page.get('/identity/passkey/generate-authenticate-options'),
      await page.post('/password-resets', { email: claim.email }),
      await enter(page, alone.service.other.ownerSetupUrl, { name: 'Eve', password }),
    ])
      expect([answer.status, answer.body.error]).toEqual([403, 'People sign in with Acme Login here'])

    alone.provider.people.clara = { email: 'clara@claimed.example', email_verified: true }
    expect(await signInByProvider(page, 'clara')).toBe(problem('known-here'))
    const begun = await first.post('/account/oidc')
    expect(await first.visit(await signInAtProvider(begun.body.url, 'clara'))).toBe('/sign-in?done=here')
    expect(await signInByProvider(page, 'clara')).toBe('/sign-in?done=here')
    expect((await page.delete('/account/oidc')).status).toBe(403)
    expect((await page.post('/identity/sign-out')).status).toBe(200)
  })
})

describe('a provider whose metadata names another issuer', () => {
  let liar: Server
  let lured: TestApp
  beforeAll(async () => {
    const port = await freePort()
    const issuer = `http://localhost:${port}`
    const metadata = { issuer: 'https://login.acme.example', authorization_endpoint: `${issuer}/auth` }
    liar = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
    }).listen(port, 'localhost')
    lured = await startTestApp({ worker: false, env: { ...provider.env, OIDC_ISSUER: issuer } })
  })
  afterAll(async () => {
    await lured?.stop()
    liar?.close()
  })

  it('is not used', async () => {
    const refused = await new PageClient(lured.url).post('/oidc/sign-in')
    expect([refused.status, refused.body.error]).toEqual([503, 'Acme Login cannot be reached right now; try again'])
  })
})

describe('a provider that is down', () => {
  let without: Awaited<ReturnType<typeof startWithProvider>>
  beforeAll(async () => {
    without = await startWithProvider({ worker: false })
  })
  afterAll(async () => {
    await without?.service.stop()
    await without?.provider.stop()
  })

  it('is reported both before the browser is sent there and after it returns', async () => {
    const page = new PageClient(without.service.url)
    without.provider.people.down = { email: 'down@acme.example' }
    const back = await signInAtProvider((await page.post('/oidc/sign-in')).body.url, 'down')
    await without.provider.stop()
    expect(await page.visit(back)).toBe(problem('unreachable'))
    const { service } = await startWithoutProvider(without.provider.env)
    try {
      const refused = await new PageClient(service.url).post('/oidc/sign-in')
      expect([refused.status, refused.body.error]).toEqual([503, 'Acme Login cannot be reached right now; try again'])
    } finally {
      await service.stop()
    }
  })
})

async function startWithoutProvider(env: Record<string, string>) {
  return { service: await startTestApp({ worker: false, env }) }
}

describe('with a claim for groups', () => {
  it('gives people the groups and the role that the provider names, and takes them back', async () => {
    const env = { OIDC_GROUPS_CLAIM: 'groups', OIDC_ROLES: 'manager:Office,auditor:audit' }
    const started = await startWithProvider({ env })
    try {
      const boss = await signedInOwner(started.service)
      await joined(started.service, boss, { email: 'greta@acme.example', role: 'member' })
      await boss.post('/v1/organization/groups', { name: 'Office', personIds: [] })
      const afterSignIn = async (groups: string[]) => {
        started.provider.people.greta = { email: 'greta@acme.example', email_verified: true, groups }
        const page = new PageClient(started.service.url, boss.organizationId)
        expect(await signInByProvider(page, 'greta')).toBe('/sign-in?done=here')
        const { organizations } = (await page.get('/account')).body
        const [office] = (await boss.get('/v1/organization/groups')).body as { people: { email: string }[] }[]
        return {
          role: organizations[0].role,
          isInOffice: office!.people.some(({ email }) => email.startsWith('greta')),
        }
      }
      expect(await afterSignIn(['office', 'elsewhere'])).toEqual({ role: 'manager', isInOffice: true })
      expect(await afterSignIn(['audit'])).toEqual({ role: 'auditor', isInOffice: false })
      expect(await afterSignIn([])).toEqual({ role: 'member', isInOffice: false })
    } finally {
      await started.service.stop()
      await started.provider.stop()
    }
  })
})
