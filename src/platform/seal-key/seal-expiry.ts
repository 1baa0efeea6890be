import { Gauge, type Registry } from 'prom-client'
import { readCertificate } from '../../engine/signing/certificate.ts'
import type { Signer } from '../../engine/signing/signer.ts'
import type { Clock } from '../clock.ts'
import type { OrganizationSeal } from '../keys/organization-seals/open-organization-seals.ts'
import type { Log } from '../log.ts'

const DAY_MS = 86_400_000
const WARNED_DAYS = 90

interface Seals {
  readonly seal: Signer
  readonly testSeal: Signer
  readonly organizationSeals: readonly OrganizationSeal[]
}

/** The number of days for which a seal can still be made. */
export interface SealDays {
  /** Which seal it is. `organization` is an organization's own seal. */
  seal: 'seal' | 'test' | 'organization'
  organizationId?: string
  /** The days until the first of its certificates ends: negative after that, 0 for an unusable seal. */
  days: number
  /** Why the seal cannot be used. */
  error?: Error
}

export const daysLeft = (seals: Seals, now: Date): SealDays[] => [
  { seal: 'seal', days: daysOf(seals.seal, now) },
  { seal: 'test', days: daysOf(seals.testSeal, now) },
  ...seals.organizationSeals.map(({ organizationId, signer, error }) => ({
    seal: 'organization' as const,
    organizationId,
    ...(signer ? { days: daysOf(signer, now) } : { days: 0, error }),
  })),
]

export function daysOf({ certificates }: Signer, now: Date): number {
  const ends = certificates.map(certificate => readCertificate(certificate).notAfter.getTime())
  return (Math.min(...ends) - now.getTime()) / DAY_MS
}

/**
 * Makes a function that warns about each seal at most once a day, however often it is called: from 90 days before its
 * end, or if the seal cannot be used.
 */
export function createExpiryWarning(seals: Seals, clock: Clock, log: Pick<Log, 'warn' | 'error'>): () => void {
  const warnedAt = new Map<string, number>()
  return () => {
    const now = clock.now()
    const nowMs = now.getTime()
    for (const seal of daysLeft(seals, now).filter(({ days }) => days < WARNED_DAYS)) {
      const key = `${seal.organizationId ?? seal.seal} ${seal.error ? 'unusable' : 'ends'}`
      if (nowMs - (warnedAt.get(key) ?? Number.NEGATIVE_INFINITY) < DAY_MS) continue
      warnedAt.set(key, nowMs)
      tell(seal, log)
    }
  }
}

function tell({ error, days, ...seal }: SealDays, log: Pick<Log, 'warn' | 'error'>): void {
  if (error) log.error({ ...seal, err: error }, "An organization's own seal cannot be used: its documents wait")
  else log.warn({ ...seal, daysLeft: Math.floor(days) }, 'A seal certificate ends soon: renew it before then')
}

/**
 * Adds the remaining days of the seals to the metrics. It includes only one organization's own seal: the seal that ends
 * first.
 */
export function addSealDays(registers: Registry[], daysNow: () => SealDays[]): void {
  new Gauge({
    name: 'countersign_seal_certificate_days',
    help: 'Days until a seal can no longer be made because its certificate, or one above it, ends; seal="organization": the first of those of organizations; 0: one cannot be used',
    labelNames: ['seal'],
    registers,
    collect() {
      this.reset()
      for (const { seal, days } of daysNow().toSorted((a, b) => b.days - a.days)) this.labels(seal).set(days)
    },
  })
}
