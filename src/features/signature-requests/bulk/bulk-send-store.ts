import { type Selectable, sql } from 'kysely'
import { inPlaces, type SeenPlaces } from '../../../platform/database/places.ts'
import type { BulkSendTable } from '../../../platform/database/tables/signature-request-tables.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import { whileFolderExists } from '../../folders/folder-gone.ts'
import type { Recipient, SignatureRequest } from '../signature-request.ts'
import type { BulkProgress, BulkSend, NamedSigner, PlannedRow, RowInput, UnsentRow } from './bulk-send.ts'

/** Inserts a bulk send with its rows, which wait to be sent or are left out. */
export async function insertBulkSend(tx: Tx, bulk: BulkSend, rows: PlannedRow[]): Promise<void> {
  const inserted = tx
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
      folder_id: bulk.folderId,
      owner_id: bulk.ownerId,
    })
    .execute()
  await whileFolderExists(inserted)
  await sql`insert into bulk_send_row (bulk_send_id, row, input, error, left_out, signers)
    select ${bulk.bulkSendId}, row, planned -> 'input', planned ->> 'error', planned ? 'error', planned -> 'signers'
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (planned, row)`.execute(tx)
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

/** Lists the latest bulk sends of an organization in some of its folders, newest first. */
export async function listBulkSends(
  db: Executor,
  { organizationId, places, limit }: { organizationId: string; places: SeenPlaces; limit: number },
): Promise<BulkSend[]> {
  const isSeen = inPlaces(places, 'b.folder_id')
  const rows = await selectNamed(db)
    .where('b.organization_id', '=', organizationId)
    .$if(isSeen !== null, query => query.where(sql<boolean>`${isSeen}`))
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
      eb.fn.count<string>('error').filterWhere('left_out', '=', false).as('failed'),
      eb.fn.countAll<string>().filterWhere('left_out', '=', true).as('left_out'),
    ])
    .where(eb => eb('bulk_send_id', '=', eb.fn.any(eb.val(bulkSendIds))))
    .groupBy('bulk_send_id')
    .execute()
  return new Map(
    rows.map(({ id, sent, failed, left_out }) => [
      id,
      { sent: Number(sent), failed: Number(failed), leftOut: Number(left_out) },
    ]),
  )
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

/** Returns the folder of a bulk send, which is not moved before this transaction ends. */
export async function lockBulkFolder(tx: Tx, bulkSendId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('bulk_send')
    .select('folder_id')
    .where('id', '=', bulkSendId)
    .forShare()
    .executeTakeFirstOrThrow()
  return row.folder_id
}

/** Records the outcome of a row and deletes its input. Of a row that could not be sent, the names of its signers stay. */
export async function markBulkRow(
  tx: Tx,
  { bulkSendId, row }: { bulkSendId: string; row: number },
  outcome: { signatureRequestId: string } | UnsentRow,
): Promise<void> {
  const set =
    'error' in outcome
      ? { error: outcome.error, signers: JSON.stringify(outcome.signers) }
      : { signature_request_id: outcome.signatureRequestId }
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

/** A row of a bulk send, with its request and its signers if it was sent. */
export interface BulkRow {
  row: number
  signatureRequestId: string | null
  error: string | null
  isLeftOut: boolean
  /** The signers that the row names, unless it was sent. */
  named: NamedSigner[]
  request: RowRequest | null
  recipients: RowRecipient[]
}

type RowRequest = Pick<SignatureRequest, 'status' | 'expiredReason' | 'expiresAt' | 'sealingFailedAt'>

export type RowRecipient = Pick<
  Recipient,
  'email' | 'name' | 'role' | 'action' | 'turn' | 'viewedAt' | 'signedAt' | 'declinedAt' | 'bouncedAt'
>

/** Lists all rows of a bulk send in order. Of a request that was moved out of sight, the row shows nothing. */
export async function listBulkRows(db: Executor, bulkSendId: string, places: SeenPlaces): Promise<BulkRow[]> {
  const isSeen = inPlaces(places, 's.folder_id') ?? sql`true`
  const rows = await db
    .selectFrom('bulk_send_row as b')
    .leftJoin('signature_request as s', join =>
      join.onRef('s.id', '=', 'b.signature_request_id').on(sql<boolean>`${isSeen}`),
    )
    .select(['b.row', 's.id as signature_request_id', 'b.error', 'b.left_out'])
    .select(sql<NamedSigner[] | null>`coalesce(b.signers, b.input -> 'signers')`.as('named'))
    .select(['s.status', 's.expired_reason', 's.expires_at', 's.sealing_failed_at'])
    .where('b.bulk_send_id', '=', bulkSendId)
    .orderBy('b.row')
    .execute()
  const recipientsOf = await listRowRecipients(db, bulkSendId)
  return rows.map(row => ({
    row: row.row,
    signatureRequestId: row.signature_request_id,
    error: row.error,
    isLeftOut: row.left_out,
    named: row.named ?? [],
    request: row.status && {
      status: row.status,
      expiredReason: row.expired_reason,
      expiresAt: row.expires_at!,
      sealingFailedAt: row.sealing_failed_at,
    },
    recipients: recipientsOf.get(row.signature_request_id ?? '') ?? [],
  }))
}

/** Lists the recipients of all requests of a bulk send, in signing order, by the id of their request. */
async function listRowRecipients(db: Executor, bulkSendId: string): Promise<Map<string, RowRecipient[]>> {
  const rows = await db
    .selectFrom('bulk_send_row as b')
    .innerJoin('recipient as r', 'r.signature_request_id', 'b.signature_request_id')
    .select(['r.signature_request_id', 'r.email', 'r.name', 'r.role', 'r.action', 'r.turn'])
    .select(['r.viewed_at', 'r.signed_at', 'r.declined_at', 'r.bounced_at'])
    .where('b.bulk_send_id', '=', bulkSendId)
    .orderBy('b.row')
    .orderBy('r.position')
    .execute()
  const recipients = rows.map(({ signature_request_id, viewed_at, signed_at, declined_at, bounced_at, ...who }) => ({
    signatureRequestId: signature_request_id,
    recipient: { ...who, viewedAt: viewed_at, signedAt: signed_at, declinedAt: declined_at, bouncedAt: bounced_at },
  }))
  const byRequest = Map.groupBy(recipients, ({ signatureRequestId }) => signatureRequestId)
  return new Map([...byRequest].map(([id, group]) => [id, group.map(({ recipient }) => recipient)]))
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
  folderId: row.folder_id,
  ownerId: row.owner_id,
})
