import { sql } from 'kysely'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import { whileFolderExists } from '../folders/folder-gone.ts'
import type { MailOrder } from '../mails/mail-order.ts'
import { mailRows, queueMailsSql } from '../mails/queue-mail.ts'
import { clearNextReminders } from './reminder-store.ts'
import type { Recipient, RequestChange, SignatureRequest } from './signature-request.ts'
import { toRecipient, toRequest } from './signature-request-rows.ts'

export interface NewSignatureRequest
  extends Omit<
    SignatureRequest,
    | 'status'
    | 'expiredReason'
    | 'sentAgainAs'
    | 'updatedAt'
    | 'completedAt'
    | 'sealedKey'
    | 'sealedSha256'
    | 'sealedSizeBytes'
    | 'certificateKey'
    | 'sealingAttempts'
    | 'sealingError'
    | 'sealingSince'
    | 'sealingFailedAt'
    | 'sealingFailedPage'
    | 'sealingRuns'
    | 'contentDeletedAt'
    | 'plannedDeletion'
    | 'legalHoldSince'
  > {
  recipients: NewRecipient[]
  event: { id: string; sequence: number; type: string; hash: string; record: string }
  mails: MailOrder[]
}

export type NewRecipient = Pick<
  Recipient,
  | 'recipientSignatureId'
  | 'position'
  | 'turn'
  | 'email'
  | 'name'
  | 'role'
  | 'action'
  | 'company'
  | 'nextReminderAt'
  | 'verification'
>

/** The statement is prepared, because parsing and planning make up half the cost of the insert. */
const insertStatement = preparedStatement<{ updated_at: Date }>(
  'insert-signature-request',
  `
    with request as (
      insert into signature_request
        (id, organization_id, template_id, template_version, delivery, status, test_mode, sender_email, sender_name,
         subject, message, metadata, redirect_url, sequential, prefilled, created_at, expires_at,
         reminder_first_after_days, reminder_every_days, cc, title, notify_later, folder_id, owner_id, updated_at)
      values ($1, $2, $3, $4, $5, 'Created', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $23, $24, $26, $28, $29, $30, $31,
              next_updated_at($2))
      returning updated_at
    ), recipients as (
      insert into recipient
        (id, signature_request_id, position, turn, email, name, role, action, company, next_reminder_at, awaited_by,
         verification)
      select "recipientSignatureId", $1, position, turn, email, name, role, action, company, "nextReminderAt", $2,
             verification
        from jsonb_to_recordset($17::jsonb) as r("recipientSignatureId" text, position int, turn int, email text,
                                                 name text, role text, action text, company text, "nextReminderAt" timestamptz,
                                                 verification text[])
    ), events as (
      insert into event (id, organization_id, resource_id, sequence, event_type, hash, record)
      values ($18, $2, $1, $19, $20, $21, $22)
    ), words as (
      insert into signature_request_words (signature_request_id, organization_id, folder_id, created_at, words)
      values ($1, $2, $30, $15, search_form(concat_ws(' ', $28::text, $27::text)))
    ), mails as (${queueMailsSql('$25')})
    select updated_at from request`,
)

/**
 * Inserts a request, its recipients, its first event and its mails in one statement. Call it late in the transaction,
 * because it locks the organization's clock. Returns `updated_at`. Throws `folder_gone`.
 */
export async function insertSignatureRequest(tx: Tx, row: NewSignatureRequest): Promise<Date> {
  const { rows } = await whileFolderExists(tx.executeQuery(insertStatement(insertedValues(row))))
  return rows[0]!.updated_at
}

const insertedValues = (row: NewSignatureRequest) => [
  row.signatureRequestId,
  row.organizationId,
  row.templateId,
  row.templateVersion,
  row.delivery,
  row.testMode,
  row.sender.email,
  row.sender.name,
  row.subject,
  row.message,
  row.metadata && JSON.stringify(row.metadata),
  row.redirectUrl,
  row.sequential,
  JSON.stringify(row.prefilled),
  row.createdAt,
  row.expiresAt,
  JSON.stringify(row.recipients),
  row.event.id,
  row.event.sequence,
  row.event.type,
  row.event.hash,
  row.event.record,
  row.reminders?.firstAfterDays ?? null,
  row.reminders?.everyDays ?? null,
  mailRows(row.mails),
  JSON.stringify(row.cc),
  row.recipients.map(recipient => `${recipient.name} ${recipient.email}`).join(' '),
  row.title,
  row.notifyLater,
  row.folderId,
  row.ownerId,
]

export async function findSignatureRequest(db: Executor, signatureRequestId: string): Promise<SignatureRequest | null> {
  const row = await db
    .selectFrom('signature_request')
    .selectAll()
    .where('id', '=', signatureRequestId)
    .executeTakeFirst()
  return row ? toRequest(row) : null
}

/** Like `findSignatureRequest`, but locks the request until the transaction ends, and throws if it does not exist. */
export async function lockSignatureRequestRow(tx: Tx, signatureRequestId: string): Promise<SignatureRequest> {
  const row = await tx
    .selectFrom('signature_request')
    .selectAll()
    .where('id', '=', signatureRequestId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toRequest(row)
}

/**
 * Lists up to `limit` requests with a passed deadline that is not recorded yet, earliest first. Skips the requests in
 * `but`.
 */
export async function listRequestsPastDeadline(
  db: Executor,
  { now, limit, but }: { now: Date; limit: number; but: string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('signature_request as s')
    .select('s.id')
    .where('s.status', '=', 'Created')
    .where('s.expires_at', '<=', now)
    .where(eb => eb.not(eb('s.id', '=', eb.fn.any(eb.val(but)))))
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('recipient as r')
          .select('r.id')
          .whereRef('r.signature_request_id', '=', 's.id')
          .where('r.signed_at', 'is', null),
      ),
    )
    .orderBy('s.expires_at')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

export async function listRecipients(db: Executor, signatureRequestId: string): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('recipient')
    .selectAll()
    .where('signature_request_id', '=', signatureRequestId)
    .orderBy('position')
    .execute()
  return rows.map(toRecipient)
}

/** Returns a recipient with its organization and request, or null if no recipient has this id. */
export async function findRecipient(db: Executor, recipientSignatureId: string) {
  const row = await db
    .selectFrom('recipient as r')
    .innerJoin('signature_request as s', 's.id', 'r.signature_request_id')
    .select(['r.id', 'r.signature_request_id', 'r.email', 's.organization_id', 's.folder_id'])
    .where('r.id', '=', recipientSignatureId)
    .executeTakeFirst()
  if (!row) return null
  return {
    recipientSignatureId: row.id,
    signatureRequestId: row.signature_request_id,
    organizationId: row.organization_id,
    folderId: row.folder_id,
    email: row.email,
  }
}

/**
 * Writes a change of a request and a new `updated_at`. These times are unique within the organization and increase in
 * the order of the commits. Call it last in the transaction, because it locks the organization's clock until the
 * commit. A request that has ended keeps its status.
 */
export async function updateSignatureRequest(tx: Tx, request: SignatureRequest, change: RequestChange) {
  if (change.kind === 'expired') await clearNextReminders(tx, request.signatureRequestId)
  const update = tx
    .updateTable('signature_request')
    .set({ ...columnsOf(request, change), updated_at: sql<Date>`next_updated_at(${request.organizationId})` })
    .where('id', '=', request.signatureRequestId)
  await (changesEnded.includes(change.kind) ? update : update.where('status', '=', 'Created')).execute()
}

/** The changes that a request still accepts after it has ended. */
const changesEnded: RequestChange['kind'][] = [
  'cc',
  'upgraded',
  'deletion-planned',
  'deletion-withdrawn',
  'legal-hold',
  'content-deleted',
]

function columnsOf(request: SignatureRequest, change: RequestChange) {
  switch (change.kind) {
    case 'shown':
    case 'upgraded':
      return {}
    case 'cc':
      return { cc: JSON.stringify(change.cc) }
    case 'extended':
      return { expires_at: change.expiresAt }
    case 'expired':
      return { status: 'Expired' as const, expired_reason: change.reason, sealing_failed_at: null }
    case 'completed':
      return {
        status: 'Completed' as const,
        completed_at: change.at,
        sealed_key: change.sealed.sealedKey,
        sealed_sha256: change.sealed.sealedSha256,
        sealed_size_bytes: change.sealed.sealedSizeBytes,
        certificate_key: change.sealed.certificateKey,
        sealing_error: null,
        sealing_failed_at: null,
      }
    case 'all-signed':
      return { sealing_since: change.at }
    case 'sealing-failed':
      return {
        sealing_attempts: request.sealingAttempts + 1,
        sealing_error: change.error,
        sealing_failed_at: change.final?.at ?? null,
        sealing_failed_page: change.final?.page ?? null,
      }
    case 'resealed':
      return { sealing_since: change.at, sealing_failed_at: null }
    case 'deletion-planned':
      return { content_deletion_due_at: change.dueAt, content_deletion_known_by: JSON.stringify(change.knownBy) }
    case 'deletion-withdrawn':
      return noPlannedDeletion
    case 'legal-hold':
      return { ...noPlannedDeletion, legal_hold_since: change.since }
    case 'content-deleted':
      return deletedColumns(change.at)
    default:
      return change satisfies never
  }
}

const noPlannedDeletion = { content_deletion_due_at: null, content_deletion_known_by: null }

/** Replaces a deleted person, because clients of the interface expect an address and a name. */
export const deletedPerson = { email: 'deleted@deleted.invalid', name: 'Deleted' }

/** The title of a request whose title may hold personal data. */
const deletedTitle = 'Deleted'

/**
 * Returns the columns that a deletion of content sets. The title becomes the name of the template, unless the template
 * was made for this request only. The hash and the times stay: they prove to a holder of the file
 * what was signed and when.
 */
const deletedColumns = (at: Date) => ({
  ...noPlannedDeletion,
  content_deleted_at: at,
  sender_email: deletedPerson.email,
  sender_name: deletedPerson.name,
  title: sql<string>`(
    select case when one_off then ${deletedTitle} else name end
      from template where id = signature_request.template_id)`,
  subject: null,
  message: null,
  metadata: null,
  redirect_url: null,
  prefilled: '{}',
  cc: '[]',
  sealed_key: null,
  sealed_size_bytes: null,
  certificate_key: null,
  sealing_error: null,
})
