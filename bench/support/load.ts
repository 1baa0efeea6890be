import autocannon from 'autocannon'
import type pg from 'pg'
import type { BenchService } from './service.ts'

export interface LoadedCall {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** The API key by default; null sends no token. */
  token?: string | null
}

/** Repeats a call over a number of connections for a number of seconds. CPU is in milliseconds per call. Throws if a call fails. */
export async function loadOverHttp(service: BenchService, call: LoadedCall, connections: number, seconds: number) {
  const token = call.token === undefined ? service.apiKey : call.token
  const before = service.cpuSeconds()
  const result = await autocannon({
    url: service.url + call.path,
    method: call.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
    connections,
    duration: seconds,
    timeout: 60,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${call.path}: ${result.non2xx} answers were no success, ${result.errors} failed`)
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

/** Runs bare statements over a number of connections for a number of seconds; each call of `work` gets a different number. */
export async function loadBare(
  service: BenchService,
  pool: pg.Pool,
  connections: number,
  seconds: number,
  work: (client: pg.PoolClient, number: number) => Promise<unknown>,
) {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  const before = service.cpuSeconds()
  const started = performance.now()
  const end = started + seconds * 1000
  let count = 0
  await Promise.all(
    clients.map(async client => {
      while (performance.now() < end) await work(client, nextNumber++).then(() => count++)
    }),
  )
  for (const client of clients) client.release()
  const took = (performance.now() - started) / 1000
  const after = service.cpuSeconds()
  return { perSecond: count / took, postgresCpu: ((after.postgres - before.postgres) / count) * 1000 }
}

let nextNumber = 0
