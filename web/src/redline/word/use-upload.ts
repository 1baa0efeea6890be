import { useCallback, useEffect, useRef, useState } from 'react'
import { type NegotiationStore, newOperationId } from '../store/negotiation-store.ts'
import { fileProblem } from './check-file.ts'
import { revisionOfFile } from './downloaded.ts'
import { type Owned, outcomeOf, type UploadOutcome } from './upload-edit.ts'

export type UploadStep =
  | { kind: 'choosing'; problem: string | null }
  | { kind: 'saving' }
  /** `share` is the part of the bytes that was sent, from 0 to 1. */
  | { kind: 'uploading'; file: File; share: number; own: Owned }
  | { kind: 'done'; file: File; outcome: UploadOutcome }

/**
 * Uploads an edited file, after saving typed text. The service compares the file and takes it over as the member
 * decides.
 */
export function useUpload(store: NegotiationStore, dropped: readonly File[]) {
  const [step, setStep] = useState<UploadStep>({ kind: 'choosing', problem: null })
  const stopped = useRef(new AbortController())
  /** Whether the member chose to leave out active content of the file. */
  const without = useRef(false)

  const send = useCallback(
    async (file: File, own: Owned, revision?: number) => {
      setStep({ kind: 'saving' })
      stopped.current = new AbortController()
      const { signal } = stopped.current
      try {
        await store.settle()
        setStep({ kind: 'uploading', file, own, share: 0 })
        const operationId = newOperationId()
        const { edit } = await store.act(async () => ({
          edit: await store.client.uploadEdit(file, {
            own,
            without: without.current,
            operationId,
            signal,
            revision: revision ?? revisionOfFile(store.getState().session),
            onProgress: share => setStep({ kind: 'uploading', file, own, share }),
          }),
        }))
        setStep({ kind: 'done', file, outcome: { kind: 'taken', answer: edit } })
      } catch (error) {
        if (signal.aborted) setStep({ kind: 'choosing', problem: null })
        else setStep({ kind: 'done', file, outcome: outcomeOf(error, file, own) })
      }
    },
    [store],
  )
  const choose = useCallback(
    (files: readonly File[]) => {
      const problem = fileProblem(files)
      if (problem !== null) setStep({ kind: 'choosing', problem })
      else {
        without.current = false
        void send(files[0]!, 'false')
      }
    },
    [send],
  )
  useEffect(() => {
    if (dropped.length > 0) choose(dropped)
  }, [dropped, choose])
  useEffect(() => () => stopped.current.abort(), [])
  return {
    step,
    choose,
    again: () => setStep({ kind: 'choosing', problem: null }),
    cancel: () => stopped.current.abort(),
    own: (file: File, owned: Owned) => void send(file, owned),
    withoutActive: (file: File) => {
      without.current = true
      void send(file, 'false')
    },
    /** Compares the file with the current document, whichever revision was downloaded. */
    compareAnyway: (file: File) => void send(file, 'false', store.getState().session.revision ?? 0),
  }
}
