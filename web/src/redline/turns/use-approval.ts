import { useCallback, useEffect, useRef, useState } from 'react'
import { type NegotiationStore, newOperationId } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'

export type ApprovalStatus =
  | { kind: 'checking' | 'checked' | 'approving' | 'approved' }
  | { kind: 'refused'; problem: unknown }

/**
 * The approval as the sheet shows it. The document is checked as soon as the sheet opens, and again when someone edits it. The
 * button approves what the page shows even if the check has not ended: the service checks too. All presses have one id, so that
 * they act once.
 */
export function useApproval(store: NegotiationStore) {
  const revision = useNegotiation(store, state => state.session.revision)
  const [status, setStatus] = useState<ApprovalStatus>({ kind: 'checking' })
  const operationId = useRef(newOperationId())
  const latest = useRef(0)
  const isApproving = useRef(false)

  const run = useCallback(async (kind: 'checking' | 'approving', work: () => Promise<unknown>) => {
    const number = ++latest.current
    const show = (next: ApprovalStatus) => number === latest.current && setStatus(next)
    show({ kind })
    try {
      await work()
      show({ kind: kind === 'checking' ? 'checked' : 'approved' })
    } catch (problem) {
      show({ kind: 'refused', problem })
    }
  }, [])
  // the approval first saves typed text, which makes another revision: its check must not hide the answer
  const check = useCallback(
    (query: { again?: 'true' } = {}) =>
      !isApproving.current &&
      void run('checking', async () => {
        await store.settle()
        await store.client.call('GET /redlining/session/approval-check', { query })
      }),
    [run, store],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another document.
  useEffect(() => {
    if (store.getState().session.may.approve) check()
  }, [check, revision])
  const approve = async () => {
    isApproving.current = true
    await run('approving', () => approveShown(store, operationId.current))
    isApproving.current = false
  }
  return { status, checkAgain: () => check({ again: 'true' }), approve: () => void approve() }
}

/** Approves what the page shows, not what a colleague has changed since. */
async function approveShown(store: NegotiationStore, operationId: string) {
  await store.settle()
  const { revision } = store.getState().session
  const body = { operationId, ...(revision !== null && { revision }) }
  await store.act(async () => ({ session: await store.client.call('POST /redlining/session/approve', { body }) }))
}
