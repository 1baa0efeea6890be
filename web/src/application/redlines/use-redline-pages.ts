import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useOrganization } from '../session/account.tsx'

const pageLength = 25

/**
 * Reads negotiations page by page, most recently changed first. Each page starts where the previous page ended. The
 * old rows stay until new rows arrive.
 * @param folderId reads those in this folder, or in none (`everyone`); undefined for all
 */
export function useRedlinePages(folderId: string | undefined) {
  const { organizationId, readPage } = useOrganization()
  const query = { limit: pageLength, ...(folderId !== undefined && { folderId }) }
  return useInfiniteQuery({
    queryKey: [organizationId, 'GET /v1/redline-requests', 'pages', query],
    queryFn: ({ pageParam: cursor }) =>
      readPage('GET /v1/redline-requests', { query: { ...query, ...(cursor !== undefined && { cursor }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })
}
