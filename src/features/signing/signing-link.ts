import { type Kysely, sql } from 'kysely'
import type { Access } from '../../http/route.ts'
import { CodedError } from '../../platform/coded-error.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { newToken, secretHash } from '../../platform/secrets.ts'
import { bearerToken } from '../credentials/authenticate.ts'
import { apiLinkMs, sessionMs } from '../credentials/link-lifetimes.ts'
import type { IdentifiedBy } from '../signature-requests/signature-request.ts'

/**
 * Makes a signing URL that the caller of the API shows; only the hash of its token is stored. Several of one recipient
 * are valid side by side.
 */
export async function createSigningLink(platform: Platform, recipientSignatureId: string) {
  const token = newToken()
  const now = platform.clock.now()
  const expiresAt = new Date(now.getTime() + apiLinkMs)
  await platform.database
    .insertInto('signing_link')
    .values({
      token_sha256: secretHash(token),
      recipient_id: recipientSignatureId,
      created_at: now,
      expires_at: expiresAt,
      revoked_at: null,
      channel: 'api',
    })
    .execute()
  return { signingUrl: `${platform.config.publicUrl}/sign/${token}`, expiresAt: expiresAt.toISOString() }
}

/** A signer whose link opened a session. */
export interface SignerCaller {
  linkId: string
  recipientSignatureId: string
  signatureRequestId: string
  organizationId: string
  sessionExpiresAt: Date
  /** How the signer got the link. */
  identifiedBy: IdentifiedBy
}

/** Access of a signing page by the token of its URL. The first call opens a session; a link is never spent. */
export const signerAccess: Access<SignerCaller> = {
  scheme: 'signer',
  errors: ['auth_token_not_valid', 'link_expired'],
  async authenticate(platform, request) {
    const tokenSha256 = secretHash(bearerToken(request))
    const now = platform.clock.now()
    const link = await findLink(platform.database, tokenSha256, now)
    if (!link) throw new CodedError('auth_token_not_valid')
    if (link.revoked_at) throw new CodedError('link_expired')
    const sessionExpiresAt = link.session_expires_at ?? (await openSession(platform, tokenSha256, link, now))
    return {
      linkId: tokenSha256.toString('base64url'),
      recipientSignatureId: link.recipient_id,
      signatureRequestId: link.signature_request_id,
      organizationId: link.organization_id,
      sessionExpiresAt,
      identifiedBy: identifiedBy(link),
    }
  },
}

const identifiedBy = (link: { channel: 'api' | 'mail' }): IdentifiedBy =>
  link.channel === 'mail' ? 'email-link' : 'embedded-session'

function findLink(db: Kysely<Database>, tokenSha256: Buffer, now: Date) {
  return db
    .selectFrom('signing_link as l')
    .innerJoin('recipient as r', 'r.id', 'l.recipient_id')
    .innerJoin('signature_request as s', 's.id', 'r.signature_request_id')
    .select([
      'l.recipient_id',
      'l.expires_at',
      'l.revoked_at',
      'l.channel',
      'r.signature_request_id',
      's.organization_id',
    ])
    .select(
      sql<Date | null>`(select max(o.expires_at) from signing_session o where o.token_sha256 = l.token_sha256 and o.expires_at > ${now})`.as(
        'session_expires_at',
      ),
    )
    .where('l.token_sha256', '=', tokenSha256)
    .executeTakeFirst()
}

async function openSession(
  platform: Platform,
  tokenSha256: Buffer,
  link: { recipient_id: string; expires_at: Date; channel: 'api' | 'mail' },
  now: Date,
): Promise<Date> {
  if (link.expires_at <= now) throw new CodedError('link_expired')
  const expiresAt = new Date(now.getTime() + sessionMs)
  await platform.database
    .insertInto('signing_session')
    .values({
      id: newId('ssn'),
      token_sha256: tokenSha256,
      recipient_id: link.recipient_id,
      identified_by: identifiedBy(link),
      opened_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return expiresAt
}

/** Whose page a signing URL shows, without opening it: scanners fetch links before people do. */
export async function signingLinkOrganization(platform: Platform, token: string) {
  const link = await findLink(platform.database, secretHash(token), platform.clock.now())
  return link?.organization_id ?? null
}
