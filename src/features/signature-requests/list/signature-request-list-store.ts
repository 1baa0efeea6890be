import { jsonObject, jsonPlainText, jsonText, jsonTime, jsonValue } from '../../../platform/database/json-sql.ts'
import { preparedStatement } from '../../../platform/database/prepared-statement.ts'
import type { Executor } from '../../../platform/database/transaction.ts'

/** The condition of `statusAt` in signature-request.ts for a passed deadline, in SQL. A test compares the two. */
const pastDeadline = `(s.status = 'Created' and s.expires_at <= $3 and not r.all_signed)`

/** A record of the list, in SQL. `$2` is the latest `updatedAt` to show, `$3` the current time. */
export const listedRecord = jsonObject({
  signatureRequestId: jsonPlainText('s.id'),
  templateId: jsonPlainText('s.template_id'),
  title: jsonText('s.title'),
  signer: 'r.first_signer',
  signers: `'[' || r.signers || ']'`,
  sender: jsonObject({ email: jsonText('s.sender_email'), name: jsonText('s.sender_name') }),
  status: jsonPlainText(`case when ${pastDeadline} then 'Expired' else s.status end`),
  expiredReason: jsonPlainText(`case when ${pastDeadline} then 'Deadline' else s.expired_reason end`),
  folderId: jsonPlainText('s.folder_id'),
  ownerId: jsonPlainText('s.owner_id'),
  testMode: jsonValue('s.test_mode'),
  metadata: jsonValue('s.metadata'),
  createdAt: jsonTime('s.created_at'),
  updatedAt: jsonTime('least(s.updated_at, $2)'),
  completedAt: jsonTime('s.completed_at'),
  expiresAt: jsonTime('s.expires_at'),
  sealingFailedAt: jsonTime('s.sealing_failed_at'),
  contentDeletedAt: jsonTime('s.content_deleted_at'),
})

const person = { email: jsonText('email'), name: jsonText('name') }

const listedSigner = jsonObject({
  ...person,
  recipientSignatureId: jsonPlainText('id'),
  role: jsonText('role'),
  turn: jsonValue('(turn + 1)'),
  signedAt: jsonTime('signed_at'),
})

/** Joins the recipients `r` of a request `s`. */
export const joinedParts = `
  cross join lateral (
    select string_agg(${listedSigner}, ',' order by position) as signers,
           min(${jsonObject(person)}) filter (where position = 0) as first_signer,
           bool_and(signed_at is not null) as all_signed
      from recipient
     where signature_request_id = s.id
  ) r`

const recordsStatement = preparedStatement<{ records: string }>(
  'list-signature-requests',
  `
    select string_agg(${listedRecord}, ',' order by wanted.place) as records
      from unnest($1::text[]) with ordinality as wanted (id, place)
      join signature_request s on s.id = wanted.id
      ${joinedParts}`,
)

/** Returns the list records of the requests `ids`, in this order and as of `now`, as JSON texts joined by commas. */
export async function readRequestRecords(
  db: Executor,
  { ids, asOf, now }: { ids: string[]; asOf: Date; now: Date },
): Promise<string> {
  const { rows } = await db.executeQuery(recordsStatement([ids, asOf, now]))
  return rows[0]!.records
}
