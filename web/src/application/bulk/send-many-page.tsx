import { Link, useSearchParams } from 'react-router'
import type { Template } from '../../api/generated/calls.ts'
import { paths, sendManyPath } from '../../paths.ts'
import { bulkText } from '../../texts/bulk-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { TemplateToSend } from '../send/template-to-send.tsx'
import { Page } from '../shell/page.tsx'
import { sendObstacle } from '../templates/send-obstacle.ts'
import { TemplateFinder } from '../templates/template-finder.tsx'
import { BulkSteps } from './bulk-steps.tsx'

/** `/send/many`: sends a template to everyone in a list. `?template=` names the template, `&step=` the step. */
export function SendManyPage() {
  const [parameters] = useSearchParams()
  const templateId = parameters.get('template')
  if (templateId === null) return <TemplateStep />
  return (
    <TemplateToSend
      key={templateId}
      templateId={templateId}
      title={bulkText('bulkSend')}
      otherPath={paths.sendMany({})}
    >
      {(template, settings) => <BulkSteps template={template} settings={settings} />}
    </TemplateToSend>
  )
}

const TemplateStep = () => (
  <Page title={bulkText('bulkSend')}>
    <TemplateFinder none={<NoTemplates />} isOffered={template => sendObstacle(template) === null}>
      {templates => <TemplateChoice templates={templates} />}
    </TemplateFinder>
  </Page>
)

const NoTemplates = () => (
  <section className="app-section" aria-label={bulkText('bulkSend')}>
    <p>{bulkText('bulkNoTemplates')}</p>
    <Link className="button button-primary" to={paths.templates({})}>
      {bulkText('bulkToTemplates')}
    </Link>
  </section>
)

const TemplateChoice = ({ templates }: { templates: readonly Template[] }) => (
  <section className="app-section" aria-labelledby="bulk-choose">
    <h2 id="bulk-choose">{bulkText('bulkChoose')}</h2>
    <p className="muted">{bulkText('bulkChooseBody')}</p>
    <ul className="app-rows app-rows-plain">
      {templates.map(({ templateId, name, filename, pageCount, signerRoles }) => (
        <li key={templateId}>
          <div className="app-row-what">
            <Link className="app-row-link" to={sendManyPath(templateId)}>
              {name || filename}
            </Link>
            <span className="muted">
              {[bulkText('pageCount', { count: pageCount }), listOfNames(signerRoles.map(role => role.name))]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
