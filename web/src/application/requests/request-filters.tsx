import { useEffect, useId, useRef, useState } from 'react'
import { applicationText } from '../../texts/application/application-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { requestStates, stateWord } from './request-words.ts'
import { type RequestFilters, sorts } from './use-request-filters.ts'

interface FiltersProps {
  filters: RequestFilters
  onChange(changes: Partial<RequestFilters>): void
}

/** What somebody has typed this long ago is looked for. */
const pauseMs = 250

/** Says which requests are shown, and in which order. */
export function RequestFilterBar({ filters, onChange }: FiltersProps) {
  return (
    <search className="app-filters" aria-label={applicationText('findRequests')}>
      <SearchField search={filters.search} onSearch={search => onChange({ search })} />
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

/** Looks once nobody types any more: each look is a call. */
function SearchField({ search, onSearch }: { search: string; onSearch(search: string): void }) {
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  useEffect(() => {
    // what was asked for here comes back late, when more may have been typed
    if (search !== asked.current) setTyped(search)
    asked.current = search
  }, [search])
  useEffect(() => {
    if (typed === asked.current) return
    const timer = setTimeout(() => {
      asked.current = typed
      onSearch(typed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <TextField
      label={applicationText('searchRequests')}
      type="search"
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={setTyped}
    />
  )
}

interface FilterSelectProps {
  label: string
  value: string
  /** Value and label. */
  options: [string, string][]
  onValue(value: string): void
}

function FilterSelect({ label, value, options, onValue }: FilterSelectProps) {
  const id = useId()
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input app-select" value={value} onChange={event => onValue(event.target.value)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
