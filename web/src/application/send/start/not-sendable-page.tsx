import { Link } from 'react-router'
import type { Template } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { useOrganization } from '../../session/account.tsx'
import { Page } from '../../shell/page.tsx'
import type { SendObstacle } from '../../templates/send-obstacle.ts'

/** Explains why a template cannot be sent, and offers to change that. */
export function NotSendablePage({ template, obstacle }: { template: Template; obstacle: SendObstacle }) {
  const { may } = useOrganization()
  const name = template.name || template.filename
  return (
    <Page title={applicationText(`sendObstacle_${obstacle}`, { name })}>
      <section className="app-section" aria-label={applicationText('sendNext')}>
        <p>{applicationText(`sendObstacleBody_${obstacle}`)}</p>
        <div className="send-buttons">
          {may('templates:write') && (
            <Link className="button button-primary" to={paths.templateFields({ templateId: template.templateId })}>
              {applicationText('sendOpenEditor')}
            </Link>
          )}
          <Link className="button button-plain" to={paths.send({})}>
            {applicationText('sendChooseOther')}
          </Link>
        </div>
      </section>
    </Page>
  )
}
