import { describe, expect, it } from 'vitest'
import type { TemplateField, TemplateVersion } from '../templates/template.ts'
import { planSignatureRequest, type RequestBasis, type SignatureRequestInput } from './plan-signature-request.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const day = (days: number) => new Date(now.getTime() + days * 86_400_000)

const field = (fieldId: string, role: string | null, more: Partial<TemplateField> = {}): TemplateField => ({
  fieldId,
  type: 'text',
  role,
  page: 1,
  x: 0,
  y: 0,
  width: 100,
  height: 20,
  required: true,
  readOnly: false,
  ...more,
})

const version: TemplateVersion = {
  templateId: 'tpl_1',
  version: 3,
  documentId: 'doc_1',
  signerRoles: [
    { name: 'Buyer', order: 0 },
    { name: 'Seller', order: 1 },
  ],
  fields: [
    field('fld_name', 'Buyer', { label: 'Full name' }),
    field('fld_place', 'Buyer', { label: 'Place' }),
    field('fld_date', 'Seller', { type: 'date', label: 'Date' }),
    field('fld_town', 'Seller', { label: 'Place' }),
    field('fld_box_1', 'Seller', { label: 'Box' }),
    field('fld_box_2', 'Seller', { label: 'Box' }),
    field('fld_note', null, { label: 'Note', required: false }),
    field('fld_sign', 'Seller', { type: 'signature', label: 'Signature' }),
  ],
}

const bea = { name: 'Bea Buyer', email: 'bea@example.com', role: 'Buyer' }
const sam = { name: 'Sam Seller', email: 'sam@example.com', role: 'Seller' }

type Input = Omit<SignatureRequestInput, 'templateId'>

function plan(input: Partial<Input> = {}, basis: Partial<RequestBasis> = {}) {
  let count = 0
  return planSignatureRequest(
    { signers: [bea, sam], ...input },
    {
      organizationId: 'org_1',
      defaults: {
        sender: { name: 'Olive', email: 'olive@example.com' },
        expiresInDays: 30,
        reminders: { firstAfterDays: 3, everyDays: 7 },
        signerVerification: [],
      },
      templateName: 'Lease',
      version,
      delivery: 'regular',
      now,
      newId: prefix => `${prefix}_${++count}`,
      ...basis,
    },
  )
}

describe('planSignatureRequest', () => {
  it('plans the same request for the same input', () => {
    expect(plan()).toEqual(plan())
  })

  it.each<[string, Partial<Input>, object]>([
    [
      'defaults for everything that is left out',
      {},
      { expiresAt: day(30), testMode: false, subject: null, metadata: null, prefilled: {} },
    ],
    ['the organization as default sender', {}, { sender: { name: 'Olive', email: 'olive@example.com' } }],
    ['a deadline', { expiresInDays: 2 }, { expiresAt: day(2) }],
    [
      'a sender',
      { sender: { name: 'Sue', email: 's@example.com' } },
      { sender: { name: 'Sue', email: 's@example.com' } },
    ],
    ['a blank subject', { subject: '  ' }, { subject: null }],
    ['a subject', { subject: ' Lease ' }, { subject: 'Lease' }],
    ['a single reminder pause', { reminders: { everyDays: 1 } }, { reminders: { firstAfterDays: 3, everyDays: 1 } }],
    ['a value by field id', { fields: [{ fieldId: 'fld_name', value: 'Bea' }] }, { prefilled: { fld_name: 'Bea' } }],
    [
      'a value by label',
      { prefill: { 'Full name': 'Bea', Note: 'x' } },
      { prefilled: { fld_name: 'Bea', fld_note: 'x' } },
    ],
    [
      'values by role and label',
      { prefill: { Buyer: { Place: 'Bern' }, Seller: { Place: 'Ulm' }, '': { Note: '' } } },
      { prefilled: { fld_place: 'Bern', fld_town: 'Ulm', fld_note: null } },
    ],
    ['an empty value', { fields: [{ fieldId: 'fld_name', value: '' }] }, { prefilled: { fld_name: null } }],
  ])('plans a request with %s', (_, input, expected) => {
    expect(plan(input)).toMatchObject(expected)
  })

  it.each<[string, Partial<Input>, [number, Date | null][]]>([
    [
      'in the order of their roles',
      {},
      [
        [0, day(3)],
        [1, null],
      ],
    ],
    [
      'all at once if signing is not sequential',
      { sequential: false },
      [
        [0, day(3)],
        [0, day(3)],
      ],
    ],
    [
      "with the sender's reminder pause",
      { reminders: { firstAfterDays: 1 } },
      [
        [0, day(1)],
        [1, null],
      ],
    ],
  ])('plans signers %s', (_, input, expected) => {
    const { recipients, reminders } = plan(input)
    expect(recipients.map(({ turn, nextReminderAt }) => [turn, nextReminderAt])).toEqual(expected)
    expect(reminders).not.toBe(null)
  })

  it('plans an invitation mail to each signer, but no mails for an embedded request', () => {
    expect(plan().mails.map(mail => [mail.kind, mail.to.email, mail.at])).toEqual([
      ['invitation', 'bea@example.com', now],
      ['invitation', 'sam@example.com', now],
    ])
    const embedded = plan({}, { delivery: 'embedded' })
    expect(embedded).toMatchObject({ mails: [], reminders: null })
    expect(embedded.recipients.map(recipient => recipient.nextReminderAt)).toEqual([null, null])
  })
})

describe('a request that cannot be sent', () => {
  it.each<[string, Partial<Input>, object]>([
    ['a role without a signer', { signers: [bea] }, { code: 'signer_missing_for_role', values: { role: 'Seller' } }],
    ['a role used twice', { signers: [bea, bea, sam] }, { code: 'role_used_twice', values: { role: 'Buyer' } }],
    [
      'an unknown role',
      { signers: [bea, sam, { ...bea, role: 'X' }] },
      { code: 'role_unknown', values: { role: 'X' } },
    ],
    ['a blank name', { signers: [{ ...bea, name: ' ' }, sam] }, detail('signers[0].name must not be empty')],
    ['an empty metadata key', { metadata: { '': 'x' } }, detail('Keys of metadata must not be empty')],
    [
      'an overlong metadata key',
      { metadata: { ['k'.repeat(101)]: 'x' } },
      detail('Keys of metadata must have at most 100 characters'),
    ],
    [
      'a value for an unknown field',
      { fields: [{ fieldId: 'fld_x', value: '1' }] },
      detail('fields[0].fieldId fld_x is not a field of the template'),
    ],
    [
      'two values for one field',
      {
        fields: [
          { fieldId: 'fld_name', value: '1' },
          { fieldId: 'fld_name', value: '2' },
        ],
      },
      detail('fields[1].fieldId fld_name appears more than once'),
    ],
    [
      'a date value that is not a date',
      { fields: [{ fieldId: 'fld_date', value: 'soon' }] },
      { code: 'invalid_input', values: { detail: expect.stringContaining('fields[0].value for "Date" on page 1 ') } },
    ],
    [
      'a value for a signature field',
      { fields: [{ fieldId: 'fld_sign', value: '' }] },
      {
        code: 'invalid_input',
        values: { detail: expect.stringContaining('fields[0].value for "Signature" on page 1 ') },
      },
    ],
    [
      'a misspelt label',
      { prefill: { 'Full nmae': 'Bea' } },
      detail('prefill "Full nmae" is not the label of a field that can be prefilled; did you mean "Full name"?'),
    ],
    [
      'the label of a signature field',
      { prefill: { Signature: 'Bea' } },
      detail('prefill "Signature" is not the label of a field that can be prefilled'),
    ],
    [
      'a label that two roles use',
      { prefill: { Place: 'Bern' } },
      detail(
        'prefill "Place" is a label in more than one role ("Buyer", "Seller"); send it as {"<role>": {"<label>": "<value>"}}',
      ),
    ],
    [
      'a label that two fields share',
      { prefill: { Seller: { Box: '1' } } },
      detail('prefill "Seller" "Box" is the label of 2 fields; set their values by fieldId in fields'),
    ],
    [
      'a misspelt role',
      { prefill: { buyer: { Place: 'Bern' } } },
      detail('prefill "buyer" is not a role of the template; did you mean "Buyer"?'),
    ],
    [
      'a field named by id and by label',
      { fields: [{ fieldId: 'fld_name', value: 'Bea' }], prefill: { 'Full name': 'Bea' } },
      detail('prefill "Full name" is also in fields; omit one of them'),
    ],
    [
      'a field named with and without its role',
      { prefill: { 'Full name': 'Bea', Buyer: { 'Full name': 'Bea' } } },
      detail('prefill "Buyer" "Full name" and prefill "Full name" are the same field; omit one of them'),
    ],
    [
      'a number instead of text',
      { prefill: { 'Full name': 12.5 } },
      detail('prefill "Full name" must be text, such as "1250.50" or "true"; got 12.5'),
    ],
    [
      'a date value by label that is not a date',
      { prefill: { Date: 'soon' } },
      { code: 'invalid_input', values: { detail: expect.stringMatching(/^prefill "Date" must be a date/) } },
    ],
  ])('is refused because of %s', (_, input, error) => {
    expect(() => plan(input)).toThrow(expect.objectContaining(error))
  })
})

describe('a field', () => {
  const place = (more: Partial<TemplateField>) => field('fld_place', null, { label: 'Place', ...more })
  const withField = (field: TemplateField, fields?: Input['fields']) =>
    plan({ ...(fields && { fields }) }, { version: { ...version, fields: [...version.fields, field] } })
  const prefill = (value: string) => [{ fieldId: 'fld_place', value }]

  it.each<[string, Partial<TemplateField>, Input['fields'], string]>([
    ['without a value', {}, undefined, '"Place" on page 1'],
    ['without a value or a label', { label: undefined }, undefined, 'the text field on page 1'],
    ['that is read-only', { role: 'Buyer', readOnly: true }, undefined, '"Place" on page 1'],
    ['with a blank value', { role: 'Buyer', readOnly: true }, prefill(' \t\u200b'), '"Place" on page 1'],
    ['with a blank default', { type: 'paragraph', defaultValue: ' \n ' }, undefined, '"Place" on page 1'],
    ['with a cleared default', { defaultValue: 'Berlin' }, prefill(''), '"Place" on page 1'],
    ['with a blank option chosen', { type: 'dropdown', options: [' ', 'a'] }, prefill(' '), '"Place" on page 1'],
    ['that is not ticked', { type: 'checkbox' }, prefill('false'), '"Place" on page 1, which must be ticked'],
  ])('is refused if it is required and no signer can fill it in: %s', (_, more, fields, named) => {
    expect(() => withField(place(more), fields)).toThrow(
      expect.objectContaining({
        code: 'required_fields_empty',
        values: { fields: named },
      }),
    )
  })

  it.each<[string, Partial<TemplateField>]>([
    ['a signature', { type: 'signature' }],
    ['initials', { type: 'signature', kind: 'initials' }],
    ['a name', { kind: 'name' }],
    ['an address', { kind: 'email' }],
    ['a day of signing', { type: 'date', kind: 'date-signed' }],
  ])('is refused without a role, even if it is optional, because only a signer can fill it in: %s', (_, more) => {
    expect(() => withField(place({ ...more, required: false }))).toThrow(
      expect.objectContaining({ code: 'fields_without_signer', values: { fields: '"Place" on page 1' } }),
    )
  })

  it.each<[string, Partial<TemplateField>, Input['fields']]>([
    ['with a default', { defaultValue: 'Berlin' }, undefined],
    ['that is prefilled', { role: 'Buyer', readOnly: true }, prefill('Berlin')],
    ['that is ticked by default', { type: 'checkbox', defaultValue: 'true' }, undefined],
    ['that is optional', { required: false }, undefined],
    ['that its signer fills in', { role: 'Buyer' }, prefill(' ')],
    ['that its signer signs', { role: 'Buyer', type: 'signature', readOnly: true }, undefined],
  ])('is accepted if no value can be missing: a field %s', (_, more, fields) => {
    expect(() => withField(place(more), fields)).not.toThrow()
  })

  it('is listed in the refusal if it is among the first ten such fields, and only counted otherwise', () => {
    const many = Array.from({ length: 12 }, (_, index) => field(`fld_${index}`, null, { label: `${index}` }))
    expect(() => plan({}, { version: { ...version, fields: [...version.fields, ...many] } })).toThrow(
      expect.objectContaining({
        values: { fields: expect.stringMatching(/^"0" on page 1, .*"9" on page 1 and 2 more$/) },
      }),
    )
  })
})

function detail(text: string) {
  return { code: 'invalid_input', values: { detail: text } }
}

describe('values for 40,000 fields', () => {
  // so many fields that a linear search for each value would take minutes
  const ids = Array.from({ length: 40_000 }, (_, index) => `fld_${index}`)
  const many = { ...version, fields: ids.map(id => field(id, 'Seller', { label: id, required: false })) }
  const values = Object.fromEntries(ids.map(id => [id, 'x']))

  it.each<[string, Partial<Input>]>([
    ['label', { prefill: values }],
    ['role and label', { prefill: { Seller: values } }],
    ['id', { fields: ids.map(fieldId => ({ fieldId, value: 'x' })) }],
  ])('are found by %s', { timeout: 20_000 }, (_, input) => {
    expect(Object.keys(plan(input, { version: many }).prefilled)).toHaveLength(ids.length)
  })
})
