import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RequestDraft, RequestDraftContent } from '../../../api/generated/calls.ts'
import { withStorage } from '../../../shell/device-storage.ts'
import { useOrganization, useRead } from '../../session/account.tsx'
import { useSetRead } from '../../session/use-set-read.ts'
import { peopleOf } from '../draft-people.ts'
import { createRequestSaver, type RequestSaveState } from './request-saver.ts'

const readName = 'GET /v1/request-drafts/{draftId}'

export const useReadDraft = (draftId: string) => useRead(readName, { parameters: { draftId } })

export interface EditedDraft {
  content: RequestDraftContent
  state: RequestSaveState
  change(changed: Partial<RequestDraftContent>): void
  /** Saves now. Resolves to whether the service has everything. */
  flush(): Promise<boolean>
}

/** Holds what is entered in a draft, and saves it as it is entered. */
export function useRequestDraft(draft: RequestDraft): EditedDraft {
  const { draftId } = draft
  const { organizationId, call } = useOrganization()
  const queries = useQueryClient()
  const setDraft = useSetRead(readName, { parameters: { draftId } })
  const [state, setState] = useState<RequestSaveState>({ kind: 'saved' })
  const [kept] = useState(() => readKept(draft))
  const [content, setContent] = useState(() => {
    const entered = kept ?? draft.content
    return { ...entered, people: peopleOf({ ...draft, content: entered }) }
  })
  const latest = useRef(content)
  const [saver] = useState(() =>
    createRequestSaver<RequestDraftContent>({
      version: draft.version,
      async save(sent, version) {
        const headers = { 'If-Match': `"${version}"` }
        const saved = await call('PUT /v1/request-drafts/{draftId}', { parameters: { draftId }, body: sent }, headers)
        await setDraft(before => before && { ...before, ...saved, content: sent })
        return saved.version
      },
      onState: next => {
        setState(next)
        if (next.kind === 'changed') void queries.invalidateQueries({ queryKey: [organizationId] })
      },
      keep: unsaved => keepOnDevice(draftId, unsaved),
    }),
  )
  useEffect(() => {
    if (kept) saver.change(latest.current)
    const onHide = () => void saver.flush()
    window.addEventListener('pagehide', onHide)
    window.addEventListener('online', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('online', onHide)
      void saver.flush()
    }
  }, [saver, kept])
  return {
    content,
    state,
    change(changed) {
      latest.current = { ...latest.current, ...changed }
      setContent(latest.current)
      saver.change(latest.current)
    },
    flush: saver.flush,
  }
}

const storageKey = (draftId: string) => `countersign.draft.${draftId}`

/** Returns what was entered before a reload that the service had not received, if nothing was saved since. */
function readKept({ draftId, version }: RequestDraft): RequestDraftContent | null {
  const kept = withStorage(() => JSON.parse(sessionStorage.getItem(storageKey(draftId)) ?? 'null'), null)
  return kept?.version === version ? kept.content : null
}

const keepOnDevice = (draftId: string, unsaved: object | null): void =>
  withStorage(() => {
    if (unsaved) sessionStorage.setItem(storageKey(draftId), JSON.stringify(unsaved))
    else sessionStorage.removeItem(storageKey(draftId))
  }, undefined)
