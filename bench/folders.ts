/**
 * Measures what folders cost: the first page of the list, of one state and of searches, and Home, by the bare statements
 * over one connection. In the same run, it measures the same statements before anything is in a folder. Then most
 * requests are in 200 folders, and are read by somebody who sees all of them, half of them, or three small ones.
 *
 * node bench/folders.ts [requests] [times]
 */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { readAttention } from '../src/features/home/attention-store.ts'
import { findRequests } from '../src/features/signature-requests/list/find-requests-store.ts'
import type { RequestFilter } from '../src/features/signature-requests/list/request-filter-store.ts'
import { readRequestRecords } from '../src/features/signature-requests/list/signature-request-list-store.ts'
import { findRunningDatabase } from '../src/platform/database/embedded-postgres.ts'
import { everyPlace, type SeenPlaces } from '../src/platform/database/places.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { insertManyRequests } from './support/many-requests.ts'
import { median, percentile, printTable } from './support/report.ts'
import { startService } from './support/service.ts'
import { readyTemplate } from './support/template.ts'
import { withoutIndexes } from './support/without-indexes.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const times = Number(process.argv[3] ?? 50)
const folderCount = 200
/** Folders with few requests, beside those that share the rest. */
const smallFolders = 3
const written = ['signature_request', 'recipient', 'signature_request_words']

const service = await startService()
const pool = new pg.Pool({ ...(await findRunningDatabase(service.dataDir)), max: 1 })
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
try {
  await readyTemplate(service)
  // the triggers count each change on the row of the organization
  await pool.query('set session_replication_role = replica')
  await withoutIndexes(pool, written, async () => {
    await insertManyRequests(pool, count)
    await fill()
  })
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ id: string }>('select id from organization')
  const organizationId = rows[0]!.id
  const floor = await measure(organizationId, everyPlace)
  const folderIds = await makeFolders(organizationId)
  await withoutIndexes(pool, written, () => intoFolders(folderIds))
  await pool.query('vacuum analyze')
  const seen: [string, SeenPlaces][] = [
    ['all 200 folders', { isEverything: true, hasCommon: true, folderIds }],
    ['half of them', { isEverything: false, hasCommon: true, folderIds: folderIds.slice(0, folderCount / 2) }],
    ['3 small ones', { isEverything: false, hasCommon: false, folderIds: folderIds.slice(0, smallFolders) }],
  ]
  const table: (string | number)[][] = [...floor].map(([name, ms]) => ['no folders', name, ...figures(ms), 1])
  for (const [who, places] of seen)
    for (const [name, ms] of await measure(organizationId, places))
      table.push([who, name, ...figures(ms), median(ms) / median(floor.get(name)!)])
  printTable(['sees', `of ${count}`, 'p50 ms', 'p95 ms', 'ratio'], table)
} finally {
  await pool.end()
  await service.stop()
}

function figures(ms: number[]): number[] {
  return [median(ms), percentile(ms, 0.95)]
}

/** Completes nine of ten requests, and makes all of them searchable. */
async function fill(): Promise<void> {
  await pool.query(
    `update signature_request set status = 'Completed', completed_at = created_at, sealed_key = 'x', sealed_sha256 = 'x'
      where right(id, 1) <> '0'`,
  )
  await pool.query(
    `insert into signature_request_words (signature_request_id, organization_id, created_at, words)
     select s.id, s.organization_id, s.created_at, search_form(s.title || ' ' || string_agg(r.name || ' ' || r.email, ' '))
       from signature_request s join recipient r on r.signature_request_id = s.id group by s.id`,
  )
  await pool.query(`update recipient r set awaited_by = s.organization_id
                      from signature_request s where s.id = r.signature_request_id and s.status = 'Created'`)
}

async function makeFolders(organizationId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into folder (id, organization_id, name, created_at)
     select 'fold_' || lpad(n::text, 26, '0'), $1, 'Folder ' || n, now() from generate_series(1, $2::int) n returning id`,
    [organizationId, folderCount],
  )
  return rows.map(row => row.id)
}

async function intoFolders(folderIds: string[]): Promise<void> {
  // one of ten stays with everyone, three folders have one of 2,000 together, and the others share the rest
  await pool.query(
    `update signature_request set folder_id = ($1::text[])[case
         when substr(id, 22)::bigint % 2000 = 7 then 1 + substr(id, 22)::bigint / 2000 % ${smallFolders}
         else ${smallFolders + 1} + substr(id, 22)::bigint / 10 % ${folderCount - smallFolders} end]
      where substr(id, 30, 1) <> '5'`,
    [folderIds],
  )
  await pool.query(`update signature_request_words w set folder_id = s.folder_id
                      from signature_request s where s.id = w.signature_request_id`)
}

async function measure(organizationId: string, places: SeenPlaces): Promise<Map<string, number[]>> {
  const page = (filter: RequestFilter) => async () => {
    const now = new Date()
    const wanted = { organizationId, places, templatePlaces: places, updatedSince: null, after: null, limit: 50 }
    const { ids, asOf } = await findRequests(db, filter, wanted, now)
    if (ids.length > 0) await readRequestRecords(db, { ids, asOf, now })
  }
  const home = async () => {
    const person = { email: 'owner@acme.example', confirmedKey: 'owner@acme.example', seesEndpoints: true }
    await readAttention(db, { organizationId, ...person, places, now: new Date() })
  }
  const cases: [string, () => Promise<void>][] = [
    ['newest', page({})],
    ['completed', page({ state: 'completed' })],
    ['waiting', page({ state: 'waiting' })],
    ['declined (none)', page({ state: 'declined' })],
    ['search: in all', page({ search: 'signer' })],
    ['search: in few', page({ search: `signer${Math.floor(count / 3)}` })],
    ['needs attention', page({ needsAttention: 'true' })],
    ['Home', home],
  ]
  const measured = new Map<string, number[]>()
  for (const [name, work] of cases) {
    for (let warmUp = 0; warmUp < 5; warmUp++) await work()
    const ms: number[] = []
    for (let time = 0; time < times; time++) {
      const started = performance.now()
      await work()
      ms.push(performance.now() - started)
    }
    measured.set(name, ms)
  }
  return measured
}
