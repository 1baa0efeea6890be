import type { Clock } from '../clock.ts'
import type { IssuerAnswer } from './ask-issuer.ts'

/** How long before its end an answer is requested again. The documents that use it are finished by then. */
const marginMs = 10 * 60 * 1000
/**
 * The longest time that an answer is kept, however long it is valid, because a certificate may be revoked in the
 * meantime.
 */
const longestMs = 60 * 60 * 1000

interface Flight {
  promise: Promise<IssuerAnswer>
  stop: AbortController
  waiting: number
}

/** Keeps answers while they are valid. Concurrent calls for an answer share one request. */
export class SharedAnswers {
  readonly #clock: Clock
  readonly #bytesMost: number
  readonly #kept = new Map<string, { answer: IssuerAnswer; sizeBytes: number; untilMs: number }>()
  readonly #flights = new Map<string, Flight>()
  #sizeBytes = 0

  constructor(clock: Clock, bytesMost = 16 * 1024 * 1024) {
    this.#clock = clock
    this.#bytesMost = bytesMost
  }

  /**
   * Returns a kept answer, or asks for one.
   * @param ask is stopped when no caller is waiting any more
   */
  async of(
    key: string,
    ask: (signal: AbortSignal) => Promise<IssuerAnswer>,
    signal?: AbortSignal,
  ): Promise<IssuerAnswer> {
    const cached = this.#kept.get(key)
    if (cached && cached.untilMs > this.#clock.now().getTime()) return cached.answer
    const flight = this.#flights.get(key) ?? this.#begin(key, ask)
    flight.waiting++
    try {
      return await unlessStopped(flight.promise, signal)
    } finally {
      if (--flight.waiting === 0) this.#end(key, flight)
    }
  }

  #begin(key: string, ask: (signal: AbortSignal) => Promise<IssuerAnswer>): Flight {
    const stop = new AbortController()
    const promise = ask(stop.signal).then(answer => {
      this.#keep(key, answer)
      return answer
    })
    const flight = { promise, stop, waiting: 0 }
    this.#flights.set(key, flight)
    return flight
  }

  #end(key: string, flight: Flight): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
    flight.stop.abort()
  }

  /** Keeps an answer. Removes the oldest answers if there is no room. */
  #keep(key: string, answer: IssuerAnswer): void {
    if ('reason' in answer || answer.nextUpdate === null) return
    const nowMs = this.#clock.now().getTime()
    const untilMs = Math.min(answer.nextUpdate.getTime() - marginMs, nowMs + longestMs)
    if (untilMs <= nowMs || answer.bytes.length > this.#bytesMost) return
    this.#drop(key)
    this.#kept.set(key, { answer, sizeBytes: answer.bytes.length, untilMs })
    this.#sizeBytes += answer.bytes.length
    for (const oldest of this.#kept.keys()) {
      if (this.#sizeBytes <= this.#bytesMost) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#sizeBytes -= this.#kept.get(key)?.sizeBytes ?? 0
    this.#kept.delete(key)
  }
}

function unlessStopped(answer: Promise<IssuerAnswer>, signal: AbortSignal | undefined): Promise<IssuerAnswer> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const stop = () => resolve({ reason: 'Stopped before an answer came' })
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
