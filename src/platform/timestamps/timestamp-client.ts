import type { Certificate } from '../../engine/signing/certificate.ts'
import type { MessageImprint } from '../../engine/timestamps/message-imprint.ts'
import type { TimestampToken } from '../../engine/timestamps/token.ts'
import type { Clock } from '../clock.ts'
import { type Asked, askAuthority } from './ask-authority.ts'
import { type AuthorityAddress, authorityAddress } from './authority-address.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

export interface TimestampClientOptions {
  /** In the order in which they are asked. */
  urls: readonly string[]
  /** Trusted for timestamps, and for nothing else. */
  roots: Certificate[]
  clock: Clock
  timeouts?: Partial<TimestampTimeouts>
  /** For the pauses: not the clock of the day, which may be set back. */
  nowMs?: () => number
}

export interface TimestampTimeouts {
  /** For one authority. */
  eachMs: number
  /** For all that are asked for one timestamp. */
  totalMs: number
}

/** What became of the wish for a timestamp. That there is none is no error of ours: it is told, not thrown. */
export type Stamped =
  /** `bytes`: the DER of the token. */
  | { isStamped: true; bytes: Uint8Array; token: TimestampToken; authority: string }
  | { isStamped: false; errors: { authority: string; error: string }[] }

/** How an authority has been so far. */
export interface AuthorityState {
  authority: string
  /** Whether it is skipped for now, since it failed several times in a row. */
  isSkipped: boolean
  stamped: number
  failed: number
  skipped: number
}

/** Asks authorities for timestamps, over the network: never inside a transaction. */
export interface TimestampClient {
  /** Trusted for timestamps. */
  readonly roots: readonly Certificate[]
  /** From the first authority that gives one which holds. Never rejects. */
  stamp(imprint: MessageImprint, signal?: AbortSignal): Promise<Stamped>
  /** Asks every authority, the skipped ones too, all at once. */
  askEach(imprint: MessageImprint): Promise<{ authority: string; asked: Asked; tookMs: number }[]>
  states(): AuthorityState[]
}

interface Known {
  address: AuthorityAddress
  breaker: CircuitBreaker
  counts: Record<'stamped' | 'failed' | 'skipped', number>
}

const defaultTimeouts: TimestampTimeouts = { eachMs: 4_000, totalMs: 10_000 }
const failuresMost = 3
const pauseMs = 60_000

export function createTimestampClient(options: TimestampClientOptions): TimestampClient {
  const { nowMs = () => performance.now(), roots, clock } = options
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const authorities = options.urls.map(
    (url): Known => ({
      address: authorityAddress(url),
      breaker: createCircuitBreaker({ failuresMost, pauseMs, nowMs }),
      counts: { stamped: 0, failed: 0, skipped: 0 },
    }),
  )

  async function ask(
    { address, breaker, counts }: Known,
    imprint: MessageImprint,
    timeoutMs: number,
    signal?: AbortSignal,
  ) {
    const asked = await askAuthority(address, imprint, { roots, clock, timeoutMs }, signal)
    // that this process ends says nothing of the authority
    if (!asked.isStamped && signal?.aborted) return asked
    counts[asked.isStamped ? 'stamped' : 'failed']++
    if (asked.isStamped) breaker.succeeded()
    else breaker.failed()
    return asked
  }

  async function stamp(imprint: MessageImprint, signal?: AbortSignal): Promise<Stamped> {
    const endsAtMs = performance.now() + timeouts.totalMs
    const errors: { authority: string; error: string }[] = []
    for (const otherAuthority of authorities) {
      const authority = otherAuthority.address.name
      const leftMs = Math.min(timeouts.eachMs, Math.ceil(endsAtMs - performance.now()))
      if (leftMs <= 0 || signal?.aborted) break
      if (!otherAuthority.breaker.mayAsk()) {
        otherAuthority.counts.skipped++
        errors.push({ authority, error: 'Skipped for a while after several failures' })
        continue
      }
      const asked = await ask(otherAuthority, imprint, leftMs, signal)
      if (asked.isStamped) return { ...asked, authority }
      errors.push({ authority, error: asked.error })
    }
    return { isStamped: false, errors }
  }

  return {
    roots,
    stamp,
    askEach: imprint =>
      Promise.all(
        authorities.map(async authority => {
          const startedAtMs = performance.now()
          const asked = await ask(authority, imprint, timeouts.eachMs)
          return { authority: authority.address.name, asked, tookMs: performance.now() - startedAtMs }
        }),
      ),
    states: () =>
      authorities.map(({ address, breaker, counts }) => ({
        authority: address.name,
        isSkipped: breaker.isOpen,
        ...counts,
      })),
  }
}
