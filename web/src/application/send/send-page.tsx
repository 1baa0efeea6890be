import { useLocation, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import { DocumentStep } from './document/document-step.tsx'
import { SendSteps } from './send-steps.tsx'
import { SentPage, type SentRequest } from './sent-page.tsx'
import { TemplateToSend } from './template-to-send.tsx'

/** `/send`: guides the sender from a document to a sent request. `?template=` names the template, `&step=` the step. */
export function SendPage() {
  const { state } = useLocation() as { state: { sent?: SentRequest } | null }
  const [parameters] = useSearchParams()
  const templateId = parameters.get('template')
  if (state?.sent) return <SentPage sent={state.sent} />
  if (templateId === null) return <DocumentStep />
  return (
    <TemplateToSend
      key={templateId}
      templateId={templateId}
      title={applicationText('sendDocument')}
      otherPath={paths.send({})}
    >
      {(template, settings) => <SendSteps template={template} settings={settings} />}
    </TemplateToSend>
  )
}
