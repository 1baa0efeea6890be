/**
 * What the application's pages read of an organization with very many signature requests, over HTTP against the real
 * service: Home, the list by state, and searches for what many, few and none have. The aim is 100 ms.
 *
 * node bench/app.ts [requests]
 */

import pg from 'pg'
import { findRunningDatabase } from '../src/platform/database/embedded-postgres.ts'
import { insertManyRequests } from './support/many-requests.ts'
import { median, percentile, printTable } from './support/report.ts'
import { startService } from './support/service.ts'
import { readyTemplate } from './support/template.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const service = await startService()
const pool = new pg.Pool({ ...(await findRunningDatabase(service.dataDir)), max: 1 })

/** One in a thousand was declined; of the names of signers, each of a hundred thousand has its share. */
async function spread(): Promise<void> {
  await pool.query(`
    update signature_request set status = 'Expired', expired_reason = case when h % 1000 = 0 then 'Declined' else 'Deadline' end
      from (select id as of, hashtext(id) as h from signature_request) hashed
     where of = id and h % 3 = 0 or of = id and h % 1000 = 0`)
  // built as a whole: row by row it takes many times as long
  const { rows } = await pool.query(`select pg_get_indexdef('signature_request_words_keys'::regclass) as definition`)
  await pool.query('drop index signature_request_words_keys')
  await pool.query(`
    insert into signature_request_words
    select s.id, s.organization_id, search_form(string_agg(
             left(md5(hashtext(r.id)::text), 6) || ' ' || left(md5((hashtext(r.id) % 100000)::text), 8) || ' ' || r.email, ' '))
      from signature_request s join recipient r on r.signature_request_id = s.id group by s.id`)
  await pool.query(rows[0].definition)
  await pool.query('vacuum analyze')
}

const nameOfOldest = async (): Promise<string> => {
  const { rows } = await pool.query(
    `select split_part(words, ' ', 2) as name from signature_request_words w join signature_request s on s.id = w.signature_request_id order by s.created_at limit 1`,
  )
  return rows[0].name
}

try {
  await readyTemplate(service)
  // a trigger counts each row into one row, which takes the longer the more there are in a transaction
  await pool.query('set session_replication_role = replica')
  await insertManyRequests(pool, count)
  await spread()
  await pool.query('reset session_replication_role')
  const oldest = await nameOfOldest()
  const cases: [string, string][] = [
    ['Home', 'limit=50'],
    ['waiting', 'limit=50&state=waiting'],
    ['declined, one in 1,000', 'limit=50&state=declined'],
    ['expired', 'limit=50&state=expired'],
    ['oldest first', 'limit=50&sort=oldest'],
    ['search: all have it', 'limit=50&search=example.com'],
    ['search: of one signer', 'limit=50&search=signer777@example'],
    ['search: some ten, from the oldest', `limit=50&search=${oldest}`],
    ['search: part of a name', `limit=50&search=${oldest.slice(1, 6)}`],
    ['search: nobody has it', 'limit=50&search=qqqqqq'],
    ['search: two letters', 'limit=50&search=ab'],
    ['search: declined, all have it', 'limit=50&state=declined&search=example.com'],
    ['search: declined, of one signer', 'limit=50&state=declined&search=signer777@'],
    ['search: name of the template', 'limit=50&search=contract'],
  ]
  const rows: (string | number)[][] = []
  for (const [name, query] of cases) {
    const times: number[] = []
    let found = 0
    for (let run = 0; run < 23; run++) {
      const started = performance.now()
      found = await read(`/v1/signature-requests?${query}`)
      if (run > 2) times.push(performance.now() - started)
    }
    rows.push([name, found, median(times), percentile(times, 0.95)])
  }
  printTable([`of ${count}`, 'found', 'p50 ms', 'p95 ms'], rows)
} finally {
  await pool.end()
  await service.stop()
}

async function read(path: string): Promise<number> {
  const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${service.apiKey}` } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return ((await response.json()) as unknown[]).length
}
