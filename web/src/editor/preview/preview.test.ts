import { describe, expect, it } from 'vitest'
import { sampleDocument } from '../test-support/sample-document.ts'
import { openPreview, previewOf } from './preview.ts'

const typed = { payload: { kind: 'typed' as const, text: 'B' }, preview: { kind: 'text' as const, text: 'B' } }

const document = sampleDocument(
  { fieldId: 'city', role: 'Buyer' },
  { fieldId: 'price', type: 'amount', role: 'Buyer', readOnly: true, defaultValue: '12.50' },
  { fieldId: 'signature', type: 'signature', role: 'Buyer', y: 200 },
  { fieldId: 'initials', type: 'signature', kind: 'initials', role: 'Buyer', y: 230 },
  { fieldId: 'name', kind: 'name', role: 'Seller', y: 300 },
  { fieldId: 'signed-on', type: 'date', kind: 'date-signed', role: 'Seller', y: 320 },
  { fieldId: 'terms', role: 'Seller', y: 340, defaultValue: '30 days' },
  { fieldId: 'number', role: null, y: 400, defaultValue: 'A-17' },
  { fieldId: 'nothing', role: null, y: 420, required: false },
)

function previewed(edited = document) {
  const preview = previewOf({ ...edited })
  /** Opens the preview of the signer at a position of the signing order, with its fields by id. */
  const open = (position: number) => {
    const opened = openPreview(preview, position)
    const fields = [...opened.plan.fieldsByPage.values()].flat()
    return { ...opened, fields: new Map(fields.map(field => [field.fieldId, field])) }
  }
  return { preview, open }
}

describe('a signer’s preview', () => {
  it("contains all of the signer's fields, and the fields of other signers that have a value", () => {
    const { draft, fields } = previewed().open(0)
    expect([...fields.keys()]).toEqual(['city', 'price', 'signature', 'initials', 'name', 'terms', 'number'])
    expect(draft.fields.map(field => field.fieldId)).toEqual(['city', 'signature', 'initials'])
    expect(fields.get('price')).toMatchObject({ readOnly: true, value: '12.50' })
    expect(fields.get('name')).toMatchObject({ readOnly: true, value: 'Seller (sample)' })
    expect(fields.get('terms')).toMatchObject({ readOnly: true, value: '30 days' })
    expect(fields.get('number')).toMatchObject({ readOnly: true, value: 'A-17' })
  })

  it("contains the values and signatures of earlier signers, and the date of the signer's own signature", () => {
    const { preview, open } = previewed()
    const { draft } = open(0)
    draft.type('city', 'Bern')
    draft.adoptSignature(typed)
    draft.putInitials('initials', typed)
    const { fields } = open(1)
    expect(fields.get('city')).toMatchObject({ readOnly: true, value: 'Bern' })
    const signed = { value: null, signedBy: 'Buyer (sample)', signature: typed.payload }
    expect(fields.get('signature')).toMatchObject(signed)
    expect(fields.get('initials')).toMatchObject(signed)
    expect(fields.get('signed-on')).toMatchObject({ readOnly: true, value: preview.today })
    expect(fields.get('terms')).toMatchObject({ readOnly: false, value: '30 days' })
  })

  it('contains neither refused values nor values of signers who sign at the same time', () => {
    const wrong = previewed()
    wrong.open(0).draft.type('city', 'x'.repeat(10_001))
    expect(wrong.open(1).fields.has('city')).toBe(false)

    const roles = document.roles.map(role => ({ ...role, order: 0 }))
    const together = previewed({ ...document, roles })
    together.open(0).draft.type('city', 'Bern')
    expect(together.open(1).fields.has('city')).toBe(false)
  })

  it('shows and hides fields by the values of this signer and of earlier signers', () => {
    const when = (fieldId: string) => ({ match: 'all' as const, rules: [{ fieldId, is: 'filled' as const }] })
    const { open } = previewed(
      sampleDocument(
        { fieldId: 'other', role: 'Buyer', required: false },
        { fieldId: 'why', role: 'Buyer', y: 120, showWhen: when('other'), defaultValue: 'Because' },
        { fieldId: 'answer', role: 'Seller', y: 140, showWhen: when('other') },
      ),
    )
    const shownTo = (position: number) => {
      const { draft, fields } = open(position)
      return [...fields.keys()].filter(id => draft.getState().shown.get(id) !== null)
    }
    expect(shownTo(0)).toEqual(['other'])
    expect(shownTo(1)).toEqual(['other'])
    open(0).draft.type('other', 'Yes')
    expect(shownTo(0)).toEqual(['other', 'why'])
    expect(shownTo(1)).toEqual(['other', 'why', 'answer'])
    open(0).draft.type('other', 'No')
    expect(open(1).draft.getState().shown.get('other')?.value).toBe('No')
    open(0).draft.type('other', '')
    expect(shownTo(1)).toEqual(['other'])
  })

  it('contains the fields that belong to no signer if there are no roles yet', () => {
    const { signer, plan, fields } = previewed({ ...document, roles: [] }).open(0)
    expect(signer).toBeNull()
    expect(plan).toMatchObject({ ownFields: [], signatureRequired: false })
    expect(fields.get('number')).toMatchObject({ readOnly: true, value: 'A-17' })
  })

  it('keeps the entered values until the document is edited', () => {
    const { preview, open } = previewed()
    const { draft } = open(0)
    draft.type('city', 'Bern')
    draft.adoptSignature(typed)
    draft.putInitials('initials', typed)
    open(1)
    const again = openPreview(previewOf(preview.document), 0).draft.getState()
    expect(again.fields.get('city')?.value).toBe('Bern')
    expect(again.signature).toBe(typed)
    expect(again.fields.get('initials')?.value).not.toBeNull()
    expect(previewed().open(0).draft.getState().fields.get('city')?.value).toBeNull()
  })
})
