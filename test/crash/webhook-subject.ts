import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { promisedWithinMs } from '../support/longest-wait.ts'
import { textPdf } from '../support/text-pdf.ts'
import { type Received, typeOf, type WebhookReceiver } from '../support/webhook-receiver.ts'
import type { Installation } from './installation.ts'
import { type Ask, once } from './signers.ts'

/** Makes a template. Each time its fields are saved, there is one event and no other work to wait for. */
export async function newSubject({ api }: Installation): Promise<string> {
  return (await api.upload(textPdf(['A contract']))).body.templateId
}

export const makeEvent = ({ api }: Installation, templateId: string, ask: Ask = once) =>
  ask(() => api.put(`/v1/templates/${templateId}/fields`, { signerRoles: [], fields: [] }))

export async function registerEndpoint({ api }: Installation, url: string, eventTypes = ['template_ready']) {
  const { status, body } = await api.post('/v1/webhook-endpoints', { url, eventTypes })
  expect(status).toBe(200)
  return body as { webhookEndpointId: string; secret: string }
}

/** Removes all endpoints, so that those of an earlier test receive nothing more. */
export const removeEndpoints = ({ pool }: Installation) => pool!.query('delete from webhook_endpoint')

export async function untilAllDelivered({ pool }: Installation, timeoutMs = promisedWithinMs): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const { rows } = await pool!.query(
      "select event_id, status, attempt_count, due_at, claimed_by from webhook_delivery where status <> 'Delivered'",
    )
    if (rows.length === 0) return
    if (performance.now() > deadline)
      throw new Error(`${rows.length} deliveries are outstanding after ${timeoutMs} ms: ${JSON.stringify(rows[0])}`)
    await sleep(20)
  }
}

/**
 * Expects that every event committed since the endpoint was registered has arrived as it is stored, and nothing else.
 * Repeated deliveries have the same id and the same bytes.
 */
export async function expectEverythingArrived(
  { pool }: Installation,
  { received }: WebhookReceiver,
  eventType: string,
) {
  const { rows } = await pool!.query(
    `select v.id, v.record from event v join webhook_endpoint e on e.organization_id = v.organization_id
      where v.event_type = $1 and v.id > 'evt_' || substr(e.id, 5) order by v.id`,
    [eventType],
  )
  const arrived = received.filter(one => typeOf(one) === eventType)
  const bodiesOf = Map.groupBy(arrived, one => one.webhookId)
  expect([...bodiesOf.keys()].sort()).toEqual(rows.map(row => row.id))
  for (const { id, record } of rows)
    for (const body of new Set(bodiesOf.get(id)!.map((one: Received) => one.body))) expect(body).toBe(record)
  return { events: rows.length, deliveries: arrived.length }
}
