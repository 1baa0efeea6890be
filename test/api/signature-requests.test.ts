import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedRequest, field, readyTemplate, signers, twoPartyFields } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let template: Awaited<ReturnType<typeof readyTemplate>>
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  template = await readyTemplate(service.api)
})
afterAll(() => service.stop())

const create = (body: Record<string, unknown>, version = 'v1') =>
  service.api.post(`/${version}/signature-requests/embedded`, { templateId: template.templateId, signers, ...body })
const fieldId = (label: string) => template.fields.find(field => field.label === label)!.fieldId

describe('creating an embedded request', () => {
  it.each(['v1', 'v0'])('returns the documented response, under %s', async version => {
    const { status, body } = await create({}, version)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      signatureRequestId: expect.stringMatching(/^sreq_/),
      templateId: template.templateId,
      signers: [
        { email: 'bea@buyer.example', name: 'Bea Buyer', recipientSignatureId: expect.stringMatching(/^rsig_/) },
        { email: 'sam@seller.example', name: 'Sam Seller', recipientSignatureId: expect.stringMatching(/^rsig_/) },
      ],
      sender: { email: 'owner@acme.example', name: 'Olive Owner' },
      status: 'Created',
      testMode: false,
    })
    expect(body.fields).toHaveLength(twoPartyFields.length)
    expect(body.fields[0]).toEqual({
      fieldId: fieldId('Full name'),
      type: 'text',
      required: true,
      filled: false,
      recipientSignatureId: body.signers[0].recipientSignatureId,
      value: null,
      label: 'Full name',
      role: 'Buyer',
    })
  })

  it('accepts a sender, test mode and pre-filled values', async () => {
    const { body } = await create({
      sender: { email: 'ann@acme.example', name: 'Ann' },
      testMode: true,
      fields: [
        { fieldId: fieldId('Full name'), value: 'Bea B.' },
        { fieldId: fieldId('Price'), value: '1250.50' },
      ],
    })
    expect(body).toMatchObject({ sender: { email: 'ann@acme.example', name: 'Ann' }, testMode: true })
    expect(body.fields.find((field: { label: string }) => field.label === 'Price')).toMatchObject({
      filled: true,
      value: '1250.50',
      unit: 'EUR',
    })
  })

  it("uses the organization's name as the sender when the owner has no name", async () => {
    const { templateId } = await readyTemplate(service.otherApi)
    const { body } = await service.otherApi.post('/v1/signature-requests/embedded', { templateId, signers })
    expect(body.sender).toEqual({ email: 'owner@other.example', name: 'Other' })
  })

  it('keeps the fields of the template even if they change later', async () => {
    const own = await readyTemplate(service.api)
    const request = await embeddedRequest(service.api, { templateId: own.templateId })
    await service.api.put(`/v1/templates/${own.templateId}/fields`, { fields: [] })
    const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}`)
    expect(body.fields).toHaveLength(twoPartyFields.length)
  })

  it.each([
    [{ signers: [] }, 'signers must contain at least one item'],
    [{ signers: undefined }, 'signers is required'],
    [{ signers: 'x' }, 'signers must be an array; got "x"'],
    [{ signers: [{ name: 'A' }] }, 'signers[0].email is required'],
    [{ signers: [{ email: 'nobody', name: 'A' }] }, 'signers[0].email must be a valid email address; got "nobody"'],
    [{ signers: [{ email: 'a@b.example', name: '' }] }, 'signers[0].name must not be empty'],
    [{ signers: [signers[0]] }, 'Missing signer for role "Seller" required by template fields'],
    [{ signers: [signers[0], { ...signers[1], role: 'Buyer' }] }, 'Role "Buyer" is used by more than one signer'],
    [{ signers: [...signers, { ...signers[1], role: 'Witness' }] }, 'Unknown role "Witness"'],
    [{ sender: { email: 'x' } }, 'sender.name is required'],
    [{ testMode: 'yes' }, 'testMode must be true or false; got "yes"'],
    [{ expiresInDays: 0 }, 'expiresInDays must be at least 1; got the number 0'],
    [{ expiresInDays: 1.5 }, 'expiresInDays must be an integer; got the number 1.5'],
    [{ metadata: { a: 1 } }, 'metadata.a must be text; got the number 1'],
    [{ redirectUrl: 'javascript:alert(1)' }, 'redirectUrl must be an http or https URL; got "javascript:alert(1)"'],
    [{ fields: [{ fieldId: 'fld_nope', value: 'x' }] }, 'fields[0].fieldId fld_nope is not a field of the template'],
    [{ fields: [{ fieldId: 'x' }] }, 'fields[0].value is required'],
  ])('refuses %j', async (change, error) => {
    expect(await create(change)).toMatchObject({ status: 400, body: { error } })
  })

  it.each([
    ['Date of birth', '03.05.1990', 'must be a date such as "2026-05-31"; got "03.05.1990"'],
    ['Price', '1,250', 'must be a decimal number such as "1250.50", without thousands separators; got "1,250"'],
    ['Price', '9'.repeat(31), 'must have at most 30 digits before the point and 15 after it'],
    ['Full name', 'two\nlines', 'must be a single line, without line breaks'],
    ['Full name', 'Zoë 🔥', 'contains unsupported characters: 🔥 (U+1F525)'],
    ['Signature of the buyer', 'x', 'must be left out: a signature field takes no value'],
  ])('refuses to fill %s with %j, and names the field', async (label, value, problem) => {
    const { status, body } = await create({ fields: [{ fieldId: fieldId(label), value }] })
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: `fields[0].value for "${label}" on page 1 ${problem}` },
    })
  })

  it('stores nothing when it is refused', async () => {
    const count = () =>
      service.platform.database
        .selectFrom('signature_request')
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    const before = await count()
    await create({ signers: [signers[0]] })
    expect(await count()).toEqual(before)
  })

  it('gives each request a different updatedAt, even when many arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({})))
    expect(new Set(answers.map(answer => answer.body.updatedAt)).size).toBe(20)
  })
})

describe('the turns of signers', () => {
  const order = (buyer: number, seller: number) =>
    readyTemplate(service.api, {
      signerRoles: [
        { name: 'Buyer', order: buyer },
        { name: 'Seller', order: seller },
      ],
    })

  it('are returned with the roles, on creation and in the record', async () => {
    const { body } = await create({ signers: [...signers, { email: 'w@x.example', name: 'Will Witness' }] })
    const turns = [
      { role: 'Buyer', turn: 1 },
      { role: 'Seller', turn: 2 },
      { role: null, turn: 3 },
    ]
    expect(body.signers).toMatchObject(turns)
    const record = await service.api.get(`/v1/signature-requests/${body.signatureRequestId}`)
    expect(record.body.signers).toMatchObject(turns)
    const { templateId } = await order(4, 4)
    expect((await create({ templateId })).body.signers).toMatchObject([{ turn: 1 }, { turn: 1 }])
  })

  it('follow the order of `signers`, with a warning if the order of roles differs', async () => {
    const { templateId } = await order(1, 0)
    const { body } = await create({ templateId })
    expect(body.signers).toMatchObject([{ turn: 1 }, { turn: 2 }])
    expect(body.warnings).toEqual([
      {
        code: 'signers-contradict-order',
        subject: 'Bea Buyer',
        message:
          'Bea Buyer signs before Sam Seller, although the role Buyer has order 1 and Seller has order 0. Signers sign in the order of `signers`; roles with the same order only let signers next to each other sign at the same time',
      },
    ])
    for (const agreed of [{ signers: [signers[1], signers[0]] }, { sequential: false }])
      expect((await create({ templateId, ...agreed })).body).not.toHaveProperty('warnings')
  })
})

it('a request for a draft template is sent with a warning', async () => {
  const { body } = await service.api.upload(textPdf(['No fields']))
  const request = { templateId: body.templateId, signers: [{ email: 'a@b.example', name: 'Ann' }] }
  const answer = await service.api.post('/v1/signature-requests', request)
  expect(answer).toMatchObject({ status: 200, body: { status: 'Created', warnings: [{ code: 'template-is-draft' }] } })
  expect(answer.body.warnings[0].message).toContain('each signer signs on a signature page')
})

describe('reading a request', () => {
  it('adds the history of each signer', async () => {
    const request = await embeddedRequest(service.api)
    const { body } = await service.api.get(`/v0/signature-requests/${request.signatureRequestId}`)
    expect(body).toMatchObject({ status: 'Created', expiredReason: null, sealing: null })
    expect(body.signers[0]).toEqual({
      ...request.signers[0],
      role: 'Buyer',
      viewedAt: null,
      signedAt: null,
      declinedAt: null,
      declineReason: null,
      bouncedAt: null,
      bounceReason: null,
      remindedAt: null,
      correctedAt: null,
    })
  })

  it('shows a passed deadline before any job has recorded it', async () => {
    const request = await embeddedRequest(service.api, { body: { expiresInDays: 1 } })
    service.clock.advance(86_400_000)
    const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}`)
    expect(body).toMatchObject({ status: 'Expired', expiredReason: 'Deadline' })
    const url = await service.api.post(`/v1/recipient-signatures/${request.signers[0]!.recipientSignatureId}/url`)
    expect(url).toMatchObject({ status: 409, body: { error: 'Envelope has expired' } })
  })

  it('refuses the signed envelope before it is signed', async () => {
    const request = await embeddedRequest(service.api)
    const answer = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/signed-envelope`)
    expect(answer).toMatchObject({ status: 409, body: { error: 'Envelope has not been signed yet' } })
  })

  it('lists the creation as the first event, but only with `kinds=all`', async () => {
    const request = await embeddedRequest(service.api)
    const path = `/v1/signature-requests/${request.signatureRequestId}/events`
    expect((await service.api.get(path)).body).toEqual({ signatureRequestEvents: [] })
    const { body } = await service.api.get(`${path}?kinds=all`)
    expect(body.signatureRequestEvents).toHaveLength(1)
    expect(body.signatureRequestEvents[0]).toMatchObject({
      event: {
        event_category: 'signing',
        event_type: 'document_created',
        sequence: 1,
        test_mode: false,
        event_time: expect.any(Number),
      },
      signing: { signature_request_id: request.signatureRequestId, actor_email: 'owner@acme.example' },
    })
    expect((await service.api.get(`${path}?kinds=some`)).status).toBe(400)
  })
})

describe('a required field that no signer can fill in', () => {
  const blank = [
    field(0, { role: null, label: 'Place' }),
    field(1, { readOnly: true, label: 'Price', defaultValue: '  ' }),
    field(2, { type: 'signature' }),
  ]

  it.each(['embedded', 'regular'])(
    'causes a request to be refused until it has a value, and the error names it (%s)',
    async delivery => {
      const { templateId, fields } = await readyTemplate(service.api, { fields: blank })
      const path = delivery === 'embedded' ? '/v1/signature-requests/embedded' : '/v1/signature-requests'
      const [place, price] = fields
      const send = (value: string) =>
        service.api.post(path, {
          templateId,
          signers: signers.slice(0, 1),
          fields: [place, price].map(one => ({ fieldId: one!.fieldId, value })),
        })
      const refused = await send(' \u200b')
      expect(refused.status).toBe(400)
      expect(refused.body.error).toContain('are empty: "Place" on page 1, "Price" on page 1. Prefill each')
      expect(refused.body.fields).toEqual(
        [place, price].map(one => ({ fieldId: one!.fieldId, error: 'Must have a value' })),
      )
      expect(await send('Berlin')).toMatchObject({ status: 200 })
    },
  )

  it('appears in the warnings of its template', async () => {
    const { templateId } = await readyTemplate(service.api, { fields: blank })
    const { body } = await service.api.get(`/v1/templates/${templateId}`)
    expect(body.warnings).toMatchObject([
      { code: 'required-field-without-value', message: expect.stringContaining('Place'), page: 1 },
      { code: 'required-field-without-value', message: expect.stringContaining('Price'), page: 1 },
    ])
  })
})

describe('a template without fields for signers', () => {
  it('can still be sent, so that its signers sign on a signature page', async () => {
    const { templateId } = await readyTemplate(service.api, { fields: [], signerRoles: [] })
    const { status, body } = await service.api.post('/v1/signature-requests/embedded', {
      templateId,
      signers: [{ email: 'a@b.example', name: 'A' }],
    })
    expect({ status, fields: body.fields }).toEqual({ status: 200, fields: [] })
  })

  it('shows the default value of a field that has no role', async () => {
    const { templateId } = await readyTemplate(service.api, {
      fields: [field(0, { role: null, defaultValue: 'Berlin' })],
    })
    const { body } = await service.api.post('/v1/signature-requests/embedded', {
      templateId,
      signers: [{ email: 'a@b.example', name: 'A' }],
    })
    expect(body.fields[0]).toMatchObject({ recipientSignatureId: null, value: 'Berlin', filled: true })
  })
})
