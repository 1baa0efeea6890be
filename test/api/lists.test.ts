import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, sign, signers, signingToken, untilStatus } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let template: Awaited<ReturnType<typeof readyTemplate>>
const created: Awaited<ReturnType<typeof embeddedRequest>>[] = []
beforeAll(async () => {
  service = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '0' } })
  template = await readyTemplate(service.api)
  for (let count = 0; count < 5; count++) created.push(await create())
})
afterAll(() => service.stop())

const create = (body: Record<string, unknown> = {}) =>
  embeddedRequest(service.api, { templateId: template.templateId, body })
const list = async (query = '', path = '/v1/signature-requests') => (await service.api.get(`${path}${query}`)).body
const ids = (records: { signatureRequestId: string }[]) => records.map(record => record.signatureRequestId)

describe('the list of signature requests', () => {
  it.each(['v1', 'v0'])('is a bare array of records in the documented shape (%s)', async version => {
    const { status, body, headers } = await service.api.get(`/${version}/signature-requests`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('link')).toBeNull()
    const newest = created.at(-1)!
    const read = (await service.api.get(`/v1/signature-requests/${newest.signatureRequestId}`)).body
    expect(body[0]).toEqual({
      signatureRequestId: newest.signatureRequestId,
      templateId: template.templateId,
      title: read.title,
      signer: expect.objectContaining({ email: 'bea@buyer.example', name: 'Bea Buyer' }),
      signers: newest.signers.map(signer => ({ ...signer, signedAt: null })),
      sender: { email: 'owner@acme.example', name: 'Olive Owner' },
      status: 'Created',
      expiredReason: null,
      sealingFailedAt: null,
      testMode: false,
      folderId: null,
      ownerId: null,
      metadata: null,
      createdAt: read.createdAt,
      updatedAt: read.updatedAt,
      completedAt: null,
      expiresAt: read.expiresAt,
      contentDeletedAt: null,
    })
  })

  it('is newest first', async () => {
    expect(ids(await list()).slice(0, 5)).toEqual(ids(created).reverse())
  })

  it('is empty for an organization without requests, whatever other organizations have', async () => {
    const { status, body } = await service.otherApi.get('/v1/signature-requests')
    expect({ status, body }).toEqual({ status: 200, body: [] })
  })

  it('returns quotes, control characters, emoji and other scripts unchanged', async () => {
    const name = 'Zoë "Ω" \\ von Müller 山田'
    const metadata = { 'a"b\\c': 'line\nnext\ttab \u2028 😀', empty: '' }
    const one = await create({ signers: [{ ...signers[0], name }, signers[1]], metadata, testMode: true })
    const listed = (await list('?limit=1'))[0]
    expect(listed).toMatchObject({
      signatureRequestId: one.signatureRequestId,
      signer: { name },
      metadata,
      testMode: true,
    })
    expect(await service.api.get(`/v1/signature-requests/${one.signatureRequestId}`)).toMatchObject({
      body: { metadata, updatedAt: listed.updatedAt },
    })
  })

  it('answers 401 without credentials', async () => {
    expect(await service.anonymous.get('/v1/signature-requests?updatedSince=x')).toMatchObject({
      status: 401,
      body: { error: 'Auth token not valid' },
    })
  })

  it('answers a HEAD request with the Link header of a page and no Content-Length', async () => {
    const response = await fetch(`${service.url}/v1/signature-requests?limit=2`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${service.acme.apiKey}` },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('link')).toContain('rel="next"')
    expect(response.headers.get('content-length')).toBeNull()
  })
})

describe('updatedSince', () => {
  it('returns only requests updated strictly after it', async () => {
    const all: { signatureRequestId: string; updatedAt: string }[] = await list()
    const third = all.map(one => one.updatedAt).sort()[2]!
    const expected = all.filter(one => one.updatedAt > third)
    expect(await list(`?updatedSince=${third}`)).toEqual(expected)
    expect(expected).toHaveLength(all.length - 3)
    const unencoded = third.replace('Z', '+00:00')
    expect(await list(`?updatedSince=${unencoded}`)).toEqual(expected)
    expect(await list('?updatedSince=9999-12-31')).toEqual([])
    expect(await list('?updatedSince=0001-01-01')).toEqual(all)
    expect(await list('?updatedSince=0000-01-01T00:00:00%2B14:00')).toEqual(all)
  })

  it.each([
    '?updatedSince=',
    '?updatedSince=yesterday',
    '?updatedSince=2026-02-30',
    '?updatedSince=2026-01-01%00',
    '?updatedSince=%00',
    '?updatedSince=%ED%A0%80',
    '?updatedSince=2026-01-01&updatedSince=2026-01-02',
  ])('refuses %s', async query => {
    for (const version of ['v1', 'v0']) {
      expect(await service.api.get(`/${version}/signature-requests${query}`)).toMatchObject({
        status: 400,
        body: { error: 'updatedSince must be a valid ISO-8601 date string' },
      })
    }
  })
})

describe('pages', () => {
  const nextOf = (headers: Headers) => /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

  async function readPages(first: string, between = async () => {}) {
    const pages: { signatureRequestId: string; updatedAt: string }[][] = []
    for (let path: string | undefined = first; path; ) {
      const { status, body, headers } = await service.api.get(path)
      expect(status).toBe(200)
      pages.push(body)
      path = nextOf(headers)?.replace(service.url, '')
      await between()
    }
    return pages
  }

  it.each([1, 2, 1000])('of %d requests add up to the whole list', async limit => {
    const pages = await readPages(`/v1/signature-requests?limit=${limit}`)
    expect(pages.flat()).toEqual(await list())
    expect(pages.slice(0, -1).every(page => page.length === limit)).toBe(true)
  })

  it('end without a link to an empty page', async () => {
    const { length } = await list()
    expect(await readPages(`/v1/signature-requests?limit=${length}`)).toHaveLength(1)
  })

  it('keep updatedSince and the API version of the first call', async () => {
    const since = (await list())[2].updatedAt
    const expected = await list(`?updatedSince=${since}`)
    const { headers } = await service.api.get(`/v0/signature-requests?limit=1&updatedSince=${since}`)
    expect(nextOf(headers)).toMatch(`${service.url}/v0/signature-requests?`)
    expect((await readPages(`/v0/signature-requests?limit=1&updatedSince=${since}`)).flat()).toEqual(expected)
  })

  it('neither repeat nor skip a request while others are created and updated', async () => {
    const before: string[] = ids(await list())
    const pages = await readPages('/v1/signature-requests?limit=2', async () => {
      await create()
      const token = await signingToken(service.api, created[0]!.signers[0]!.recipientSignatureId)
      await new ApiClient(service.url, token).post('/signing/session/viewed')
    })
    expect(ids(pages.flat())).toEqual(before)
  })

  it('let the next poll find every change made after the first page', async () => {
    const oldest = created[1]!
    let since = ''
    let viewed = false
    const pages = await readPages('/v1/signature-requests?limit=3', async () => {
      if (viewed) return
      viewed = true
      since = (await create()).signatureRequestId
      const token = await signingToken(service.api, oldest.signers[0]!.recipientSignatureId)
      await new ApiClient(service.url, token).post('/signing/session/viewed')
    })
    const seen = pages.flat().map(page => page.updatedAt)
    const polled = ids(await list(`?updatedSince=${seen.sort().at(-1)}`))
    expect(polled).toEqual([since, oldest.signatureRequestId])
  })

  it.each([
    ['limit=0', 'limit must be an integer from 1 to 1000; got "0"'],
    ['limit=1001', 'limit must be an integer from 1 to 1000; got "1001"'],
    ['limit=-1', 'limit must be an integer from 1 to 1000; got "-1"'],
    ['limit=1e2', 'limit must be an integer from 1 to 1000; got "1e2"'],
    ['limit=', 'limit must be an integer from 1 to 1000; got empty text'],
    ['limit=1&limit=2', 'limit must be an integer from 1 to 1000; got an array'],
    ['limit=2&cursor=', 'cursor must be from a Link header of this list'],
    ['limit=2&cursor=nonsense', 'cursor must be from a Link header of this list'],
    ['limit=2&cursor=a&cursor=b', 'cursor must be from a Link header of this list'],
    [
      `limit=2&cursor=${Buffer.from("2026-01-01T00:00:00.000Z ';drop table x 2026-01-01T00:00:00.000Z").toString('base64url')}`,
      'cursor must be from a Link header of this list',
    ],
    [
      `cursor=${Buffer.from(`2026-01-01T00:00:00.000Z sreq_${'0'.repeat(26)} 2026-01-01T00:00:00.000Z`).toString('base64url')}`,
      'limit must be sent with cursor',
    ],
  ])('refuse %s', async (query, error) => {
    expect(await service.api.get(`/v1/signature-requests?${query}`)).toMatchObject({ status: 400, body: { error } })
  })

  it("show nothing of another organization's list, even with a cursor from it", async () => {
    const { headers } = await service.api.get('/v1/signature-requests?limit=1')
    const { body } = await service.otherApi.get(nextOf(headers)!.replace(service.url, ''))
    expect(body).toEqual([])
  })
})

describe('the status in the list', () => {
  it('matches the record in every state, even past a deadline that no job has recorded', async () => {
    const completed = await create()
    const values: Record<string, string>[] = [{ 'Full name': 'Bea', 'Date of birth': '1990-01-01' }, {}]
    for (const [index, own] of values.entries()) {
      const token = await signingToken(service.api, completed.signers[index]!.recipientSignatureId)
      expect(await sign(new ApiClient(service.url, token), own)).toMatchObject({ status: 200 })
    }
    await untilStatus(service.api, completed.signatureRequestId, 'Completed')
    const declined = await create()
    const token = await signingToken(service.api, declined.signers[0]!.recipientSignatureId)
    await new ApiClient(service.url, token).post('/signing/session/decline', { reason: 'No' })
    const [open, halfSigned, allSigned, longer] = [await create(), await create(), await create(), await create()]
    const { pool } = service.platform
    await pool.query('update recipient set signed_at = now() where signature_request_id = $1 and position = 0', [
      halfSigned.signatureRequestId,
    ])
    await pool.query('update recipient set signed_at = now() where signature_request_id = $1', [
      allSigned.signatureRequestId,
    ])
    const deadline = new Date(service.platform.clock.now().getTime() - 1)
    const ended = [open, halfSigned, allSigned].map(one => one.signatureRequestId)
    await pool.query('update signature_request set expires_at = $1 where id = any($2)', [deadline, ended])

    const listed: Record<string, unknown>[] = await list()
    const compared = [completed, declined, open, halfSigned, allSigned, longer]
    for (const { signatureRequestId } of compared) {
      const read = (await service.api.get(`/v1/signature-requests/${signatureRequestId}`)).body
      const one = listed.find(candidate => candidate.signatureRequestId === signatureRequestId)!
      const { signer, ...rest } = one
      expect(read).toMatchObject(rest)
      expect(read.signers[0]).toMatchObject(signer as object)
    }
    const states = compared.map(({ signatureRequestId }) => {
      const { status, expiredReason } = listed.find(one => one.signatureRequestId === signatureRequestId)!
      return [status, expiredReason]
    })
    expect(states).toEqual([
      ['Completed', null],
      ['Expired', 'Declined'],
      ['Expired', 'Deadline'],
      ['Expired', 'Deadline'],
      ['Created', null],
      ['Created', null],
    ])
  })
})
