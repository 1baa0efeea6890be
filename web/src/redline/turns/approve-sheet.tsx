import { CircleCheck } from 'lucide-react'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { ApprovalRefusal } from './approval-refusal.tsx'
import { type ApprovalStatus, useApproval } from './use-approval.ts'

interface ApproveSheetProps {
  store: NegotiationStore
  onClose(): void
}

/** Asks for confirmation before both sides agree. Shows whether the PDF to be signed was checked, and the next step. */
export function ApproveSheet({ store, onClose }: ApproveSheetProps) {
  const organization = useNegotiation(store, state => state.session.organization.name)
  const { status, checkAgain, approve } = useApproval(store)
  if (status.kind === 'approved') return <ApprovedSheet organization={organization} onClose={onClose} />
  const isBusy = status.kind === 'approving'
  return (
    <Sheet
      title={redlineText('approveTitle')}
      closeLabel={redlineText('goBack')}
      onClose={() => !isBusy && onClose()}
      isFinal
      step={status.kind === 'refused' ? 'refused' : ''}
      footer={
        status.kind === 'refused' ? (
          <Button onClick={checkAgain}>{redlineText('checkAgain')}</Button>
        ) : (
          <Button kind="primary" busy={isBusy} busyText={redlineText('approving')} onClick={approve}>
            {redlineText('approveButton')}
          </Button>
        )
      }
    >
      {status.kind === 'refused' ? (
        <ApprovalRefusal store={store} problem={status.problem} />
      ) : (
        <>
          <p>{redlineText('approveBody')}</p>
          <CheckState status={status} />
          <p className="muted">{redlineText('approveNext', { organization })}</p>
        </>
      )}
    </Sheet>
  )
}

/** Shows the check in a single line, which has its height even before it has a text. */
function CheckState({ status: { kind } }: { status: ApprovalStatus }) {
  const isLong = useDelayed(kind !== 'checked', 1_000)
  return (
    <div className="approval-check" role="status">
      {kind === 'checked' && (
        <p>
          <CircleCheck aria-hidden="true" /> {redlineText('approveChecked')}
        </p>
      )}
      {isLong && (
        <p>
          <span className="spinner" aria-hidden="true" /> {redlineText('approveChecking')}
        </p>
      )}
    </div>
  )
}

function ApprovedSheet({ organization, onClose }: { organization: string; onClose(): void }) {
  return (
    <Sheet
      title={redlineText('approvedTitle')}
      closeLabel={redlineText('close')}
      onClose={onClose}
      isText
      footer={
        <Button kind="primary" onClick={onClose}>
          {redlineText('seeAgreed')}
        </Button>
      }
    >
      <p role="status">{redlineText('approvedBody', { organization })}</p>
    </Sheet>
  )
}
