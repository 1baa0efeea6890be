import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useOrganization } from '../session/account.tsx'
import { withoutUndefined } from '../session/without-undefined.ts'
import type { RequestFilters } from './use-request-filters.ts'

const pageLength = 25

/** Returns the query that asks the service for what the filters find. */
export const filterQuery = ({ search, state, sort }: RequestFilters) =>
  withoutUndefined({ search: search.trim() || undefined, state, sort })

/**
 * Reads requests page by page. Each page starts where the previous page ended. The old rows stay until new rows arrive.
 */
export function useRequestPages(filters: RequestFilters) {
  const { organizationId, readPage } = useOrganization()
  const query = { limit: pageLength, ...filterQuery(filters) }
  return useInfiniteQuery({
    queryKey: [organizationId, 'GET /v1/signature-requests', 'pages', query],
    queryFn: ({ pageParam: cursor }) =>
      readPage('GET /v1/signature-requests', { query: withoutUndefined({ ...query, cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })
}
