import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstIdAt, newId } from '../../src/platform/ids.ts'
import type { Answer } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate } from '../support/builders.ts'
import { longestWaitMs } from '../support/longest-wait.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
let member: PageClient
let stranger: PageClient
let templateId: string
beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
  member = await joined(service, owner, { email: 'member@acme.example', role: 'member' })
  stranger = await signedInOwner(service, service.other)
  templateId = (await readyTemplate(service.api)).templateId
})
afterAll(() => service?.stop())

const path = '/v1/request-log'
const log = async (query: Record<string, string | number> = {}, as = owner): Promise<Answer> =>
  as.get(`${path}?${new URLSearchParams(query as Record<string, string>)}`)
const callsOf = async (query: Record<string, string | number> = {}, as = owner) => {
  const { status, body } = await log(query, as)
  expect(status).toBe(200)
  return body
}
const untilLogged = async (requestId: string, as = owner) => {
  await expect.poll(() => callsOf({ requestId }, as), { timeout: longestWaitMs }).toHaveLength(1)
  return (await callsOf({ requestId }, as))[0]
}
const requestIdOf = ({ headers }: Answer) => headers.get('x-request-id')!
const nextOf = ({ headers }: Answer) => /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

/** Inserts this many calls, one second apart; the last call ended `endedMsAgo` ago. */
async function logMany(count: number, { endedMsAgo = 0, status = 200, credentialId = 'key_x' } = {}): Promise<void> {
  const endedAt = Date.now() - endedMsAgo
  const rows = Array.from({ length: count }, (_, index) => {
    const at = new Date(endedAt - index * 1_000)
    return [firstIdAt('call', at).slice(0, 15) + newId('call').slice(15), at.toISOString()]
  })
  await service.platform.pool.query(
    `insert into request_log (id, organization_id, credential_id, method, route, path, status, duration_ms, request_id, answered_at)
     select id, $2, $3, 'GET', '/v1/billing', '/v1/billing', $4, 3, 'many', at
       from json_to_recordset($1) as t (id text, at timestamptz)`,
    [JSON.stringify(rows.map(([id, at]) => ({ id, at }))), service.acme.organizationId, credentialId, status],
  )
}

describe('an API call', () => {
  it('is listed with its status, duration, credential and request id', async () => {
    const answer = await service.api.get(`/v1/templates/${templateId}?`)
    expect(await untilLogged(requestIdOf(answer))).toEqual({
      callId: expect.stringMatching(/^call_/),
      answeredAt: expect.stringMatching(/Z$/),
      method: 'GET',
      route: '/v1/templates/:templateId',
      path: `/v1/templates/${templateId}`,
      status: 200,
      durationMs: expect.any(Number),
      requestId: requestIdOf(answer),
      error: null,
      credentialId: expect.stringMatching(/^key_/),
      credentialName: null,
    })
  })

  it('that failed is listed with its error, under the request id that the program chose', async () => {
    const requestId = randomUUID()
    await service.api.call('POST', '/v1/signature-requests', { templateId, signers: 7 }, { 'x-request-id': requestId })
    expect(await untilLogged(requestId)).toMatchObject({
      status: 400,
      error: { code: 'invalid_input', text: 'signers must be an array' },
    })
  })

  it('that is outside the scopes of its credential is also listed', async () => {
    const { body } = await owner.post('/v1/organization/credentials', {
      kind: 'api-key',
      name: 'Reader',
      scopes: ['templates:read'],
    })
    const answer = await service.anonymous.get('/v1/webhook-endpoints', { authorization: `Bearer ${body.secret}` })
    expect(await untilLogged(requestIdOf(answer))).toMatchObject({
      status: 403,
      credentialName: 'Reader',
      error: { code: 'not_authorized' },
    })
  })

  it('is hidden from other organizations and plain members, and is logged only with an API credential', async () => {
    const answer = await service.api.get('/v1/templates')
    const requestId = requestIdOf(answer)
    await untilLogged(requestId)
    expect(await callsOf({ requestId }, stranger)).toEqual([])
    expect((await log({}, member)).status).toBe(403)
    expect((await service.api.get(path)).status).toBe(401)
    const others = [
      await owner.get('/v1/templates'),
      await service.anonymous.get('/v1/templates', { authorization: 'Bearer nonsense' }),
    ]
    await untilLogged(requestIdOf(await service.api.get('/v1/templates')))
    for (const one of others) expect(await callsOf({ requestId: requestIdOf(one) })).toEqual([])
  })

  it('leaves no value from its query, headers, path, body or credentials in the log', async () => {
    const planted = 'cs_live_Planted0Secret0x7'
    const headers = { 'x-planted': planted, 'idempotency-key': planted, 'user-agent': planted, cookie: planted }
    const call = (method: string, at: string, body?: unknown) => service.api.call(method, at, body, headers)
    const { signatureRequestId } = await embeddedRequest(service.api, { templateId })
    const signers = [{ name: planted, email: `${planted}@x.example`, role: 'Buyer' }]
    const answers = [
      await call('GET', `/v1/templates?token=${planted}`),
      await call('GET', `/v1/templates?limit=${planted}`),
      await call('GET', `/v1/signature-requests?search=${planted}`),
      await call('GET', `/v1/templates/${planted}`),
      await call('POST', '/v1/signature-requests', { templateId: planted }),
      await call('POST', '/v1/signature-requests', { templateId, signers, [planted]: planted }),
      await call('POST', '/v1/signature-requests', {
        templateId,
        signers,
        fields: [{ fieldId: planted, value: planted }],
      }),
      await call('POST', '/v1/signature-requests', {
        templateId,
        signers: [{ name: planted, email: planted, role: planted }],
      }),
      await call('POST', `/v1/signature-requests/${signatureRequestId}/void`, { reason: planted, [planted]: 1 }),
      await call('POST', '/v1/webhook-endpoints', { url: planted }),
      await call('POST', '/v1/signature-requests', planted),
    ]
    for (const answer of answers) await untilLogged(requestIdOf(answer))
    const { rows } = await service.platform.pool.query<{ row: string }>(
      'select request_log::text as row from request_log',
    )
    const all = rows.map(({ row }) => row).join('\n')
    expect(all).toContain(requestIdOf(answers[0]!))
    expect(all.toLowerCase()).not.toContain(planted.slice(8).toLowerCase())
    expect(all).not.toContain(service.acme.apiKey)
  })
})

describe('the request log', () => {
  it('is paged newest first without gaps', async () => {
    const ids: string[] = []
    for (let count = 0; count < 7; count++) ids.push(requestIdOf(await service.api.get('/v1/webhook-endpoints')))
    await untilLogged(ids.at(-1)!)
    const seen: string[] = []
    let answer = await log({ path: '/v1/webhook-endpoints', method: 'GET', status: '2xx', limit: 3 })
    while (seen.length < 7) {
      seen.push(...answer.body.map((one: { requestId: string }) => one.requestId))
      const next = nextOf(answer)
      if (!next) break
      answer = await owner.get(next.slice(service.url.length))
    }
    expect(seen.slice(0, 7)).toEqual(ids.toReversed())
  })

  it('filters calls by status, method, path prefix, credential and time', async () => {
    const since = new Date().toISOString()
    const made = [
      await service.api.get('/v1/templates'),
      await service.api.get(`/v1/templates/${newId('tpl')}`),
      await service.api.post('/v1/signature-requests', {}),
    ].map(requestIdOf)
    const { credentialId } = await untilLogged(made[2]!)
    const found = async (query: Record<string, string>) =>
      (await callsOf({ since, credentialId, ...query })).map((one: { requestId: string }) =>
        made.indexOf(one.requestId),
      )
    expect(await found({})).toEqual([2, 1, 0])
    expect(await found({ status: '4xx' })).toEqual([2, 1])
    expect(await found({ status: '5xx' })).toEqual([])
    expect(await found({ status: '2xx' })).toEqual([0])
    expect(await found({ method: 'POST' })).toEqual([2])
    expect(await found({ path: '/v1/templates' })).toEqual([1, 0])
    expect(await found({ path: '/v1/templates/' })).toEqual([1])
    expect(await found({ credentialId: 'key_y' })).toEqual([])
    expect(await found({ until: since })).toEqual([])
  })

  it.each([['status=9xx'], ['method=QUERY'], ['since=yesterday'], ['limit=0'], ['cursor=abc'], ['unknown=1']])(
    'refuses %s',
    async query => {
      expect((await owner.get(`${path}?${query}`)).status).toBe(400)
    },
  )

  it('searches for rare calls in steps, and links to the next step even if a page is empty', async () => {
    await logMany(1, { endedMsAgo: 20 * 86_400_000, credentialId: 'key_rare' })
    await logMany(21_000, { endedMsAgo: 3_600_000 })
    const first = await log({ credentialId: 'key_rare' })
    expect(first.body).toEqual([])
    const second = await owner.get(nextOf(first)!.slice(service.url.length))
    expect(second.body).toMatchObject([{ credentialId: 'key_rare' }])
    expect(nextOf(second)).toBeUndefined()
  })

  it('keeps calls for 30 days', async () => {
    await logMany(2, { endedMsAgo: 29 * 86_400_000, credentialId: 'key_kept' })
    await logMany(3, { endedMsAgo: 31 * 86_400_000, credentialId: 'key_old' })
    await service.runSchedule('remove-old-calls')
    const { rows } = await service.platform.pool.query(
      "select credential_id, count(*)::int from request_log where credential_id in ('key_kept', 'key_old') group by 1",
    )
    expect(rows).toEqual([{ credential_id: 'key_kept', count: 2 }])
  })
})

describe('a call succeeds', () => {
  it('while the log cannot be written, and is logged once it can be', async () => {
    const { pool } = service.platform
    await pool.query('alter table request_log rename to request_log_away')
    const answer = await service.api.get('/v1/templates')
    expect(answer.status).toBe(200)
    await new Promise(resolve => setTimeout(resolve, 1_500))
    expect((await service.api.get('/v1/templates')).status).toBe(200)
    await pool.query('alter table request_log_away rename to request_log')
    await untilLogged(requestIdOf(answer))
  })

  it('just before the service stops, and is still logged', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.api.get('/v1/templates')))
    await service.restart(async () => {
      const { rows } = await service.platform.pool.query('select 1 from request_log where request_id = any($1)', [
        answers.map(requestIdOf),
      ])
      expect(rows).toHaveLength(5)
    })
  })
})

it('the request log keeps only about one call per second beyond the rate limit', async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '5' } })
  try {
    const answers = await Promise.all(Array.from({ length: 60 }, () => limited.api.get('/v1/templates')))
    const refused = answers.filter(answer => answer.status === 429).length
    expect(refused).toBeGreaterThan(20)
    await limited.restart(async () => {
      const { rows } = await limited.platform.pool.query('select 1 from request_log where status = 429')
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.length).toBeLessThan(refused / 4)
    })
  } finally {
    await limited.stop()
  }
})
