import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false, env: { RATE_LIMIT_PER_SECOND: '2' } })
})
afterAll(() => service.stop())

/** How many tokens a bucket has given at most since `startedAt`: those that it held, and those that came since. */
const grantedMost = (held: number, perSecond: number, startedAt: number) =>
  held + Math.ceil(((performance.now() - startedAt) / 1000) * perSecond)

const statusesOf = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)

describe('the rate limit', () => {
  it('refuses what is over the burst of a credential, says when to come back, and lets another one through', async () => {
    const startedAt = performance.now()
    const answers = await Promise.all(Array.from({ length: 40 }, () => service.api.get('/v1/templates/tpl_none')))
    const refused = answers.filter(({ status }) => status === 429)
    const granted = answers.filter(({ status }) => status === 404).length
    expect(granted + refused.length).toBe(40)
    expect(granted).toBeGreaterThanOrEqual(4)
    expect(granted).toBeLessThanOrEqual(grantedMost(4, 2, startedAt))
    expect(refused).not.toEqual([])
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

  it('does not count what is not authenticated, and leaves health alone', async () => {
    const strangers = Array.from({ length: 20 }, () => service.anonymous.get('/v1/templates/tpl_none'))
    expect(new Set(await statusesOf(strangers))).toEqual(new Set([401]))
    const health = Array.from({ length: 20 }, () => service.anonymous.get('/health'))
    expect(new Set(await statusesOf(health))).toEqual(new Set([200]))
  })
})

describe('the token endpoint', () => {
  const ask = (clientId: string, clientSecret: string, address = '203.0.113.1') =>
    service.anonymous.post(
      '/oauth/token',
      { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' },
      { 'x-forwarded-for': address },
    )

  it('ends guessing of a secret after ten tries, without locking its owner out elsewhere', async () => {
    const { clientId, clientSecret } = service.acme
    const startedAt = performance.now()
    const guesses = await statusesOf(Array.from({ length: 15 }, (_, index) => ask(clientId, `guess ${index}`)))
    const taken = guesses.filter(status => status === 401).length
    expect(taken).toBeGreaterThanOrEqual(10)
    expect(taken).toBeLessThanOrEqual(grantedMost(10, 0.1, startedAt))
    expect(guesses.filter(status => status === 429)).toHaveLength(15 - taken)
    const refused = await ask(clientId, clientSecret)
    expect(refused).toMatchObject({ status: 429, body: { error: 'Too many requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1)
    expect((await ask(clientId, clientSecret, '203.0.113.2')).status).toBe(200)
  })

  it('ends guessing of client ids from one address after a hundred', async () => {
    const startedAt = performance.now()
    const guesses = Array.from({ length: 120 }, (_, index) => ask(`cred_${index}`, 'x', '203.0.113.3'))
    const taken = (await statusesOf(guesses)).filter(status => status === 401).length
    expect(taken).toBeLessThanOrEqual(grantedMost(100, 1, startedAt))
  })

  it('does not count what succeeds', async () => {
    const { clientId, clientSecret } = service.other
    const tries = Array.from({ length: 12 }, () => () => ask(clientId, clientSecret, '203.0.113.4'))
    for (const one of tries) expect((await one()).status).toBe(200)
  })
})
