import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey, credentialTerms } from '../../src/features/credentials/create-credentials.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, regularRequest } from '../support/builders.ts'
import { dan, dora, redlineEvents, redlineRequest, redlineTemplate, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const dayMs = 24 * 3_600_000

let service: TestApp
let templateId: string
let docxTemplateId: string
/** Calls with a named API key. */
let shop: ApiClient
/** Calls with an access token of the organization's OAuth client. */
let client: ApiClient
let byShop: object
let byClient: object
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  const { platform, acme, anonymous } = service
  templateId = (await readyTemplate(service.api)).templateId
  docxTemplateId = await redlineTemplate(service)
  const { database } = platform
  const made = await inTransaction(database, tx =>
    createApiKey(tx, acme.organizationId, new Date(), credentialTerms({ name: 'Shop' })),
  )
  const { id } = await database.selectFrom('api_key').select('id').where('name', '=', 'Shop').executeTakeFirstOrThrow()
  shop = new ApiClient(service.url, made.apiKey)
  byShop = { identified_by: 'credential', credential_id: id, credential_name: 'Shop' }
  const { clientId: client_id, clientSecret: client_secret } = acme
  const { body } = await anonymous.post('/oauth/token', { client_id, client_secret, grant_type: 'client_credentials' })
  client = new ApiClient(service.url, body.access_token)
  byClient = { identified_by: 'credential', credential_id: client_id, credential_name: null }
})
afterAll(() => service.stop())

/** The kinds of a request's events, each with how its actor was identified. */
async function knownBy({ signatureRequestId }: { signatureRequestId: string }) {
  const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/events?kinds=all`)
  const records: { event: { event_type: string }; signing: { details: { known_by: unknown } } }[] =
    body.signatureRequestEvents
  return records.map(({ event, signing }) => [event.event_type, signing.details.known_by])
}

const bySchedule = { identified_by: 'schedule' }

describe('an event of a signature request', () => {
  it('identifies the API key or OAuth client of the program that caused it', async () => {
    const request = await regularRequest(shop, { templateId })
    const path = `/v1/signature-requests/${request.signatureRequestId}`
    expect((await client.post(`${path}/remind`)).status).toBe(200)
    expect((await shop.post(`${path}/void`, { reason: 'Wrong price' })).status).toBe(200)
    expect(await knownBy(request)).toEqual([
      ['document_created', [byShop]],
      ['document_reminded', [byClient]],
      ['document_voided', [byShop]],
      ['document_expired', [byShop]],
    ])
    expect(await knownBy(await embeddedRequest(client, { templateId }))).toEqual([['document_created', [byClient]]])
  })

  it('does not contain the secret of the credential', async () => {
    const request = await regularRequest(shop, { templateId })
    const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/events?kinds=all`)
    expect(JSON.stringify(body)).not.toContain('cs_live_')
  })
})

describe('an event of a negotiation', () => {
  it('identifies the credential of the program that caused it', async () => {
    const redlineRequestId = await redlineRequest({ ...service, api: client }, docxTemplateId)
    const path = `/v1/redline-requests/${redlineRequestId}/members`
    const someone = { email: 'new@disclosing.example', displayName: 'Nell New', role: 'DisclosingCounsel' }
    expect((await shop.put(path, { members: [dora, rita, someone] })).status).toBe(200)
    const events = await redlineEvents(service, redlineRequestId)
    const facts = events.map(({ event, redlining }) => [
      event.event_type,
      redlining.author_email,
      (redlining.details as { known_by: unknown }).known_by,
    ])
    expect(facts).toEqual([
      ['redline_created', undefined, [byClient]],
      ...[dora, dan, rita].map(({ email }) => ['redline_shared', email, [byClient]]),
      ['redline_member_removed', dan.email, [byShop]],
      ['redline_shared', someone.email, [byShop]],
    ])
  })
})

describe('a reminder or expiry that falls due', () => {
  it('is attributed to the schedule', async () => {
    const request = await regularRequest(shop, {
      templateId,
      body: { expiresInDays: 3, reminders: { firstAfterDays: 1, everyDays: 10 } },
    })
    service.clock.advance(2 * dayMs)
    await service.runSchedule('send-due-reminders')
    service.clock.advance(2 * dayMs)
    await service.runSchedule('expire-signature-requests')
    expect((await knownBy(request)).slice(1)).toEqual([
      ['document_reminded', [bySchedule]],
      ['document_expired', [bySchedule]],
    ])
  })
})
