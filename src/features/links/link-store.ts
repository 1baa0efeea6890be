import { type RawBuilder, sql } from 'kysely'
import type { KnownSender, Revoker } from '../../engine/events/known-by.ts'
import type { ListPosition } from '../../platform/database/list-segment.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import type { FoundLink, LinkKind, LinkSessions, OwnedLink } from './link-kind.ts'

/** The organization's name for the credential that requested a link; null for an unnamed credential. */
const credentialName = sql`coalesce((select name from client_credential where client_id = l.credential_id),
                                    (select name from api_key where id = l.credential_id))`

/** A link without its token, because only the token's hash is stored. */
export interface Link {
  linkId: string
  channel: 'api' | 'mail'
  credentialId: string | null
  credentialName: string | null
  /** The address of the member who holds the link; null if it is not for a negotiation. */
  memberEmail: string | null
  /** The person who edits with the link; null unless the program that requested it named them. */
  editor: { name: string; email?: string } | null
  createdAt: Date
  /** When the link expires; null if it can be opened until its round ends. */
  expiresAt: Date | null
  round: number | null
  /** When the link was last used, to the minute. */
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** Who revoked the link; null if it is not revoked, or was revoked before this was recorded. */
  revokedBy: Revoker | null
}

export interface NewLink {
  linkId: string
  tokenSha256: Buffer
  /**
   * Selects the `id` of the holder and any other columns that the caller needs. Rows that it locks are locked before
   * the link is created.
   */
  holder: RawBuilder<unknown>
  createdBy: KnownSender | null
  createdAt: Date
  expiresAt: Date | null
  /** The values of the columns that only this kind has. */
  columns: Record<string, string | number | null>
}

/**
 * Inserts a link unless its token is already in the table. Returns the row that `holder` selects, or null if it selects
 * no row.
 */
export async function insertLink<Holder>(
  tx: Tx,
  { table, holder: holderColumn }: LinkKind,
  { linkId, tokenSha256, holder, createdBy, createdAt, expiresAt, columns }: NewLink,
): Promise<Holder | null> {
  const ownColumns = Object.keys(columns).map(name => sql`, ${sql.ref(name)}`)
  const program = createdBy?.identified_by === 'credential' ? createdBy.credential_id : null
  const person = createdBy?.identified_by === 'person' ? createdBy.person_id : null
  const { rows } = await sql<Holder>`
    with holder as (${holder}), link as (
      insert into ${sql.table(table)}
             (token_sha256, id, ${sql.ref(holderColumn)}, credential_id, person_id, created_at, expires_at${sql.join(ownColumns, sql``)})
      select ${tokenSha256}, ${linkId}, id, ${program}, ${person}, ${createdAt}::timestamptz, ${expiresAt}::timestamptz${sql.join(
        Object.values(columns).map(value => (typeof value === 'number' ? sql`, ${value}::integer` : sql`, ${value}`)),
        sql``,
      )}
        from holder
      on conflict (token_sha256) do nothing
    )
    select * from holder`.execute(tx)
  return rows[0] ?? null
}

/** Finds a link by the hash of its token, with the end of its open session. */
export async function findLinkByToken(
  db: Executor,
  { table, sql: of, ...kind }: LinkKind,
  tokenSha256: Buffer,
  now: Date,
): Promise<FoundLink | null> {
  const { rows } = await sql<FoundLink>`
    select ${ownership({ sql: of, holder: kind.holder })}, ${of.organizationId} as "organizationId",
           l.credential_id as "credentialId", ${credentialName} as "credentialName", l.person_id as "personId",
           l.last_used_at as "lastUsedAt", (l.revoked_at is not null or ${of.isLeft}) as "isRevoked",
           ${of.isSuperseded} as "isSuperseded", ${of.verification} as verification,
           ${of.opensAt(now)} as opens, ${lastingSession(kind.sessions, now)} as "sessionExpiresAt"
      from ${sql.table(table)} l ${of.join} where l.token_sha256 = ${tokenSha256}`.execute(db)
  return rows[0] ?? null
}

const lastingSession = (sessions: LinkSessions | null, now: Date) =>
  sessions === null
    ? sql`null::timestamptz`
    : sql`(select max(o.expires_at) from ${sql.table(sessions.table)} o
            where o.token_sha256 = l.token_sha256 and o.expires_at > ${now})`

export interface NewSession {
  sessionId: string
  tokenSha256: Buffer
  openedAt: Date
  expiresAt: Date
}

export async function insertSession(
  tx: Tx,
  { table, columns }: LinkSessions,
  link: FoundLink,
  { sessionId, tokenSha256, openedAt, expiresAt }: NewSession,
): Promise<void> {
  const entries = Object.entries(columns?.(link) ?? {})
  const names = entries.map(([name]) => sql`, ${sql.ref(name)}`)
  const values = entries.map(([, value]) => sql`, ${value}`)
  await sql`
    insert into ${sql.table(table)} (id, token_sha256, opened_at, expires_at${sql.join(names, sql``)})
    values (${sessionId}, ${tokenSha256}, ${openedAt}, ${expiresAt}${sql.join(values, sql``)})`.execute(tx)
}

/** Lists the links of a signer, a template or a negotiation, newest first. */
export const listLinks = (db: Executor, kind: LinkKind, ownerId: string): Promise<Link[]> =>
  selectLinks(db, kind, sql`${kind.sql.ownerId} = ${ownerId}`)

/** Reads the links with these ids, newest first. */
export const readLinks = (db: Executor, kind: LinkKind, linkIds: string[]): Promise<Link[]> =>
  selectLinks(db, kind, sql`l.id = any(${linkIds})`)

/** Returns the list positions of at most `limit` links after a position. */
export async function readLinkPlaces(
  db: Executor,
  { table, sql: of }: LinkKind,
  ownerId: string,
  { after, limit }: { after: ListPosition | null; limit: number },
): Promise<ListPosition[]> {
  const isAfter = after ? sql`and (l.created_at, l.id) < (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<ListPosition>`
    select l.created_at as at, l.id from ${sql.table(table)} l ${of.join}
     where ${of.ownerId} = ${ownerId} ${isAfter}
     order by l.created_at desc, l.id desc
     limit ${limit}`.execute(db)
  return rows
}

export async function findLink(
  db: Executor,
  { kind, ownerId, linkId }: { kind: LinkKind; ownerId: string; linkId: string },
): Promise<Link | null> {
  const [link] = await selectLinks(db, kind, sql`${kind.sql.ownerId} = ${ownerId} and l.id = ${linkId}`)
  return link ?? null
}

async function selectLinks(db: Executor, { table, sql: of }: LinkKind, where: RawBuilder<unknown>): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select l.id as "linkId", ${of.channel} as channel, l.credential_id as "credentialId",
           ${credentialName} as "credentialName", ${of.memberEmail} as "memberEmail",
           l.created_at as "createdAt", l.expires_at as "expiresAt", ${of.round} as round, ${of.editor} as editor,
           l.last_used_at as "lastUsedAt", l.revoked_at as "revokedAt", l.revoked_by as "revokedBy"
      from ${sql.table(table)} l ${of.join}
     where ${where}
     order by l.created_at desc, l.id desc`.execute(db)
  return rows
}

/** Finds a link by its id. Returns null if no link has it. */
export async function findOwnedLink(db: Executor, kind: LinkKind, linkId: string): Promise<OwnedLink | null> {
  const { rows } = await sql<OwnedLink>`
    select ${ownership(kind)} from ${sql.table(kind.table)} l ${kind.sql.join} where l.id = ${linkId}`.execute(db)
  return rows[0] ?? null
}

const ownership = ({ sql: of, holder }: Pick<LinkKind, 'sql' | 'holder'>) =>
  sql`l.id as "linkId", ${of.subjectId} as "subjectId", ${sql.ref(`l.${holder}`)} as "holderId", ${of.channel} as channel`

/** Revokes a link. Returns false and changes nothing if it was already revoked. */
export async function setLinkRevoked(
  tx: Tx,
  { table }: LinkKind,
  linkId: string,
  { at, by }: { at: Date; by: Revoker },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set revoked_at = ${at}, revoked_by = ${JSON.stringify(by)}
     where id = ${linkId} and revoked_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Revokes all links of some holders, except those that were already revoked. */
export async function setLinksOfRevoked(
  tx: Tx,
  { table, holder }: LinkKind,
  holderIds: string[],
  { at, by }: { at: Date; by: Revoker },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set revoked_at = ${at}, revoked_by = ${JSON.stringify(by)}
     where ${sql.ref(holder)} = any(${holderIds}) and revoked_at is null`.execute(tx)
}

/**
 * Revokes all links that a person created in an organization. Returns how many it revoked, and the ids of the requests
 * and templates that they opened.
 */
export async function setLinksOfMakerRevoked(
  tx: Tx,
  { table, sql: of }: LinkKind,
  { personId, organizationId }: { personId: string; organizationId: string },
  { at, by }: { at: Date; by: Revoker },
): Promise<{ count: number; subjectIds: string[] }> {
  const { rows } = await sql<{ subjectId: string }>`
    with made as (
      select l.id, ${of.subjectId} as "subjectId" from ${sql.table(table)} l ${of.join}
       where l.person_id = ${personId} and l.revoked_at is null and ${of.organizationId} = ${organizationId}
    )
    update ${sql.table(table)} t set revoked_at = ${at}, revoked_by = ${JSON.stringify(by)}
      from made where made.id = t.id and t.revoked_at is null
    returning made."subjectId"`.execute(tx)
  return { count: rows.length, subjectIds: [...new Set(rows.map(({ subjectId }) => subjectId))] }
}

export async function setLinkUsed(tx: Tx, { table }: LinkKind, linkId: string, at: Date): Promise<void> {
  await sql`update ${sql.table(table)} set last_used_at = ${at} where id = ${linkId}`.execute(tx)
}

/** Returns whether a link is unrevoked, and locks it so that it stays so until this transaction ends. */
export async function lockLivingLink(tx: Tx, { table }: LinkKind, linkId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where id = ${linkId} and revoked_at is null for share`.execute(tx)
  return rows.length === 1
}
