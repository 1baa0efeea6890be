import { useCallback, useEffect, useRef, useState } from 'react'
import { type NegotiationStore, newOperationId } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'

export type ApprovalStatus =
  | { kind: 'checking' | 'checked' | 'approving' | 'approved' }
  | { kind: 'refused'; problem: unknown }

/**
 * Holds the approval for its sheet. The document is checked as soon as the sheet opens, and again when it is edited.
 * The button approves what the page shows even if the check has not ended, because the service checks too. All presses
 * have the same id, so that they take effect only once.
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
  // approving first saves typed text, which makes another revision; a check of that revision must not hide the answer
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

/** Approves the revision that the page shows, without later changes by a colleague. */
async function approveShown(store: NegotiationStore, operationId: string) {
  await store.settle()
  const { revision } = store.getState().session
  const body = { operationId, ...(revision !== null && { revision }) }
  await store.act(async () => ({ session: await store.client.call('POST /redlining/session/approve', { body }) }))
}
