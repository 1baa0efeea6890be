import { describe, expect, it } from 'vitest'
import type { SessionField } from '../../api/generated/calls.ts'
import { sampleField } from '../../fields/test-support/sample-field.ts'
import { createDraft, draftValues, initialedFields } from './draft.ts'

const field = (fieldId: string, more: Partial<SessionField> = {}) => sampleField({ fieldId, label: fieldId, ...more })

const typed = { payload: { kind: 'typed' as const, text: 'Jane' }, preview: { kind: 'text' as const, text: 'Jane' } }

describe('createDraft', () => {
  it('reports every empty required field when it is checked', () => {
    const draft = createDraft([field('a'), field('b', { required: false }), field('s', { type: 'signature' })])
    expect(draft.check()).toBe(false)
    const errors = [...draft.getState().fields].filter(([, state]) => state.error !== null).map(([id]) => id)
    expect(errors).toEqual(['a', 's'])
    draft.type('a', 'x')
    draft.adoptSignature(typed)
    expect(draft.check()).toBe(true)
  })

  it('does not report an empty field if the signer only moves through it', () => {
    const draft = createDraft([field('a')])
    draft.leave('a')
    expect(draft.getState().fields.get('a')?.error).toBeNull()
  })

  it('clears a refusal as soon as the value changes', () => {
    const draft = createDraft([field('a')])
    draft.refuse(new Map([['a', 'no']]))
    expect(draft.getState().fields.get('a')?.error).toBe('no')
    draft.type('a', 'other')
    expect(draft.getState().fields.get('a')?.error).toBeNull()
  })

  it('shows how it read an ambiguous amount until the signer leaves the field a second time', () => {
    const draft = createDraft([field('a', { type: 'amount' })])
    const state = () => draft.getState().fields.get('a')
    draft.type('a', '1,250')
    expect(state()).toMatchObject({ value: '1250', note: 'Read as 1250. If you mean 1.25, enter 1.25.', error: null })
    draft.leave('a')
    expect(state()).toMatchObject({ typed: '1250', note: expect.stringMatching(/^Read as 1250/) })
    draft.leave('a')
    expect(state()).toMatchObject({ typed: '1250', value: '1250', note: null })
  })

  it('reports at once that a value is too long for its box', () => {
    const draft = createDraft([field('a')])
    draft.type('a', 'x'.repeat(40))
    expect(draft.getState().fields.get('a')?.error).toMatch(/^Only \d+ characters/)
    draft.type('a', 'x')
    expect(draft.getState().fields.get('a')?.error).toBeNull()
  })

  it('removes initials from one field and leaves them in other fields', () => {
    const places = ['a', 'b'].map(id => field(id, { type: 'signature', kind: 'initials', required: false }))
    const draft = createDraft(places)
    for (const { fieldId } of places) draft.putInitials(fieldId, typed)
    expect(initialedFields(draft)).toEqual(['a', 'b'])
    draft.removeInitials('a')
    expect(initialedFields(draft)).toEqual(['b'])
  })

  it('clears the errors of all initials fields when new initials are made', () => {
    const draft = createDraft(['a', 'b'].map(id => field(id, { type: 'signature', kind: 'initials' })))
    for (const id of ['a', 'b']) draft.putInitials(id, typed)
    draft.refuse(new Map([['b', 'too long']]))
    draft.putInitials('a', typed)
    expect(draft.check()).toBe(true)
  })

  it('returns values as they are stored, null for empty fields, and nothing for signatures', () => {
    const draft = createDraft([field('a', { type: 'amount' }), field('b'), field('s', { type: 'signature' })])
    draft.type('a', '12,5')
    expect(draftValues(draft)).toEqual([
      { fieldId: 'a', value: '12.5' },
      { fieldId: 'b', value: null },
    ])
  })
})
