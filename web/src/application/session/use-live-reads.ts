import { type QueryState, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { openOrganizationStream } from '../../api/call-as-person.ts'
import { followChanges } from '../../api/follow-changes.ts'

const pollMs = 30_000

/**
 * Reloads the data that the page shows of an organization when something in the organization has changed. The stream is
 * requested before the page reads, in a layout effect, so that its first event need not reload these reads. A hidden
 * tab closes its stream: browsers open at most six connections to a host, and a seventh tab would have to wait.
 * @param organizationId null while the organization's pages are withheld from the person
 */
export function useLiveReads(organizationId: string | null): void {
  const queries = useQueryClient()
  useLayoutEffect(() => {
    if (organizationId === null) return
    let following = new AbortController()
    const follow = () => {
      following.abort()
      if (document.visibilityState === 'hidden') return
      following = new AbortController()
      /** When the stream was requested; null once its first event has arrived. */
      let requestedAt: number | null = null
      void followChanges({
        openStream(signal) {
          requestedAt = Date.now()
          return openOrganizationStream(organizationId, signal)
        },
        onChanged() {
          const changedBy = requestedAt ?? Number.POSITIVE_INFINITY
          requestedAt = null
          return queries.invalidateQueries(
            { queryKey: [organizationId], predicate: ({ state }) => answeredAt(state) < changedBy },
            { cancelRefetch: changedBy === Number.POSITIVE_INFINITY },
          )
        },
        onLive: () => {},
        signal: following.signal,
        pollMs,
      })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      following.abort()
    }
  }, [organizationId, queries])
}

const answeredAt = ({ dataUpdatedAt, errorUpdatedAt }: QueryState) => Math.max(dataUpdatedAt, errorUpdatedAt)
