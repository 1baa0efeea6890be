import type { Tx } from '../../../platform/database/transaction.ts'
import { appendSigningEvent } from '../../events/append-event.ts'
import type { Bounce } from '../../mails/mail-kind.ts'
import type { QueuedMail } from '../../mails/mail-order.ts'
import { changedCc } from '../cc.ts'
import { changeWithin } from '../change-signature-request.ts'
import { mailSender } from '../mail-parties.ts'

/** Handles an accepted copy: the request shows when it was sent. Call it last in the transaction. */
export async function recordCcDelivery(tx: Tx, mail: QueuedMail, at: Date): Promise<void> {
  await changeWithin(tx, mail.subjectId, async (_, { request }) => {
    const cc = changedCc(request.cc, mail.to.email, { sentAt: at.toISOString() })
    return cc && { kind: 'cc', cc }
  })
}

/** Handles a refused copy: the request shows it, and its sender is notified. Call it last in the transaction. */
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
