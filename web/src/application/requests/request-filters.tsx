import { requestText } from '../../texts/request-text.ts'
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
    <search className="app-filters" aria-label={requestText('findRequests')}>
      <SearchField
        label={requestText('searchRequests')}
        search={filters.search}
        onSearch={search => onChange({ search })}
      />
      <FilterSelect
        label={requestText('filterState')}
        value={filters.state ?? ''}
        options={[
          ['', requestText('everyState')],
          ...listStates.map(state => [state, listWord(state)] as [string, string]),
        ]}
        onValue={value => onChange({ state: listStates.find(state => state === value) })}
      />
      <FolderFilter folderId={filters.folderId} onFolder={folderId => onChange({ folderId })} />
      <FilterSelect
        label={requestText('sortRequests')}
        value={filters.sort}
        options={sorts.map(sort => [sort, requestText(`sort_${sort}`)])}
        onValue={value => onChange({ sort: sorts.find(sort => sort === value) ?? 'newest' })}
      />
    </search>
  )
}
