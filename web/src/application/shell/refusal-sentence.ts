import { ApiError } from '../../api/call.ts'
import { explainError } from '../../shell/explain-error.ts'

/** Says why the service refused something, in the service's own words if the request was invalid. */
export function refusalSentence(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
  return isRefused ? `${error.message.replace(/\.$/, '')}.` : explainError(error)
}
