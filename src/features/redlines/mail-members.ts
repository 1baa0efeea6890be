import type { Tx } from '../../platform/database/transaction.ts'
import { queueMail, queueMailUnlessWaiting } from '../mails/queue-mail.ts'
import type { RedlineMember } from './redline-member.ts'
import { isInTurn, type RedlineRequest } from './redline-request.ts'

/** The kinds of mail that members get; `mails/` writes them. */
export type RedlineMailKind =
  // details.round: the turn that the mail is about; .isFirst: 1 for a member who has had no mail about the negotiation
  // yet
  | 'redline-turn'
  // details.round: the round that ended with the agreement; .memberId: the member who approved
  | 'redline-agreed'
  // details.round: the round that begins; .memberId: the member who reopened the document
  | 'redline-reopened'
  // details.credential: the credential of the program that made a link for the member; the mail does not show it
  | 'redline-link-made'
  // details.messageId: the first message that the mail quotes
  | 'redline-message'

type Notifying = Pick<
  RedlineRequest,
  'redlineRequestId' | 'organizationId' | 'notify' | 'status' | 'currentSide' | 'round'
>

/** Delays the mail about a message, so that it also includes the messages that follow shortly. */
const messagePauseMs = 60_000

// Removed members get no mail. If the request was created with `notify: false`, members get only mails about links made
// for them.

/**
 * Queues a mail to each of the `members` whose turn it is. `isFirst` is for members who have had no mail about the
 * negotiation.
 */
export async function mailTurn(
  tx: Tx,
  request: Notifying,
  members: RedlineMember[],
  at: Date,
  { isFirst = false } = {},
): Promise<void> {
  const inTurn = members.filter(member => isInTurn(request, member.role))
  const details = { round: request.round, ...(isFirst && { isFirst: 1 }) }
  await queueMail(tx, ...ordersTo({ request, members: inTurn, kind: 'redline-turn', details, at }))
}

/** Queues a mail about an agreed or reopened document to every member except the member who acted. */
export async function mailOutcome(
  tx: Tx,
  kind: 'redline-agreed' | 'redline-reopened',
  request: Notifying,
  members: RedlineMember[],
  { memberId }: RedlineMember,
  at: Date,
): Promise<void> {
  const recipients = members.filter(member => member.memberId !== memberId)
  await queueMail(
    tx,
    ...ordersTo({ request, members: recipients, kind, details: { round: request.round, memberId }, at }),
  )
}

/** Queues a mail about a message, and about the messages that follow shortly, to every member except its author. */
export async function mailMessage(
  tx: Tx,
  {
    request,
    members,
    messageId,
    memberId,
    createdAt,
  }: { request: Notifying; members: RedlineMember[]; messageId: string; memberId: string; createdAt: Date },
): Promise<void> {
  const recipients = members.filter(member => member.memberId !== memberId)
  const orders = ordersTo({
    request,
    members: recipients,
    kind: 'redline-message',
    details: { messageId },
    at: createdAt,
  })
  const dueAt = new Date(createdAt.getTime() + messagePauseMs)
  await queueMailUnlessWaiting(tx, ...orders.map(order => ({ ...order, dueAt })))
}

/**
 * Queues a mail to a member about a link that a program made for them, even if the request was created with `notify:
 * false`.
 */
export async function mailLinkMade(
  tx: Tx,
  { redlineRequestId: subjectId, organizationId }: Notifying,
  to: { email: string; name: string },
  { at, details }: { at: Date; details: { credential: string } },
): Promise<void> {
  const kind: RedlineMailKind = 'redline-link-made'
  await queueMail(tx, { kind, organizationId, subjectId, to, details, at })
}

const ordersTo = ({
  request,
  members,
  kind,
  details,
  at,
}: {
  request: Notifying
  members: RedlineMember[]
  kind: RedlineMailKind
  details: Record<string, string | number>
  at: Date
}) =>
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
