import { Link } from 'react-router'
import type { ListedSignatureRequest } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { listOfNames } from '../../texts/text.ts'
import { Ago } from '../shell/ago.tsx'
import { requestState } from './request-words.ts'
import { StateMark } from './state-mark.tsx'

/** Lists requests in rows: title, signers, state and time. Each row links to its request. */
export function RequestList({ requests }: { requests: readonly ListedSignatureRequest[] }) {
  return (
    <ul className="app-rows">
      {requests.map(({ signatureRequestId, title, signers, updatedAt, ...request }) => (
        <li key={signatureRequestId}>
          <div className="app-row-what">
            <Link className="app-row-link" to={paths.request({ signatureRequestId })}>
              {title}
            </Link>
            <span className="muted">{listOfNames(signers.map(signer => signer.name || signer.email))}</span>
          </div>
          <StateMark state={requestState(request)} />
          <Ago moment={updatedAt} />
        </li>
      ))}
    </ul>
  )
}
