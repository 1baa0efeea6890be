import { cleanLine } from '../../mails/clean-text.ts'
import type { MailContent } from '../../mails/letter.ts'
import type { MailKind } from '../../mails/mail-kind.ts'
import { changeSubjects, isChangeKind } from './change-kinds.ts'

/** Reports a change of how a person signs in. It goes to their address at that time, whatever has happened since. */
export const changeMail: MailKind = {
  async write({ config }, { details: { kind, ipAddress, changedAt } }) {
    const subject = isChangeKind(kind) ? changeSubjects[kind] : null
    if (subject === null) return null
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
  paragraphs: ['If it was you, there is nothing to do.'],
  facts: [
    { label: 'When', value: `${changedAt.slice(0, 16).replace('T', ' ')} UTC` },
    { label: 'From the address', value: ipAddress },
  ],
  button: { label: 'Look at your account', url },
  next: [
    'If it was not you, ask for a new password on the sign-in page now, which signs you out everywhere, and tell an owner of your organization.',
  ],
  footer: ['You are receiving this email because you have an account on Countersign.'],
})
