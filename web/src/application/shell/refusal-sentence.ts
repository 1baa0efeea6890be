import { ApiError } from '../../api/call.ts'
import { explainError } from '../../shell/explain-error.ts'

/** Why the service refused something, in its own words where it was asked for what cannot be. */
export function refusalSentence(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
  return isRefused ? `${error.message.replace(/\.$/, '')}.` : explainError(error)
}
