import { ApiError } from '../../api/call.ts'
import { explainError } from '../../shell/explain-error.ts'

/**
 * Returns a sentence about an error: the service's own message if the service refused the request, else a general
 * explanation.
 */
export function refusalSentence(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
  return isRefused ? `${error.message.replace(/\.$/, '')}.` : explainError(error)
}
