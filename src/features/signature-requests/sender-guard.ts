import { CodedError, type ErrorCodeOf } from '../../http/coded-error.ts'
import type { SignatureRequestWithRecipients } from './read-signature-request.ts'
import { type SenderAction, type SenderState, senderAllowed, senderState } from './signature-request.ts'

const refusals: Record<SenderState, ErrorCodeOf<never>> = {
  Open: 'internal',
  Sealing: 'envelope_being_sealed',
  Late: 'envelope_being_sealed',
  Unsealable: 'envelope_being_sealed',
  Completed: 'envelope_already_completed',
  Expired: 'envelope_expired',
}

/** Throws the refusal from the table if the sender may not take this action now. */
export function assertSenderMay(
  action: SenderAction,
  { request, recipients }: SignatureRequestWithRecipients,
  now: Date,
): void {
  const state = senderState(request, recipients, now)
  const allowed = senderAllowed[state]
  if (allowed.includes(action)) return
  if (action === 'reseal' && state === 'Open') throw new CodedError('envelope_not_signed_yet')
  throw new CodedError(action === 'deleteContent' && allowed.includes('void') ? 'envelope_open' : refusals[state])
}
