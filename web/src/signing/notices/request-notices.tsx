import { Ban, CalendarX2 } from 'lucide-react'
import type { SigningSession } from '../../api/generated/calls.ts'
import { Moment, NoticePage } from '../../shell/notice-page.tsx'
import { TestStrip } from '../../shell/strips.tsx'
import { type TextKey, text } from '../../texts/text.ts'
import { documentName, senderName } from '../session-names.ts'

interface RequestNoticeProps {
  session: SigningSession
}

const expiredTexts: Record<'Deadline' | 'Voided', { title: TextKey; body: TextKey }> = {
  Deadline: { title: 'requestExpiredTitle', body: 'requestExpiredBody' },
  Voided: { title: 'requestVoidedTitle', body: 'requestVoidedBody' },
}

export function RequestExpiredNotice({ session }: RequestNoticeProps) {
  const texts = expiredTexts[session.expiredReason === 'Voided' ? 'Voided' : 'Deadline']
  return (
    <NoticePage title={text(texts.title)} tone="bad" icon={<CalendarX2 />} {...frame(session)}>
      <p>{text(texts.body, { sender: senderName(session) })}</p>
    </NoticePage>
  )
}

/** Shown after a signer has declined: the signer of this page, or another signer. */
export function DeclinedNotice({ session, wasOpenHere }: RequestNoticeProps & { wasOpenHere: boolean }) {
  if (!session.declinedAt) {
    return (
      <NoticePage
        title={text('declinedByOtherTitle')}
        tone="calm"
        icon={<Ban />}
        takesFocus={wasOpenHere}
        {...frame(session)}
      >
        <p>{text('declinedByOtherBody', { document: documentName(session) })}</p>
      </NoticePage>
    )
  }
  return (
    <NoticePage
      title={text('declinedTitle', { action: session.action })}
      tone="calm"
      icon={<Ban />}
      takesFocus={wasOpenHere}
      {...frame(session)}
    >
      <p>
        {text('declinedBody', { document: documentName(session), sender: senderName(session) })}
        <Moment words="declinedAt" moment={session.declinedAt} />
      </p>
    </NoticePage>
  )
}

function frame(session: SigningSession) {
  const { name: organization, logoUrl } = session.organization
  return { organization, logoUrl, strips: session.testMode ? <TestStrip /> : null }
}
