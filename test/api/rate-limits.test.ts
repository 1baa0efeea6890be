import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, signingSession } from '../support/builders.ts'
import { dora, redlineRequest, redlineTemplate, redlineUrl } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false, env: { RATE_LIMIT_PER_SECOND: '2' } })
})
afterAll(() => service.stop())

/** Stops the clock of the limits until the test ends, so that slow calls do not raise them. */
function stopTime(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
}

const statusesOf = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)

describe('the rate limit', () => {
  it("refuses calls beyond a credential's burst, says when to retry, and lets other credentials through", async () => {
    stopTime()
    const answers = await Promise.all(Array.from({ length: 12 }, () => service.api.get('/v1/templates/tpl_none')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(4)
    expect(refused).toHaveLength(8)
    for (const { body, headers } of refused) {
      expect(body).toEqual({ error: 'Too many requests' })
      expect(Number(headers.get('retry-after'))).toBe(1)
      expect(headers.get('ratelimit-limit')).toBe('4')
      expect(headers.get('ratelimit-remaining')).toBe('0')
    }
    const other = await service.otherApi.get('/v1/templates/tpl_none')
    expect(other.status).toBe(404)
    expect(other.headers.get('ratelimit-remaining')).toBe('3')
    expect(Number(other.headers.get('ratelimit-reset'))).toBe(1)
  })

  it('ignores unauthenticated calls and the health check', async () => {
    const strangers = Array.from({ length: 20 }, () => service.anonymous.get('/v1/templates/tpl_none'))
    expect(new Set(await statusesOf(strangers))).toEqual(new Set([401]))
    const health = Array.from({ length: 20 }, () => service.anonymous.get('/health'))
    expect(new Set(await statusesOf(health))).toEqual(new Set([200]))
  })
})

describe('the rate limit of a link', () => {
  it('is separate from the limits of its organization and of other links of the same signer', async () => {
    const other = await startTestApp({ worker: false, env: { LINK_RATE_LIMIT_PER_SECOND: '1' } })
    onTestFinished(() => other.stop())
    const { templateId } = await readyTemplate(other.api)
    const { signers } = await embeddedRequest(other.api, { templateId })
    const { recipientSignatureId } = signers[0]!
    const { editUrl } = (await other.api.post(`/v1/templates/${templateId}/edit-url`)).body
    const member = await redlineUrl(other, await redlineRequest(other, await redlineTemplate(other)), dora.email)
    const links = [
      { path: '/signing/session', session: await signingSession(other, recipientSignatureId) },
      { path: '/editing/session', session: new ApiClient(other.url, new URL(editUrl).pathname.split('/')[2]!) },
      { path: '/redlining/session', session: member.session },
    ]
    stopTime()
    for (const { path, session } of links) {
      const statuses = await statusesOf(Array.from({ length: 12 }, () => session.get(path)))
      expect({ path, refused: statuses.filter(status => status === 429).length }).toEqual({ path, refused: 2 })
      const { body, headers } = await session.get(path)
      expect(body).toEqual({ error: 'Too many requests' })
      expect([headers.get('retry-after'), headers.get('ratelimit-limit')]).toEqual(['1', '10'])
    }
    const again = await signingSession(other, recipientSignatureId)
    expect((await again.get('/signing/session')).status).toBe(200)
    expect((await other.api.get('/v1/templates/tpl_none')).status).toBe(404)
  })
})

describe('the token endpoint', () => {
  const ask = (clientId: string, clientSecret: string, address = '203.0.113.1') =>
    service.anonymous.post(
      '/oauth/token',
      { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' },
      { 'x-forwarded-for': address },
    )

  it('blocks an address after ten wrong secrets, without locking out the client at another address', async () => {
    const { clientId, clientSecret } = service.acme
    stopTime()
    const guesses = await statusesOf(Array.from({ length: 15 }, (_, index) => ask(clientId, `guess ${index}`)))
    expect(guesses.filter(status => status === 401)).toHaveLength(10)
    expect(guesses.filter(status => status === 429)).toHaveLength(5)
    const refused = await ask(clientId, clientSecret)
    expect(refused).toMatchObject({ status: 429, body: { error: 'Too many requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1)
    expect((await ask(clientId, clientSecret, '203.0.113.2')).status).toBe(200)
  })

  it('blocks an address after a hundred unknown client ids', async () => {
    stopTime()
    const guesses = Array.from({ length: 120 }, (_, index) => ask(`cred_${index}`, 'x', '203.0.113.3'))
    expect((await statusesOf(guesses)).filter(status => status === 401)).toHaveLength(100)
  })

  it('does not count successful calls', async () => {
    const { clientId, clientSecret } = service.other
    const tries = Array.from({ length: 12 }, () => () => ask(clientId, clientSecret, '203.0.113.4'))
    for (const otherTry of tries) expect((await otherTry()).status).toBe(200)
  })
})
