import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { regularRequest } from '../support/builders.ts'
import { type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
let stranger: PageClient
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  owner = await signedInOwner(service)
  stranger = await signedInOwner(service, service.other)
})
afterAll(() => service?.stop())

/** Makes a call with ids of another organization, and returns the status and the error. */
async function taking(method: string, path: string, body?: unknown) {
  const answer = await stranger.call(method, path, body)
  return [answer.status, answer.body.error]
}

describe('an organization', () => {
  it('cannot change or remove the members of another organization', async () => {
    const [{ memberId }] = (await owner.get('/v1/organization/members')).body
    const path = `/v1/organization/members/${memberId}`
    const refused = [404, `Member not found for id ${memberId}`]
    expect(await taking('PATCH', path, { role: 'member' })).toEqual(refused)
    expect(await taking('DELETE', path)).toEqual(refused)
    expect((await owner.get('/v1/organization/members')).body).toMatchObject([{ memberId, role: 'owner' }])
  })

  it('cannot revoke the invitations of another organization', async () => {
    const { invitationId } = (
      await owner.post('/v1/organization/invitations', { email: 'ivy@x.example', role: 'member' })
    ).body
    const path = `/v1/organization/invitations/${invitationId}`
    expect(await taking('DELETE', path)).toEqual([404, `Invitation not found for id ${invitationId}`])
    expect((await owner.delete(path)).status).toBe(200)
  })

  it('cannot revoke the credentials of another organization', async () => {
    const input = { kind: 'api-key', name: 'Ours', scopes: ['templates:read'] }
    const { credentialId } = (await owner.post('/v1/organization/credentials', input)).body
    const path = `/v1/organization/credentials/${credentialId}`
    expect(await taking('DELETE', path)).toEqual([404, `Credential not found for id ${credentialId}`])
    expect((await owner.delete(path)).status).toBe(200)
  })

  it("cannot reach another organization's delivery through its own endpoint", async () => {
    const endpointOf = async (page: PageClient) =>
      (await page.post('/v1/webhook-endpoints', { url: 'https://receiver.example/hook' })).body.webhookEndpointId
    const [ours, theirs] = [await endpointOf(owner), await endpointOf(stranger)]
    const { deliveryId } = (await owner.post(`/v1/webhook-endpoints/${ours}/test`, {})).body
    const path = `/v1/webhook-endpoints/${theirs}/deliveries/${deliveryId}`
    expect(await taking('GET', path)).toEqual([404, `Webhook delivery not found for id ${deliveryId}`])
    expect((await taking('POST', `${path}/resend`, {}))[0]).toBe(404)
  })

  it("sees nothing through another organization's next-page link", async () => {
    for (let count = 0; count < 3; count++) await regularRequest(service.api)
    const first = await owner.get('/v1/signature-requests?limit=1')
    const next = /<[^>]*(\/v1\/[^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')![1]!
    expect((await owner.get(next)).body).toHaveLength(1)
    expect((await stranger.get(next)).body).toEqual([])
  })

  it("does not get another organization's response to the same Idempotency-Key", async () => {
    const [key, body] = [{ 'idempotency-key': 'the-same-key' }, { url: 'https://receiver.example/hook' }]
    const [ours, theirs] = [
      await owner.post('/v1/webhook-endpoints', body, key),
      await stranger.post('/v1/webhook-endpoints', body, key),
    ]
    expect([ours.status, theirs.status]).toEqual([200, 200])
    expect(theirs.body.webhookEndpointId).not.toBe(ours.body.webhookEndpointId)
    expect(theirs.body.secret).not.toBe(ours.body.secret)
  })

  it("gets links to the service's own host, whatever host the request headers claim", async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    const { signers } = await regularRequest(service.api)
    const path = `/v1/recipient-signatures/${signers[0]!.recipientSignatureId}/url`
    const { body } = await service.api.post(path, undefined, headers)
    expect(body.signingUrl).toMatch(new RegExp(`^${service.url}/sign/`))
  })
})
