import type { ListedSignatureRequest } from '../../api/generated/calls.ts'
import { requestsText } from '../../texts/requests-text.ts'
import { Ago } from '../shell/ago.tsx'
import { keptFact } from '../where/kept-words.ts'
import { usePlaces } from '../where/use-places.ts'
import type { Chosen } from './chosen/use-chosen.ts'
import { RequestTitle } from './request-title.tsx'
import { namesOf, type RequestState, requestState, waitingWords } from './request-words.ts'
import { StateMark } from './state-mark.tsx'

interface RequestListProps {
  requests: readonly ListedSignatureRequest[]
  chosen: Chosen
}

/**
 * Lists requests in rows: a box to choose it by, title, signers, state and when it was sent. The rest of each row links
 * to its request.
 */
export function RequestList({ requests, chosen }: RequestListProps) {
  const places = usePlaces()
  return (
    <ul className="app-rows app-rows-chosen">
      {requests.map(request => {
        const { signatureRequestId, title, folderId, signers, createdAt } = request
        const who = whoWords(signers, requestState(request))
        return (
          <li key={signatureRequestId}>
            <label className="app-choose">
              <input
                type="checkbox"
                aria-label={requestsText('chooseRequest', { title, who })}
                checked={chosen.has(request)}
                onChange={event => chosen.choose([request], event.target.checked)}
              />
            </label>
            <div className="app-row-what">
              <RequestTitle request={request} places={places} />
              <span className="muted">{[who, keptFact(places, folderId)].filter(Boolean).join(' · ')}</span>
            </div>
            <StateMark state={requestState(request)} />
            <Ago moment={createdAt} say={ago => requestsText('sentAgo', { ago })} />
          </li>
        )
      })}
    </ul>
  )
}

type Signers = ListedSignatureRequest['signers']

/** Names those for whom an open request waits, and how many are done; of any other request, everybody. */
function whoWords(signers: Signers, state: RequestState): string {
  const open = signers.filter(({ signedAt }) => signedAt === null)
  if (state !== 'waiting' || open.length === 0) return namesOf(signers)
  const turn = Math.min(...open.map(signer => signer.turn))
  const next = open.filter(signer => signer.turn === turn)
  return waitingWords({ next, done: signers.length - open.length, recipients: signers.length })
}
