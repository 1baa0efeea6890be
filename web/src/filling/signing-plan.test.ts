import { expect, it } from 'vitest'
import { sampleField } from '../fields/test-support/sample-field.ts'
import { createDraft } from './draft/draft.ts'
import { planSigning } from './signing-plan.ts'

it('requires the signature in a field that the sender left optional', () => {
  const field = sampleField({ fieldId: 's', type: 'signature', required: false })
  const { ownFields } = planSigning({ fields: [field], signature: { required: true } })
  expect(createDraft(ownFields).check()).toBe(false)
})
