import { describe, expect, it } from 'vitest'
import { sampleDocument } from '../test-support/sample-document.ts'
import { previewOf, sessionFields } from './preview.ts'

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

function previewed(given = document) {
  const preview = previewOf({ ...given })
  const [first, second] = preview.signers
  const seenBy = (signer = first) => new Map(sessionFields(preview, signer!).map(field => [field.fieldId, field]))
  return { preview, first: first!, second: second!, seenBy }
}

describe('what a signer sees in a preview', () => {
  it('is all of their own fields to fill in, and of the others’ those that have a value', () => {
    const { first, seenBy } = previewed()
    const fields = seenBy()
    expect([...fields.keys()]).toEqual(['city', 'price', 'signature', 'initials', 'name', 'terms', 'number'])
    expect(first.draft.fields.map(field => field.fieldId)).toEqual(['city', 'signature', 'initials'])
    expect(fields.get('price')).toMatchObject({ readOnly: true, value: '12.50' })
    expect(fields.get('name')).toMatchObject({ readOnly: true, value: 'Seller (sample)' })
    expect(fields.get('terms')).toMatchObject({ readOnly: true, value: '30 days' })
    expect(fields.get('number')).toMatchObject({ readOnly: true, value: 'A-17' })
  })

  it('has what was entered for those who sign before, their signatures, and the day for one’s own', () => {
    const { preview, first, second, seenBy } = previewed()
    first.draft.type('city', 'Bern')
    first.draft.adoptSignature(typed)
    first.draft.putInitials('initials', typed)
    const fields = seenBy(second)
    expect(fields.get('city')).toMatchObject({ readOnly: true, value: 'Bern' })
    expect(fields.get('signature')).toMatchObject({ value: null, signedBy: 'Buyer (sample)' })
    expect(fields.get('initials')).toMatchObject({ value: null, signedBy: 'Buyer (sample)' })
    expect(fields.get('signed-on')).toMatchObject({ readOnly: true, value: preview.today })
    expect(fields.get('terms')).toMatchObject({ readOnly: false, value: '30 days' })
  })

  it('has neither what would be refused, nor what those enter who sign at the same time', () => {
    const wrong = previewed()
    wrong.first.draft.type('city', 'x'.repeat(10_001))
    expect(wrong.seenBy(wrong.second).has('city')).toBe(false)

    const roles = document.roles.map(role => ({ ...role, order: 0 }))
    const together = previewed({ ...document, roles })
    together.first.draft.type('city', 'Bern')
    expect(together.seenBy(together.second).has('city')).toBe(false)
  })

  it('keeps what was entered until the document is edited', () => {
    const edited = { ...document }
    previewOf(edited).signers[0]!.draft.type('city', 'Bern')
    expect(previewOf(edited).signers[0]!.draft.getState().fields.get('city')?.value).toBe('Bern')
    expect(
      previewOf({ ...edited })
        .signers[0]!.draft.getState()
        .fields.get('city')?.value,
    ).toBeNull()
  })
})
