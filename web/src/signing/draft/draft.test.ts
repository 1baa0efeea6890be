import { describe, expect, it } from 'vitest'
import type { SessionField } from '../../api/generated/calls.ts'
import { sampleField } from '../../fields/test-support/sample-field.ts'
import { createDraft, draftValues } from './draft.ts'

const field = (fieldId: string, more: Partial<SessionField> = {}) => sampleField({ fieldId, label: fieldId, ...more })

const typed = { payload: { kind: 'typed' as const, text: 'Jane' }, preview: { kind: 'text' as const, text: 'Jane' } }

describe('a draft', () => {
  it('names every empty required field when it is checked', () => {
    const draft = createDraft([field('a'), field('b', { required: false }), field('s', { type: 'signature' })])
    expect(draft.check()).toBe(false)
    const errors = [...draft.getState().fields].filter(([, state]) => state.error !== null).map(([id]) => id)
    expect(errors).toEqual(['a', 's'])
    draft.type('a', 'x')
    draft.adoptSignature(typed)
    expect(draft.check()).toBe(true)
  })

  it('does not hold an empty field against a signer who only passes by', () => {
    const draft = createDraft([field('a')])
    draft.leave('a')
    expect(draft.getState().fields.get('a')?.error).toBeNull()
  })

  it('forgets a refusal as soon as the value changes', () => {
    const draft = createDraft([field('a')])
    draft.refuse(new Map([['a', 'no']]))
    expect(draft.getState().fields.get('a')?.error).toBe('no')
    draft.type('a', 'other')
    expect(draft.getState().fields.get('a')?.error).toBeNull()
  })

  it('sends values as they travel, null when empty, and nothing for signatures', () => {
    const draft = createDraft([field('a', { type: 'amount' }), field('b'), field('s', { type: 'signature' })])
    draft.type('a', '12,5')
    expect(draftValues(draft)).toEqual([
      { fieldId: 'a', value: '12.5' },
      { fieldId: 'b', value: null },
    ])
  })
})
