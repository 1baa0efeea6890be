import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ListPage } from '../../api/call-as-person.ts'
import type { CallInput, CallName } from '../../api/call-path.ts'
import { useOrganization } from '../session/account.tsx'

const pageLength = 50

/**
 * Reads a log page by page, each page starting where the previous page ended. `queryOf` is called at each read, so that
 * time spans count back from that moment.
 */
export function useLogPages<Name extends CallName & `GET ${string}`>(
  name: Name,
  filters: Record<string, string>,
  queryOf: (filters: Record<string, string>) => object = identity,
) {
  const { organizationId, readPage } = useOrganization()
  return useInfiniteQuery<ListPage<Name>, Error, { pages: ListPage<Name>[] }, unknown[], string | undefined>({
    queryKey: [organizationId, name, 'pages', filters],
    queryFn: ({ pageParam: cursor }) => {
      const query = { ...queryOf(filters), limit: pageLength, ...(cursor !== undefined && { cursor }) }
      return readPage(name, { query } as unknown as CallInput<Name>)
    },
    initialPageParam: undefined,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })
}

const identity = (filters: Record<string, string>) => filters
