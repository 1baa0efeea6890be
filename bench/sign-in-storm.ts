/**
 * Measures the worst wait of a page and of a list call during 200 simultaneous sign-ins with unknown addresses, from
 * one IPv4 address and from one IPv6 /64, over HTTP against the real service. The floor is the worst wait of the same
 * calls just before, when no one signs in. The aim is at most 100 ms more.
 *
 * node bench/sign-in-storm.ts [sign-ins]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { printTable } from './support/report.ts'
import { startService } from './support/service.ts'

const count = Number(process.argv[2] ?? 200)
const quietMs = 10_000
const stormMsLeast = 3_000

const service = await startService({ RATE_LIMIT_PER_SECOND: '10000' })
const authorization = `Bearer ${service.apiKey}`
const calls = {
  // its first script is read from a file, by one of the threads that also compute hashes
  page: async () => get(/src="(\/assets\/[^"]+)"/.exec(await get('/sign-in', { accept: 'text/html' }))![1]!),
  list: () => get('/v1/signature-requests', { authorization }),
}
const storms: Record<string, (number: number) => string> = {
  'one IPv4 address': () => '192.0.2.7',
  'one IPv6 /64': number => `2001:db8:0:7::${(number + 1).toString(16)}`,
}

try {
  for (let warmUp = 0; warmUp < 50; warmUp++) await Promise.all([calls.page(), calls.list()])
  // better-auth is loaded with the first sign-in
  await signIn('203.0.113.9', 0)
  const rows: (string | number)[][] = []
  for (const [name, addressOf] of Object.entries(storms)) {
    const quiet = await worstWaits(sleep(quietMs))
    const startedAt = performance.now()
    const storm = Promise.all(Array.from({ length: count }, (_, number) => signIn(addressOf(number), number)))
    const beside = await worstWaits(Promise.all([storm, sleep(stormMsLeast)]))
    const seconds = (performance.now() - startedAt) / 1000
    const statuses = countsOf(await storm)
    for (const call of ['page', 'list'] as const) {
      const [floor, worst] = [quiet[call], beside[call]]
      rows.push([`${call}, ${name}`, floor, worst, worst / floor, worst - floor, seconds, statuses])
    }
  }
  printTable([`${count} sign-ins`, 'quiet ms', 'storm ms', 'ratio', 'more ms', 'storm s', 'answers'], rows)
} finally {
  await service.stop()
}

/** Returns the longest wait of each call until a promise has settled; the calls are made one after the other. */
async function worstWaits(until: Promise<unknown>): Promise<Record<keyof typeof calls, number>> {
  const worst = { page: 0, list: 0 }
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  const watch = async (name: keyof typeof calls) => {
    while (!isOver) {
      const startedAt = performance.now()
      await calls[name]()
      worst[name] = Math.max(worst[name], performance.now() - startedAt)
      await sleep(5)
    }
  }
  await Promise.all([watch('page'), watch('list'), over])
  return worst
}

async function get(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(service.url + path, { headers })
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

async function signIn(address: string, number: number): Promise<number> {
  const response = await fetch(`${service.url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-countersign-page': '1', 'x-forwarded-for': address },
    body: JSON.stringify({ email: `nobody-${number}@example.com`, password: 'not a password of anybody' }),
  })
  await response.arrayBuffer()
  return response.status
}

function countsOf(statuses: number[]): string {
  const counts = Map.groupBy(statuses, status => status)
  return [...counts].map(([status, all]) => `${all.length} × ${status}`).join(', ')
}
