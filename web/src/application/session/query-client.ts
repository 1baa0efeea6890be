import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/call.ts'
import { signInPath } from '../../paths.ts'
import { accountKey } from './account.tsx'

/**
 * Creates the client for reads and changes. When the session has ended, the client opens the sign-in page, which leads
 * back afterwards. When a change refers to a record that is gone or hidden, the client reads the shown records again, so
 * that their pages can report it. Lists are not read again: the row that shows the refusal would vanish.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    askToSignIn(error)
    if (isForbidden(error)) void client.invalidateQueries({ queryKey: accountKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError(error) {
        onError(error)
        if (isMissing(error)) void client.invalidateQueries({ predicate: readsRecord })
      },
    }),
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

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Returns whether a query reads a record that its path names, not a list. */
const readsRecord = ({ queryKey: [, , input] }: Query): boolean =>
  typeof input === 'object' && input !== null && 'parameters' in input

function askToSignIn(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) return
  const { pathname, search } = window.location
  window.location.replace(signInPath(pathname + search))
}
