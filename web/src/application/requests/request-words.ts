import type { ListedSignatureRequest } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'

export const requestStates = ['waiting', 'failed', 'completed', 'declined', 'voided', 'expired'] as const
export type RequestState = (typeof requestStates)[number]

/** Returns the state of a request in one word. */
export function requestState({
  status,
  expiredReason,
  sealingFailedAt,
}: Pick<ListedSignatureRequest, 'status' | 'expiredReason' | 'sealingFailedAt'>): RequestState {
  if (status === 'Completed') return 'completed'
  if (status === 'Created') return sealingFailedAt === null ? 'waiting' : 'failed'
  return expiredReason === 'Declined' ? 'declined' : expiredReason === 'Voided' ? 'voided' : 'expired'
}

export const stateWord = (state: RequestState): string => applicationText(`state_${state}`)
