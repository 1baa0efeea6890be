import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import type { Template } from '../../../api/generated/calls.ts'
import { paths, sendPath } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { listOfNames } from '../../../texts/text.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import { useRead } from '../../session/account.tsx'
import { Page } from '../../shell/page.tsx'
import { sendObstacle } from '../../templates/send-obstacle.ts'
import { TemplateFinder } from '../../templates/template-finder.tsx'
import { documentFiles } from '../../templates/upload-button.tsx'
import { DraftList } from './draft-list.tsx'
import { FileList } from './file-list.tsx'
import { useChosenFiles } from './use-chosen-files.ts'

/** The first step: upload files, choose a template, or continue with a draft. */
export function StartPage() {
  const navigate = useNavigate()
  const chosen = useChosenFiles(draftId => void navigate(paths.draft({ draftId })))
  const isOver = useFileDrop(true, chosen.add)
  const drafts = useRead('GET /v1/request-drafts', {})
  return (
    <Page title={applicationText('sendDocument')}>
      {chosen.files.length > 0 ? (
        <FileList chosen={chosen} />
      ) : (
        <>
          <section className="send-drop" aria-label={applicationText('sendUpload')}>
            <FileButton
              label={applicationText('sendUpload')}
              accept={documentFiles}
              isMultiple
              busy={false}
              onFiles={chosen.add}
            />
            <p className="muted">{applicationText('sendUploadBody')}</p>
          </section>
          <DraftList drafts={drafts.data ?? []} />
          {/* Shown before it is known whether there are drafts, the templates would be pushed down. */}
          <section className="app-section" aria-labelledby="send-choose" hidden={drafts.isPending}>
            <h2 id="send-choose">{applicationText('sendChoose')}</h2>
            <TemplateFinder none={<p className="muted">{applicationText('sendChooseEmpty')}</p>}>
              {templates => <TemplateChoice templates={templates} />}
            </TemplateFinder>
          </section>
          <p hidden={drafts.isPending}>
            <Link to={paths.sendMany({})}>{applicationText('bulkSend')}</Link>{' '}
            <span className="muted">{applicationText('bulkChooseBody')}</span>
          </p>
        </>
      )}
      {isOver && <div className="drop-hint">{applicationText('dropDocuments')}</div>}
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
