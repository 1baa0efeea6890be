import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { secretHash } from '../../platform/secrets.ts'
import { insertMailedLink } from './mailed-link-store.ts'

/** A mailed link: who has it, until when it opens, and the token that the mail carries. */
export interface MailedLink {
  recipientSignatureId: string
  token: string
  expiresAt: Date
}

/**
 * Makes the signing link of a mail. Committed before the mail leaves, so that it opens for whoever is faster than our commit;
 * made again by a job that runs twice, it is the same link, revoked if it was revoked. Only the hash of its token is stored.
 */
export async function createMailedLink(
  { database, clock, config }: Platform,
  { recipientSignatureId, token, expiresAt }: MailedLink,
): Promise<string> {
  const link = { linkId: newId('lnk'), tokenSha256: secretHash(token), recipientSignatureId, expiresAt }
  await inTransaction(database, tx => insertMailedLink(tx, { ...link, createdAt: clock.now() }))
  return `${config.publicUrl}/sign/${token}`
}
