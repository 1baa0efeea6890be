import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import {
  embeddedRequest,
  field,
  readyTemplate,
  signingSession,
  typedSignature,
  untilStatus,
} from '../support/builders.ts'
import { deleteContent } from '../support/delete-content.ts'
import { pdfWords } from '../support/pdf-tools.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.stop())

const signerRoles = [{ name: 'Buyer', order: 0 }]
const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAwAAAAECAIAAAA1REndAAAAEUlEQVR42mMQkasgiBjoqwgAJRsf4WY9S6EAAAAASUVORK5CYII='
const buyer = { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }

/** One field of every kind, with all of its properties. */
const everyKind = [
  {
    type: 'text',
    label: 'Tax number',
    maxLength: 11,
    pattern: '\\d{2}/\\d{3}/\\d{4}',
    patternMessage: 'two digits, three, four: 12/345/6789',
    placeholder: '12/345/6789',
    tooltip: 'It is on your tax bill',
    align: 'right',
    fontSize: 10,
    minFontSize: 8,
    defaultValue: '12/345/6789',
  },
  { type: 'paragraph', label: 'Notes', maxLength: 200, align: 'center', fontSize: 9, placeholder: 'Anything else' },
  { type: 'checkbox', label: 'Agreed', tooltip: 'Read it first', required: false },
  { type: 'date', label: 'Born', format: 'DD.MM.YYYY', align: 'center', tooltip: 'As in your passport' },
  { type: 'amount', label: 'Rent', unit: 'EUR', format: '1.234,56', decimals: 2, align: 'right' },
  { type: 'amount', kind: 'number', label: 'Pieces', decimals: 0, placeholder: '12' },
  { type: 'dropdown', label: 'Term', options: ['one year', 'two years'], align: 'right', placeholder: 'How long' },
  { type: 'signature', label: 'Signature', tooltip: 'Sign here' },
  { type: 'signature', kind: 'initials', label: 'Initials' },
  { type: 'text', kind: 'name', label: 'Name', fontSize: 11 },
  { type: 'text', kind: 'email', label: 'Address', align: 'center' },
  { type: 'text', kind: 'company', label: 'Company', placeholder: 'Your company' },
  { type: 'date', kind: 'date-signed', label: 'Signed on', format: 'DD/MM/YYYY' },
  { type: 'text', label: 'Account', format: 'iban', defaultValue: 'GB33BUKB20201555555555' },
].map((properties, index) => field(index, properties))

it('saving fields exactly as the API returned them changes nothing, for every kind and property', async () => {
  const { templateId } = await readyTemplate(service.api, { fields: everyKind, signerRoles })
  const { body: first } = await service.api.get(`/v1/templates/${templateId}`)
  expect(first.fields).toEqual(everyKind.map(one => expect.objectContaining(one)))
  const { fields } = first
  const { body: second } = await service.api.put(`/v1/templates/${templateId}/fields`, { fields })
  expect(second.fields).toEqual(first.fields)
})

it('an unknown kind is stored unchanged', async () => {
  const fields = [field(0, { kind: 'passport-number' })]
  const placed = await readyTemplate(service.api, { fields, signerRoles })
  expect(placed.fields).toMatchObject([{ type: 'text', kind: 'passport-number' }])
})

describe('a field is refused for', () => {
  const refusals: [what: string, properties: Record<string, unknown>, error: RegExp][] = [
    [
      'a property of another kind',
      { type: 'date', decimals: 2 },
      /^fields\[0\]\.decimals must not be given .* date.*number, amount/,
    ],
    ['a unit on a number', { type: 'amount', kind: 'number', unit: 'EUR' }, /\.unit must not be given .* number/],
    ['a pattern on a paragraph', { type: 'paragraph', pattern: 'a' }, /\.pattern must not be given/],
    ['a pattern on a name', { kind: 'name', pattern: 'a' }, /\.pattern must not be given/],
    [
      'a kind of another type',
      { type: 'date', kind: 'initials' },
      /\.kind can be initials only for a field of type signature/,
    ],
    ['a name of nobody', { kind: 'name', role: null }, /\.role must be given for a field of kind name/],
    [
      'a signature of nobody',
      { type: 'signature', role: null, required: false },
      /\.role must be given for a field of kind signature/,
    ],
    ['an invalid pattern', { pattern: '[a-' }, /\.pattern must be a regular expression in RE2 syntax: .*"\[a-"/],
    ['a look-ahead', { pattern: '(?=a)b' }, /\.pattern must be a regular expression in RE2 syntax/],
    ['a back-reference', { pattern: '(a)\\1' }, /\.pattern must be a regular expression in RE2 syntax/],
    ['a pattern that repeats too much', { pattern: '(\\pL{0,30}){0,30}' }, /\.pattern repeats too much/],
    ['a message without a pattern', { patternMessage: 'x' }, /\.patternMessage must not be given without pattern/],
    ['an unknown format', { format: 'bic' }, /\.format must be one of "phone", .*; got "bic"/],
    ['a format on a company', { kind: 'company', format: 'vat' }, /\.format must not be given for .* company/],
    ['a format with a pattern', { format: 'iban', pattern: 'DE.*' }, /\.pattern must not be given with format/],
    [
      'a default that is not in its format',
      { format: 'vat', defaultValue: '136695976' },
      /\.defaultValue must be a VAT number with its country code such as "DE 136 695 976"; got "136695976"/,
    ],
    ['contradictory sizes', { fontSize: 8, minFontSize: 10 }, /\.minFontSize must be at most fontSize, which is 8/],
    ['a font size of zero', { fontSize: 0 }, /fontSize/],
    ['an unknown alignment', { align: 'middle' }, /align/],
    [
      'a default that is too long',
      { maxLength: 3, defaultValue: 'four' },
      /\.defaultValue must have at most 3 characters; got 4/,
    ],
    [
      'a default that does not match the pattern',
      { pattern: '\\d+', defaultValue: 'a1' },
      /\.defaultValue must match the pattern \\d\+; got "a1"/,
    ],
    [
      'a default with too many decimals',
      { type: 'amount', decimals: 1, defaultValue: '1.25' },
      /\.defaultValue must have at most 1 digit after the point/,
    ],
    [
      'a default that does not fit at its font size',
      { fontSize: 30, height: 40, width: 60, defaultValue: 'wide text' },
      /\.defaultValue must have at most .* 30 points/,
    ],
    [
      'a default for a value that the service fills in',
      { kind: 'email', defaultValue: 'a@b.c' },
      /\.defaultValue (must not be given|must be left out)/,
    ],
    ['read-only initials', { type: 'signature', kind: 'initials', readOnly: true }, /\.readOnly must be false/],
    ['a tooltip with unsupported characters', { tooltip: 'ሀ' }, /\.tooltip contains unsupported characters/],
  ]
  it.each(refusals)('%s', async (_, properties, error) => {
    const { templateId } = await shared()
    const answer = await service.api.put(`/v1/templates/${templateId}/fields`, {
      signerRoles,
      fields: [field(0, properties)],
    })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(error) } })
  })

  it('a pattern that is too complex together with the others', async () => {
    const { templateId } = await shared()
    const fields = Array.from({ length: 150 }, (_, index) => ({
      ...field(0, {}),
      pattern: `a{0,200}b{0,5}c{${index % 50}}`,
    }))
    const { status, body } = await service.api.put(`/v1/templates/${templateId}/fields`, { signerRoles, fields })
    expect({ status, error: body.error }).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^fields\[\d+\]\.pattern .*too complex/),
    })
  })
})

let template: ReturnType<typeof readyTemplate> | undefined
function shared() {
  template ??= readyTemplate(service.api, { fields: everyKind, signerRoles })
  return template
}

async function opened(signer: Record<string, unknown> = buyer, fields = everyKind) {
  const { templateId } =
    fields === everyKind ? await shared() : await readyTemplate(service.api, { fields, signerRoles })
  const created = await embeddedRequest(service.api, { templateId, body: { signers: [signer] } })
  return { ...created, session: await signingSession(service, created.signers[0]!.recipientSignatureId) }
}

const idOf = (fields: { fieldId: string; label?: string }[], label: string) =>
  fields.find(field => field.label === label)!.fieldId

describe('a value that violates a property of its field', () => {
  const broken: [label: string, value: string, error: RegExp][] = [
    ['Tax number', '12/345/678', /is not right: two digits, three, four: 12\/345\/6789; got "12\/345\/678"/],
    ['Tax number', '12/345/6789 ', /must have at most 11 characters; got 12/],
    ['Account', 'GB34BUKB20201555555555', /must be an IBAN such as "GB33 BUKB 2020 1555 5555 55"; got "GB34BUKB2/],
    ['Notes', 'n'.repeat(201), /must have at most 200 characters; got 201/],
    ['Rent', '1250.505', /must have at most 2 digits after the point; got "1250\.505"/],
    ['Pieces', '1.5', /must have at most 0 digits after the point/],
    ['Name', 'Somebody Else', /cannot be changed|must be left out/],
    ['Signed on', '2020-01-01', /cannot be changed|must be left out/],
  ]
  it.each(broken)('is refused as prefill, in a draft and when signing: %s %j', async (label, value, error) => {
    const { templateId, fields } = await shared()
    const given = [{ fieldId: idOf(fields, label), value }]
    const { session } = await opened()
    const { body } = await session.get('/signing/session')
    const { version: consentVersion } = body.consent
    const answers = [
      await service.api.post('/v1/signature-requests/embedded', { templateId, signers: [buyer], fields: given }),
      await session.patch('/signing/session/fields', { fields: given }),
      await session.post('/signing/session/sign', { consentVersion, fields: given, signature: typedSignature('Bea') }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(error) } })
  })
})

it('a value with a named format is kept as it was typed, without the spaces around it', async () => {
  const signature = field(1, { type: 'signature' })
  const { templateId, fields } = await readyTemplate(service.api, {
    fields: [field(0, { label: 'Account', format: 'iban', defaultValue: ' NO9386011117947 ' }), signature],
    signerRoles,
  })
  expect(fields[0]).toMatchObject({ format: 'iban', defaultValue: 'NO9386011117947' })
  const requests = [{ signers: [buyer], prefill: { Account: ' gb33 BUKB 2020 1555 5555 55' } }]
  const wrong = [{ signers: [buyer], prefill: { Account: 'GB00 BUKB 2020 1555 5555 55' } }]
  const refused = await service.api.post('/v1/signature-requests/bulk', { templateId, requests: wrong })
  expect(refused.body.rows).toEqual([
    { row: 1, error: expect.stringMatching(/^prefill "Account" must be an IBAN such as .*; got "GB00 BUKB/) },
  ])
  const created = await embeddedRequest(service.api, { templateId, body: requests[0]! })
  expect(created.fields[0]).toMatchObject({ value: 'gb33 BUKB 2020 1555 5555 55' })
  const session = await signingSession(service, created.signers[0]!.recipientSignatureId)
  const sent = { fields: [{ fieldId: fields[0]!.fieldId, value: '\u00a0DE89 3704 0044 0532 0130 00 ' }] }
  expect(await session.patch('/signing/session/fields', sent)).toMatchObject({ status: 200 })
  const { body } = await session.get('/signing/session')
  expect(body.fields[0]).toMatchObject({ format: 'iban', value: 'DE89 3704 0044 0532 0130 00' })
})

describe('values that the service fills in', () => {
  it('come from the request and the date of signing, and are read-only', async () => {
    const { session, fields } = await opened({ ...buyer, company: 'Buyer GmbH' })
    const shown = (await session.get('/signing/session')).body.fields as {
      label: string
      value: string
      readOnly: boolean
    }[]
    const today = new Date().toISOString().slice(0, 10)
    const filled = Object.fromEntries(shown.filter(one => one.readOnly).map(({ label, value }) => [label, value]))
    expect(filled).toEqual({
      Name: 'Bea Buyer',
      Address: 'bea@buyer.example',
      'Signed on': today,
    })
    const envelope = Object.fromEntries(fields.map(field => [field.label, field.value]))
    expect(envelope).toMatchObject({ Name: 'Bea Buyer', Company: 'Buyer GmbH', 'Signed on': null })
  })

  it('include the company from the request, which the signer can correct', async () => {
    const { session, signatureRequestId } = await opened({ ...buyer, company: 'Byuer GmbH' }, [
      field(0, { kind: 'company', label: 'Company' }),
      field(1, { kind: 'company', label: 'Fixed', readOnly: true }),
      field(2, { type: 'signature' }),
    ])
    const { fields, consent } = (await session.get('/signing/session')).body
    expect(fields).toMatchObject([
      { value: 'Byuer GmbH', readOnly: false },
      { value: 'Byuer GmbH', readOnly: true },
      {},
    ])
    const [{ fieldId }, fixed] = fields
    const sign = (id: string, value: string) =>
      session.post('/signing/session/sign', {
        consentVersion: consent.version,
        fields: [{ fieldId: id, value }],
        signature: typedSignature('Bea Buyer'),
      })
    expect(await sign(fixed.fieldId, 'Buyer GmbH')).toMatchObject({ status: 400 })
    expect(await sign(fieldId, '')).toMatchObject({ status: 400 })
    expect(await sign(fieldId, 'Buyer GmbH')).toMatchObject({ status: 200 })
    const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}`)
    expect(body.fields.map((field: { value: string }) => field.value)).toEqual(['Buyer GmbH', 'Byuer GmbH', null])
  })

  it('do not replace the pre-filled value of a company field', async () => {
    const { templateId, fields } = await shared()
    const given = [{ fieldId: idOf(fields, 'Company'), value: 'Branch of Buyer GmbH' }]
    const body = { signers: [{ ...buyer, company: 'Buyer GmbH' }], fields: given }
    const { fields: held } = await embeddedRequest(service.api, { templateId, body })
    expect(held.find(one => one.label === 'Company')).toMatchObject({ value: 'Branch of Buyer GmbH' })
  })

  it('do not include the company if the request omits it, so that the signer can enter it', async () => {
    const { session } = await opened()
    const { body } = await session.get('/signing/session')
    const company = body.fields.find((field: { label: string }) => field.label === 'Company')
    expect(company).toMatchObject({ readOnly: false, value: null, placeholder: 'Your company' })
    const draft = { fields: [{ fieldId: company.fieldId, value: 'Own Ltd' }] }
    expect(await session.patch('/signing/session/fields', draft)).toMatchObject({ status: 200 })
  })

  it('must fit their field: a name that is too long is refused on creation and on correction', async () => {
    const fields = [field(0, { kind: 'name', label: 'Narrow', width: 60 }), field(1, { type: 'signature' })]
    const { templateId } = await readyTemplate(service.api, { fields, signerRoles })
    const signers = [{ ...buyer, name: 'Wolfeschlegelsteinhausenbergerdorff Buyer' }]
    const refused = await service.api.post('/v1/signature-requests/embedded', { templateId, signers })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^signers\[0\]\.name for "Narrow" on page 1 must have at most/) },
    })
    const created = await embeddedRequest(service.api, { templateId, body: { signers: [buyer] } })
    const path = `/v1/recipient-signatures/${created.signers[0]!.recipientSignatureId}`
    const corrected = await service.api.patch(path, { name: signers[0]!.name })
    expect(corrected).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^name for "Narrow" on page 1/) },
    })
  })
})

describe('initials', () => {
  const initialed = [
    field(0, { type: 'signature', kind: 'initials', label: 'First' }),
    field(1, { type: 'signature', kind: 'initials', label: 'Second', required: false }),
    field(2, { type: 'signature', label: 'Signature' }),
  ]
  const signWith = async (session: ApiClient, initials?: unknown) => {
    const { body } = await session.get('/signing/session')
    return session.post('/signing/session/sign', {
      consentVersion: body.consent.version,
      fields: [],
      signature: typedSignature('Bea Buyer'),
      ...(initials !== undefined && { initials }),
    })
  }

  it("must be given for required fields, and are accepted only in the signer's own initials fields", async () => {
    const { session, fields } = await opened(buyer, initialed)
    expect(await signWith(session)).toMatchObject({
      status: 400,
      body: { error: 'Required fields are empty: "First" on page 1' },
    })
    const signature = typedSignature('BB')
    const [first, , whole] = fields.map(field => field.fieldId)
    for (const fieldIds of [
      [first, whole],
      [first, 'fld_other'],
    ])
      expect(await signWith(session, { signature, fieldIds })).toMatchObject({
        status: 400,
        body: {
          error: expect.stringMatching(/^initials\.fieldIds\[1\] \w+ is not a field for initials of this signer$/),
        },
      })
    expect(await signWith(session, { signature: typedSignature('ሀ'), fieldIds: [first] })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^initials\.signature\.text/) },
    })
  })

  it('appear only in the chosen fields, and repeating the call changes nothing', async () => {
    const { session, fields, signatureRequestId } = await opened(buyer, initialed)
    const initials = { signature: typedSignature('BEABUY'), fieldIds: [fields[0]!.fieldId] }
    expect(await signWith(session, initials)).toMatchObject({ status: 200 })
    expect(await signWith(session, initials)).toMatchObject({ status: 200 })
    expect(
      await signWith(session, { ...initials, fieldIds: fields.slice(0, 2).map(field => field.fieldId) }),
    ).toMatchObject({ status: 409 })
    const done = await untilStatus(service.api, signatureRequestId, 'Completed')
    expect(done.fields.map((field: { filled: boolean; value: null }) => [field.filled, field.value])).toEqual([
      [true, null],
      [false, null],
      [true, null],
    ])
    const words = await wordsOf(signatureRequestId)
    expect(words.filter(word => word.text === 'BEABUY').map(({ page, y }) => [page, y > 100 && y < 124])).toEqual([
      [1, true],
    ])
  })
})

it('uploaded initials are stored when signing and removed when the content is deleted', async () => {
  const fields = [
    field(0, { type: 'signature', kind: 'initials', label: 'Initials' }),
    field(1, { type: 'text', kind: 'company', label: 'Company' }),
  ]
  const { session, signatureRequestId, ...made } = await opened({ ...buyer, company: 'Secret Ltd' }, fields)
  const { body } = await session.get('/signing/session')
  const signed = await session.post('/signing/session/sign', {
    consentVersion: body.consent.version,
    signature: typedSignature('Bea'),
    initials: { signature: { kind: 'uploaded', image }, fieldIds: [made.fields[0]!.fieldId] },
  })
  expect(signed).toMatchObject({ status: 200 })
  await untilStatus(service.api, signatureRequestId, 'Completed')
  const kept = async () => {
    const { database } = service.platform
    const row = database.selectFrom('recipient').select(['initials', 'company', 'signed_values'])
    return row.where('signature_request_id', '=', signatureRequestId).executeTakeFirstOrThrow()
  }
  const { signature } = (await kept()).initials as { signature: { imageKey: string } }
  const path = await service.platform.storage.localPath(signature.imageKey)
  expect((await stat(path)).size).toBeGreaterThan(0)
  expect(await deleteContent(service, signatureRequestId)).toMatchObject({
    status: 200,
  })
  expect(await kept()).toEqual({ initials: null, company: null, signed_values: null })
  await expect.poll(() => stat(path).catch(({ code }) => code)).toBe('ENOENT')
})

async function wordsOf(signatureRequestId: string) {
  const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/signed-envelope`)
  const path = join(service.platform.config.dataDir, `${signatureRequestId}.pdf`)
  await writeFile(path, await service.anonymous.bytes(body.signedEnvelopePresignedUrl))
  return pdfWords(path)
}

it('every kind of field is sealed in its place, with its format and alignment', async () => {
  const { session, fields, signatureRequestId } = await opened({ ...buyer, company: 'BuyerGmbH' })
  const values = { Notes: 'fine', Born: '1990-02-01', Rent: '1250.5', Pieces: '12', Term: 'two years' }
  const { body } = await session.get('/signing/session')
  const day = new Date().toISOString().slice(0, 10)
  const signed = await session.post('/signing/session/sign', {
    consentVersion: body.consent.version,
    fields: Object.entries(values).map(([label, value]) => ({ fieldId: idOf(fields, label), value })),
    signature: typedSignature('BeaBuyer'),
    initials: { signature: typedSignature('BB'), fieldIds: [idOf(fields, 'Initials')] },
  })
  expect(signed).toMatchObject({ status: 200 })
  const done = await untilStatus(service.api, signatureRequestId, 'Completed')
  expect(done.fields.find((field: { label: string }) => field.label === 'Signed on')).toMatchObject({
    type: 'date',
    filled: true,
  })
  const words = (await wordsOf(signatureRequestId)).filter(one => one.page === 1)
  const inBox = (index: number) => words.filter(word => word.y > 98 + index * 40 && word.bottom < 128 + index * 40)
  const texts = everyKind.map((_, index) =>
    inBox(index)
      .map(one => one.text)
      .join(' '),
  )
  const written = `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
  expect(texts.filter((_, index) => everyKind[index]!.type !== 'checkbox')).toEqual([
    ...['12/345/6789', 'fine', '01.02.1990', '1.250,50 EUR', '12', 'two years', 'BeaBuyer', 'BB'],
    ...['Bea Buyer', 'bea@buyer.example', 'BuyerGmbH', written, 'GB33BUKB20201555555555'],
  ])
  const edges = (index: number) => {
    const own = inBox(index)
    return { left: Math.min(...own.map(one => one.x)) - 72, right: 272 - Math.max(...own.map(one => one.right)) }
  }
  expect(edges(0).right).toBeLessThan(3)
  expect(edges(4).right).toBeLessThan(3)
  for (const index of [1, 3, 10]) expect(Math.abs(edges(index).left - edges(index).right)).toBeLessThan(1)
  for (const index of [5, 9, 11]) expect(edges(index).left).toBeLessThan(3)
})
