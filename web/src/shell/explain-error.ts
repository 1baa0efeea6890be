import { ApiError, ConnectionError } from '../api/call.ts'
import { text } from '../texts/text.ts'

/** What to tell a person about a call that failed: what happened, that nothing was lost, what to do. */
export function explainError(error: unknown): string {
  if (error instanceof ConnectionError) return text('connectionLost')
  if (!(error instanceof ApiError)) return text('serverTrouble')
  if (error.status === 429) return text('tooManyTries')
  return error.status >= 500 ? text('serverTrouble') : text('refused', { reason: error.message })
}
