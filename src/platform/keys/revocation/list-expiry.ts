import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { ListHealth } from './list-health.ts'

const DAY_MS = 86_400_000

type HealthNow = () => Promise<ListHealth[]>

/**
 * Makes a function that warns about each revocation list with a problem, at most once a day however often it is called.
 * It never throws.
 */
export function createListWarning(healthNow: HealthNow, clock: Clock, log: Pick<Log, 'warn'>): () => Promise<void> {
  let warnedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const nowMs = clock.now().getTime()
    if (nowMs - warnedAt < DAY_MS) return
    const troubled = (await healthOrNone(healthNow)).filter(({ problem }) => problem !== null)
    for (const { of, problem, daysLeft } of troubled)
      log.warn({ of, problem, daysLeft: Math.floor(daysLeft) }, 'A revocation list is missing or ends soon')
    if (troubled.length > 0) warnedAt = nowMs
  }
}

export function addListDays(registers: Registry[], healthNow: HealthNow): void {
  new Gauge({
    name: 'countersign_revocation_list_days',
    help: 'Days until a revocation list ends; of="seals" or "timestamps": what its root issues; 0: there is none',
    labelNames: ['of'],
    registers,
    async collect() {
      this.reset()
      for (const { of, daysLeft } of await healthOrNone(healthNow)) this.labels(of).set(daysLeft)
    },
  })
}

/** Returns no health if it cannot be read. The code that needs the key folder reports the error. */
const healthOrNone = (healthNow: HealthNow) => healthNow().catch((): ListHealth[] => [])
