import type { Platform } from '../../platform/platform.ts'

/** Makes the revocation lists that are due, and logs failures. */
export async function renewRevocationLists({ keys, log }: Pick<Platform, 'keys' | 'log'>): Promise<void> {
  for (const { of, outcome, error } of await keys.renewRevocationLists()) {
    if (error) log.error({ err: error, of }, 'A revocation list could not be made')
    if (outcome === 'replaced') log.warn({ of }, 'A revocation list was damaged and has been replaced')
  }
}
