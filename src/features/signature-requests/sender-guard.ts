import { CodedError, type ErrorCodeOf } from '../../http/coded-error.ts'
import type { SignatureRequestWithRecipients } from './read-signature-request.ts'
import { type SenderState, senderAllowed, senderState } from './signature-request.ts'

const refusals: Record<SenderState, ErrorCodeOf<never>> = {
  Open: 'internal',
  Sealing: 'envelope_being_sealed',
  Unsealable: 'envelope_being_sealed',
  Completed: 'envelope_already_completed',
  Expired: 'envelope_expired',
}

/** Throws the refusal of the table when the sender may not do this now. */
export function assertSenderMay(
  action: keyof (typeof senderAllowed)[SenderState],
  { request, recipients }: SignatureRequestWithRecipients,
  now: Date,
): void {
  const state = senderState(request, recipients, now)
  const may = senderAllowed[state]
  if (may[action]) return
  throw new CodedError(action === 'deleteContent' && may.void ? 'envelope_open' : refusals[state])
}
