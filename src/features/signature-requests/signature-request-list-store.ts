import type pg from 'pg'

/** ISO-8601 as `Date.toISOString` writes it. */
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** `statusAt` of signature-request.ts in SQL; a test holds the two against each other. */
const pastDeadline = `(s.status = 'Created' and s.expires_at <= $3 and not r.all_signed)`

/**
 * The text of a record is made here and passed through. Parts that are `jsonb` or texts are escaped by PostgreSQL; ids,
 * times and states need no escaping.
 */
const recordsStatement = {
  name: 'list-signature-requests',
  text: `
    select string_agg(json_build_object(
             'signatureRequestId', s.id,
             'templateId', s.template_id,
             'signer', r.signers->0,
             'signers', r.signers,
             'sender', json_build_object('email', s.sender_email, 'name', s.sender_name),
             'status', case when ${pastDeadline} then 'Expired' else s.status end,
             'expiredReason', case when ${pastDeadline} then 'Deadline' else s.expired_reason end,
             'testMode', s.test_mode,
             'metadata', s.metadata,
             'createdAt', ${iso('s.created_at')},
             'updatedAt', ${iso('least(s.updated_at, $2)')},
             'completedAt', ${iso('s.completed_at')},
             'expiresAt', ${iso('s.expires_at')}
           )::text, ',' order by wanted.place) as records
      from unnest($1::text[]) with ordinality as wanted (id, place)
      join signature_request s on s.id = wanted.id
      cross join lateral (
        select json_agg(json_build_object('email', email, 'name', name, 'recipientSignatureId', id) order by position) as signers,
               bool_and(signed_at is not null) as all_signed
          from recipient
         where signature_request_id = s.id
      ) r`,
}

/** The list records of these requests in their order, as of `now`, as JSON texts joined by commas. */
export async function readRequestRecords(pool: pg.Pool, ids: string[], asOf: Date, now: Date): Promise<string> {
  const { rows } = await pool.query<{ records: string }>({ ...recordsStatement, values: [ids, asOf, now] })
  return rows[0]!.records
}
