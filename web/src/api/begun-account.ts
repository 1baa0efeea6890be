import type { Account } from './generated/calls.ts'
import { pageHeaders } from './page-headers.ts'

let begun: Promise<Account | undefined> | undefined
let account: Account | undefined

/** Asks who is signed in before the application comes. What fails here fails again where the application asks, which says so. */
export function beginAccount(): void {
  begun = fetch('/account', { headers: pageHeaders(null) })
    .then(response => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
}

/** Waits for what was begun, so that the first view of the application can have it. */
export async function begunAccount(): Promise<void> {
  account = await begun
}

/** The account that has come, once. */
export function takeAccount(): Account | undefined {
  const taken = account
  account = begun = undefined
  return taken
}
