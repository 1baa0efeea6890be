import type { Tx } from '../../platform/database/transaction.ts'
import { queueMail, queueMailUnlessWaiting } from '../mails/queue-mail.ts'
import type { RedlineMember } from './redline-member.ts'
import { isInTurn, type RedlineRequest } from './redline-request.ts'

/** The mails that members get; `mails/` writes them. */
export type RedlineMailKind =
  // details.round: whose turn it is about; .isFirst: 1 for somebody who has had no mail of the negotiation yet
  | 'redline-turn'
  // details.round: that ended with the agreement; .memberId: who approved
  | 'redline-agreed'
  // details.round: that begins; .memberId: who took the document up again
  | 'redline-reopened'
  // details.credential: of the program that made a link for the member; it is not in the mail
  | 'redline-link-made'
  // details.messageId: the first of the messages that it tells of
  | 'redline-message'

type Notifying = Pick<
  RedlineRequest,
  'redlineRequestId' | 'organizationId' | 'notify' | 'status' | 'currentSide' | 'round'
>

/** So that one mail tells of all messages of a conversation. */
const messagePauseMs = 60_000

// Who was removed is mailed nothing, and nobody is when the request was made without mails, except of a link made for them.

/** Mails those of `members` whose turn it is; `isFirst` for those who have had no mail of the negotiation. */
export async function mailTurn(
  tx: Tx,
  request: Notifying,
  members: RedlineMember[],
  at: Date,
  { isFirst = false } = {},
): Promise<void> {
  const inTurn = members.filter(member => isInTurn(request, member.role))
  const details = { round: request.round, ...(isFirst && { isFirst: 1 }) }
  await queueMail(tx, ...ordersTo(request, inTurn, 'redline-turn', details, at))
}

/** Tells everybody but the member who did it that the document is agreed, or that an agreed one was taken up again. */
export async function mailOutcome(
  tx: Tx,
  kind: 'redline-agreed' | 'redline-reopened',
  request: Notifying,
  members: RedlineMember[],
  { memberId }: RedlineMember,
  at: Date,
): Promise<void> {
  const others = members.filter(member => member.memberId !== memberId)
  await queueMail(tx, ...ordersTo(request, others, kind, { round: request.round, memberId }, at))
}

/** Tells everybody but its author of a message, with those that follow it closely. */
export async function mailMessage(
  tx: Tx,
  request: Notifying,
  members: RedlineMember[],
  { messageId, memberId, createdAt }: { messageId: string; memberId: string; createdAt: Date },
): Promise<void> {
  const others = members.filter(member => member.memberId !== memberId)
  const orders = ordersTo(request, others, 'redline-message', { messageId }, createdAt)
  const dueAt = new Date(createdAt.getTime() + messagePauseMs)
  await queueMailUnlessWaiting(tx, ...orders.map(order => ({ ...order, dueAt })))
}

/** Mails a member that a program made a link for them, also in a negotiation without mails. */
export async function mailLinkMade(
  tx: Tx,
  { redlineRequestId: subjectId, organizationId }: Notifying,
  to: { email: string; name: string },
  { at, details }: { at: Date; details: { credential: string } },
): Promise<void> {
  const kind: RedlineMailKind = 'redline-link-made'
  await queueMail(tx, { kind, organizationId, subjectId, to, details, at })
}

const ordersTo = (
  request: Notifying,
  members: RedlineMember[],
  kind: RedlineMailKind,
  details: Record<string, string | number>,
  at: Date,
) =>
  members
    .filter(member => request.notify && member.removedAt === null)
    .map(({ email, displayName }) => ({
      kind,
      organizationId: request.organizationId,
      to: { email, name: displayName },
      subjectId: request.redlineRequestId,
      details,
      at,
    }))
