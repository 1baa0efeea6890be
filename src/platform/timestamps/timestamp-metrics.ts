import { Counter, Gauge, type Registry } from 'prom-client'
import type { TimestampClient } from './timestamp-client.ts'

/**
 * Adds the results of authorities to the metrics of a process. Labels contain their place in `TSA_URLS`, never an
 * address.
 */
export function addTimestampMetrics(registers: Registry[], { states }: Pick<TimestampClient, 'states'>): void {
  new Counter({
    name: 'countersign_timestamp_requests_total',
    help: 'Timestamps wanted of an authority, by what came of it; outcome="skipped": it had failed several times in a row',
    labelNames: ['authority', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const [index, state] of states().entries())
        for (const outcome of ['stamped', 'failed', 'skipped'] as const)
          this.labels(String(index + 1), outcome).inc(state[outcome])
    },
  })
  new Gauge({
    name: 'countersign_timestamp_authority_skipped',
    help: '1 while an authority is skipped after several failures',
    labelNames: ['authority'],
    registers,
    collect() {
      this.reset()
      for (const [index, { isSkipped }] of states().entries()) this.labels(String(index + 1)).set(isSkipped ? 1 : 0)
    },
  })
}
