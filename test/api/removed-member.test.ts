import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate } from '../support/builders.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { redlineRequest, redlineTemplate, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
let stranger: PageClient
let templateId: string
let docxTemplateId: string
beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
  stranger = await signedInOwner(service, service.other)
  templateId = (await readyTemplate(service.api)).templateId
  docxTemplateId = await redlineTemplate(service)
})
afterAll(() => service?.stop())

const email = () => `ada${count}@acme.example`
let count = 0
/** An admin who is about to leave or be removed. */
let ada: PageClient
let memberId: string
beforeEach(async () => {
  count++
  ada = await joined(service, owner, { email: email(), role: 'admin', name: 'Ada Admin' })
  memberId = await memberIdOf(email())
})

const memberIdOf = async (address: string) =>
  (await owner.get('/v1/organization/members')).body.find((one: { email: string }) => one.email === address).memberId
const path = () => `/v1/organization/members/${memberId}`
const made = async (name: string) => {
  const { body } = await ada.post('/v1/organization/credentials', { kind: 'api-key', name, scopes: ['templates:read'] })
  return { credentialId: body.credentialId as string, program: new ApiClient(service.url, body.secret) }
}
const sessionOf = (url: string) => new ApiClient(service.url, new URL(url).pathname.split('/')[2]!)
const lastEvents = async (limit: number) =>
  (await owner.get(`/v1/organization/events?limit=${limit}`)).body.organizationEvents

describe('a removed member', () => {
  it('loses the sessions of all links they created, while links created by others keep working', async () => {
    const { signers } = await embeddedRequest(service.api, {
      templateId,
      body: {
        signers: [
          { email: email(), name: 'Ada', role: 'Buyer' },
          { email: 'sam@seller.example', name: 'Sam', role: 'Seller' },
        ],
      },
    })
    const redlineRequestId = await redlineRequest(service, docxTemplateId, {
      members: [{ email: email(), displayName: 'Ada Admin', role: 'DisclosingParty' }, rita],
    })
    const url = (by: PageClient | ApiClient) => ({
      signing: () => by.post(`/v1/recipient-signatures/${signers[0]!.recipientSignatureId}/url`),
      editing: () => by.post(`/v1/templates/${templateId}/edit-url`),
      redlining: () => by.post(`/v1/redline-requests/${redlineRequestId}/url`, { memberEmail: email() }),
    })
    const sessions = [
      [sessionOf((await url(ada).signing()).body.signingUrl), '/signing/session'],
      [sessionOf((await url(ada).editing()).body.editUrl), '/editing/session'],
      [sessionOf((await url(ada).redlining()).body.redlineUrl), '/redlining/session'],
    ] as const
    const others = [
      [sessionOf((await url(service.api).signing()).body.signingUrl), '/signing/session'],
      [sessionOf((await url(owner).editing()).body.editUrl), '/editing/session'],
    ] as const
    const statuses = (all: typeof sessions | typeof others) =>
      Promise.all(all.map(async ([session, read]) => (await session.get(read)).status))
    expect(await statuses(sessions)).toEqual([200, 200, 200])
    expect((await owner.delete(path())).body).toEqual({ removed: true })
    expect(await statuses(sessions)).toEqual([401, 401, 401])
    expect(await statuses(others)).toEqual([200, 200])
    const [removed] = await lastEvents(1)
    expect(removed).toMatchObject({
      event: { event_type: 'member_removed' },
      organization: { details: { email: email(), revoked_links: 3, revoked_credentials: [], kept_credentials: [] } },
    })
  })

  it('keeps the links they created in another organization', async () => {
    const invited = await stranger.post('/v1/organization/invitations', { email: email(), role: 'member' })
    expect(invited.status).toBe(200)
    const { database } = service.platform
    const { id } = await database.selectFrom('user').select('id').where('email', '=', email()).executeTakeFirstOrThrow()
    await database
      .insertInto('member')
      .values({
        id: `mem_${count}`,
        organizationId: service.other.organizationId,
        userId: id,
        role: 'member',
        createdAt: new Date(),
      })
      .execute()
    const { templateId: other } = await readyTemplate(service.otherApi)
    ada.organizationId = service.other.organizationId
    const { body } = await ada.post(`/v1/templates/${other}/edit-url`)
    await owner.delete(path())
    expect((await sessionOf(body.editUrl).get('/editing/session')).status).toBe(200)
  })

  it('cannot return through an invitation they created themselves', async () => {
    const address = `back${count}@acme.example`
    await ada.post('/v1/organization/invitations', { email: address, role: 'admin' })
    expect((await owner.get(`${path()}/removal`)).body.invitations).toEqual([{ email: address, role: 'admin' }])
    await owner.delete(path())
    expect((await owner.get('/v1/organization/invitations')).body).not.toContainEqual(
      expect.objectContaining({ email: address }),
    )
    const types = (await lastEvents(2)).map((event: { event: { event_type: string } }) => event.event.event_type)
    expect(types).toEqual(['member_removed', 'invitation_revoked'])
  })
})

describe('credentials created by a removed member', () => {
  it('must each be kept or revoked before the member is removed', async () => {
    const [kept, revoked] = [await made('Shop'), await made('Reports')]
    const ids = [kept.credentialId, revoked.credentialId]
    const preview = await owner.get(`${path()}/removal`)
    expect(preview.body.credentials.map((credential: { credentialId: string }) => credential.credentialId)).toEqual(ids)
    expect(await owner.delete(path())).toMatchObject({
      status: 409,
      body: {
        error: `Decide whether the credentials that Ada Admin made are kept or revoked: ${ids.join(', ')}`,
        credentials: ids.map(credentialId => ({ credentialId })),
      },
    })
    expect((await owner.delete(`${path()}?keep=${ids.join(',')}&revoke=${ids[0]}`)).status).toBe(409)
    expect((await owner.delete(`${path()}?keep=${ids[0]}`)).status).toBe(409)
    expect(await memberIdOf(email())).toBe(memberId)
    expect((await owner.delete(`${path()}?keep=${kept.credentialId}&revoke=${revoked.credentialId}`)).status).toBe(200)
    expect((await kept.program.get('/v1/templates')).status).toBe(200)
    expect((await revoked.program.get('/v1/templates')).status).toBe(401)
    const [removed, revocation] = await lastEvents(2)
    expect(removed.organization.details).toMatchObject({
      revoked_credentials: [revoked.credentialId],
      kept_credentials: [kept.credentialId],
    })
    expect(revocation).toMatchObject({
      event: { event_type: 'credential_revoked' },
      organization: { details: { credential_id: revoked.credentialId } },
    })
    const { body } = await owner.get('/v1/organization/credentials')
    expect(
      body.find((one: { credentialId: string }) => one.credentialId === kept.credentialId).createdBy,
    ).toMatchObject({
      name: 'Ada Admin',
      email: email(),
      isMember: false,
    })
  })

  it('do not include credentials of other members or the operator, or revoked credentials', async () => {
    const { credentialId } = await made('Old')
    await ada.delete(`/v1/organization/credentials/${credentialId}`)
    await owner.post('/v1/organization/credentials', { kind: 'client', name: 'Ours', scopes: ['templates:read'] })
    expect((await owner.get(`${path()}/removal`)).body.credentials).toEqual([])
    expect((await owner.delete(`${path()}?revoke=${credentialId}`)).status).toBe(404)
    expect((await owner.delete(path())).status).toBe(200)
  })

  it('stay valid when their creator leaves without the right to manage credentials', async () => {
    const { program } = await made('Shop')
    await owner.patch(path(), { role: 'member' })
    await expect.poll(async () => (await ada.get(`${path()}/removal`)).body.credentials).toEqual([])
    expect((await ada.delete(path())).status).toBe(200)
    expect((await program.get('/v1/templates')).status).toBe(200)
  })

  it('are shown only to members who may remove their creator', async () => {
    const member = await joined(service, owner, { email: `m${count}@acme.example`, role: 'member' })
    expect((await member.get(`${path()}/removal`)).status).toBe(403)
    expect((await stranger.get(`${path()}/removal`)).status).toBe(404)
    expect((await owner.delete(path())).status).toBe(200)
  })
})
