import { Link, Navigate } from 'react-router'
import { paths } from '../../paths.ts'
import { requestText } from '../../texts/request-text.ts'
import { Message } from '../../ui/message.tsx'
import { useAccount, useOrganization, useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { NoMailNotice } from '../shell/no-mail-notice.tsx'
import { Page } from '../shell/page.tsx'
import { SendConfirmation } from '../shell/send-confirmation.tsx'
import { completedItems, needingAttention, waitingForMe, waitingForOthers } from './attention-items.tsx'
import { AttentionList } from './attention-list.tsx'
import { FirstSteps } from './first-steps.tsx'
import { useOpenable } from './use-openable.ts'

/** `/`: the home page, which begins with what needs attention. People who see no documents work on other pages. */
export function HomePage() {
  const { may } = useOrganization()
  return may('signature-requests:read') ? <AttentionPage /> : <Navigate to={paths.requestLog({})} replace />
}

function AttentionPage() {
  const { may } = useOrganization()
  const { account } = useAccount()
  const home = useRead('GET /v1/organization/home', {})
  const isOpenable = useOpenable((home.data?.toSign ?? []).map(({ signatureRequestId }) => signatureRequestId))
  const [firstName = ''] = account.name.split(' ')
  const title = firstName === '' ? requestText('hello') : requestText('helloName', { name: firstName })
  return (
    <Page
      title={title}
      action={home.data && !home.data.firstSteps && may('signature-requests:write') ? <SendLink /> : null}
    >
      <Loaded query={home}>
        {data => (
          <>
            <NoMailNotice />
            {!account.hasVerifiedEmail && !data.firstSteps && (
              <Message tone="info">
                <p>{requestText('confirmToSign', { email: account.email })}</p>
                <SendConfirmation email={account.email} />
              </Message>
            )}
            {data.firstSteps && may('signature-requests:write') && <FirstSteps steps={data.firstSteps} />}
            <AttentionList
              title="waitingForYou"
              items={waitingForMe(data, isOpenable)}
              list="mine"
              count={data.counts.toSign}
            />
            <AttentionList
              title="needsAttention"
              items={needingAttention(data)}
              list="attention"
              count={data.counts.needsAttention}
            />
            {!data.firstSteps && data.toSign.length + data.toNegotiate.length + needingAttention(data).length === 0 && (
              <p className="app-lead">{requestText('nothingNeedsYou')}</p>
            )}
            <AttentionList
              title="waitingForOthers"
              items={waitingForOthers(data)}
              list="others"
              count={data.counts.waitingForOthers}
            />
            <AttentionList
              title="lastCompleted"
              items={completedItems(data)}
              list="completed"
              count={data.counts.completed}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const SendLink = () => (
  <Link className="button button-primary" to={paths.send({})}>
    {requestText('sendDocument')}
  </Link>
)
