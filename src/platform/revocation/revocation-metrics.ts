import { Counter, type Registry } from 'prom-client'
import type { RevocationData } from './revocation-data.ts'

/** Adds the results of fetching revocation data to the metrics of a process. */
export function addRevocationMetrics(registers: Registry[], { counts }: Pick<RevocationData, 'counts'>): void {
  new Counter({
    name: 'countersign_revocation_requests_total',
    help: 'Revocation lists and OCSP responses wanted of issuers, by what came of it; outcome="skipped": the host had failed several times in a row',
    labelNames: ['kind', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const [kind, outcomes] of Object.entries(counts()))
        for (const [outcome, count] of Object.entries(outcomes)) this.labels(kind, outcome).inc(count)
    },
  })
}
