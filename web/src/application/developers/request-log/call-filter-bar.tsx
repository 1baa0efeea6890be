import { useCallback } from 'react'
import { applicationText } from '../../../texts/application-text.ts'
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
    <search className="dev-filters" aria-label={applicationText('findCalls')}>
      <SearchField label={applicationText('callPath')} search={filters.path ?? ''} onSearch={onPath} />
      <SearchField
        label={applicationText('callRequestId')}
        search={filters.requestId ?? ''}
        maxLength={128}
        onSearch={onRequestId}
      />
      {select('status', applicationText('callStatus'), [
        ['', applicationText('everyStatus')],
        ...statusClasses.map(otherClass => [otherClass, applicationText(`status_${otherClass}`)] as [string, string]),
      ])}
      {select('method', applicationText('callMethod'), [
        ['', applicationText('everyMethod')],
        ...methods.map(method => [method, method] as [string, string]),
      ])}
      {select('credentialId', applicationText('callCredential'), [
        ['', applicationText('everyCredential')],
        ...credentials.map(
          credential => [credential.credentialId, credential.name ?? credential.credentialId] as [string, string],
        ),
      ])}
      {select('within', applicationText('callWithin'), [
        ['', applicationText('within_all')],
        ...spans.map(span => [span, applicationText(`within_${span}`)] as [string, string]),
      ])}
    </search>
  )
}
