import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderFirstPage } from '../../src/features/templates/uploads/render-first-page.ts'
import type { ApiClient } from '../support/api-client.ts'
import {
  embeddedRequest,
  field,
  readyTemplate,
  sign,
  signers,
  signingSession,
  typedSignature,
} from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service.stop())

const bea = { 'Full name': 'Bea Buyer', 'Date of birth': '1990-05-03' }

/** A request with a session for each signer. */
async function signing(body: Record<string, unknown> = {}, templateId?: string) {
  const request = await embeddedRequest(service.api, { templateId, body })
  const sessions = await Promise.all(
    request.signers.map(signer => signingSession(service, signer.recipientSignatureId)),
  )
  return { request, sessions: sessions as [ApiClient, ApiClient] }
}
const eventTypes = async (signatureRequestId: string) => {
  const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/events?kinds=all`)
  return body.signatureRequestEvents.map((event: { event: { event_type: string } }) => event.event.event_type)
}
const drawn = (...strokes: [x: number, y: number][][]) => ({
  kind: 'drawn',
  strokes: strokes.map(stroke => stroke.map(([x, y]) => ({ x, y }))),
  width: 300,
  height: 100,
})
/** An uploaded image whose bytes are the Latin-1 characters of `bytes`. */
const uploaded = (type: string, bytes: string) => ({
  kind: 'uploaded',
  image: `data:${type};base64,${Buffer.from(bytes, 'latin1').toString('base64')}`,
})

describe('the session', () => {
  it("shows the request, the signer's own fields, and only the filled fields of other signers", async () => {
    const { request, sessions } = await signing({ subject: 'Lease', message: 'Please sign', testMode: true })
    const { body } = await sessions[0].get('/signing/session')
    expect(body).toMatchObject({
      signatureRequestId: request.signatureRequestId,
      recipientSignatureId: request.signers[0]!.recipientSignatureId,
      state: 'Ready',
      signer: { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' },
      sender: { name: 'Olive Owner' },
      subject: 'Lease',
      message: 'Please sign',
      testMode: true,
      waitingFor: [],
      consent: { version: expect.any(String), text: expect.stringContaining('electronically') },
      document: {
        url: `${service.url}/signing/session/document`,
        name: 'Lease',
        pageCount: 1,
        pages: [{ width: 612, height: 792, rotation: 0 }],
      },
    })
    expect(body.fields.map((field: { label: string }) => field.label)).toEqual([
      'Full name',
      'Date of birth',
      'Signature of the buyer',
    ])
    await sign(sessions[0], bea)
    const second = await sessions[1].get('/signing/session')
    expect(second.body.fields.find((field: { label: string }) => field.label === 'Full name')).toMatchObject({
      value: 'Bea Buyer',
      readOnly: true,
    })
  })

  it('serves the document by range, and the first page as an image once it is rendered', async () => {
    const { sessions } = await signing()
    const whole = await sessions[0].bytes('/signing/session/document')
    const part = await sessions[0].bytes('/signing/session/document', { range: 'bytes=5-14' })
    expect(Buffer.from(part)).toEqual(Buffer.from(whole.subarray(5, 15)))
    const firstPage = () => sessions[0].get('/signing/session/first-page')
    expect((await firstPage()).status).toBe(404)
    const { rows } = await service.platform.pool.query(
      'select payload from graphile_worker._private_jobs order by id desc limit 1',
    )
    await renderFirstPage(service.platform, rows[0].payload)
    expect(await firstPage()).toMatchObject({ status: 200, body: expect.stringMatching(/^RIFF.{4}WEBP/s) })
  })

  it('records a view once, however often it is sent', async () => {
    const { request, sessions } = await signing()
    await Promise.all([1, 2, 3].map(() => sessions[0].post('/signing/session/viewed')))
    expect(await eventTypes(request.signatureRequestId)).toEqual(['document_created', 'document_viewed'])
  })

  it('keeps a draft for other sessions of the signer, without an event or a new `updatedAt`', async () => {
    const { request, sessions } = await signing()
    const read = async () => (await service.api.get(`/v1/signature-requests/${request.signatureRequestId}`)).body
    const before = await read()
    const { fieldId } = before.fields[0]
    const saved = await sessions[0].patch('/signing/session/fields', { fields: [{ fieldId, value: 'Bea' }] })
    expect(saved.status).toBe(200)
    const elsewhere = await signingSession(service, request.signers[0]!.recipientSignatureId)
    expect((await elsewhere.get('/signing/session')).body.fields[0].value).toBe('Bea')
    expect(await read()).toEqual(before)
    await sessions[0].patch('/signing/session/fields', { fields: [{ fieldId, value: null }] })
    expect((await elsewhere.get('/signing/session')).body.fields[0].value).toBeNull()
  })

  it("refuses drafts with other signers' fields and with invalid values", async () => {
    const { request, sessions } = await signing()
    const price = request.fields.find(field => field.label === 'Price')!.fieldId
    const date = request.fields.find(field => field.label === 'Date of birth')!.fieldId
    const patch = (fieldId: string, value: string) =>
      sessions[0].patch('/signing/session/fields', { fields: [{ fieldId, value }] })
    expect(await patch(price, '5')).toMatchObject({
      status: 400,
      body: { error: `fields[0].fieldId ${price} is not a field of this signer` },
    })
    expect(await patch(date, 'tomorrow')).toMatchObject({
      status: 400,
      body: { error: `fields[0]: "Date of birth" on page 1 must be a date such as "2026-05-31"; got "tomorrow"` },
    })
  })
})

describe('signing', () => {
  it('is refused while required fields are empty, and the error names them', async () => {
    const { sessions } = await signing()
    const { status, body } = await sign(sessions[0], { 'Full name': 'Bea' })
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        error: 'Required fields are empty: "Date of birth" on page 1',
        fields: [{ fieldId: expect.stringMatching(/^fld_/), error: 'Must be filled in' }],
      },
    })
  })

  it('is refused if a required field contains only white space', async () => {
    const { sessions } = await signing()
    const { status, body } = await sign(sessions[0], { ...bea, 'Full name': '  ' })
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        error: 'Required fields are empty: "Full name" on page 1',
        fields: [{ fieldId: expect.stringMatching(/^fld_/), error: 'Must be filled in' }],
      },
    })
  })

  it('requires every required checkbox to be checked', async () => {
    const { templateId } = await readyTemplate(service.api, {
      fields: [field(0, { type: 'checkbox', label: 'I agree' })],
      signerRoles: [{ name: 'Buyer', order: 0 }],
    })
    const { sessions } = await signing({ signers: [signers[0]] }, templateId)
    expect((await sign(sessions[0], { 'I agree': 'false' })).status).toBe(400)
    expect((await sign(sessions[0], { 'I agree': 'true' })).status).toBe(200)
  })

  it('uses the values of the draft if none are sent', async () => {
    const { request, sessions } = await signing()
    const values = Object.entries(bea).map(([label, value]) => ({
      fieldId: request.fields.find(field => field.label === label)!.fieldId,
      value,
    }))
    await sessions[0].patch('/signing/session/fields', { fields: values })
    expect((await sign(sessions[0])).body).toEqual({ state: 'Signed' })
  })

  it('refuses every write of the second signer until the first has signed', async () => {
    const { request, sessions } = await signing()
    expect((await sessions[1].get('/signing/session')).body).toMatchObject({
      state: 'Waiting',
      waitingFor: [{ name: 'Bea Buyer' }],
    })
    const refused = { status: 409, body: { error: "It is not this signer's turn" } }
    expect(await sign(sessions[1])).toMatchObject(refused)
    const price = request.fields.find(field => field.label === 'Price')!.fieldId
    expect(
      await sessions[1].patch('/signing/session/fields', { fields: [{ fieldId: price, value: '1' }] }),
    ).toMatchObject(refused)
    await sign(sessions[0], bea)
    expect((await sign(sessions[1])).status).toBe(200)
  })

  it('is possible in parallel for roles with the same order, and with `sequential: false`', async () => {
    const { sessions } = await signing({ sequential: false })
    expect((await sign(sessions[1])).status).toBe(200)
    const parallel = await readyTemplate(service.api, {
      signerRoles: [
        { name: 'Buyer', order: 3 },
        { name: 'Seller', order: 3 },
      ],
    })
    const together = await signing({}, parallel.templateId)
    expect((await sign(together.sessions[1])).status).toBe(200)
  })

  it('ignores a repeat with the same content and refuses different content', async () => {
    const { request, sessions } = await signing()
    expect((await sign(sessions[0], bea)).body).toEqual({ state: 'Signed' })
    const before = (await service.api.get(`/v1/signature-requests/${request.signatureRequestId}`)).body
    expect((await sign(sessions[0], bea)).body).toEqual({ state: 'Signed' })
    expect(await sign(sessions[0], bea, typedSignature('Another'))).toMatchObject({
      status: 409,
      body: { error: 'The signer has already signed with different content' },
    })
    const tooLate = { status: 409, body: { error: 'The signer has already signed' } }
    expect(await sessions[0].post('/signing/session/decline', {})).toMatchObject(tooLate)
    expect(await sessions[0].patch('/signing/session/fields', { fields: [] })).toMatchObject(tooLate)
    expect((await service.api.get(`/v1/signature-requests/${request.signatureRequestId}`)).body).toEqual(before)
    expect(await eventTypes(request.signatureRequestId)).toEqual(['document_created', 'document_signed'])
  })

  it('records one signature for a double click', async () => {
    const { request, sessions } = await signing()
    const answers = await Promise.all(Array.from({ length: 8 }, () => sign(sessions[0], bea)))
    expect(answers.map(answer => answer.status)).toEqual(Array(8).fill(200))
    expect(await eventTypes(request.signatureRequestId)).toEqual(['document_created', 'document_signed'])
  })

  it('accepts only one of two tabs with different content', async () => {
    const { request, sessions } = await signing()
    const tab = await signingSession(service, request.signers[0]!.recipientSignatureId)
    const answers = await Promise.all([
      sign(sessions[0], bea, typedSignature('One')),
      sign(tab, bea, typedSignature('Two')),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  })

  it('queues one seal job when two signers sign at once', async () => {
    const { request, sessions } = await signing({ sequential: false })
    const answers = await Promise.all([sign(sessions[0], bea), sign(sessions[1])])
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    const { rows } = await service.platform.pool.query(
      'select count(*)::int as n from graphile_worker.jobs where key = $1',
      [`seal/${request.signatureRequestId}`],
    )
    expect(rows[0].n).toBe(1)
  })

  it('refuses consent to an outdated text', async () => {
    const { sessions } = await signing()
    const answer = await sessions[0].post('/signing/session/sign', {
      consentVersion: 'old',
      fields: [],
      signature: typedSignature('B'),
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'The consent text has changed; show the current text and ask again' },
    })
  })

  it.each([
    ['an unknown kind', { kind: 'stamped' }],
    ['an empty text', typedSignature(' ')],
    ['a text that no font can draw', typedSignature('Bea 🔥')],
    ['an unknown hand', { ...typedSignature('Bea'), hand: 'comic' }],
    ['a drawing without strokes', drawn()],
    ['a single point', drawn([[1, 1]])],
    [
      'a stroke to infinity',
      drawn([
        [1, 1],
        [1e308, 2],
      ]),
    ],
    ['an SVG', uploaded('image/svg+xml', '<svg/>')],
    ['an SVG labelled PNG', uploaded('image/png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a broken PNG', uploaded('image/png', '\x89PNG\r\n\x1a\nrubbish')],
    ['an image over 2 MB', uploaded('image/png', '\0'.repeat(2 * 1024 * 1024 + 3))],
  ])('refuses %s as a signature', async (_, signature) => {
    const { sessions } = await signing()
    const { status, body } = await sign(sessions[0], bea, signature)
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringMatching(/^signature/) })
  })
})

describe('an uploaded image', () => {
  const image = {
    kind: 'uploaded',
    image:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAwAAAAECAIAAAA1REndAAAAEUlEQVR42mMQkasgiBjoqwgAJRsf4WY9S6EAAAAASUVORK5CYII=',
  }

  it('is stored once for a double click, and not at all for a refused signature', async () => {
    const { request, sessions } = await signing()
    const folder = join(service.platform.config.dataDir, 'files/organizations', service.acme.organizationId)
    const images = () => readdir(join(folder, 'signature-images')).catch(() => [])
    const before = (await images()).length
    const answers = await Promise.all([1, 2, 3].map(() => sign(sessions[0], bea, image)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    expect(await images()).toHaveLength(before + 1)
    const late = sign(sessions[1], {}, image)
    await service.api.post(`/v1/signature-requests/${request.signatureRequestId}/void`)
    const stays = (await late).status === 200
    expect(await images()).toHaveLength(before + (stays ? 2 : 1))
    expect(await service.platform.database.selectFrom('pending_file').selectAll().execute()).toEqual([])
  })
})

describe('declining', () => {
  it('ends the request for every signer and records the reason', async () => {
    const { request, sessions } = await signing()
    expect((await sessions[0].post('/signing/session/decline', { reason: 'Too dear' })).body).toEqual({
      state: 'Declined',
    })
    expect((await sessions[0].post('/signing/session/decline', { reason: 'Too dear' })).status).toBe(200)
    const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}`)
    expect(body).toMatchObject({ status: 'Expired', expiredReason: 'Declined' })
    expect(body.signers[0]).toMatchObject({ declineReason: 'Too dear', declinedAt: expect.any(String) })
    expect((await sessions[1].get('/signing/session')).body).toMatchObject({ state: 'Declined', fields: [] })
    expect(await sign(sessions[1])).toMatchObject({ status: 409, body: { error: 'Envelope has expired' } })
    expect(await sessions[1].get('/signing/session/document')).toMatchObject({ status: 409 })
    expect(await eventTypes(request.signatureRequestId)).toEqual(['document_created', 'document_declined'])
  })

  it('is not possible after signing', async () => {
    const { sessions } = await signing()
    await sign(sessions[0], bea)
    expect((await sessions[0].post('/signing/session/decline', {})).status).toBe(409)
  })
})

describe('the deadline', () => {
  it('prevents signing as soon as it has passed', async () => {
    const { request, sessions } = await signing({ expiresInDays: 1 })
    const fields = request.fields.flatMap(({ fieldId, label }) =>
      label! in bea ? [{ fieldId, value: bea[label as keyof typeof bea] }] : [],
    )
    const { consent } = (await sessions[0].get('/signing/session')).body
    // a session lasts twelve hours, less than the shortest deadline, so the deadline is moved instead of the clock
    await service.platform.pool.query('update signature_request set expires_at = $1', [service.clock.now()])
    const signed = await sessions[0].post('/signing/session/sign', {
      consentVersion: consent.version,
      fields,
      signature: typedSignature('B'),
    })
    expect(signed).toMatchObject({ status: 409, body: { error: 'Envelope has expired' } })
    expect((await sessions[0].get('/signing/session')).body.state).toBe('Expired')
  })
})
