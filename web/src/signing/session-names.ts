import type { SigningSession } from '../api/generated/calls.ts'
import { listOfNames, text } from '../texts/text.ts'

/** Returns the title of the request. */
export function documentName(session: SigningSession): string {
  return session.document.name.trim() || text('thisDocument')
}

/** Returns the beginning of a sentence, such as "Ann Field of Acme asks you to sign". */
export function askingSentence(session: SigningSession): string {
  const sender = senderName(session)
  const organization = session.organization.name.trim()
  if (!organization || organization === sender) return text('askedToSign', { sender, action: session.action })
  return text('askedToSignFor', { sender, organization, action: session.action })
}

/** Returns the sender's name, else the organization's name, else the sender's address. */
export function senderName(session: SigningSession): string {
  return session.sender.name.trim() || session.organization.name.trim() || session.sender.email
}

/** Returns the names of the signers who sign first, or who still have to sign. */
export function waitingNames(session: SigningSession): string {
  const names = session.waitingFor.map(signer => signer.name.trim() || text('someoneElse'))
  return listOfNames(names.length > 0 ? names : [text('someoneElse')])
}
