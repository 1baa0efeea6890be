import { useRef, useState } from 'react'
import { explainError } from '../../shell/explain-error.ts'
import { newOperationId } from '../store/negotiation-store.ts'

/** What a press of a button does: under way, or refused with the reason. All presses have the same id, so it acts once. */
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
