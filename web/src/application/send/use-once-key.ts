import { useRef } from 'react'
import { attemptOf, isFinal, type SendAttempt } from './send-attempt.ts'

/** Returns an idempotency key that stays the same while the page is open and the body does not change. */
export function useOnceKey() {
  const attempt = useRef<SendAttempt | null>(null)
  return {
    keyFor(body: object): string {
      attempt.current = attemptOf(attempt.current, body)
      return attempt.current.idempotencyKey
    },
    /** Forgets the key after a final refusal, so that the same call can be made again. */
    onRefused(error: unknown): void {
      if (isFinal(error)) attempt.current = null
    },
  }
}
