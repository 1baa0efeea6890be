import { useSearchParams } from 'react-router'
import { inPlace } from '../shell/page.tsx'
import { type RequestState, requestStates } from './request-words.ts'

export const sorts = ['newest', 'oldest'] as const
export type Sort = (typeof sorts)[number]

export interface RequestFilters {
  search: string
  state: RequestState | undefined
  sort: Sort
}

/** Keeps the filters of the requests in the address, so that a view can be bookmarked, sent and returned to. */
export function useRequestFilters() {
  const [parameters, setParameters] = useSearchParams()
  const filters: RequestFilters = {
    search: parameters.get('search') ?? '',
    state: requestStates.find(state => state === parameters.get('state')),
    sort: sorts.find(sort => sort === parameters.get('sort')) ?? 'newest',
  }
  const change = (changes: Partial<RequestFilters>) => {
    const { search, state, sort } = { ...filters, ...changes }
    const query = { search, state: state ?? '', sort: sort === 'newest' ? '' : sort }
    setParameters(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')), inPlace)
  }
  return { filters, change }
}
