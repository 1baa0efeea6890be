import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, field, readyTemplate, sign, signers, signingToken, untilStatus } from '../support/builders.ts'
import { longestWaitMs } from '../support/longest-wait.ts'
import { bea, prepareMailTests, type SentRequest, sam } from '../support/mail-tests.ts'
import { type PageClient, signedInOwner } from '../support/people.ts'

const test = prepareMailTests()

const record = async ({ signatureRequestId }: SentRequest) =>
  (await test.service.api.get(`/v1/signature-requests/${signatureRequestId}`)).body

let owner: Promise<PageClient> | undefined
/** The emails of a request, as its page tells of them. */
async function told({ signatureRequestId }: SentRequest) {
  owner ??= signedInOwner(test.service)
  const { status, body } = await (await owner).get(`/v1/signature-requests/${signatureRequestId}/mails`)
  expect(status).toBe(200)
  return body as { what: string; email: string; state: string; at: string; reason: string | null }[]
}

describe('the emails of a request', () => {
  it('are listed with what became of each, and when', async () => {
    test.server.behaviour.refuseRecipient = address => (address === bea ? '550 5.1.1 No such user here' : undefined)
    const request = await test.regularRequest()
    await test.untilMail(request, 'invitation', "status = 'Refused'")
    await test.untilMail(request, 'invitation', "status = 'Sent'")
    const at = expect.stringMatching(/Z$/)
    expect(await told(request)).toEqual([
      {
        mailId: expect.stringMatching(/^mail_/),
        what: 'invitation',
        email: bea,
        name: 'Bea Buyer',
        state: 'Refused',
        at,
        reason: '550 5.1.1 No such user here',
      },
      {
        mailId: expect.any(String),
        what: 'invitation',
        email: sam,
        name: 'Sam Seller',
        state: 'Sent',
        at,
        reason: null,
      },
    ])
    expect((await record(request)).signers[0].bouncedAt).toBe((await told(request))[0]!.at)

    test.server.behaviour = { refuseRecipient: () => '450 4.2.0 Greylisted' }
    await test.queue(request, 'reminder')
    await test.untilMail(request, 'reminder', 'postponed_count = 1')
    expect((await told(request)).at(-1)).toMatchObject({
      what: 'reminder',
      state: 'Postponed',
      reason: '450 4.2.0 Greylisted',
    })
    test.server.behaviour = {}
    await test.untilNoneWaits()
    expect((await told(request)).at(-1)).toMatchObject({ what: 'reminder', state: 'Sent', reason: null })
    await test.queue(request, 'your-turn')
    await test.untilNoneWaits()
    expect((await told(request)).at(-1)).toMatchObject({ what: 'turn', email: bea })
  })
})

describe('an email that cannot be delivered', () => {
  it('is reported as bounced on the request, in an event and to the sender, until a later email arrives', async () => {
    test.server.behaviour.refuseRecipient = address => (address === bea ? '550 5.1.1 No such user here' : undefined)
    const request = await test.regularRequest()
    await test.server.untilMails(2)
    const refused = await record(request)
    expect(refused.signers).toMatchObject([
      { bouncedAt: expect.stringMatching(/Z$/), bounceReason: '550 5.1.1 No such user here' },
      { bouncedAt: null, bounceReason: null },
    ])
    const [told] = test.mailsTo('owner@acme.example')
    expect(told!.subject).toBe('Not delivered to Bea Buyer: “contract”')
    expect(told!.text).toContain(`Address: ${bea}\nAnswer: 550 5.1.1 No such user here`)

    await test.queue(request, 'reminder')
    await test.untilMail(request, 'reminder', "status = 'Refused'")
    const { body } = await test.service.api.get(`/v1/signature-requests/${request.signatureRequestId}/events?kinds=all`)
    const bounces = body.signatureRequestEvents.filter(
      (event: { event: { event_type: string } }) => event.event.event_type === 'document_bounced',
    )
    expect(bounces).toMatchObject([
      {
        signing: {
          recipient_signature_id: request.signers[0]!.recipientSignatureId,
          details: { reason: '550 5.1.1 No such user here' },
        },
      },
    ])
    expect(test.mailsTo('owner@acme.example')).toHaveLength(1)

    test.server.behaviour = {}
    await test.queue(request, 'reminder')
    await test.server.untilMails(3)
    const delivered = await untilRecord(request, one => one.signers[0].bouncedAt === null)
    expect(delivered.signers[0].bounceReason).toBe(null)
    expect(delivered.updatedAt > refused.updatedAt).toBe(true)
  })

  it.each([
    ['421 4.3.2 Too busy', (reply: string) => ({ refuseRecipient: () => reply })],
    ['450 4.2.0 Greylisted', (reply: string) => ({ refuseRecipient: () => reply })],
    ['452 4.3.1 No room', (reply: string) => ({ atEnd: reply as '452' })],
  ])('is retried after a temporary refusal (%s)', async (reply, behaviour) => {
    test.server.behaviour = behaviour(reply)
    const request = await test.regularRequest()
    const waiting = await test.untilMail(request, 'invitation', "status = 'Queued' and postponed_count = 1")
    expect(waiting.error).toBe(reply)
    expect((await record(request)).signers[0].bouncedAt).toBe(null)
    test.server.behaviour = {}
    await test.untilNoneWaits()
    expect(test.server.mails).toHaveLength(2)
  })

  it('counts as bounced after three days of temporary refusals', async () => {
    test.server.behaviour.refuseRecipient = address => (address === bea ? '450 4.2.2 Mailbox full' : undefined)
    const request = await test.regularRequest()
    await test.untilMail(request, 'invitation', 'postponed_count = 1')
    await test.service.platform.pool.query("update mail set postponed_count = 11 where status = 'Queued'")
    await test.untilNoneWaits()
    const bounced = await untilRecord(request, one => one.signers[0].bouncedAt !== null)
    expect(bounced.signers[0].bounceReason).toBe('450 4.2.2 Mailbox full')
  })

  it('waits while the mail server is down, without counting as bounced', async () => {
    await test.stopServer()
    const request = await test.regularRequest()
    await test.untilMail(request, 'invitation', "status = 'Queued' and error is not null")
    expect((await record(request)).signers[0].bouncedAt).toBe(null)
    expect((await test.service.anonymous.get('/metrics')).body).toMatch(
      /^countersign_mails_waiting\{failed="true"\} [12]$/m,
    )
    await test.restartServer()
    await test.untilNoneWaits()
    expect(test.server.mails).toHaveLength(2)
  })

  it('does not block sealing, and holds at most two connections while the mail server hangs', async () => {
    const held = Promise.withResolvers<void>()
    test.server.behaviour.hold = held.promise
    const before = test.server.connections
    await test.regularRequest()
    await test.regularRequest()
    await expect.poll(() => test.server.connections - before).toBe(2)
    await sealedRequest()
    expect(test.server.mails).toEqual([])
    expect(test.server.connections - before).toBe(2)
    test.server.behaviour = {}
    held.resolve()
    await test.server.untilMails(4)
  })

  it('waits while the service has an internal error, without delaying other emails', async () => {
    const request = await sealedRequest()
    const setKey = (change: string) =>
      test.service.platform.pool.query(`update signature_request set sealed_key = ${change} where id = $1`, [
        request.signatureRequestId,
      ])
    await setKey("sealed_key || '-gone'")
    await test.queue(request, 'completed')
    const waiting = await test.untilMail(request, 'completed', "status = 'Queued' and postponed_count = 1")
    expect(waiting.error).toBe('Internal error; see the log of the service')
    await test.regularRequest()
    await test.server.untilMails(2)
    await setKey("replace(sealed_key, '-gone', '')")
    await test.untilNoneWaits()
    expect(test.server.mails).toHaveLength(3)
  })

  it('may arrive twice if the mail server’s answer is lost, as the same message with the same link', async () => {
    test.server.behaviour.atEnd = 'drop-after'
    const request = await test.regularRequest()
    await test.untilMail(request, 'invitation', `postponed_count = 1 and recipient_email = '${bea}'`)
    test.server.behaviour = {}
    await test.untilNoneWaits()
    const [first, second] = test.mailsTo(bea)
    expect(second!.messageId).toBe(first!.messageId)
    expect(second!.text).toBe(first!.text)
    expect((await test.sessionOf(second!).get('/signing/session')).body.state).toBe('Ready')
  })
})

async function untilRecord(request: SentRequest, condition: (body: Awaited<ReturnType<typeof record>>) => boolean) {
  for (const deadline = performance.now() + longestWaitMs; ; await sleep(20)) {
    const body = await record(request)
    if (condition(body)) return body
    if (performance.now() > deadline) throw new Error(JSON.stringify(body.signers))
  }
}

/** Creates an embedded request with one signer, who signs, and waits until it is sealed. */
async function sealedRequest(): Promise<SentRequest> {
  const { api, url } = test.service
  const fields = [field(0, { type: 'signature', height: 36 })]
  const { templateId } = await readyTemplate(api, { fields, signerRoles: [{ name: 'Buyer', order: 0 }] })
  const request = await embeddedRequest(api, { templateId, body: { signers: [signers[0]] } })
  const session = new ApiClient(url, await signingToken(api, request.signers[0]!.recipientSignatureId))
  expect((await sign(session)).status).toBe(200)
  await untilStatus(api, request.signatureRequestId, 'Completed')
  return request
}
