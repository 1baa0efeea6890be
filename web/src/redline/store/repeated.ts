import { ApiError, ConnectionError } from '../../api/call.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { UnsavedError } from '../saving/settling.ts'

/** Returns the answer of an idempotent call. Repeats the call if no answer arrives. */
export async function repeated<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  for (const delayMs of [500, 2_000]) {
    try {
      return await run()
    } catch (error) {
      if (!isWorthRepeating(error)) throw error
      await new Promise(resolve => setTimeout(resolve, delayMs))
    }
  }
  return run()
}

const isWorthRepeating = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && [429, 502, 503, 504].includes(error.status))

/** Converts the error that prevented saving into an error that the callers of an action handle. */
export const asCallError = (error: unknown): unknown =>
  error instanceof UnsavedError
    ? error.message === 'connection'
      ? new ConnectionError(error)
      : new ApiError(409, redlineText('saveFirst'))
    : error
