import { describe, expect, it } from 'vitest'
import { mailKinds } from '../../src/app.ts'
import { queueMail } from '../../src/features/mails/queue-mail.ts'
import { sendDueMail } from '../../src/features/mails/send-mail.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { ApiClient } from '../support/api-client.ts'
import { approvedPdf } from '../support/approved-pdf.ts'
import { field, readyTemplate, sign, signers, untilStatus } from '../support/builders.ts'
import type { ReceivedMail } from '../support/mail-server.ts'
import { bea, prepareMailTests, sam } from '../support/mail-tests.ts'
import { dora, redlineRequest, redlineTemplate, rita, sentToReceiving, setState } from '../support/redlines.ts'

const test = prepareMailTests()

const header = (received: ReceivedMail, key: string) => received.headers.find(header => header.key === key)?.value

describe('a request sent by email', () => {
  it('sends the invitations, the notice of the next turn and the signed copies', async () => {
    const request = await test.regularRequest({ subject: 'Your lease', message: 'Dear Bea,\n\nas agreed. <3' })
    await test.server.untilMails(2)

    const invited = test.mailsTo(bea)[0]!
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
    expect((await test.sessionOf(test.mailsTo(sam)[0]!).get('/signing/session')).body.state).toBe('Waiting')
    expect(test.mailsTo(sam)[0]!.text).toContain('Bea Buyer goes first.')

    const session = test.sessionOf(invited)
    expect((await session.get('/signing/session')).body.state).toBe('Ready')
    expect((await sign(session, { 'Full name': 'Bea Buyer', 'Date of birth': '1990-01-02' })).status).toBe(200)
    await test.server.untilMails(3)
    const turn = test.mailsTo(sam)[1]!
    expect(turn.subject).toBe('Your turn to sign “Your lease”')
    expect((await sign(test.sessionOf(turn))).status).toBe(200)
    await untilStatus(test.service.api, request.signatureRequestId, 'Completed')

    await test.server.untilMails(6)
    const copies = [test.mailsTo(bea)[1]!, test.mailsTo(sam)[2]!, test.mailsTo('owner@acme.example')[0]!]
    const { body } = await test.service.api.get(`/v1/signature-requests/${request.signatureRequestId}/signed-envelope`)
    const sealed = Buffer.from(await test.service.anonymous.bytes(body.signedEnvelopePresignedUrl))
    for (const copy of copies) {
      expect(copy.subject).toBe('Completed: “Your lease”')
      expect(copy.attachments).toMatchObject([{ filename: 'Your lease (signed).pdf', mimeType: 'application/pdf' }])
      expect(Buffer.from(copy.attachments[0]!.content as Uint8Array).equals(sealed)).toBe(true)
    }
    expect((await test.sessionOf(copies[0]!).get('/signing/session')).body.state).toBe('Completed')
    expect(copies[2]!.replyTo).toBeUndefined()

    // just above the size that is still attached
    await test.service.platform.pool.query('update signature_request set sealed_size_bytes = 5000001 where id = $1', [
      request.signatureRequestId,
    ])
    await test.queue(request, 'completed')
    const large = (await test.server.untilMails(7))[6]!
    expect(large.attachments).toEqual([])
    expect(large.text).toContain('too large to attach')
    expect((await test.sessionOf(large).get('/signing/session')).body.state).toBe('Completed')
  })

  it('notifies a signer about a link created through the API, without the link itself, until they sign', async () => {
    const request = await test.regularRequest({ subject: 'Your lease' })
    await test.server.untilMails(2)
    const [signer] = request.signers
    const url = `/v1/recipient-signatures/${signer!.recipientSignatureId}/url`
    const made = await test.service.api.post(url)
    const notice = (await test.server.untilMails(3))[2]!
    expect(notice).toMatchObject({
      subject: 'A signing link was created for you: “Your lease”',
      envelope: { to: [bea] },
      replyTo: [{ name: 'Olive Owner', address: 'owner@acme.example' }],
    })
    expect(notice.text).toContain('Acme created a signing link for you')
    for (const part of [notice.text!, notice.html as string]) {
      expect(part).not.toContain('/sign/')
      expect(part).not.toContain(new URL(made.body.signingUrl).pathname.split('/')[2]!)
    }
    const session = test.sessionOf(test.mailsTo(bea)[0]!)
    await sign(session, { 'Full name': 'Bea Buyer', 'Date of birth': '1990-01-02' })
    await test.server.untilMails(4)
    test.service.clock.advance(13 * 3_600_000)
    await test.service.api.post(url)
    await test.untilMail(request, 'signing-link-made', "status = 'Dropped'")
  })

  it('attaches the certificate as a second file if the document was uploaded with signatures', async () => {
    const created = await readyTemplate(test.service.api, {
      pdf: await approvedPdf(test.service.platform.config.dataDir),
      fields: [field(0, { type: 'signature', height: 36 })],
      signerRoles: [{ name: 'Buyer', order: 0 }],
    })
    const one = await test.regularRequest({ templateId: created.templateId, signers: [signers[0]] })
    await test.server.untilMails(1)
    expect((await sign(test.sessionOf(test.mailsTo(bea)[0]!))).status).toBe(200)
    await untilStatus(test.service.api, one.signatureRequestId, 'Completed')
    await test.server.untilMails(3)
    expect(test.mailsTo(bea)[1]!.attachments.map(file => file.filename)).toEqual([
      'contract (signed).pdf',
      'contract (certificate).pdf',
    ])
  })

  it('marks every email of a test request as a test', async () => {
    await test.regularRequest({ testMode: true })
    for (const received of await test.server.untilMails(2)) {
      expect(received.subject).toMatch(/^\[Test\] /)
      expect(received.text).toMatch(/^This is a test\. Nothing signed here is legally binding\./)
      expect(received.html).toContain('This is a test.')
    }
  })

  it('gains no recipients or markup from hostile names and subjects', async () => {
    const hostile = 'Eve" <eve@evil.example>, <b>'
    await test.regularRequest({
      subject: 'Hello <b>',
      sender: { email: 'eve@evil.example', name: hostile },
      signers: [{ ...signers[0]!, name: hostile }, signers[1]!],
    })
    for (const received of await test.server.untilMails(2)) {
      expect(received.envelope.to).toHaveLength(1)
      expect(received.headers.map(header => header.key)).not.toContain('bcc')
      expect(received.from).toMatchObject({ address: 'no-reply@sign.example' })
      expect(received.html).not.toContain('<b>')
      expect(received.subject).toBe('Hello <b>')
    }
  })

  it("uses the organization's name as the sender if its owner has no name", async () => {
    const created = await readyTemplate(test.service.otherApi)
    await test.service.otherApi.post('/v1/signature-requests', { templateId: created.templateId, signers })
    const [received] = await test.server.untilMails(1)
    expect(received!.from).toMatchObject({ name: 'Other via Countersign' })
    expect(received!.subject).toBe('Other asks you to sign “contract”')
  })
})

describe('an email', () => {
  it.each(['reminder', 'declined', 'expired', 'voided', 'sender-declined', 'sender-expired', 'sender-bounced'])(
    'of kind %s arrives as text and as HTML',
    async kind => {
      const request = await test.regularRequest()
      await test.server.untilMails(2)
      await test.queue(request, kind, { details: { reason: 'A reason.', email: bea, name: 'Bea Buyer' } })
      const received = (await test.server.untilMails(3))[2]!
      expect(received.subject).toContain('contract')
      expect(received.text!.length).toBeGreaterThan(200)
      expect(received.html).toMatch(/<\/html>\s*$/)
    },
  )

  it("to the owner about a disabled webhook endpoint contains the endpoint's URL", async () => {
    const request = await test.regularRequest()
    await test.server.untilMails(2)
    await test.queue(request, 'webhook-endpoint-disabled', {
      subjectId: 'whk_01h2xcejqtf2nbrexx3vqjhp41',
      to: { email: 'owner@acme.example', name: null },
      recipientSignatureId: undefined,
      details: { url: 'https://hooks.acme.example/in' },
    })
    const received = (await test.server.untilMails(3))[2]!
    expect(received.text).toContain('https://hooks.acme.example/in')
    expect(received.from).toEqual({ name: 'Countersign', address: 'no-reply@sign.example' })
  })

  it('to the negotiation member whose turn it is contains a link to their session', async () => {
    const redlineTemplateId = await redlineTemplate(test.service)
    await redlineRequest(test.service, redlineTemplateId, { metadata: { subject: 'Our lease' } })
    const received = (await test.server.untilMails(2)).find(mail => mail.envelope.to[0] === dora.email)!
    expect(received.subject).toBe('Your turn: “Our lease”')
    expect(received.text).toContain(rita.displayName)
    const [, token] = /\/redline\/([\w-]{43})\n/.exec(received.text!)!
    const session = await new ApiClient(test.service.url, token!).get('/redlining/session')
    expect(session.body).toMatchObject({ member: { email: dora.email }, may: { edit: true } })
  })

  it('about a turn that is already over is not sent', async () => {
    const id = await redlineRequest(test.service, await redlineTemplate(test.service), { notify: false })
    await setState(test.service, id, sentToReceiving)
    await inTransaction(test.service.platform.database, tx =>
      queueMail(tx, {
        kind: 'redline-turn',
        organizationId: test.service.acme.organizationId,
        to: { email: dora.email, name: dora.displayName },
        subjectId: id,
        details: { round: 1 },
        at: test.service.clock.now(),
      }),
    )
    await test.untilMail({ signatureRequestId: id, signers: [] }, 'redline-turn', "status = 'Dropped'")
  })

  it('is sent only once, however many workers look for it at the same time', async () => {
    const request = await test.regularRequest()
    await test.server.untilMails(2)
    test.server.behaviour.delayMs = 300
    await test.queue(request, 'reminder')
    const run = () => sendDueMail(test.service.platform, mailKinds)
    const found = await Promise.all([run(), run(), run()])
    expect(found.filter(wasDue => wasDue).length).toBeLessThan(2)
    await test.untilNoneWaits()
    expect(test.server.mails).toHaveLength(3)
  })

  it('leaves no token in the database', async () => {
    await test.regularRequest()
    const [received] = await test.server.untilMails(2)
    const [, token] = /\/sign\/([\w-]{43})/.exec(received!.text!)!
    for (const table of ['mail', 'event', 'signing_link']) {
      const { rows } = await test.service.platform.pool.query(`select t::text from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
  })

  it('is not sent to a signer who has signed, or for a request that has ended', async () => {
    const request = await test.regularRequest()
    await test.server.untilMails(2)
    await sign(test.sessionOf(test.mailsTo(bea)[0]!), { 'Full name': 'Bea Buyer', 'Date of birth': '1990-01-02' })
    await test.server.untilMails(3)
    await test.queue(request, 'reminder')
    await test.untilMail(request, 'reminder', "status = 'Dropped'")
    await test.service.api.post(`/v1/signature-requests/${request.signatureRequestId}/void`, { reason: 'A mistake.' })
    await test.queue(request, 'invitation', {
      to: { email: sam, name: 'Sam' },
      ...{ recipientSignatureId: request.signers[1]!.recipientSignatureId },
    })
    await test.untilMail(request, 'invitation', "status = 'Dropped'")
  })
})
