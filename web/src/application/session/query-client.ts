import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/call.ts'
import { signInPath } from '../../paths.ts'
import { accountKey } from './account.tsx'

/**
 * Creates the client for reads and changes. When the session has ended, the client opens the sign-in page, which leads
 * back afterwards.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    askToSignIn(error)
    if (isForbidden(error)) void client.invalidateQueries({ queryKey: accountKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: (count, error) => !(error instanceof ApiError) && count < 2, staleTime: 5_000 },
    },
  })
  return client
}

/**
 * Returns whether the person's role, their membership or what the organization requires may have changed since the
 * account was read. Reading the account again shows that.
 */
const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403

function askToSignIn(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) return
  const { pathname, search } = window.location
  window.location.replace(signInPath(pathname + search))
}
