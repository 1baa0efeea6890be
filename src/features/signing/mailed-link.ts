import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { secretHash } from '../../platform/secrets.ts'

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
export async function createMailedLink(platform: Platform, link: MailedLink): Promise<string> {
  await platform.database
    .insertInto('signing_link')
    .values({
      token_sha256: secretHash(link.token),
      id: newId('lnk'),
      credential_id: null,
      recipient_id: link.recipientSignatureId,
      created_at: platform.clock.now(),
      expires_at: link.expiresAt,
      revoked_at: null,
      channel: 'mail',
    })
    .onConflict(conflict => conflict.column('token_sha256').doNothing())
    .execute()
  return `${platform.config.publicUrl}/sign/${link.token}`
}
