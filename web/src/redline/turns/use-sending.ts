import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import type { SendPreview } from '../../api/generated/calls.ts'
import { explainError } from '../../shell/explain-error.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { type NegotiationStore, newOperationId } from '../store/negotiation-store.ts'

export type SendingStatus =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready' | 'sending'; preview: SendPreview }
  | { kind: 'sent'; round: number }

/**
 * Sends the document for its sheet: saves typed text, loads the summary, and sends exactly what was summarized. If a
 * member of the same side edits in between, nothing is sent, and the new summary is shown.
 */
export function useSendingTurn(store: NegotiationStore) {
  const [status, setStatus] = useState<SendingStatus>({ kind: 'loading' })
  const [error, setError] = useState<string | null>(null)
  const [isStale, setIsStale] = useState(false)
  // the id stays the same for the whole sheet, so that the round is sent only once even if an answer is lost
  const operationId = useRef(newOperationId())

  const load = useCallback(async () => {
    setStatus({ kind: 'loading' })
    try {
      await store.settle()
      setStatus({ kind: 'ready', preview: await store.client.call('GET /redlining/session/preview-of-send', {}) })
    } catch (problem) {
      setStatus({ kind: 'failed' })
      setError(explainError(problem))
    }
  }, [store])
  useEffect(() => void load(), [load])

  const send = async (message: string) => {
    if (status.kind !== 'ready') return
    const { preview } = status
    setError(null)
    setStatus({ kind: 'sending', preview })
    try {
      await sendRound(store, preview, operationId.current, message.trim())
      setStatus({ kind: 'sent', round: preview.round })
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 409) {
        operationId.current = newOperationId()
        await refused(problem)
      } else {
        setError(explainError(problem))
        setStatus({ kind: 'ready', preview })
      }
    }
  }

  /**
   * Handles a refusal. Either another member has edited, so that the summary is loaded again, or another member has
   * sent the document, so that there is nothing to send.
   */
  const refused = async (problem: ApiError) => {
    const { may } = store.getState().session
    if (!may.send) setError(redlineText('turnPassed'))
    else if (/changed by someone else/.test(problem.message)) setIsStale(true)
    else setError(explainError(problem))
    if (may.send) await load()
    else setStatus({ kind: 'failed' })
  }

  const retry = () => {
    setError(null)
    void load()
  }
  return { status, error, isStale, retry, send: (message: string) => void send(message) }
}

async function sendRound(store: NegotiationStore, { revision }: SendPreview, operationId: string, message: string) {
  const body = { revision, operationId, ...(message !== '' && { message }) }
  await store.act(async () => ({ session: await store.client.call('POST /redlining/session/send', { body }) }))
}
