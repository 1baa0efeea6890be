import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../../platform/database/transaction.ts'

/** The tables of records that are kept in folders. */
export const recordTables = ['signature_request', 'template', 'redline_request', 'bulk_send'] as const
export type RecordTable = (typeof recordTables)[number]

/** A record with its place and its owner. */
export interface PlacedRecord {
  id: string
  organizationId: string
  folderId: string | null
  ownerId: string | null
}

/** Reads and locks records, so that nobody else moves them before this transaction ends. */
export async function lockRecords(tx: Tx, table: RecordTable, ids: readonly string[]): Promise<PlacedRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PlacedRecord>`
    select id, organization_id as "organizationId", folder_id as "folderId", owner_id as "ownerId"
      from ${sql.table(table)} where id = any (${[...ids]}::text[]) order by id for no key update`.execute(tx)
  return rows
}

/** Moves records into a folder, or out of all folders for null. What was made for a request alone moves with it. */
export async function moveRecords(
  tx: Tx,
  { table, ids, folderId }: { table: RecordTable; ids: readonly string[]; folderId: string | null },
): Promise<void> {
  if (ids.length === 0) return
  const isMoved = sql`id = any (${[...ids]}::text[])`
  if (table === 'bulk_send') {
    await moveRequests(
      tx,
      folderId,
      sql`id in (
      select signature_request_id from bulk_send_row where bulk_send_id = any (${[...ids]}::text[]))`,
    )
    await sql`update bulk_send set folder_id = ${folderId} where ${isMoved}`.execute(tx)
  } else if (table === 'signature_request') await moveRequests(tx, folderId, isMoved)
  else await moveDated(tx, table, folderId, isMoved)
}

async function moveRequests(tx: Tx, folderId: string | null, isMoved: RawBuilder<unknown>): Promise<void> {
  const moved = sql`(select id from signature_request where ${isMoved})`
  await sql`update signature_request_words set folder_id = ${folderId}
             where signature_request_id in ${moved} and folder_id is distinct from ${folderId}`.execute(tx)
  await sql`update template set folder_id = ${folderId}
             where one_off and id in (select template_id from signature_request where ${isMoved})`.execute(tx)
  await moveDated(tx, 'signature_request', folderId, isMoved)
}

/** Lists of changed records show a moved record, so it gets a new `updated_at`. */
async function moveDated(
  tx: Tx,
  table: Exclude<RecordTable, 'bulk_send'>,
  folderId: string | null,
  isMoved: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set folder_id = ${folderId}, updated_at = next_updated_at(organization_id)
     where ${isMoved} and folder_id is distinct from ${folderId}`.execute(tx)
}

/** Takes the documents of drafts and of single requests out of a folder. No list shows them. */
export async function releaseDraftDocuments(tx: Tx, folderId: string): Promise<void> {
  await sql`update template set folder_id = null where folder_id = ${folderId} and one_off`.execute(tx)
}

/** Counts the records in a folder, up to a number. */
export async function countRecords(db: Executor, folderId: string, most: number): Promise<number> {
  const counts = await Promise.all(
    recordTables.map(table => countRows(db, sql`from ${sql.table(table)} where folder_id = ${folderId} limit ${most}`)),
  )
  return counts.reduce((sum, number) => sum + number, 0)
}

/** Lists the ids of the records of a table in a folder. */
export async function listRecordIds(db: Executor, table: RecordTable, folderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where folder_id = ${folderId}`.execute(db)
  return rows.map(row => row.id)
}

interface Owner {
  organizationId: string
  personId: string
}

/** Counts the records of a table that belong to a person, up to a number; of templates, those that are listed. */
export const countOwnedRecords = (
  db: Executor,
  table: RecordTable,
  { organizationId, personId, most }: Owner & { most: number },
): Promise<number> =>
  countRows(
    db,
    sql`from ${sql.table(table)} where organization_id = ${organizationId} and owner_id = ${personId}
         ${table === 'template' ? sql`and not one_off` : sql``} limit ${most}`,
  )

/** Counts the unsent drafts of a person, up to a number, without those of a template in which nothing was entered. */
export const countUnsentDrafts = (
  db: Executor,
  { organizationId, personId, most }: Owner & { most: number },
): Promise<number> =>
  countRows(
    db,
    sql`from request_draft d join template t on t.id = d.template_id
       where d.organization_id = ${organizationId} and d.person_id = ${personId} and d.sent_as is null
         and (d.version > 1 or d.again_id is not null or t.one_off) limit ${most}`,
  )

async function countRows(db: Executor, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from (select ${from}) one`.execute(db)
  return rows[0]!.number
}

/** Gives at most `limit` records of one person to another. Returns how many there were. */
export async function changeOwner(
  tx: Tx,
  table: RecordTable,
  { organizationId, from, to, limit }: { organizationId: string; from: string; to: string; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set owner_id = ${to}
     where id in (select id from ${sql.table(table)}
                   where organization_id = ${organizationId} and owner_id = ${from} limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}

/** Gives the unsent drafts of one person to another. */
export async function changeDraftAuthor(
  tx: Tx,
  { organizationId, from, to }: { organizationId: string; from: string; to: string },
): Promise<void> {
  await sql`update request_draft set person_id = ${to}
             where organization_id = ${organizationId} and person_id = ${from} and sent_as is null`.execute(tx)
}
