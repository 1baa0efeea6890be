import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import { whileFolderExists } from '../folders/folder-gone.ts'
import { emailKey } from '../people/email-key.ts'
import type { RedlineMember } from './redline-member.ts'
import type { RedlineRequest, RedlineState } from './redline-request.ts'

/**
 * Inserts a request with its members. Call it at the end of the transaction, because it locks the organization's clock.
 */
export async function insertRedlineRequest(
  tx: Tx,
  row: Omit<RedlineRequest, 'updatedAt'>,
  members: RedlineMember[],
): Promise<void> {
  const inserted = tx
    .with('request', cte =>
      cte
        .insertInto('redline_request')
        .values({
          id: row.redlineRequestId,
          organization_id: row.organizationId,
          template_id: row.templateId,
          template_version: row.templateVersion,
          status: row.status,
          current_side: row.currentSide,
          round: row.round,
          test_mode: row.testMode,
          notify: row.notify,
          metadata: JSON.stringify(row.metadata),
          created_at: row.createdAt,
          updated_at: sql<Date>`next_updated_at(${row.organizationId})`,
          folder_id: row.folderId,
          owner_id: row.ownerId,
        })
        .returning('id'),
    )
    .insertInto('redline_member')
    .values(memberRows(row.redlineRequestId, members, row.createdAt))
    .execute()
  await whileFolderExists(inserted)
}

/** Writes the new members. A current or removed member with the same address keeps the row. */
export async function upsertMembers(
  tx: Tx,
  { redlineRequestId, members, at }: { redlineRequestId: string; members: RedlineMember[]; at: Date },
) {
  await tx
    .insertInto('redline_member')
    .values(memberRows(redlineRequestId, members, at))
    .onConflict(conflict =>
      conflict.columns(['redline_request_id', 'email_key']).doUpdateSet(eb => ({
        position: eb.ref('excluded.position'),
        email: eb.ref('excluded.email'),
        display_name: eb.ref('excluded.display_name'),
        earlier_names: eb.ref('excluded.earlier_names'),
        role: eb.ref('excluded.role'),
        added_at: sql<Date>`case when redline_member.removed_at is null then redline_member.added_at else excluded.added_at end`,
        removed_at: null,
      })),
    )
    .execute()
}

const memberRows = (redlineRequestId: string, members: RedlineMember[], at: Date) =>
  members.map(member => ({
    id: member.memberId,
    redline_request_id: redlineRequestId,
    position: member.position,
    email: member.email,
    email_key: emailKey(member.email),
    display_name: member.displayName,
    earlier_names: member.earlierNames,
    role: member.role,
    added_at: at,
    removed_at: null,
  }))

/** Marks members as removed, but keeps their rows. */
export async function removeMembers(tx: Tx, memberIds: string[], at: Date) {
  if (memberIds.length === 0) return
  await tx.updateTable('redline_member').set({ removed_at: at }).where('id', 'in', memberIds).execute()
}

export async function findRedlineRequest(db: Executor, redlineRequestId: string): Promise<RedlineRequest | null> {
  const row = await db.selectFrom('redline_request').selectAll().where('id', '=', redlineRequestId).executeTakeFirst()
  return row ? toRequest(row) : null
}

/** Reads a request and locks it until the transaction ends. */
export async function lockRedlineRequest(tx: Tx, redlineRequestId: string): Promise<RedlineRequest> {
  const row = await tx
    .selectFrom('redline_request')
    .selectAll()
    .where('id', '=', redlineRequestId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toRequest(row)
}

/**
 * Writes the state of a request and a new `updated_at`. These times are unique within the organization and increase in
 * the order of the commits. Call it last in the transaction, because it locks the organization's clock until the
 * commit.
 */
export async function updateRedlineRequest(tx: Tx, request: RedlineRequest, state: RedlineState) {
  await tx
    .updateTable('redline_request')
    .set({
      status: state.status,
      current_side: state.currentSide,
      round: state.round,
      updated_at: sql<Date>`next_updated_at(${request.organizationId})`,
    })
    .where('id', '=', request.redlineRequestId)
    .execute()
}

export async function currentRevisionNumber(db: Executor, redlineRequestId: string): Promise<number> {
  const row = await db
    .selectFrom('redline_revision')
    .select('number')
    .where('redline_request_id', '=', redlineRequestId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Lists the current members in their order. */
export async function listRedlineMembers(db: Executor, redlineRequestId: string): Promise<RedlineMember[]> {
  const allMembers = await listAllMembers(db, redlineRequestId)
  return allMembers.filter(member => member.removedAt === null)
}

/** Lists current and removed members. */
export async function listAllMembers(db: Executor, redlineRequestId: string): Promise<RedlineMember[]> {
  const rows = await db
    .selectFrom('redline_member')
    .selectAll()
    .where('redline_request_id', '=', redlineRequestId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toMember)
}

const toRequest = (row: Selectable<Database['redline_request']>): RedlineRequest => ({
  redlineRequestId: row.id,
  organizationId: row.organization_id,
  templateId: row.template_id,
  templateVersion: row.template_version,
  status: row.status,
  currentSide: row.current_side,
  round: row.round,
  testMode: row.test_mode,
  notify: row.notify,
  metadata: row.metadata,
  signatureRequestId: row.signature_request_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  folderId: row.folder_id,
  ownerId: row.owner_id,
})

const toMember = (row: Selectable<Database['redline_member']>): RedlineMember => ({
  memberId: row.id,
  position: row.position,
  email: row.email,
  displayName: row.display_name,
  earlierNames: row.earlier_names,
  role: row.role,
  removedAt: row.removed_at,
})
