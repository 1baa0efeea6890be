import { useRef, useState } from 'react'
import { explainError } from '../../shell/explain-error.ts'
import { newOperationId } from '../store/negotiation-store.ts'

/**
 * Runs the action of a button, with its progress and error. All presses have the same id, so that the action takes
 * effect only once.
 */
export function useAct(run: (operationId: string) => Promise<unknown>) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const operationId = useRef(newOperationId())
  const act = async () => {
    setIsBusy(true)
    setError(null)
    try {
      await run(operationId.current)
    } catch (problem) {
      setError(explainError(problem))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, error, act: () => void act() }
}
