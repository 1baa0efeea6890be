import { ApiError, ConnectionError } from '../api/call.ts'
import { text } from '../texts/text.ts'

/** What to tell a person about a call that failed: what happened, that nothing was lost, what to do. */
export function explainError(error: unknown): string {
  if (error instanceof ConnectionError) return text('connectionLost')
  if (!(error instanceof ApiError)) return text('serverTrouble')
  if (error.status === 429) return text('tooManyTries')
  if (error.status >= 500) return text('serverTrouble')
  return namesProperty(error) ? text('refusedSomehow') : text('refused', { reason: error.message })
}

/** Such a sentence begins with a property of the call (`reason must …`), which nobody on a page knows; all others with a capital. */
const namesProperty = ({ message }: ApiError) => /^[a-z]/.test(message)
