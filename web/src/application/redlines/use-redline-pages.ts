import { useInfiniteQuery } from '@tanstack/react-query'
import { useOrganization } from '../session/account.tsx'

const pageLength = 25

/** Reads negotiations page by page, most recently changed first. Each page starts where the previous page ended. */
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
