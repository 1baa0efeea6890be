import { useEffect, useId, useRef, useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'

/** The search starts this long after the last keystroke. */
const pauseMs = 250

interface SearchFieldProps {
  label: string
  search: string
  maxLength?: number
  onSearch(search: string): void
}

/** Searches once typing has paused, since each search is a call. */
export function SearchField({ label, search, maxLength = 200, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  useEffect(() => {
    // Do not overwrite the field with its own search: by the time the search reaches the address, the person may have
    // typed more.
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
    <TextField label={label} type="search" autoComplete="off" maxLength={maxLength} value={typed} onChange={setTyped} />
  )
}

interface FilterSelectProps {
  label: string
  value: string
  /** Pairs of value and label. */
  options: [string, string][]
  onValue(value: string): void
}

export function FilterSelect({ label, value, options, onValue }: FilterSelectProps) {
  const id = useId()
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input app-select" value={value} onChange={event => onValue(event.target.value)}>
        {options.map(([optionValue, name]) => (
          <option key={optionValue} value={optionValue}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
