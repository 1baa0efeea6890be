import { CodedError } from '../../../http/coded-error.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailedToken } from '../../links/make-link.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { assertOwnWays } from '../../people/own-ways.ts'
import { findAccount } from '../../people/people.ts'
import { entryMailKind } from './entry-kinds.ts'
import { makeEntryLink } from './entry-link.ts'
import { revokeEntryLinks } from './entry-link-store.ts'

/**
 * Mails a link for opening an account, if the operator lets everyone do so. A person who already has an account gets a
 * link for choosing a new password instead, so that the answer does not reveal who has an account. Throws
 * `registration_closed`.
 */
export async function askForAccount(
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'keys'>,
  email: string,
): Promise<void> {
  if (platform.config.registration !== 'open') throw new CodedError('registration_closed')
  const account = await findAccount(platform.database, normal(email))
  await mailLink(platform, account ? 'reset' : 'registration', normal(email))
}

/**
 * Mails a link for choosing a new password, if the address has an account. The caller does not learn whether it has.
 * Throws `sign_in_elsewhere`.
 */
export async function askForPassword(
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'keys'>,
  email: string,
): Promise<void> {
  assertOwnWays(platform)
  const account = await findAccount(platform.database, normal(email))
  if (account) await mailLink(platform, 'reset', account.email)
}

/** Mails a link that lets a person confirm that the address of their account is theirs. */
export const askForConfirmation = (
  platform: Pick<Platform, 'clock' | 'database' | 'keys'>,
  email: string,
): Promise<void> => mailLink(platform, 'address', email)

const normal = (email: string) => email.trim().toLowerCase()

async function mailLink(
  platform: Pick<Platform, 'clock' | 'database' | 'keys'>,
  kind: 'registration' | 'reset' | 'address',
  email: string,
): Promise<void> {
  const now = platform.clock.now()
  const mailId = newId('mail')
  await inTransaction(platform.database, async tx => {
    await revokeEntryLinks(tx, { kind, email, organizationId: null }, now)
    const token = mailedToken(platform, mailId)
    const { entryId } = await makeEntryLink(platform, tx, { kind, token, email, organizationId: null })
    const to = { email, name: null }
    await queueMail(tx, { mailId, kind: entryMailKind(kind), organizationId: null, to, subjectId: entryId, at: now })
  })
}
