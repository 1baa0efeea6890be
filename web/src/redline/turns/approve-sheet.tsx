import { ApiError } from '../../api/call.ts'
import { explainError } from '../../shell/explain-error.ts'
import { redlineText } from '../../texts/redline/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { TextDifferencesView, textDifferencesOf } from './text-difference.tsx'
import { useAct } from './use-act.ts'

interface ApproveSheetProps {
  store: NegotiationStore
  onClose(): void
}

function explain(problem: unknown) {
  const differences = textDifferencesOf(problem)
  if (differences.length > 0) return <TextDifferencesView differences={differences} />
  return problem instanceof ApiError && problem.status === 409 ? redlineText('approveChanged') : explainError(problem)
}

/** Asks before both sides agree, and says what comes after. */
export function ApproveSheet({ store, onClose }: ApproveSheetProps) {
  const organization = useNegotiation(store, state => state.session.organization.name)
  const { isBusy, error, isDone, act } = useAct(operationId => approve(store, operationId), explain)
  return (
    <Sheet
      title={redlineText(isDone ? 'approvedTitle' : 'approveTitle')}
      closeLabel={redlineText(isDone ? 'close' : 'goBack')}
      onClose={() => !isBusy && onClose()}
      isFinal
      footer={
        isDone ? (
          <Button kind="primary" onClick={onClose}>
            {redlineText('seeAgreed')}
          </Button>
        ) : (
          <Button kind="primary" busy={isBusy} busyText={redlineText('approving')} onClick={act}>
            {redlineText('approveButton')}
          </Button>
        )
      }
    >
      {error !== null && <Message tone="bad">{error}</Message>}
      {isDone ? (
        <p role="status">{redlineText('approvedBody', { organization })}</p>
      ) : (
        <>
          <p>{redlineText('approveBody')}</p>
          <p className="muted">{redlineText('approveNext', { organization })}</p>
        </>
      )}
    </Sheet>
  )
}

/** Approves what the page shows, not what a colleague makes of it meanwhile. */
async function approve(store: NegotiationStore, operationId: string) {
  await store.settle()
  const { revision } = store.getState().session
  const body = { operationId, ...(revision !== null && { revision }) }
  await store.act(async () => ({ session: await store.client.call('POST /redlining/session/approve', { body }) }))
}
