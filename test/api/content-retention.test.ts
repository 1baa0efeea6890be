import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedRequest } from '../support/builders.ts'
import { type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
})
afterAll(() => service?.stop())

const keep = async (deleteContentAfterDays: number | null) => {
  const { body } = await owner.get('/v1/organization')
  const ifMatch = { 'if-match': `"${body.version}"` }
  const { status } = await owner.call('PATCH', '/v1/organization', { deleteContentAfterDays }, ifMatch)
  expect(status).toBe(200)
}
const read = async (signatureRequestId: string, api = service.api) =>
  (await api.get(`/v1/signature-requests/${signatureRequestId}`)).body
const voided = async (api = service.api) => {
  const { signatureRequestId } = await embeddedRequest(api)
  await api.post(`/v1/signature-requests/${signatureRequestId}/void`)
  return signatureRequestId
}
/** Moves all requests this many days into the past. */
const age = (days: number) =>
  service.platform.pool.query(
    'update signature_request set created_at = created_at - make_interval(days => $1), updated_at = updated_at - make_interval(days => $1)',
    [days],
  )

describe('the content of a request', () => {
  it('is deleted the configured number of days after the request ends, and the event identifies the rule', async () => {
    const id = await voided()
    await age(29)
    await keep(30)
    await service.runSchedule('delete-old-content')
    expect((await read(id)).contentDeletedAt).toBe(null)
    await age(1)
    await service.runSchedule('delete-old-content')
    const deleted = await read(id)
    expect(deleted).toMatchObject({ status: 'Expired', contentDeletedAt: expect.any(String) })
    expect(JSON.stringify(deleted)).not.toContain('buyer.example')
    const { body } = await service.api.get(`/v1/signature-requests/${id}/events?kinds=all`)
    expect(body.signatureRequestEvents.at(-1)).toMatchObject({
      event: { event_type: 'document_content_deleted' },
      signing: {
        details: { known_by: [{ identified_by: 'organization-rule', delete_content_after_days: 30 }] },
      },
    })
    const count = body.signatureRequestEvents.length
    await service.runSchedule('delete-old-content')
    const again = await service.api.get(`/v1/signature-requests/${id}/events?kinds=all`)
    expect(again.body.signatureRequestEvents).toHaveLength(count)
  })

  it('is kept if the request is open or belongs to another organization, or if no period is configured', async () => {
    await keep(1)
    const open = await embeddedRequest(service.api)
    const others = await voided(service.otherApi)
    await age(400)
    await service.runSchedule('delete-old-content')
    expect(await read(open.signatureRequestId)).toMatchObject({ contentDeletedAt: null })
    expect((await read(others, service.otherApi)).contentDeletedAt).toBe(null)
    await keep(null)
    const kept = await voided()
    await age(400)
    await service.runSchedule('delete-old-content')
    expect((await read(kept)).contentDeletedAt).toBe(null)
  })

  it('is deleted even if the deletion fails for another request', async () => {
    await keep(1)
    const ids = [await voided(), await voided(), await voided()]
    await age(2)
    await service.platform.pool.query(
      "update signature_request set status = 'Created', expired_reason = null where id = $1",
      [ids[1]],
    )
    await service.runSchedule('delete-old-content')
    const deleted = await Promise.all(ids.map(async id => (await read(id)).contentDeletedAt !== null))
    expect(deleted).toEqual([true, false, true])
  })
})
