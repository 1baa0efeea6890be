import { ApiError, ConnectionError } from '../api/call.ts'
import { text } from '../texts/text.ts'

/** Explains a failed call to a person: what happened, that nothing was lost, what to do. */
export function explainError(error: unknown): string {
  if (error instanceof ConnectionError) return text('connectionLost')
  if (!(error instanceof ApiError)) return text('serverTrouble')
  if (error.status === 429) return text('tooManyTries')
  if (error.status >= 500) return text('serverTrouble')
  return namesProperty(error) ? text('refusedSomehow') : text('refused', { reason: error.message })
}

/** Matches a sentence that begins with a property of the call (`reason must …`), unknown to readers. All others begin with a capital. */
const namesProperty = ({ message }: ApiError) => /^[a-z]/.test(message)
