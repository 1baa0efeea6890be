import type pg from 'pg'

export interface BareRequest {
  organizationId: string
  templateId: string
  templateVersion: number
  /** The text of an event, with the length of a real one. */
  record: string
}

/** The rows that a new request refers to, which the service has made before. */
export async function bareRequestOf(pool: pg.Pool): Promise<BareRequest> {
  const { rows: templates } = await pool.query('select organization_id, id, version from template limit 1')
  const { rows: events } = await pool.query("select record from event where event_type = 'document_created' limit 1")
  const [{ organization_id: organizationId, id: templateId, version: templateVersion }] = templates
  return { organizationId, templateId, templateVersion, record: events[0].record }
}

/**
 * Inserts the rows of a request (the request, two signers, one event) in one transaction of plain inserts, which every way to create a
 * request needs.
 */
export async function insertBareRequest(client: pg.PoolClient, request: BareRequest, number: number): Promise<void> {
  const id = `bare_${number}`
  await client.query('begin')
  await client.query({
    name: 'bare-request',
    text: `insert into signature_request (id, organization_id, template_id, template_version, delivery, status, test_mode, title, sender_email, sender_name, sequential, prefilled, created_at, expires_at, updated_at)
           values ($1, $2, $3, $4, 'embedded', 'Created', false, 'Lease', 'a@b.example', 'A', true, '{}', now(), now() + interval '90 days', now() + $5 * interval '1 ms')`,
    values: [id, request.organizationId, request.templateId, request.templateVersion, Math.floor(Math.random() * 1e12)],
  })
  await client.query({
    name: 'bare-recipients',
    text: `insert into recipient (id, signature_request_id, position, turn, email, name, role)
           values ($1, $2, 0, 0, 'bea@buyer.example', 'Bea Buyer', 'Buyer'), ($3, $2, 1, 1, 'sam@seller.example', 'Sam Seller', 'Seller')`,
    values: [`${id}_0`, id, `${id}_1`],
  })
  await client.query({
    name: 'bare-event',
    text: `insert into event (id, organization_id, resource_id, sequence, event_type, hash, record) values ($1, $2, $3, 1, 'document_created', $4, $5)`,
    values: [`${id}_e`, request.organizationId, id, 'a'.repeat(64), request.record],
  })
  await client.query('commit')
}
