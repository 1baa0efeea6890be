import { ApiError, ConnectionError } from '../../api/call.ts'
import { redlineText } from '../../texts/redline/redline-text.ts'
import { UnsavedError } from '../saving/settling.ts'

/** The answer of a call that acts once however often it is made; asked again where none came. */
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

/** What kept things from being saved, as callers of an act know it. */
export const asCallError = (error: unknown): unknown =>
  error instanceof UnsavedError
    ? error.message === 'connection'
      ? new ConnectionError(error)
      : new ApiError(409, redlineText('saveFirst'))
    : error
