import { Link } from 'react-router'
import type { BulkSend } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { bulkText } from '../../../texts/bulk-text.ts'
import { useOrganization, useRead } from '../../session/account.tsx'
import { Ago } from '../../shell/ago.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Page } from '../../shell/page.tsx'
import { BulkStateMark } from './bulk-state-mark.tsx'

/** `/requests/many`: the bulk sends, newest first. */
export function BulkSendsPage() {
  const { may } = useOrganization()
  const sends = useRead('GET /v1/signature-requests/bulk', {})
  const action = may('signature-requests:write') && (
    <Link className="button button-primary" to={paths.sendMany({})}>
      {bulkText('bulkSend')}
    </Link>
  )
  return (
    <Page title={bulkText('bulkSends')} action={action}>
      <Loaded query={sends}>
        {bulkSends => (bulkSends.length > 0 ? <BulkSendList sends={bulkSends} /> : <NothingSent />)}
      </Loaded>
      <p>
        <Link to={paths.requests({})}>{bulkText('bulkToRequests')}</Link>
      </p>
    </Page>
  )
}

const BulkSendList = ({ sends }: { sends: readonly BulkSend[] }) => (
  <section className="app-section" aria-label={bulkText('bulkSends')}>
    <ul className="app-rows">
      {sends.map(bulk => (
        <li key={bulk.bulkSendId}>
          <div className="app-row-what">
            <Link className="app-row-link" to={paths.bulkSend({ bulkSendId: bulk.bulkSendId })}>
              {bulk.title}
            </Link>
            <span className="muted">{countsOf(bulk)}</span>
          </div>
          <BulkStateMark bulk={bulk} />
          <Ago moment={bulk.createdAt} />
        </li>
      ))}
    </ul>
    <p className="muted">{bulkText('bulkSendsKept')}</p>
  </section>
)

function countsOf({ status, total, sent, failed, leftOut }: BulkSend): string {
  const counts =
    status === 'Finished' && failed === 0
      ? bulkText('bulkCounts', { count: sent })
      : bulkText(failed > 0 ? 'bulkProgressFailed' : 'bulkProgress', { total: total - leftOut, sent, failed })
  return leftOut > 0 ? `${counts} · ${bulkText('bulkLeftOutCount', { count: leftOut })}` : counts
}

const NothingSent = () => (
  <section className="app-section" aria-labelledby="nothing-sent">
    <h2 id="nothing-sent">{bulkText('bulkSendsEmptyTitle')}</h2>
    <p>{bulkText('bulkSendsEmptyBody')}</p>
  </section>
)
