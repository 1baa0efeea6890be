import { type Recipient, statusAt, type Timed } from './signature-request.ts'

export type SessionState = 'Ready' | 'Waiting' | 'Signed' | 'Completed' | 'Expired' | 'Declined'

type Turned = Pick<Recipient, 'turn' | 'signedAt'>

/** Returns the recipients of earlier turns who have not signed yet. */
export function waitedFor<R extends Turned>(recipients: R[], recipient: Turned): R[] {
  return recipients.filter(otherRecipient => otherRecipient.turn < recipient.turn && otherRecipient.signedAt === null)
}

/** Returns whether another recipient acts after this one: they have not signed, and their turn is not an earlier one. */
export const actsLater = <R extends Turned>(otherRecipient: R, recipient: R): boolean =>
  otherRecipient !== recipient && otherRecipient.signedAt === null && otherRecipient.turn >= recipient.turn

/** Returns the state of a signer's session. If several states apply, the one that is checked first wins. */
export function sessionState<R extends Turned>({
  request,
  recipients,
  recipient,
  now,
}: {
  request: Timed
  recipients: R[]
  recipient: R
  now: Date
}): SessionState {
  const { status, expiredReason } = statusAt(request, recipients, now)
  if (status === 'Completed') return 'Completed'
  if (status === 'Expired') return expiredReason === 'Declined' ? 'Declined' : 'Expired'
  if (recipient.signedAt !== null) return 'Signed'
  return waitedFor(recipients, recipient).length > 0 ? 'Waiting' : 'Ready'
}

/**
 * The actions that a signer may take in each state. The server enforces them, and the page gets them with the session.
 */
export const allowed: Record<SessionState, { view: boolean; fill: boolean; sign: boolean; decline: boolean }> = {
  Ready: { view: true, fill: true, sign: true, decline: true },
  Waiting: { view: true, fill: false, sign: false, decline: true },
  Signed: { view: true, fill: false, sign: false, decline: false },
  Completed: { view: true, fill: false, sign: false, decline: false },
  Expired: { view: false, fill: false, sign: false, decline: false },
  Declined: { view: false, fill: false, sign: false, decline: false },
}

/** Returns whether a recipient may decline. Who only views the document decides nothing. */
export const mayDecline = ({ action }: Pick<Recipient, 'action'>, state: SessionState): boolean =>
  allowed[state].decline && action !== 'view'

/**
 * Returns the recipients who have heard of a request: all of them, or only those whose turn has begun if later ones are
 * notified later.
 */
export const signersNotified = <R extends Turned>({ notifyLater }: { notifyLater: boolean }, recipients: R[]): R[] =>
  notifyLater ? recipients.filter(recipient => waitedFor(recipients, recipient).length === 0) : recipients

/** Returns the recipients who could sign now, as long as the request is open. */
export const signersInTurn = <R extends Turned>(recipients: R[]): R[] =>
  recipients.filter(recipient => recipient.signedAt === null && waitedFor(recipients, recipient).length === 0)

/** Returns the signers whose turn begins when `signed` signs, because they were waiting for no one else. */
export function signersFollowing<R extends Turned>(recipients: R[], signed: R): R[] {
  const after = recipients.filter(recipient => recipient !== signed)
  return signersInTurn(after).filter(signer => signer.turn > signed.turn)
}
