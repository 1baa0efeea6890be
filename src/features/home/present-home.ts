import type { Static } from '@sinclair/typebox'
import type { FirstSteps } from '../organizations/first-steps.ts'
import type { AttentionList, AttentionPart, AttentionRow } from './attention-store.ts'
import type { homeSchema } from './home-schemas.ts'

/** Builds the content of the home page from the rows of all parts. */
export function presentHome(rows: AttentionRow[], steps: FirstSteps): Static<typeof homeSchema> {
  const of = <Shown>(part: AttentionPart, present: (row: AttentionRow) => Shown): Shown[] =>
    rows.filter(row => row.part === part).map(present)
  const countOf = (list: AttentionList) => rows.find(row => row.list === list)?.listed ?? 0
  return {
    toSign: of('toSign', row => ({ ...request(row), recipientSignatureId: row.recipientId!, expiresAt: time(row) })),
    toNegotiate: of('toNegotiate', negotiation),
    agreed: of('agreed', negotiation),
    declined: of('declined', row => ({ ...signer(row), declinedAt: time(row) })),
    bounced: of('bounced', row => ({ ...signer(row), bouncedAt: time(row) })),
    unsealed: of('unsealed', row => ({ ...request(row), failedAt: time(row) })),
    late: of('late', row => ({ ...request(row), since: time(row) })),
    expiring: of('expiring', row => ({ ...request(row), expiresAt: time(row) })),
    endpointsOff: of('endpointsOff', row => ({ webhookEndpointId: row.id, url: row.title, disabledAt: time(row) })),
    waitingForOthers: of('waitingForOthers', row => ({ ...request(row), createdAt: time(row), ...row.progress! })),
    completed: of('completed', row => ({ ...request(row), completedAt: time(row) })),
    counts: {
      toSign: countOf('mine'),
      needsAttention: countOf('attention'),
      waitingForOthers: countOf('others'),
      completed: countOf('completed'),
    },
    firstSteps: presentSteps(steps),
  }
}

const time = ({ at }: AttentionRow) => at.toISOString()
const request = ({ id, title }: AttentionRow) => ({ signatureRequestId: id, title })
const signer = (row: AttentionRow) => ({
  ...request(row),
  recipientSignatureId: row.recipientId!,
  name: row.name!,
  email: row.email!,
})
const negotiation = (row: AttentionRow) => ({ redlineRequestId: row.id, title: row.title, updatedAt: time(row) })

function presentSteps({ isDismissed, isDownloaded, templateId, isSent, ownRecipientId, completedId }: FirstSteps) {
  if (isDismissed || (completedId !== null && isDownloaded)) return null
  return { templateId, isSent, ownRecipientSignatureId: ownRecipientId, completedId, isDownloaded }
}
