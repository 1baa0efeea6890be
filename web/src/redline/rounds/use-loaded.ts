import { useCallback, useEffect, useState } from 'react'
import { explainError } from '../../shell/explain-error.ts'

export type LoadedRounds<Value> =
  | { kind: 'loading' }
  | { kind: 'loaded'; value: Value }
  | { kind: 'failed'; reason: string }

/** Returns the result of `load`. Loads again when `load` is another function. */
export function useLoaded<Value>(load: () => Promise<Value>): LoadedRounds<Value> & { retry(): void } {
  const [loaded, setLoaded] = useState<LoadedRounds<Value>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let isWanted = true
    const show = (next: LoadedRounds<Value>) => isWanted && setLoaded(next)
    setLoaded({ kind: 'loading' })
    load().then(
      value => show({ kind: 'loaded', value }),
      (error: unknown) => show({ kind: 'failed', reason: explainError(error) }),
    )
    return () => {
      isWanted = false
    }
  }, [load, attempt])
  const retry = useCallback(() => setAttempt(count => count + 1), [])
  return { ...loaded, retry }
}
