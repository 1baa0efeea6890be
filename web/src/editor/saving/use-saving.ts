import { useEffect, useState, useSyncExternalStore } from 'react'
import { postToParent } from '../../embedding/parent-messages.ts'
import type { EditorStore } from '../store/editor-store.ts'
import type { EditingClient } from './editing-client.ts'
import { createSaving, type Reopened, type Saving, type SavingState } from './saving.ts'

/** Sets up saving for one page: stores a draft when the page is hidden, and asks before unsaved work is left. */
export function useSaving({ session, unsaved }: Reopened, client: EditingClient, store: EditorStore) {
  const [saving] = useState(() => {
    const { templateId, embedding } = session
    return createSaving({
      session,
      unsaved,
      client,
      store,
      onSaved: version =>
        postToParent({ type: 'onTemplateEditorSaved', templateId, version }, embedding.allowedOrigins),
      onFailed: reason => postToParent({ type: 'onTemplateEditorError', templateId, reason }, embedding.allowedOrigins),
    })
  })
  const state = useSavingState(saving)
  useEffect(() => {
    const { templateId, embedding, reason } = session
    if (reason) postToParent({ type: 'onTemplateEditorError', templateId, reason }, embedding.allowedOrigins)
  }, [session])

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') saving.flush(true)
    }
    const onOnline = () => saving.flush(false)
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('online', onOnline)
      saving.flush(false)
    }
  }, [saving])
  useEffect(() => {
    if (!state.isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      saving.flush(true)
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [saving, state.isDirty])
  return { saving, state }
}

const useSavingState = (saving: Saving): SavingState => useSyncExternalStore(saving.subscribe, saving.getState)
