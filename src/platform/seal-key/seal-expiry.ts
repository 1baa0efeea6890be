import { Gauge, type Registry } from 'prom-client'
import { readCertificate } from '../../engine/signing/certificate.ts'
import type { Signer } from '../../engine/signing/signer.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

const DAY_MS = 86_400_000
const WARNED_DAYS = 90

interface Seals {
  readonly seal: Signer
  readonly testSeal: Signer
}

/** How long each seal can still be made: until the first of its certificates ends. Negative once that is past. */
export interface SealDays {
  seal: number
  test: number
}

export const daysLeft = (seals: Seals, now: Date): SealDays => ({
  seal: daysOf(seals.seal, now),
  test: daysOf(seals.testSeal, now),
})

function daysOf({ certificates }: Signer, now: Date): number {
  const ends = certificates.map(certificate => readCertificate(certificate).notAfter.getTime())
  return (Math.min(...ends) - now.getTime()) / DAY_MS
}

/** Warns at most once a day, however often it is called, from 90 days before a certificate ends. */
export function createExpiryWarning(seals: Seals, clock: Clock, log: Pick<Log, 'warn'>): () => void {
  let warnedAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = clock.now()
    if (now.getTime() - warnedAt < DAY_MS) return
    const ending = Object.entries(daysLeft(seals, now)).filter(([, days]) => days < WARNED_DAYS)
    for (const [seal, days] of ending)
      log.warn({ seal, daysLeft: Math.floor(days) }, 'A seal certificate ends soon: renew it before then')
    if (ending.length > 0) warnedAt = now.getTime()
  }
}

export function addSealDays(registers: Registry[], daysNow: () => SealDays): void {
  new Gauge({
    name: 'countersign_seal_certificate_days',
    help: 'Days until a seal can no longer be made because its certificate, or one above it, ends',
    labelNames: ['seal'],
    registers,
    collect() {
      const { seal, test } = daysNow()
      this.labels('seal').set(seal)
      this.labels('test').set(test)
    },
  })
}
