import { type Kysely, sql } from 'kysely'
import type { Revoker } from '../../engine/events/known-by.ts'
import type { ListPosition } from '../../platform/database/list-segment.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { credentialName } from './known-by-link.ts'

/** Where links of each kind are, and which of them belong to a resource. An editor link is always made by the API. */
const kinds = {
  signing: {
    table: 'signing_link',
    channel: sql`l.channel`,
    memberEmail: sql`null`,
    round: sql`null::integer`,
    owned: sql`r.id = `,
    personId: sql`r.id`,
    subjectId: sql`r.signature_request_id`,
    join: sql`join recipient r on r.id = l.recipient_id`,
  },
  editor: {
    table: 'editor_link',
    channel: sql`'api'`,
    memberEmail: sql`null`,
    round: sql`null::integer`,
    owned: sql`l.template_id = `,
    personId: sql`null`,
    subjectId: sql`l.template_id`,
    join: sql``,
  },
  redline: {
    table: 'redline_link',
    channel: sql`l.channel`,
    memberEmail: sql`m.email`,
    round: sql`l.round`,
    owned: sql`m.redline_request_id = `,
    personId: sql`m.id`,
    subjectId: sql`m.redline_request_id`,
    join: sql`join redline_member m on m.id = l.member_id`,
  },
} as const

export type LinkKind = keyof typeof kinds

export const linkKinds = Object.keys(kinds) as LinkKind[]

/** A link without its token, of which only the hash is kept. */
export interface Link {
  linkId: string
  channel: 'api' | 'mail'
  credentialId: string | null
  credentialName: string | null
  /** Whose it is, in a negotiation. */
  memberEmail: string | null
  createdAt: Date
  /** Until when it opens; null for one that opens until its round ends. */
  expiresAt: Date | null
  round: number | null
  /** To the minute. */
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** Null for one that is not revoked, or was before this was recorded. */
  revokedBy: Revoker | null
}

/** The links of a signer, a template or a negotiation, newest first. */
export const listLinks = (db: Kysely<Database>, kind: LinkKind, ownerId: string): Promise<Link[]> =>
  selectLinks(db, kind, sql`${kinds[kind].owned}${ownerId}`)

/** Those of these ids, newest first. */
export const readLinks = (db: Kysely<Database>, kind: LinkKind, linkIds: string[]): Promise<Link[]> =>
  selectLinks(db, kind, sql`l.id = any(${linkIds})`)

/** The places of at most `limit` links that follow a place in the list. */
export async function readLinkPlaces(
  db: Kysely<Database>,
  kind: LinkKind,
  ownerId: string,
  { after, limit }: { after: ListPosition | null; limit: number },
): Promise<ListPosition[]> {
  const { table, owned, join } = kinds[kind]
  const isAfter = after ? sql`and (l.created_at, l.id) < (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<ListPosition>`
    select l.created_at as at, l.id from ${sql.table(table)} l ${join}
     where ${owned}${ownerId} ${isAfter}
     order by l.created_at desc, l.id desc
     limit ${limit}`.execute(db)
  return rows
}

export async function findLink(
  db: Kysely<Database>,
  kind: LinkKind,
  ownerId: string,
  linkId: string,
): Promise<Link | null> {
  const [link] = await selectLinks(db, kind, sql`${kinds[kind].owned}${ownerId} and l.id = ${linkId}`)
  return link ?? null
}

async function selectLinks(db: Kysely<Database>, kind: LinkKind, where: ReturnType<typeof sql>): Promise<Link[]> {
  const { table, channel, memberEmail, round, join } = kinds[kind]
  const { rows } = await sql<Link>`
    select l.id as "linkId", ${channel} as channel, l.credential_id as "credentialId",
           ${credentialName(sql`l.credential_id`)} as "credentialName", ${memberEmail} as "memberEmail",
           l.created_at as "createdAt", l.expires_at as "expiresAt", ${round} as round, l.last_used_at as "lastUsedAt",
           l.revoked_at as "revokedAt", l.revoked_by as "revokedBy"
      from ${sql.table(table)} l ${join}
     where ${where}
     order by l.created_at desc, l.id desc`.execute(db)
  return rows
}

/** To what a link belongs: `subjectId` is a request or a template, `personId` a signer or a member. */
export interface LinkOwner {
  subjectId: string
  personId: string | null
  channel: 'api' | 'mail'
}

/** Null when there is none of this id. */
export async function findLinkOwner(db: Kysely<Database>, kind: LinkKind, linkId: string): Promise<LinkOwner | null> {
  const { table, channel, personId, subjectId, join } = kinds[kind]
  const { rows } = await sql<LinkOwner>`
    select ${subjectId} as "subjectId", ${personId} as "personId", ${channel} as channel
      from ${sql.table(table)} l ${join} where l.id = ${linkId}`.execute(db)
  return rows[0] ?? null
}

/** Whether it is revoked by this: one that was revoked before stays as it is. */
export async function setLinkRevoked(
  db: Kysely<Database>,
  kind: LinkKind,
  linkId: string,
  { at, by }: { at: Date; by: Revoker },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(kinds[kind].table)} set revoked_at = ${at}, revoked_by = ${JSON.stringify(by)}
     where id = ${linkId} and revoked_at is null`.execute(db)
  return numAffectedRows === 1n
}

export async function setLinkUsed(db: Kysely<Database>, kind: LinkKind, linkId: string, at: Date): Promise<void> {
  await sql`update ${sql.table(kinds[kind].table)} set last_used_at = ${at} where id = ${linkId}`.execute(db)
}

/** Whether a link is not revoked, and stays so until this transaction ends. */
export async function lockLivingLink(tx: Tx, kind: LinkKind, linkId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(kinds[kind].table)} where id = ${linkId} and revoked_at is null for share`.execute(tx)
  return rows.length === 1
}
