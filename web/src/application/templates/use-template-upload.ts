import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CreatedTemplate } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { useOrganization } from '../session/account.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { uploadTemplate } from './upload-template.ts'

export type UploadState =
  | { kind: 'idle' }
  /** `share` is the part of the bytes that was sent, from 0 to 1. */
  | { kind: 'uploading'; name: string; share: number }
  | { kind: 'refused'; problem: string }

/** Uploads a document and creates a template from it. */
export function useTemplateUpload(onUploaded: (created: CreatedTemplate) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const { organizationId } = useOrganization()
  const queries = useQueryClient()
  const aborting = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    aborting.current = controller
    return () => controller.abort()
  }, [])

  const upload = async (file: File) => {
    const { name } = file
    const { signal } = aborting.current
    setState({ kind: 'uploading', name, share: 0 })
    try {
      const onProgress = (share: number) => setState({ kind: 'uploading', name, share })
      const created = await uploadTemplate(organizationId, file, { signal, onProgress })
      await queries.invalidateQueries({ queryKey: [organizationId] })
      onUploaded(created)
    } catch (error) {
      if (signal.aborted) return
      setState({ kind: 'refused', problem: applicationText('uploadRefused', { name, reason: refusalSentence(error) }) })
    }
  }
  const onFiles = (files: readonly File[]) => {
    const [file] = files
    if (!file || state.kind === 'uploading') return
    if (files.length > 1) setState({ kind: 'refused', problem: applicationText('oneFileOnly') })
    else void upload(file)
  }
  return { state, onFiles }
}
