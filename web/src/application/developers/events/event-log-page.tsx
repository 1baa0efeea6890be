import { useCallback } from 'react'
import { allEventTypes } from '../../../../../src/engine/events/event-kinds.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { FilterSelect, SearchField } from '../../shell/filter-fields.tsx'
import { Page } from '../../shell/page.tsx'
import { LogRows } from '../log-rows.tsx'
import { type LogFilters, useLogFilters } from '../use-log-filters.ts'
import { useLogPages } from '../use-log-pages.ts'
import { EventRow } from './event-row.tsx'

const eventFilters = ['eventType', 'resourceId'] as const
type EventFilter = (typeof eventFilters)[number]

/** `/developers/events`: everything that has happened in the organization. */
export function EventLogPage() {
  const { filters, change, clear } = useLogFilters(eventFilters)
  const pages = useLogPages('GET /v1/events', filters as Record<string, string>, eventQueryOf)
  return (
    <Page title={settingsText('eventLog')}>
      <p className="muted">{settingsText('eventLogBody')}</p>
      <EventFilterBar filters={filters} onChange={change} />
      <LogRows
        label={settingsText('eventLog')}
        pages={pages}
        isFiltered={Object.keys(filters).length > 0}
        onShowAll={clear}
        empty={<p>{settingsText('firstEventBody')}</p>}
      >
        {record => <EventRow key={record.event.event_id} record={record} />}
      </LogRows>
    </Page>
  )
}

const knownType = (type: string | undefined) => allEventTypes.find(otherType => otherType === type)

const eventQueryOf = ({ eventType, ...others }: LogFilters<EventFilter>): object => ({
  ...others,
  ...(knownType(eventType) && { eventType }),
})

interface FilterBarProps {
  filters: LogFilters<EventFilter>
  onChange(name: EventFilter, value: string): void
}

function EventFilterBar({ filters, onChange }: FilterBarProps) {
  const onResource = useCallback((id: string) => onChange('resourceId', id), [onChange])
  return (
    <search className="dev-filters" aria-label={settingsText('findEvents')}>
      <SearchField
        label={settingsText('eventResource')}
        search={filters.resourceId ?? ''}
        maxLength={100}
        onSearch={onResource}
      />
      <FilterSelect
        label={settingsText('eventType')}
        value={knownType(filters.eventType) ?? ''}
        options={[['', settingsText('everyEventType')], ...allEventTypes.map(type => [type, type] as [string, string])]}
        onValue={value => onChange('eventType', value)}
      />
    </search>
  )
}
