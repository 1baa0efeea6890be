import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { Message } from '../../ui/message.tsx'
import { useOrganization, useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { RedlineList } from './redline-list.tsx'

/** `/redlines`: the negotiations, newest first, and a way to start one. */
export function RedlinesPage() {
  const { may } = useOrganization()
  const { state } = useLocation() as { state: { started?: string } | null }
  const redlines = useRead('GET /v1/redline-requests', { query: { limit: 200 } })
  const templates = useRead('GET /v1/templates', { query: { limit: 200 } })
  const start = (
    <Link className="button button-primary" to={paths.startRedline({})}>
      {applicationText('redlineStart')}
    </Link>
  )
  return (
    <Page title={applicationText('redlines')} action={may('redline-requests:write') ? start : null}>
      {state?.started && <Message tone="info">{applicationText('redlineStarted', { name: state.started })}</Message>}
      <Loaded query={redlines}>
        {all => (all.length > 0 ? <RedlineList redlines={all} templates={templates.data ?? []} /> : <NoRedlines />)}
      </Loaded>
    </Page>
  )
}

const NoRedlines = () => (
  <section className="app-section" aria-labelledby="no-redlines">
    <h2 id="no-redlines">{applicationText('redlinesEmptyTitle')}</h2>
    <p>{applicationText('redlinesEmptyBody')}</p>
  </section>
)
