import { CodedError, type ErrorCodeOf } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertLinkLives } from '../links/open-link.ts'
import { changeSignatureRequest } from '../signature-requests/change-signature-request.ts'
import { assertContent } from '../signature-requests/kept-content.ts'
import { allowed, mayDecline, type SessionState, sessionState } from '../signature-requests/may-sign-now.ts'
import {
  readSignatureRequest,
  type SignatureRequestWithRecipients,
} from '../signature-requests/read-signature-request.ts'
import type { Recipient } from '../signature-requests/signature-request.ts'
import { signingLinks } from '../signature-requests/signing-link.ts'
import type { SignerCaller } from './signer-access.ts'

type Action = keyof (typeof allowed)[SessionState]

const refusals: Record<SessionState, ErrorCodeOf<never>> = {
  Ready: 'internal',
  Waiting: 'not_signers_turn',
  Signed: 'already_signed',
  Completed: 'envelope_already_completed',
  Expired: 'envelope_expired',
  Declined: 'envelope_expired',
}

/** Returns the recipient who uses this session. */
export const recipientOf = ({ recipients }: SignatureRequestWithRecipients, caller: SignerCaller): Recipient =>
  recipients.find(recipient => recipient.recipientSignatureId === caller.recipientSignatureId)!

/** Reads the request of a session. Throws `auth_token_not_valid` if it no longer exists, and `content_deleted`. */
export async function readSessionRequest(
  platform: Pick<Platform, 'database'>,
  caller: SignerCaller,
): Promise<SignatureRequestWithRecipients> {
  const subject = await readSignatureRequest(platform.database, caller.signatureRequestId)
  if (!subject) throw new CodedError('auth_token_not_valid')
  assertContent(subject.request)
  return subject
}

/** Throws the refusal for the signer's state if the table does not allow an action in it. */
export function assertAllowed(
  action: Action,
  { request, recipients }: SignatureRequestWithRecipients,
  recipient: Recipient,
  now: Date,
): void {
  const state = sessionState({ request, recipients, recipient, now })
  if (action === 'decline' ? mayDecline(recipient, state) : allowed[state][action]) return
  if (action === 'decline' && allowed[state].decline) throw new CodedError('viewer_decides_nothing')
  throw new CodedError(state === 'Signed' && action === 'sign' ? 'already_signed_otherwise' : refusals[state])
}

/**
 * Runs a signer's change like `changeSignatureRequest`, unless their link was revoked while the call was on its way.
 * Throws `link_expired` and `content_deleted`.
 */
export function changeAsSigner(
  platform: Pick<Platform, 'database'>,
  caller: SignerCaller,
  work: Parameters<typeof changeSignatureRequest>[2],
): Promise<void> {
  return changeSignatureRequest(platform, caller.signatureRequestId, async (tx, subject) => {
    await assertLinkLives(tx, signingLinks, caller.knownBy.link_id)
    assertContent(subject.request)
    return work(tx, subject)
  })
}
