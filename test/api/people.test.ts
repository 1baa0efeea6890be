import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import type { Answer } from '../support/api-client.ts'
import { readyTemplate } from '../support/builders.ts'
import { enter, entryToken, joined, mailedLink, PageClient, password, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
})
afterAll(() => service?.stop())

const signIn = (page: PageClient, email: string, secret = password) =>
  page.post('/identity/sign-in/email', { email, password: secret })

describe('a person', () => {
  it('can use the setup link of their organization only once', async () => {
    const { body } = await owner.get('/account')
    expect(body).toMatchObject({ name: 'Olive Owner', email: 'owner@acme.example' })
    expect(body.organizations).toMatchObject([{ organizationId: service.acme.organizationId, role: 'owner' }])
    const again = await enter(new PageClient(service.url), service.acme.ownerSetupUrl, { name: 'Eve', password })
    expect([again.status, again.body.error]).toEqual([410, 'This link has been used already; sign in instead'])
  })

  it('signs in with email and password, and out again', async () => {
    const page = new PageClient(service.url)
    expect((await signIn(page, 'Owner@Acme.example')).status).toBe(200)
    expect((await page.get('/account')).status).toBe(200)
    const cookie = page.headers().cookie!
    expect((await page.post('/identity/sign-out')).status).toBe(200)
    const kept = await new PageClient(service.url).get('/account', { cookie })
    expect(kept.status).toBe(401)
  })

  it('gets the same error for a wrong password as for an unknown address', async () => {
    const wrong = await signIn(new PageClient(service.url), 'owner@acme.example', 'something else')
    const unknown = await signIn(new PageClient(service.url), 'nobody@acme.example')
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'Email address or password is wrong' }])
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  it('resets their password by email, which signs them out everywhere', async () => {
    const page = await joined(service, owner, { email: 'forgetful@acme.example', role: 'member' })
    expect((await page.post('/password-resets', { email: 'forgetful@acme.example' })).body).toEqual({ sent: true })
    const unknown = await page.post('/password-resets', { email: 'nobody@acme.example' })
    expect(unknown.body).toEqual({ sent: true })
    await expect.poll(async () => await mailedLink(service, 'forgetful@acme.example'), { timeout: 10_000 }).toBeTruthy()
    const url = await mailedLinkOf('Choose a new password', 'forgetful@acme.example')
    const other = new PageClient(service.url)
    expect((await enter(other, url, { password: 'a new one, longer' })).body).toEqual({ isSignedIn: true })
    expect((await page.get('/account')).status).toBe(401)
    expect((await signIn(new PageClient(service.url), 'forgetful@acme.example')).status).toBe(401)
    expect((await signIn(new PageClient(service.url), 'forgetful@acme.example', 'a new one, longer')).status).toBe(200)
  })

  it('stays signed in for two weeks after they last opened a page', async () => {
    const page = await joined(service, owner, { email: 'faithful@acme.example', role: 'member' })
    const { personId } = (await page.get('/account')).body
    const age = (hours: number) =>
      service.platform.pool.query(
        `update "session" set "updatedAt" = now() - $1::interval, "expiresAt" = now() + interval '14 days' - $1::interval
         where "userId" = $2`,
        [`${hours} hours`, personId],
      )
    const end = async () => new Date((await page.get('/account/sessions')).body[0].expiresAt).getTime()
    await age(13 * 24)
    const before = await end()
    const opened = await page.get('/account')
    expect(opened.headers.getSetCookie().join()).toContain('Max-Age=1209600')
    expect(await end()).toBeGreaterThan(before + 12 * 86_400_000)
    expect((await page.get('/account')).headers.getSetCookie()).toEqual([])
  })

  it('is signed out thirty days after signing in, however active they are', async () => {
    const page = await joined(service, owner, { email: 'daily@acme.example', role: 'member' })
    const { personId } = (await page.get('/account')).body
    const signedInAgo = (age: string) =>
      service.platform.pool.query(
        `update "session" set "createdAt" = now() - $1::interval, "expiresAt" = now() + interval '3 hours'
         where "userId" = $2`,
        [age, personId],
      )
    await signedInAgo('29 days')
    expect((await page.get('/account')).headers.getSetCookie().join()).toContain('Max-Age=')
    const [{ createdAt, expiresAt }] = (await page.get('/account/sessions')).body
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * 86_400_000)
    await signedInAgo('30 days')
    // sessions are cached for a second
    await sleep(1_100)
    for (const path of ['/account', '/v1/organization', '/identity/passkey/list-user-passkeys'])
      expect((await page.get(path)).status).toBe(401)
    expect((await signIn(page, 'daily@acme.example')).status).toBe(200)
  })

  it('sees their sessions and signs out of all the others', async () => {
    const [one, other] = [new PageClient(service.url), new PageClient(service.url)]
    await joined(service, owner, { email: 'two@acme.example', role: 'member' })
    await signIn(one, 'two@acme.example')
    await signIn(other, 'two@acme.example')
    const { body: sessions } = await one.get('/account/sessions')
    expect(sessions).toHaveLength(3)
    const here = sessions.filter((session: { isThis: boolean }) => session.isThis)
    expect(here).toHaveLength(1)
    expect((await one.delete('/account/sessions/others')).body).toEqual({ ended: 2 })
    expect((await other.get('/account')).status).toBe(401)
    expect((await one.get('/account')).status).toBe(200)
  })

  it('is not signed in for requests from another site', async () => {
    const cookie = owner.headers().cookie!
    const bare = new PageClient(service.url)
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.example'],
    ] as const) {
      const answer = await bare.get('/account', { cookie, [name]: value })
      expect([answer.status, answer.body.error]).toEqual([
        403,
        'Requests with the cookie of a session must come from a page of this service',
      ])
    }
    const noHeader = await fetch(`${service.url}/account`, { headers: { cookie } })
    expect(noHeader.status).toBe(403)
  })

  it('needs a password of at least ten characters', async () => {
    const invited = await owner.post('/v1/organization/invitations', { email: 'short@acme.example', role: 'member' })
    expect(invited.status).toBe(200)
    const url = await mailedLink(service, 'short@acme.example')
    const answer = await enter(new PageClient(service.url), url, { name: 'Sho', password: 'too short' })
    expect([answer.status, answer.body.error]).toEqual([400, 'password must have at least 10 characters'])
    expect((await enter(new PageClient(service.url), url, { name: 'Sho', password })).status).toBe(200)
  })

  it('calls the API in their own name', async () => {
    const { templateId } = await readyTemplate(service.api)
    const member = await joined(service, owner, { email: 'mia@acme.example', role: 'member', name: 'Mia Member' })
    const created = await member.post('/v1/signature-requests', {
      templateId,
      signers: [
        { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' },
        { email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller' },
      ],
    })
    expect(created.status).toBe(200)
    expect(created.body.sender).toEqual({ email: 'mia@acme.example', name: 'Mia Member' })
    const events = await service.api.get(`/v1/signature-requests/${created.body.signatureRequestId}/events?kinds=all`)
    const [first] = events.body.signatureRequestEvents
    expect(first.signing).toMatchObject({
      actor_email: 'mia@acme.example',
      details: { known_by: [{ identified_by: 'person', person_id: expect.stringMatching(/^usr_/) }] },
    })
  })
})

describe('an invitation', () => {
  it('has the same email subject, whatever the organization is called', async () => {
    const { version } = (await owner.get('/v1/organization')).body
    const rename = (name: string, from: number) =>
      owner.call('PATCH', '/v1/organization', { name }, { 'if-match': `"${from}"` })
    expect((await rename('Payment failed', version)).status).toBe(200)
    await owner.post('/v1/organization/invitations', { email: 'lured@acme.example', role: 'member' })
    await mailedLinkOf('Your invitation to Countersign', 'lured@acme.example')
    expect((await rename('Acme', version + 1)).status).toBe(200)
  })

  it('cannot be accepted after it is revoked', async () => {
    const invited = await owner.post('/v1/organization/invitations', { email: 'later@acme.example', role: 'admin' })
    const first = await mailedLink(service, 'later@acme.example')
    expect((await owner.delete(`/v1/organization/invitations/${invited.body.invitationId}`)).status).toBe(200)
    const revoked = await enter(new PageClient(service.url), first, { name: 'La', password })
    expect(revoked.status).toBe(410)
  })

  it('for a person with an account can be accepted only from that account', async () => {
    const other = await signedInOwner(service, service.other)
    const invited = await other.post('/v1/organization/invitations', { email: 'owner@acme.example', role: 'member' })
    expect(invited.status).toBe(200)
    const url = await mailedLink(service, 'owner@acme.example')
    const stranger = await enter(new PageClient(service.url), url, { name: 'Eve', password })
    expect([stranger.status, stranger.body.error]).toEqual([
      409,
      'There is an account for owner@acme.example; sign in with it to accept',
    ])
    expect((await enter(other, url, {})).status).toBe(409)
    expect((await enter(owner, url, {})).body).toEqual({ isSignedIn: true })
    const { body } = await owner.get('/account')
    expect(body.organizations.map((organization: { name: string }) => organization.name)).toEqual(['Acme', 'Other'])
  })
})

describe('an organization', () => {
  it('cannot lose its last owner', async () => {
    const { body: members } = await owner.get('/v1/organization/members')
    const self = members.find((member: { email: string }) => member.email === 'owner@acme.example')
    for (const answer of [
      await owner.delete(`/v1/organization/members/${self.memberId}`),
      await owner.patch(`/v1/organization/members/${self.memberId}`, { role: 'member' }),
    ])
      expect(answer.status).toBe(409)
  })

  it('keeps one of two owners who demote each other at once', async () => {
    const second = await joined(service, owner, { email: 'second@acme.example', role: 'owner' })
    const { body: members } = await owner.get('/v1/organization/members')
    const idOf = (email: string) => members.find((member: { email: string }) => member.email === email).memberId
    const answers = await Promise.all([
      owner.patch(`/v1/organization/members/${idOf('second@acme.example')}`, { role: 'member' }),
      second.patch(`/v1/organization/members/${idOf('owner@acme.example')}`, { role: 'member' }),
    ])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 403])
    const winner = answers[0]!.status === 200 ? owner : second
    const { body: after } = await winner.get('/v1/organization/members')
    expect(after.filter((one: { role: string }) => one.role === 'owner')).toHaveLength(1)
    if (winner === second)
      await second.patch(`/v1/organization/members/${idOf('owner@acme.example')}`, { role: 'owner' })
  })

  it('denies access to a removed member', async () => {
    const member = await joined(service, owner, { email: 'gone@acme.example', role: 'member' })
    expect((await member.get('/v1/templates')).status).toBe(200)
    const { body: members } = await owner.get('/v1/organization/members')
    const { memberId } = members.find((member: { email: string }) => member.email === 'gone@acme.example')
    expect((await owner.delete(`/v1/organization/members/${memberId}`)).status).toBe(200)
    expect((await member.get('/v1/templates')).status).toBe(403)
    expect((await member.get('/account')).body.organizations).toEqual([])
  })

  it('lets a member see the other members, but not invite people or see webhook endpoints', async () => {
    const member = await joined(service, owner, { email: 'plain@acme.example', role: 'member' })
    const answer = await member.post('/v1/organization/invitations', { email: 'x@acme.example', role: 'member' })
    expect([answer.status, answer.body.error]).toEqual([
      403,
      'Client not authorized to invite people to this organization',
    ])
    expect((await member.get('/v1/webhook-endpoints')).status).toBe(403)
    expect((await member.get('/v1/organization/members')).status).toBe(200)
  })

  it('is closed to members of other organizations', async () => {
    const stranger = new PageClient(service.url, service.other.organizationId)
    await signIn(stranger, 'second@acme.example')
    expect((await stranger.get('/v1/templates')).status).toBe(403)
    stranger.organizationId = null
    expect((await stranger.get('/v1/templates')).status).toBe(400)
  })
})

/** Finds the mail by its subject, because the newest one may still be an earlier mail. */
async function mailedLinkOf(subject: string, email: string): Promise<string> {
  const { listOutbox } = await import('../../src/features/mails/outbox.ts')
  const find = async () =>
    (await listOutbox(service.platform)).find(one => one.to.address === email && one.subject === subject)
  await expect.poll(find, { timeout: 10_000 }).toBeTruthy()
  return /https?:\S+\/setup\/[\w-]+/.exec((await find())!.text)![0]
}

/** The routes for people that need no id and answer JSON: every list, the settings, the account. */
const readByPeople = routes.filter(
  ({ method, path, operationId, access, produces }) =>
    method === 'GET' &&
    ['organization', 'member', 'person'].includes(access.scheme) &&
    !path.includes(':') &&
    // it needs the requests that it is for
    operationId !== 'readSignedEnvelopes' &&
    produces === undefined,
)

it("a setup link's token has 43 characters, and no API response contains it", async () => {
  const email = 'unseen@acme.example'
  const invited = await owner.post('/v1/organization/invitations', { email, role: 'member' })
  const link = await mailedLink(service, email)
  const tokens = [service.acme.ownerSetupUrl, link].map(entryToken)
  for (const token of tokens) expect(token).toHaveLength(43)

  const { body: members } = await owner.get('/v1/organization/members')
  const { memberId } = members.find((member: { email: string }) => member.email === 'owner@acme.example')
  const answers = new Map<string, Answer>([['invite', invited]])
  answers.set('previewMemberRemoval', await owner.get(`/v1/organization/members/${memberId}/removal`))
  for (const { operationId, path, versioned } of readByPeople)
    answers.set(operationId, await owner.get(versioned ? `/v1${path}` : path))
  const visitor = new PageClient(service.url)
  answers.set('readEntry', await visitor.get('/entry/session', { authorization: `Bearer ${entryToken(link)}` }))
  answers.set('enter', await enter(visitor, link, { name: 'Una', password }))

  for (const [operation, { status, body, headers }] of answers) {
    expect.soft(status, operation).toBe(200)
    const shown = JSON.stringify({ body, headers: Object.fromEntries(headers) })
    for (const token of tokens) expect.soft(shown, operation).not.toContain(token)
  }
  for (const operation of ['listInvitations', 'previewMemberRemoval', 'readEntry'])
    expect(JSON.stringify(answers.get(operation)?.body), operation).toContain(email)
})
