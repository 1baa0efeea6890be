import { ApiError } from '../../api/call.ts'
import { explainError } from '../../shell/explain-error.ts'
import { applicationText } from '../../texts/application-text.ts'

/**
 * Returns a sentence about an error: the service's own message if the service refused the request, else a general
 * explanation. The service's messages about a missing record, and about what a caller may not do, are for programs.
 */
export function refusalSentence(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return applicationText('goneOrHidden')
  if (isNotAllowed(error)) return applicationText('notAllowed')
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
  return isRefused ? `${error.message.replace(/\.$/, '')}.` : explainError(error)
}

/** Returns whether the service refused something because of the person's role, or because of what is shared with them. */
export const isNotAllowed = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.message.startsWith('Client not authorized')
