import { CircleX, FileMinus, Hourglass, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { BulkSendRow } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { bulkText } from '../../../texts/bulk-text.ts'
import { SignerMark } from '../../requests/detail/signer-mark.tsx'
import { requestState } from '../../requests/request-words.ts'
import { StateMark } from '../../requests/state-mark.tsx'
import { LongList } from '../long-list.tsx'
import { type RowSigner, rowSigners } from './row-signers.ts'

/** Shows the outcome of each row with the state of its signers; a row that was sent links to its request. */
export const ReportRows = ({ rows }: { rows: readonly BulkSendRow[] }) => (
  <LongList rows={rows} className="bulk-report">
    {row => <ReportRow key={row.row} row={row} />}
  </LongList>
)

function ReportRow({ row }: { row: BulkSendRow }) {
  const { signatureRequestId } = row
  const signers = rowSigners(row)
  return (
    <li>
      <div className="bulk-outcome">
        <span className="muted">{bulkText('bulkRowOf', { row: row.row })}</span>
        <RowMark row={row} />
      </div>
      <div className="app-row-what">
        <ul className="bulk-signers">
          {signers.map((signer, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the signers of a row never move
            <li key={place}>
              <div className="app-row-what">
                <SignerName signer={signer} requestId={place === 0 ? signatureRequestId : null} />
                <span className="muted">{aboutSigner(signer, signers.length)}</span>
              </div>
              {signer.state && <SignerMark state={signer.state} />}
            </li>
          ))}
        </ul>
        {row.error !== null && <p className="field-error">{row.error}</p>}
      </div>
    </li>
  )
}

/** The first signer's name leads to the request. */
function SignerName({ signer: { name, email }, requestId }: { signer: RowSigner; requestId: string | null }) {
  if (requestId === null) return <strong>{name || email}</strong>
  return (
    <Link className="app-row-link" to={paths.request({ signatureRequestId: requestId })}>
      {name || email}
    </Link>
  )
}

const aboutSigner = ({ name, email, role }: RowSigner, count: number): string =>
  [name && email, count > 1 && role].filter(Boolean).join(' · ')

/** The marks of rows without a request, with the colour of a request's state. */
const marks: Record<'Waiting' | 'Failed' | 'LeftOut', { icon: LucideIcon; colour?: string }> = {
  Waiting: { icon: Hourglass, colour: 'waiting' },
  Failed: { icon: CircleX, colour: 'declined' },
  LeftOut: { icon: FileMinus },
}

function RowMark({ row: { status, request } }: { row: BulkSendRow }) {
  if (request !== null) return <StateMark state={requestState(request)} />
  if (status === 'Sent') return <span className="app-state">{bulkText('bulkRow_Sent')}</span>
  const { icon: Icon, colour } = marks[status]
  return (
    <span className="app-state" data-state={colour}>
      <Icon aria-hidden="true" /> {bulkText(`bulkRow_${status}`)}
    </span>
  )
}
