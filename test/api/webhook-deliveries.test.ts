import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeOldDeliveries } from '../../src/features/webhooks/deliveries/remove-old-deliveries.ts'
import { createHttpClient } from '../../src/platform/http-client/http-client.ts'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, sign, signingToken, untilStatus } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'
import {
  type Behaviour,
  type Received,
  startWebhookReceiver,
  typeOf,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let app: TestApp
let receiver: WebhookReceiver
let others: WebhookReceiver[] = []
/** A template of each organization; saving its fields causes an event. */
let templates: Map<ApiClient, string>

beforeAll(async () => {
  // waits for a silent receiver longer than any test takes
  const http = createHttpClient({ allowPrivate: true, timeouts: { totalMs: 300_000 } })
  app = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' }, dispatcher: { http } })
  const upload = async (api: ApiClient) => (await api.upload(textPdf(['A contract']))).body.templateId
  templates = new Map([
    [app.api, await upload(app.api)],
    [app.otherApi, await upload(app.otherApi)],
  ])
})
afterAll(() => app?.stop())

beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(async () => {
  app.clock.advance(Date.now() - app.clock.now().getTime())
  for (const api of [app.api, app.otherApi])
    for (const { webhookEndpointId } of (await api.get('/v1/webhook-endpoints')).body)
      await api.call('DELETE', `/v1/webhook-endpoints/${webhookEndpointId}`)
  await Promise.all([receiver, ...others].map(one => one.close()))
  others = []
})

async function register(eventTypes: string[], body: Record<string, unknown> = {}, api = app.api) {
  const created = await api.post('/v1/webhook-endpoints', { url: receiver.url, eventTypes, ...body })
  expect(created.status).toBe(200)
  return created.body as { webhookEndpointId: string; secret: string }
}

async function otherReceiver() {
  const other = await startWebhookReceiver()
  others.push(other)
  return other
}

/** Causes the cheapest event, by saving the fields of a template. */
async function templateReady(count = 1, api = app.api): Promise<void> {
  for (let index = 0; index < count; index++)
    await api.put(`/v1/templates/${templates.get(api)}/fields`, { signerRoles: [], fields: [] })
}

const deliveriesOf = async (id: string, query = '') =>
  (await app.api.get(`/v1/webhook-endpoints/${id}/deliveries${query}`)).body

const refuse =
  (status: number) => (_received: Received, response: { writeHead(status: number): { end(text: string): void } }) =>
    response.writeHead(status).end('not now')

async function untilDelivery(id: string, expected: Record<string, unknown>) {
  await expect.poll(() => deliveriesOf(id)).toMatchObject([expected])
}

/** Advances the clock until the next attempt is due, and waits for that attempt. */
async function nextTry(id: string, attemptCount: number) {
  app.clock.advance(25 * 1.1 * hourMs)
  await app.platform.pool.query("select pg_notify('webhook_delivery', '')")
  await untilDelivery(id, { attemptCount })
}

describe('the events of a signature request', () => {
  it('reach the endpoints that subscribed to their kinds, unchanged and with valid signatures', async () => {
    const { secret } = await register(['document_created', 'document_viewed', 'document_signed', 'document_completed'])
    const few = await otherReceiver()
    await register(['document_completed'], { url: `${few.url}/completed` })
    await register(['document_completed'], { url: `${few.url}/other` }, app.otherApi)
    const { templateId } = await readyTemplate(app.api)
    const request = await embeddedRequest(app.api, { templateId })
    for (const { recipientSignatureId } of request.signers) {
      const session = new ApiClient(app.url, await signingToken(app.api, recipientSignatureId))
      await session.post('/signing/session/viewed')
      expect(
        await sign(session, recipientSignatureId === request.signers[0]!.recipientSignatureId ? buyerValues : {}),
      ).toMatchObject({ status: 200 })
    }
    await untilStatus(app.api, request.signatureRequestId, 'Completed')
    const received = await receiver.until(6)
    await few.until(1)

    const { body } = await app.api.get(`/v1/signature-requests/${request.signatureRequestId}/events?kinds=all`)
    const bySequence = (one: Received) => JSON.parse(one.body).event.sequence
    const sorted = received.toSorted((a, b) => bySequence(a) - bySequence(b))
    expect(sorted.map(one => JSON.parse(one.body))).toEqual(body.signatureRequestEvents)
    expect(sorted.map(typeOf)).toEqual([
      'document_created',
      'document_viewed',
      'document_signed',
      'document_viewed',
      'document_signed',
      'document_completed',
    ])
    for (const one of received) {
      expect(one.webhookId).toBe(JSON.parse(one.body).event.event_id)
      expect(one.headers['content-type']).toBe('application/json')
      expect(one.headers['content-sha256']).toBe(createHmac('sha256', secret).update(one.body).digest('hex'))
      expect(new Webhook(secret).verify(one.body, one.headers as Record<string, string>)).toEqual(JSON.parse(one.body))
    }
    expect(few.received.map(one => [one.path, typeOf(one)])).toEqual([['/completed', 'document_completed']])
  })
})

const buyerValues = { 'Full name': 'Bea Buyer', 'Date of birth': '1990-05-03' }

describe('a delivery', () => {
  it('is logged with its request, its response and their times', async () => {
    const { webhookEndpointId } = await register(['template_ready'])
    await templateReady()
    const [received] = await receiver.until(1)
    await untilDelivery(webhookEndpointId, { status: 'Delivered' })
    const [delivery] = await deliveriesOf(webhookEndpointId)
    expect(delivery).toEqual({
      deliveryId: received!.webhookId,
      webhookEndpointId,
      eventType: 'template_ready',
      status: 'Delivered',
      attemptCount: 1,
      nextAttemptAt: null,
      deliveredAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
      lastAttempt: {
        attempt: 1,
        startedAt: expect.stringMatching(/Z$/),
        durationMs: expect.any(Number),
        request: { url: `${receiver.url}/`, headers: expect.objectContaining({ 'Webhook-Id': received!.webhookId }) },
        response: { status: 200, headers: expect.any(Object), body: 'thanks' },
        error: null,
      },
    })
    const detail = await app.api.get(`/v1/webhook-endpoints/${webhookEndpointId}/deliveries/${delivery.deliveryId}`)
    expect(detail.body).toEqual({ ...delivery, body: received!.body, attempts: [delivery.lastAttempt] })
    expect(JSON.parse(detail.body.body).template).toEqual({ template_id: templates.get(app.api) })
  })

  it('is logged in pages, newest first', async () => {
    const { webhookEndpointId } = await register(['template_ready'])
    await templateReady(5)
    await receiver.until(5)
    await expect.poll(() => deliveriesOf(webhookEndpointId, '?status=Delivered')).toHaveLength(5)
    const all = await deliveriesOf(webhookEndpointId)
    const pages: unknown[] = []
    let url: string | undefined = `/v1/webhook-endpoints/${webhookEndpointId}/deliveries?limit=2`
    while (url !== undefined) {
      const page = await app.api.get(url)
      pages.push(...page.body)
      const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
      url = next?.slice(app.url.length)
    }
    expect(pages).toEqual(all)
    expect(all).toHaveLength(5)
    expect(await deliveriesOf(webhookEndpointId, '?status=Failed')).toEqual([])
  })

  it('is logged even if the response is binary, and only with the beginning of a long response', async () => {
    receiver.behave((_received, response) =>
      response.end(Buffer.concat([Buffer.from([0, 255, 65]), Buffer.alloc(9_000, 66)])),
    )
    const { webhookEndpointId } = await register(['template_ready'])
    await templateReady()
    await untilDelivery(webhookEndpointId, { status: 'Delivered' })
    const [{ lastAttempt }] = await deliveriesOf(webhookEndpointId)
    expect(lastAttempt.response.body).toBe(`\u{fffd}\u{fffd}A${'B'.repeat(4_093)}`)
  })

  it('is removed with its log after thirty days', async () => {
    const { webhookEndpointId } = await register(['template_ready'])
    await templateReady()
    await untilDelivery(webhookEndpointId, { status: 'Delivered' })
    const signal = new AbortController().signal
    app.clock.advance(29 * dayMs)
    await removeOldDeliveries(app.platform, signal)
    expect(await deliveriesOf(webhookEndpointId)).toHaveLength(1)
    app.clock.advance(2 * dayMs)
    await removeOldDeliveries(app.platform, signal)
    expect(await deliveriesOf(webhookEndpointId)).toEqual([])
    const { rows } = await app.platform.pool.query('select from webhook_attempt')
    expect(rows).toHaveLength(0)
  })
})

describe('the deliveries to all endpoints', () => {
  const all = (query = '', api = app.api) => api.get(`/v1/webhook-deliveries${query}`)
  const placesOf = (deliveries: { deliveryId: string; webhookEndpointId: string }[]) =>
    deliveries.map(delivery => `${delivery.deliveryId} ${delivery.webhookEndpointId}`)

  it('are listed newest first in pages without gaps, even if one event goes to several endpoints', async () => {
    for (let index = 0; index < 3; index++) await register(['template_ready'])
    await register(['template_ready'], {}, app.otherApi)
    await templateReady(3)
    await templateReady(1, app.otherApi)
    await expect.poll(async () => (await all('?status=Delivered')).body).toHaveLength(9)
    const whole = (await all()).body
    const times = whole.map((one: { createdAt: string }) => one.createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    const joined: string[] = []
    for (let next: string | undefined = '/v1/webhook-deliveries?limit=2'; next; ) {
      const { headers, body } = await app.api.get(next)
      joined.push(...placesOf(body))
      next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]?.slice(app.url.length)
    }
    expect(joined).toEqual(placesOf(whole))
    expect(new Set(joined).size).toBe(9)
    expect((await all('', app.otherApi)).body).toHaveLength(1)
  })

  it('can be filtered by status, or by an endpoint of the organization', async () => {
    const { webhookEndpointId: refused } = await register(['template_ready'], { url: `${receiver.url}/refused` })
    const { webhookEndpointId: foreign } = await register(['template_ready'], {}, app.otherApi)
    await register(['template_ready'])
    receiver.behave((received, response) => response.writeHead(received.path === '/refused' ? 400 : 200).end())
    await app.api.post(`/v1/webhook-endpoints/${refused}/test`)
    await templateReady()
    await expect.poll(async () => (await all('?status=Failed')).body).toMatchObject([{ webhookEndpointId: refused }])
    await expect.poll(async () => (await all('?status=Delivered')).body).toHaveLength(1)
    expect((await all(`?webhookEndpointId=${refused}`)).body).toHaveLength(2)
    expect((await all(`?webhookEndpointId=${foreign}`)).body).toEqual([])
    expect((await all('?status=Lost')).status).toBe(400)
  })
})

describe('a receiver that is down for days', () => {
  it('gets the same bytes with the same id at every attempt', async () => {
    receiver.behave(refuse(503))
    const { webhookEndpointId } = await register(['template_ready'])
    await templateReady()
    await untilDelivery(webhookEndpointId, { status: 'Pending', attemptCount: 1 })
    for (let attempt = 2; attempt <= 5; attempt++) await nextTry(webhookEndpointId, attempt)
    const [{ lastAttempt, nextAttemptAt }] = await deliveriesOf(webhookEndpointId)
    expect(lastAttempt).toMatchObject({
      attempt: 5,
      response: { status: 503, body: 'not now' },
      error: 'The receiver answered 503',
    })
    expect(nextAttemptAt).not.toBeNull()
    expect(receiver.received).toHaveLength(5)
    expect(new Set(receiver.received.map(one => `${one.webhookId} ${one.body}`)).size).toBe(1)
    expect(new Set(receiver.received.map(one => one.headers['webhook-timestamp'])).size).toBe(5)

    receiver.behave((_received, response) => response.end())
    await nextTry(webhookEndpointId, 6)
    await untilDelivery(webhookEndpointId, { status: 'Delivered', nextAttemptAt: null })
    expect((await app.api.get(`/v1/webhook-endpoints/${webhookEndpointId}`)).body).toMatchObject({
      enabled: true,
      failingSince: null,
    })
  })

  it('is disabled after five days with an email to the owner, and gets everything once enabled again', async () => {
    await receiver.close()
    const { webhookEndpointId } = await register(['template_ready'])
    await templateReady()
    await untilDelivery(webhookEndpointId, { attemptCount: 1 })
    for (let attempt = 2; attempt <= 5; attempt++) await nextTry(webhookEndpointId, attempt)
    const record = () => app.api.get(`/v1/webhook-endpoints/${webhookEndpointId}`)
    expect((await record()).body).toMatchObject({ enabled: true, failingSince: expect.any(String) })
    await nextTry(webhookEndpointId, 6)
    await expect
      .poll(async () => (await record()).body)
      .toMatchObject({ enabled: false, disabledAt: expect.any(String) })
    const { rows } = await app.platform.pool.query(
      "select recipient_email, subject_id, details from mail where kind = 'webhook-endpoint-disabled'",
    )
    expect(rows).toEqual([
      { recipient_email: 'owner@acme.example', subject_id: webhookEndpointId, details: { url: `${receiver.url}/` } },
    ])

    await receiver.open()
    await templateReady()
    app.clock.advance(dayMs * 1.1)
    await expect.poll(() => deliveriesOf(webhookEndpointId)).toHaveLength(1)
    expect(receiver.received).toHaveLength(0)
    await app.api.patch(`/v1/webhook-endpoints/${webhookEndpointId}`, { enabled: true })
    await receiver.until(1)
    expect((await record()).body).toMatchObject({ enabled: true, disabledAt: null, failingSince: null })
  })

  it('gets no more attempts after the last retry, unless an event is resent by hand or in bulk', async () => {
    receiver.behave(refuse(500))
    const { webhookEndpointId } = await register(['template_ready'])
    await templateReady()
    await untilDelivery(webhookEndpointId, { attemptCount: 1 })
    await app.platform.pool.query('update webhook_delivery set retry_step = 10')
    await nextTry(webhookEndpointId, 2)
    await untilDelivery(webhookEndpointId, { status: 'Failed', nextAttemptAt: null })
    const [{ deliveryId }] = await deliveriesOf(webhookEndpointId)

    const resend = `/v1/webhook-endpoints/${webhookEndpointId}/deliveries/${deliveryId}/resend`
    expect((await app.api.post(resend)).body).toMatchObject({ status: 'Pending', attemptCount: 2 })
    await untilDelivery(webhookEndpointId, { status: 'Pending', attemptCount: 3 })

    await app.platform.pool.query("update webhook_delivery set status = 'Failed', due_at = null")
    receiver.behave((_received, response) => response.end())
    const replay = { since: new Date(Date.now() - hourMs).toISOString(), status: 'Failed' }
    const answer = await app.api.post(`/v1/webhook-endpoints/${webhookEndpointId}/replay`, replay)
    expect(answer.body).toEqual({ webhookEndpointId, ...replay, until: expect.stringMatching(/Z$/) })
    await untilDelivery(webhookEndpointId, { status: 'Delivered', attemptCount: 4 })
    expect(new Set(receiver.received.map(one => `${one.webhookId} ${one.body}`)).size).toBe(1)
  })
})

describe('a receiver that answers', () => {
  it.each<[string, Behaviour, string]>([
    ['with garbage gets a retry', (_received, response) => response.socket!.end('garbage\r\n\r\n'), 'Pending'],
    ['with nothing gets a retry', (_received, response) => response.socket!.destroy(), 'Pending'],
    ['302 gets a retry', (_received, response) => response.writeHead(302, { location: '/ok' }).end(), 'Pending'],
    ['410 gets a retry', (_received, response) => response.writeHead(410).end(), 'Pending'],
    ['204 gets no retry', (_received, response) => response.writeHead(204).end(), 'Delivered'],
    [
      '200 and breaks off gets no retry',
      (_received, response) => response.socket!.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nso'),
      'Delivered',
    ],
    ['200 with an endless body gets no retry', (_received, response) => endless(response), 'Delivered'],
  ])('%s', async (_how, behaviour, status) => {
    receiver.behave(behaviour)
    const { webhookEndpointId } = await register(['template_ready'])
    await templateReady()
    await untilDelivery(webhookEndpointId, { status, attemptCount: 1 })
    const [{ lastAttempt }] = await deliveriesOf(webhookEndpointId)
    if (status === 'Pending') expect(lastAttempt.error).toEqual(expect.any(String))
    else expect(lastAttempt).toMatchObject({ error: null, response: { status: expect.any(Number) } })
    expect(receiver.received).toHaveLength(1)
  })
})

function endless(response: ServerResponse): void {
  const write = () => {
    while (response.write('x'.repeat(16_384)));
  }
  response.on('drain', write)
  write()
}

describe('a replay', () => {
  it('sends each event since a given time once, including those from while the endpoint was disabled', async () => {
    await templateReady()
    await new Promise(resolve => setTimeout(resolve, 2))
    const since = new Date().toISOString()
    const { webhookEndpointId } = await register(['template_ready'])
    await templateReady()
    const [heard] = await receiver.until(1)
    await app.api.patch(`/v1/webhook-endpoints/${webhookEndpointId}`, { enabled: false })
    await templateReady(2)
    await app.api.patch(`/v1/webhook-endpoints/${webhookEndpointId}`, { enabled: true })
    const until = new Date(Date.now() + 1).toISOString()
    await untilDelivery(webhookEndpointId, { status: 'Delivered' })
    await app.api.post(`/v1/webhook-endpoints/${webhookEndpointId}/replay`, { since, until })
    await receiver.until(4)
    await expect.poll(() => deliveriesOf(webhookEndpointId, '?status=Delivered')).toHaveLength(3)
    const sequences = receiver.received.map(one => JSON.parse(one.body).event.sequence)
    const first = sequences[0]
    // no order is promised
    expect(sequences.sort((a, b) => a - b)).toEqual([first, first, first + 1, first + 2])
    expect(
      receiver.received.filter(one => one.body === heard!.body && one.webhookId === heard!.webhookId),
    ).toHaveLength(2)
  })
})

describe('a slow receiver', () => {
  it('does not delay other endpoints or other organizations', async () => {
    receiver.behave(() => {})
    for (let index = 0; index < 12; index++) await register(['template_ready'], { url: `${receiver.url}/${index}` })
    const quick = await otherReceiver()
    await register(['template_ready'], { url: quick.url })
    await register(['template_ready'], { url: quick.url }, app.otherApi)
    await templateReady(6)
    await templateReady(3, app.otherApi)
    await quick.until(9, 'template_ready')
    const perEndpoint = Map.groupBy(receiver.received, one => one.path)
    for (const [, received] of perEndpoint) expect(received.length).toBeLessThanOrEqual(4)
  })
})

describe('a test delivery', () => {
  it('answers 404 if its endpoint is deleted at the same moment', async () => {
    const { webhookEndpointId } = (await app.api.post('/v1/webhook-endpoints', { url: 'http://127.0.0.1:1/' })).body
    const error = `Webhook endpoint not found for id ${webhookEndpointId}`
    const deletion = await app.platform.pool.connect()
    try {
      await deletion.query('begin')
      await deletion.query('delete from webhook_endpoint where id = $1', [webhookEndpointId])
      const answer = app.api.post(`/v1/webhook-endpoints/${webhookEndpointId}/test`)
      await sleep(200)
      await deletion.query('commit')
      expect(await answer).toMatchObject({ status: 404, body: { error } })
    } finally {
      // closes the connection, so that the transaction ends after a failure too
      deletion.release(true)
    }
  })

  it('sends a sample event, is tried once, and does not count as a failure of the endpoint', async () => {
    receiver.behave(refuse(400))
    const { webhookEndpointId, secret } = await register(['document_completed', 'template_ready'])
    const path = `/v1/webhook-endpoints/${webhookEndpointId}`
    const sent = await app.api.post(`${path}/test`)
    expect(sent.body).toMatchObject({ status: 'Pending', eventType: 'document_completed', attempts: [] })
    const [received] = await receiver.until(1)
    expect(received!.body).toBe(sent.body.body)
    expect(new Webhook(secret).verify(received!.body, received!.headers as Record<string, string>)).toMatchObject({
      event: { event_type: 'document_completed', event_category: 'signing', test_mode: true, sequence: 1 },
      signing: { signature_request_id: expect.stringMatching(/^sreq_/), details: { sample: true } },
    })
    await untilDelivery(webhookEndpointId, { status: 'Failed', attemptCount: 1, deliveryId: received!.webhookId })
    expect((await app.api.get(path)).body).toMatchObject({ failingSince: null })
    for (const [eventType, category] of [
      ['redline_shared', 'redlining'],
      ['template_ready', 'template'],
    ])
      expect(JSON.parse((await app.api.post(`${path}/test`, { eventType })).body.body)).toMatchObject({
        event: { event_type: eventType, event_category: category },
        [category!]: expect.any(Object),
      })
  })
})

describe('a new secret', () => {
  const contentSha256 = (secret: string, { body }: Received) => createHmac('sha256', secret).update(body).digest('hex')
  const isSignedBy = (secret: string, { body, headers }: Received) => {
    try {
      return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>))
    } catch {
      return false
    }
  }

  async function deliver(id: string): Promise<Received> {
    const count = receiver.received.length
    await app.api.post(`/v1/webhook-endpoints/${id}/test`)
    return (await receiver.until(count + 1)).at(-1)!
  }

  it('signs together with the old secret until it is activated, while Content-Sha256 uses the old secret', async () => {
    const { webhookEndpointId, secret: old } = await register(['document_completed'])
    const path = `/v1/webhook-endpoints/${webhookEndpointId}`
    const { body } = await app.api.post(`${path}/rotate-secret`)
    expect(body.secret).not.toBe(old)
    expect(Date.parse(body.nextSecretActiveAt)).toBeGreaterThan(Date.now() + 23 * hourMs)
    const between = await deliver(webhookEndpointId)
    expect(between.headers['content-sha256']).toBe(contentSha256(old, between))
    expect([old, body.secret].map(secret => isSignedBy(secret, between))).toEqual([true, true])

    expect((await app.api.post(`${path}/activate-secret`)).body).toMatchObject({ nextSecretActiveAt: null })
    expect((await app.api.post(`${path}/activate-secret`)).status).toBe(200)
    const after = await deliver(webhookEndpointId)
    expect(after.headers['content-sha256']).toBe(contentSha256(body.secret, after))
    expect([old, body.secret].map(secret => isSignedBy(secret, after))).toEqual([false, true])
  })

  it('replaces the old secret after a day, even without activation', async () => {
    const { webhookEndpointId } = await register(['document_completed'])
    const path = `/v1/webhook-endpoints/${webhookEndpointId}`
    const { body } = await app.api.post(`${path}/rotate-secret`)
    app.clock.advance(24 * hourMs)
    expect((await app.api.get(path)).body).toMatchObject({ nextSecretActiveAt: null })
    const after = await deliver(webhookEndpointId)
    expect(after.headers['content-sha256']).toBe(contentSha256(body.secret, after))
    const third = (await app.api.post(`${path}/rotate-secret`)).body.secret
    const last = await deliver(webhookEndpointId)
    expect(last.headers['content-sha256']).toBe(contentSha256(body.secret, last))
    expect(last.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    expect(third).not.toBe(body.secret)
  })
})
