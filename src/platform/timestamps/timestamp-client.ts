import type { Certificate } from '../../engine/signing/certificate.ts'
import type { MessageImprint } from '../../engine/timestamps/message-imprint.ts'
import type { TimestampToken } from '../../engine/timestamps/token.ts'
import type { Clock } from '../clock.ts'
import { type AuthorityAnswer, askAuthority } from './ask-authority.ts'
import { type AuthorityAddress, authorityAddress } from './authority-address.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

export interface TimestampClientOptions {
  /** The URLs of the authorities, in the order in which they are asked. */
  urls: readonly string[]
  /** The roots that are trusted, but only for timestamps. */
  roots: Certificate[]
  clock: Clock
  timeouts?: Partial<TimestampTimeouts>
  /** The clock for the pauses. It is monotonic, so it cannot be set back. */
  nowMs?: () => number
}

export interface TimestampTimeouts {
  /** The limit for one authority. */
  eachMs: number
  /** The limit for all authorities that are asked for one timestamp. */
  totalMs: number
}

/**
 * The result of a request for a timestamp. A missing timestamp is not an error of the service, so it is returned, not
 * thrown.
 */
export type Stamped =
  /** `bytes` is the DER of the token */
  | { isStamped: true; bytes: Uint8Array; token: TimestampToken; authority: string }
  | { isStamped: false; errors: { authority: string; error: string }[] }

/** The state of an authority and its results so far. */
export interface AuthorityState {
  authority: string
  /** Whether the authority is skipped for now, because it failed several times in a row. */
  isSkipped: boolean
  stamped: number
  failed: number
  skipped: number
}

/** Asks authorities for timestamps over the network. Never call it inside a transaction. */
export interface TimestampClient {
  /** The roots that are trusted for timestamps. */
  readonly roots: readonly Certificate[]
  /** Returns a timestamp from the first authority that gives a valid one. Never rejects. */
  stamp(imprint: MessageImprint, signal?: AbortSignal): Promise<Stamped>
  /** Asks all authorities at the same time, including skipped authorities. */
  askEach(imprint: MessageImprint): Promise<{ authority: string; asked: AuthorityAnswer; tookMs: number }[]>
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
    const result = await askAuthority(address, imprint, { roots, clock, timeoutMs }, signal)
    // if this process has aborted the request, that says nothing about the authority
    if (!result.isStamped && signal?.aborted) return result
    counts[result.isStamped ? 'stamped' : 'failed']++
    if (result.isStamped) breaker.succeeded()
    else breaker.failed()
    return result
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
      const result = await ask(otherAuthority, imprint, leftMs, signal)
      if (result.isStamped) return { ...result, authority }
      errors.push({ authority, error: result.error })
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
          const result = await ask(authority, imprint, timeouts.eachMs)
          return { authority: authority.address.name, asked: result, tookMs: performance.now() - startedAtMs }
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
