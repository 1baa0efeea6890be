import { Check, CircleAlert, Minus } from 'lucide-react'
import { text } from '../../texts/text.ts'
import type { Draft } from '../draft/draft.ts'
import { useDraft } from '../draft/use-draft.ts'
import { type Step, type StepState, stepLabel } from './guide.ts'
import { stepStates } from './step-states.ts'

interface FieldListProps {
  steps: Step[]
  draft: Draft
  currentId: string | null
  onGo(step: Step): void
}

/** Lists the signer's fields; each entry leads to its field. */
export function FieldList({ steps, draft, currentId, onGo }: FieldListProps) {
  const state = useDraft(draft)
  return (
    <ol className="field-list">
      {stepStates(steps, state).map(({ step, progress }) => {
        const hasError = (state.fields.get(step.id)?.error ?? null) !== null
        const mark = hasError ? 'error' : progress
        return (
          <li key={step.id}>
            <button type="button" aria-current={step.id === currentId ? 'step' : undefined} onClick={() => onGo(step)}>
              <StepMark mark={mark} />
              <span className="field-list-text">
                <span className="field-list-label">{stepLabel(step, text('yourSignature'))}</span>
                <span className="field-list-place">{stepPlace(step)}</span>
              </span>
              <span className="sr-only">{text(`step_${mark}`)}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function StepMark({ mark }: { mark: StepState['progress'] | 'error' }) {
  return (
    <span className="step-mark" data-state={mark} aria-hidden="true">
      {mark === 'error' && <CircleAlert />}
      {mark === 'filled' && <Check />}
      {mark === 'passed' && <Minus />}
    </span>
  )
}

function stepPlace(step: Step): string {
  if (step.kind === 'signature') return text('onSignaturePage')
  const place = text('onPage', { page: step.field.page })
  return step.field.required ? place : `${place}, ${text('optional')}`
}
