import type { ListedSignatureRequest } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { listOfNames } from '../../texts/text.ts'

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

interface Progress {
  /** The recipients whose turn it is. */
  next: Person[]
  done: number
  recipients: number
}

/** Says for whom an open request waits, and how many of its recipients are done. */
export function waitingWords({ next, done, recipients }: Progress): string {
  const waiting = applicationText('listWaiting', { names: namesOf(next) })
  return recipients === 1 ? waiting : `${waiting} · ${applicationText('listDone', { done, count: recipients })}`
}

type Person = Record<'name' | 'email', string>

export const namesOf = (people: Person[]): string => listOfNames(people.map(({ name, email }) => name || email))

export const stateWord = (state: RequestState): string => applicationText(`state_${state}`)
