import { applicationText } from '../../texts/application/application-text.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { useOrganization, useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { TemplateList } from './template-list.tsx'
import { UploadButton } from './upload-button.tsx'
import { UploadStatus } from './upload-status.tsx'
import { useTemplateUpload } from './use-template-upload.ts'

/** `/templates`: the documents that can be sent, and a way to add one. */
export function TemplatesPage() {
  const { may } = useOrganization()
  const templates = useRead('GET /v1/templates', { query: { limit: 200 } })
  const { state, onFiles } = useTemplateUpload()
  const canUpload = may('templates:write')
  const isOver = useFileDrop(canUpload, onFiles)
  const button = canUpload ? <UploadButton busy={state.kind === 'uploading'} onFiles={onFiles} /> : null
  return (
    <Page title={applicationText('templates')} action={button}>
      <UploadStatus state={state} />
      <Loaded query={templates}>
        {all => {
          const current = all.filter(one => one.archivedAt === null)
          return current.length > 0 ? <TemplateList templates={current} /> : <NoTemplates />
        }}
      </Loaded>
      {isOver && <div className="drop-hint">{applicationText('dropDocument')}</div>}
    </Page>
  )
}

const NoTemplates = () => (
  <section className="app-section" aria-labelledby="no-templates">
    <h2 id="no-templates">{applicationText('templatesEmptyTitle')}</h2>
    <p>{applicationText('templatesEmptyBody')}</p>
    <p className="muted">{applicationText('filesTaken')}</p>
  </section>
)
