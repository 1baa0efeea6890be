/**
 * Measures how many embedded signature requests can be created per second over HTTP against the real service, with 1 and 16 connections.
 * The floor is the same rows inserted by bare transactions over the same number of connections in the same run.
 *
 * node bench/create.ts [seconds]
 */
import pg from 'pg'
import { findRunningDatabase } from '../src/platform/database/embedded-postgres.ts'
import { bareRequestOf, insertBareRequest } from './support/bare-request.ts'
import { loadBare, loadOverHttp } from './support/load.ts'
import { printTable } from './support/report.ts'
import { startService } from './support/service.ts'
import { benchSigners, readyTemplate } from './support/template.ts'

const seconds = Number(process.argv[2] ?? 10)
const service = await startService()
const templateId = await readyTemplate(service)
const pool = new pg.Pool({ ...(await findRunningDatabase(service.dataDir)), max: 16 })
const create = {
  method: 'POST' as const,
  path: '/v1/signature-requests/embedded',
  body: { templateId, signers: benchSigners },
}
await loadOverHttp(service, create, 4, 2)
const bareRequest = await bareRequestOf(pool)
const rows: (string | number)[][] = []
for (const connections of [1, 16]) {
  const http = await loadOverHttp(service, create, connections, seconds)
  const bare = await loadBare(service, pool, connections, seconds, (client, number) =>
    insertBareRequest(client, bareRequest, number),
  )
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
