import { applicationText } from '../../texts/application/application-text.ts'
import { FilterSelect, SearchField } from '../shell/filter-fields.tsx'
import { requestStates, stateWord } from './request-words.ts'
import { type RequestFilters, sorts } from './use-request-filters.ts'

interface FiltersProps {
  filters: RequestFilters
  onChange(changes: Partial<RequestFilters>): void
}

/** Says which requests are shown, and in which order. */
export function RequestFilterBar({ filters, onChange }: FiltersProps) {
  return (
    <search className="app-filters" aria-label={applicationText('findRequests')}>
      <SearchField
        label={applicationText('searchRequests')}
        search={filters.search}
        onSearch={search => onChange({ search })}
      />
      <FilterSelect
        label={applicationText('filterState')}
        value={filters.state ?? ''}
        options={[
          ['', applicationText('everyState')],
          ...requestStates.map(one => [one, stateWord(one)] as [string, string]),
        ]}
        onValue={value => onChange({ state: requestStates.find(one => one === value) })}
      />
      <FilterSelect
        label={applicationText('sortRequests')}
        value={filters.sort}
        options={sorts.map(one => [one, applicationText(`sort_${one}`)])}
        onValue={value => onChange({ sort: sorts.find(one => one === value) ?? 'newest' })}
      />
    </search>
  )
}
