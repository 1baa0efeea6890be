import type { Tx } from '../../../platform/database/transaction.ts'
import { appendSigningEvent } from '../../events/append-event.ts'
import type { Bounce } from '../../mails/mail-kind.ts'
import type { QueuedMail } from '../../mails/mail-order.ts'
import { changedCc } from '../cc.ts'
import { changeWithin } from '../change-signature-request.ts'
import { mailSender } from '../mail-parties.ts'

/** A copy was taken by the mail server: the request shows when. The last thing in its transaction. */
export async function recordCcDelivery(tx: Tx, mail: QueuedMail, at: Date): Promise<void> {
  await changeWithin(tx, mail.subjectId, async (_, { request }) => {
    const cc = changedCc(request.cc, mail.to.email, { sentAt: at.toISOString() })
    return cc && { kind: 'cc', cc }
  })
}

/** A copy was refused for good: the request shows it, and its sender is told. The last thing in its transaction. */
export async function recordCcBounce(tx: Tx, mail: QueuedMail, { at, reason }: Bounce): Promise<void> {
  await changeWithin(tx, mail.subjectId, async (_, { request }) => {
    const cc = changedCc(request.cc, mail.to.email, { bouncedAt: at.toISOString(), bounceReason: reason })
    if (cc === null) return null
    const { email, name } = mail.to
    await appendSigningEvent(tx, request, {
      type: 'document_bounced',
      at,
      actorEmail: null,
      details: { email, reason },
    })
    const details = { email, name: name ?? '', reason }
    await mailSender(tx, request, { kind: 'sender-cc-bounced', at, details })
    return { kind: 'cc', cc }
  })
}
