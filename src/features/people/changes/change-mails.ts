import { cleanLine } from '../../mails/clean-text.ts'
import type { MailContent } from '../../mails/letter.ts'
import type { MailKind } from '../../mails/mail-kind.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { isChangeKind, isMailed } from './change-kinds.ts'

/**
 * The mail that reports a change of how a person signs in. It goes to the address that the person had at the time,
 * whatever has happened since.
 */
export const changeMail: MailKind = {
  async write({ config }, { details: { kind, ipAddress, changedAt } }) {
    if (!isChangeKind(kind) || !isMailed(kind)) return null
    const subject = sayInMail(`changed_${kind}`)
    const facts = { ipAddress: cleanLine(String(ipAddress)), changedAt: String(changedAt) }
    const content = changeText({ ...facts, subject, url: `${config.publicUrl}/your-account` })
    return { content, onBehalfOf: null, testMode: false, attachments: [] }
  },
}

interface ChangeFacts {
  subject: string
  ipAddress: string
  changedAt: string
  url: string
}

export const changeText = ({ subject, ipAddress, changedAt, url }: ChangeFacts): MailContent => ({
  subject,
  heading: subject,
  paragraphs: [sayInMail('changed_body')],
  facts: [
    { label: sayInMail('changed_when'), value: `${changedAt.slice(0, 16).replace('T', ' ')} UTC` },
    { label: sayInMail('changed_from'), value: ipAddress },
  ],
  button: { label: sayInMail('changed_button'), url },
  next: [sayInMail('changed_next')],
  footer: [sayInMail('becauseYouHaveAccount')],
})
