import type { BulkRowSigner, BulkSendRow } from '../../../api/generated/calls.ts'
import { type SignerState, signerState } from '../../requests/detail/request-state.ts'

/** A signer of a row, and how far they are; null before the row is sent, and if it is not sent. */
export interface RowSigner extends Pick<BulkRowSigner, 'name' | 'email' | 'role'> {
  state: SignerState | null
}

export function rowSigners({ signers, request }: BulkSendRow): RowSigner[] {
  const inTurns = signers.map(signer => ({ ...signer, turn: signer.turn ?? 1 }))
  return inTurns.map(signer => ({
    ...signer,
    state: request && signerState({ status: request.status, signers: inTurns }, signer).state,
  }))
}
