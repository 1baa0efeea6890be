import { useRef } from 'react'
import { attemptOf, isFinal, type SendAttempt } from './kept-draft.ts'

/** The key under which the service does the same call once, as long as the page is open: another one for another body. */
export function useOnceKey() {
  const attempt = useRef<SendAttempt | null>(null)
  return {
    keyFor(body: object): string {
      attempt.current = attemptOf(attempt.current, body)
      return attempt.current.idempotencyKey
    },
    /** After a refusal the same may be asked for anew. */
    onRefused(error: unknown): void {
      if (isFinal(error)) attempt.current = null
    },
  }
}
