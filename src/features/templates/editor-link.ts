import type { Access } from '../../http/route.ts'
import { CodedError } from '../../platform/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { newToken, secretHash } from '../../platform/secrets.ts'
import { bearerToken } from '../credentials/authenticate.ts'
import { noteLinkUsed } from '../links/use-link.ts'

export const editorLinkSeconds = 86_400

/** Makes a URL under which a template is edited without further login; only the hash of its token is stored. */
export async function createEditorLink(
  platform: Platform,
  tx: Tx,
  { templateId, credentialId }: { templateId: string; credentialId: string },
  lifetimeSeconds = editorLinkSeconds,
) {
  const token = newToken()
  const now = platform.clock.now()
  const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000)
  await tx
    .insertInto('editor_link')
    .values({
      token_sha256: secretHash(token),
      id: newId('lnk'),
      template_id: templateId,
      credential_id: credentialId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { editUrl: `${platform.config.publicUrl}/edit/${token}`, expiresAt: expiresAt.toISOString() }
}

/** Access of an editor page to its template by the token of its URL. */
export const editorAccess: Access<{ linkId: string; templateId: string }> = {
  scheme: 'editor',
  errors: ['auth_token_not_valid', 'editor_link_expired'],
  async authenticate(platform, request) {
    const link = await platform.database
      .selectFrom('editor_link')
      .select(['id', 'template_id', 'expires_at', 'last_used_at', 'revoked_at'])
      .where('token_sha256', '=', secretHash(bearerToken(request)))
      .executeTakeFirst()
    if (!link) throw new CodedError('auth_token_not_valid')
    const now = platform.clock.now()
    if (link.revoked_at || link.expires_at <= now) throw new CodedError('editor_link_expired')
    await noteLinkUsed(platform.database, 'editor', link, now)
    return { linkId: link.id, templateId: link.template_id }
  },
}
