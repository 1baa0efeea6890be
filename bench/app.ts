/**
 * What the application's pages read of an organization with very many signature requests, over HTTP against the real
 * service: Home, the lists by state, and searches for what many, few and none have. The aim is 100 ms.
 *
 * Beside each, in the same run: the floor, which is a bare statement that reads the same records by their primary keys; the
 * CPU of a call, which other work on the machine does not change as much; and the indexes that PostgreSQL uses.
 *
 * node bench/app.ts [requests]
 */

import pg from 'pg'
import { readRequestRecords } from '../src/features/signature-requests/list/signature-request-list-store.ts'
import { encodeCursor } from '../src/http/list-query.ts'
import { findRunningDatabase } from '../src/platform/database/embedded-postgres.ts'
import { bareExecutor } from './support/bare-executor.ts'
import { indexesUsed } from './support/indexes-used.ts'
import { insertManyRequests } from './support/many-requests.ts'
import { median, percentile, printTable } from './support/report.ts'
import { startService } from './support/service.ts'
import { readyTemplate } from './support/template.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const runs = 20
const service = await startService()
const access = (await findRunningDatabase(service.dataDir))!
const pool = new pg.Pool({ ...access, max: 1 })

/** One in a thousand was declined and has metadata `batch`; all have a number of their own and one of four regions; of the names of signers, each of a hundred thousand has its share. */
async function spread(): Promise<void> {
  await pool.query(`
    update signature_request
       set status = case when h % 3 = 0 or h % 1000 = 0 then 'Expired' else status end,
           expired_reason = case when h % 1000 = 0 then 'Declined' when h % 3 = 0 then 'Deadline' end,
           metadata = jsonb_build_object('orderId', ltrim(split_part(id, '_', 2), '0'), 'region', 'R' || abs(h) % 4)
                      || case when h % 1000 = 0 then '{"batch": "7"}' else '{}' end::jsonb
      from (select id as of, hashtext(id) as h from signature_request) hashed
     where of = id`)
  // built as a whole: row by row it takes many times as long
  const { rows } = await pool.query(`select pg_get_indexdef('signature_request_words_grams'::regclass) as definition`)
  await pool.query('drop index signature_request_words_grams')
  await pool.query(`
    insert into signature_request_words
    select s.id, s.organization_id, s.created_at, search_form(string_agg(
             left(md5(hashtext(r.id)::text), 6) || ' ' || left(md5((hashtext(r.id) % 100000)::text), 8) || ' ' || r.email, ' '))
      from signature_request s join recipient r on r.signature_request_id = s.id group by s.id`)
  await pool.query(`set maintenance_work_mem = '256MB'`)
  await pool.query(rows[0].definition)
  await pool.query('vacuum analyze')
}

async function one<Value>(query: string): Promise<Value> {
  const { rows } = await pool.query({ text: query, rowMode: 'array' })
  return rows[0]![0]
}

/** A place in the middle of the list, as the link to the next page has it. */
async function middle(): Promise<string> {
  const { rows } = await pool.query(
    'select id, created_at as at from signature_request order by created_at desc, id desc offset $1 limit 1',
    [Math.floor(count / 2)],
  )
  return `cursor=${encodeCursor({ ...rows[0], asOf: new Date() })}`
}

async function cases(): Promise<[string, string][]> {
  const oldest = await one<string>(
    `select split_part(words, ' ', 2) from signature_request_words order by created_at limit 1`,
  )
  const deep = await middle()
  const since = `updatedSince=${new Date(Date.now() - 200_000).toISOString()}`
  return [
    ['Home', ''],
    ['waiting', 'state=waiting'],
    ['declined, one in 1,000', 'state=declined'],
    ['expired', 'state=expired'],
    ['completed, none', 'state=completed'],
    ['status, one in 3', 'status=Expired'],
    ['status, none', 'status=Completed'],
    ['of a template, all', `templateId=${await one<string>('select template_id from signature_request limit 1')}`],
    ['of a template, none', 'templateId=tpl_00000000000000000000000000'],
    ['created after, a few', `createdAfter=${new Date(Date.now() - 200_000).toISOString()}`],
    ['metadata, one', 'metadata[orderId]=777'],
    ['metadata, one in 1,000', 'metadata[batch]=7'],
    ['metadata, one in 4', 'metadata[region]=R1'],
    ['metadata, none', 'metadata[orderId]=none'],
    ['metadata, deep, one in 1,000', `${deep}&metadata[batch]=7`],
    ['metadata, one in 1,000, declined', 'metadata[batch]=7&state=declined'],
    ['metadata, one in 1,000, status none', 'metadata[batch]=7&status=Completed'],
    ['metadata, one in 1,000, search', 'metadata[batch]=7&search=signer777'],
    ['oldest first', 'sort=oldest'],
    ['deep', deep],
    ['deep, waiting', `${deep}&state=waiting`],
    ['search: all have it', 'search=example.com'],
    ['search: of one signer', 'search=signer777@example'],
    ['search: some ten, from the oldest', `search=${oldest}`],
    ['search: part of a name', `search=${oldest.slice(1, 6)}`],
    ['search: nobody has it', 'search=qqqqqq'],
    ['search: two letters', 'search=ab'],
    ['search: two letters, nobody', 'search=qz'],
    ['search: one letter, nobody', 'search=%C3%9F'],
    ['search: one in 100, long ago', 'search=signer12'],
    ['search: one in 10, long ago', 'search=signer1'],
    ['search: deep, of one signer', `${deep}&search=signer777@example`],
    ['search: oldest first', `sort=oldest&search=signer${count - 1}@`],
    ['search: declined, all have it', 'state=declined&search=example.com'],
    ['search: declined, of one signer', 'state=declined&search=signer777@'],
    ['search: waiting, of one signer', 'state=waiting&search=signer777@'],
    ['search: updated since', `${since}&search=signer`],
    ['search: name of the template', 'search=contract'],
  ]
}

try {
  await readyTemplate(service)
  // a trigger counts each row into one row, which takes the longer the more there are in a transaction
  await pool.query('set session_replication_role = replica')
  await insertManyRequests(pool, count)
  await spread()
  await pool.query('reset session_replication_role')
  const organizationId = await one<string>('select id from organization limit 1')
  const memoryBefore = service.memoryMb()
  const rows: (string | number)[][] = []
  for (const [name, query] of await cases()) {
    const path = `/v1/signature-requests?limit=50&${query}`
    const { ids, ...measured } = await measure(path)
    const used = await indexesUsed(access, organizationId, new URLSearchParams(query))
    rows.push([name, `${ids.length}`, ...Object.values(measured), await floorOf(ids), used.join(', ')])
  }
  for (const path of ['/v1/templates?limit=50', '/v1/redline-requests?limit=50']) {
    const { ids, ...measured } = await measure(path)
    rows.push([path, `${ids.length}`, ...Object.values(measured), '', ''])
  }
  printTable(
    [`of ${count}`, 'found', 'p50 ms', 'p95 ms', 'service CPU ms', 'postgres CPU ms', 'floor ms', 'indexes'],
    rows,
  )
  console.log(`more memory of the service: ${Math.round(service.memoryMb() - memoryBefore)} MB`)
} finally {
  await pool.end()
  await service.stop()
}

async function measure(path: string) {
  for (let warmUp = 0; warmUp < 3; warmUp++) await read(path)
  const before = service.cpuSeconds()
  const times: number[] = []
  let ids: string[] = []
  for (let run = 0; run < runs; run++) {
    const started = performance.now()
    ids = await read(path)
    times.push(performance.now() - started)
  }
  const after = service.cpuSeconds()
  return {
    ids,
    p50: median(times),
    p95: percentile(times, 0.95),
    serviceCpu: ((after.service - before.service) / runs) * 1000,
    postgresCpu: ((after.postgres - before.postgres) / runs) * 1000,
  }
}

/** Milliseconds in which a bare connection reads records by their ids. */
async function floorOf(ids: string[]): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const started = performance.now()
    await readRequestRecords(bareExecutor(pool), ids, new Date(), new Date())
    times.push(performance.now() - started)
  }
  return median(times)
}

async function read(path: string): Promise<string[]> {
  const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${service.apiKey}` } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { signatureRequestId: string }[]).map(one => one.signatureRequestId)
}
