import type { Clock } from '../clock.ts'
import type { Told } from './ask-issuer.ts'

/** So long before its end, an answer is asked for again: the documents that get it are finished by then. */
const marginMs = 10 * 60 * 1000
/** However long it would hold: a certificate may be revoked meanwhile. */
const longestMs = 60 * 60 * 1000

interface Flight {
  told: Promise<Told>
  stop: AbortController
  waiting: number
}

/** Answers that are kept while they hold, and asked for once by however many want them. */
export class SharedAnswers {
  readonly #clock: Clock
  readonly #bytesMost: number
  readonly #kept = new Map<string, { told: Told; sizeBytes: number; untilMs: number }>()
  readonly #flights = new Map<string, Flight>()
  #sizeBytes = 0

  constructor(clock: Clock, bytesMost = 16 * 1024 * 1024) {
    this.#clock = clock
    this.#bytesMost = bytesMost
  }

  /** @param ask is stopped when nobody waits any more */
  async of(key: string, ask: (signal: AbortSignal) => Promise<Told>, signal?: AbortSignal): Promise<Told> {
    const kept = this.#kept.get(key)
    if (kept && kept.untilMs > this.#clock.now().getTime()) return kept.told
    const flight = this.#flights.get(key) ?? this.#begin(key, ask)
    flight.waiting++
    try {
      return await unlessStopped(flight.told, signal)
    } finally {
      if (--flight.waiting === 0) this.#end(key, flight)
    }
  }

  #begin(key: string, ask: (signal: AbortSignal) => Promise<Told>): Flight {
    const stop = new AbortController()
    const told = ask(stop.signal).then(answer => {
      this.#keep(key, answer)
      return answer
    })
    const flight = { told, stop, waiting: 0 }
    this.#flights.set(key, flight)
    return flight
  }

  #end(key: string, flight: Flight): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
    flight.stop.abort()
  }

  /** The oldest go when there is no room. */
  #keep(key: string, told: Told): void {
    if ('reason' in told || told.nextUpdate === null) return
    const nowMs = this.#clock.now().getTime()
    const untilMs = Math.min(told.nextUpdate.getTime() - marginMs, nowMs + longestMs)
    if (untilMs <= nowMs || told.bytes.length > this.#bytesMost) return
    this.#drop(key)
    this.#kept.set(key, { told, sizeBytes: told.bytes.length, untilMs })
    this.#sizeBytes += told.bytes.length
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

function unlessStopped(told: Promise<Told>, signal: AbortSignal | undefined): Promise<Told> {
  if (!signal) return told
  return new Promise((resolve, reject) => {
    const stop = () => resolve({ reason: 'Stopped before an answer came' })
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    told.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
