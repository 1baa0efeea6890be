import type { Tx } from '../../platform/database/transaction.ts'
import { queueMail } from '../mails/queue-mail.ts'
import type { RedlineMember } from './redline-member.ts'
import { isInTurn, type RedlineRequest } from './redline-request.ts'

type Notifying = Pick<
  RedlineRequest,
  'redlineRequestId' | 'organizationId' | 'notify' | 'status' | 'currentSide' | 'round'
>

/** Mails those of `members` whose turn it is, unless the request was made without mails. */
export async function mailTurn(tx: Tx, request: Notifying, members: RedlineMember[], at: Date): Promise<void> {
  if (!request.notify) return
  const inTurn = members.filter(member => isInTurn(request, member.role))
  const orders = inTurn.map(({ email, displayName }) => ({
    kind: 'redline-turn' as const,
    organizationId: request.organizationId,
    to: { email, name: displayName },
    subjectId: request.redlineRequestId,
    details: { round: request.round },
    at,
  }))
  await queueMail(tx, ...orders)
}
