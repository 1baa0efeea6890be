import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useOrganization } from '../session/account.tsx'
import type { RequestFilters } from './use-request-filters.ts'

const pageLength = 25

/** Requests by pages, each read from where the one before ended. What was shown stays until something else has come. */
export function useRequestPages({ search, state, sort }: RequestFilters) {
  const { organizationId, readPage } = useOrganization()
  const query = { limit: pageLength, search: search.trim() || undefined, state, sort }
  return useInfiniteQuery({
    queryKey: [organizationId, 'GET /v1/signature-requests', 'pages', query],
    queryFn: ({ pageParam: cursor }) =>
      readPage('GET /v1/signature-requests', { query: withoutUndefined({ ...query, cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })
}

/** What is not given is not there at all. */
type Given<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> }
const withoutUndefined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<Given<Value>>
