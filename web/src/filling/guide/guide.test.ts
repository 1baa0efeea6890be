import { describe, expect, it } from 'vitest'
import type { SessionField } from '../../api/generated/calls.ts'
import { sampleField } from '../../fields/test-support/sample-field.ts'
import { createDraft } from '../draft/draft.ts'
import { countSteps, nextStep, planSteps } from './guide.ts'
import { stepStates } from './step-states.ts'

const field = (fieldId: string, more: Partial<SessionField> = {}) => sampleField({ fieldId, label: fieldId, ...more })

const typed = { payload: { kind: 'typed' as const, text: 'Jane' }, preview: { kind: 'text' as const, text: 'Jane' } }

function guideOf(fields: SessionField[], signatureRequired = true) {
  const draft = createDraft(fields)
  const steps = planSteps(fields, signatureRequired)
  const states = () => stepStates(steps, draft.getState())
  return {
    draft,
    next: (currentId: string | null) => nextStep(states(), currentId)?.id,
    count: () => countSteps(states()),
    progress: () => states().map(({ progress }) => progress),
  }
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

describe('countSteps', () => {
  it('counts required steps until they are filled, and optional steps once they are', () => {
    const fields = [field('a'), field('b', { required: false }), field('c', { required: false })]
    const { draft, count, progress } = guideOf([...fields, field('s', { type: 'signature' })])
    expect(count()).toEqual({ required: 2, requiredLeft: 2, optional: 2, optionalFilled: 0 })
    draft.leave('a')
    draft.leave('b')
    // a field that was merely passed is not filled, and a required one is still to do
    expect(progress()).toEqual(['open', 'passed', 'open', 'open'])
    expect(count()).toEqual({ required: 2, requiredLeft: 2, optional: 2, optionalFilled: 0 })
    draft.type('a', 'x')
    draft.type('b', 'x')
    draft.adoptSignature(typed)
    expect(progress()).toEqual(['filled', 'filled', 'open', 'filled'])
    expect(count()).toEqual({ required: 2, requiredLeft: 0, optional: 2, optionalFilled: 1 })
  })

  it('counts an optional value that is wrong as not filled', () => {
    const { draft, count } = guideOf([field('a', { type: 'amount', required: false })], false)
    draft.type('a', '1.2.3')
    expect(count()).toEqual({ required: 0, requiredLeft: 0, optional: 1, optionalFilled: 0 })
  })
})
