import { ArrowRight, Check, PenLine } from 'lucide-react'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import type { Draft } from '../draft/draft.ts'
import type { SaveState } from '../draft/draft-saver.ts'
import { useDraft } from '../draft/use-draft.ts'
import { countSteps, nextStep, type Step, type StepState, stepLabel } from './guide.ts'
import { stepStates } from './step-states.ts'

interface GuideBarProps {
  steps: Step[]
  draft: Draft
  currentId: string | null
  saveState: SaveState
  onGo(step: Step): void
  onFinish(): void
  /** Absent if the list of fields is in view anyway. */
  onShowFields?: (() => void) | undefined
}

/**
 * Shows, within reach of the thumb, what is left to fill in, the next step and, at the end, the button that finishes.
 */
export function GuideBar({ steps, draft, currentId, saveState, onGo, onFinish, onShowFields }: GuideBarProps) {
  const states = stepStates(steps, useDraft(draft))
  const next = nextStep(states, currentId)
  const { required, requiredLeft } = countSteps(states)
  return (
    <footer className="guide-bar">
      <div className="guide-progress" aria-hidden="true">
        <div style={{ width: `${required === 0 ? 100 : (100 * (required - requiredLeft)) / required}%` }} />
      </div>
      <div className="guide-row">
        <div className="guide-where">
          <Left states={states} onShowFields={onShowFields} />
          <SaveNote state={saveState} />
        </div>
        {next ? (
          <Button kind="primary" className="guide-button" onClick={() => onGo(next)}>
            <span className="guide-label">{text('next', { label: stepLabel(next, text('yourSignature')) })}</span>
            <ArrowRight aria-hidden="true" />
          </Button>
        ) : (
          <Button kind="primary" className="guide-button" icon={<PenLine aria-hidden="true" />} onClick={onFinish}>
            {text('finish')}
          </Button>
        )}
      </div>
    </footer>
  )
}

function Left({ states, onShowFields }: Pick<GuideBarProps, 'onShowFields'> & { states: StepState[] }) {
  if (states.length === 0) return <span>{text('nothingToFill')}</span>
  const { requiredLeft, optional, optionalFilled } = countSteps(states)
  const words = (
    <>
      <span>{requiredLeft === 0 ? text('allRequiredDone') : text('requiredLeft', { count: requiredLeft })}</span>
      {optional > 0 && (
        <>
          <span className="sr-only">, </span>
          <span className="guide-optional">{text('optionalFilled', { filled: optionalFilled, count: optional })}</span>
        </>
      )}
    </>
  )
  if (!onShowFields) return <span className="guide-left">{words}</span>
  return (
    <button type="button" className="guide-left guide-position" onClick={onShowFields}>
      {words}
      <span className="sr-only">{`, ${text('showFields')}`}</span>
    </button>
  )
}

function SaveNote({ state }: { state: SaveState }) {
  return (
    <span className="save-note" role="status">
      {state === 'saved' && <Check aria-hidden="true" />}
      {state === 'saving' && text('saving')}
      {state === 'saved' && text('saved')}
      {state === 'waiting' && text('notSaved')}
    </span>
  )
}
