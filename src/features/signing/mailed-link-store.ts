import type { Tx } from '../../platform/database/transaction.ts'

/** A link that a mail carries; one that is there already, by its token, stays as it is. */
export async function insertMailedLink(
  tx: Tx,
  link: { linkId: string; tokenSha256: Buffer; recipientSignatureId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('signing_link')
    .values({
      token_sha256: link.tokenSha256,
      id: link.linkId,
      credential_id: null,
      recipient_id: link.recipientSignatureId,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      revoked_at: null,
      channel: 'mail',
    })
    .onConflict(conflict => conflict.column('token_sha256').doNothing())
    .execute()
}
