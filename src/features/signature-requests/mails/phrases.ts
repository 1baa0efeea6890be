import { sayInMail } from '../../mails/say-in-mail.ts'
import { moment } from '../../mails/templates/phrases.ts'
import type { SigningFacts } from './request-facts.ts'

export const declinerOf = (facts: SigningFacts) => facts.declined?.name ?? sayInMail('aSigner')

export const replyNotice = ({ sender }: SigningFacts) =>
  sayInMail('replyNotice', { sender: sender.name, email: sender.email })

/** Returns the sender with the organization, such as "Olive Owner (Acme)". */
export const senderOf = ({ sender, organization }: SigningFacts) =>
  sender.name === organization ? sender.name : sayInMail('senderOf', { sender: sender.name, organization })

export const signedTimes = ({ signers, timeZone }: SigningFacts) =>
  signers.map(({ name, signedAt }) => ({
    label: name,
    value: signedAt ? sayInMail('signedAt', { time: moment(signedAt, timeZone) }) : sayInMail('notSigned'),
  }))
