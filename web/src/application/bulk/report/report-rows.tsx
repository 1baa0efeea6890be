import { CircleCheck, CircleX, FileMinus, Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import type { BulkSendRow } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { bulkText } from '../../../texts/bulk-text.ts'
import { LongList } from '../long-list.tsx'

const marks = {
  Waiting: { icon: Hourglass, state: 'waiting' },
  Sent: { icon: CircleCheck, state: 'completed' },
  Failed: { icon: CircleX, state: 'declined' },
  LeftOut: { icon: FileMinus, state: undefined },
}

/** Shows the outcome of each row; a row that was sent links to its request. */
export const ReportRows = ({ rows }: { rows: readonly BulkSendRow[] }) => (
  <LongList rows={rows} className="bulk-report">
    {row => <ReportRow key={row.row} row={row} />}
  </LongList>
)

function ReportRow({ row: { row, status, signatureRequestId, signer, error } }: { row: BulkSendRow }) {
  const { icon: Icon, state } = marks[status]
  const number = bulkText('bulkRowOf', { row })
  return (
    <li>
      <span className="muted">{number}</span>
      <div className="app-row-what">
        {signer && signatureRequestId === null && <strong>{signer.name}</strong>}
        {signatureRequestId !== null && (
          <Link className="app-row-link" to={paths.request({ signatureRequestId })}>
            {signer?.name ?? number}
          </Link>
        )}
        {signer && <span className="muted">{signer.email}</span>}
        {error !== null && <span className="field-error">{error}</span>}
      </div>
      <span className="app-state" data-state={state}>
        <Icon aria-hidden="true" /> {bulkText(`bulkRow_${status}`)}
      </span>
    </li>
  )
}
