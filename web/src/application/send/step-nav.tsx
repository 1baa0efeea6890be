import { Link } from 'react-router'
import { draftPath } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'

/** The steps after the document is chosen, in order. Only an uploaded document has the step for its fields. */
export const sendSteps = ['people', 'fields', 'details', 'review'] as const
export type SendStep = (typeof sendSteps)[number]

export const stepsOf = ({ isOneOff }: { isOneOff: boolean }): readonly SendStep[] =>
  isOneOff ? sendSteps : sendSteps.filter(step => step !== 'fields')

interface StepNavProps {
  draft: { draftId: string; isOneOff: boolean }
  step: SendStep
}

/** Shows the current step, with links to the earlier steps. */
export function StepNav({ draft, step }: StepNavProps) {
  const steps = stepsOf(draft)
  const at = steps.indexOf(step)
  return (
    <nav aria-label={applicationText('sendSteps')}>
      <ol className="send-progress">
        {/* Another document is another draft. */}
        <li>{applicationText('sendStep_document')}</li>
        {steps.map((otherStep, index) => (
          <li key={otherStep} aria-current={otherStep === step ? 'step' : undefined}>
            {index < at ? (
              <Link to={draftPath(draft.draftId, otherStep)}>{applicationText(`sendStep_${otherStep}`)}</Link>
            ) : (
              applicationText(`sendStep_${otherStep}`)
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
