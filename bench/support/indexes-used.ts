import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { findRequests } from '../../src/features/signature-requests/list/find-requests-store.ts'
import { filtersNothing, type RequestFilter } from '../../src/features/signature-requests/list/request-filter-store.ts'
import { groupedParameters } from '../../src/http/input/grouped-parameters.ts'
import { readListQuery } from '../../src/http/list-query.ts'
import type { DatabaseAccess } from '../../src/platform/database/embedded-postgres.ts'
import { readListSegment } from '../../src/platform/database/list-segment.ts'
import type { Database } from '../../src/platform/database/schema.ts'

interface Plan {
  'Index Name'?: string
  Plans?: Plan[]
}

/** The indexes with which PostgreSQL finds a page of requests, by the plans of all statements that this takes. */
export async function indexesUsed(
  access: DatabaseAccess,
  organizationId: string,
  query: URLSearchParams,
): Promise<string[]> {
  const pool = new pg.Pool({ ...access, max: 1 })
  const statements: { sql: string; parameters: unknown[] }[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      statements.push({ sql, parameters: [...parameters] })
    },
  })
  const { cursor: after, updatedSince } = readListQuery({ ...Object.fromEntries(query), limit: '50' })
  const wanted = { organizationId, updatedSince, after, limit: 50 }
  const filter: RequestFilter = groupedParameters(Object.fromEntries(query))
  if (filtersNothing(filter)) await readListSegment(db, { table: 'signature_request', newestBy: 'created_at' }, wanted)
  else await findRequests(db, filter, wanted, new Date())
  const names = new Set<string>()
  for (const { sql, parameters } of statements) {
    const { rows } = await pool.query(`explain (format json) ${sql}`, parameters)
    for (const name of indexesOf(rows[0]['QUERY PLAN'][0].Plan)) names.add(name)
  }
  await db.destroy()
  return [...names].map(name => name.replace('signature_request_', ''))
}

const indexesOf = (plan: Plan): string[] => [
  ...(plan['Index Name'] ? [plan['Index Name']] : []),
  ...(plan.Plans ?? []).flatMap(indexesOf),
]
