import { Link, useLocation, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { sendObstacle } from '../templates/send-obstacle.ts'
import { DocumentStep } from './document/document-step.tsx'
import { NotSendablePage } from './document/not-sendable-page.tsx'
import { SendSteps } from './send-steps.tsx'
import { SentPage, type SentRequest } from './sent-page.tsx'

/** `/send`: from a document to a request that is on its way. `?template=` says which document, `&step=` how far one is. */
export function SendPage() {
  const { state } = useLocation() as { state: { sent?: SentRequest } | null }
  const [parameters] = useSearchParams()
  const templateId = parameters.get('template')
  if (state?.sent) return <SentPage sent={state.sent} />
  return templateId === null ? <DocumentStep /> : <SendTemplate key={templateId} templateId={templateId} />
}

function SendTemplate({ templateId }: { templateId: string }) {
  const template = useRead('GET /v1/templates/{templateId}', { parameters: { templateId } })
  const settings = useRead('GET /v1/organization', {})
  if (template.data === undefined)
    return (
      <Page title={applicationText('sendDocument')}>
        <Loaded query={template}>{() => null}</Loaded>
        {template.error && (
          <p>
            <Link to={paths.send({})}>{applicationText('sendChooseOther')}</Link>
          </p>
        )}
      </Page>
    )
  const obstacle = sendObstacle(template.data)
  if (obstacle !== null) return <NotSendablePage template={template.data} obstacle={obstacle} />
  if (settings.data === undefined)
    return (
      <Page title={applicationText('sendDocument')}>
        <Loaded query={settings}>{() => null}</Loaded>
      </Page>
    )
  return <SendSteps template={template.data} usualDays={settings.data.expiresInDays} />
}
