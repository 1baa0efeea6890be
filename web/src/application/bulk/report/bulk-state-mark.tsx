import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react'
import type { BulkSend } from '../../../api/generated/calls.ts'
import { bulkText } from '../../../texts/bulk-text.ts'

/** Shows the state of a bulk send as a word with an icon. */
export function BulkStateMark({ bulk: { status, failed } }: { bulk: BulkSend }) {
  const state = status === 'Sending' ? 'Sending' : failed > 0 ? 'Failed' : 'Finished'
  const Icon = { Sending: Hourglass, Failed: TriangleAlert, Finished: CircleCheck }[state]
  return (
    <span className="app-state" data-state={{ Sending: 'waiting', Failed: 'declined', Finished: 'completed' }[state]}>
      <Icon aria-hidden="true" /> {bulkText(`bulkState_${state}`)}
    </span>
  )
}
