import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OrganizationEventRecord } from '../../api/generated/calls.ts'
import { settingsText } from '../../texts/settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { useOrganization } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { MomentText } from '../shell/moment.tsx'
import { Page } from '../shell/page.tsx'
import { AdminsOnly } from './admins-only.tsx'
import { accessSentences } from './audit-access.ts'
import { auditActor, auditWords, movedPath } from './audit-words.ts'

const limit = 50

/** `/settings/audit`: who changed what in the organization. */
export const AuditPage = () => (
  <AdminsOnly title={settingsText('audit')} permission="audit:read">
    <AuditList />
  </AdminsOnly>
)

function AuditList() {
  const { organizationId, name: organization, call } = useOrganization()
  const everyone = settingsText('whoSeesEveryone', { organization })
  const events = useInfiniteQuery({
    queryKey: [organizationId, 'audit'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before }) =>
      call('GET /v1/organization/events', { query: { limit, ...(before !== undefined && { before }) } }),
    getNextPageParam: ({ organizationEvents }) => {
      const last = organizationEvents.at(-1)?.event.sequence ?? 1
      return last > 1 ? last : undefined
    },
  })
  return (
    <Page title={settingsText('audit')}>
      <p className="muted">{settingsText('auditBody')}</p>
      <Loaded query={events}>
        {({ pages }) => {
          const records = pages.flatMap(page => page.organizationEvents)
          if (records.length === 0) return <p>{settingsText('auditEmpty')}</p>
          return (
            <ol className="app-rows app-rows-plain">
              {records.map(record => (
                <AuditRow key={record.event.event_id} record={record} access={accessSentences(record, everyone)} />
              ))}
            </ol>
          )
        }}
      </Loaded>
      {events.hasNextPage && (
        <div className="app-actions">
          <Button busy={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
            {settingsText('auditOlder')}
          </Button>
        </div>
      )}
    </Page>
  )
}

/** @param props.access what the record says of the access to a folder */
function AuditRow({ record, access }: { record: OrganizationEventRecord; access: readonly string[] }) {
  const moved = movedPath(record)
  return (
    <li>
      <div className="app-row-what">
        <strong>{auditWords(record)}</strong>
        {access.length > 0 && <span>{access.join('; ')}</span>}
        <span className="muted">
          {auditActor(record)} · <MomentText moment={new Date(record.event.event_time).toISOString()} />
          {moved && (
            <>
              {' · '}
              <Link to={moved}>{settingsText('auditOpenRecord')}</Link>
            </>
          )}
        </span>
      </div>
    </li>
  )
}
