import { describe, expect, it } from 'vitest'
import type { PlacedField } from '../../../engine/fields/placed-field.ts'
import type { TemplateField, TemplateVersion } from '../../templates/template.ts'
import { planAgreedFields } from './plan-agreed-fields.ts'

const place = (y: number) => ({ page: 1, x: 10, y, width: 100, height: 20 })
const tag = (role: string, label: string, y = 0, more: Partial<PlacedField> = {}): PlacedField => ({
  type: 'text',
  role,
  label,
  required: true,
  readOnly: false,
  ...place(y),
  ...more,
})
const field = ({
  fieldId,
  role,
  label,
  more = {},
}: {
  fieldId: string
  role: string
  label: string
  more?: Partial<TemplateField>
}): TemplateField => ({
  ...tag(role, label),
  role,
  fieldId,
  ...more,
})
const version = (fields: TemplateField[], roles = ['Buyer', 'Seller']): TemplateVersion => ({
  templateId: 'tpl_1',
  version: 1,
  documentId: 'doc_1',
  signerRoles: roles.map((name, order) => ({ name, order })),
  fields,
})

function plan(current: TemplateVersion, first: TemplateVersion, tags: PlacedField[]) {
  let count = 0
  return planAgreedFields({ current, first, documentFields: tags, newFieldId: () => `fld_new${++count}` })
}

describe('planAgreedFields', () => {
  const first = version([
    field({ fieldId: 'fld_a', role: 'Buyer', label: 'Name' }),
    field({ fieldId: 'fld_b', role: 'Seller', label: 'Name' }),
  ])

  it('moves fields to their tags in the agreed text and keeps their ids and settings', () => {
    const current = version(
      [field({ fieldId: 'fld_a', role: 'Purchaser', label: 'Name', more: { label: 'Full name' } }), first.fields[1]!],
      ['Purchaser'],
    )
    const planned = plan(current, first, [tag('Seller', 'Name', 50), tag('Buyer', 'Name', 90)])
    expect(planned).toEqual({
      signerRoles: [
        { name: 'Purchaser', order: 0 },
        { name: 'Seller', order: 1 },
      ],
      ofText: [
        { ...first.fields[1], ...place(50) },
        { ...current.fields[0], ...place(90) },
      ],
      byHand: [],
      takenOut: [],
      warnings: [],
    })
  })

  it('keeps requireWhen if its field remains and drops showWhen if its field was deleted', () => {
    const rule = (fieldId: string) => ({ match: 'all' as const, rules: [{ fieldId, is: 'filled' as const }] })
    const remaining = {
      ...field({ fieldId: 'fld_c', role: 'Seller', label: 'Place' }),
      required: false,
      requireWhen: rule('fld_b'),
    }
    const current = version([...first.fields, { ...remaining, showWhen: rule('fld_a') }])
    const tags = [tag('Seller', 'Name'), tag('Seller', 'Place', 0, { required: false })]
    const { ofText, warnings } = plan(current, current, tags)
    expect(ofText[1]).toEqual(remaining)
    expect(warnings).toContainEqual({ code: 'condition-dropped', page: null, subject: 'Place' })
  })

  it('always shows a field whose condition referred to a deleted field, and warns about it', () => {
    const showWhen = { match: 'all', rules: [{ fieldId: 'fld_a', is: 'filled' }] } as const
    const depending = { ...first.fields[1]!, showWhen: { ...showWhen, rules: [...showWhen.rules] } }
    const conditioned = version([first.fields[0]!, depending])
    const complete = plan(conditioned, conditioned, [tag('Buyer', 'Name'), tag('Seller', 'Name')])
    expect(complete.ofText[1]).toEqual(depending)
    const { ofText, takenOut, warnings } = plan(conditioned, conditioned, [tag('Seller', 'Name')])
    expect(takenOut).toEqual([first.fields[0]])
    expect(ofText).toEqual([first.fields[1]])
    expect(warnings).toEqual([
      { code: 'field-taken-out', page: null, subject: 'Name' },
      { code: 'condition-dropped', page: null, subject: 'Name' },
    ])
  })

  it('adopts changes that the parties made to a tag', () => {
    const [changed] = plan(first, first, [tag('Buyer', 'Name', 7, { required: false })]).ofText
    expect(changed).toEqual({ ...first.fields[0], ...place(7), required: false })
  })

  it('removes fields whose tags are gone and adds fields and roles for new tags', () => {
    const planned = plan(first, first, [tag('Buyer', 'Name'), tag('Witness', 'Name')])
    expect(planned.ofText).toMatchObject([{ fieldId: 'fld_a' }, { fieldId: 'fld_new2', role: 'Witness' }])
    expect(planned.signerRoles.at(-1)).toMatchObject({ name: 'Witness' })
    expect(planned.warnings).toEqual([{ code: 'field-taken-out', page: null, subject: 'Name' }])
  })

  it('does not restore fields that were removed from the template, and returns hand-placed fields separately', () => {
    const byHand = field({ fieldId: 'fld_c', role: 'Seller', label: 'Sign here' })
    const planned = plan(version([byHand]), first, [tag('Buyer', 'Name'), tag('Seller', 'Name')])
    expect(planned).toMatchObject({ ofText: [], byHand: [byHand], warnings: [] })
  })
})
