import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import {
  embeddedRequest,
  field,
  readyTemplate,
  signers,
  signingSession,
  typedSignature,
  untilStatus,
} from '../support/builders.ts'
import { pdfWords } from '../support/pdf-tools.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.stop())

type Values = Record<string, string | null>
const is = (fieldId: string, test: string, value?: string) => ({
  fieldId,
  is: test,
  ...(value !== undefined && { value }),
})
const all = (...rules: unknown[]) => ({ match: 'all', rules })

/** A lease: a high rent requires a guarantor, and other fields depend on whether the tenant is a company. */
const lease = [
  field(0, { fieldId: 'new-kind', type: 'dropdown', label: 'Tenant', options: ['person', 'company'] }),
  field(1, { fieldId: 'new-register', label: 'Register', showWhen: all(is('new-kind', 'equals', 'company')) }),
  field(2, { label: 'Court', defaultValue: 'COURTOFROME', showWhen: all(is('new-register', 'filled')) }),
  field(3, { fieldId: 'new-rent', type: 'amount', label: 'Rent' }),
  field(4, { label: 'Guarantor', requireWhen: all(is('new-rent', 'greater', '1000')) }),
  field(5, { type: 'signature', label: 'For the company', showWhen: all(is('new-kind', 'equals', 'company')) }),
  field(6, { role: 'Seller', label: 'Deposit', showWhen: all(is('new-kind', 'equals', 'person')) }),
  field(7, {
    type: 'signature',
    kind: 'initials',
    label: 'Initials',
    showWhen: all(is('new-kind', 'equals', 'company')),
  }),
]

async function opened(body: Record<string, unknown> = {}) {
  const { templateId } = await readyTemplate(service.api, { fields: lease })
  const created = await embeddedRequest(service.api, { templateId, body })
  const sessions = await Promise.all(
    created.signers.map(signer => signingSession(service, signer.recipientSignatureId)),
  )
  return { ...created, sessions }
}

async function sign(session: ApiClient, values: Values, more: Record<string, unknown> = {}) {
  const { body } = await session.get('/signing/session')
  const idOf = (label: string) => body.fields.find((field: { label: string }) => field.label === label).fieldId
  const fields = Object.entries(values).map(([label, value]) => ({ fieldId: idOf(label), value }))
  const signature = typedSignature('A Signer')
  return session.post('/signing/session/sign', { consentVersion: body.consent.version, fields, signature, ...more })
}

const labels = async (session: ApiClient) =>
  (await session.get('/signing/session')).body.fields.map((field: { label: string }) => field.label)

describe('placing fields with conditions', () => {
  it('replaces the temporary ids of new fields, and changes nothing when the fields are saved again', async () => {
    const { templateId, fields } = await readyTemplate(service.api, { fields: lease })
    const [kind, register] = fields.map(field => field.fieldId)
    expect(fields[1]).toMatchObject({ showWhen: all(is(kind!, 'equals', 'company')), required: true })
    expect(fields[2]).toMatchObject({ showWhen: all(is(register!, 'filled')) })
    expect(fields[4]).toMatchObject({ requireWhen: all(is(fields[3]!.fieldId, 'greater', '1000')), required: false })
    const { body: first } = await service.api.get(`/v1/templates/${templateId}`)
    const { body: second } = await service.api.put(`/v1/templates/${templateId}/fields`, { fields: first.fields })
    expect(second.fields).toEqual(first.fields)
  })

  const sources = [
    field(0, { fieldId: 'text', label: 'Name' }),
    field(1, { fieldId: 'box', type: 'checkbox', label: 'Agreed' }),
    field(2, { fieldId: 'sign', type: 'signature', label: 'Signature' }),
    field(3, { fieldId: 'late', role: 'Seller', label: 'Price' }),
    field(4, { fieldId: 'twice' }),
    field(5, { fieldId: 'twice' }),
    field(6, { fieldId: 'term', type: 'dropdown', label: 'Term', options: ['one', 'two'] }),
    field(7, { fieldId: 'of-nobody', role: null, label: 'Number' }),
  ]
  const refusals: [what: string, properties: Record<string, unknown>, error: RegExp][] = [
    [
      'on an unknown field',
      { showWhen: all(is('none', 'filled')) },
      /showWhen\.rules\[0\]\.fieldId "none" is not the fieldId/,
    ],
    ['on an ambiguous id', { showWhen: all(is('twice', 'filled')) }, /"twice" is the fieldId of more than one field/],
    [
      'on its own field',
      { requireWhen: all(is('own', 'filled')) },
      /must be another field than "Own" on page 1 itself/,
    ],
    [
      'on a field of a later signer',
      { showWhen: all(is('late', 'filled')) },
      /"Price" on page 1 is a field of role Seller, which must have a lower order than role Buyer/,
    ],
    [
      'on a signer’s field, for a field without a role',
      { role: null, required: false, showWhen: all(is('text', 'filled')) },
      /of role Buyer, and a field without a role can only/,
    ],
    ['on a signature', { showWhen: all(is('sign', 'filled')) }, /is of kind signature, which has no value before/],
    [
      'with a test for another kind of field',
      { showWhen: all(is('box', 'greater', '1')) },
      /\.is must be one of "filled", "empty", "equals", "not-equals" for "Agreed" on page 1/,
    ],
    [
      'with a comparison but no value',
      { showWhen: all(is('text', 'equals')) },
      /\.value must be given and not be blank if .*\.is is equals/,
    ],
    ['with a value but no comparison', { showWhen: all(is('text', 'filled', 'x')) }, /\.value must be left out/],
    [
      'with a value that is not an option',
      { showWhen: all(is('term', 'equals', 'three')) },
      /\.value must be one of "one", "two"; got "three"/,
    ],
    ['without rules', { showWhen: all() }, /showWhen\.rules/],
    [
      'for requiring a field that is always required',
      { required: true, requireWhen: all(is('text', 'filled')) },
      /\.required must be false or left out/,
    ],
    [
      'for requiring a field that no signer fills in',
      { readOnly: true, requireWhen: all(is('text', 'filled')) },
      /\.requireWhen can only be sent for a field that a signer fills in/,
    ],
  ]
  let template: ReturnType<typeof readyTemplate> | undefined
  it.each(refusals)('refuses a condition %s', async (_, properties, error) => {
    template ??= readyTemplate(service.api)
    const { templateId } = await template
    const fields = [...sources, field(8, { fieldId: 'own', label: 'Own', ...properties })]
    const answer = await service.api.put(`/v1/templates/${templateId}/fields`, { fields })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(error) } })
    expect(answer.body.error).toMatch(/^fields\[8\]/)
  })

  it('refuses circular conditions and names their fields', async () => {
    const { templateId } = await readyTemplate(service.api)
    const fields = [
      field(0, { fieldId: 'a', label: 'First', showWhen: all(is('b', 'filled')) }),
      field(1, { fieldId: 'b', label: 'Second', showWhen: all(is('a', 'filled')) }),
    ]
    expect(await service.api.put(`/v1/templates/${templateId}/fields`, { fields })).toMatchObject({
      status: 400,
      body: {
        error: expect.stringMatching(
          /^fields\[0\]\.showWhen is part of a circle: "First" on page 1, which depends on "Second" on page 1, which depends on "First" on page 1$/,
        ),
      },
    })
  })
})

describe('signing', () => {
  it('skips hidden required fields, and requires a field when a value demands it', async () => {
    const { sessions } = await opened()
    const session = sessions[0]!
    const refused = (body: string) => ({ status: 400, body: { error: expect.stringMatching(body) } })
    expect(await sign(session, { Tenant: 'company', Rent: '900' })).toMatchObject(
      refused('^Required fields are empty: "Register" on page 1, "Initials" on page 1$'),
    )
    expect(await sign(session, { Tenant: 'person', Rent: '1000.01' })).toMatchObject(
      refused('^Required fields are empty: "Guarantor" on page 1$'),
    )
    expect(await sign(session, { Tenant: 'person', Rent: '1000' })).toMatchObject({ status: 200 })
  })

  it('seals no value of a hidden field, and shows the next signer only the fields that apply', async () => {
    const { sessions, signatureRequestId } = await opened()
    const [buyer, seller] = sessions as [ApiClient, ApiClient]
    const { body: session } = await buyer.get('/signing/session')
    const register = session.fields.find((field: { label: string }) => field.label === 'Register')
    const draft = { fields: [{ fieldId: register.fieldId, value: 'HIDDENREGISTER' }] }
    expect(await buyer.patch('/signing/session/fields', draft)).toMatchObject({ status: 200 })
    const values = { Tenant: 'person', Rent: '1000', Register: 'HIDDENREGISTER' }
    expect(await sign(buyer, values)).toMatchObject({ status: 200 })
    expect(await labels(buyer)).toEqual(['Tenant', 'Rent', 'Guarantor'])
    expect(await labels(seller)).toEqual(['Tenant', 'Rent', 'Deposit'])
    expect(await sign(seller, {})).toMatchObject({ status: 400 })
    expect(await sign(seller, { Deposit: '2000DEPOSIT' })).toMatchObject({ status: 200 })
    const done = await untilStatus(service.api, signatureRequestId, 'Completed')
    const told = done.fields.map(
      (field: { label: string; hidden?: true; required: boolean; filled: boolean; value: null }) => [
        field.label,
        field.hidden ?? false,
        field.required,
        field.filled,
        field.value,
      ],
    )
    expect(told).toEqual([
      ['Tenant', false, true, true, 'person'],
      ['Register', true, false, false, null],
      ['Court', true, false, false, null],
      ['Rent', false, true, true, '1000'],
      ['Guarantor', false, false, false, null],
      ['For the company', true, false, false, null],
      ['Deposit', false, true, true, '2000DEPOSIT'],
      ['Initials', true, false, false, null],
    ])
    const words = await wordsOf(signatureRequestId)
    const texts = words.map(word => word.text)
    expect(texts.filter(text => text.includes('HIDDENREGISTER') || text.includes('COURTOFROME'))).toEqual([])
    expect(texts).toContain('2000DEPOSIT')
    // the only signature field is hidden, so the signature is on the certificate
    expect(words.filter(word => word.page === 1 && word.text === 'Signer')).toEqual([])
    expect(texts).toContain('Signer')
  })

  it("does not ask the seller for a field that the buyer's choice hides", async () => {
    const { sessions, signatureRequestId } = await opened()
    const [buyer, seller] = sessions as [ApiClient, ApiClient]
    const { body } = await buyer.get('/signing/session')
    const initials = body.fields.find((field: { label: string }) => field.label === 'Initials').fieldId
    const put = { initials: { signature: typedSignature('AS'), fieldIds: [initials] } }
    expect(await sign(buyer, { Tenant: 'person', Rent: '1' }, put)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^initials\.fieldIds\[0\]: "Initials" on page 1 is hidden/) },
    })
    const values = { Tenant: 'company', Rent: '1', Register: 'HRB123' }
    expect(await sign(buyer, values, put)).toMatchObject({ status: 200 })
    expect(await sign(seller, {})).toMatchObject({ status: 200 })
    await untilStatus(service.api, signatureRequestId, 'Completed')
    const texts = (await wordsOf(signatureRequestId)).filter(one => one.page === 1).map(one => one.text)
    expect(texts).toEqual(expect.arrayContaining(['HRB123', 'COURTOFROME', 'AS', 'Signer']))
  })

  it('does not show other signers the pre-filled value of a hidden field', async () => {
    const { sessions, fields } = await opened({ prefill: { Register: 'SECRETREGISTER' } })
    expect(fields.find(field => field.label === 'Register')).toMatchObject({ hidden: true, value: null })
    expect(JSON.stringify((await sessions[1]!.get('/signing/session')).body)).not.toContain('SECRETREGISTER')
  })
})

describe('creating a request', () => {
  it('is refused unless the signer whose value decides a condition signs first', async () => {
    const { templateId } = await readyTemplate(service.api, { fields: lease })
    const refused = {
      status: 400,
      body: {
        fields: [{ fieldId: expect.stringMatching(/^fld_/) }],
        error: expect.stringMatching(
          /"Deposit" on page 1 depends on "Tenant" on page 1, so Bea Buyer \(Buyer\) must sign before Sam Seller \(Seller\)$/,
        ),
      },
    }
    const post = (body: object) => service.api.post('/v1/signature-requests/embedded', { templateId, ...body })
    expect(await post({ signers: signers.toReversed() })).toMatchObject(refused)
    expect(await post({ signers, sequential: false })).toMatchObject(refused)
  })

  it('needs no value for a required field that stays hidden whatever the signers choose', async () => {
    const fields = [
      field(0, { fieldId: 'plan', role: null, required: false, label: 'Plan', type: 'dropdown', options: ['a', 'b'] }),
      field(1, { role: null, label: 'Discount', showWhen: all(is('plan', 'equals', 'b')) }),
      field(2, { fieldId: 'box', type: 'checkbox', label: 'Insured', required: false }),
      field(3, { readOnly: true, label: 'Insurer', showWhen: all(is('box', 'filled')) }),
    ]
    const { templateId } = await readyTemplate(service.api, { fields })
    const post = (prefill: object) =>
      service.api.post('/v1/signature-requests/embedded', { templateId, signers: signers.slice(0, 1), prefill })
    const refused = (name: string) => ({
      status: 400,
      body: { error: expect.stringMatching(new RegExp(`are empty: "${name}" on page 1\\. `)) },
    })
    expect(await post({})).toMatchObject(refused('Insurer'))
    expect(await post({ Insurer: 'ACME' })).toMatchObject({ status: 200 })
    expect(await post({ Insurer: 'ACME', Plan: 'b' })).toMatchObject(refused('Discount'))
  })
})

async function wordsOf(signatureRequestId: string) {
  const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/signed-envelope`)
  const path = join(service.platform.config.dataDir, `${signatureRequestId}.pdf`)
  await writeFile(path, await service.anonymous.bytes(body.signedEnvelopePresignedUrl))
  return pdfWords(path)
}
