import { useSearchParams } from 'react-router'
import type { RequestView } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { inPlace } from '../shell/page.tsx'
import { requestStates } from './request-words.ts'

export const sorts = ['newest', 'oldest'] as const

/** What the list can show: lists that depend on who reads them, and the requests in each state. */
export const listStates = ['mine', 'others', 'attention', ...requestStates] as const
export type ListState = (typeof listStates)[number]

export interface RequestFilters extends Omit<RequestView['filters'], 'state'> {
  state: ListState | undefined
}

const noFilters: RequestFilters = { search: '', state: undefined, sort: 'newest' }

/** Keeps the filters of the requests in the address, so that a view can be bookmarked, sent and returned to. */
export function useRequestFilters() {
  const [parameters, setParameters] = useSearchParams()
  const filters: RequestFilters = {
    search: parameters.get('search') ?? '',
    state: listStates.find(state => state === parameters.get('state')),
    sort: sorts.find(sort => sort === parameters.get('sort')) ?? 'newest',
    folderId: parameters.get('folderId') ?? undefined,
  }
  const change = (changes: Partial<RequestFilters>) => setParameters(parametersOf({ ...filters, ...changes }), inPlace)
  return { filters, change }
}

/** Returns the address of the list with these filters. */
export function requestsPath(filters: Partial<RequestFilters>): string {
  const parameters = new URLSearchParams(parametersOf({ ...noFilters, ...filters })).toString()
  return parameters === '' ? paths.requests({}) : `${paths.requests({})}?${parameters}`
}

/** Returns whether two filters find the same, in the same order. */
export const isSameFilters = (one: RequestFilters, another: RequestFilters): boolean =>
  requestsPath({ ...one, search: one.search.trim() }) === requestsPath({ ...another, search: another.search.trim() })

function parametersOf({ search, state, sort, folderId = '' }: RequestFilters): Record<string, string> {
  const query = { search, state: state ?? '', sort: sort === 'newest' ? '' : sort, folderId }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
