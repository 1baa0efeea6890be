import type pg from 'pg'

/** ISO-8601 as `Date.toISOString` writes it. */
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** `presentRedlineRequest` in SQL; a test holds the two against each other. */
const recordsStatement = {
  name: 'list-redline-requests',
  text: `
    select string_agg(json_build_object(
             'redlineRequestId', r.id,
             'templateId', r.template_id,
             'status', r.status,
             'members', m.members,
             'testMode', r.test_mode,
             'currentRound', r.current_side,
             'round', r.round,
             'metadata', r.metadata,
             'createdAt', ${iso('r.created_at')},
             'updatedAt', ${iso('least(r.updated_at, $2)')}
           )::text, ',' order by wanted.place) as records
      from unnest($1::text[]) with ordinality as wanted (id, place)
      join redline_request r on r.id = wanted.id
      cross join lateral (
        select json_agg(json_build_object('email', email, 'displayName', display_name, 'role', role)
                        order by position) as members
          from redline_member
         where redline_request_id = r.id and removed_at is null
      ) m`,
}

/** The list records of these requests in their order, as JSON texts joined by commas. */
export async function readRedlineRecords(pool: pg.Pool, ids: string[], asOf: Date): Promise<string> {
  const { rows } = await pool.query<{ records: string }>({ ...recordsStatement, values: [ids, asOf] })
  return rows[0]!.records
}
