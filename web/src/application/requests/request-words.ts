import type { ListedSignatureRequest, Template } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application/application-text.ts'

export type RequestState = 'waiting' | 'completed' | 'declined' | 'voided' | 'expired'

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

/** What a request is called in a list: by its template, since it may have no name of its own. */
export const requestName = (templateId: string, templates: readonly Template[]): string =>
  templates.find(one => one.templateId === templateId)?.name || applicationText('aDocument')
