import { isSignature } from '../../../../src/engine/fields/field-kinds.ts'
import { isFilled } from '../../../../src/engine/fields/value-rules.ts'
import { valueError } from '../../fields/field-value.ts'
import type { DraftState } from '../draft/draft.ts'
import type { Step, StepState } from './guide.ts'

/** Returns whether each step is done. A step whose value is wrong, or was refused, is not done. */
export function stepStates(steps: Step[], state: DraftState): StepState[] {
  return steps.map(step => ({ step, done: isDone(step, state) }))
}

function isDone(step: Step, state: DraftState): boolean {
  if (step.kind === 'signature') return state.signature !== null
  const fieldState = state.fields.get(step.id)
  if (!fieldState || fieldState.error !== null || valueError(step.field, fieldState.value) !== null) return false
  if (isSignature(step.field)) return state.signature !== null || (!step.field.required && fieldState.visited)
  return isFilled(step.field, fieldState.value) || (!step.field.required && fieldState.visited)
}
