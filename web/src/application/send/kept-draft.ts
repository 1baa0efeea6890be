import { ApiError } from '../../api/call.ts'
import { withStorage } from '../../shell/device-storage.ts'
import { emptyDraft, type SendDraft } from './send-draft.ts'

/** An attempt to send whose outcome may be unknown. */
export interface SendAttempt {
  idempotencyKey: string
  /** The input that was sent, as JSON. */
  input: string
}

/** The state that the tab stores while a template is being sent. It survives a reload and signing in again. */
export interface KeptSending {
  draft: SendDraft
  attempt: SendAttempt | null
}

const storageKey = (owner: string) => `countersign.sending.${owner}`

/**
 * Loads the stored draft, or an empty one.
 * @param owner the person, the organization and the template
 * @param usualDays the number of days to sign, unless the sender has typed another
 */
export function loadSending(owner: string, usualDays: number): KeptSending {
  const stored = withStorage(() => JSON.parse(sessionStorage.getItem(storageKey(owner)) ?? 'null'), null)
  return { draft: { ...emptyDraft(usualDays), ...stored?.draft }, attempt: stored?.attempt ?? null }
}

export const saveSending = (owner: string, sending: KeptSending): void =>
  withStorage(() => sessionStorage.setItem(storageKey(owner), JSON.stringify(sending)), undefined)

export const forgetSending = (owner: string): void =>
  withStorage(() => sessionStorage.removeItem(storageKey(owner)), undefined)

/**
 * Returns the previous attempt if its input is sent again. The service then sees the same key and creates the request
 * only once.
 */
export function attemptOf(before: SendAttempt | null, input: object): SendAttempt {
  const json = JSON.stringify(input)
  return before?.input === json ? before : { idempotencyKey: randomKey(), input: json }
}

/** Returns whether a refusal means that nothing was created, and that the same key would be refused again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && ![401, 403, 429].includes(error.status)

/** Returns a random key. Unlike `randomUUID`, this also works on a page without TLS. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
