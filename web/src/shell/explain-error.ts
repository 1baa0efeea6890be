import { ApiError, ConnectionError } from '../api/call.ts'
import { text } from '../texts/text.ts'

/** Explains a failed call to a person: what happened, that nothing was lost, and what to do. */
export function explainError(error: unknown): string {
  if (error instanceof ConnectionError) return text('connectionLost')
  if (!(error instanceof ApiError)) return text('serverTrouble')
  if (error.status === 429) return text('tooManyTries')
  if (error.status >= 500) return text('serverTrouble')
  return namesProperty(error) ? text('refusedSomehow') : text('refused', { reason: error.message })
}

/**
 * Tells whether a message begins with a property of the call (`reason must …`), which readers do not know. All other
 * messages begin with a capital letter.
 */
const namesProperty = ({ message }: ApiError) => /^[a-z]/.test(message)
