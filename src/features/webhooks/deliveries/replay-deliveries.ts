import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queue } from '../../../platform/queue/queue.ts'
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.ts'
import { findEndpoint } from '../endpoints/webhook-endpoint-store.ts'
import { type ReplayedStatus, replayEvents } from './replay-store.ts'
import { assertEnabled } from './send-again.ts'

export const replayTask = 'replay-webhook-deliveries'

export interface ReplayOrder {
  webhookEndpointId: string
  /** The start of the period in ISO 8601. Events from `since` up to, but not including, `until` are sent. */
  since: string
  until: string
  status: ReplayedStatus
}

/** The progress of a replay: the last event that it has seen, and when its next delivery is due. */
interface ReplayProgress extends ReplayOrder {
  orderedAt: string
  after?: string
  dueAt?: string
}

const eventsAtOnce = 1_000
/**
 * How many repeated deliveries are sent per second, so that they neither overwhelm a receiver that has just recovered
 * nor delay new events.
 */
const sentPerSecond = 20

/**
 * Sends again what an endpoint should have received in a period: only failed deliveries, or all, including events from
 * before the endpoint existed and from while it was off. A job sends them with their original ids and bytes. Throws
 * `webhook_endpoint_disabled`.
 */
export async function replayDeliveries(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { endpoint, span }: { endpoint: WebhookEndpoint; span: { since: Date; until: Date; status: ReplayedStatus } },
): Promise<ReplayOrder> {
  assertEnabled(endpoint)
  const order: ReplayOrder = {
    webhookEndpointId: endpoint.webhookEndpointId,
    since: span.since.toISOString(),
    until: span.until.toISOString(),
    status: span.status,
  }
  const progress: ReplayProgress = { ...order, orderedAt: clock.now().toISOString() }
  await queue.add(tx, replayTask, progress)
  return order
}

/**
 * Runs a step of a replay and queues the job for the next step in the same transaction. A step that runs twice does not
 * send anything twice.
 */
export async function replayStep(platform: Pick<Platform, 'clock' | 'database'>, payload: unknown): Promise<void> {
  const progress = payload as ReplayProgress
  await inTransaction(platform.database, async tx => {
    const endpoint = await findEndpoint(tx, progress.webhookEndpointId)
    if (!endpoint) return
    const now = platform.clock.now()
    const startAt = new Date(Math.max(now.getTime(), Date.parse(progress.dueAt ?? '') || 0))
    const { lastId, seen, sent } = await replayEvents(tx, endpoint, {
      fromId: progress.after ?? firstIdAt('evt', new Date(progress.since)),
      beforeId: firstIdAt('evt', new Date(progress.until)),
      status: progress.status,
      orderedAt: new Date(progress.orderedAt),
      limit: eventsAtOnce,
      startAt,
      pauseMs: 1_000 / sentPerSecond,
      now,
    })
    if (seen < eventsAtOnce) return
    const dueAt = new Date(startAt.getTime() + (sent * 1_000) / sentPerSecond).toISOString()
    await queue.add(tx, replayTask, { ...progress, after: lastId, dueAt })
  })
}
