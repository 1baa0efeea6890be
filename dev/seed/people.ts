import { setTimeout as sleep } from 'node:timers/promises'
import type { FirstCredentials } from './first-credentials.ts'
import { SeedClient } from './seed-client.ts'

/** The password of all seeded people, easy to type from memory; only this computer can reach the service. */
export const password = 'correct horse battery'

const owner = { name: 'Olive Owner', email: 'owner@example.com' }

const invited = [
  { name: 'Adam Admin', email: 'admin@example.com', role: 'admin' },
  { name: 'Mia Member', email: 'member@example.com', role: 'member' },
]

/** The people who can sign in, with their roles. */
export const people = [{ ...owner, role: 'owner' }, ...invited]

/** Creates the owner's account with the claim link, and the accounts of an admin and a member with the invitations in the outbox. */
export async function seedPeople(url: string, credentials: FirstCredentials): Promise<void> {
  const claim = SeedClient.withToken(url, tokenOf(credentials.claimUrl))
  const { needs } = await claim.get('/entry/session')
  const page = await claim.signedIn('/entry/session', entryInput(owner, needs), credentials.organizationId)
  for (const { email, role } of invited) await page.post('/v1/organization/invitations', { email, role })
  for (const person of invited) {
    const link = await mailedLink(url, credentials.outboxPassword, person.email)
    const invitation = SeedClient.withToken(url, tokenOf(link))
    const { needs } = await invitation.get('/entry/session')
    await invitation.signedIn('/entry/session', entryInput(person, needs))
  }
}

/** The input that a link into the application asks for. */
function entryInput({ name, email }: { name: string; email: string }, needs: string[]): Record<string, string> {
  const values: Record<string, string> = { name, email, password, organizationName: 'Acme' }
  return Object.fromEntries(needs.map(need => [need, values[need]!]))
}

const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** The link into the application in a mail of the outbox, once the mail is there. */
async function mailedLink(url: string, outboxPassword: string, email: string): Promise<string> {
  const basic = Buffer.from(`outbox:${outboxPassword}`).toString('base64')
  const outbox = new SeedClient(url, { authorization: `Basic ${basic}` })
  for (;;) {
    const list: string = await outbox.get('/outbox')
    for (const [, mailPath] of list.matchAll(/href="(\/outbox\/\w+)"/g)) {
      const mail: string = await outbox.get(mailPath!)
      const link = /https?:\/\/[^\s"<]+\/setup\/[\w-]+/.exec(mail)?.[0]
      if (link && mail.includes(email)) return link
    }
    await sleep(100)
  }
}
