import type { SigningSession } from '../api/generated/calls.ts'
import { listOfNames, text } from '../texts/text.ts'

/** What the document is called: the sender's subject, else its name. */
export function documentName(session: SigningSession): string {
  return session.subject?.trim() || session.document.name.trim() || text('thisDocument')
}

/** "Ann Field of Acme asks you to sign". */
export function askingSentence(session: SigningSession): string {
  const sender = senderName(session)
  const organization = session.organization.name.trim()
  if (!organization || organization === sender) return text('askedToSign', { sender })
  return text('askedToSignFor', { sender, organization })
}

/** The sender by name, else by address. */
export function senderName(session: SigningSession): string {
  return session.sender.name.trim() || session.organization.name.trim() || session.sender.email
}

/** The names of those who sign before, or still have to. */
export function waitingNames(session: SigningSession): string {
  const names = session.waitingFor.map(signer => signer.name.trim() || text('someoneElse'))
  return listOfNames(names.length > 0 ? names : [text('someoneElse')])
}
