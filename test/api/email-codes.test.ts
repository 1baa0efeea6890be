import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verdictText } from '../../src/commands/verdict-text.ts'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { certificatesFromPem } from '../../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, sign, signers, signingToken, untilStatus } from '../support/builders.ts'
import { bea, prepareMailTests, type SentRequest } from '../support/mail-tests.ts'
import { pdftotext } from '../support/pdf-tools.ts'
import { type PageClient, signedInOwner } from '../support/people.ts'
import { textPdf } from '../support/text-pdf.ts'

const test = prepareMailTests()

let owner: PageClient
beforeAll(async () => {
  owner = await signedInOwner(test.service)
})

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const asked = { signers: [{ ...signers[0], verification: ['email_code'] }, signers[1]] }
const required = { status: 403, body: { error: 'Verification required' } }
const over = {
  status: 409,
  body: { error: 'No code can be entered: it has expired, was used or was tried too often; ask for a new one' },
}
const wrong = (triesLeft: number) => ({
  status: 400,
  body: { error: `The code is wrong; tries left: ${triesLeft}`, triesLeft },
})

/** Another browser at the same IP address. */
const elsewhere = { 'user-agent': 'Another browser' }

const withToken = (token: string) => new ApiClient(test.service.url, token)
const verify = (page: ApiClient, code: string, headers?: Record<string, string>) =>
  page.post('/signing/session/code/verify', { code }, headers)
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const codeMails = (address = bea) => test.mailsTo(address).filter(({ subject }) => subject!.startsWith('Your code'))
const codeIn = (text: string | undefined) => /Code: (\d{3}) (\d{3})/.exec(text!)!.slice(1).join('')

/** Creates a request that asks its first signer for a code, a day after earlier tests so that their limits are over. */
async function askedRequest(body: object = {}): Promise<SentRequest & { page: ApiClient; token: string }> {
  test.service.clock.advance(dayMs)
  const request = await test.regularRequest({ ...asked, ...body })
  const token = await signingToken(test.service.api, request.signers[0]!.recipientSignatureId)
  return { ...request, token, page: withToken(token) }
}

/** Asks for a code and returns it from the email. */
async function mailedCode(page: ApiClient, address = bea): Promise<string> {
  const before = codeMails(address).length
  expect(await page.post('/signing/session/code')).toMatchObject({ status: 200 })
  await expect.poll(() => codeMails(address).length, { timeout: 10_000 }).toBe(before + 1)
  return codeIn(codeMails(address).at(-1)!.text)
}

async function verified(page: ApiClient): Promise<ApiClient> {
  const { status, body } = await verify(page, await mailedCode(page))
  expect(status).toBe(200)
  return withToken(body.token)
}

const eventsOf = async ({ signatureRequestId }: SentRequest) =>
  (await test.service.api.get(`/v1/signature-requests/${signatureRequestId}/events?kinds=all`)).body
    .signatureRequestEvents

describe('a signer who is asked for a code', () => {
  it('sees nothing until they enter it, then can sign, and the events record the verification', async () => {
    const { page, ...request } = await askedRequest()
    expect(request.signers).toMatchObject([{ verification: ['email_code'] }, {}])
    expect(request.signers[1]).not.toHaveProperty('verification')
    const calls: [string, string, object?][] = [
      ['GET', '/signing/session'],
      ['POST', '/signing/session/viewed'],
      ['PATCH', '/signing/session/fields', { fields: [] }],
      ['POST', '/signing/session/sign', { consentVersion: '1', fields: [] }],
      ['POST', '/signing/session/decline', {}],
      ['GET', '/signing/session/document'],
      ['GET', '/signing/session/first-page'],
      ['GET', '/signing/session/signed-document'],
      ['GET', '/signing/session/attachments/fld_1'],
      ['GET', '/signing/session/signatures/fld_1'],
      ['POST', '/signing/session/attachments/fld_1', new FormData()],
      ['DELETE', '/signing/session/attachments/fld_1'],
    ]
    for (const [method, path, body] of calls) expect(await page.call(method, path, body)).toMatchObject(required)

    const state = await page.get('/signing/session/code')
    expect(state.body).toMatchObject({ email: 'b•••@buyer.example', sender: { name: 'Olive Owner' }, sentAt: null })
    expect(Object.keys(state.body).sort()).toEqual(
      ['email', 'expiresAt', 'organization', 'resendAt', 'sender', 'sentAt'].sort(),
    )
    const code = await mailedCode(page)
    const { body } = await verify(page, `${code.slice(0, 3)} ${code.slice(3)}`)
    const signer = withToken(body.token)
    expect((await signer.get('/signing/session')).body).toMatchObject({ state: 'Ready', signer: { email: bea } })
    expect((await sign(signer, { 'Full name': 'Bea Buyer', 'Date of birth': '1990-01-02' })).status).toBe(200)

    const events = await eventsOf(request)
    const entered = events.find(
      ({ event }: { event: { event_type: string } }) => event.event_type === 'signer_verified',
    )
    expect(entered.signing).toMatchObject({
      actor_email: bea,
      recipient_signature_id: request.signers[0]!.recipientSignatureId,
      ip_address: expect.any(String),
      details: { way: 'email_code', code_sent_at: expect.any(String), known_by: [expect.any(Object)] },
    })
    const signed = events.find(({ event }: { event: { event_type: string } }) => event.event_type === 'document_signed')
    expect(signed.signing.details.known_by[0].verified).toEqual([
      { way: 'email_code', at: new Date(entered.event.event_time).toISOString() },
    ])
    expect(JSON.stringify(events)).not.toContain(code)
  })

  it('is asked again in each browser, so a forwarded link opens nothing', async () => {
    const { page, token } = await askedRequest()
    const signer = await verified(page)
    expect(await page.get('/signing/session', elsewhere)).toMatchObject(required)
    expect((await signer.get('/signing/session', elsewhere)).status).toBe(200)
    expect(await page.get('/signing/session')).toMatchObject(required)
    expect((await signer.get('/signing/session')).status).toBe(200)
    expect(await withToken(`${token}.x`).get('/signing/session')).toMatchObject(required)
    expect(await withToken(`${token}.`).get('/signing/session')).toMatchObject(required)
    expect((await signer.get('/signing/session/code')).status).toBe(409)
  })

  it('can use the link token for an hour, or until they use the token returned for the code', async () => {
    const { page } = await askedRequest()
    const first = await verified(page)
    expect((await page.get('/signing/session')).status).toBe(200)
    test.service.clock.advance(60 * minuteMs)
    expect(await page.get('/signing/session')).toMatchObject(required)

    const second = await verified(page)
    expect((await page.get('/signing/session')).status).toBe(200)
    expect((await second.get('/signing/session')).status).toBe(200)
    expect(await page.get('/signing/session')).toMatchObject(required)
    for (const signer of [first, second]) expect((await signer.get('/signing/session')).status).toBe(200)
  })

  it('can use only the newest code, and only once', async () => {
    const { page } = await askedRequest()
    const first = await mailedCode(page)
    test.service.clock.advance(minuteMs)
    const second = await mailedCode(page)
    if (first !== second) expect(await verify(page, first)).toMatchObject(wrong(4))
    const answers = await Promise.all([verify(page, second), verify(page, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await verify(page, second, elsewhere)).toMatchObject(over)
  })

  it('gets one email for repeated taps, with the code in its text and HTML but not in its subject', async () => {
    const { page } = await askedRequest({ subject: 'Your lease' })
    const taps = await Promise.all([0, 1, 2].map(() => page.post('/signing/session/code')))
    expect(new Set(taps.map(({ body }) => body.sentAt)).size).toBe(1)
    test.service.clock.advance(29_000)
    await page.post('/signing/session/code')
    await expect.poll(() => codeMails().length, { timeout: 10_000 }).toBe(1)
    const [mail] = codeMails()
    expect(mail).toMatchObject({ subject: 'Your code for “Your lease”', envelope: { to: [bea] } })
    const code = codeIn(mail!.text)
    expect(mail!.html).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
    const { rows } = await test.service.platform.pool.query('select row_to_json(mail)::text as row from mail')
    const stored = await test.service.platform.pool.query(
      'select row_to_json(signing_code)::text as row from signing_code',
    )
    for (const { row } of [...rows, ...stored.rows])
      expect(row).not.toMatch(new RegExp(`"${code}"|[^0-9a-f]${code}[^0-9a-f]`))
  })

  it('is asked again after their address is corrected, and the old address gets no code', async () => {
    const { page, token, signers: sent } = await askedRequest()
    const signer = await verified(page)
    const { recipientSignatureId } = sent[0]!
    const path = `/v1/recipient-signatures/${recipientSignatureId}`
    expect((await test.service.api.patch(path, { email: 'new@buyer.example' })).status).toBe(200)
    for (const call of [signer.get('/signing/session'), withToken(token).post('/signing/session/code')])
      expect(await call).toMatchObject({ status: 401 })
    const next = withToken(await signingToken(test.service.api, recipientSignatureId))
    expect(await next.get('/signing/session')).toMatchObject(required)
    expect((await next.get('/signing/session/code')).body.email).toBe('n•••@buyer.example')
    await mailedCode(next, 'new@buyer.example')
    expect(codeMails()).toHaveLength(1)
  })
})

describe('a stranger with the link', () => {
  it('gets five tries per code and at most five codes an hour', async () => {
    const { page } = await askedRequest()
    for (let mailed = 1; mailed <= 5; mailed++) {
      const code = await mailedCode(page)
      for (let left = 4; left > 0; left--) expect(await verify(page, otherThan(code, left))).toMatchObject(wrong(left))
      expect(await verify(page, otherThan(code, 9))).toMatchObject(over)
      expect(await verify(page, code)).toMatchObject(over)
      expect((await page.get('/signing/session/code')).body.sentAt).toBeNull()
      test.service.clock.advance(minuteMs)
    }
    const refused = await page.post('/signing/session/code')
    expect(refused.status).toBe(429)
    expect(refused.body.error).toMatch(/^Too many codes were sent; ask for the next one after 20/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50 * 60)
    test.service.clock.advance(56 * minuteMs)
    await mailedCode(page)
  })

  it('cannot flood a mailbox by using several links', async () => {
    const { signers: sent } = await askedRequest()
    const statuses = []
    for (let link = 0; link < 11; link++) {
      const page = withToken(await signingToken(test.service.api, sent[0]!.recipientSignatureId))
      statuses.push((await page.post('/signing/session/code')).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  it('gets no extra tries by sending them simultaneously', async () => {
    const { page } = await askedRequest()
    const code = await mailedCode(page)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => verify(page, otherThan(code, index + 1))),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
    expect(await verify(page, code)).toMatchObject(over)
  })

  it('cannot use an expired code or the code of another request, signer or link', async () => {
    const { page, signers: sent } = await askedRequest({
      signers: signers.map(signer => ({ ...signer, verification: ['email_code'] })),
    })
    const elsewhere = await test.regularRequest(asked)
    const code = await mailedCode(page)
    for (const recipientSignatureId of [
      sent[0]!.recipientSignatureId,
      sent[1]!.recipientSignatureId,
      elsewhere.signers[0]!.recipientSignatureId,
    ]) {
      const stranger = withToken(await signingToken(test.service.api, recipientSignatureId))
      expect(await verify(stranger, code)).toMatchObject(over)
      const other = await mailedCode(
        stranger,
        recipientSignatureId === sent[1]!.recipientSignatureId ? signers[1]!.email : bea,
      )
      if (other !== code) expect(await verify(stranger, code)).toMatchObject(wrong(4))
    }
    test.service.clock.advance(10 * minuteMs)
    expect(await verify(page, code)).toMatchObject(over)
  })

  it('gets the same error for every malformed code, and it never repeats the input', async () => {
    const { page } = await askedRequest()
    for (const code of ['1234567', 'abcdef', '', 123456, null, { a: '123456' }, ['123456']]) {
      const { status, body } = await page.post('/signing/session/code/verify', { code })
      expect([status, body]).toEqual([400, { error: 'code must be the six digits from the email' }])
    }
  })

  it('cannot use a verification with another link or after twelve hours', async () => {
    const { page, signers: sent } = await askedRequest()
    const { body } = await verify(page, await mailedCode(page))
    const proof = body.token.split('.')[1]
    const [second, foreign] = await Promise.all(
      sent.map(({ recipientSignatureId }) => signingToken(test.service.api, recipientSignatureId)),
    )
    expect(await withToken(`${second}.${proof}`).get('/signing/session')).toMatchObject(required)
    expect((await withToken(`${foreign}.${proof}`).get('/signing/session')).status).toBe(200)
    test.service.clock.advance(30 * minuteMs)
    expect((await withToken(body.token).get('/signing/session')).status).toBe(200)
    test.service.clock.advance(12 * 60 * minuteMs)
    expect((await withToken(body.token).get('/signing/session')).status).toBe(401)
  })
})

describe('the sender of an embedded request', () => {
  it('cannot open the signing URL, even after the signer has entered the emailed code', async () => {
    test.service.clock.advance(dayMs)
    const { templateId } = await readyTemplate(test.service.api)
    const request = await embeddedRequest(test.service.api, { templateId, body: asked })
    const { recipientSignatureId } = request.signers[0]!
    const byPerson = await owner.post(`/v1/recipient-signatures/${recipientSignatureId}/url`)
    expect(byPerson).toMatchObject({ status: 403, body: { error: expect.stringContaining(bea) } })
    const token = await signingToken(test.service.api, recipientSignatureId)
    const program = withToken(token)
    expect(await program.get('/signing/session')).toMatchObject(required)
    const signer = await verified(withToken(token))
    expect((await signer.get('/signing/session')).status).toBe(200)
    expect(await program.get('/signing/session', elsewhere)).toMatchObject(required)
    expect(await program.post('/signing/session/decline', {}, elsewhere)).toMatchObject(required)
    expect(test.mailsTo(bea)).toHaveLength(1)
  })
})

describe('a signer who is not asked for a code', () => {
  it('cannot request or enter one', async () => {
    const request = await test.regularRequest()
    const page = withToken(await signingToken(test.service.api, request.signers[0]!.recipientSignatureId))
    expect((await page.get('/signing/session')).status).toBe(200)
    const refused = { status: 409, body: { error: 'This session does not ask for a code' } }
    expect(await page.post('/signing/session/code')).toMatchObject(refused)
    expect(await page.get('/signing/session/code')).toMatchObject(refused)
    expect(await verify(page, '123456')).toMatchObject(refused)
  })
})

describe('after signing', () => {
  it('the link still asks for a code, and the certificate and the verification report mention the code', async () => {
    const { page, token, signatureRequestId, signers: sent } = await askedRequest()
    const signer = await verified(page)
    await sign(signer, { 'Full name': 'Bea Buyer', 'Date of birth': '1990-01-02' })
    const sam = withToken(await signingToken(test.service.api, sent[1]!.recipientSignatureId))
    await sign(sam)
    await untilStatus(test.service.api, signatureRequestId, 'Completed')
    expect(await withToken(token).get('/signing/session/signed-document', elsewhere)).toMatchObject(required)
    const file = await signer.bytes('/signing/session/signed-document')
    const { body } = await test.service.api.get(`/v1/signature-requests/${signatureRequestId}/signed-envelope`)
    const sealed = await test.service.anonymous.bytes(body.signedEnvelopePresignedUrl)
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(sha256(file)).toBe(sha256(sealed))
    const copies = () => test.mailsTo(bea).filter(({ subject }) => subject!.startsWith('Completed'))
    await expect.poll(() => copies().length, { timeout: 10_000 }).toBe(1)
    expect(await test.sessionOf(copies()[0]!).get('/signing/session/signed-document')).toMatchObject(required)

    const { evidencePresignedUrl } = (
      await test.service.api.get(`/v1/signature-requests/${signatureRequestId}/evidence`)
    ).body
    const evidence = await test.service.anonymous.bytes(evidencePresignedUrl)
    const roots = certificatesFromPem(test.service.platform.keys.rootCertificatePem)
    const options = { roots, now: test.service.clock.now(), evidence }
    const result = verifySealedPdf(bytesSource(sealed), options)
    expect(result).toMatchObject({ valid: true, evidence: { valid: true } })
    expect(result.verifiedSigners).toEqual([{ email: bea, way: 'email_code', at: expect.any(String) }])
    const { at } = result.verifiedSigners[0]!
    expect(verdictText(result)).toContain(`signer ${bea} was verified by a code sent to this address, entered at ${at}`)
    const path = join(await mkdtemp(join(tmpdir(), 'countersign-codes-')), 'sealed.pdf')
    await writeFile(path, sealed)
    const text = (await pdftotext(path)).replace(/\s+/g, ' ')
    await rm(dirname(path), { recursive: true })
    expect(text).toContain('A code that was sent to this email address, which they entered on')
    expect(text.match(/A code that was sent/g)).toHaveLength(1)
  })
})

describe('the organization setting for email codes', () => {
  const change = async (signerVerification: string[]) => {
    const { headers } = await owner.get('/v1/organization')
    const etag = headers.get('etag')!
    const { status, body } = await owner.call('PATCH', '/v1/organization', { signerVerification }, { 'if-match': etag })
    expect([status, body.signerVerification]).toEqual([200, signerVerification])
  }
  const verificationOf = ({ signers: sent }: { signers: object[] }) =>
    sent.map(signer => (signer as { verification?: string[] }).verification)
  const all = [['email_code'], ['email_code']]
  beforeEach(() => test.service.clock.advance(dayMs))

  it('applies to every new request, even if the sender asks for none, but not to earlier requests', async () => {
    const before = await test.regularRequest()
    await change(['email_code'])
    const during = await test.regularRequest({ signers: signers.map(signer => ({ ...signer, verification: [] })) })
    const { templateId } = await readyTemplate(test.service.api)
    const embedded = await embeddedRequest(test.service.api, { templateId })
    const form = new FormData()
    form.append('file', new Blob([textPdf(['{{signature;role=Buyer}}'])]), 'contract.pdf')
    form.append('request', JSON.stringify({ signers: [signers[0]] }))
    const oneOff = await test.service.api.post('/v1/signature-requests', form)
    const bulk = await test.service.api.post('/v1/signature-requests/bulk', { templateId, requests: [{ signers }] })
    await change([])
    const after = await test.regularRequest()

    expect(verificationOf(before)).toEqual([undefined, undefined])
    expect(verificationOf(during)).toEqual(all)
    expect(verificationOf(embedded as never)).toEqual(all)
    expect(verificationOf(oneOff.body)).toEqual([['email_code']])
    expect(verificationOf(after)).toEqual([undefined, undefined])
    const pageOf = async ({ signers: sent }: SentRequest) =>
      withToken(await signingToken(test.service.api, sent[0]!.recipientSignatureId))
    expect((await (await pageOf(before)).get('/signing/session')).status).toBe(200)
    expect(await (await pageOf(during)).get('/signing/session')).toMatchObject(required)

    const list = () => test.service.api.get(`/v1/signature-requests/bulk/${bulk.body.bulkSendId}`)
    await expect.poll(async () => (await list()).body.status, { timeout: 10_000 }).toBe('Finished')
    const { rows } = await test.service.platform.pool.query(
      `select r.verification from recipient r join bulk_send_row b using (signature_request_id) where bulk_send_id = $1`,
      [bulk.body.bulkSendId],
    )
    expect(rows.map(row => row.verification)).toEqual(all)
  })

  it('affects only that organization and is recorded in its audit list', async () => {
    await change(['email_code'])
    const elsewhere = await embeddedRequest(test.service.otherApi)
    await change([])
    expect(verificationOf(elsewhere as never)).toEqual([undefined, undefined])
    const { body } = await owner.get('/v1/organization/events')
    const [{ organization }] = body.organizationEvents.filter(
      ({ event }: { event: { event_type: string } }) => event.event_type === 'settings_changed',
    )
    expect(organization.details).toMatchObject({
      changed: ['signer_verification'],
      values: { signer_verification: [] },
    })
  })
})

describe('an unknown verification method', () => {
  it('is refused with a list of the supported methods', async () => {
    const body = { ...asked, signers: [{ ...signers[0], verification: ['sms_code'] }, signers[1]] }
    const { templateId } = await readyTemplate(test.service.api)
    const refused = await test.service.api.post('/v1/signature-requests', { templateId, ...body })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^signers\[0\].verification.*email_code/) },
    })
  })
})
