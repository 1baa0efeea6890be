import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { MailKind, MailOrder } from '../../src/features/mails/mail-order.ts'
import { queueMail } from '../../src/features/mails/queue-mail.ts'
import { sendMail } from '../../src/features/mails/send-mail.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { ApiClient } from '../support/api-client.ts'
import { approvedPdf } from '../support/approved-pdf.ts'
import { field, readyTemplate, sign, signers, untilStatus } from '../support/builders.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '../support/mail-server.ts'
import { dora, redlineRequest, redlineTemplate, rita, sentToReceiving, setState } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let server: MailServer
let service: TestApp
let templateId: string
beforeAll(async () => {
  server = await startMailServer()
  service = await startTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'Countersign <no-reply@sign.example>' } })
  templateId = (await readyTemplate(service.api)).templateId
})
afterEach(async () => {
  server.behaviour = {}
  await untilNoneWaits()
  server.mails.length = 0
})
afterAll(async () => {
  await service?.stop()
  await server?.stop()
})

async function regularRequest(body: Record<string, unknown> = {}) {
  const answer = await service.api.post('/v1/signature-requests', { templateId, signers, ...body })
  expect(answer.body).toMatchObject({ signatureRequestId: expect.stringMatching(/^sreq_/) })
  return answer.body as { signatureRequestId: string; signers: { recipientSignatureId: string; email: string }[] }
}

type SentRequest = Awaited<ReturnType<typeof regularRequest>>

/** Queues a mail as a change of a request would. */
async function mail(request: SentRequest, kind: MailKind, more: Partial<MailOrder> = {}): Promise<void> {
  const signer = request.signers[0]!
  const order: MailOrder = {
    kind,
    organizationId: service.acme.organizationId,
    to: { email: signer.email, name: 'Bea Buyer' },
    subjectId: request.signatureRequestId,
    recipientSignatureId: signer.recipientSignatureId,
    at: service.clock.now(),
    ...more,
  }
  await inTransaction(service.platform.database, tx => queueMail(tx, order))
}

const mailsTo = (address: string) => server.mails.filter(one => one.envelope.to.includes(address))
const bea = signers[0]!.email
const sam = signers[1]!.email

/** The signing page's program behind the link of a mail, which is the same in both parts. */
function sessionOf(received: ReceivedMail): ApiClient {
  const [, token] = /\/sign\/([\w-]{43})/.exec(received.text!)!
  expect(received.html).toContain(`/sign/${token}`)
  return new ApiClient(service.url, token!)
}

const header = (received: ReceivedMail, key: string) => received.headers.find(one => one.key === key)?.value

/** The newest mail of a kind about a request, once the condition holds. */
async function untilMail({ signatureRequestId }: SentRequest, kind: MailKind, condition: string) {
  for (const deadline = Date.now() + 10_000; ; await sleep(10)) {
    const { rows } = await service.platform.pool.query<{ status: string; error: string | null }>(
      `select status, error from mail where subject_id = $1 and kind = $2 and (${condition}) order by created_at desc limit 1`,
      [signatureRequestId, kind],
    )
    if (rows[0]) return rows[0]
    if (Date.now() > deadline) throw new Error(`no mail of kind ${kind} where ${condition}`)
  }
}

async function untilNoneWaits(): Promise<void> {
  for (;;) {
    await runWaitingJobs()
    const { rowCount } = await service.platform.pool.query("select from mail where status = 'Queued' limit 1")
    if (rowCount === 0) return
    await sleep(20)
  }
}

/** Lets the jobs that wait for a later moment run now. */
const runWaitingJobs = () =>
  service.platform.pool.query(
    'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where locked_at is null), now())',
  )

const record = async ({ signatureRequestId }: SentRequest) =>
  (await service.api.get(`/v1/signature-requests/${signatureRequestId}`)).body

describe('a request that is mailed', () => {
  it('from invitation to the signed copy', { timeout: 60_000 }, async () => {
    const request = await regularRequest({ subject: 'Your lease', message: 'Dear Bea,\n\nas agreed. <3' })
    await server.untilMails(2)

    const invited = mailsTo(bea)[0]!
    expect(invited).toMatchObject({
      subject: 'Your lease',
      from: { name: 'Olive Owner via Countersign', address: 'no-reply@sign.example' },
      to: [{ name: 'Bea Buyer', address: bea }],
      replyTo: [{ name: 'Olive Owner', address: 'owner@acme.example' }],
      envelope: { from: 'no-reply@sign.example', to: [bea] },
      messageId: expect.stringMatching(/^<mail_[0-9a-z]{26}@sign\.example>$/),
      attachments: [],
    })
    expect(header(invited, 'auto-submitted')).toBe('auto-generated')
    expect(invited.text).toContain('> Dear Bea,\n> \n> as agreed. <3')
    expect(invited.html).toContain('as agreed. &lt;3')
    expect((await sessionOf(mailsTo(sam)[0]!).get('/signing/session')).body.state).toBe('Waiting')
    expect(mailsTo(sam)[0]!.text).toContain('Bea Buyer signs first.')

    const session = sessionOf(invited)
    expect((await session.get('/signing/session')).body.state).toBe('Ready')
    expect((await sign(session, { 'Full name': 'Bea Buyer', 'Date of birth': '1990-01-02' })).status).toBe(200)
    await server.untilMails(3)
    const turn = mailsTo(sam)[1]!
    expect(turn.subject).toBe('Your turn to sign “Your lease”')
    expect((await sign(sessionOf(turn))).status).toBe(200)
    await untilStatus(service.api, request.signatureRequestId, 'Completed')

    await server.untilMails(6)
    const copies = [mailsTo(bea)[1]!, mailsTo(sam)[2]!, mailsTo('owner@acme.example')[0]!]
    const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/signed-envelope`)
    const sealed = Buffer.from(await service.anonymous.bytes(body.signedEnvelopePresignedUrl))
    for (const copy of copies) {
      expect(copy.subject).toBe('Signed by everybody: “Your lease”')
      expect(copy.attachments).toMatchObject([{ filename: 'contract (signed).pdf', mimeType: 'application/pdf' }])
      expect(Buffer.from(copy.attachments[0]!.content as Uint8Array).equals(sealed)).toBe(true)
    }
    expect((await sessionOf(copies[0]!).get('/signing/session')).body.state).toBe('Completed')
    expect(copies[2]!.replyTo).toBeUndefined()

    // as if it were a little larger than what is attached
    await service.platform.pool.query('update signature_request set sealed_size_bytes = 5000001 where id = $1', [
      request.signatureRequestId,
    ])
    await mail(request, 'completed')
    const large = (await server.untilMails(7))[6]!
    expect(large.attachments).toEqual([])
    expect(large.text).toContain('too large for a mail')
    expect((await sessionOf(large).get('/signing/session')).body.state).toBe('Completed')
  })

  it('of a document that came with signatures ends with two files', { timeout: 60_000 }, async () => {
    const created = await readyTemplate(service.api, {
      pdf: await approvedPdf(service.platform.config.dataDir),
      fields: [field(0, { type: 'signature', height: 36 })],
      signerRoles: [{ name: 'Buyer', order: 0 }],
    })
    const one = await regularRequest({ templateId: created.templateId, signers: [signers[0]] })
    await server.untilMails(1)
    expect((await sign(sessionOf(mailsTo(bea)[0]!))).status).toBe(200)
    await untilStatus(service.api, one.signatureRequestId, 'Completed')
    await server.untilMails(3)
    expect(mailsTo(bea)[1]!.attachments.map(file => file.filename)).toEqual([
      'contract (signed).pdf',
      'contract (certificate).pdf',
    ])
  })

  it('says that a test is one', async () => {
    await regularRequest({ testMode: true })
    for (const received of await server.untilMails(2)) {
      expect(received.subject).toMatch(/^\[Test\] /)
      expect(received.text).toMatch(/^This is a test\. Nothing that is signed here binds anyone\./)
      expect(received.html).toContain('This is a test.')
    }
  })

  it('keeps hostile names and subjects in their place', async () => {
    const hostile = 'Eve" <eve@evil.example>, <b>'
    await regularRequest({
      subject: 'Hello\u202e <b>',
      sender: { email: 'eve@evil.example', name: hostile },
      signers: [{ ...signers[0]!, name: hostile }, signers[1]!],
    })
    for (const received of await server.untilMails(2)) {
      expect(received.envelope.to).toHaveLength(1)
      expect(received.headers.map(one => one.key)).not.toContain('bcc')
      expect(received.from).toMatchObject({ address: 'no-reply@sign.example' })
      expect(received.html).not.toContain('<b>')
      expect(received.subject).toBe('Hello <b>')
    }
  })

  it('has an owner without a name under the name of the organization', async () => {
    const created = await readyTemplate(service.otherApi)
    await service.otherApi.post('/v1/signature-requests', { templateId: created.templateId, signers })
    const [received] = await server.untilMails(1)
    expect(received!.from).toMatchObject({ name: 'Other via Countersign' })
    expect(received!.subject).toBe('Other asks you to sign “contract”')
  })
})

describe('a mail', () => {
  it.each<MailKind>([
    'reminder',
    'declined',
    'expired',
    'voided',
    'sender-declined',
    'sender-expired',
    'sender-bounced',
  ])('of kind %s arrives with both parts', async kind => {
    const request = await regularRequest()
    await server.untilMails(2)
    await mail(request, kind, { details: { reason: 'A reason.', email: bea, name: 'Bea Buyer' } })
    const received = (await server.untilMails(3))[2]!
    expect(received.subject).toContain('contract')
    expect(received.text!.length).toBeGreaterThan(200)
    expect(received.html).toMatch(/<\/html>\s*$/)
  })

  it('to the owner about a webhook endpoint names it', async () => {
    const request = await regularRequest()
    await server.untilMails(2)
    await mail(request, 'webhook-endpoint-disabled', {
      subjectId: 'whk_01h2xcejqtf2nbrexx3vqjhp41',
      to: { email: 'owner@acme.example', name: null },
      recipientSignatureId: undefined,
      details: { url: 'https://hooks.acme.example/in' },
    })
    const received = (await server.untilMails(3))[2]!
    expect(received.text).toContain('https://hooks.acme.example/in')
    expect(received.from).toEqual({ name: 'Countersign', address: 'no-reply@sign.example' })
  })

  it('to a member in turn of a redline request opens its session', async () => {
    const redlineTemplateId = await redlineTemplate(service)
    await redlineRequest(service, redlineTemplateId, { metadata: { subject: 'Our lease' } })
    const received = (await server.untilMails(2)).find(one => one.envelope.to[0] === dora.email)!
    expect(received.subject).toBe('Your turn: “Our lease”')
    expect(received.text).toContain(rita.displayName)
    const [, token] = /\/redline\/([\w-]{43})\n/.exec(received.text!)!
    const session = await new ApiClient(service.url, token!).get('/redlining/session')
    expect(session.body).toMatchObject({ member: { email: dora.email }, may: { edit: true } })
  })

  it('about a turn that has passed on is not sent', async () => {
    const id = await redlineRequest(service, await redlineTemplate(service), { notify: false })
    await setState(service, id, sentToReceiving)
    await inTransaction(service.platform.database, tx =>
      queueMail(tx, {
        kind: 'redline-turn',
        organizationId: service.acme.organizationId,
        to: { email: dora.email, name: dora.displayName },
        subjectId: id,
        details: { round: 1 },
        at: service.clock.now(),
      }),
    )
    await untilMail({ signatureRequestId: id, signers: [] }, 'redline-turn', "status = 'Dropped'")
  })

  it('is sent once, however many runs of its job there are at the same time', async () => {
    const request = await regularRequest()
    await server.untilMails(2)
    server.behaviour.delayMs = 300
    await mail(request, 'reminder')
    const { rows } = await service.platform.pool.query("select id from mail where status = 'Queued'")
    const run = () => sendMail(service.platform, { mailId: rows[0].id })
    await Promise.all([run(), run(), run()])
    await untilNoneWaits()
    expect(server.mails).toHaveLength(3)
  })

  it('leaves no token in the database', async () => {
    await regularRequest()
    const [received] = await server.untilMails(2)
    const [, token] = /\/sign\/([\w-]{43})/.exec(received!.text!)!
    for (const table of ['mail', 'event', 'graphile_worker._private_jobs', 'signing_link']) {
      const { rows } = await service.platform.pool.query(`select t::text from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
  })

  it('is not sent to who has signed, or of a request that has ended', async () => {
    const request = await regularRequest()
    await server.untilMails(2)
    await sign(sessionOf(mailsTo(bea)[0]!), { 'Full name': 'Bea Buyer', 'Date of birth': '1990-01-02' })
    await server.untilMails(3)
    await mail(request, 'reminder')
    expect(await untilMail(request, 'reminder', "status <> 'Queued'")).toMatchObject({ status: 'Dropped' })
    await service.api.post(`/v1/signature-requests/${request.signatureRequestId}/void`, { reason: 'A mistake.' })
    await mail(request, 'invitation', {
      to: { email: sam, name: 'Sam' },
      ...{ recipientSignatureId: request.signers[1]!.recipientSignatureId },
    })
    await untilMail(request, 'invitation', "status = 'Dropped'")
  })
})

describe('a mail that cannot be delivered', () => {
  it('for good: shows on the request, in an event, and in a mail to the sender; until one arrives', async () => {
    server.behaviour.refuseRecipient = address => (address === bea ? '550 5.1.1 No such user here' : undefined)
    const request = await regularRequest()
    await server.untilMails(2)
    const refused = await record(request)
    expect(refused.signers).toMatchObject([
      { bouncedAt: expect.stringMatching(/Z$/), bounceReason: '550 5.1.1 No such user here' },
      { bouncedAt: null, bounceReason: null },
    ])
    const [told] = mailsTo('owner@acme.example')
    expect(told!.subject).toBe('Not delivered to Bea Buyer: “contract”')
    expect(told!.text).toContain(`Address: ${bea}\nAnswer: 550 5.1.1 No such user here`)

    await mail(request, 'reminder')
    await untilMail(request, 'reminder', "status = 'Refused'")
    const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/events?kinds=all`)
    const bounces = body.signatureRequestEvents.filter(
      (one: { event: { event_type: string } }) => one.event.event_type === 'document_bounced',
    )
    expect(bounces).toMatchObject([
      {
        signing: {
          recipient_signature_id: request.signers[0]!.recipientSignatureId,
          details: { reason: '550 5.1.1 No such user here' },
        },
      },
    ])
    expect(mailsTo('owner@acme.example')).toHaveLength(1)

    server.behaviour = {}
    await mail(request, 'reminder')
    await server.untilMails(3)
    const delivered = await untilRecord(request, one => one.signers[0].bouncedAt === null)
    expect(delivered.signers[0].bounceReason).toBe(null)
    expect(delivered.updatedAt > refused.updatedAt).toBe(true)
  })

  it.each([
    ['421 4.3.2 Too busy', (reply: string) => ({ refuseRecipient: () => reply })],
    ['450 4.2.0 Greylisted', (reply: string) => ({ refuseRecipient: () => reply })],
    ['452 4.3.1 No room', (reply: string) => ({ atEnd: reply as '452' })],
  ])('for now (%s): is tried again', async (reply, behaviour) => {
    server.behaviour = behaviour(reply)
    const request = await regularRequest()
    const waiting = await untilMail(request, 'invitation', "status = 'Queued' and postponed_count = 1")
    expect(waiting.error).toBe(reply)
    expect((await record(request)).signers[0].bouncedAt).toBe(null)
    server.behaviour = {}
    await untilNoneWaits()
    expect(server.mails).toHaveLength(2)
  })

  it('for three days: has bounced', async () => {
    server.behaviour.refuseRecipient = address => (address === bea ? '450 4.2.2 Mailbox full' : undefined)
    const request = await regularRequest()
    await untilMail(request, 'invitation', 'postponed_count = 1')
    await service.platform.pool.query("update mail set postponed_count = 11 where status = 'Queued'")
    await runWaitingJobs()
    const bounced = await untilRecord(request, one => one.signers[0].bouncedAt !== null)
    expect(bounced.signers[0].bounceReason).toBe('450 4.2.2 Mailbox full')
  })

  it('because the server is away: waits for it, and nobody has bounced', async () => {
    const { port } = server
    await server.stop()
    const request = await regularRequest()
    await untilMail(request, 'invitation', "status = 'Queued' and error is not null")
    expect((await record(request)).signers[0].bouncedAt).toBe(null)
    expect((await service.anonymous.get('/metrics')).body).toMatch(/^countersign_mails_waiting\{failed="true"\} [12]$/m)
    server = await startMailServer({ port })
    await untilNoneWaits()
    expect(server.mails).toHaveLength(2)
  })

  it('because the answer was lost: may come twice, and is then the same mail with the same link', async () => {
    server.behaviour.atEnd = 'drop-after'
    const request = await regularRequest()
    await untilMail(request, 'invitation', `postponed_count = 1 and recipient_email = '${bea}'`)
    server.behaviour = {}
    await untilNoneWaits()
    const [first, second] = mailsTo(bea)
    expect(second!.messageId).toBe(first!.messageId)
    expect(second!.text).toBe(first!.text)
    expect((await sessionOf(second!).get('/signing/session')).body.state).toBe('Ready')
  })
})

async function untilRecord(request: SentRequest, condition: (body: Awaited<ReturnType<typeof record>>) => boolean) {
  for (const deadline = Date.now() + 10_000; ; await sleep(20)) {
    const body = await record(request)
    if (condition(body)) return body
    if (Date.now() > deadline) throw new Error(JSON.stringify(body.signers))
  }
}
