import type { ListedSignatureRequest, Template } from '../../api/generated/calls.ts'
import { listOfNames } from '../../texts/text.ts'
import { Ago } from '../shell/ago.tsx'
import { requestName, requestState } from './request-words.ts'
import { StateMark } from './state-mark.tsx'

interface RequestListProps {
  requests: readonly ListedSignatureRequest[]
  templates: readonly Template[]
}

/** Requests in rows: what, with whom, how it stands, and since when. */
export function RequestList({ requests, templates }: RequestListProps) {
  return (
    <ul className="app-rows">
      {requests.map(({ signatureRequestId, templateId, signers, updatedAt, ...request }) => (
        <li key={signatureRequestId}>
          <div className="app-row-what">
            <strong>{requestName(templateId, templates)}</strong>
            <span className="muted">{listOfNames(signers.map(one => one.name || one.email))}</span>
          </div>
          <StateMark state={requestState(request)} />
          <Ago moment={updatedAt} />
        </li>
      ))}
    </ul>
  )
}
