import { type Kysely, sql } from 'kysely'
import type { KnownBy } from '../../engine/events/known-by.ts'
import type { Access } from '../../http/route.ts'
import { CodedError } from '../../platform/coded-error.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { newToken, secretHash } from '../../platform/secrets.ts'
import { bearerToken } from '../credentials/authenticate.ts'
import { credentialName, knownByLink } from '../links/known-by-link.ts'
import { apiLinkMs, sessionMs } from '../links/link-lifetimes.ts'
import { isToldOfLinks } from '../links/link-notices.ts'
import { noteLinkUsed } from '../links/use-link.ts'
import type { Recipient, SignatureRequest } from '../signature-requests/signature-request.ts'
import { tellSignerOfLink } from './tell-of-link.ts'

/** What a signing URL is asked for with. */
export interface SigningLinkOrder {
  recipient: Recipient
  request: SignatureRequest
  credentialId: string
  /** Whether the signer is to be told; as is usual for the request without it. */
  notify?: boolean
}

/**
 * Makes a signing URL that the caller of the API shows, and tells a signer who gets mails; only the hash of its token is
 * stored. Several of one recipient are valid side by side. Throws `link_notice_required`.
 */
export async function createSigningLink(
  platform: Platform,
  { recipient, request, credentialId, notify }: SigningLinkOrder,
) {
  const token = newToken()
  const now = platform.clock.now()
  const expiresAt = new Date(now.getTime() + apiLinkMs)
  const isTold = await isToldOfLinks(platform, request.organizationId, {
    notify,
    isMailed: request.delivery === 'regular',
  })
  await inTransaction(platform.database, async tx => {
    await tx
      .insertInto('signing_link')
      .values({
        token_sha256: secretHash(token),
        id: newId('lnk'),
        recipient_id: recipient.recipientSignatureId,
        credential_id: credentialId,
        created_at: now,
        expires_at: expiresAt,
        revoked_at: null,
        channel: 'api',
      })
      .execute()
    if (isTold) await tellSignerOfLink(tx, request, recipient, now)
  })
  return { signingUrl: `${platform.config.publicUrl}/sign/${token}`, expiresAt: expiresAt.toISOString() }
}

/** A signer whose link opened a session. */
export interface SignerCaller {
  linkId: string
  recipientSignatureId: string
  signatureRequestId: string
  organizationId: string
  sessionExpiresAt: Date
  /** By the link, and how the signer got it. */
  knownBy: KnownBy
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
    await noteLinkUsed(platform.database, 'signing', link, now)
    return {
      linkId: link.id,
      recipientSignatureId: link.recipient_id,
      signatureRequestId: link.signature_request_id,
      organizationId: link.organization_id,
      sessionExpiresAt,
      knownBy: knownByLink(link),
    }
  },
}

type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

function findLink(db: Kysely<Database>, tokenSha256: Buffer, now: Date) {
  return db
    .selectFrom('signing_link as l')
    .innerJoin('recipient as r', 'r.id', 'l.recipient_id')
    .innerJoin('signature_request as s', 's.id', 'r.signature_request_id')
    .select([
      'l.id',
      'l.credential_id',
      'l.last_used_at',
      'l.recipient_id',
      'l.expires_at',
      'l.revoked_at',
      'l.channel',
      'r.signature_request_id',
      's.organization_id',
    ])
    .select(eb => credentialName(eb.ref('l.credential_id')).as('credential_name'))
    .select(
      sql<Date | null>`(select max(o.expires_at) from signing_session o where o.token_sha256 = l.token_sha256 and o.expires_at > ${now})`.as(
        'session_expires_at',
      ),
    )
    .where('l.token_sha256', '=', tokenSha256)
    .executeTakeFirst()
}

async function openSession(platform: Platform, tokenSha256: Buffer, link: FoundLink, now: Date): Promise<Date> {
  if (link.expires_at <= now) throw new CodedError('link_expired')
  const expiresAt = new Date(now.getTime() + sessionMs)
  await platform.database
    .insertInto('signing_session')
    .values({
      id: newId('ssn'),
      token_sha256: tokenSha256,
      recipient_id: link.recipient_id,
      identified_by: knownByLink(link).identified_by,
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
