import { Link } from 'react-router'
import type { SignatureRequest } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { Message } from '../../ui/message.tsx'
import { useRead } from '../session/account.tsx'
import { formatDay } from '../shell/deadline.ts'
import { asksForCode } from '../shell/email-code.ts'
import { Loaded } from '../shell/loaded.tsx'
import { NoMailNotice } from '../shell/no-mail-notice.tsx'
import { Page } from '../shell/page.tsx'
import { useMailWord } from '../shell/use-mail-word.ts'
import { keptWords } from '../where/kept-words.ts'
import { usePlaces } from '../where/use-places.ts'
import { reminderSentence } from './reminder-fields.tsx'
import { TurnList } from './turn-list.tsx'

/** Shows what became of a draft that was sent, and what happens next. */
export function SentPage({ signatureRequestId }: { signatureRequestId: string }) {
  const request = useRead('GET /v1/signature-requests/{signatureRequestId}', { parameters: { signatureRequestId } })
  if (request.data === undefined)
    return (
      <Page title={applicationText('sendDocument')}>
        <Loaded query={request}>{() => null}</Loaded>
      </Page>
    )
  return <Sent request={request.data} />
}

function Sent({ request }: { request: SignatureRequest }) {
  const { signatureRequestId, title, folderId, signers, cc, testMode, expiresAt, notifyLater, reminders } = request
  const mail = useMailWord()
  const places = usePlaces()
  // whoever comes later is told later
  const notified = notifyLater
    ? signers.filter(({ turn }) => turn === Math.min(...signers.map(signer => signer.turn)))
    : signers
  const names = listOfNames(notified.map(({ name, email }) => name || email))
  return (
    <Page title={applicationText('sentTitle', { document: title, names, mail })}>
      {places && <p className="muted app-place">{keptWords(places, folderId)}</p>}
      <NoMailNotice />
      {testMode && <Message tone="warn">{applicationText('sendTestModeReview')}</Message>}
      <section className="app-section" aria-labelledby="sent-next">
        <h2 id="sent-next">{applicationText('sendNext')}</h2>
        <TurnList
          people={signers.map(signer => ({
            ...signer,
            action: signer.action ?? 'sign',
            isAskedForCode: asksForCode(signer.verification),
          }))}
          copies={cc.map(({ name, email }) => ({ name: name ?? '', email }))}
          isNotifyingAll={!notifyLater}
          isSent
        />
        <p>
          {applicationText('sentUntil', { day: formatDay(expiresAt) })} {reminderSentence(reminders)}
        </p>
        <p>{applicationText('sentCompleted', { mail })}</p>
        <div className="send-buttons">
          <Link className="button button-primary" to={paths.request({ signatureRequestId })}>
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
