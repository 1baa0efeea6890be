import { ArrowRight, Check, PenLine } from 'lucide-react'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import type { Draft } from '../draft/draft.ts'
import type { SaveState } from '../draft/draft-saver.ts'
import { useDraft } from '../draft/use-draft.ts'
import { nextStep, type Step, stepLabel } from './guide.ts'
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

/** Shows, within reach of the thumb, the progress, the next step and, at the end, the button that finishes. */
export function GuideBar({ steps, draft, currentId, saveState, onGo, onFinish, onShowFields }: GuideBarProps) {
  const states = stepStates(steps, useDraft(draft))
  const next = nextStep(states, currentId)
  const doneCount = states.filter(state => state.done).length
  return (
    <footer className="guide-bar">
      <div className="guide-progress" aria-hidden="true">
        <div style={{ width: `${steps.length === 0 ? 100 : (100 * doneCount) / steps.length}%` }} />
      </div>
      <div className="guide-row">
        <div className="guide-where">
          <Position steps={steps} next={next} onShowFields={onShowFields} />
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

function Position({
  steps,
  next,
  onShowFields,
}: Pick<GuideBarProps, 'steps' | 'onShowFields'> & { next: Step | null }) {
  if (steps.length === 0) return <span>{text('nothingToFill')}</span>
  const words = next
    ? text('progress', { position: steps.indexOf(next) + 1, count: steps.length })
    : text('allDone', { count: steps.length })
  if (!onShowFields) return <span>{words}</span>
  return (
    <button type="button" className="guide-position" onClick={onShowFields}>
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
