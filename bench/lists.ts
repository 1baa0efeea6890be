/**
 * Measures lists of signature requests over HTTP against the real service: the whole list in one response, pages and
 * polls. The floor is measured in the same run. For the whole list, it is the time that PostgreSQL takes to write the
 * same JSON to nowhere (COPY); for a page, it is the time of its bare statements over one connection.
 *
 * node bench/lists.ts [requests] [runs]
 */

import { get } from 'node:http'
import pg from 'pg'
import {
  joinedParts,
  listedRecord,
  readRequestRecords,
} from '../src/features/signature-requests/list/signature-request-list-store.ts'
import { findRunningDatabase } from '../src/platform/database/embedded-postgres.ts'
import { readListSegment, type SegmentWanted } from '../src/platform/database/list-segment.ts'
import { everyPlace } from '../src/platform/database/places.ts'
import { bareExecutor } from './support/bare-executor.ts'
import { insertManyRequests } from './support/many-requests.ts'
import { median, percentile, printTable } from './support/report.ts'
import { startService } from './support/service.ts'
import { readyTemplate } from './support/template.ts'

const count = Number(process.argv[2] ?? 100_000)
const runs = Number(process.argv[3] ?? 5)
const service = await startService()
const pool = new pg.Pool({ ...(await findRunningDatabase(service.dataDir)), max: 1 })
try {
  await readyTemplate(service)
  await insertManyRequests(pool, count)
  const { rows } = await pool.query('select id from organization')
  await measurePages(rows[0].id)
  await measureWholeList(rows[0].id)
} finally {
  await pool.end()
  await service.stop()
}

async function measureWholeList(organizationId: string) {
  // the young generation of V8 grows once, by about 70 MB, in any process that becomes busy
  for (let page = 0; page < 150; page++) await read('/v1/signature-requests?limit=1000')
  const before = service.memoryMb()
  const floor: number[] = []
  const whole: number[] = []
  const first: number[] = []
  let most = 0
  let bytes = 0
  for (let run = 0; run < runs; run++) {
    floor.push(await timed(() => copyToNowhere(organizationId)))
    const sampling = setInterval(() => {
      most = Math.max(most, service.memoryMb())
    }, 20)
    const answer = await read('/v1/signature-requests')
    clearInterval(sampling)
    whole.push(answer.ms)
    first.push(answer.firstMs)
    bytes = answer.bytes
  }
  printTable(
    ['', 'COPY ms', 'HTTP ms', 'ratio', 'first byte ms', 'MB', 'more memory MB'],
    [
      [
        `all ${count} requests`,
        median(floor),
        median(whole),
        median(whole) / median(floor),
        median(first),
        bytes / 1e6,
        most - before,
      ],
    ],
  )
}

async function copyToNowhere(organizationId: string) {
  const now = (sql: string) => sql.replace(/\$[23]\b/g, 'now()')
  await pool.query(
    `copy (select ${now(listedRecord)} from signature_request s ${now(joinedParts)}
            where s.organization_id = '${organizationId}' order by s.created_at desc, s.id desc) to '/dev/null'`,
  )
}

async function measurePages(organizationId: string) {
  const wanted = { organizationId, places: everyPlace, updatedSince: null, after: null, limit: 10 }
  const table = { table: 'signature_request', newestBy: 'created_at' } as const
  const db = bareExecutor(pool)
  const middle = await readListSegment(db, table, { ...wanted, limit: Math.floor(count / 2) })
  const since = new Date(Date.now() - 200_000)
  const link = await nextPage(`/v1/signature-requests?limit=${Math.min(1000, Math.floor(count / 2))}`)
  const cases: [string, string, SegmentWanted][] = [
    ['first page of 10', '/v1/signature-requests?limit=10', wanted],
    ['page of 10 further on', link.replace(/limit=\d+/, 'limit=10'), { ...wanted, after: middle.next }],
    [
      'poll: 10 updated since',
      `/v1/signature-requests?updatedSince=${since.toISOString()}`,
      { ...wanted, updatedSince: since, limit: 20_000 },
    ],
  ]
  const rows: (string | number)[][] = []
  for (const [name, path, segment] of cases) {
    const http = await repeated(() => read(path))
    const bare = await repeated(async () => {
      const { ids, asOf } = await readListSegment(db, table, segment)
      await readRequestRecords(db, { ids, asOf, now: new Date() })
    })
    rows.push([name, median(bare), median(http), percentile(http, 0.99), median(http) / median(bare)])
  }
  printTable([`of ${count}`, 'bare ms', 'HTTP p50 ms', 'p99 ms', 'ratio'], rows)
}

async function repeated(work: () => Promise<unknown>): Promise<number[]> {
  for (let warmUp = 0; warmUp < 20; warmUp++) await work()
  const times: number[] = []
  for (let time = 0; time < 300; time++) times.push(await timed(work))
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function nextPage(path: string): Promise<string> {
  const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${service.apiKey}` } })
  await response.arrayBuffer()
  return /<(.*)>/.exec(response.headers.get('link')!)![1]!.replace(service.url, '')
}

/** Reads an answer to its end without keeping it. */
function read(path: string): Promise<{ ms: number; firstMs: number; bytes: number }> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const call = get(service.url + path, { headers: { authorization: `Bearer ${service.apiKey}` } }, response => {
      const firstMs = performance.now() - started
      let bytes = 0
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
      response.on('data', chunk => {
        bytes += chunk.length
      })
      response.on('end', () => resolve({ ms: performance.now() - started, firstMs, bytes }))
      response.on('error', reject)
    })
    call.on('error', reject)
  })
}
