import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { embeddedRequest, readyTemplate, sign, signers, signingSession, untilStatus } from '../support/builders.ts'
import { look, negotiation, replacing } from '../support/redline-sessions.ts'
import { redlineTemplate } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ env: { NEGOTIATION_STORAGE_MB: '1' } })
})
afterEach(() => settings({ open_requests_most: null, open_negotiations_most: null, storage_mb_most: null }))
afterAll(() => service?.stop())

const settings = (values: Record<string, number | null>) =>
  service.platform.database
    .updateTable('organization_settings')
    .set(values)
    .where('organization_id', '=', service.acme.organizationId)
    .execute()

async function usage() {
  const { rows } = await service.platform.pool.query(
    'select stored_bytes::integer as bytes, open_requests as requests, open_negotiations as negotiations from organization_usage where organization_id = $1',
    [service.acme.organizationId],
  )
  return rows[0] as { bytes: number; requests: number; negotiations: number }
}

/** Counts the same usage from the rows of the tables. */
async function counted() {
  const { rows } = await service.platform.pool.query(
    `select ((select coalesce(sum(stored_bytes(d)), 0) from document d where organization_id = $1)
           + (select coalesce(sum(sealed_size_bytes), 0) from signature_request where organization_id = $1)
           + (select coalesce(sum(file_size_bytes), 0) from redline_revision join redline_request r on r.id = redline_request_id
               where organization_id = $1 and pruned_at is null)
           + (select coalesce(sum(file_size_bytes), 0) from redline_round join redline_request r on r.id = redline_request_id
               where organization_id = $1))::integer as bytes,
            (select count(*)::integer from signature_request where organization_id = $1 and status = 'Created') as requests,
            (select count(*)::integer from redline_request
              where organization_id = $1 and status <> 'DocumentReadyForSigning') as negotiations`,
    [service.acme.organizationId],
  )
  return rows[0]
}

const refusals = async (code: string) => {
  const { body } = await service.anonymous.get('/metrics')
  return Number(new RegExp(`countersign_quota_refusals_total\\{code="${code}"\\} (\\d+)`).exec(body)?.[1] ?? 0)
}

describe("an organization's usage", () => {
  it('is updated with every change, even when several arrive at once', async () => {
    const { templateId } = await readyTemplate(service.api)
    const create = () => embeddedRequest(service.api, { templateId })
    const [first, second] = await Promise.all([create(), create(), create(), service.api.upload(textPdf(['x']))])
    for (const [index, { recipientSignatureId }] of first.signers.entries())
      await sign(
        await signingSession(service, recipientSignatureId),
        index === 0 ? { 'Full name': 'Bea', 'Date of birth': '1990-05-03' } : {},
      )
    await untilStatus(service.api, first.signatureRequestId, 'Completed')
    await service.api.post(`/v1/signature-requests/${second.signatureRequestId}/void`)
    const members = await negotiation(service, await redlineTemplate(service))
    const { document, revision } = await look(members.dora)
    const operations = [replacing(document.clauses[0].anchor, 0, 1, 'B')]
    expect((await members.dora.post('/redlining/session/operations', { revision, operations })).status).toBe(200)
    expect((await members.dora.post('/redlining/session/send', {})).status).toBe(200)
    const found = await usage()
    expect(found).toEqual(await counted())
    expect(found).toMatchObject({ requests: 1, negotiations: 1 })
  })

  it('excludes what other organizations use', async () => {
    const { rows } = await service.platform.pool.query(
      'select open_requests, stored_bytes from organization_usage where organization_id = $1',
      [service.other.organizationId],
    )
    expect(rows).toEqual([{ open_requests: 0, stored_bytes: '0' }])
  })
})

describe("an organization's quota", () => {
  it('on open requests refuses further requests of that organization with 429 until one is voided', async () => {
    const { templateId } = await readyTemplate(service.api)
    const { requests } = await usage()
    await settings({ open_requests_most: requests + 1 })
    const last = await embeddedRequest(service.api, { templateId })
    const ask = () =>
      service.api.post('/v1/signature-requests', { templateId, signers }, { 'idempotency-key': 'refused for now' })
    const refused = await ask()
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error: `Organization has reached its limit of ${requests + 1} open signature requests; void some, or wait until some are completed`,
      },
    })
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect(await refusals('too_many_open_requests')).toBe(1)
    await embeddedRequest(service.otherApi)
    await service.api.post(`/v1/signature-requests/${last.signatureRequestId}/void`)
    expect(await ask()).toMatchObject({ status: 200 })
    await settings({ open_requests_most: null })
    await embeddedRequest(service.api, { templateId })
  })

  it('on open negotiations refuses another negotiation with 429', async () => {
    const templateId = await redlineTemplate(service)
    await settings({ open_negotiations_most: (await usage()).negotiations + 1 })
    await negotiation(service, templateId)
    const members = [
      { email: 'a@a.example', displayName: 'A', role: 'DisclosingParty' },
      { email: 'b@b.example', displayName: 'B', role: 'ReceivingParty' },
    ]
    expect(await service.api.post('/v1/redline-requests', { templateId, members })).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/^Organization has reached its limit of \d+ open negotiations/) },
    })
  })

  it('on storage refuses uploads with 413, except repeats of an upload that it accepted', async () => {
    const file = new Blob([textPdf(['x']) as Uint8Array<ArrayBuffer>])
    const upload = (key: string) => {
      const form = new FormData()
      form.append('file', file, 'a.pdf')
      form.append('filename', 'a.pdf')
      return service.api.post('/v1/templates', form, { 'idempotency-key': key })
    }
    const taken = await upload('taken')
    expect(taken.status).toBe(200)
    await service.platform.pool.query(
      'update organization_usage set stored_bytes = stored_bytes + 5000000 where organization_id = $1',
      [service.acme.organizationId],
    )
    await settings({ storage_mb_most: 5 })
    const refusal = { status: 413, body: { error: 'Organization has reached its storage limit of 5 MB' } }
    await expect.poll(() => upload('refused')).toMatchObject(refusal)
    expect(await upload('taken')).toMatchObject({ status: 200, body: taken.body })
    await settings({ storage_mb_most: null })
    expect((await upload('refused')).status).toBe(200)
  })
})

describe("a negotiation's quota", () => {
  it('refuses further edits with 413, without affecting other negotiations', async () => {
    const templateId = await redlineTemplate(service)
    const full = await negotiation(service, templateId)
    const other = await negotiation(service, templateId)
    await service.platform.pool.query(
      'update redline_revision set file_size_bytes = 1000000 where redline_request_id = $1',
      [full.id],
    )
    const edit = async ({ dora }: typeof full) => {
      const { document, revision } = await look(dora)
      return dora.post('/redlining/session/operations', {
        revision,
        operations: [replacing(document.clauses[0].anchor, 0, 1, 'B')],
      })
    }
    expect(await edit(full)).toMatchObject({
      status: 413,
      body: { error: 'Negotiation has reached its storage limit of 1 MB' },
    })
    expect(await refusals('negotiation_storage_full')).toBe(1)
    expect((await edit(other)).status).toBe(200)
  })
})
