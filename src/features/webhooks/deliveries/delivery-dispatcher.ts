import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { createHttpClient, type HttpClient } from '../../../platform/http-client/http-client.ts'
import type { Platform } from '../../../platform/platform.ts'
import { startHeartbeat } from '../../../platform/queue/sign-of-life.ts'
import { retryPausesMs } from '../retry-schedule.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryLimits,
  deliveryChannel,
  freeClaims,
  lockClaims,
} from './claimed-delivery-store.ts'

/** Sends due deliveries to webhook endpoints until it is stopped. */
export interface DeliveryDispatcher {
  /**
   * Claims no more deliveries and waits for outstanding answers. After `timeoutMs` it leaves them to other processes.
   */
  stop(timeoutMs?: number): Promise<void>
}

export interface DispatcherOptions {
  http?: HttpClient
  retryPausesMs?: readonly number[]
  limits?: Partial<DeliveryLimits>
}

/** The default limits. Places are cheap, and there are enough of them for slow receivers of several organizations. */
const defaultLimits: DeliveryLimits = { perEndpoint: 4, perFailingEndpoint: 1, perProcess: 512 }
/**
 * How often the dispatcher looks for due deliveries without being notified: for retries, and for notifications that it
 * missed.
 */
const pollMs = 1_000
const freeEveryMs = 2_000

/**
 * Starts a dispatcher. Deliveries wait for receivers, up to 15 seconds each, so they are kept out of the queue, whose
 * few places seals and mails need. An attempt holds a socket and the claim of a row, but no database connection and no
 * worker's place.
 */
export async function startDeliveryDispatcher(
  platform: Platform,
  options: DispatcherOptions = {},
): Promise<DeliveryDispatcher> {
  const dispatcher = new Dispatcher(platform, options)
  const life = await startHeartbeat({
    access: platform.databaseAccess,
    workerId: dispatcher.id,
    log: platform.log,
    listening: {
      channel: deliveryChannel,
      onNotification: dispatcher.wake,
    },
  })
  const ended = dispatcher.run()
  return {
    async stop(timeoutMs = 20_000) {
      dispatcher.stopTaking()
      await ended
      await dispatcher.finish(timeoutMs)
      await life.stop()
    },
  }
}

class Dispatcher {
  readonly id = `webhooks/${randomUUID()}`
  readonly #platform: Platform
  readonly #limits: DeliveryLimits
  readonly #retryPausesMs: readonly number[]
  readonly #http: HttpClient
  readonly #sending = new Map<ClaimedDelivery, Promise<void>>()
  readonly #abort = new AbortController()
  #isStopped = false
  #isAwake = true
  #rouse = () => {}
  #freedAtMs = Number.NEGATIVE_INFINITY

  constructor(platform: Platform, options: DispatcherOptions) {
    this.#platform = platform
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#retryPausesMs = options.retryPausesMs ?? retryPausesMs
    this.#http = options.http ?? createHttpClient({ allowPrivate: platform.config.webhookAllowPrivate })
  }

  wake = (): void => {
    this.#isAwake = true
    this.#rouse()
  }

  stopTaking(): void {
    this.#isStopped = true
    this.wake()
  }

  async finish(timeoutMs: number): Promise<void> {
    const timer = setTimeout(() => this.#abort.abort(), timeoutMs)
    await Promise.all(this.#sending.values())
    clearTimeout(timer)
  }

  async run(): Promise<void> {
    while (!this.#isStopped) {
      this.#isAwake = false
      try {
        await this.#freeClaims()
        await this.#claim()
      } catch (error) {
        this.#platform.log.error({ err: error }, 'Could not fetch webhook deliveries')
        await sleep(pollMs)
      }
      await this.#untilAwake()
    }
  }

  async #untilAwake(): Promise<void> {
    if (this.#isAwake) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#rouse = resolve
    const timer = setTimeout(resolve, pollMs)
    await promise
    clearTimeout(timer)
  }

  async #freeClaims(): Promise<void> {
    if (performance.now() - this.#freedAtMs < freeEveryMs) return
    const sending = [...this.#sending.keys()]
    const freed = await inTransaction(this.#platform.database, tx => freeClaims(tx, this.id, sending))
    this.#freedAtMs = performance.now()
    if (freed > 0) this.#platform.log.warn({ deliveries: freed }, 'Took over abandoned webhook deliveries')
  }

  async #claim(): Promise<void> {
    const freePlaces = this.#limits.perProcess - this.#sending.size
    if (freePlaces <= 0) return
    const now = this.#platform.clock.now()
    const claim = { dispatcherId: this.id, now, limits: this.#limits, freePlaces }
    const claimed = await inTransaction(this.#platform.database, async tx => {
      await lockClaims(tx)
      return claimDeliveries(tx, claim)
    })
    for (const delivery of claimed) this.#send(delivery)
  }

  #send(claimed: ClaimedDelivery): void {
    const means = {
      dispatcherId: this.id,
      http: this.#http,
      retryPausesMs: this.#retryPausesMs,
      signal: this.#abort.signal,
    }
    const attempt = attemptDelivery(this.#platform, means, claimed)
      .catch(error => this.#platform.log.error({ err: error }, 'The result of a webhook delivery could not be saved'))
      .finally(() => {
        this.#sending.delete(claimed)
        this.wake()
      })
    this.#sending.set(claimed, attempt)
  }
}
