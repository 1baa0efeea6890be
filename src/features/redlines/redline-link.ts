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
import { tellMemberOfLink } from './mail-members.ts'
import { emailKey } from './redline-member.ts'
import { isInTurn, type MemberRole, type RedlineRequest, type RedlineState } from './redline-request.ts'

type LinkedRequest = RedlineState & { redlineRequestId: string }

/** What a URL of a member is asked for with. */
export interface RedlineLinkOrder {
  memberEmail: string
  credentialId: string
  /** Whether the member is to be told; as is usual for the request without it. */
  notify?: boolean
}

/**
 * Makes a URL for a member, to be opened within an hour, and tells a member who gets mails. Throws `member_not_found`,
 * `link_notice_required`.
 */
export async function createRedlineUrl(
  platform: Platform,
  request: RedlineRequest,
  { memberEmail, credentialId, notify }: RedlineLinkOrder,
) {
  const now = platform.clock.now()
  const expiresAt = new Date(now.getTime() + apiLinkMs)
  const token = newToken()
  const terms = { token, createdAt: now, expiresAt, round: null, credentialId }
  const isTold = await isToldOfLinks(platform, request.organizationId, { notify, isMailed: request.notify })
  const link = await inTransaction(platform.database, async tx => {
    const inserted = await insertLink(tx, request, memberEmail, terms)
    if (inserted && isTold) await tellMemberOfLink(tx, request, inserted.id, now)
    return inserted
  })
  if (!link) throw new CodedError('member_not_found', { email: memberEmail })
  return { redlineUrl: urlOf(platform, request, link.role, token), expiresAt: expiresAt.toISOString() }
}

function urlOf({ config }: Platform, request: LinkedRequest, role: MemberRole, token: string): string {
  const path = isInTurn(request, role) ? token : `${token}/view`
  return `${config.publicUrl}/redline/${path}`
}

/**
 * The URL that a mail of a round carries: it opens until the turn passes on. The same token makes the same link, also when
 * it is asked for twice. Null when nobody of this address is a member any more.
 */
export async function createMailedRedlineUrl(
  platform: Platform,
  request: LinkedRequest,
  memberEmail: string,
  token: string,
): Promise<string | null> {
  const terms = { token, createdAt: platform.clock.now(), expiresAt: null, round: request.round, credentialId: null }
  const link = await insertLink(platform.database, request, memberEmail, terms)
  return link && urlOf(platform, request, link.role, token)
}

/** Only the hash of the token is stored. The member's row is locked, so that no link outlives a removal. */
async function insertLink(
  db: Kysely<Database>,
  { redlineRequestId }: LinkedRequest,
  memberEmail: string,
  terms: { token: string; createdAt: Date; expiresAt: Date | null; round: number | null; credentialId: string | null },
): Promise<{ id: string; role: MemberRole } | null> {
  const { rows } = await sql<{ id: string; role: MemberRole }>`
    with found as (
      select id, role from redline_member
       where redline_request_id = ${redlineRequestId} and email_key = ${emailKey(memberEmail)} and removed_at is null
         for no key update
    ), link as (
      insert into redline_link (token_sha256, id, member_id, credential_id, created_at, expires_at, round)
      select ${secretHash(terms.token)}, ${newId('lnk')}, id, ${terms.credentialId}, ${terms.createdAt}::timestamptz, ${terms.expiresAt}::timestamptz,
             ${terms.round}::integer
        from found
      on conflict (token_sha256) do nothing
    )
    select id, role from found`.execute(db)
  return rows[0] ?? null
}

/** A member whose link opened a session. */
export interface PartyMemberCaller {
  linkId: string
  memberId: string
  redlineRequestId: string
  organizationId: string
  /** By the link, and how the member got it. */
  knownBy: KnownBy
}

/** Access of a redline page by the token of its URL. The first call opens a session; a link is never spent. */
export const partyMemberAccess: Access<PartyMemberCaller> = {
  scheme: 'party-member',
  errors: ['auth_token_not_valid', 'redline_link_expired'],
  async authenticate(platform, request) {
    const tokenSha256 = secretHash(bearerToken(request))
    const now = platform.clock.now()
    const link = await findLink(platform.database, tokenSha256, now)
    if (!link) throw new CodedError('auth_token_not_valid')
    if (link.revoked_at || link.removed_at) throw new CodedError('redline_link_expired')
    if (!link.has_session) await openSession(platform, tokenSha256, link, now)
    await noteLinkUsed(platform.database, 'redline', link, now)
    return {
      linkId: link.id,
      memberId: link.member_id,
      redlineRequestId: link.redline_request_id,
      organizationId: link.organization_id,
      knownBy: knownByLink(link),
    }
  },
}

type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

function findLink(db: Kysely<Database>, tokenSha256: Buffer, now: Date) {
  return db
    .selectFrom('redline_link as l')
    .innerJoin('redline_member as m', 'm.id', 'l.member_id')
    .innerJoin('redline_request as r', 'r.id', 'm.redline_request_id')
    .select(['l.member_id', 'l.expires_at', 'l.round', 'l.revoked_at', 'm.removed_at', 'm.redline_request_id'])
    .select(['r.organization_id', 'r.round as current_round', 'l.id', 'l.channel', 'l.credential_id', 'l.last_used_at'])
    .select(eb => credentialName(eb.ref('l.credential_id')).as('credential_name'))
    .select(
      sql<boolean>`exists (select from redline_session s where s.token_sha256 = l.token_sha256 and s.expires_at > ${now})`.as(
        'has_session',
      ),
    )
    .where('l.token_sha256', '=', tokenSha256)
    .executeTakeFirst()
}

async function openSession(platform: Platform, tokenSha256: Buffer, link: FoundLink, now: Date): Promise<void> {
  const opens = link.expires_at ? link.expires_at > now : link.round === link.current_round
  if (!opens) throw new CodedError('redline_link_expired')
  await platform.database
    .insertInto('redline_session')
    .values({
      id: newId('ssn'),
      token_sha256: tokenSha256,
      opened_at: now,
      expires_at: new Date(now.getTime() + sessionMs),
    })
    .execute()
}

/** Whose page a redline URL shows, without opening it: scanners fetch links before people do. */
export async function redlineLinkOrganization(platform: Platform, token: string): Promise<string | null> {
  const link = await findLink(platform.database, secretHash(token), platform.clock.now())
  return link?.organization_id ?? null
}
