import { Link } from 'react-router'
import { paths, sendPath } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'

/** The steps after the document is chosen, in order. */
export const sendSteps = ['signers', 'details', 'review'] as const
export type SendStep = (typeof sendSteps)[number]

/** Shows the current step, with links to the earlier steps. */
export function StepNav({ templateId, step }: { templateId: string; step: SendStep }) {
  const at = sendSteps.indexOf(step)
  return (
    <nav aria-label={applicationText('sendSteps')}>
      <ol className="send-progress">
        <li>
          <Link to={paths.send({})}>{applicationText('sendStep_document')}</Link>
        </li>
        {sendSteps.map((otherStep, index) => (
          <li key={otherStep} aria-current={otherStep === step ? 'step' : undefined}>
            {index < at ? (
              <Link to={sendPath(templateId, otherStep)}>{applicationText(`sendStep_${otherStep}`)}</Link>
            ) : (
              applicationText(`sendStep_${otherStep}`)
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
