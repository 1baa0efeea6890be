import { describe, expect, it } from 'vitest'
import type { SessionField } from '../../api/generated/calls.ts'
import { sampleField } from '../../fields/test-support/sample-field.ts'
import { createDraft } from '../draft/draft.ts'
import { nextStep, planSteps } from './guide.ts'
import { stepStates } from './step-states.ts'

const field = (fieldId: string, more: Partial<SessionField> = {}) => sampleField({ fieldId, label: fieldId, ...more })

const typed = { payload: { kind: 'typed' as const, text: 'Jane' }, preview: { kind: 'text' as const, text: 'Jane' } }

function guideOf(fields: SessionField[], signatureRequired = true) {
  const draft = createDraft(fields)
  const steps = planSteps(fields, signatureRequired)
  return { draft, next: (currentId: string | null) => nextStep(stepStates(steps, draft.getState()), currentId)?.id }
}

describe('nextStep', () => {
  it('leads through every field, then back to skipped fields, then ends', () => {
    const { draft, next } = guideOf([field('a'), field('b'), field('s', { type: 'signature' })])
    expect(next(null)).toBe('a')
    expect(next('a')).toBe('b')
    draft.type('b', 'x')
    expect(next('b')).toBe('s')
    draft.adoptSignature(typed)
    expect(next('s')).toBe('a')
    draft.type('a', 'x')
    expect(next('a')).toBeUndefined()
  })

  it('skips an optional field once the signer has visited it', () => {
    const { draft, next } = guideOf([field('a', { required: false })], false)
    expect(next(null)).toBe('a')
    draft.leave('a')
    expect(next('a')).toBeUndefined()
  })

  it('returns to a field with an error', () => {
    const { draft, next } = guideOf([field('a', { type: 'amount' })], false)
    draft.type('a', '1.2.3')
    draft.leave('a')
    expect(next('a')).toBe('a')
    expect(draft.getState().fields.get('a')?.error).toMatch(/digits/)
  })

  it('asks for a signature even if there is no signature field', () => {
    expect(guideOf([]).next(null)).toBe('signature')
  })
})
