import type { ListedSignatureRequest } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application/application-text.ts'

export const requestStates = ['waiting', 'completed', 'declined', 'voided', 'expired'] as const
export type RequestState = (typeof requestStates)[number]

/** How things stand with a request, in one word. */
export function requestState({
  status,
  expiredReason,
}: Pick<ListedSignatureRequest, 'status' | 'expiredReason'>): RequestState {
  if (status === 'Completed') return 'completed'
  if (status === 'Created') return 'waiting'
  return expiredReason === 'Declined' ? 'declined' : expiredReason === 'Voided' ? 'voided' : 'expired'
}

export const stateWord = (state: RequestState): string => applicationText(`state_${state}`)
