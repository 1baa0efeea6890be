import { Link, useSearchParams } from 'react-router'
import { ApiError } from '../../api/call.ts'
import type { Template } from '../../api/generated/calls.ts'
import { paths, startRedlinePath } from '../../paths.ts'
import { negotiationsText } from '../../texts/negotiations-text.ts'
import { useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { TemplateFinder } from '../templates/template-finder.tsx'
import { usePlaces, withPlaces } from '../where/use-places.ts'
import { StartRedlineForm } from './start-redline-form.tsx'

/** `/redlines/new`: starts a negotiation of a Word document; `?template=` names the template. */
export function StartRedlinePage() {
  const [parameters] = useSearchParams()
  const templateId = parameters.get('template')
  return (
    <Page title={negotiationsText('redlineStart')}>
      {templateId === null ? <TemplateStep /> : <ChosenTemplate key={templateId} templateId={templateId} />}
    </Page>
  )
}

const isNegotiable = ({ redlineAvailable }: Template) => redlineAvailable

const TemplateStep = () => (
  <TemplateFinder none={<NothingToNegotiate />} isOffered={isNegotiable}>
    {templates => (
      <section className="app-section" aria-labelledby="redline-choose">
        <h2 id="redline-choose">{negotiationsText('redlineChoose')}</h2>
        <p className="muted">{negotiationsText('redlineDocumentHint')}</p>
        <ul className="app-rows app-rows-plain">
          {templates.map(({ templateId, name, filename }) => (
            <li key={templateId}>
              <div className="app-row-what">
                <Link className="app-row-link" to={startRedlinePath(templateId)}>
                  {name || filename}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      </section>
    )}
  </TemplateFinder>
)

/** Shows the form, or an explanation if the template was archived or replaced by a PDF after it was chosen. */
function ChosenTemplate({ templateId }: { templateId: string }) {
  const places = usePlaces()
  const template = useRead('GET /v1/templates/{templateId}', { parameters: { templateId } })
  return (
    <>
      {template.error instanceof ApiError && template.error.status === 404 ? (
        <p>
          {negotiationsText('templateNotFoundTitle')}. {negotiationsText('requestNotFoundBody')}
        </p>
      ) : (
        <Loaded query={withPlaces(template, places)}>
          {loadedTemplate =>
            isNegotiable(loadedTemplate) && loadedTemplate.archivedAt === null ? (
              <StartRedlineForm template={loadedTemplate} />
            ) : (
              <NothingToNegotiate />
            )
          }
        </Loaded>
      )}
      {template.error && <Link to={paths.startRedline({})}>{negotiationsText('sendChooseOther')}</Link>}
    </>
  )
}

const NothingToNegotiate = () => (
  <section className="app-section" aria-labelledby="no-word">
    <h2 id="no-word">{negotiationsText('redlineNeedsWord')}</h2>
    <p>{negotiationsText('redlineNeedsWordBody')}</p>
    <Link className="button button-primary" to={paths.templates({})}>
      {negotiationsText('uploadTemplate')}
    </Link>
  </section>
)
