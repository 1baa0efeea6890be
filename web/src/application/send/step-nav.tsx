import { Link } from 'react-router'
import { paths, sendPath } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'

/** The steps after the document is chosen, in order. */
export const sendSteps = ['signers', 'details', 'review'] as const
export type SendStep = (typeof sendSteps)[number]

/** Where one is on the way, with links back. */
export function StepNav({ templateId, step }: { templateId: string; step: SendStep }) {
  const at = sendSteps.indexOf(step)
  return (
    <nav aria-label={applicationText('sendSteps')}>
      <ol className="send-progress">
        <li>
          <Link to={paths.send({})}>{applicationText('sendStep_document')}</Link>
        </li>
        {sendSteps.map((one, index) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            {index < at ? (
              <Link to={sendPath(templateId, one)}>{applicationText(`sendStep_${one}`)}</Link>
            ) : (
              applicationText(`sendStep_${one}`)
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
