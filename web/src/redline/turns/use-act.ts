import { type ReactNode, useRef, useState } from 'react'
import { explainError } from '../../shell/explain-error.ts'
import { newOperationId } from '../store/negotiation-store.ts'

/** What a press of a button does: under way, refused with the reason, or done. Every press of it is told by the same id, so it acts once. */
export function useAct(
  run: (operationId: string) => Promise<unknown>,
  explain: (problem: unknown) => ReactNode = explainError,
) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<ReactNode>(null)
  const [isDone, setIsDone] = useState(false)
  const operationId = useRef(newOperationId())
  const act = async () => {
    setIsBusy(true)
    setError(null)
    try {
      await run(operationId.current)
      setIsDone(true)
    } catch (problem) {
      setError(explain(problem))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, error, isDone, act: () => void act() }
}
