import { useCallback } from 'react'
import { settingsText } from '../../../texts/settings-text.ts'
import { useRead } from '../../session/account.tsx'
import { FilterSelect, SearchField } from '../../shell/filter-fields.tsx'
import type { LogFilters } from '../use-log-filters.ts'
import { type CallFilter, methods, spans, statusClasses } from './call-filters.ts'

interface FilterBarProps {
  filters: LogFilters<CallFilter>
  onChange(name: CallFilter, value: string): void
}

/** Lets the reader choose which calls are shown. */
export function CallFilterBar({ filters, onChange }: FilterBarProps) {
  const credentials = useRead('GET /v1/organization/credentials', {}).data ?? []
  const onPath = useCallback((path: string) => onChange('path', path), [onChange])
  const onRequestId = useCallback((requestId: string) => onChange('requestId', requestId), [onChange])
  const select = (name: CallFilter, label: string, options: [string, string][]) => (
    <FilterSelect
      label={label}
      value={options.some(([value]) => value === filters[name]) ? (filters[name] ?? '') : ''}
      options={options}
      onValue={value => onChange(name, value)}
    />
  )
  return (
    <search className="dev-filters" aria-label={settingsText('findCalls')}>
      <SearchField label={settingsText('callPath')} search={filters.path ?? ''} onSearch={onPath} />
      <SearchField
        label={settingsText('callRequestId')}
        search={filters.requestId ?? ''}
        maxLength={128}
        onSearch={onRequestId}
      />
      {select('status', settingsText('callStatus'), [
        ['', settingsText('everyStatus')],
        ...statusClasses.map(otherClass => [otherClass, settingsText(`status_${otherClass}`)] as [string, string]),
      ])}
      {select('method', settingsText('callMethod'), [
        ['', settingsText('everyMethod')],
        ...methods.map(method => [method, method] as [string, string]),
      ])}
      {select('credentialId', settingsText('callCredential'), [
        ['', settingsText('everyCredential')],
        ...credentials.map(
          credential => [credential.credentialId, credential.name ?? credential.credentialId] as [string, string],
        ),
      ])}
      {select('within', settingsText('callWithin'), [
        ['', settingsText('within_all')],
        ...spans.map(span => [span, settingsText(`within_${span}`)] as [string, string]),
      ])}
    </search>
  )
}
