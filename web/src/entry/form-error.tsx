import { ApiError } from '../api/call.ts'
import { explainError } from '../shell/explain-error.ts'
import { entryText } from '../texts/entry-text.ts'
import { Message } from '../ui/message.tsx'

/** Shows the reason why a form was refused, unless a field already shows it. */
export function FormError({ error }: { error: unknown }) {
  return error === null ? null : <Message tone="bad">{formProblem(error)}</Message>
}

/** Returns the service's message if it refuses the entries, else a general explanation. */
export function formProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return explainError(error)
  if (error.status === 429) return tooMany(error.retryAfterSeconds ?? 60)
  return error.status >= 500 ? explainError(error) : `${error.message.replace(/\.$/, '')}.`
}

const tooMany = (seconds: number): string =>
  seconds < 60
    ? entryText('tooManySeconds', { count: Math.ceil(seconds) })
    : entryText('tooManyMinutes', { count: Math.ceil(seconds / 60) })
