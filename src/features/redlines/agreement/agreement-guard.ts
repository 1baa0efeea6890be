import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  lockSignatureRequest,
  readSignatureRequest,
  type SignatureRequestWithRecipients,
} from '../../signature-requests/read-signature-request.ts'
import { senderState } from '../../signature-requests/signature-request.ts'
import type { RedlineRequest } from '../redline-request.ts'

type Signable = Pick<RedlineRequest, 'signatureRequestId'>

/**
 * Checks that no signature request of the agreed document is open or completed, so that the parties may sign or reopen
 * it. The caller must hold the lock on the redline request. Throws `redline_being_signed` or `redline_signed`.
 */
export async function assertNotInSigning(tx: Tx, { signatureRequestId }: Signable, now: Date): Promise<void> {
  if (signatureRequestId !== null) assertExpired(await lockSignatureRequest(tx, signatureRequestId), now)
}

/** Makes the same check as `assertNotInSigning`, but without a lock, so the result may be outdated when it is used. */
export async function assertSeemsFree(
  platform: Pick<Platform, 'clock' | 'database'>,
  { signatureRequestId }: Signable,
): Promise<void> {
  const signing = signatureRequestId && (await readSignatureRequest(platform.database, signatureRequestId))
  if (signing) assertExpired(signing, platform.clock.now())
}

/** Returns whether the document is being signed or has been signed. */
export async function isInSigning(
  platform: Pick<Platform, 'clock' | 'database'>,
  { signatureRequestId }: Signable,
): Promise<boolean> {
  const signing = signatureRequestId && (await readSignatureRequest(platform.database, signatureRequestId))
  return signing ? senderState(signing.request, signing.recipients, platform.clock.now()) !== 'Expired' : false
}

function assertExpired({ request, recipients }: SignatureRequestWithRecipients, now: Date): void {
  const state = senderState(request, recipients, now)
  if (state === 'Completed') throw new CodedError('redline_signed')
  if (state !== 'Expired') throw new CodedError('redline_being_signed')
}
