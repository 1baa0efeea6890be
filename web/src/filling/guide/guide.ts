import { isSignature } from '../../../../src/engine/fields/field-kinds.ts'
import type { SessionField } from '../../api/generated/calls.ts'
import { fieldLabel } from '../../fields/field-value.ts'

/** A task of this signer: a field, or the signature alone when no field on the document asks for it. */
export type Step = { kind: 'field'; id: string; field: SessionField } | { kind: 'signature'; id: string }

/**
 * The progress of a step: `filled` with a valid value, or `open`, or, for an optional field that the signer has visited
 * and left empty, `passed`. The guide leads only to open steps.
 */
export interface StepState {
  step: Step
  progress: 'filled' | 'passed' | 'open'
}

export const signatureStepId = 'signature'

/** Returns the steps of a signer. `fields` are the signer's own writable fields in reading order. */
export function planSteps(fields: SessionField[], signatureRequired: boolean): Step[] {
  const steps: Step[] = fields.map(field => ({ kind: 'field', id: field.fieldId, field }))
  const hasSignatureField = fields.some(isSignature)
  return signatureRequired && !hasSignatureField ? [...steps, { kind: 'signature', id: signatureStepId }] : steps
}

/** Returns the first open step after the current step, else the first of all open steps; null if no step is open. */
export function nextStep(states: StepState[], currentId: string | null): Step | null {
  const current = states.findIndex(state => state.step.id === currentId)
  const open = (state: StepState) => state.progress === 'open'
  return (states.slice(current + 1).find(open) ?? states.find(open))?.step ?? null
}

/** Counts the required steps that are left, and the optional steps that are filled. */
export function countSteps(states: StepState[]) {
  const required = states.filter(({ step }) => isRequiredStep(step))
  const optional = states.filter(({ step }) => !isRequiredStep(step))
  const filled = (some: StepState[]) => some.filter(({ progress }) => progress === 'filled').length
  return {
    required: required.length,
    requiredLeft: required.length - filled(required),
    optional: optional.length,
    optionalFilled: filled(optional),
  }
}

export const isRequiredStep = (step: Step): boolean => step.kind === 'signature' || step.field.required

/** Returns the name of a step in the guide. */
export function stepLabel(step: Step, signatureLabel: string): string {
  return step.kind === 'field' ? fieldLabel(step.field) : signatureLabel
}
