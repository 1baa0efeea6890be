import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useOrganization } from '../session/account.tsx'
import type { TemplateFilters } from './use-template-filters.ts'

const pageLength = 25

/**
 * Reads templates page by page. Each page starts where the previous page ended. The old rows stay until new rows
 * arrive.
 */
export function useTemplatePages({ search, archived, folderId }: TemplateFilters) {
  const { organizationId, readPage } = useOrganization()
  const words = search.trim()
  const query = {
    limit: pageLength,
    archived: archived ? 'true' : 'false',
    ...(words !== '' && { search: words }),
    ...(folderId !== undefined && { folderId }),
  } as const
  return useInfiniteQuery({
    queryKey: [organizationId, 'GET /v1/templates', 'pages', query],
    queryFn: ({ pageParam: cursor }) =>
      readPage('GET /v1/templates', { query: { ...query, ...(cursor !== undefined && { cursor }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })
}
