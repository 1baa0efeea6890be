import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import type { PrintFace } from '../model/print-face.ts'
import { type PrintState, printWatch, usePrint } from '../prints/print-watch.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { type LoadedPrint, loadedPrint, loadPrint } from './print-files.ts'

/** What is known of the newest pages: they are shown, being made, or missing because of a failure or a lost connection. */
export type PrintStatus = 'current' | 'making' | 'failed' | 'cut'

export interface ShownPrint {
  /** The pages to show, which may be older than the document; null before the first. */
  shown: LoadedPrint | null
  status: PrintStatus
  retry(): void
}

/** Returns the newest print that has loaded, and replaces it when a newer one has. */
export function useShownPrint(store: NegotiationStore, face: PrintFace): ShownPrint {
  const watched = usePrint(store, face)
  const { print, isCut } = watched
  const [shown, setShown] = useState(() => loadedPrint(store, face))
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    // the watch waits for the text, which is not shown now
    if (printWatch(store, face).getState().state === 'unknown') printWatch(store, face).again()
  }, [store, face])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again, and so does a new connection.
  useEffect(() => {
    if (!print) return
    let isWanted = true
    loadPrint(store, face, print).then(
      loaded => {
        if (!isWanted) return
        setShown(loaded)
        setFailed(false)
      },
      (error: unknown) => {
        if (!isWanted) return
        // newer pages have replaced these
        if (error instanceof ApiError && error.status === 404) printWatch(store, face).again()
        else setFailed(true)
      },
    )
    return () => {
      isWanted = false
    }
  }, [store, face, print, attempt, isCut])
  useEffect(() => {
    if (!hasFailed) return
    const again = () => setAttempt(count => count + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [hasFailed])
  const retry = useCallback(() => {
    setFailed(false)
    setAttempt(count => count + 1)
    printWatch(store, face).again()
  }, [store, face])
  const revision = useNegotiation(store, state => state.session.revision)
  const isSaved = useNegotiation(store, state => state.saving.kind === 'saved')
  const isCurrent = shown !== null && shown.revision === revision && isSaved
  return { shown, status: isCurrent ? 'current' : statusOf(watched, hasFailed), retry }
}

function statusOf({ state, isCut }: PrintState, hasFailed: boolean): PrintStatus {
  if (isCut) return 'cut'
  return state === 'failed' || hasFailed ? 'failed' : 'making'
}
