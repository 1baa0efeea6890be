import { CompiledQuery } from 'kysely'
import type { ListPosition, ListSegment } from '../../platform/database/list-segment.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import type { LoggedCall } from './logged-call.ts'

const insertion = preparedStatement<never>(
  'log-calls',
  `insert into request_log
   select * from json_to_recordset($1::json) as call (
     id text, organization_id text, credential_id text, credential_name text, method text, route text, path text,
     status integer, duration_ms integer, request_id text, error_code text, error_text text, answered_at timestamptz
   )
   on conflict do nothing`,
)

/**
 * Inserts calls in one statement. Existing rows stay as they are, so that a write can be repeated if its answer was
 * lost.
 */
export async function insertCalls(tx: Tx, calls: LoggedCall[]): Promise<void> {
  await tx.executeQuery(insertion([JSON.stringify(calls.map(columnsOf))]))
}

const columnsOf = (call: LoggedCall) => ({
  id: call.callId,
  organization_id: call.organizationId,
  credential_id: call.credentialId,
  credential_name: call.credentialName,
  method: call.method,
  route: call.route,
  path: call.path,
  status: call.status,
  duration_ms: call.durationMs,
  request_id: call.requestId,
  error_code: call.error?.code ?? null,
  error_text: call.error?.text ?? null,
  answered_at: call.answeredAt,
})

/** A filter for calls. Null matches all calls. */
export interface CallFilter {
  /** The first digit of the status. */
  statusClass: number | null
  method: string | null
  pathBegins: string | null
  requestId: string | null
  credentialId: string | null
  /** The lowest id to list. Ids from `beforeId` on are left out. */
  fromId: string | null
  beforeId: string | null
}

/** The most calls that one statement examines for a filter, which takes about 20 ms. */
const lookedAtMost = 20_000

interface SegmentRow {
  ids: string[] | null
  last: string | null
  looked_at: number
  now: Date
}

/**
 * Returns the ids of an organization's calls, newest first. If a filter matches few of many calls, a segment may end
 * before it is full; it then has the position up to which it was searched. So no page takes long, whatever the filter.
 */
export async function readCallSegment(
  db: Executor,
  {
    organizationId,
    filter,
    after,
    limit,
  }: { organizationId: string; filter: CallFilter; after: ListPosition | null; limit: number },
): Promise<ListSegment> {
  const statement = segmentStatement({ organizationId, filter, after, limit })
  const { ids: foundIds, last, looked_at: lookedAt, now } = (await db.executeQuery(statement)).rows[0]!
  const ids = (foundIds ?? []).slice(0, limit)
  const nextId = foundIds && foundIds.length > limit ? ids.at(-1)! : lookedAt === lookedAtMost ? last : null
  return { ids, next: nextId === null ? null : { at: new Date(0), id: nextId }, asOf: now }
}

function segmentStatement({
  organizationId,
  filter,
  after,
  limit,
}: {
  organizationId: string
  filter: CallFilter
  after: ListPosition | null
  limit: number
}): CompiledQuery<SegmentRow> {
  const values: unknown[] = [organizationId, limit, lookedAtMost]
  const when = (value: unknown, condition: (parameter: string) => string): string[] =>
    value === null ? [] : [condition(`$${values.push(value)}`)]
  const { statusClass, requestId } = filter
  const indexed = [
    'organization_id = $1',
    ...when(after?.id ?? null, id => `id < ${id}`),
    ...when(filter.beforeId, id => `id < ${id}`),
    ...when(filter.fromId, id => `id >= ${id}`),
    ...when(requestId, id => `request_id = ${id}`),
    // the same condition as in the index of errors
    ...(statusClass !== null && statusClass >= 4 ? ['status >= 400'] : []),
  ]
  const others = [
    'true',
    ...when(statusClass, hundreds => `status / 100 = ${hundreds}`),
    ...when(filter.method, method => `method = ${method}`),
    ...when(filter.pathBegins, path => `starts_with(path, ${path})`),
    ...when(filter.credentialId, id => `credential_id = ${id}`),
  ]
  const text = `
    with looked_at as (
      select * from request_log where ${indexed.join(' and ')}
       order by id desc limit ${others.length > 1 ? '$3::int' : 'least($2::int + 1, $3::int)'}
    )
    select (select array_agg(id order by id desc) from (
              select id from looked_at where ${others.join(' and ')} order by id desc limit $2::int + 1
            ) found) as ids,
           (select min(id) from looked_at) as last,
           (select count(*)::int from looked_at) as looked_at,
           now()`
  return CompiledQuery.raw(text, values) as CompiledQuery<SegmentRow>
}

/** Returns the calls with these ids, newest first. Calls that have been removed are left out. */
export async function listCalls(db: Executor, ids: string[]): Promise<LoggedCall[]> {
  const rows = await db.selectFrom('request_log').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute()
  return rows.map(row => ({
    callId: row.id,
    organizationId: row.organization_id,
    credentialId: row.credential_id,
    credentialName: row.credential_name,
    method: row.method,
    route: row.route,
    path: row.path,
    status: row.status,
    durationMs: row.duration_ms,
    requestId: row.request_id,
    error: row.error_code === null ? null : { code: row.error_code, text: row.error_text ?? '' },
    answeredAt: row.answered_at,
  }))
}

/** Removes at most `limit` calls whose ids are lower than `beforeId`. Returns how many it removed. */
export async function deleteOldCalls(tx: Tx, beforeId: string, limit: number): Promise<number> {
  const statement = CompiledQuery.raw(
    'delete from request_log where id in (select id from request_log where id < $1 order by id limit $2)',
    [beforeId, limit],
  )
  return Number((await tx.executeQuery(statement)).numAffectedRows)
}
