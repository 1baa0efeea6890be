import { applicationText } from '../../texts/application-text.ts'
import { FilterSelect, SearchField } from '../shell/filter-fields.tsx'
import { FolderFilter } from '../where/folder-filter.tsx'
import { listWord } from './list-word.ts'
import { listStates, type RequestFilters, sorts } from './use-request-filters.ts'

interface FiltersProps {
  filters: RequestFilters
  onChange(changes: Partial<RequestFilters>): void
}

/** Lets the reader choose which requests are shown, and in which order. */
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
          ...listStates.map(state => [state, listWord(state)] as [string, string]),
        ]}
        onValue={value => onChange({ state: listStates.find(state => state === value) })}
      />
      <FolderFilter folderId={filters.folderId} onFolder={folderId => onChange({ folderId })} />
      <FilterSelect
        label={applicationText('sortRequests')}
        value={filters.sort}
        options={sorts.map(sort => [sort, applicationText(`sort_${sort}`)])}
        onValue={value => onChange({ sort: sorts.find(sort => sort === value) ?? 'newest' })}
      />
    </search>
  )
}
