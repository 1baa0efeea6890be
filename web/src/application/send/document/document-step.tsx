import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import type { Template } from '../../../api/generated/calls.ts'
import { paths, sendPath } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { listOfNames } from '../../../texts/text.ts'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import { useOrganization } from '../../session/account.tsx'
import { Page } from '../../shell/page.tsx'
import { sendObstacle } from '../../templates/send-obstacle.ts'
import { TemplateFinder } from '../../templates/template-finder.tsx'
import { UploadButton } from '../../templates/upload-button.tsx'
import { UploadStatus } from '../../templates/upload-status.tsx'
import { useTemplateUpload } from '../../templates/use-template-upload.ts'

/** The first step: choose a template, or upload a document that becomes one. */
export function DocumentStep() {
  const { may } = useOrganization()
  const navigate = useNavigate()
  const { state, onFiles } = useTemplateUpload(({ templateId }) => void navigate(sendPath(templateId)))
  const canUpload = may('templates:write')
  const isOver = useFileDrop(canUpload, onFiles)
  const button = canUpload ? <UploadButton busy={state.kind === 'uploading'} onFiles={onFiles} /> : null
  return (
    <Page title={applicationText('sendDocument')} action={button}>
      <UploadStatus state={state} />
      <section className="app-section" aria-labelledby="send-choose">
        <h2 id="send-choose">{applicationText('sendChoose')}</h2>
        <TemplateFinder
          intro={<p className="muted">{applicationText('sendChooseBody')}</p>}
          none={<p className="muted">{applicationText('sendChooseEmpty')}</p>}
        >
          {templates => <TemplateChoice templates={templates} />}
        </TemplateFinder>
      </section>
      <p>
        <Link to={paths.sendMany({})}>{applicationText('bulkSend')}</Link>{' '}
        <span className="muted">{applicationText('bulkChooseBody')}</span>
      </p>
      {isOver && <div className="drop-hint">{applicationText('dropDocument')}</div>}
    </Page>
  )
}

const TemplateChoice = ({ templates }: { templates: readonly Template[] }) => (
  <ul className="app-rows">
    {templates.map(template => (
      <TemplateRow key={template.templateId} template={template} />
    ))}
  </ul>
)

function TemplateRow({ template }: { template: Template }) {
  const { templateId, name, filename, pageCount, status, signerRoles } = template
  const isSendable = sendObstacle(template) === null
  const called = name || filename
  return (
    <li>
      <div className="app-row-what">
        <strong>{called}</strong>
        <span className="muted">
          {[applicationText('pageCount', { count: pageCount }), listOfNames(signerRoles.map(role => role.name))]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <span className="app-state" data-state={isSendable ? 'completed' : undefined}>
        {isSendable ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}{' '}
        {applicationText(`template_${isSendable ? status : 'Draft'}`)}
      </span>
      <Link
        className="button button-plain"
        to={sendPath(templateId)}
        aria-label={applicationText(isSendable ? 'useTemplateOf' : 'finishTemplateOf', { name: called })}
      >
        {applicationText(isSendable ? 'useTemplate' : 'finishTemplate')}
      </Link>
    </li>
  )
}
