import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { StartRedlineForm } from './start-redline-form.tsx'

/** `/redlines/new`: starts a negotiation of a Word document. */
export function StartRedlinePage() {
  const templates = useRead('GET /v1/templates', { query: { limit: 200 } })
  return (
    <Page title={applicationText('redlineStart')}>
      <Loaded query={templates}>
        {all => {
          const negotiable = all.filter(one => one.redlineAvailable && one.archivedAt === null)
          return negotiable.length > 0 ? <StartRedlineForm templates={negotiable} /> : <NothingToNegotiate />
        }}
      </Loaded>
    </Page>
  )
}

const NothingToNegotiate = () => (
  <section className="app-section" aria-labelledby="no-word">
    <h2 id="no-word">{applicationText('redlineNeedsWord')}</h2>
    <p>{applicationText('redlineNeedsWordBody')}</p>
    <Link className="button button-primary" to={paths.templates({})}>
      {applicationText('uploadTemplate')}
    </Link>
  </section>
)
