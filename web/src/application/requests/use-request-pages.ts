import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useAccount, useOrganization } from '../session/account.tsx'
import { withoutUndefined } from '../session/without-undefined.ts'
import type { RequestFilters } from './use-request-filters.ts'

const pageLength = 25

/** Returns the query that asks the service for what the filters find, for the person with this address. */
export function filterQuery({ search, state, sort, folderId }: RequestFilters, email: string) {
  const common = { search: search.trim() || undefined, sort, folderId }
  switch (state) {
    case 'mine':
      return withoutUndefined({ ...common, waitingFor: email })
    case 'others':
      return withoutUndefined({ ...common, waitingForOthersThan: email })
    case 'attention':
      return withoutUndefined({ ...common, needsAttention: 'true' as const })
    default:
      return withoutUndefined({ ...common, state })
  }
}

/**
 * Reads requests page by page. Each page starts where the previous page ended. The old rows stay until new rows arrive.
 */
export function useRequestPages(filters: RequestFilters) {
  const { account } = useAccount()
  const { organizationId, readPage } = useOrganization()
  const query = { limit: pageLength, ...filterQuery(filters, account.email) }
  return useInfiniteQuery({
    queryKey: [organizationId, 'GET /v1/signature-requests', 'pages', query],
    queryFn: ({ pageParam: cursor }) =>
      readPage('GET /v1/signature-requests', { query: withoutUndefined({ ...query, cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })
}
