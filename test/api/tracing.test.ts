import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedRequest, sign, signingSession, untilStatus } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
}

/** Stands in for an OTLP/HTTP collector. */
let collector: Server
const bodies: string[] = []
const paths = new Set<string>()
let service: TestApp
let receiver: WebhookReceiver
let signer: { recipientSignatureId: string; token: string }

const trace = '0af7651916cd43dd8448eb211c80319c'
const parent = 'b7ad6b7169203331'

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    paths.add(`${request.method} ${request.url} ${request.headers['x-team']}`)
    bodies.push(await text(request))
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  receiver = await startWebhookReceiver()
  const { port } = collector.address() as AddressInfo
  service = await startTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=a%20b',
      WEBHOOK_ALLOW_PRIVATE: 'true',
    },
  })
  await service.api.post('/v1/webhook-endpoints', { url: `${receiver.url}?secret=in-the-query` })
  const request = await embeddedRequest(service.api)
  const sessions = []
  for (const { recipientSignatureId } of request.signers)
    sessions.push(await signingSession(service, recipientSignatureId))
  for (const [index, session] of sessions.entries()) {
    const values: Record<string, string> =
      index === 0 ? { 'Full name': 'Zara Zweistein', 'Date of birth': '1990-01-02' } : {}
    expect((await sign(session, values)).status).toBe(200)
  }
  await untilStatus(service.api, request.signatureRequestId, 'Completed')
  await receiver.until(3)
  const { recipientSignatureId } = request.signers[0]!
  const { body } = await service.api.post(`/v1/recipient-signatures/${recipientSignatureId}/url`)
  signer = { recipientSignatureId, token: body.signingUrl ?? '' }
  await service.api.get(`/v1/templates?updatedSince=2020-01-01T00:00:00Z`, { traceparent: `00-${trace}-${parent}-01` })
  await service.api.get('/v1/organization', { traceparent: `00-${trace}-${parent}-00` })
  await service.stop()
})
afterAll(async () => {
  collector.close()
  await receiver.close()
})

const spans = (): Span[] =>
  bodies.flatMap(body => JSON.parse(body).resourceSpans.flatMap((span: never) => scopesOf(span)))
const scopesOf = ({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) => scopeSpans.flatMap(span => span.spans)
const named = (name: string | RegExp) =>
  spans().filter(span => (typeof name === 'string' ? span.name === name : name.test(span.name)))
const partsOf = (span: Span) =>
  spans().filter(otherSpan => otherSpan.traceId === span.traceId && otherSpan.spanId !== span.spanId)

describe('traces', () => {
  it('are sent to the configured collector with the configured headers', () => {
    expect([...paths]).toEqual(['POST /v1/traces a b'])
    const [{ resource }] = JSON.parse(bodies[0]!).resourceSpans
    expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'countersign' } })
  })

  it('contain a span for each call, named by its route, with the SQL statements inside', () => {
    const [signed] = named('POST /v1/signing/session/sign').concat(named('POST /signing/session/sign'))
    expect(signed!.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })
    expect(BigInt(signed!.endTimeUnixNano)).toBeGreaterThan(BigInt(signed!.startTimeUnixNano))
    const statements = partsOf(signed!).map(span => span.name)
    expect(statements).toEqual(
      expect.arrayContaining(['COMMIT', expect.stringMatching(/^(SELECT|UPDATE|INSERT|WITH) \w+$/)]),
    )
  })

  it('contain a span for each job, with its worker task inside, and for each webhook', () => {
    const [seal] = named(/^job seal/)
    expect(partsOf(seal!).map(span => span.name)).toEqual(expect.arrayContaining([expect.stringMatching(/^task /)]))
    const sent = named('POST')
    expect(sent.length).toBeGreaterThanOrEqual(3)
    const given = receiver.received.map(({ headers }) => headers.traceparent as string)
    for (const header of given) expect(sent.map(span => `00-${span.traceId}-${span.spanId}-01`)).toContain(header)
  })

  it('continue the trace of a caller, and record nothing if the caller does not record', () => {
    const [list] = spans().filter(span => span.parentSpanId === parent)
    expect(list).toMatchObject({ traceId: trace, name: 'GET /v1/templates' })
    expect(named('GET /v1/organization')).toEqual([])
  })

  it('contain no personal data: no values, no tokens, no addresses', () => {
    const all = bodies.join('\n')
    const secrets = [/Zweistein/, /1990-01-02/, /@/, /127\.0\.0\.1/, /in-the-query/, /updatedSince/, /cs_live_/, /\$1/]
    for (const secret of secrets) expect(all).not.toMatch(secret)
    expect(all).not.toContain(signer.recipientSignatureId)
    const keys = new Set(spans().flatMap(span => span.attributes.map(({ key }) => key)))
    expect([...keys].sort()).toEqual([
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',
    ])
  })
})
