import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import {
  embeddedRequest,
  field,
  readyTemplate,
  regularRequest,
  sign,
  signers,
  signingToken,
} from '../support/builders.ts'
import { orderedMails } from '../support/mail-rows.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  const fields = ['Buyer', 'Seller'].map((role, index) => field(index * 2, { type: 'signature', role, height: 36 }))
  templateId = (await readyTemplate(service.api, { fields })).templateId
})
afterEach(() => service.clock.goOn())
afterAll(() => service.stop())

type Request = Awaited<ReturnType<typeof regularRequest>>
const regular = (body: Record<string, unknown> = {}) => regularRequest(service.api, { templateId, body })
const pathOf = (request: Request, rest = '') => `/v1/signature-requests/${request.signatureRequestId}${rest}`
const record = async (request: Request) => (await service.api.get(pathOf(request))).body
const voidIt = (request: Request, body?: unknown) => service.api.post(pathOf(request, '/void'), body)
const remind = (request: Request) => service.api.post(pathOf(request, '/remind'))
/** The mails sent after the two invitations. */
const laterMails = async (request: Request) => (await orderedMails(service, request.signatureRequestId)).slice(2)
const events = async (request: Request) =>
  (await service.api.get(pathOf(request, '/events?kinds=all'))).body.signatureRequestEvents
const eventTypes = async (request: Request) =>
  (await events(request)).map((event: { event: { event_type: string } }) => event.event.event_type)
async function sessionsOf(request: Request) {
  const tokens = await Promise.all(
    request.signers.map(signer => signingToken(service.api, signer.recipientSignatureId)),
  )
  return tokens.map(token => new ApiClient(service.url, token)) as [ApiClient, ApiClient]
}
async function signedByAll(): Promise<Request> {
  const request = await regular()
  for (const session of await sessionsOf(request)) expect((await sign(session)).status).toBe(200)
  return request
}
/** Records the request as completed without sealing a file. */
const complete = (request: Request) =>
  service.platform.database
    .updateTable('signature_request')
    .set({ status: 'Completed', completed_at: new Date(), sealed_key: 'x', sealed_sha256: 'x', sealed_size_bytes: 1 })
    .where('id', '=', request.signatureRequestId)
    .execute()

const expired = { status: 409, body: { error: 'Envelope has expired' } }
const sealing = { status: 409, body: { error: 'Everyone has signed, and the envelope is being sealed' } }
const completed = { status: 409, body: { error: 'Envelope has already been completed' } }

describe.each(['void', 'remind'])('the %s call', verb => {
  it('rejects an unknown request, another organization’s request, a missing id and missing credentials', async () => {
    const request = await regular()
    const texts: Record<string, string> = {
      void: 'Client not authorized to void this signature request',
      remind: 'Client not authorized to remind the signers of this signature request',
    }
    expect(await service.otherApi.post(pathOf(request, `/${verb}`))).toMatchObject({
      status: 403,
      body: { error: texts[verb] },
    })
    expect(await service.api.post(`/v1/signature-requests/sreq_x/${verb}`)).toMatchObject({
      status: 404,
      body: { error: 'Signature request not found for id sreq_x' },
    })
    expect(await service.api.post(`/v0/signature-requests//${verb}`)).toMatchObject({
      status: 400,
      body: { error: 'SignatureRequestId is required' },
    })
    expect((await service.anonymous.post(pathOf(request, `/${verb}`))).status).toBe(401)
    expect(await record(request)).toMatchObject({ status: 'Created', updatedAt: expect.any(String) })
    expect(await laterMails(request)).toEqual([])
  })

  it('is refused once everyone has signed or the request has ended', async () => {
    const request = await signedByAll()
    const post = (one: Request) => service.api.post(pathOf(one, `/${verb}`))
    expect(await post(request)).toMatchObject(sealing)
    await complete(request)
    expect(await post(request)).toMatchObject(completed)
    const declined = await regular()
    await (await sessionsOf(declined))[0].post('/signing/session/decline', {})
    expect(await post(declined)).toMatchObject(expired)
    const late = await regular({ expiresInDays: 1 })
    service.clock.stopAt(new Date(Date.parse((await record(late)).expiresAt)))
    expect(await post(late)).toMatchObject(expired)
    expect(await eventTypes(late)).toEqual(['document_created'])
  })
})

describe('voiding', () => {
  it('ends the request for every signer, notifies them by email and returns the record', async () => {
    const request = await regular()
    const [bea] = await sessionsOf(request)
    const answer = await voidIt(request, { reason: ' Wrong price ' })
    expect(answer).toMatchObject({ status: 200, body: { status: 'Expired', expiredReason: 'Voided' } })
    expect(answer.body).toEqual(await record(request))
    expect(await laterMails(request)).toEqual(['voided bea@buyer.example', 'voided sam@seller.example'])
    const signing = { actor_email: 'owner@acme.example', details: { expired_reason: 'Voided', reason: 'Wrong price' } }
    expect((await events(request)).slice(-2)).toMatchObject([
      { event: { event_type: 'document_voided', sequence: 4 }, signing },
      { event: { event_type: 'document_expired', sequence: 5 }, signing },
    ])
    expect(await sign(bea)).toMatchObject(expired)
    expect((await bea.get('/signing/session')).body).toMatchObject({ state: 'Expired', expiredReason: 'Voided' })
    const url = `/v1/recipient-signatures/${request.signers[0]!.recipientSignatureId}/url`
    expect(await service.api.post(url)).toMatchObject(expired)
    expect(await service.api.get(pathOf(request, '/signed-envelope'))).toMatchObject({
      status: 409,
      body: { error: 'Envelope has not been signed yet' },
    })
  })

  it('returns the same record and changes nothing when it is repeated', async () => {
    const request = await regular()
    const answers = await Promise.all([voidIt(request), voidIt(request), voidIt(request, { reason: 'Again' })])
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { expiredReason: 'Voided' } })
    expect((await voidIt(request)).body).toEqual(await record(request))
    expect(await eventTypes(request)).toEqual(['document_created', 'document_voided', 'document_expired'])
    expect(await laterMails(request)).toHaveLength(2)
  })

  it('refuses a reason that is not text or is too long', async () => {
    expect(await voidIt(await regular(), { reason: 7 })).toMatchObject({ status: 400 })
    expect(await voidIt(await regular(), { reason: 'x'.repeat(2_001) })).toMatchObject({ status: 400 })
  })

  it('races with the last signature: exactly one of the two succeeds', async () => {
    for (let round = 0; round < 8; round++) {
      const request = await regular({ sequential: false })
      const [bea, sam] = await sessionsOf(request)
      await sign(bea)
      const [signed, voided] = await Promise.all([sign(sam), voidIt(request)])
      expect([signed.status, voided.status].sort()).toEqual([200, 409])
      expect(voided.status === 409 ? voided : signed).toMatchObject(voided.status === 409 ? sealing : expired)
      expect((await record(request)).status).toBe(voided.status === 200 ? 'Expired' : 'Created')
    }
  })
})

describe('reminding', () => {
  it('emails the signer whose turn it is and returns the record', async () => {
    const request = await regular()
    const answer = await remind(request)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(await record(request))
    expect(answer.body.signers.map((signer: { remindedAt: string | null }) => signer.remindedAt !== null)).toEqual([
      true,
      false,
    ])
    expect(answer.body.updatedAt > answer.body.createdAt).toBe(true)
    expect(await laterMails(request)).toEqual(['reminder bea@buyer.example'])
    expect((await events(request)).at(-1)).toMatchObject({
      event: { event_type: 'document_reminded' },
      signing: {
        recipient_signature_id: request.signers[0]!.recipientSignatureId,
        actor_email: 'owner@acme.example',
      },
    })
  })

  it('is allowed at most once an hour per signer', async () => {
    const request = await regular({ sequential: false })
    service.clock.stopAt(service.clock.now())
    await remind(request)
    const tooSoon = { status: 409, body: { error: 'A reminder was sent less than an hour ago; try again later' } }
    expect(await remind(request)).toMatchObject(tooSoon)
    service.clock.stopAt(new Date(service.clock.now().getTime() + hourMs - 1))
    expect(await remind(request)).toMatchObject(tooSoon)
    service.clock.stopAt(new Date(service.clock.now().getTime() + 1))
    expect(await remind(request)).toMatchObject({ status: 200 })
    expect(await laterMails(request)).toHaveLength(4)
  })

  it('is allowed for the next signer within an hour of the previous signer’s reminder', async () => {
    const request = await regular()
    const [bea] = await sessionsOf(request)
    await remind(request)
    await sign(bea)
    expect((await remind(request)).status).toBe(200)
    expect((await laterMails(request)).filter(mail => mail.startsWith('reminder'))).toEqual([
      'reminder bea@buyer.example',
      'reminder sam@seller.example',
    ])
  })

  it('sends one email for two simultaneous calls', async () => {
    const request = await regular()
    const answers = await Promise.all([remind(request), remind(request)])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    expect(await laterMails(request)).toEqual(['reminder bea@buyer.example'])
  })
})

describe('the deadline', () => {
  it('takes effect at its exact millisecond for every read and write', async () => {
    const request = await regular({ expiresInDays: 1, sequential: false })
    const deadline = Date.parse((await record(request)).expiresAt)
    service.clock.stopAt(new Date(deadline - 2 * hourMs))
    const [bea, sam] = await sessionsOf(request)
    await bea.get('/signing/session')
    const content = { consentVersion: (await sam.get('/signing/session')).body.consent.version }
    const signature = { kind: 'typed', text: 'Sam' }

    service.clock.stopAt(new Date(deadline - 1))
    expect((await record(request)).status).toBe('Created')
    expect((await sign(bea)).status).toBe(200)
    service.clock.stopAt(new Date(deadline))
    expect(await sam.post('/signing/session/sign', { ...content, signature })).toMatchObject(expired)
    expect(await sam.patch('/signing/session/fields', { fields: [] })).toMatchObject(expired)
    expect(await sam.post('/signing/session/viewed')).toMatchObject(expired)
    expect(await sam.post('/signing/session/decline', {})).toMatchObject(expired)
    expect(await sam.get('/signing/session/document')).toMatchObject(expired)
    expect((await sam.get('/signing/session')).body).toMatchObject({ state: 'Expired', fields: [] })
    expect(await record(request)).toMatchObject({ status: 'Expired', expiredReason: 'Deadline' })
    const listed = (await service.api.get('/v1/signature-requests')).body.find(
      (one: Request) => one.signatureRequestId === request.signatureRequestId,
    )
    expect(listed.status).toBe('Expired')
    const url = `/v1/recipient-signatures/${request.signers[1]!.recipientSignatureId}/url`
    expect(await service.api.post(url)).toMatchObject(expired)
  })

  it('is recorded by a scheduled job, which adds an event, emails everyone and changes updatedAt', async () => {
    const request = await regular({ expiresInDays: 1 })
    const before = await record(request)
    service.clock.stopAt(new Date(Date.parse(before.expiresAt)))
    expect((await record(request)).updatedAt).toBe(before.updatedAt)
    await service.runSchedule('expire-signature-requests')
    const after = await record(request)
    expect(after).toMatchObject({ status: 'Expired', expiredReason: 'Deadline' })
    const polled = (await service.api.get(`/v1/signature-requests?updatedSince=${before.updatedAt}`)).body
    expect(polled).toContainEqual(
      expect.objectContaining({ signatureRequestId: request.signatureRequestId, status: 'Expired' }),
    )
    expect((await events(request)).at(-1)).toMatchObject({
      event: { event_type: 'document_expired' },
      signing: { details: { expired_reason: 'Deadline', expired_at: before.expiresAt } },
    })
    expect(await laterMails(request)).toEqual([
      'expired bea@buyer.example',
      'expired sam@seller.example',
      'sender-expired owner@acme.example',
    ])
  })

  it('is recorded once, even when several processes run the job at the same time', async () => {
    const requests = await Promise.all(Array.from({ length: 5 }, () => regular({ expiresInDays: 1 })))
    service.clock.stopAt(new Date(Date.now() + 400 * dayMs))
    const sweep = () => service.runSchedule('expire-signature-requests')
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    for (const request of requests) {
      expect(await eventTypes(request)).toEqual(['document_created', 'document_expired'])
      expect(await laterMails(request)).toHaveLength(3)
    }
  })

  it('does not end a request that everyone has signed', async () => {
    const request = await signedByAll()
    service.clock.stopAt(new Date(Date.now() + 400 * dayMs))
    await service.runSchedule('expire-signature-requests')
    expect(await record(request)).toMatchObject({ status: 'Created', expiredReason: null, sealing: {} })
  })

  it('is still recorded for other requests when one request cannot be updated', async () => {
    const broken = await regular({ expiresInDays: 1 })
    const sound = await regular({ expiresInDays: 2 })
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger refuse before update on signature_request for each row when (old.id = ${sql.lit(broken.signatureRequestId)}) execute function refuse()`.execute(
      service.platform.database,
    )
    service.clock.stopAt(new Date(Date.now() + 400 * dayMs))
    await service.runSchedule('expire-signature-requests')
    await sql`drop trigger refuse on signature_request`.execute(service.platform.database)
    expect(await eventTypes(sound)).toContain('document_expired')
    expect(await eventTypes(broken)).toEqual(['document_created'])
    expect((await record(broken)).status).toBe('Expired')
    await service.runSchedule('expire-signature-requests')
    expect(await eventTypes(broken)).toContain('document_expired')
  })
})

describe('automatic reminders', () => {
  const sweep = () => service.runSchedule('send-due-reminders')
  const reminders = async (request: Request) => (await laterMails(request)).filter(mail => mail.startsWith('reminder'))
  const at = (start: number, days: number, ms = 0) => service.clock.stopAt(new Date(start + days * dayMs + ms))
  const reminded = (body: Record<string, unknown> = {}) =>
    regular({ expiresInDays: 365, reminders: { firstAfterDays: 2, everyDays: 5 }, ...body })

  it('reach the current signer after firstAfterDays days, then once every everyDays days', async () => {
    const request = await reminded()
    const start = Date.parse((await record(request)).createdAt)
    at(start, 2, -1)
    await sweep()
    expect(await reminders(request)).toEqual([])
    at(start, 2)
    await sweep()
    await sweep()
    expect(await reminders(request)).toEqual(['reminder bea@buyer.example'])
    expect((await events(request)).at(-1).signing).not.toHaveProperty('actor_email')
    at(start, 7, -1)
    await sweep()
    expect(await reminders(request)).toHaveLength(1)
    at(start, 7)
    await sweep()
    expect(await reminders(request)).toHaveLength(2)
    expect((await eventTypes(request)).filter((type: string) => type === 'document_reminded')).toHaveLength(2)
  })

  it('are sent once when the clock jumps ahead, and not again when it is set back', async () => {
    const request = await reminded()
    const start = Date.parse((await record(request)).createdAt)
    at(start, 100)
    await sweep()
    await sweep()
    expect(await reminders(request)).toHaveLength(1)
    at(start, 50)
    await sweep()
    expect(await reminders(request)).toHaveLength(1)
    at(start, 105)
    await sweep()
    expect(await reminders(request)).toHaveLength(2)
  })

  it('are sent once, even when several processes run the job at the same time', async () => {
    const request = await reminded()
    at(Date.parse((await record(request)).createdAt), 2)
    await Promise.all([sweep(), sweep(), sweep()])
    expect(await reminders(request)).toHaveLength(1)
  })

  it('count the days for the next signer from the start of their turn', async () => {
    const request = await reminded()
    const start = Date.parse((await record(request)).createdAt)
    const [bea] = await sessionsOf(request)
    await bea.get('/signing/session')
    await sign(bea)
    at(start, 1.9)
    await sweep()
    expect(await reminders(request)).toEqual([])
    at(start, 2.5)
    await sweep()
    expect(await reminders(request)).toEqual(['reminder sam@seller.example'])
  })

  it('wait everyDays days after a reminder that the sender triggered', async () => {
    const request = await reminded()
    const start = Date.parse((await record(request)).createdAt)
    at(start, 1)
    await remind(request)
    at(start, 6, -1)
    await sweep()
    expect(await reminders(request)).toHaveLength(1)
    at(start, 6)
    await sweep()
    expect(await reminders(request)).toHaveLength(2)
  })

  it('stop when the request ends or everyone has signed', async () => {
    const voided = await reminded()
    await voidIt(voided)
    const late = await reminded({ expiresInDays: 1 })
    const signed = await signedByAll()
    at(Date.now(), 300)
    await sweep()
    for (const request of [voided, late, signed]) expect(await reminders(request)).toEqual([])
  })

  it('are not sent for an embedded request', async () => {
    const request = await embeddedRequest(service.api, { templateId, body: { signers, reminders: { everyDays: 1 } } })
    at(Date.now(), 80)
    await sweep()
    expect(await orderedMails(service, request.signatureRequestId)).toEqual([])
    expect(await eventTypes(request)).toEqual(['document_created'])
  })
})
