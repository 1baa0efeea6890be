import packageJson from '../../../../package.json' with { type: 'json' }
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import type { HttpClient, Outcome } from '../../../platform/http-client/http-client.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import { clearFailures, lockEndpoint, updateEndpoint } from '../endpoints/webhook-endpoint-store.ts'
import { healthAfterFailure, nextTryAt } from '../retry-schedule.ts'
import { signatureHeaders } from '../webhook-secret.ts'
import { type ClaimedDelivery, type DeliveryOutcome, insertAttempt, recordOutcome } from './claimed-delivery-store.ts'
import { endpointDisabled } from './endpoint-disabled-mail.ts'
import type { DeliveryAttempt } from './webhook-delivery.ts'

/** How many characters of an answer the log keeps. */
const keptCharacters = 4_096

export interface DeliveryMeans {
  dispatcherId: string
  http: HttpClient
  retryPausesMs: readonly number[]
  /** Aborted when the process stops. Another process sends again what was not answered by then. */
  signal: AbortSignal
}

/**
 * Attempts a delivery and records the result. If a process dies between the answer and the record, another sends the
 * delivery again, with the same bytes and the same id.
 */
export async function attemptDelivery(
  platform: Pick<Platform, 'caches' | 'clock' | 'database' | 'failpoints' | 'keys'>,
  means: DeliveryMeans,
  claimed: ClaimedDelivery,
): Promise<void> {
  platform.failpoints.hit('webhook-claimed')
  const { attempt, isStopped } = await send(platform, means, claimed)
  if (isStopped) return
  platform.failpoints.hit('webhook-answered')
  await inTransaction(platform.database, async tx => {
    const outcome = outcomeOf(means.retryPausesMs, claimed, attempt, platform.clock.now())
    const number = await recordOutcome(tx, means.dispatcherId, claimed, outcome)
    if (number === null) return
    // what was not sent says nothing about the receiver
    if (!claimed.isSample && reasonNotToSend(claimed) === null) await recordHealth(tx, platform, claimed, attempt)
    await insertAttempt(tx, claimed, number, attempt)
    platform.failpoints.hit('webhook-before-commit')
  })
  platform.failpoints.hit('webhook-after-commit')
}

/** Returns why a delivery can never be sent; null if it can. */
function reasonNotToSend({ body, isRestricted }: ClaimedDelivery): string | null {
  if (isRestricted) return 'What it is about is now in a restricted folder'
  return body === null ? 'The event no longer exists' : null
}

async function send(
  platform: Pick<Platform, 'clock' | 'keys'>,
  { http, signal }: DeliveryMeans,
  claimed: ClaimedDelivery,
): Promise<{ attempt: DeliveryAttempt; isStopped: boolean }> {
  const startedAt = platform.clock.now()
  const startedMs = performance.now()
  const body = Buffer.from(claimed.body ?? '')
  const requestHeaders = {
    'Content-Type': 'application/json',
    'User-Agent': `Countersign-Webhooks/${packageJson.version}`,
    ...signatureHeaders(platform.keys, claimed, { webhookId: claimed.eventId, body, at: startedAt }),
  }
  const reason = reasonNotToSend(claimed)
  const outcome: Outcome =
    reason === null
      ? await http.post({ url: claimed.url, headers: requestHeaders, body }, signal)
      : { kind: 'failed', error: reason }
  const durationMs = Math.round(performance.now() - startedMs)
  const attempt = { startedAt, durationMs, url: claimed.url, requestHeaders, ...resultOf(outcome) }
  return { attempt, isStopped: signal.aborted && outcome.kind === 'failed' }
}

function resultOf(outcome: Outcome): Pick<DeliveryAttempt, 'response' | 'error'> {
  if (outcome.kind === 'failed') return { response: null, error: storableText(outcome.error) }
  const { status, headers, body } = outcome
  return {
    response: { status, headers: textHeaders(headers), body: storableText(body.toString('utf8')) },
    error: status >= 200 && status < 300 ? null : `The receiver answered ${status}`,
  }
}

const textHeaders = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))

/** Returns the beginning of a receiver's text, with NUL replaced, because PostgreSQL does not store it. */
const storableText = (text: string): string => text.slice(0, keptCharacters).replaceAll('\0', '\u{fffd}').toWellFormed()

/**
 * Returns the outcome of an attempt. A test delivery is attempted once, and so is one that can never be sent; any other
 * delivery as often as the table says.
 */
function outcomeOf(
  pausesMs: readonly number[],
  claimed: ClaimedDelivery,
  { error }: DeliveryAttempt,
  now: Date,
): DeliveryOutcome {
  const { isSample, retryStep } = claimed
  if (error === null) return { status: 'Delivered', retryStep, dueAt: null, deliveredAt: now }
  const isLast = isSample || reasonNotToSend(claimed) !== null
  const dueAt = isLast ? null : nextTryAt({ pausesMs, retryStep, now, random: Math.random() })
  return { status: dueAt ? 'Pending' : 'Failed', retryStep: retryStep + 1, dueAt, deliveredAt: null }
}

/**
 * Records the health of an endpoint. If it has failed for days, switches it off and notifies the owner of the
 * organization.
 */
async function recordHealth(
  tx: Tx,
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  { webhookEndpointId }: ClaimedDelivery,
  { error }: DeliveryAttempt,
): Promise<void> {
  if (error === null) return clearFailures(tx, webhookEndpointId)
  const endpoint = await lockEndpoint(tx, webhookEndpointId)
  if (!endpoint) return
  const now = platform.clock.now()
  const { isGivenUp, ...health } = healthAfterFailure(endpoint, now)
  if (!isGivenUp || !endpoint.enabled) return updateEndpoint(tx, { ...endpoint, ...health })
  await updateEndpoint(tx, { ...endpoint, ...health, enabled: false, disabledAt: now, updatedAt: now })
  const { owner } = await organizationDefaults(platform, endpoint.organizationId)
  await queueMail(tx, {
    kind: endpointDisabled,
    organizationId: endpoint.organizationId,
    to: owner,
    subjectId: webhookEndpointId,
    details: { url: endpoint.url },
    at: now,
  })
}
