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
const field = (fieldId: string, role: string, label: string, more: Partial<TemplateField> = {}): TemplateField => ({
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

function plan(current: TemplateVersion, first: TemplateVersion, found: PlacedField[]) {
  let made = 0
  return planAgreedFields(current, first, found, () => `fld_new${++made}`)
}

describe('the fields of an agreed document', () => {
  const first = version([field('fld_a', 'Buyer', 'Name'), field('fld_b', 'Seller', 'Name')])

  it('are those of the text, where it has them now, with the ids and settings that the template gave them', () => {
    const current = version(
      [field('fld_a', 'Purchaser', 'Name', { label: 'Full name' }), first.fields[1]!],
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

  it('are still required by a field that is there, where the one that showed them was deleted', () => {
    const rule = (fieldId: string) => ({ match: 'all' as const, rules: [{ fieldId, is: 'filled' as const }] })
    const kept = { ...field('fld_c', 'Seller', 'Place'), required: false, requireWhen: rule('fld_b') }
    const current = version([...first.fields, { ...kept, showWhen: rule('fld_a') }])
    const found = [tag('Seller', 'Name'), tag('Seller', 'Place', 0, { required: false })]
    const { ofText, warnings } = plan(current, current, found)
    expect(ofText[1]).toEqual(kept)
    expect(warnings).toContainEqual({ code: 'condition-dropped', page: null, subject: 'Place' })
  })

  it('are always shown where they depended on one whose tag was deleted, which a warning says', () => {
    const showWhen = { match: 'all', rules: [{ fieldId: 'fld_a', is: 'filled' }] } as const
    const depending = { ...first.fields[1]!, showWhen: { ...showWhen, rules: [...showWhen.rules] } }
    const conditioned = version([first.fields[0]!, depending])
    const kept = plan(conditioned, conditioned, [tag('Buyer', 'Name'), tag('Seller', 'Name')])
    expect(kept.ofText[1]).toEqual(depending)
    const { ofText, takenOut, warnings } = plan(conditioned, conditioned, [tag('Seller', 'Name')])
    expect(takenOut).toEqual([first.fields[0]])
    expect(ofText).toEqual([first.fields[1]])
    expect(warnings).toEqual([
      { code: 'field-taken-out', page: null, subject: 'Name' },
      { code: 'condition-dropped', page: null, subject: 'Name' },
    ])
  })

  it('are as the parties changed their tags', () => {
    const [changed] = plan(first, first, [tag('Buyer', 'Name', 7, { required: false })]).ofText
    expect(changed).toEqual({ ...first.fields[0], ...place(7), required: false })
  })

  it('go with their tags, and come with new ones and their roles', () => {
    const planned = plan(first, first, [tag('Buyer', 'Name'), tag('Witness', 'Name')])
    expect(planned.ofText).toMatchObject([{ fieldId: 'fld_a' }, { fieldId: 'fld_new2', role: 'Witness' }])
    expect(planned.signerRoles.at(-1)).toMatchObject({ name: 'Witness' })
    expect(planned.warnings).toEqual([{ code: 'field-taken-out', page: null, subject: 'Name' }])
  })

  it('stay away where the template was saved without them, and leave those placed by hand to be found', () => {
    const byHand = field('fld_c', 'Seller', 'Sign here')
    const planned = plan(version([byHand]), first, [tag('Buyer', 'Name'), tag('Seller', 'Name')])
    expect(planned).toMatchObject({ ofText: [], byHand: [byHand], warnings: [] })
  })
})
