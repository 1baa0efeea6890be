import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newClaimUrl } from '../../src/features/members/entry/claim.ts'
import { codeNow } from '../support/authenticator-app.ts'
import { signInByProvider, startWithProvider } from '../support/openid-provider.ts'
import { enter, joined, PageClient, password, signedInOwner } from '../support/people.ts'
import type { TestApp } from '../support/test-app.ts'

let service: TestApp
let provider: Awaited<ReturnType<typeof startWithProvider>>['provider']
let owner: PageClient
let member: PageClient
beforeAll(async () => {
  const started = await startWithProvider({ untold: /second factor/ })
  service = started.service
  provider = started.provider
  owner = await signedInOwner(service)
  member = await joined(service, owner, { email: 'mona@acme.example', role: 'member' })
})
afterAll(async () => {
  await service?.stop()
  await provider?.stop()
})

const text = 'This organization requires a second factor; set one up, or sign in with it'
const refused = { status: 403, body: { error: text } }

async function require(requiresSecondFactor: boolean, as = owner) {
  const { body } = await as.get('/v1/organization')
  return as.call('PATCH', '/v1/organization', { requiresSecondFactor }, { 'if-match': `"${body.version ?? 1}"` })
}

/** Turns on a second factor as the page does, and returns the URI that an authenticator app scans. */
async function setUp(page: PageClient): Promise<string> {
  const { totpURI } = (await page.post('/identity/two-factor/enable', { password })).body
  expect((await page.post('/identity/two-factor/verify-totp', { code: codeNow(totpURI) })).status).toBe(200)
  return totpURI
}

async function signIn(email: string): Promise<PageClient> {
  const page = new PageClient(service.url, service.acme.organizationId)
  await page.post('/identity/sign-in/email', { email, password })
  return page
}

const accountOf = async (page: PageClient) => (await page.get('/account')).body

describe('requiring a second factor', () => {
  it('is refused to owners without a second factor and to plain members', async () => {
    expect(await require(true)).toMatchObject({
      status: 403,
      body: { error: 'Sign in with a second factor yourself before you require one' },
    })
    expect((await require(true, member)).status).toBe(403)
    expect((await owner.get('/v1/organization')).body.requiresSecondFactor).toBe(false)
  })

  it('locks out members who have none until they set one up in the same session', async () => {
    await setUp(owner)
    expect(await require(true)).toMatchObject({ status: 200, body: { requiresSecondFactor: true } })
    for (const path of ['/v1/organization', '/v1/templates', '/v1/signature-requests', '/v1/organization/members'])
      expect(await member.get(path)).toMatchObject(refused)
    expect(await member.post('/v1/templates', {})).toMatchObject(refused)
    expect(await accountOf(member)).toMatchObject({
      isByTwoFactors: false,
      organizations: [{ organizationId: service.acme.organizationId, needsSecondFactor: true }],
    })
    await setUp(member)
    expect((await member.get('/v1/templates')).status).toBe(200)
    expect(await accountOf(member)).toMatchObject({
      isByTwoFactors: true,
      organizations: [{ needsSecondFactor: false }],
    })
  })

  it('appears in the audit list with the old and the new value', async () => {
    const { organizationEvents } = (await owner.get('/v1/organization/events?limit=200')).body
    const changes = organizationEvents.filter(
      (event: { event: { event_type: string } }) => event.event.event_type === 'settings_changed',
    )
    expect(changes).toHaveLength(1)
    expect(changes[0].organization.details).toMatchObject({
      changed: ['requires_second_factor'],
      values: { requires_second_factor: true },
      previous_values: { requires_second_factor: false },
    })
  })

  it('locks out an older password-only session until a code is entered there', async () => {
    const early = await joined(service, owner, { email: 'early@acme.example', role: 'member' })
    const other = await signIn('early@acme.example')
    const totpURI = await setUp(early)
    expect((await early.get('/v1/templates')).status).toBe(200)
    await sleep(1_100)
    expect(await other.get('/v1/templates')).toMatchObject(refused)
    expect((await other.post('/identity/two-factor/verify-totp', { code: codeNow(totpURI, 1) })).status).toBe(200)
    expect((await other.get('/v1/templates')).status).toBe(200)
  })

  it('does not accept a recovery code before the authenticator app is confirmed', async () => {
    const page = await joined(service, owner, { email: 'half@acme.example', role: 'member' })
    const { backupCodes } = (await page.post('/identity/two-factor/enable', { password })).body
    await page.post('/identity/two-factor/verify-backup-code', { code: backupCodes[0] })
    expect(await page.get('/v1/templates')).toMatchObject(refused)
  })

  it('locks out every session of a member who turns the second factor off', async () => {
    const page = await joined(service, owner, { email: 'off@acme.example', role: 'member' })
    const totpURI = await setUp(page)
    const other = await signIn('off@acme.example')
    await other.post('/identity/two-factor/verify-totp', { code: codeNow(totpURI, 1) })
    expect((await other.get('/v1/templates')).status).toBe(200)
    await page.post('/identity/two-factor/disable', { password })
    await sleep(1_100)
    for (const one of [page, other]) expect(await one.get('/v1/templates')).toMatchObject(refused)
  })

  it('accepts a sign-in at the provider only if the provider reports a second factor', async () => {
    await joined(service, owner, { email: 'proven@acme.example', role: 'member' })
    provider.people.proven = { email: 'proven@acme.example', email_verified: true }
    for (const [methods, status] of [
      [undefined, 403],
      [['pwd'], 403],
      ['mfa', 403],
      [['pwd', 'mfa'], 200],
    ] as const) {
      provider.tamper = (claims, sign) => sign({ ...claims, ...(methods && { amr: methods }) })
      const page = new PageClient(service.url, service.acme.organizationId)
      expect(await signInByProvider(page, 'proven')).toBe('/sign-in?done=here')
      expect((await page.get('/v1/templates')).status, String(methods)).toBe(status)
    }
    provider.tamper = null
  })

  it('affects neither other organizations nor API keys', async () => {
    const stranger = await signedInOwner(service, service.other)
    expect((await stranger.get('/v1/templates')).status).toBe(200)
    expect((await service.api.get('/v1/templates')).status).toBe(200)
    stranger.organizationId = service.acme.organizationId
    expect((await stranger.get('/v1/templates')).body.error).not.toBe(text)
  })

  it('lets everyone back in once it is switched off', async () => {
    const page = await joined(service, owner, { email: 'late@acme.example', role: 'member' })
    expect(await page.get('/v1/templates')).toMatchObject(refused)
    expect((await require(false)).status).toBe(200)
    expect((await page.get('/v1/templates')).status).toBe(200)
  })
})

describe('a service where people sign in only at the provider', () => {
  it('leaves second factors to the provider', async () => {
    const alone = await startWithProvider({ worker: false, env: { OIDC_ONLY: 'true' } })
    try {
      const page = new PageClient(alone.service.url)
      const claim = { organizationName: 'Claimed', name: 'Clara', email: 'clara@claimed.example', password }
      await enter(page, (await newClaimUrl(alone.service.platform))!, claim)
      const { organizationId } = (await accountOf(page)).organizations[0]
      page.organizationId = organizationId
      expect(await require(true, page)).toMatchObject({
        status: 403,
        body: { error: 'People sign in with Acme Login here' },
      })
      await alone.service.platform.pool.query('update organization_settings set requires_second_factor = true')
      await sleep(1_100)
      expect((await page.get('/v1/templates')).status).toBe(200)
    } finally {
      await alone.service.stop()
      await alone.provider.stop()
    }
  })
})
