import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, signingSession } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service.stop())

const hourMs = 3_600_000
const expired = { status: 401, body: { error: 'Signing link has expired' } }

/** A request with the id of its first signer, and a session of that signer that is not opened yet. */
async function requested() {
  const { signatureRequestId, signers } = await embeddedRequest(service.api)
  const { recipientSignatureId } = signers[0]!
  return { signatureRequestId, recipientSignatureId, session: await signingSession(service, recipientSignatureId) }
}
const open = (session: ApiClient) => session.get('/signing/session')

describe('a signing URL', () => {
  it('can be opened for one hour, and its session lasts twelve hours', async () => {
    const { recipientSignatureId, session } = await requested()
    const late = await signingSession(service, recipientSignatureId)
    expect((await open(session)).status).toBe(200)
    service.clock.advance(hourMs)
    expect((await open(session)).status).toBe(200)
    expect(await open(late)).toMatchObject(expired)
    service.clock.advance(11 * hourMs)
    expect(await open(session)).toMatchObject(expired)
  })

  it('is below the public URL, and loading its page neither opens a session nor counts as a view', async () => {
    const { signatureRequestId, recipientSignatureId } = await requested()
    const { body } = await service.api.post(`/v1/recipient-signatures/${recipientSignatureId}/url`)
    expect(body.signingUrl).toMatch(new RegExp(`^${service.url}/sign/[\\w-]{43}$`))
    expect((Date.parse(body.expiresAt) - service.clock.now().getTime()) / hourMs).toBeCloseTo(1, 1)
    await service.anonymous.get(new URL(body.signingUrl).pathname)
    const opened = await service.platform.database
      .selectFrom('signing_session')
      .selectAll()
      .where('recipient_id', '=', recipientSignatureId)
      .execute()
    expect(opened).toEqual([])
    const events = await service.api.get(`/v1/signature-requests/${signatureRequestId}/events?kinds=all`)
    expect(events.body.signatureRequestEvents).toMatchObject([{ event: { event_type: 'document_created' } }])
  })

  it('stays valid next to another URL of the same signer', async () => {
    const { recipientSignatureId, session } = await requested()
    const second = await signingSession(service, recipientSignatureId)
    expect((await open(session)).status).toBe(200)
    expect((await open(second)).status).toBe(200)
  })

  it.each(['nonsense', 'x'.repeat(43)])('with an unknown token (%s) is refused by every session call', async token => {
    const session = new ApiClient(service.url, token)
    const answers = await Promise.all([
      session.get('/signing/session'),
      session.get('/signing/session/document'),
      session.get('/signing/session/signed-document'),
      session.post('/signing/session/viewed'),
      session.patch('/signing/session/fields', { fields: [] }),
      session.post('/signing/session/sign', {}),
      session.post('/signing/session/decline', {}),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { error: 'Auth token not valid' } })
  })
})

describe('expired signing links', () => {
  it('are removed with their sessions after a month, while live links stay', async () => {
    const { session } = await requested()
    await open(session)
    service.clock.advance(30 * 24 * hourMs)
    await service.runSchedule('remove-expired-links')
    expect(await open(session)).toMatchObject(expired)
    service.clock.advance(13 * hourMs)
    const { session: later } = await requested()
    await service.runSchedule('remove-expired-links')
    expect((await open(session)).body).toEqual({ error: 'Auth token not valid' })
    expect((await open(later)).status).toBe(200)
    const left = await service.platform.database.selectFrom('signing_session').select('id').execute()
    expect(left).toHaveLength(1)
  })
})

describe('the IP address of a signer', () => {
  const proxied = async (forwardedFor: string) => {
    const { signatureRequestId, session } = await requested()
    expect((await session.post('/signing/session/viewed', {}, { 'x-forwarded-for': forwardedFor })).status).toBe(200)
    const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/events`)
    return body.signatureRequestEvents[0].signing.ip_address
  }

  it('is the address that a proxy on this machine forwards', async () => {
    expect(await proxied('203.0.113.9, ::ffff:192.0.2.7')).toBe('192.0.2.7')
  })

  it.each([
    ['markup', '<script>alert(1)</script>'],
    ['an address and then words', '127.0.0.1, Signed 2026-01-01'],
    ['10,000 letters', 'x'.repeat(10_000)],
    ['2,000 parts of an address', '1.2.3,'.repeat(2_000)],
  ])('is the address of the connection when the proxy sends %s', async (_, forwardedFor) => {
    expect(await proxied(forwardedFor)).toMatch(/^(127\.0\.0\.1|::1)$/)
  })
})
