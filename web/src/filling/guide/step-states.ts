import { isSignature } from '../../../../src/engine/fields/field-kinds.ts'
import { isFilled } from '../../../../src/engine/fields/value-rules.ts'
import { valueError } from '../../fields/field-value.ts'
import type { DraftState } from '../draft/draft.ts'
import { isRequiredStep, type Step, type StepState } from './guide.ts'

/** Returns the progress of each step. A step whose value is wrong, or was refused, is open. */
export function stepStates(steps: Step[], state: DraftState): StepState[] {
  return steps.map(step => ({ step, progress: progressOf(step, state) }))
}

function progressOf(step: Step, state: DraftState): StepState['progress'] {
  if (step.kind === 'signature') return state.signature === null ? 'open' : 'filled'
  const fieldState = state.fields.get(step.id)
  if (!fieldState || fieldState.error !== null || valueError(step.field, fieldState.value) !== null) return 'open'
  const hasValue = isSignature(step.field) ? state.signature !== null : isFilled(step.field, fieldState.value)
  if (hasValue) return 'filled'
  return !isRequiredStep(step) && fieldState.visited ? 'passed' : 'open'
}
