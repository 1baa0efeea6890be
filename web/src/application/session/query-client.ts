import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/call.ts'
import { signInPath } from '../../paths.ts'

/** Reads and acts of the pages. Whoever is signed in no more is asked to sign in, and comes back to where they were. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: askToSignIn }),
    mutationCache: new MutationCache({ onError: askToSignIn }),
    defaultOptions: {
      queries: { retry: (count, error) => !(error instanceof ApiError) && count < 2, staleTime: 5_000 },
    },
  })
}

function askToSignIn(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) return
  const { pathname, search } = window.location
  window.location.replace(signInPath(pathname + search))
}
