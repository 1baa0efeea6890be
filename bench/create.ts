/**
 * Embedded signature requests made per second over HTTP against the real service, at 1 and 16 connections, beside the
 * floor: the same rows inserted by bare transactions over as many connections in the same run.
 *
 * node bench/create.ts [seconds]
 */
import autocannon from 'autocannon'
import pg from 'pg'
import { findRunningDatabase } from '../src/platform/database/embedded-postgres.ts'
import { printTable } from './support/report.ts'
import { startService } from './support/service.ts'
import { readyTemplate } from './support/template.ts'

let inserted = 0
const seconds = Number(process.argv[2] ?? 10)
const service = await startService()
const templateId = await readyTemplate(service)
const pool = new pg.Pool({ ...(await findRunningDatabase(service.dataDir)), max: 16 })
const body = JSON.stringify({
  templateId,
  signers: [
    { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' },
    { email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller' },
  ],
})
await overHttp(4, 2)
const rows: (string | number)[][] = []
for (const connections of [1, 16]) {
  const http = await overHttp(connections, seconds)
  const bare = await bareTransactions(connections, seconds)
  rows.push([
    `${connections} connections`,
    http.perSecond,
    http.p50,
    http.p99,
    http.serviceCpu,
    http.postgresCpu,
    bare.perSecond,
    bare.postgresCpu,
    http.perSecond / bare.perSecond,
  ])
}
printTable(
  [
    '',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'service CPU ms',
    'postgres CPU ms',
    'bare/s',
    'bare postgres CPU ms',
    'ratio',
  ],
  rows,
)
console.log(`${seconds} s each; CPU per request in all processes of the service and in PostgreSQL; 2 signers, 5 fields`)
await pool.end()
await service.stop()

async function overHttp(connections: number, duration: number) {
  const before = service.cpuSeconds()
  const result = await autocannon({
    url: `${service.url}/v1/signature-requests/embedded`,
    method: 'POST',
    headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
    body,
    connections,
    duration,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} failed`)
  const after = service.cpuSeconds()
  const count = result['2xx']
  return {
    perSecond: count / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    serviceCpu: ((after.service - before.service) / count) * 1000,
    postgresCpu: ((after.postgres - before.postgres) / count) * 1000,
  }
}

/** The rows of a request (itself, two signers, one event), each set in a transaction of four plain inserts. */
async function bareTransactions(connections: number, duration: number) {
  const { rows: templates } = await pool.query('select organization_id, id, version from template limit 1')
  const [template] = templates
  const { rows: events } = await pool.query('select record from event limit 1')
  const before = service.cpuSeconds()
  const end = Date.now() + duration * 1000
  const first = inserted
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  await Promise.all(
    clients.map(async client => {
      while (Date.now() < end) {
        await insertBare(client, template, events[0].record, `bare_${inserted++}`)
      }
    }),
  )
  for (const client of clients) client.release()
  const after = service.cpuSeconds()
  const count = inserted - first
  return { perSecond: count / duration, postgresCpu: ((after.postgres - before.postgres) / count) * 1000 }
}

async function insertBare(
  client: pg.PoolClient,
  template: { organization_id: string; id: string; version: number },
  record: string,
  id: string,
) {
  await client.query('begin')
  await client.query({
    name: 'bare-request',
    text: `insert into signature_request (id, organization_id, template_id, template_version, delivery, status, test_mode, sender_email, sender_name, sequential, prefilled, created_at, expires_at, updated_at)
           values ($1, $2, $3, $4, 'embedded', 'Created', false, 'a@b.example', 'A', true, '{}', now(), now(), now() + $5 * interval '1 ms')`,
    values: [id, template.organization_id, template.id, template.version, Math.floor(Math.random() * 1e12)],
  })
  await client.query({
    name: 'bare-recipients',
    text: `insert into recipient (id, signature_request_id, position, turn, email, name, role)
           values ($1, $2, 0, 0, 'bea@buyer.example', 'Bea Buyer', 'Buyer'), ($3, $2, 1, 1, 'sam@seller.example', 'Sam Seller', 'Seller')`,
    values: [`${id}_0`, id, `${id}_1`],
  })
  await client.query({
    name: 'bare-event',
    text: `insert into event (id, organization_id, resource_id, sequence, event_type, hash, record) values ($1, $2, $3, 1, 'document_created', $4, $5)`,
    values: [`${id}_e`, template.organization_id, id, 'a'.repeat(64), record],
  })
  await client.query('commit')
}
