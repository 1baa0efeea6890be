import { Link } from 'react-router'
import type { RedlineRequest } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { negotiationsText } from '../../../texts/negotiations-text.ts'
import { requestState } from '../../requests/request-words.ts'
import { StateMark } from '../../requests/state-mark.tsx'
import { useRead } from '../../session/account.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { useMay } from '../../where/use-may.ts'
import { AgreedDocument } from './agreed-document.tsx'

interface AgreedSectionProps {
  redline: RedlineRequest
  title: string
}

/** Shows the agreed document and lets the organization send it for signature, one request at a time. */
export function AgreedSection({ redline, title }: AgreedSectionProps) {
  const { signatureRequestId } = redline
  return (
    <section className="app-section" aria-labelledby="agreed">
      <h2 id="agreed">{negotiationsText('agreedTitle')}</h2>
      {signatureRequestId === null ? (
        <Sendable redline={redline} title={title} />
      ) : (
        <Sent {...{ redline, title, signatureRequestId }} />
      )}
    </section>
  )
}

function Sent({ signatureRequestId, ...props }: AgreedSectionProps & { signatureRequestId: string }) {
  const request = useRead('GET /v1/signature-requests/{signatureRequestId}', { parameters: { signatureRequestId } })
  return (
    <Loaded query={request}>
      {signatureRequest => {
        const state = requestState(signatureRequest)
        const isOver = state !== 'waiting' && state !== 'failed' && state !== 'completed'
        return (
          <>
            <p className="app-agreed-request">
              <Link to={paths.request({ signatureRequestId })}>{negotiationsText('redlineToRequest')}</Link>
              <StateMark state={state} />
            </p>
            {isOver && (
              <>
                <p>{negotiationsText('agreedAgain')}</p>
                <Sendable {...props} />
              </>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Sendable(props: AgreedSectionProps) {
  const may = useMay(props.redline)
  return may('signature-requests:write') ? <AgreedDocument {...props} /> : <p>{negotiationsText('agreedNotAllowed')}</p>
}
