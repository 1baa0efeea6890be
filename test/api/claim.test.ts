import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newClaimUrl } from '../../src/features/members/entry/claim.ts'
import { enter, mailedLink, PageClient, password } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ env: { REGISTRATION: 'open' } })
})
afterAll(() => service?.stop())

const claim = { organizationName: 'Claimed Ltd', name: 'Clara Claimer', email: 'clara@claimed.example', password }

describe('a claim link', () => {
  it('works even if another process has also printed one, but only one of the two can be used', async () => {
    const first = (await newClaimUrl(service.platform))!
    const second = (await newClaimUrl(service.platform))!
    const [one, other] = [new PageClient(service.url), new PageClient(service.url)]
    const answers = await Promise.all([
      enter(one, first, claim),
      enter(other, second, { ...claim, email: 'eve@claimed.example' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    for (const link of [first, second]) expect((await enter(new PageClient(service.url), link, claim)).status).toBe(410)
    expect(await newClaimUrl(service.platform)).toBeNull()
    const owner = answers[0]!.status === 200 ? one : other
    const { body } = await owner.get('/account')
    expect(body.organizations).toMatchObject([{ name: 'Claimed Ltd', role: 'owner' }])
    owner.organizationId = body.organizations[0].organizationId
    const { body: members } = await owner.get('/v1/organization/members')
    expect(members.map((member: { name: string }) => member.name)).toEqual(['Clara Claimer'])
  })
})

describe('open registration', () => {
  it('creates an account with its own organization once the address is confirmed', async () => {
    const page = new PageClient(service.url)
    expect((await page.post('/registrations', { email: 'New@Shop.example' })).body).toEqual({ sent: true })
    const url = await mailedLink(service, 'new@shop.example')
    const entered = await enter(page, url, { organizationName: 'Shop', name: 'Nell New', password })
    expect(entered.body).toEqual({ isSignedIn: true })
    const { body } = await page.get('/account')
    expect(body).toMatchObject({ hasVerifiedEmail: true, organizations: [{ name: 'Shop', role: 'owner' }] })
  })

  it('does not reveal that an account exists, but emails its owner a password-reset link', async () => {
    const answer = await new PageClient(service.url).post('/registrations', { email: 'new@shop.example' })
    expect(answer.body).toEqual({ sent: true })
    await expect.poll(() => subjectTo('new@shop.example'), { timeout: 10_000 }).toBe('Choose a new password')
  })
})

async function subjectTo(email: string): Promise<string | undefined> {
  const { listOutbox } = await import('../../src/features/mails/outbox.ts')
  return (await listOutbox(service.platform)).find(one => one.to.address === email)?.subject
}
