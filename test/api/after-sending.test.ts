import { describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import {
  embeddedRequest,
  field,
  readyTemplate,
  sign,
  signers,
  signingSession,
  untilStatus,
} from '../support/builders.ts'
import type { ReceivedMail } from '../support/mail-server.ts'
import { bea, prepareMailTests, type SentRequest, sam } from '../support/mail-tests.ts'

const test = prepareMailTests()
const hourMs = 3_600_000
const buyerValues = { 'Full name': 'Bea Buyer', 'Date of birth': '1990-01-02' }
const legal = { email: 'legal@acme.example', name: 'Legal department' }

const pathOf = (request: SentRequest, rest = '') => `/v1/signature-requests/${request.signatureRequestId}${rest}`
const record = async (request: SentRequest) => (await test.service.api.get(pathOf(request))).body
const signerPath = (request: SentRequest, index: number) =>
  `/v1/recipient-signatures/${request.signers[index]!.recipientSignatureId}`
const correct = (request: SentRequest, index: number, body: unknown, api: ApiClient = test.service.api) =>
  api.patch(signerPath(request, index), body)
const remind = (request: SentRequest, index: number) =>
  test.service.api.post(pathOf(request, '/remind'), {
    recipientSignatureId: request.signers[index]!.recipientSignatureId,
  })
const eventsOf = async (request: SentRequest) =>
  (await test.service.api.get(pathOf(request, '/events?kinds=all'))).body.signatureRequestEvents
const eventsOfType = async (request: SentRequest, type: string) =>
  (await eventsOf(request)).filter((one: { event: { event_type: string } }) => one.event.event_type === type)
const last = (mails: ReceivedMail[]) => mails.at(-1)!

async function signedByBoth(request: SentRequest) {
  for (const [index, values] of [buyerValues, {}].entries()) {
    const session = await signingSession(test.service, request.signers[index]!.recipientSignatureId)
    expect((await sign(session, values)).status).toBe(200)
  }
  await untilStatus(test.service.api, request.signatureRequestId, 'Completed')
}

/** Waits until the record of the request meets the condition. */
async function untilRecord(request: SentRequest, holds: (body: { cc: { sentAt: string | null }[] }) => boolean) {
  for (;;) {
    const body = await record(request)
    if (holds(body)) return body
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** Waits until both invitations are being sent: their rows are locked until the mail server answers. */
async function untilBothAreSent({ signatureRequestId }: SentRequest) {
  for (;;) {
    const { rowCount } = await test.service.platform.pool.query(
      "select from mail where subject_id = $1 and kind = 'invitation' for update skip locked",
      [signatureRequestId],
    )
    if (rowCount === 0) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

describe('a copy of the signed document', () => {
  it('is sent once to each cc recipient after everyone has signed, without a signing link', async () => {
    const cc = [legal, { email: 'BEA@buyer.example' }, { email: 'owner@acme.example' }, { email: 'file@acme.example' }]
    const request = await test.regularRequest({ subject: 'Your lease', cc })
    expect((await record(request)).cc).toEqual([
      { ...legal, sentAt: null, bouncedAt: null, bounceReason: null },
      ...cc.slice(1).map(({ email }) => ({ email, name: null, sentAt: null, bouncedAt: null, bounceReason: null })),
    ])
    expect((await eventsOf(request))[0].signing.details.cc).toBe(cc.map(({ email }) => email).join(', '))
    await test.server.untilMails(2)
    expect(test.mailsTo(legal.email)).toEqual([])
    await signedByBoth(request)
    const { cc: shown } = await untilRecord(request, ({ cc }) => cc[0]!.sentAt !== null && cc[3]!.sentAt !== null)
    expect(shown[1].sentAt).toBeNull()
    await test.untilNoneWaits()
    expect(test.mailsTo(bea).filter(one => one.subject?.startsWith('Completed'))).toHaveLength(1)
    expect(test.mailsTo('BEA@buyer.example')).toEqual([])
    expect(test.mailsTo('owner@acme.example')).toHaveLength(1)
    const copy = last(test.mailsTo(legal.email))
    expect(test.mailsTo(legal.email)).toHaveLength(1)
    expect(copy).toMatchObject({
      subject: 'Copy: “Your lease” has been signed',
      to: [{ name: legal.name, address: legal.email }],
      replyTo: [{ address: 'owner@acme.example' }],
      attachments: [{ filename: 'Your lease (signed).pdf' }],
    })
    for (const part of [copy.text!, copy.html!]) expect(part).not.toMatch(/\/(sign|downloads)\//)
  })

  it('is the only email for an embedded test request, is marked as a test, and links to a large file', async () => {
    const request = await embeddedRequest(test.service.api, { body: { cc: [legal, { email: bea }], testMode: true } })
    test.server.behaviour.atEnd = '451 later'
    await signedByBoth(request)
    for (const to of [bea, legal.email])
      await test.untilMail(request, 'cc-completed', `postponed_count > 0 and recipient_email = '${to}'`)
    // pretend that the file is slightly too large to be attached
    await test.service.platform.pool.query('update signature_request set sealed_size_bytes = 5000001 where id = $1', [
      request.signatureRequestId,
    ])
    test.server.behaviour = {}
    await test.untilNoneWaits()
    expect(test.server.mails.map(mail => mail.envelope.to[0]).sort()).toEqual([bea, legal.email])
    const copy = last(test.mailsTo(legal.email))
    expect(copy).toMatchObject({ subject: expect.stringMatching(/^\[Test\] /), attachments: [] })
    const [url] = /http\S+\/downloads\/\S+/.exec(copy.text!)!
    expect(copy.text).not.toContain('/sign/')
    test.service.clock.advance(89 * 24 * hourMs)
    const file = await fetch(url)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    await file.body?.cancel()
    test.service.clock.advance(2 * 24 * hourMs)
    expect((await fetch(url)).status).toBe(403)
    test.service.clock.advance(-91 * 24 * hourMs)
  })

  it('that bounces is reported on the request, in its event chain and to the sender', async () => {
    const request = await test.regularRequest({ cc: [legal] })
    await test.server.untilMails(2)
    test.server.behaviour.refuseRecipient = address => (address === legal.email ? '550 5.1.1 No such user' : undefined)
    await signedByBoth(request)
    await test.untilMail(request, 'sender-cc-bounced', "status = 'Sent'")
    const bounced = { bouncedAt: expect.any(String), bounceReason: expect.stringContaining('No such user') }
    expect(await record(request)).toMatchObject({ status: 'Completed', cc: [{ ...legal, sentAt: null, ...bounced }] })
    expect(await eventsOfType(request, 'document_bounced')).toMatchObject([
      { signing: { details: { email: legal.email, reason: expect.stringContaining('No such user') } } },
    ])
    expect(last(test.mailsTo('owner@acme.example')).subject).toBe('Copy not delivered to Legal department: “contract”')
  })

  it.each<[string, unknown, string]>([
    ['an invalid address', [{ email: 'legal' }], 'cc[0].email must be a valid email address'],
    [
      'a repeated address',
      [legal, { email: 'Legal@acme.example' }],
      'cc[1].email Legal@acme.example appears more than once',
    ],
    [
      'more than fifty addresses',
      Array.from({ length: 51 }, (_, n) => ({ email: `c${n}@x.example` })),
      'cc must contain at most 50 items',
    ],
  ])('to %s is refused when the request is created', async (_, cc, error) => {
    const { templateId } = await record(await test.regularRequest())
    await test.server.untilMails(2)
    const answer = await test.service.api.post('/v1/signature-requests', { templateId, signers, cc })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(error) } })
  })
})

describe('correcting a signer', () => {
  it('after a bounce lets the signer sign at the new address, and records both addresses', async () => {
    test.server.behaviour.refuseRecipient = address => (address === bea ? '550 No such user' : undefined)
    const request = await test.regularRequest()
    await test.untilMail(request, 'sender-bounced', "status = 'Sent'")
    expect((await record(request)).signers[0].bouncedAt).toEqual(expect.any(String))
    const { status, body } = await correct(request, 0, { email: 'bea.buyer@buyer.example' })
    expect(status).toBe(200)
    expect(body).toEqual(await record(request))
    expect(body.signers[0]).toMatchObject({
      email: 'bea.buyer@buyer.example',
      name: 'Bea Buyer',
      bouncedAt: null,
      bounceReason: null,
      correctedAt: expect.any(String),
    })
    await test.untilNoneWaits()
    const invited = last(test.mailsTo('bea.buyer@buyer.example'))
    expect(invited.text).toContain('Review and sign')
    expect((await sign(test.sessionOf(invited), buyerValues)).status).toBe(200)
    expect(await eventsOfType(request, 'recipient_corrected')).toMatchObject([
      {
        signing: {
          recipient_signature_id: request.signers[0]!.recipientSignatureId,
          actor_email: 'owner@acme.example',
          details: {
            email: 'bea.buyer@buyer.example',
            previous_email: bea,
            known_by: [{ identified_by: 'credential' }],
          },
        },
      },
    ])
  })

  it('ends all earlier links and sessions with an explanation, and drops the draft', async () => {
    const request = await test.regularRequest()
    await test.server.untilMails(2)
    const mailed = test.sessionOf(test.mailsTo(bea)[0]!)
    const shown = await signingSession(test.service, request.signers[0]!.recipientSignatureId)
    const { body } = await mailed.get('/signing/session')
    const { fieldId } = body.fields.find((field: { label: string }) => field.label === 'Full name')
    const draft = { fields: [{ fieldId, value: 'Bea' }] }
    expect((await mailed.patch('/signing/session/fields', draft)).status).toBe(200)
    await mailed.post('/signing/session/viewed')
    expect((await correct(request, 0, { email: 'ben@buyer.example', name: 'Ben Buyer' })).status).toBe(200)
    const replaced = {
      status: 401,
      body: { error: 'Signing link was replaced because the sender corrected who it is for' },
    }
    for (const session of [mailed, shown]) {
      expect(await session.get('/signing/session')).toMatchObject(replaced)
      expect(await session.get('/signing/session/document')).toMatchObject(replaced)
      expect(await session.patch('/signing/session/fields', draft)).toMatchObject(replaced)
      expect(await session.post('/signing/session/decline', {})).toMatchObject(replaced)
    }
    await test.untilNoneWaits()
    const fresh = test.sessionOf(last(test.mailsTo('ben@buyer.example')))
    const { body: now } = await fresh.get('/signing/session')
    expect(now).toMatchObject({ state: 'Ready', signer: { email: 'ben@buyer.example', name: 'Ben Buyer' } })
    expect(now.fields.map((field: { value: string | null }) => field.value)).not.toContain('Bea')
    expect((await record(request)).signers[0].viewedAt).toBeNull()
    await fresh.post('/signing/session/viewed')
    expect(await eventsOfType(request, 'document_viewed')).toMatchObject([
      { signing: { actor_email: bea } },
      { signing: { actor_email: 'ben@buyer.example' } },
    ])
  })

  it('invites a later signer at the new address, and keeps the draft when only a name changes', async () => {
    const request = await test.regularRequest()
    await test.server.untilMails(2)
    await correct(request, 1, { email: 'sue@seller.example' })
    const first = (await test.server.untilMails(3))[2]!
    expect(first.envelope.to).toEqual(['sue@seller.example'])
    expect(first.text).toContain('Bea Buyer goes first.')
    const session = test.sessionOf(test.mailsTo(bea)[0]!)
    const { body } = await session.get('/signing/session')
    const { fieldId } = body.fields.find((field: { label: string }) => field.label === 'Full name')
    await session.patch('/signing/session/fields', { fields: [{ fieldId, value: 'Bea' }] })
    await correct(request, 0, { name: 'Beatrice Buyer' })
    expect((await session.get('/signing/session')).status).toBe(401)
    await test.untilNoneWaits()
    const again = test.sessionOf(last(test.mailsTo(bea)))
    const kept = (await again.get('/signing/session')).body
    expect(kept.signer.name).toBe('Beatrice Buyer')
    expect(kept.fields.find((field: { fieldId: string }) => field.fieldId === fieldId).value).toBe('Bea')
    expect((await eventsOfType(request, 'recipient_corrected')).at(-1).signing.details).toEqual({
      name: 'Beatrice Buyer',
      previous_name: 'Bea Buyer',
      known_by: [expect.anything()],
    })
  })

  it('does not attribute a late bounce of the old address to the new one', async () => {
    test.server.behaviour.atEnd = '451 later'
    const request = await test.regularRequest()
    // wait for both: a mail that is being sent locks its row, which would block the update below
    for (const email of [bea, sam])
      await test.untilMail(request, 'invitation', `postponed_count > 0 and recipient_email = '${email}'`)
    const held = Promise.withResolvers<void>()
    test.server.behaviour = {
      hold: held.promise,
      atEnd: address => ([bea, sam].includes(address) ? '550 No such user' : '451 later'),
    }
    await test.service.platform.pool.query("update mail set due_at = created_at where status = 'Queued'")
    await untilBothAreSent(request)
    await correct(request, 0, { email: 'ben@buyer.example' })
    await correct(request, 1, { email: 'sue@seller.example' })
    held.resolve()
    await test.untilMail(request, 'invitation', `status = 'Refused' and recipient_email = '${bea}'`)
    await test.untilMail(request, 'invitation', `status = 'Refused' and recipient_email = '${sam}'`)
    test.server.behaviour = {}
    const { signers: now } = await record(request)
    expect(now.map((one: { bouncedAt: string | null }) => one.bouncedAt)).toEqual([null, null])
    expect(await eventsOfType(request, 'document_bounced')).toEqual([])
    await test.untilNoneWaits()
    expect(test.mailsTo(bea)).toEqual([])
    expect(last(test.mailsTo('ben@buyer.example')).text).toContain('/sign/')
  })

  it('drops a queued invitation to the old address without creating another link for it', async () => {
    test.server.behaviour.atEnd = '451 later'
    const request = await test.regularRequest()
    await test.untilMail(request, 'invitation', `postponed_count > 0 and recipient_email = '${bea}'`)
    await correct(request, 0, { email: 'ben@buyer.example' })
    test.server.behaviour = {}
    await test.untilNoneWaits()
    expect(test.mailsTo(bea)).toEqual([])
    await test.untilMail(request, 'invitation', `status = 'Dropped' and recipient_email = '${bea}'`)
    const { body } = await test.service.api.get(`${signerPath(request, 0)}/links`)
    expect(body.map((one: { revokedAt: string | null }) => one.revokedAt === null)).toEqual([true, false])
  })

  it('changes nothing and sends no email when it is repeated', async () => {
    const request = await test.regularRequest()
    await test.server.untilMails(2)
    const first = await correct(request, 0, { email: 'ben@buyer.example' })
    await test.server.untilMails(3)
    expect((await correct(request, 0, { email: 'ben@buyer.example' })).body).toEqual(first.body)
    await test.untilNoneWaits()
    expect(test.server.mails).toHaveLength(3)
    expect(await eventsOfType(request, 'recipient_corrected')).toHaveLength(1)
  })

  it('is limited to five times a day per signer, so that it cannot be used to spam strangers', async () => {
    const request = await test.regularRequest()
    await test.server.untilMails(2)
    for (const name of ['Bo', 'Bob', 'Bobby', 'Robert'])
      expect((await correct(request, 0, { email: `${name}@buyer.example`, name })).status).toBe(200)
    test.service.clock.advance(12 * hourMs)
    expect((await correct(request, 0, { name: 'Rob' })).status).toBe(200)
    const refused = await correct(request, 0, { email: bea })
    expect(refused.status).toBe(409)
    const [, after] =
      /^Signer has been corrected 5 times within 24 hours, which is the limit; try again after (\S+)$/.exec(
        refused.body.error,
      )!
    expect((await correct(request, 0, { name: 'Rob' })).status).toBe(200)
    expect((await correct(request, 1, { email: 'sue@seller.example' })).status).toBe(200)
    await test.untilNoneWaits()
    expect(test.server.mails.length).toBeLessThanOrEqual(2 + 5 + 1)
    test.service.clock.advance(new Date(after!).getTime() - test.service.clock.now().getTime())
    expect((await correct(request, 0, { email: bea })).status).toBe(200)
    expect(await eventsOfType(request, 'recipient_corrected')).toHaveLength(7)
  })

  it('blocks reminders to the signer for an hour, even when it restores the old address', async () => {
    const request = await test.regularRequest()
    await test.server.untilMails(2)
    expect((await remind(request, 0)).status).toBe(200)
    await correct(request, 0, { email: 'ben@buyer.example' })
    await correct(request, 0, { email: bea })
    const recently = {
      status: 409,
      body: { error: 'Signer was corrected less than an hour ago and emailed a new invitation; try again later' },
    }
    expect(await remind(request, 0)).toMatchObject(recently)
    expect(await test.service.api.post(pathOf(request, '/remind'))).toMatchObject(recently)
    test.service.clock.advance(hourMs)
    expect((await remind(request, 0)).status).toBe(200)
  })

  it('sends no email for an embedded request', async () => {
    const request = await embeddedRequest(test.service.api)
    const session = await signingSession(test.service, request.signers[0]!.recipientSignatureId)
    expect((await correct(request, 0, { email: 'ben@buyer.example' })).status).toBe(200)
    expect((await session.get('/signing/session')).status).toBe(401)
    const fresh = await signingSession(test.service, request.signers[0]!.recipientSignatureId)
    expect((await fresh.get('/signing/session')).body.signer.email).toBe('ben@buyer.example')
    await test.untilNoneWaits()
    expect(test.server.mails).toEqual([])
  })

  it('is refused after signing or expiry, for other organizations and with invalid values', async () => {
    const request = await test.regularRequest()
    await test.server.untilMails(2)
    const other = await correct(request, 0, { email: 'eve@x.example' }, test.service.otherApi)
    expect(other).toMatchObject({
      status: 403,
      body: { error: 'Client not authorized to correct this recipient signature' },
    })
    for (const [body, error] of [
      [{ email: 'nobody' }, 'email must be a valid email address'],
      [{}, 'email or name is required'],
      [{ name: '  ' }, 'name must not be empty'],
      [{ name: 'Bea\0' }, 'name'],
    ] as const)
      expect(await correct(request, 0, body)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining(error) },
      })
    await sign(test.sessionOf(test.mailsTo(bea)[0]!), buyerValues)
    expect(await correct(request, 0, { email: 'ben@buyer.example' })).toMatchObject({
      status: 409,
      body: { error: 'The signer has already signed' },
    })
    await test.service.api.post(pathOf(request, '/void'))
    expect(await correct(request, 1, { email: 'sue@seller.example' })).toMatchObject({
      status: 409,
      body: { error: 'Envelope has expired' },
    })
    expect((await record(request)).signers.map((signer: { email: string }) => signer.email)).toEqual([bea, sam])
  })

  it('while that signer is signing lets exactly one of the two calls succeed', async () => {
    const { templateId } = await readyTemplate(test.service.api, {
      fields: [field(0, { type: 'signature', height: 36 })],
      signerRoles: [{ name: 'Buyer', order: 0 }],
    })
    const outcomes = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const request = await embeddedRequest(test.service.api, {
        templateId,
        body: { signers: [signers[0], { email: sam, name: 'Sam Seller' }] },
      })
      const session = await signingSession(test.service, request.signers[0]!.recipientSignatureId)
      const { body } = await session.get('/signing/session')
      const signature = { consentVersion: body.consent.version, fields: [], signature: { kind: 'typed', text: 'Bea' } }
      const [signed, corrected] = await Promise.all([
        session.post('/signing/session/sign', signature),
        correct(request, 0, { email: 'ben@buyer.example' }),
      ])
      const [first] = (await record(request)).signers
      outcomes.add(`${signed.status} ${corrected.status}`)
      expect([first.email, first.signedAt === null]).toEqual(
        corrected.status === 200 ? ['ben@buyer.example', true] : [bea, false],
      )
    }
    for (const outcome of outcomes) expect(['200 409', '401 200']).toContain(outcome)
  })
})

describe('extending a deadline', () => {
  const dayMs = 24 * hourMs
  const extend = (request: SentRequest, expiresInDays: number, api: ApiClient = test.service.api) =>
    api.patch(pathOf(request), { expiresInDays })

  it('keeps the request and its emailed links open, and is recorded in the event chain', async () => {
    const request = await test.regularRequest({ expiresInDays: 2 })
    await test.server.untilMails(2)
    const mailed = test.sessionOf(test.mailsTo(bea)[0]!)
    const { expiresAt } = await record(request)
    const { status, body } = await extend(request, 10)
    expect(status).toBe(200)
    expect(new Date(body.expiresAt).getTime() - test.service.clock.now().getTime()).toBeGreaterThan(9.9 * dayMs)
    expect((await extend(request, 10)).body.expiresAt).toBe(body.expiresAt)
    expect(await eventsOfType(request, 'deadline_extended')).toMatchObject([
      {
        signing: {
          actor_email: 'owner@acme.example',
          details: {
            expires_at: body.expiresAt,
            previous_expires_at: expiresAt,
            known_by: [{ identified_by: 'credential' }],
          },
        },
      },
    ])
    test.service.clock.advance(5 * dayMs)
    expect((await mailed.get('/signing/session')).body).toMatchObject({ state: 'Ready', expiresAt: body.expiresAt })
    test.service.clock.advance(6 * dayMs)
    expect((await mailed.get('/signing/session')).status).not.toBe(200)
    test.service.clock.advance(-11 * dayMs)
  })

  it('is refused for an earlier date, after the request has ended, and for other organizations', async () => {
    const request = await test.regularRequest()
    const { expiresAt } = await record(request)
    expect(await extend(request, 5)).toMatchObject({
      status: 400,
      body: { error: `expiresInDays must lead to a later deadline than the current one, ${expiresAt}` },
    })
    expect((await extend(request, 366)).status).toBe(400)
    expect((await extend(request, 120, test.service.otherApi)).status).toBe(403)
    await test.service.api.post(pathOf(request, '/void'))
    expect(await extend(request, 120)).toMatchObject({ status: 409, body: { error: 'Envelope has expired' } })
    expect((await record(request)).expiresAt).toBe(expiresAt)
    expect(await eventsOfType(request, 'deadline_extended')).toEqual([])
  })
})

describe('a reminder to a single signer', () => {
  it('goes to that signer only, at most once an hour, and not after they have signed', async () => {
    const request = await test.regularRequest({ sequential: false })
    await test.server.untilMails(2)
    expect(
      (await remind(request, 1)).body.signers.map((signer: { remindedAt: string | null }) => signer.remindedAt),
    ).toEqual([null, expect.any(String)])
    await test.server.untilMails(3)
    expect(last(test.mailsTo(sam)).subject).toBe('Reminder: “contract” is waiting for your signature')
    const recently = { status: 409, body: { error: 'A reminder was sent less than an hour ago; try again later' } }
    expect(await remind(request, 1)).toMatchObject(recently)
    expect((await remind(request, 0)).status).toBe(200)
    test.service.clock.advance(hourMs)
    expect((await remind(request, 1)).status).toBe(200)
    await test.server.untilMails(5)
    await sign(test.sessionOf(test.mailsTo(bea)[0]!), buyerValues)
    expect(await remind(request, 0)).toMatchObject({ status: 409, body: { error: 'The signer has already signed' } })
  })

  it("is refused before the signer's turn, and for a signer of another request", async () => {
    const request = await test.regularRequest()
    const another = await test.regularRequest()
    await test.server.untilMails(4)
    expect(await remind(request, 1)).toMatchObject({ status: 409, body: { error: "It is not this signer's turn" } })
    const id = another.signers[0]!.recipientSignatureId
    const foreign = await test.service.api.post(pathOf(request, '/remind'), { recipientSignatureId: id })
    expect(foreign).toMatchObject({ status: 404, body: { error: `Recipient signature not found for id ${id}` } })
    await test.untilNoneWaits()
    expect(test.server.mails).toHaveLength(4)
  })
})
