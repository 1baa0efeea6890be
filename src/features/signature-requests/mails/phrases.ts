import { moment } from '../../mails/templates/phrases.ts'
import type { SigningFacts } from './request-facts.ts'

export const declinerOf = (facts: SigningFacts) => facts.declined?.name ?? 'A signer'

export const replyNotice = ({ sender }: SigningFacts) =>
  `Countersign sent it on behalf of ${sender.name} (${sender.email}), who will get your reply.`

/** "Olive Owner (Acme)" */
export const senderOf = ({ sender, organization }: SigningFacts) =>
  sender.name === organization ? sender.name : `${sender.name} (${organization})`

export const keepTheFile =
  'Keep the file. Its certificate of completion says who signed and when, and its seal shows whether the file was changed.'

export const signedTimes = ({ signers }: SigningFacts) =>
  signers.map(({ name, signedAt }) => ({ label: name, value: signedAt ? `Signed ${moment(signedAt)}` : 'Not signed' }))
