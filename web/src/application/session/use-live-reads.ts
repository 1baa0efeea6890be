import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openOrganizationStream } from '../../api/call-as-person.ts'
import { followChanges } from '../../api/follow-changes.ts'

const pollMs = 30_000

/**
 * Reloads the data that the page shows of an organization when something in the organization has changed. A hidden tab
 * closes its stream: browsers open at most six connections to a host, and a seventh tab would have to wait.
 * @param organizationId null while the organization's pages are withheld from the person
 */
export function useLiveReads(organizationId: string | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (organizationId === null) return
    let following = new AbortController()
    const follow = () => {
      following.abort()
      if (document.visibilityState === 'hidden') return
      following = new AbortController()
      void followChanges({
        openStream: signal => openOrganizationStream(organizationId, signal),
        onChanged: () => queries.invalidateQueries({ queryKey: [organizationId] }),
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
