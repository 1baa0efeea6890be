import { jsonObject, jsonPlainText, jsonText, jsonTime, jsonValue } from '../../platform/database/json-sql.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Executor } from '../../platform/database/transaction.ts'

const record = jsonObject({
  redlineRequestId: jsonPlainText('r.id'),
  templateId: jsonPlainText('r.template_id'),
  title: jsonText('t.name'),
  status: jsonPlainText('r.status'),
  folderId: jsonPlainText('r.folder_id'),
  ownerId: jsonPlainText('r.owner_id'),
  members: jsonValue('m.members'),
  testMode: jsonValue('r.test_mode'),
  currentRound: jsonPlainText('r.current_side'),
  round: jsonValue('r.round'),
  metadata: jsonValue('r.metadata'),
  signatureRequestId: jsonPlainText('r.signature_request_id'),
  createdAt: jsonTime('r.created_at'),
  updatedAt: jsonTime('least(r.updated_at, $2)'),
})

/** Builds the same records as `presentRedlineRecord`, in SQL. A test compares the two. */
const recordsStatement = preparedStatement<{ records: string }>(
  'list-redline-requests',
  `
    select string_agg(${record}, ',' order by wanted.place) as records
      from unnest($1::text[]) with ordinality as wanted (id, place)
      join redline_request r on r.id = wanted.id
      join template t on t.id = r.template_id
      cross join lateral (
        select json_agg(json_build_object('email', email, 'displayName', display_name, 'role', role)
                        order by position) as members
          from redline_member
         where redline_request_id = r.id and removed_at is null
      ) m`,
)

const titleStatement = preparedStatement<{ title: string }>(
  'read-redline-title',
  'select t.name as title from redline_request r join template t on t.id = r.template_id where r.id = $1',
)

/** Returns the title of an existing negotiation: the name of its template. */
export async function readRedlineTitle(db: Executor, redlineRequestId: string): Promise<string> {
  const { rows } = await db.executeQuery(titleStatement([redlineRequestId]))
  return rows[0]!.title
}

/** Returns the list records of the requests `ids`, in this order, as JSON texts joined by commas. */
export async function readRedlineRecords(db: Executor, ids: string[], asOf: Date): Promise<string> {
  const { rows } = await db.executeQuery(recordsStatement([ids, asOf]))
  return rows[0]!.records
}
