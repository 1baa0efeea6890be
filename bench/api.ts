/**
 * Measures the most frequent calls of integrators over HTTP against the real service, with 1, 16 and 64 connections: calls per second, p50
 * and p99, the CPU time per call of all processes of the service and of PostgreSQL, and the ratio to the bare statements of the same work
 * over the same number of connections in the same run. Then measures a small read while a document of 35 MB is sealed.
 *
 * node bench/api.ts [seconds] [requests in the list]
 */
import pg from 'pg'
import { readRequestRecords } from '../src/features/signature-requests/list/signature-request-list-store.ts'
import { findRunningDatabase } from '../src/platform/database/embedded-postgres.ts'
import { readListSegment } from '../src/platform/database/list-segment.ts'
import { everyPlace } from '../src/platform/database/places.ts'
import { bareExecutor } from './support/bare-executor.ts'
import { bareRequestOf, insertBareRequest } from './support/bare-request.ts'
import { callApi } from './support/call-api.ts'
import { scannedDocument } from './support/documents.ts'
import { type LoadedCall, loadBare, loadOverHttp } from './support/load.ts'
import { insertManyRequests } from './support/many-requests.ts'
import { percentile, printTable } from './support/report.ts'
import { startService } from './support/service.ts'
import { benchSigners, readyTemplate, uploadTemplate } from './support/template.ts'

const seconds = Number(process.argv[2] ?? 5)
const listed = Number(process.argv[3] ?? 1_000)
const service = await startService()
const pool = new pg.Pool({ ...(await findRunningDatabase(service.dataDir)), max: 64 })
try {
  const templateId = await readyTemplate(service)
  await insertManyRequests(pool, listed)
  const body = { templateId, signers: benchSigners }
  const created = await callApi(service, 'POST', '/v1/signature-requests/embedded', body)
  await measureCalls(created, body)
  await measureReadsDuringSeal(created.signatureRequestId)
} finally {
  await pool.end()
  await service.stop()
}

interface Scenario {
  call: LoadedCall
  bare: (client: pg.PoolClient, number: number) => Promise<unknown>
}

async function scenarios(
  created: { signatureRequestId: string; signers: { recipientSignatureId: string }[] },
  body: unknown,
): Promise<Record<string, Scenario>> {
  const bareRequest = await bareRequestOf(pool)
  const { organizationId } = bareRequest
  const [{ recipientSignatureId }] = created.signers as [{ recipientSignatureId: string }]
  const list =
    (limit: number): Scenario['bare'] =>
    async client => {
      const connection = bareExecutor(client)
      const wanted = { organizationId, places: everyPlace, updatedSince: null, after: null, limit }
      const table = { table: 'signature_request', newestBy: 'created_at' } as const
      const { ids, asOf } = await readListSegment(connection, table, wanted)
      await readRequestRecords(connection, { ids, asOf, now: new Date() })
    }
  const get = (path: string): LoadedCall => ({ method: 'GET', path: `/v1/signature-requests${path}` })
  const insert: Scenario['bare'] = (client, number) => insertBareRequest(client, bareRequest, number)
  return {
    // the lists come first, because creating requests makes them longer
    [`list of all ${listed}`]: { call: get(''), bare: list(listed) },
    'list, page of 10': { call: get('?limit=10'), bare: list(10) },
    read: {
      call: get(`/${created.signatureRequestId}`),
      async bare(client) {
        const id = [created.signatureRequestId]
        await client.query({ name: 'read', text: 'select * from signature_request where id = $1', values: id })
        const text = 'select * from recipient where signature_request_id = $1 order by position'
        await client.query({ name: 'read-recipients', text, values: id })
      },
    },
    'signing URL': {
      call: { method: 'POST', path: `/v1/recipient-signatures/${recipientSignatureId}/url` },
      bare: (client, number) =>
        client.query({
          name: 'link',
          text: `insert into signing_link (token_sha256, id, recipient_id, created_at, expires_at) values (sha256($1), md5($1), $2, now(), now())`,
          values: [Buffer.from(`${number}`), recipientSignatureId],
        }),
    },
    token: {
      call: { method: 'POST', path: '/oauth/token', body: service.grant, token: null },
      bare: client => client.query({ name: 'credential', text: 'select * from client_credential' }),
    },
    'create, embedded': { call: { method: 'POST', path: '/v1/signature-requests/embedded', body }, bare: insert },
    'create, regular': { call: { method: 'POST', path: '/v1/signature-requests', body }, bare: insert },
  }
}

async function measureCalls(...created: Parameters<typeof scenarios>) {
  const rows: (string | number)[][] = []
  for (const [name, { call, bare }] of Object.entries(await scenarios(...created))) {
    await loadOverHttp(service, call, 4, 1)
    for (const connections of [1, 16, 64]) {
      const http = await loadOverHttp(service, call, connections, seconds)
      const floor = await loadBare(service, pool, connections, seconds, bare)
      const share = (http.postgresCpu / (http.serviceCpu + http.postgresCpu)) * 100
      rows.push([
        `${name}, ${connections}`,
        http.perSecond,
        http.p50,
        http.p99,
        http.serviceCpu,
        http.postgresCpu,
        `${share.toFixed(0)} %`,
        floor.perSecond,
        http.perSecond / floor.perSecond,
      ])
    }
  }
  printTable(['', 'calls/s', 'p50 ms', 'p99 ms', 'service CPU ms', 'postgres CPU ms', 'share', 'bare/s', 'ratio'], rows)
}

/** Measures one reader at a time, first alone and then until the seal is finished. */
async function measureReadsDuringSeal(small: string) {
  const templateId = await uploadTemplate(service, scannedDocument(35, 35 * 1024 * 1024))
  const alone: number[] = []
  const beside: number[] = []
  for (let read = 0; read < 300; read++) alone.push(await timedRead(small))
  for (let seal = 0; seal < 5; seal++) {
    const { signatureRequestId } = await signed(templateId)
    while ((await callApi(service, 'GET', `/v1/signature-requests/${signatureRequestId}`)).status !== 'Completed')
      for (let read = 0; read < 10; read++) beside.push(await timedRead(small))
  }
  const row = (name: string, times: number[]) => [
    name,
    times.length,
    percentile(times, 0.5),
    percentile(times, 0.99),
    Math.max(...times),
  ]
  printTable(
    ['small read', 'reads', 'p50 ms', 'p99 ms', 'most ms'],
    [row('alone', alone), row('while 35 MB are sealed', beside)],
  )
}

async function timedRead(signatureRequestId: string): Promise<number> {
  const started = performance.now()
  await callApi(service, 'GET', `/v1/signature-requests/${signatureRequestId}`)
  return performance.now() - started
}

/** A request with a single signer, who has just signed. */
async function signed(templateId: string): Promise<{ signatureRequestId: string }> {
  const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer' }]
  const created = await callApi(service, 'POST', '/v1/signature-requests/embedded', { templateId, signers })
  const [{ recipientSignatureId }] = created.signers
  const { signingUrl } = await callApi(service, 'POST', `/v1/recipient-signatures/${recipientSignatureId}/url`)
  const token = signingUrl.split('/').at(-1)
  const { consent } = await callApi(service, 'GET', '/signing/session', undefined, token)
  const signature = { kind: 'typed', text: 'Bea Buyer' }
  const answer = { consentVersion: consent.version, fields: [], signature }
  await callApi(service, 'POST', '/signing/session/sign', answer, token)
  return created
}
