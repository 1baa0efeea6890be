import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOutbox } from '../../src/features/mails/outbox.ts'
import { readyTemplate } from '../support/builders.ts'
import { enter, joined, mailedLink, PageClient, password, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
})
afterAll(() => service?.stop())

const newPage = () => new PageClient(service.url)

const signIn = (page: PageClient, email: string, secret = password) =>
  page.post('/identity/sign-in/email', { email, password: secret })

async function invited(email: string): Promise<string> {
  expect((await owner.post('/v1/organization/invitations', { email, role: 'member' })).status).toBe(200)
  return mailedLink(service, email)
}

async function memberIdOf(email: string): Promise<string> {
  const { body } = await owner.get('/v1/organization/members')
  return body.find((one: { email: string }) => one.email === email).memberId
}

describe('an invitation', () => {
  it('accepted in two browsers at once creates one account with one of the two passwords', async () => {
    const link = await invited('twice@acme.example')
    const secrets = ['the password of one', 'the password of another']
    const answers = await Promise.all(
      secrets.map(secret => enter(newPage(), link, { name: 'Twain', password: secret })),
    )
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 410])
    const tried = await Promise.all(secrets.map(secret => signIn(newPage(), 'twice@acme.example', secret)))
    expect(tried.map(answer => answer.status)).toEqual(answers.map(answer => (answer.status === 200 ? 200 : 401)))
    const joinings = await owner.get('/v1/organization/events')
    const ofTwain = joinings.body.organizationEvents.filter(
      (event: { event: { event_type: string }; organization: { actor_email: string } }) =>
        event.event.event_type === 'member_joined' && event.organization.actor_email === 'twice@acme.example',
    )
    expect(ofTwain).toHaveLength(1)
  })

  it('creates the invited account even in a browser that is signed in as another person', async () => {
    const other = await joined(service, owner, { email: 'other@acme.example', role: 'member' })
    const link = await invited('guest@acme.example')
    expect((await enter(other, link, { name: 'Gus Guest', password })).status).toBe(200)
    expect((await other.get('/account')).body.email).toBe('guest@acme.example')
    expect((await signIn(newPage(), 'other@acme.example')).status).toBe(200)
  })

  it('expires after seven days', async () => {
    const link = await invited('tardy@acme.example')
    service.clock.advance(7 * 86_400_000)
    try {
      const answer = await enter(newPage(), link, { name: 'Tar', password })
      expect([answer.status, answer.body.error]).toEqual([410, 'This link has expired or was replaced by a newer one'])
    } finally {
      service.clock.advance(-7 * 86_400_000)
    }
  })

  it('stops working when the admin who sent it is removed, so that no admin can invite themselves back', async () => {
    const admin = await joined(service, owner, { email: 'admin@acme.example', role: 'admin' })
    await admin.post('/v1/organization/invitations', { email: 'orphan@acme.example', role: 'member' })
    const link = await mailedLink(service, 'orphan@acme.example')
    expect((await owner.delete(`/v1/organization/members/${await memberIdOf('admin@acme.example')}`)).status).toBe(200)
    expect((await enter(newPage(), link, { name: 'Orla', password })).status).toBe(410)
  })
})

describe('a member who is removed while sending', () => {
  it('sends each document completely or not at all, and nothing more after one second', async () => {
    const { templateId } = await readyTemplate(service.api)
    const member = await joined(service, owner, { email: 'sender@acme.example', role: 'member' })
    const memberId = await memberIdOf('sender@acme.example')
    const send = (number: number) =>
      member.post('/v1/signature-requests', {
        templateId,
        signers: [
          { email: `bea-${number}@buyer.example`, name: 'Bea Buyer', role: 'Buyer' },
          { email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller' },
        ],
      })
    const sending = Array.from({ length: 20 }, (_, number) => send(number))
    await sending[0]
    const removed = owner.delete(`/v1/organization/members/${memberId}`)
    const answers = await Promise.all(sending)
    expect((await removed).status).toBe(200)
    for (const { status, body } of answers) expect([200, 403], JSON.stringify(body)).toContain(status)
    for (const { body } of answers.filter(answer => answer.status === 200)) {
      const { status, body: request } = await service.api.get(`/v1/signature-requests/${body.signatureRequestId}`)
      expect([status, request.recipientSignatures?.length ?? request.signers?.length]).toEqual([200, 2])
    }
    await new Promise(resolve => setTimeout(resolve, 1_000))
    expect((await send(99)).status).toBe(403)
    const { body: listed } = await service.api.get('/v1/signature-requests?limit=100')
    expect(listed).toHaveLength(answers.filter(answer => answer.status === 200).length)
  })
})

describe('a session', () => {
  it('that was stolen stops working everywhere once its owner ends it', async () => {
    const page = await joined(service, owner, { email: 'victim@acme.example', role: 'member' })
    const { cookie = '' } = page.headers()
    const thief = newPage()
    expect((await thief.get('/account', { cookie })).body.email).toBe('victim@acme.example')
    const victim = newPage()
    await signIn(victim, 'victim@acme.example')
    const { body: sessions } = await victim.get('/account/sessions')
    const stolen = sessions.find((session: { isThis: boolean }) => !session.isThis)
    expect((await victim.delete(`/account/sessions/${stolen.sessionId}`)).body).toEqual({ ended: 1 })
    for (const path of ['/account', '/account/sessions']) expect((await thief.get(path, { cookie })).status).toBe(401)
    const organization = { cookie, 'countersign-organization': owner.organizationId! }
    expect((await thief.get('/v1/templates', organization)).status).toBe(401)
    expect((await thief.post('/identity/change-password', { newPassword: password }, { cookie })).status).toBe(401)
    expect((await victim.get('/account')).status).toBe(200)
  })

  it('can be ended only by its owner', async () => {
    const page = await joined(service, owner, { email: 'private@acme.example', role: 'member' })
    const { body: sessions } = await page.get('/account/sessions')
    const answer = await owner.delete(`/account/sessions/${sessions[0].sessionId}`)
    expect(answer.status).toBe(404)
    expect((await page.get('/account')).status).toBe(200)
  })
})

describe('an unknown address', () => {
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

  /** Returns the ratio of the median times for both addresses. Alternates them, so that load slows both down. */
  async function compare(ask: (email: string) => Promise<unknown>): Promise<number> {
    const times: Record<string, number[]> = { 'owner@acme.example': [], 'nobody@acme.example': [] }
    for (let round = 0; round < 7; round++)
      for (const [email, all] of Object.entries(times)) {
        const startedAt = performance.now()
        await ask(email)
        all.push(performance.now() - startedAt)
      }
    const [known, unknown] = Object.values(times).map(median)
    return Math.max(known! / unknown!, unknown! / known!)
  }

  it('takes as long as a known address to be refused at sign-in, because a password is hashed anyway', async () => {
    expect(await compare(email => signIn(newPage(), email, 'not the right one'))).toBeLessThan(3)
  })

  it('takes as long as a known address when a new password is requested', async () => {
    expect(await compare(email => newPage().post('/password-resets', { email }))).toBeLessThan(2)
  })
})

it('a password change is listed for its owner and announced by email; a refused change is not listed', async () => {
  const page = await joined(service, owner, { email: 'told@acme.example', role: 'member' })
  const body = { currentPassword: 'not my password', newPassword: 'another good one' }
  expect((await page.post('/identity/change-password', body)).status).toBe(401)
  expect((await page.get('/account/changes')).body).toEqual([])
  expect((await page.post('/identity/change-password', { ...body, currentPassword: password })).status).toBe(200)
  expect((await page.get('/account/changes')).body).toMatchObject([
    { kind: 'password_changed', ipAddress: expect.stringMatching(/127\.0\.0\.1|::1/) },
  ])
  const subjects = async () =>
    (await listOutbox(service.platform)).filter(one => one.to.address === 'told@acme.example').map(one => one.subject)
  await expect.poll(subjects).toContain('Your password was changed')
  expect((await owner.get('/account/changes')).body).not.toContainEqual(
    expect.objectContaining({ kind: 'password_changed' }),
  )
})

it('a common password is refused wherever one is chosen, with advice for a better one', async () => {
  const link = await invited('common@acme.example')
  const answer = await enter(newPage(), link, { name: 'Com', password: 'Password123' })
  expect([answer.status, answer.body.error]).toEqual([
    400,
    'password is one of the most common ones, which are tried first; choose a few unrelated words',
  ])
  const own = await enter(newPage(), link, { name: 'Com', password: 'Acme Acme 2026' })
  expect(own.status).toBe(200)
  const page = newPage()
  await signIn(page, 'common@acme.example', 'Acme Acme 2026')
  const body = { currentPassword: 'Acme Acme 2026', newPassword: 'qwertyuiop' }
  expect((await page.post('/identity/change-password', body)).status).toBe(400)
  expect((await page.post('/identity/change-password', { ...body, newPassword: 'common@acme.example' })).status).toBe(
    400,
  )
  expect((await page.post('/identity/change-password', { ...body, newPassword: 'another good one' })).status).toBe(200)
})
