import { settingsText } from '../../../texts/settings-text.ts'
import { Page } from '../../shell/page.tsx'
import { FirstCall } from '../first-call.tsx'
import { LogRows } from '../log-rows.tsx'
import { useLogFilters } from '../use-log-filters.ts'
import { useLogPages } from '../use-log-pages.ts'
import { CallFilterBar } from './call-filter-bar.tsx'
import { callFilters, callQueryOf } from './call-filters.ts'
import { CallRow } from './call-row.tsx'

/** `/developers`: what the organization's programs called, and what the service answered. */
export function RequestLogPage() {
  const { filters, change, clear } = useLogFilters(callFilters)
  const pages = useLogPages('GET /v1/request-log', filters as Record<string, string>, callQueryOf)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Page title={settingsText('requestLog')}>
      <p className="muted">{settingsText('requestLogBody')}</p>
      <CallFilterBar filters={filters} onChange={change} />
      <LogRows label={settingsText('requestLog')} pages={pages} isFiltered={isFiltered} onShowAll={clear} empty={null}>
        {call => <CallRow key={call.callId} call={call} />}
      </LogRows>
      {/* The first call is below the log so that the log does not move when it appears. */}
      {pages.data && <FirstCall />}
    </Page>
  )
}
