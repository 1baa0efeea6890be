import { ApiError } from '../../api/call.ts'
import { withStorage } from '../../shell/device-storage.ts'
import { emptyDraft, type SendDraft } from './send-draft.ts'

/** A try to send, of which it may not be known whether it succeeded. */
export interface SendAttempt {
  idempotencyKey: string
  /** What was sent, as JSON. */
  input: string
}

/** What this tab keeps of a template that is being sent: it outlives a reload, and signing in anew. */
export interface KeptSending {
  draft: SendDraft
  attempt: SendAttempt | null
}

const storageKey = (owner: string) => `countersign.sending.${owner}`

/**
 * @param owner whose it is: the person, the organization and the template
 * @param usualDays the deadline where none was typed
 */
export function keptSending(owner: string, usualDays: number): KeptSending {
  const found = withStorage(() => JSON.parse(sessionStorage.getItem(storageKey(owner)) ?? 'null'), null)
  return { draft: { ...emptyDraft(usualDays), ...found?.draft }, attempt: found?.attempt ?? null }
}

export const keepSending = (owner: string, kept: KeptSending): void =>
  withStorage(() => sessionStorage.setItem(storageKey(owner), JSON.stringify(kept)), undefined)

export const forgetSending = (owner: string): void =>
  withStorage(() => sessionStorage.removeItem(storageKey(owner)), undefined)

/** The same try where the same is sent again: the service then creates it once. */
export function attemptOf(before: SendAttempt | null, input: object): SendAttempt {
  const json = JSON.stringify(input)
  return before?.input === json ? before : { idempotencyKey: randomKey(), input: json }
}

/** Whether a refusal says that nothing was made, and would be given again for the same key. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && ![401, 403, 429].includes(error.status)

/** Of a page without TLS too, where `randomUUID` is missing. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
