import { Link, useParams } from 'react-router'
import { ApiError } from '../../../api/call.ts'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { requestText } from '../../../texts/request-text.ts'
import { formatMoment } from '../../../texts/text.ts'
import { Message } from '../../../ui/message.tsx'
import { useRead } from '../../session/account.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Page } from '../../shell/page.tsx'
import { useWithWhere } from '../../where/use-owner-name.ts'
import { WhereLine } from '../../where/where-line.tsx'
import { requestState } from '../request-words.ts'
import { StateMark } from '../state-mark.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { KeptContent } from './kept-content.tsx'
import { RequestActions } from './request-actions.tsx'
import { requestStory } from './request-story.ts'
import { SentBy } from './sent-by.tsx'
import { SignerList } from './signer-list.tsx'
import { Timeline } from './timeline.tsx'
import { useRequestEvents } from './use-request-events.ts'
import { useRequestMails } from './use-request-mails.ts'

/** `/requests/{signatureRequestId}`: the signers, the events and the actions of a request. */
export function RequestPage() {
  const { signatureRequestId = '' } = useParams()
  const request = useRead('GET /v1/signature-requests/{signatureRequestId}', { parameters: { signatureRequestId } })
  const events = useRequestEvents({ signatureRequestId })
  const mails = useRequestMails({ signatureRequestId })
  const query = useWithWhere(request)
  // Wait for the events and the emails too: they say who sent the request, and lines added later would push the rest down.
  const isReady = [events, mails].every(({ data, error }) => data !== undefined || error !== null)
  if (request.error instanceof ApiError && request.error.status === 404) return <NoSuchRequest />
  return (
    <Page
      title={request.data?.title ?? requestText('requests')}
      action={request.data && <StateMark state={requestState(request.data)} />}
    >
      <Loaded query={{ ...query, data: isReady ? query.data : undefined }}>
        {loadedRequest => <Story request={loadedRequest} />}
      </Loaded>
    </Page>
  )
}

function Story({ request }: { request: SignatureRequest }) {
  const { signatureRequestId, title: name, folderId, ownerId, testMode, contentDeletedAt, message } = request
  return (
    <div className="app-beside">
      <div className="app-parts">
        <section className="app-story">
          <p className="app-lead">{requestStory(request)}</p>
          <p className="muted">
            <SentBy request={request} />
            {contentDeletedAt && ` ${requestText('story_deleted', { when: formatMoment(contentDeletedAt) })}`}
          </p>
          <WhereLine
            kind="signatureRequestIds"
            record={{ id: signatureRequestId, name, folderId, ownerId }}
            sentBy={request.sender.email}
          />
          {message && <blockquote className="app-quote">{message}</blockquote>}
          {testMode && <Message tone="info">{requestText('testRequest')}</Message>}
          <RequestActions request={request} />
        </section>
        <SignerList request={request} />
        <Timeline request={request} />
        <KeptContent request={request} />
      </div>
      {contentDeletedAt === null && <DocumentPreview request={request} />}
    </div>
  )
}

const NoSuchRequest = () => (
  <Page title={requestText('requestNotFoundTitle')}>
    <div className="app-section">
      <p>{requestText('requestNotFoundBody')}</p>
      <Link className="button button-plain" to={paths.requests({})}>
        {requestText('backToRequests')}
      </Link>
    </div>
  </Page>
)
