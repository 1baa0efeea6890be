import { setTimeout as sleep } from 'node:timers/promises'

/** The credentials that a service prints, only at its first start. */
export interface FirstCredentials {
  organizationId: string
  apiKey: string
  claimUrl: string
  outboxPassword: string
}

const PRINTED = {
  organizationId: /^ {2}organization +(\S+)$/m,
  apiKey: /^ {2}API key +(\S+)$/m,
  claimUrl: /^ {2}claim link +(\S+)$/m,
  outboxPassword: /^ {2}password +(\S+)$/m,
} satisfies Record<keyof FirstCredentials, RegExp>

/** Waits until the service has given all of them; `output` returns everything that it has printed and written so far. */
export async function firstCredentials(output: () => Promise<string>): Promise<FirstCredentials> {
  for (;;) {
    const printed = await output()
    const entries = Object.entries(PRINTED).map(([name, pattern]) => [name, pattern.exec(printed)?.[1]])
    if (entries.every(([, value]) => value !== undefined)) return Object.fromEntries(entries)
    await sleep(20)
  }
}
