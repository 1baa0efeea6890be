import { describe, expect, it } from 'vitest'
import type { PlacedField } from '../../engine/fields/placed-field.ts'
import { formValueWarnings } from './form-values.ts'
import { type PlaceFieldsInput, planVersion } from './place-fields.ts'
import { placeFromDocument } from './place-from-document.ts'
import type { StoredDocument, TemplateVersion } from './template.ts'

const place = { page: 1, x: 10, y: 10, width: 100, height: 20 }
const text = { type: 'text' as const, role: 'Buyer', ...place }

const current: TemplateVersion = {
  templateId: 'tpl_1',
  version: 4,
  documentId: 'doc_1',
  signerRoles: [{ name: 'Buyer', order: 0 }],
  fields: [{ fieldId: 'fld_known', ...text, required: true, readOnly: false }],
}

const documentOf = (certification: number | null = null) =>
  ({ pageCount: 1, pages: [{ width: 200, height: 300 }], certification }) as StoredDocument

function plan(input: PlaceFieldsInput, document = documentOf()) {
  let count = 0
  return planVersion({ current, document, input, newFieldId: () => `fld_new${++count}` })
}

const radio = {
  ...text,
  type: 'dropdown' as const,
  kind: 'radio',
  options: ['yes', 'no'],
  choices: [
    { option: 'yes', page: 1, x: 30, y: 40, width: 12, height: 12 },
    { option: 'no', page: 1, x: 60, y: 42, width: 12, height: 12 },
  ],
}
const [yes, no] = radio.choices

describe('radio buttons', () => {
  it('get a box around all choices, and stay the same when they are sent again', () => {
    const [field] = plan({ fields: [{ ...radio, kind: undefined }] }).fields
    expect(field).toMatchObject({ ...radio, x: 30, y: 40, width: 42, height: 14 })
    expect(plan({ fields: [field!] }).fields).toEqual([field])
  })

  it('can have several places for one option', () => {
    const choices = [yes!, no!, { ...yes!, x: 90 }]
    expect(plan({ fields: [{ ...radio, choices }] }).fields[0]).toMatchObject({ choices, width: 72 })
  })

  it.each<[string, object, string]>([
    ['without any places', { choices: undefined }, 'fields[0].choices must include the option "yes"'],
    ['when an option has no place', { choices: [yes] }, 'fields[0].choices must include the option "no"'],
    [
      'with a place for an unknown option',
      { choices: [yes, no, { ...yes, option: 'maybe' }] },
      'fields[0].choices[2].option "maybe" is not one of fields[0].options',
    ],
    ['on a missing page', { choices: [yes, { ...no, page: 2 }] }, 'fields[0].choices[1].page must be at most 1'],
    [
      'beyond the edge of the page',
      { choices: [{ ...yes, x: 189 }, no] },
      'fields[0].choices[0] extends beyond the right edge of page 1',
    ],
    ['of another kind', { kind: 'list' }, 'fields[0].kind must be radio if fields[0].choices is sent'],
    ['of another type', { type: 'checkbox' }, 'fields[0].choices can only be sent for a field of type dropdown'],
    [
      'with a blank option',
      { options: ['yes', 'no', ' '], choices: [yes, no, { ...no, option: ' ' }] },
      'fields[0].options[2] must not be blank',
    ],
  ])('are refused %s', (_, change, detail) => {
    expect(() => plan({ fields: [{ ...radio, ...change } as typeof radio] })).toThrow(
      expect.objectContaining({ code: 'invalid_input', values: { detail } }),
    )
  })

  it('stay single checkboxes in older templates', () => {
    const box = { ...text, type: 'checkbox' as const, kind: 'radio' }
    expect(plan({ fields: [box] }).fields[0]).toMatchObject({ type: 'checkbox', kind: 'radio' })
  })
})

describe('the next version', () => {
  it('has the next number, the sent fields and the previous roles', () => {
    expect(plan({ fields: [text] })).toEqual({
      ...current,
      version: 5,
      fields: [{ fieldId: 'fld_new1', ...text, required: true, readOnly: false }],
    })
  })

  it.each([
    ['keeps a field id of the previous version', 'fld_known', 'fld_known'],
    ['replaces a field id that the template never had', 'fld_other', 'fld_new1'],
    ['makes an id for a field without one', undefined, 'fld_new1'],
  ])('%s', (_, fieldId, expected) => {
    const [field] = plan({ fields: [{ ...text, ...(fieldId && { fieldId }) }] }).fields
    expect(field!.fieldId).toBe(expected)
  })

  it('has the sent roles', () => {
    const signerRoles = [{ name: 'Seller', order: 0 }]
    expect(plan({ signerRoles, fields: [] })).toEqual({ ...current, version: 5, signerRoles, fields: [] })
  })

  it('has no fields if the certification of the document forbids new fields', () => {
    expect(plan({ fields: [] }, documentOf(2)).fields).toEqual([])
    expect(() => plan({ fields: [text] }, documentOf(2))).toThrow(
      expect.objectContaining({ code: 'pdf_certified_no_fields' }),
    )
  })

  it.each<[PlaceFieldsInput, string]>([
    [{ fields: [{ ...text, role: 'Nobody' }] }, 'fields[0].role "Nobody" is not one of signerRoles'],
    [{ fields: [text, { ...text, page: 2 }] }, 'fields[1].page must be at most 1'],
    [{ fields: [{ ...text, x: 101 }] }, 'fields[0] extends beyond the right edge of page 1'],
    [{ fields: [{ ...text, y: 281 }] }, 'fields[0] extends beyond the bottom edge of page 1'],
    [{ fields: [{ ...text, type: 'dropdown' }] }, 'fields[0].options must contain at least one item'],
    [{ fields: [{ ...text, type: 'dropdown', options: ['a', 'a'] }] }, 'fields[0].options must all be different'],
    [
      {
        fields: [
          { ...text, fieldId: 'fld_known' },
          { ...text, fieldId: 'fld_known' },
        ],
      },
      'fields[1].fieldId is used by more than one field',
    ],
    [{ signerRoles: [{ name: ' ', order: 0 }], fields: [] }, 'signerRoles[0].name must not be empty'],
    [
      {
        signerRoles: [
          { name: 'A', order: 0 },
          { name: 'A', order: 1 },
        ],
        fields: [],
      },
      'signerRoles[1].name "A" is used by more than one role',
    ],
  ])('is refused for %j', (input, detail) => {
    expect(() => plan(input)).toThrow(expect.objectContaining({ code: 'invalid_input', values: { detail } }))
  })
})

describe('a list that allows several options', () => {
  const list = { ...text, type: 'dropdown' as const, kind: 'multiple', options: ['a', 'b', 'c'] }

  it('keeps a default of several lines when it is sent again', () => {
    const [field] = plan({ fields: [{ ...list, defaultValue: 'a\nc' }] }).fields
    expect(field).toMatchObject({ ...list, defaultValue: 'a\nc' })
    expect(plan({ fields: [field!] }).fields[0]).toMatchObject({ ...list, defaultValue: 'a\nc' })
  })

  it.each<[string, object, string]>([
    ['an unlisted value', { defaultValue: 'a\nd' }, 'fields[0].defaultValue must have one line for each chosen option'],
    ['an option of two lines', { options: ['a\nb'] }, 'fields[0].options[0] must be a single line'],
    ['another type', { type: 'text' }, 'fields[0].kind can be multiple only for a field of type dropdown'],
  ])('is refused with %s', (_, change, detail) => {
    expect(() => plan({ fields: [{ ...list, ...change } as typeof list] })).toThrow(
      expect.objectContaining({ code: 'invalid_input', values: { detail: expect.stringContaining(detail) } }),
    )
  })
})

it('patterns of text tags that are too complex in total are dropped with a warning for each', () => {
  const tags = Array.from({ length: 110 }, (_, index): PlacedField => {
    const [place, pattern] = [{ page: 1, x: 0, y: 0, width: 100, height: 16 }, `${index}[a-z]{480}`]
    return { type: 'text', label: `Code ${index}`, required: true, readOnly: false, ...place, pattern }
  })
  const { fields, warnings } = placeFromDocument([], tags, () => 'fld_1')
  const without = fields.filter(field => field.pattern === undefined)
  expect(without.length).toBeGreaterThan(0)
  expect(fields[0]).toHaveProperty('pattern', tags[0]!.pattern)
  expect(warnings.map(({ code, subject }) => [code, subject])).toEqual(
    without.map(({ label }) => ['pattern-left-out', label]),
  )
})

describe('forty thousand fields', () => {
  // so many fields that comparing every pair would take minutes
  const fields = Array.from({ length: 40_000 }, (_, index) => ({ ...text, x: index % 90, page: 1 + (index % 400) }))
  const pages = Array.from({ length: 400 }, () => ({ width: 200, height: 300 }))
  const document = { ...documentOf(), pageCount: 400, pages } as StoredDocument

  it('each get their own id', { timeout: 20_000 }, () => {
    const placed = plan({ fields }, document).fields
    expect(new Set(placed.map(field => field.fieldId)).size).toBe(fields.length)
    const twice = { ...text, fieldId: 'fld_known' }
    expect(() => plan({ fields: [...fields, twice, twice] }, document)).toThrow(
      expect.objectContaining({ values: { detail: 'fields[40001].fieldId is used by more than one field' } }),
    )
  })

  it('are matched with form fields by place', { timeout: 20_000 }, () => {
    const held = fields.map((field, index) => ({
      field: { ...field, y: 12, fieldId: `fld_form${index}`, required: true, readOnly: false },
      widgets: [index],
    }))
    const form = { key: 'form', sizeBytes: 1, unused: '', fields: held }
    expect(
      plan({ fields: fields.map(field => ({ ...field, y: 12.4 })) }, { ...document, form }).fields[0]!.fieldId,
    ).toBe('fld_form0')
    const beside = plan({ fields }, { ...document, form }).fields
    expect(beside.every(field => field.fieldId.startsWith('fld_new'))).toBe(true)
  })

  it('are compared only with nearby form fields', { timeout: 20_000 }, () => {
    const many = Array.from({ length: 50_000 }, (_, index) => ({
      ...{ ...text, fieldId: `fld_${index}`, label: 'Beside', required: true, readOnly: false },
      ...{ page: 1, x: 0, y: index / 4, width: 20, height: 0.1 },
    }))
    const last = many.at(-1)!
    const held = many.map(field => ({ field: { ...field, fieldId: `form_${field.fieldId}`, x: 30 }, widgets: [] }))
    held.push({ field: { ...last, fieldId: 'form_covered', label: 'Covered' }, widgets: [] })
    const form = { key: 'form', sizeBytes: 1, unused: '', fields: held }
    expect(formValueWarnings(form, many)).toMatchObject([{ code: 'field-over-form-value', subject: 'Covered' }])
  })
})
