import type { Account } from './generated/calls.ts'
import { pageHeaders } from './page-headers.ts'

let begun: Promise<Account | undefined> | undefined
let account: Account | undefined

/**
 * Requests the account before the application has loaded. Errors are ignored: the application repeats the call and
 * reports them.
 */
export function beginAccount(): void {
  begun = fetch('/account', { headers: pageHeaders(null) })
    .then(response => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
}

/** Waits for the call that `beginAccount` made, so that the first view of the application has its answer. */
export async function begunAccount(): Promise<void> {
  account = await begun
}

/** Returns the account that has arrived. It is handed out only once: later calls return undefined. */
export function takeAccount(): Account | undefined {
  const taken = account
  account = begun = undefined
  return taken
}
