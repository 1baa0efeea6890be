import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { Message } from '../../ui/message.tsx'
import { formatDay } from '../shell/deadline.ts'
import { Page } from '../shell/page.tsx'
import { TurnList, type TurnSigner } from './turn-list.tsx'

/** The parts of a sent request that the page shows. They are stored in the history of the tab. */
export interface SentRequest {
  signatureRequestId: string
  document: string
  signers: TurnSigner[]
  isNotifyingAll: boolean
  expiresAt: string
  testMode: boolean
}

/** Shows what was sent, and what happens next. */
export function SentPage({ sent }: { sent: SentRequest }) {
  const names = listOfNames(sent.signers.map(signer => signer.name))
  return (
    <Page title={applicationText('sentTitle', { document: sent.document, names })}>
      {sent.testMode && <Message tone="warn">{applicationText('sendTestModeReview')}</Message>}
      <section className="app-section" aria-labelledby="sent-next">
        <h2 id="sent-next">{applicationText('sendNext')}</h2>
        <TurnList signers={sent.signers} isNotifyingAll={sent.isNotifyingAll} isSent />
        <p>{applicationText('sentUntil', { day: formatDay(sent.expiresAt) })}</p>
        <p>{applicationText('sentCompleted')}</p>
        <div className="send-buttons">
          <Link className="button button-primary" to={paths.request({ signatureRequestId: sent.signatureRequestId })}>
            {applicationText('sentFollow')}
          </Link>
          <Link className="button button-plain" to={paths.send({})}>
            {applicationText('sentAnother')}
          </Link>
        </div>
      </section>
    </Page>
  )
}
