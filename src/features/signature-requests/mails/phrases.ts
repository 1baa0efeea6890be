import { moment } from '../../mails/templates/phrases.ts'
import type { SigningFacts } from './request-facts.ts'

export const declinerOf = (facts: SigningFacts) => facts.declined?.name ?? 'A signer'

export const aboutReplies = ({ sender }: SigningFacts) =>
  `Countersign sent it for ${sender.name} (${sender.email}), who gets your answer when you reply.`

/** "Olive Owner (Acme)" */
export const senderOf = ({ sender, organization }: SigningFacts) =>
  sender.name === organization ? sender.name : `${sender.name} (${organization})`

export const keepTheFile =
  'Keep the file: with its certificate of completion it says who signed and when, and anyone can check the seal from the file alone.'

export const signedTimes = ({ signers }: SigningFacts) =>
  signers.map(({ name, signedAt }) => ({ label: name, value: signedAt ? `Signed ${moment(signedAt)}` : 'Not signed' }))
