import { isSignature } from '../../../../src/engine/fields/field-kinds.ts'
import type { SessionField } from '../../api/generated/calls.ts'
import { fieldLabel } from '../../fields/field-value.ts'

/** A task of this signer: a field, or the signature alone when no field on the document asks for it. */
export type Step = { kind: 'field'; id: string; field: SessionField } | { kind: 'signature'; id: string }

/**
 * `done` is true for a step that the guide need not lead to: a field with a valid value, or an optional field that was
 * visited.
 */
export interface StepState {
  step: Step
  done: boolean
}

export const signatureStepId = 'signature'

/** Returns the steps of a signer. `fields` are the signer's own writable fields in reading order. */
export function planSteps(fields: SessionField[], signatureRequired: boolean): Step[] {
  const steps: Step[] = fields.map(field => ({ kind: 'field', id: field.fieldId, field }))
  const hasSignatureField = fields.some(isSignature)
  return signatureRequired && !hasSignatureField ? [...steps, { kind: 'signature', id: signatureStepId }] : steps
}

/**
 * Returns the first step after the current step that is not done, else the first of all steps that is not done; null
 * when all steps are done.
 */
export function nextStep(states: StepState[], currentId: string | null): Step | null {
  const current = states.findIndex(state => state.step.id === currentId)
  const open = (state: StepState) => !state.done
  return (states.slice(current + 1).find(open) ?? states.find(open))?.step ?? null
}

/** Returns the name of a step in the guide. */
export function stepLabel(step: Step, signatureLabel: string): string {
  return step.kind === 'field' ? fieldLabel(step.field) : signatureLabel
}
