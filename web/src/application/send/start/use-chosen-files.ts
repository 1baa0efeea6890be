import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callPath } from '../../../api/call-path.ts'
import type { Calls } from '../../../api/generated/calls.ts'
import { pageHeaders } from '../../../api/page-headers.ts'
import { uploadFiles } from '../../../api/upload-file.ts'
import { useOrganization } from '../../session/account.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { randomKey } from '../send-attempt.ts'

/** The state of an upload. `share` is the part of the bytes that was sent, from 0 to 1. */
export type UploadState = { kind: 'idle' } | { kind: 'uploading'; share: number } | { kind: 'refused'; problem: string }

/** Holds the files of a new draft, in the order in which they are joined, and uploads them. */
export function useChosenFiles(onCreated: (draftId: string) => void) {
  const { organizationId } = useOrganization()
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const aborting = useRef(new AbortController())
  /** The key of the upload of these files. After a lost answer, another try finds the draft that was made. */
  const attempt = useRef<{ files: readonly File[]; key: string } | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    aborting.current = controller
    return () => controller.abort()
  }, [])
  const isBusy = state.kind === 'uploading'
  const set = (next: readonly File[]) => {
    if (isBusy) return
    setFiles(next)
    setState({ kind: 'idle' })
  }
  return {
    files,
    state,
    isBusy,
    add: (added: readonly File[]) => set([...files, ...added]),
    remove: (index: number) => set(files.filter((_, place) => place !== index)),
    move(from: number, to: number) {
      const moved = files[from]
      if (!moved || to < 0 || to >= files.length) return
      const rest = files.filter(file => file !== moved)
      set([...rest.slice(0, to), moved, ...rest.slice(to)])
    },
    async upload() {
      if (isBusy || files.length === 0) return
      setState({ kind: 'uploading', share: 0 })
      if (attempt.current?.files !== files) attempt.current = { files, key: randomKey() }
      const headers = { ...pageHeaders(organizationId), 'Idempotency-Key': attempt.current.key }
      const path = callPath('POST /v1/request-drafts', {} as never)
      const { signal } = aborting.current
      try {
        const onProgress = (share: number) => setState({ kind: 'uploading', share })
        const created = await uploadFiles<Calls['POST /v1/request-drafts']['answer']>(headers, path, files, {
          signal,
          onProgress,
        })
        void queries.invalidateQueries({ queryKey: [organizationId] })
        onCreated(created.draftId)
      } catch (error) {
        if (signal.aborted) return
        setState({ kind: 'refused', problem: refusalSentence(error) })
      }
    },
  }
}
