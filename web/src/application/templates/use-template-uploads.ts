import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useOrganization } from '../session/account.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { uploadTemplate } from './upload-template.ts'

/** A file that is being uploaded to become a template. */
export interface Upload {
  id: number
  name: string
  state:
    | { kind: 'waiting' }
    /** `share` is the part of the bytes that was sent, from 0 to 1. */
    | { kind: 'uploading'; share: number }
    | { kind: 'done'; templateId: string }
    | { kind: 'refused'; reason: string }
}

/**
 * Uploads files one after the other. A file that is uploaded alone is opened in the editor.
 * @param folderId the folder to keep them in, or `everyone`; undefined for the usual place
 */
export function useTemplateUploads(folderId: string | undefined) {
  const { organizationId } = useOrganization()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef(Promise.resolve())
  const count = useRef(0)
  const aborting = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    aborting.current = controller
    return () => controller.abort()
  }, [])

  const upload = async (id: number, file: File, isAlone: boolean) => {
    const { signal } = aborting.current
    if (signal.aborted) return
    const set = (state: Upload['state']) =>
      setUploads(current => current.map(entry => (entry.id === id ? { ...entry, state } : entry)))
    const onProgress = (share: number) => set({ kind: 'uploading', share })
    onProgress(0)
    try {
      const { templateId } = await uploadTemplate(organizationId, file, { folderId, signal, onProgress })
      if (isAlone) return void navigate(paths.templateFields({ templateId }), { state: { search } })
      set({ kind: 'done', templateId })
      void queries.invalidateQueries({ queryKey: [organizationId] })
    } catch (error) {
      if (!signal.aborted) set({ kind: 'refused', reason: refusalSentence(error) })
    }
  }

  const isBusy = uploads.some(({ state }) => state.kind === 'waiting' || state.kind === 'uploading')
  return {
    uploads,
    isBusy,
    onFiles(files: readonly File[]) {
      const isAlone = files.length === 1 && !isBusy
      const added = files.map(file => ({ id: ++count.current, file }))
      const newUploads = added.map(({ id, file }): Upload => ({ id, name: file.name, state: { kind: 'waiting' } }))
      // New uploads replace the finished ones in the list.
      setUploads(current => [...(isBusy ? current : []), ...newUploads])
      for (const { id, file } of added) queue.current = queue.current.then(() => upload(id, file, isAlone))
    },
    dismiss: () => setUploads([]),
  }
}
