import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import { listOutbox } from '../../src/features/mails/outbox.ts'
import { embeddedRequest } from '../support/builders.ts'
import { deleteContent } from '../support/delete-content.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
let admin: PageClient
let member: PageClient
beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
  admin = await joined(service, owner, { email: 'adam@acme.example', role: 'admin', name: 'Adam Admin' })
  member = await joined(service, owner, { email: 'mia@acme.example', role: 'member' })
})
afterAll(() => service?.stop())

const dayMs = 86_400_000
const pathOf = (id: string, rest = '') => `/v1/signature-requests/${id}${rest}`
const read = async (id: string) => (await service.api.get(pathOf(id))).body
const events = async (id: string) =>
  (await service.api.get(pathOf(id, '/events?kinds=all'))).body.signatureRequestEvents
const kinds = async (id: string): Promise<string[]> =>
  (await events(id)).map(({ event }: { event: { event_type: string } }) => event.event_type).slice(3)
const ended = async () => {
  const { signatureRequestId: id } = await embeddedRequest(service.api)
  await service.api.post(pathOf(id, '/void'))
  return id as string
}
const remove = (page: PageClient, id: string) => page.call('DELETE', pathOf(id, '/content'))
const hold = (page: PageClient, id: string) => page.post(pathOf(id, '/legal-hold'))
const mails = async (to: string) => (await listOutbox(service.platform)).filter(one => one.to.address === to)
const ownerEmail = async () => (await owner.get('/v1/organization')).body.owner.email
/** Runs the work at the moment when the planned deletion is due. */
async function whenDue(id: string, work: () => Promise<unknown>): Promise<void> {
  service.clock.stopAt(new Date((await read(id)).contentDeletionDueAt))
  try {
    await work()
  } finally {
    service.clock.goOn()
  }
}
const runDeletions = () => service.runSchedule('delete-planned-content')

describe('content that a person asks to delete', () => {
  it("is deleted after seven days in the requester's name, and the owner gets one email beforehand", async () => {
    const id = await ended()
    for (let times = 0; times < 2; times++) expect(await remove(admin, id)).toMatchObject({ status: 200, body: {} })
    const { contentDeletedAt, contentDeletionDueAt } = await read(id)
    expect(contentDeletedAt).toBe(null)
    const days = (Date.parse(contentDeletionDueAt) - service.platform.clock.now().getTime()) / dayMs
    expect(Math.ceil(days)).toBe(7)
    expect(await kinds(id)).toEqual(['content_deletion_planned'])
    const email = await ownerEmail()
    await expect
      .poll(async () => (await mails(email)).filter(mail => mail.subject.startsWith('Will be deleted')))
      .toMatchObject([{ text: expect.stringContaining(`Adam Admin has asked for it`) }])
    expect((await mails(email))[0]!.text).toContain(`/requests/${id}`)
    await runDeletions()
    expect((await read(id)).contentDeletedAt).toBe(null)
    await whenDue(id, runDeletions)
    expect(await read(id)).toMatchObject({ contentDeletedAt: contentDeletionDueAt, contentDeletionDueAt: null })
    const deleted = (await events(id)).at(-1)
    expect(deleted).toMatchObject({
      event: { event_type: 'document_content_deleted' },
      signing: { details: { known_by: [{ identified_by: 'person', person_id: expect.any(String) }] } },
    })
  })

  it('is kept if the deletion is withdrawn in time, and cannot be kept once it has been deleted', async () => {
    const id = await ended()
    await remove(admin, id)
    const dueAt = (await read(id)).contentDeletionDueAt
    for (let times = 0; times < 2; times++)
      expect(await owner.post(pathOf(id, '/content/keep'))).toMatchObject({
        status: 200,
        body: { contentDeletionDueAt: null },
      })
    service.clock.stopAt(new Date(dueAt))
    await runDeletions()
    service.clock.goOn()
    expect((await read(id)).contentDeletedAt).toBe(null)
    expect(await kinds(id)).toEqual(['content_deletion_planned', 'content_deletion_withdrawn'])
    await deleteContent(service, id)
    expect((await owner.post(pathOf(id, '/content/keep'))).status).toBe(410)
  })

  it('can be deleted, kept and put on legal hold by admins, but not by members', async () => {
    const id = await ended()
    const refused = { status: 403, body: { error: expect.stringContaining('not authorized') } }
    expect(await remove(member, id)).toMatchObject(refused)
    expect(await hold(member, id)).toMatchObject(refused)
    await remove(admin, id)
    expect(await member.post(pathOf(id, '/content/keep'))).toMatchObject(refused)
    await hold(admin, id)
    expect(await member.call('DELETE', pathOf(id, '/legal-hold'))).toMatchObject(refused)
    expect((await service.api.post(pathOf(id, '/legal-hold'))).status).toBe(401)
    expect(await kinds(id)).toEqual(['content_deletion_planned', 'content_deletion_withdrawn', 'legal_hold_placed'])
  })

  it('survives every kind of deletion while it is on legal hold', async () => {
    const id = await ended()
    await remove(admin, id)
    const dueAt = (await read(id)).contentDeletionDueAt
    for (let times = 0; times < 2; times++)
      expect(await hold(admin, id)).toMatchObject({
        status: 200,
        body: { legalHoldSince: expect.any(String), contentDeletionDueAt: null },
      })
    for (const caller of [admin, owner, service.api])
      expect(await caller.call('DELETE', pathOf(id, '/content'))).toMatchObject({
        status: 409,
        body: { error: 'This signature request is on legal hold; lift it before its content is deleted' },
      })
    const { body } = await owner.get('/v1/organization')
    const rule = await owner.call(
      'PATCH',
      '/v1/organization',
      { deleteContentAfterDays: 1 },
      { 'if-match': `"${body.version}"` },
    )
    expect(rule.status).toBe(200)
    const later = new Date(Date.parse(dueAt) + 30 * dayMs)
    const runRules = async () => {
      service.clock.stopAt(later)
      await runDeletions()
      await service.runSchedule('delete-old-content')
      service.clock.goOn()
    }
    await runRules()
    expect((await read(id)).contentDeletedAt).toBe(null)
    for (let times = 0; times < 2; times++)
      expect(await admin.call('DELETE', pathOf(id, '/legal-hold'))).toMatchObject({ status: 200, body: {} })
    await runRules()
    expect(await kinds(id)).toEqual([
      'content_deletion_planned',
      'content_deletion_withdrawn',
      'legal_hold_placed',
      'legal_hold_lifted',
      'document_content_deleted',
    ])
  })

  it('can be put on legal hold while the request is open, and the event chain stays valid', async () => {
    const { signatureRequestId: id } = await embeddedRequest(service.api)
    expect((await hold(owner, id)).status).toBe(200)
    await service.api.post(pathOf(id, '/void'))
    expect((await remove(owner, id)).status).toBe(409)
    expect(verifyChain(await events(id))).toMatchObject({ valid: true, problems: [] })
  })
})
