import { useInfiniteQuery } from '@tanstack/react-query'
import { useOrganization } from '../session/account.tsx'

const pageLength = 25

/** Negotiations by pages, the newest change first, each read from where the one before ended. */
export function useRedlinePages() {
  const { organizationId, readPage } = useOrganization()
  return useInfiniteQuery({
    queryKey: [organizationId, 'GET /v1/redline-requests', 'pages'],
    queryFn: ({ pageParam: cursor }) =>
      readPage('GET /v1/redline-requests', { query: { limit: pageLength, ...(cursor !== undefined && { cursor }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
  })
}
