import { type Selectable, sql } from 'kysely'
import type { BulkSendTable } from '../../../platform/database/tables/signature-request-tables.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import type { BulkProgress, BulkSend, RowInput } from './bulk-send.ts'

/** Inserts a bulk send with its rows, none of which has been sent yet. */
export async function insertBulkSend(tx: Tx, bulk: BulkSend, rows: RowInput[]): Promise<void> {
  await tx
    .insertInto('bulk_send')
    .values({
      id: bulk.bulkSendId,
      organization_id: bulk.organizationId,
      template_id: bulk.templateId,
      template_version: bulk.templateVersion,
      shared: JSON.stringify(bulk.shared),
      defaults: JSON.stringify(bulk.defaults),
      sent_by: JSON.stringify(bulk.sentBy),
      total: bulk.total,
      created_at: bulk.createdAt,
    })
    .execute()
  await sql`insert into bulk_send_row (bulk_send_id, row, input)
    select ${bulk.bulkSendId}, row, input
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (input, row)`.execute(tx)
}

export async function findBulkSend(db: Executor, bulkSendId: string): Promise<BulkSend | null> {
  const row = await selectNamed(db).where('b.id', '=', bulkSendId).executeTakeFirst()
  return row ? toBulkSend(row) : null
}

const selectNamed = (db: Executor) =>
  db
    .selectFrom('bulk_send as b')
    .innerJoin('template as t', 't.id', 'b.template_id')
    .selectAll('b')
    .select('t.name as template_name')

/** Lists the latest bulk sends of an organization, newest first. */
export async function listBulkSends(db: Executor, organizationId: string, limit: number): Promise<BulkSend[]> {
  const rows = await selectNamed(db)
    .where('b.organization_id', '=', organizationId)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toBulkSend)
}

/** Returns the progress of bulk sends, keyed by their ids. */
export async function readProgress(db: Executor, bulkSendIds: string[]): Promise<Map<string, BulkProgress>> {
  const rows = await db
    .selectFrom('bulk_send_row')
    .select(eb => [
      'bulk_send_id as id',
      eb.fn.count<string>('signature_request_id').as('sent'),
      eb.fn.count<string>('error').as('failed'),
    ])
    .where(eb => eb('bulk_send_id', '=', eb.fn.any(eb.val(bulkSendIds))))
    .groupBy('bulk_send_id')
    .execute()
  return new Map(rows.map(({ id, sent, failed }) => [id, { sent: Number(sent), failed: Number(failed) }]))
}

/** Counts the rows of an organization's bulk sends that have not been sent yet. */
export async function countWaitingRows(db: Executor, organizationId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('bulk_send as b')
    .innerJoin('bulk_send_row as r', 'r.bulk_send_id', 'b.id')
    .select(eb => eb.fn.countAll<string>().as('waiting'))
    .where('b.organization_id', '=', organizationId)
    .where('b.finished_at', 'is', null)
    .where('r.input', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

export async function listWaitingRows(db: Executor, bulkSendId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bulk_send_row')
    .select('row')
    .where('bulk_send_id', '=', bulkSendId)
    .where('input', 'is not', null)
    .orderBy('row')
    .limit(limit)
    .execute()
  return rows.map(({ row }) => row)
}

/**
 * Locks a row for the rest of the transaction and returns its input. Returns null if the row has been sent or cannot be
 * sent.
 */
export async function lockWaitingRow(tx: Tx, bulkSendId: string, row: number): Promise<RowInput | null> {
  const waitingRow = await tx
    .selectFrom('bulk_send_row')
    .select('input')
    .where('bulk_send_id', '=', bulkSendId)
    .where('row', '=', row)
    .forUpdate()
    .executeTakeFirst()
  return (waitingRow?.input ?? null) as RowInput | null
}

/** Records the outcome of a row and deletes its input, which is no longer needed. */
export async function markBulkRow(
  tx: Tx,
  { bulkSendId, row }: { bulkSendId: string; row: number },
  outcome: { signatureRequestId: string } | { error: string },
): Promise<void> {
  const set = 'error' in outcome ? { error: outcome.error } : { signature_request_id: outcome.signatureRequestId }
  await tx
    .updateTable('bulk_send_row')
    .set({ ...set, input: null })
    .where('bulk_send_id', '=', bulkSendId)
    .where('row', '=', row)
    .execute()
}

/** Locks a bulk send for the rest of the transaction. Returns false if it has finished. */
export async function lockUnfinished(tx: Tx, bulkSendId: string): Promise<boolean> {
  const bulkSend = await tx
    .selectFrom('bulk_send')
    .select('finished_at')
    .where('id', '=', bulkSendId)
    .forUpdate()
    .executeTakeFirst()
  return bulkSend?.finished_at === null
}

export async function markFinished(tx: Tx, bulkSendId: string, at: Date): Promise<void> {
  await tx.updateTable('bulk_send').set({ finished_at: at }).where('id', '=', bulkSendId).execute()
}

export interface RowOutcome {
  row: number
  status: 'Waiting' | 'Sent' | 'Failed'
  signatureRequestId: string | null
  error: string | null
  signer: { email: string; name: string } | null
}

/** Selects a property of the request's first signer or, until there is a request, of the first signer in the input. */
const firstSigner = (property: 'email' | 'name') =>
  sql<string | null>`coalesce(${sql.ref(`r.${property}`)}, b.input #>> ${`{signers,0,${property}}`}::text[])`

/** Lists the outcomes of all rows of a bulk send, in order. */
export async function readRowOutcomes(db: Executor, bulkSendId: string): Promise<RowOutcome[]> {
  const rows = await db
    .selectFrom('bulk_send_row as b')
    .leftJoin('recipient as r', join =>
      join.onRef('r.signature_request_id', '=', 'b.signature_request_id').on('r.position', '=', 0),
    )
    .select(['b.row', 'b.signature_request_id', 'b.error'])
    .select([firstSigner('email').as('email'), firstSigner('name').as('name')])
    .where('b.bulk_send_id', '=', bulkSendId)
    .orderBy('b.row')
    .execute()
  return rows.map(({ row, signature_request_id, error, email, name }) => ({
    row,
    status: error !== null ? 'Failed' : signature_request_id !== null ? 'Sent' : 'Waiting',
    signatureRequestId: signature_request_id,
    error,
    signer: email !== null && name !== null ? { email, name } : null,
  }))
}

/** Deletes at most `limit` bulk sends that finished before a given time. Returns how many were deleted. */
export async function deleteOldBulkSends(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('bulk_send')
    .where('id', 'in', db => db.selectFrom('bulk_send').select('id').where('finished_at', '<', before).limit(limit))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const toBulkSend = (row: Selectable<BulkSendTable> & { template_name: string }): BulkSend => ({
  bulkSendId: row.id,
  organizationId: row.organization_id,
  templateId: row.template_id,
  templateName: row.template_name,
  templateVersion: row.template_version,
  shared: row.shared as BulkSend['shared'],
  // a bulk send that was accepted before signers could be verified lacks this default
  defaults: { signerVerification: [], ...(row.defaults as Omit<BulkSend['defaults'], 'signerVerification'>) },
  sentBy: row.sent_by as BulkSend['sentBy'],
  total: row.total,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
})
