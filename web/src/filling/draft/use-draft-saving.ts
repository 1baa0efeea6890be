import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../api/call.ts'
import type { FieldValue } from '../../api/generated/calls.ts'
import type { SigningClient } from '../../api/signing-client.ts'
import { createDraftSaver, type DraftSaver, type SaveState } from './draft-saver.ts'

/** Creates a saver for one page view. It saves at once when the page is hidden or the connection returns. */
export function useDraftSaving(
  client: SigningClient,
  onRefused: (error: ApiError, sent: FieldValue[]) => void,
): { saver: DraftSaver; saveState: SaveState } {
  const [saveState, setSaveState] = useState<SaveState>('idle')
  const refused = useRef(onRefused)
  refused.current = onRefused
  const [saver] = useState(() =>
    createDraftSaver({
      save: async (fields, keepalive) => void (await client.saveFields(fields, { keepalive })),
      onState: setSaveState,
      onRefused: (error, sent) => refused.current(error, sent),
    }),
  )

  useEffect(() => {
    const saveNow = () => void saver.flush()
    const saveBeforeHiding = () => {
      if (document.visibilityState === 'hidden') void saver.flush(true)
    }
    window.addEventListener('online', saveNow)
    document.addEventListener('visibilitychange', saveBeforeHiding)
    return () => {
      window.removeEventListener('online', saveNow)
      document.removeEventListener('visibilitychange', saveBeforeHiding)
    }
  }, [saver])
  return { saver, saveState }
}
