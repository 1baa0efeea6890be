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
 * An agreed document is the parties' again, to sign or to reopen, while no signature request of it lives. The redline request
 * must be locked by this transaction. Throws `redline_being_signed`, `redline_signed`.
 */
export async function assertNotInSigning(tx: Tx, { signatureRequestId }: Signable, now: Date): Promise<void> {
  if (signatureRequestId !== null) refuseIn(await lockSignatureRequest(tx, signatureRequestId), now)
}

/** The same as it looks at this moment. */
export async function assertSeemsFree(platform: Platform, { signatureRequestId }: Signable): Promise<void> {
  const signing = signatureRequestId && (await readSignatureRequest(platform.database, signatureRequestId))
  if (signing) refuseIn(signing, platform.clock.now())
}

/** Whether a document is being signed or has been signed. */
export async function isInSigning(platform: Platform, { signatureRequestId }: Signable): Promise<boolean> {
  const signing = signatureRequestId && (await readSignatureRequest(platform.database, signatureRequestId))
  return signing ? senderState(signing.request, signing.recipients, platform.clock.now()) !== 'Expired' : false
}

function refuseIn({ request, recipients }: SignatureRequestWithRecipients, now: Date): void {
  const state = senderState(request, recipients, now)
  if (state === 'Completed') throw new CodedError('redline_signed')
  if (state !== 'Expired') throw new CodedError('redline_being_signed')
}
