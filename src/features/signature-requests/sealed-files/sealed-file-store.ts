import { type Selectable, sql } from 'kysely'
import type { SignatureLevel } from '../../../engine/verification/signature-check.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import type { DueFile, SealedFile, SealedFileName, UpgradedFile } from './sealed-file.ts'

export async function insertSealedFiles(
  tx: Tx,
  {
    signatureRequestId,
    levels,
    dueAt,
  }: { signatureRequestId: string; levels: Partial<Record<SealedFile['kind'], SignatureLevel>>; dueAt: Date | null },
): Promise<void> {
  const rows = Object.entries(levels).map(([kind, level]) => ({
    signature_request_id: signatureRequestId,
    kind: kind as SealedFile['kind'],
    level,
    due_at: dueAt,
  }))
  await tx.insertInto('sealed_file').values(rows).execute()
}

export async function findSealedFile(
  db: Executor,
  { signatureRequestId, kind }: SealedFileName,
): Promise<SealedFile | null> {
  const row = await db
    .selectFrom('sealed_file')
    .selectAll()
    .where('signature_request_id', '=', signatureRequestId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? toSealedFile(row) : null
}

/** Deletes the rows of a request's sealed files. Returns the keys of the files that upgrades have made. */
export async function takeOutSealedFiles(tx: Tx, signatureRequestId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('sealed_file')
    .where('signature_request_id', '=', signatureRequestId)
    .returning('upgraded_key')
    .execute()
  return rows.flatMap(row => row.upgraded_key ?? [])
}

export interface WrittenUpgrade {
  level: SignatureLevel
  upgraded: UpgradedFile
  at: Date
  dueAt: Date | null
  lastError: string | null
}

export async function writeUpgrade(tx: Tx, file: SealedFile, done: WrittenUpgrade): Promise<void> {
  await named(tx, file)
    .set({
      level: done.level,
      upgrades: file.upgrades + 1,
      upgraded_key: done.upgraded.key,
      upgraded_sha256: done.upgraded.sha256,
      upgraded_size_bytes: done.upgraded.sizeBytes,
      upgraded_at: done.at,
      due_at: done.dueAt,
      failed_tries: 0,
      last_error: done.lastError,
    })
    .execute()
}

export async function writeFailedTry(tx: Tx, file: SealedFile, failure: { error: string; dueAt: Date }): Promise<void> {
  await named(tx, file)
    .where('upgrades', '=', file.upgrades)
    .set({ failed_tries: file.failedTries + 1, last_error: failure.error, due_at: failure.dueAt })
    .execute()
}

const named = (tx: Tx, { signatureRequestId, kind }: SealedFileName) =>
  tx.updateTable('sealed_file').where('signature_request_id', '=', signatureRequestId).where('kind', '=', kind)

export async function takeDueFiles(
  tx: Tx,
  { now, nextTryAt, limit }: { now: Date; nextTryAt: Date; limit: number },
): Promise<DueFile[]> {
  const due = tx
    .selectFrom('sealed_file')
    .select(['signature_request_id', 'kind'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await tx
    .updateTable('sealed_file')
    .set({ due_at: nextTryAt })
    .where(({ eb, refTuple }) =>
      eb(refTuple('signature_request_id', 'kind'), 'in', due.$asTuple('signature_request_id', 'kind')),
    )
    .returning(['signature_request_id', 'kind', 'upgrades'])
    .execute()
  return rows.map(row => ({ signatureRequestId: row.signature_request_id, kind: row.kind, upgrades: row.upgrades }))
}

/** Selects the files of the next `limit` requests of an organization, in the order of their ids. */
export interface EarlierFiles {
  organizationId: string
  after: string
  limit: number
  /** The time when the first file is due; `spacingMs` is the time between two files. */
  from: Date
  spacingMs: number
}

export interface DueCounts {
  requests: number
  files: number
  /** Null if no request was left. */
  lastRequestId: string | null
}

/**
 * Locks the requests, so that none of them loses its content in the meantime. A file without a row was sealed before
 * levels were recorded.
 */
export async function writeEarlierFilesDue(tx: Tx, wanted: EarlierFiles): Promise<DueCounts> {
  const { organizationId, after, limit, from, spacingMs } = wanted
  const level: SignatureLevel = 'PAdES-BASELINE-B'
  const { rows } = await sql<DueCounts>`
    with request as (
      select id, sealed_key, certificate_key from signature_request
      where organization_id = ${organizationId} and id > ${after} and status = 'Completed' and not test_mode
        and sealed_key is not null
      order by id limit ${limit} for share
    ), earlier as (
      select request.id, stored.kind, row_number() over (order by request.id, stored.kind desc) - 1 as place
      from request
      cross join lateral (values ('document', sealed_key), ('certificate', certificate_key)) as stored(kind, key)
      left join sealed_file on signature_request_id = request.id and sealed_file.kind = stored.kind
      where stored.key is not null and coalesce(level, ${level}) = ${level} and due_at is null
    ), due as (
      insert into sealed_file (signature_request_id, kind, level, due_at)
      select id, kind, ${level}, ${from}::timestamptz + place * ${spacingMs}::integer * interval '1 ms' from earlier
      on conflict (signature_request_id, kind) do update set due_at = excluded.due_at
      returning 1
    )
    select (select count(*)::integer from request) as requests, (select count(*)::integer from due) as files,
      (select max(id) from request) as "lastRequestId"`.execute(tx)
  return rows[0]!
}

function toSealedFile(row: Selectable<Database['sealed_file']>): SealedFile {
  return {
    signatureRequestId: row.signature_request_id,
    kind: row.kind,
    level: row.level as SignatureLevel,
    upgrades: row.upgrades,
    upgraded:
      row.upgraded_key === null
        ? null
        : { key: row.upgraded_key, sha256: row.upgraded_sha256!, sizeBytes: row.upgraded_size_bytes! },
    failedTries: row.failed_tries,
    lastError: row.last_error,
  }
}
