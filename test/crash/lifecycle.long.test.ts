import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { field, readyTemplate, signers } from '../support/builders.ts'
import { enter, PageClient, password } from '../support/people.ts'
import { eventsOf, storedFiles, typesOf, untilCompleted } from './expectations.ts'
import { failpoints } from './failpoints.ts'
import { type Installation, killAfterFailure, newInstallation, type Running } from './installation.ts'
import { answered, openSigning } from './signers.ts'

let installation: Installation
let templateId: string
let first: Running
beforeAll(async () => {
  installation = await newInstallation()
  first = await installation.start()
  const fields = ['Buyer', 'Seller'].map((role, index) => field(index * 2, { type: 'signature', role, height: 36 }))
  templateId = (await readyTemplate(installation.api, { fields })).templateId
})
afterAll(() => installation?.remove())

const create = (headers = {}) => installation.api.post('/v1/signature-requests', { templateId, signers }, headers)
async function createdRequest(): Promise<string> {
  const { status, body } = await create()
  expect(status).toBe(200)
  return body.signatureRequestId
}
const query = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await installation.pool!.query(text, values)).rows
const pathOf = (id: string, rest = '') => `/v1/signature-requests/${id}${rest}`
const eventTypes = async (id: string) => typesOf(await eventsOf(installation, id))
/** The addresses that mails of one kind go to, in alphabetical order. */
const mailed = async (id: string, kind: string) => {
  const rows = await query<{ to: string }>(
    'select recipient_email as to from mail where subject_id = $1 and kind = $2 order by 1',
    [id, kind],
  )
  return rows.map(row => row.to)
}
const everybody = ['bea@buyer.example', 'sam@seller.example']

/** Creates requests whose deadline or first reminder is due. */
async function dueRequests(count: number, due: 'deadline' | 'reminder'): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push(await createdRequest())
  if (due === 'deadline')
    await query("update signature_request set expires_at = now() - interval '1 minute' where id = any ($1)", [ids])
  else
    await query(
      "update recipient set next_reminder_at = now() - interval '1 minute' where signature_request_id = any ($1) and turn = 0",
      [ids],
    )
  return ids
}

let ownerPage: PageClient | undefined

/** Returns the page of the first organization's owner, who signs in once. */
async function owner(): Promise<PageClient> {
  if (ownerPage) return ownerPage
  const setupLink = /https?:\S+\/setup\/[\w-]+(?=\s)/
  await expect.poll(() => first.output()).toMatch(setupLink)
  const [ownerSetupUrl] = setupLink.exec(first.output())!
  ownerPage = new PageClient(installation.url)
  const setUp = { organizationName: 'Acme', name: 'Olive Owner', email: 'owner@acme.example', password }
  const entered = await enter(ownerPage, ownerSetupUrl, setUp)
  expect(entered.status, JSON.stringify(entered.body)).toBe(200)
  const { body: account } = await ownerPage.get('/account')
  ownerPage.organizationId = account.organizations[0].organizationId
  return ownerPage
}

async function untilEvent(id: string, type: string): Promise<void> {
  await expect.poll(() => eventTypes(id)).toContain(type)
}

describe('a service that is killed before it commits', () => {
  afterEach(context => killAfterFailure(context, installation))
  afterAll(() => installation.killAll())

  it('has sent no mail for a new request, and creates the request when called again', async () => {
    // a creation is one statement; only with a key is there a moment between it and its commit
    const armed = await installation.service({ failpoint: failpoints.keyed[0] })
    const before = await query('select id from mail order by id')
    expect(await answered(create({ 'idempotency-key': 'killed' }))).toBe(null)
    await armed.killedItself()
    expect(await query('select id from mail order by id')).toEqual(before)
    await installation.start()
    expect(await mailed(await createdRequest(), 'invitation')).toEqual(everybody)
  })

  it('has not voided the request, and voids it once even if the call is then repeated twice', async () => {
    const armed = await installation.service({ failpoint: failpoints.void[0] })
    const id = await createdRequest()
    expect(await answered(installation.api.post(pathOf(id, '/void')))).toBe(null)
    await armed.killedItself()
    await installation.start()
    expect((await installation.api.get(pathOf(id))).body.status).toBe('Created')
    for (let times = 0; times < 2; times++)
      expect((await installation.api.post(pathOf(id, '/void'))).body).toMatchObject({ expiredReason: 'Voided' })
    expect(await eventTypes(id)).toEqual(['document_created', 'document_voided', 'document_expired'])
    expect(await mailed(id, 'voided')).toEqual(everybody)
  })

  it('has not corrected the address, and corrects it once even if the call is then repeated twice', async () => {
    const armed = await installation.service({ failpoint: failpoints.correct[0] })
    const { signatureRequestId, signers: pages } = await openSigning(installation, { templateId })
    const { recipientSignatureId, session } = pages[0]!
    const correct = () =>
      installation.api.patch(`/v1/recipient-signatures/${recipientSignatureId}`, { email: 'ben@buyer.example' })
    expect(await answered(correct())).toBe(null)
    await armed.killedItself()
    await installation.start()
    expect((await session.get('/signing/session')).body.signer.email).toBe('bea@buyer.example')
    for (let times = 0; times < 2; times++) expect((await correct()).status).toBe(200)
    expect((await session.get('/signing/session')).status).toBe(401)
    expect(await eventTypes(signatureRequestId)).toEqual(['document_created', 'recipient_corrected'])
  })

  it('has not retried the failed seal, and makes it once even if the call is then repeated twice', async () => {
    const armed = await installation.service({ failpoint: failpoints.reseal[0] })
    const { signatureRequestId: id, signers: pages } = await openSigning(installation, { templateId })
    armed.holdDrawing()
    for (const page of pages) expect((await page.sign())?.status).toBe(200)
    await query('update signature_request set sealing_failed_at = now() where id = $1', [id])
    await query("select graphile_worker.remove_job('seal/' || $1)", [id])
    const reseal = () => installation.api.post(pathOf(id, '/reseal'))
    expect(await answered(reseal())).toBe(null)
    await armed.killedItself()
    await installation.start()
    expect((await installation.api.get(pathOf(id))).body.sealingFailedAt).not.toBe(null)
    expect((await reseal()).body).toMatchObject({ sealingFailedAt: null })
    await untilCompleted(installation, id, performance.now())
    expect((await reseal()).status).toBe(409)
    const types = await eventTypes(id)
    expect(types.filter(type => type === 'document_sealing_retried')).toHaveLength(1)
    expect(types.filter(type => type === 'document_completed')).toHaveLength(1)
  })

  it('has not declined the request, and declines it once even if the call is then repeated twice', async () => {
    const armed = await installation.service({ failpoint: failpoints.decline[0] })
    const { signatureRequestId, signers: pages } = await openSigning(installation, { templateId })
    const decline = () => pages[0]!.session.post('/signing/session/decline', { reason: 'No' })
    expect(await answered(decline())).toBe(null)
    await armed.killedItself()
    await installation.start()
    expect((await installation.api.get(pathOf(signatureRequestId))).body.status).toBe('Created')
    for (let times = 0; times < 2; times++) expect((await decline()).body).toEqual({ state: 'Declined' })
    expect(await eventTypes(signatureRequestId)).toEqual(['document_created', 'document_declined'])
  })

  it('has not approved the document, and approves it once even if the call is then repeated twice', async () => {
    const armed = await installation.service({ failpoint: failpoints.confirm[0] })
    const ada = { name: 'Ada Approver', email: 'ada@x.example', action: 'approve' }
    const { body: created } = await installation.api.post('/v1/signature-requests/embedded', {
      templateId,
      signers: [ada, ...signers],
    })
    const recipientSignatureId = created.signers[0].recipientSignatureId
    const path = `/v1/recipient-signatures/${recipientSignatureId}/url`
    const { body: link } = await installation.api.post(path, {})
    const page = new ApiClient(installation.url, link.signingUrl.split('/').at(-1))
    const confirm = () => page.post('/signing/session/confirm', {})
    expect(await answered(confirm())).toBe(null)
    await armed.killedItself()
    await installation.start()
    expect(await eventTypes(created.signatureRequestId)).not.toContain('document_approved')
    for (let times = 0; times < 2; times++) expect((await confirm()).status).toBe(200)
    const types = await eventTypes(created.signatureRequestId)
    expect(types.filter(type => type === 'document_approved')).toHaveLength(1)
  })

  it.for(failpoints.sendDraft)('has sent the draft once when it is sent again after a kill at %s', async failpoint => {
    const armed = await installation.service({ failpoint })
    const page = await owner()
    const { body: draft } = await page.post('/v1/request-drafts', { templateId })
    const { body: read } = await page.get(`/v1/request-drafts/${draft.draftId}`)
    const people = read.content.people.map((person: object, index: number) => ({ ...person, ...signers[index] }))
    const saved = await page.call(
      'PUT',
      `/v1/request-drafts/${draft.draftId}`,
      { ...read.content, people },
      { 'if-match': '"1"' },
    )
    expect(saved.status).toBe(200)
    const count = async () => (await query('select id from signature_request')).length
    const before = await count()
    const send = () => page.post(`/v1/request-drafts/${draft.draftId}/send`, {})
    expect(await answered(send())).toBe(null)
    await armed.killedItself()
    await installation.start()
    for (let times = 0; times < 2; times++) expect((await send()).status).toBe(200)
    expect(await count()).toBe(before + 1)
  })
})

describe('work that came due while no worker ran', () => {
  const workers: Running[] = []
  const startWorker = async () => void workers.push(await installation.start({ services: 'worker' }))
  const untilKilled = async (failpoint: string) =>
    (await installation.launch({ services: 'worker', failpoint })).killedItself()
  beforeAll(() => installation.start({ services: 'web' }))
  afterEach(() => Promise.all(workers.splice(0).map(worker => worker.kill())))
  afterAll(() => installation.killAll())

  it.for(failpoints.expire)(
    'is done once by the next worker after a kill at %s: a passed deadline',
    async failpoint => {
      const ids = await dueRequests(3, 'deadline')
      await untilKilled(failpoint)
      await startWorker()
      for (const id of ids) {
        await untilEvent(id, 'document_expired')
        expect(await eventTypes(id)).toEqual(['document_created', 'document_expired'])
        expect(await mailed(id, 'expired')).toEqual(everybody)
        expect(await mailed(id, 'sender-expired')).toHaveLength(1)
      }
    },
  )

  it.for(failpoints.remind)('is done once by the next worker after a kill at %s: a reminder', async failpoint => {
    const ids = await dueRequests(3, 'reminder')
    await untilKilled(failpoint)
    await startWorker()
    for (const id of ids) {
      await untilEvent(id, 'document_reminded')
      expect(await eventTypes(id)).toEqual(['document_created', 'document_reminded'])
      expect(await mailed(id, 'reminder')).toEqual(everybody.slice(0, 1))
    }
  })

  it('is done once by two workers that start together', async () => {
    const late = await dueRequests(15, 'deadline')
    const waiting = await dueRequests(15, 'reminder')
    await Promise.all([startWorker(), startWorker()])
    for (const id of late) {
      await untilEvent(id, 'document_expired')
      expect(await eventTypes(id)).toEqual(['document_created', 'document_expired'])
      expect(await mailed(id, 'expired')).toEqual(everybody)
    }
    for (const id of waiting) {
      await untilEvent(id, 'document_reminded')
      expect(await eventTypes(id)).toEqual(['document_created', 'document_reminded'])
      expect(await mailed(id, 'reminder')).toEqual(everybody.slice(0, 1))
    }
  })
})

describe('a content deletion that is killed', () => {
  afterEach(context => killAfterFailure(context, installation))
  afterAll(() => installation.killAll())

  const remove = (id: string) => answered(installation.api.call('DELETE', pathOf(id, '/content')))
  const signedRequest = async () => {
    await installation.service()
    const { signatureRequestId: id, signers: pages } = await openSigning(installation, { templateId })
    for (const page of pages) expect(await page.sign()).toMatchObject({ status: 200 })
    await untilCompleted(installation, id, performance.now())
    return id
  }
  const becomeDue = (id: string) =>
    query(
      'update signature_request set content_deletion_due_at = now() where id = $1 and content_deletion_due_at is not null',
      [id],
    )

  it.each(failpoints.planDeletion)('is planned and announced once if killed at %s and repeated', async failpoint => {
    const id = await signedRequest()
    const armed = await installation.service({ failpoint })
    await remove(id)
    await armed.killedItself()
    await installation.start()
    for (let times = 0; times < 2; times++) expect((await remove(id))?.status).toBe(200)
    expect((await eventTypes(id)).filter(type => type === 'content_deletion_planned')).toHaveLength(1)
    expect(
      await query("select from mail where subject_id = $1 and kind = 'owner-deletion-planned'", [id]),
    ).toHaveLength(1)
  })

  it.each(failpoints.deleteContent)('is completed once by the next worker if killed at %s', async failpoint => {
    const id = await signedRequest()
    expect((await remove(id))?.status).toBe(200)
    await installation.killAll()
    await becomeDue(id)
    const armed = await installation.start({ failpoint })
    await armed.killedItself()
    await installation.start()
    await expect.poll(() => eventTypes(id)).toContain('document_content_deleted')
    await expect.poll(() => storedFiles(installation, id)).toEqual([])
    await expect.poll(() => query('select from mail where subject_id = $1', [id])).toEqual([])
    expect((await eventTypes(id)).filter(type => type === 'document_content_deleted')).toHaveLength(1)
    expect(await query("select from recipient where signature_request_id = $1 and email like '%buyer%'", [id])).toEqual(
      [],
    )
    await expect.poll(() => query('select from pending_file')).toEqual([])
  })
})

describe('a file whose rows were never committed', () => {
  afterEach(() => installation.killAll())

  const image =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAwAAAAECAIAAAA1REndAAAAEUlEQVR42mMQkasgiBjoqwgAJRsf4WY9S6EAAAAASUVORK5CYII='
  const images = async () =>
    (await readdir(join(installation.dataDir, 'files'), { recursive: true })).filter(name =>
      name.includes('signature-images/'),
    )

  it('is removed a day after the process died, while the image of the signature stays', async () => {
    const armed = await installation.start({ failpoint: failpoints.sign[0] })
    const { signers: pages } = await openSigning(installation, {
      templateId,
      signatures: [{ kind: 'uploaded', image }],
    })
    expect(await pages[0]!.sign()).toBe(null)
    await armed.killedItself()
    const service = await installation.start()
    expect(await pages[0]!.sign()).toMatchObject({ status: 200 })
    expect(await images()).toHaveLength(2)
    await service.kill()
    await query("update pending_file set created_at = now() - interval '25 hours'")
    await installation.start()
    await expect.poll(images).toHaveLength(1)
    const [signed] = await query<{ key: string }>(
      "select signature->>'imageKey' as key from recipient where signature->>'kind' = 'uploaded'",
    )
    expect((await images())[0]).toBe(signed!.key)
  })
})
