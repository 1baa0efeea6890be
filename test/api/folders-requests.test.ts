import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '../../src/engine/zip/read-zip.ts'
import { listOutbox } from '../../src/features/mails/outbox.ts'
import { findRequests } from '../../src/features/signature-requests/list/find-requests-store.ts'
import type { SeenPlaces } from '../../src/platform/database/places.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { agreedRequest } from '../support/agreements.ts'
import { ApiClient } from '../support/api-client.ts'
import { readyTemplate, sign, signers, signingSession, untilStatus } from '../support/builders.ts'
import { lockWaits } from '../support/lock-waits.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { redlineTemplate } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

// Mona manages restricted folders; Ben is a member who has, or once had, a share in some of them

let service: TestApp
let owner: PageClient
let mona: PageClient
let ben: PageClient
let benId: string
let monaId: string

beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
  mona = await joined(service, owner, { email: 'mona@acme.example', role: 'manager', name: 'Mona' })
  ben = await joined(service, owner, { email: 'ben@acme.example', role: 'member', name: 'Ben' })
  const { body: members } = await owner.get('/v1/organization/members')
  const idOf = (email: string) => members.find((member: { email: string }) => member.email === email).personId
  benId = idOf('ben@acme.example')
  monaId = idOf('mona@acme.example')
  const { body } = await owner.get('/v1/organization')
  const on = await owner.call('PATCH', '/v1/organization', { keepsFolders: true }, { 'if-match': `"${body.version}"` })
  expect(on.status).toBe(200)
})
afterAll(() => service?.stop())

let folders = 0
/** Makes a restricted folder that Mona manages and Ben may use. */
async function sharedFolder(): Promise<string> {
  const { status, body } = await mona.post('/v1/organization/folders', {
    name: `Folder ${++folders}`,
    isRestricted: true,
    access: [
      { personId: monaId, level: 'manage' },
      { personId: benId, level: 'use' },
    ],
  })
  expect({ status, error: body.error }).toEqual({ status: 200 })
  return body.folderId
}

/** Ends the share of Ben in a folder. */
async function withoutBen(folderId: string): Promise<void> {
  const { body: listed } = await mona.get('/v1/organization/folders')
  const { version } = listed.find((folder: { folderId: string }) => folder.folderId === folderId)
  const change = { version, access: [{ personId: monaId, level: 'manage' }] }
  const { status, body } = await mona.patch(`/v1/organization/folders/${folderId}`, change)
  expect({ status, error: body.error }).toEqual({ status: 200 })
}

async function move(page: PageClient, folderId: string, ids: object) {
  const answer = await page.post('/v1/organization/moves', { folderId, ...ids })
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 200 })
}

const soon = { timeout: 10_000, interval: 100 }

describe('a template that moves out of reach', () => {
  it('takes drafts of it out of sight, with its new name and fields', async () => {
    const folderId = await sharedFolder()
    const { templateId } = await readyTemplate(service.api)
    const { draftId } = (await ben.post('/v1/request-drafts', { templateId })).body
    const { version, content } = (await ben.get(`/v1/request-drafts/${draftId}`)).body
    const saved = await ben.call(
      'PUT',
      `/v1/request-drafts/${draftId}`,
      { ...content, message: 'Please sign' },
      { 'if-match': `"${version}"` },
    )
    expect(saved.status).toBe(200)
    expect(JSON.stringify((await ben.get('/v1/request-drafts')).body)).toContain(draftId)
    await move(mona, folderId, { templateIds: [templateId] })
    await mona.patch(`/v1/templates/${templateId}`, { name: 'Operation Nightfall' })
    await withoutBen(folderId)
    expect((await ben.get(`/v1/request-drafts/${draftId}`)).status).toBe(404)
    expect(JSON.stringify((await ben.get('/v1/request-drafts')).body)).not.toContain(draftId)
  })

  it('is copied as it was when a request is sent again, and not found by its new name', async () => {
    const folderId = await sharedFolder()
    const { templateId } = await readyTemplate(service.api)
    const request = { templateId, signers, subject: 'Plain offer' }
    const { signatureRequestId } = (await ben.post('/v1/signature-requests/embedded', request)).body
    expect((await ben.post(`/v1/signature-requests/${signatureRequestId}/void`, {})).status).toBe(200)
    await move(mona, folderId, { templateIds: [templateId] })
    await mona.patch(`/v1/templates/${templateId}`, { name: 'Codeword Aurora' })
    await withoutBen(folderId)
    const { draftId } = (await ben.post('/v1/request-drafts/again', { signatureRequestId })).body
    const { body } = await ben.get(`/v1/request-drafts/${draftId}`)
    expect(body).toMatchObject({ isOneOff: true, template: { name: 'Plain offer' }, again: { title: 'Plain offer' } })
    const search = (page: PageClient) => page.get('/v1/signature-requests?search=aurora')
    expect((await search(ben)).body).toEqual([])
    expect((await search(mona)).body).toHaveLength(1)

    await move(mona, folderId, { signatureRequestIds: [signatureRequestId] })
    expect((await ben.get(`/v1/request-drafts/${draftId}`)).body.again).toBeNull()
  })
})

it('a search in more folders than are looked up one by one finds what is in them, and in no other', async () => {
  const seen: string[] = []
  while (seen.length < 17) seen.push(await sharedFolder())
  const hidden = await sharedFolder()
  const { templateId } = await readyTemplate(service.api)
  const ids: string[] = []
  for (const folderId of [seen[3], hidden, seen[16], 'everyone']) {
    const request = { templateId, signers, subject: 'Quartz', folderId }
    ids.push((await mona.post('/v1/signature-requests/embedded', request)).body.signatureRequestId)
  }
  const found = async (places: SeenPlaces) => {
    const { organizationId } = service.acme
    const wanted = { organizationId, places, templatePlaces: places, updatedSince: null, after: null, limit: 10 }
    // nothing is walked, so that all is looked up
    const depth = { words: 0, requests: 0 }
    const page = await findRequests(service.platform.database, { search: 'quartz' }, wanted, new Date(), depth)
    return page.ids
  }
  const inFolders = { isEverything: false, hasCommon: false, folderIds: seen }
  expect(await found(inFolders)).toEqual([ids[2], ids[0]])
  expect(await found({ ...inFolders, hasCommon: true })).toEqual([ids[3], ids[2], ids[0]])
  expect(await found({ ...inFolders, folderIds: [hidden] })).toEqual([ids[1]])
})

it('no move succeeds after the share that allowed it was withdrawn', async () => {
  const folderId = await sharedFolder()
  const { templateId } = await readyTemplate(service.api)
  const own = { templateId, signers, subject: 'Still inside', folderId }
  const { signatureRequestId } = (await ben.post('/v1/signature-requests/embedded', own)).body
  const waits = (count: number) => expect.poll(() => lockWaits(service.platform), soon).toBe(count)
  const answers = await inTransaction(service.platform.database, async tx => {
    await tx.selectFrom('organization').select('id').where('id', '=', service.acme.organizationId).forUpdate().execute()
    const change = withoutBen(folderId)
    await waits(1)
    const moving = ben.post('/v1/organization/moves', {
      folderId: 'everyone',
      signatureRequestIds: [signatureRequestId],
    })
    await waits(2)
    return { change, moving }
  })
  await answers.change
  expect((await answers.moving).status).toBe(404)
  expect((await mona.get(`/v1/signature-requests/${signatureRequestId}`)).body.folderId).toBe(folderId)
})

it('a bulk send that is moved while it runs takes the rest of its requests with it', async () => {
  const folderId = await sharedFolder()
  const { templateId } = await readyTemplate(service.api)
  const requests = Array.from({ length: 20 }, () => ({ signers }))
  const { bulkSendId } = (await mona.post('/v1/signature-requests/bulk', { templateId, subject: 'Many', requests }))
    .body
  await inTransaction(service.platform.database, async tx => {
    // the job waits for the last row, with the folder that it read at its start
    await tx
      .selectFrom('bulk_send_row')
      .select('row')
      .where('bulk_send_id', '=', bulkSendId)
      .where('row', '=', requests.length)
      .forUpdate()
      .execute()
    await move(mona, folderId, { bulkSendIds: [bulkSendId] })
  })
  const path = `/v1/signature-requests/bulk/${bulkSendId}`
  await expect.poll(async () => (await mona.get(path)).body.status, soon).toBe('Finished')
  const { body: listed } = await mona.get(`/v1/signature-requests?folderId=${folderId}`)
  expect(listed).toHaveLength(requests.length)
})

it('a record names the person who created it, alone and in lists, and nobody if a program did', async () => {
  const templateId = await redlineTemplate(service)
  const fields = { signerRoles: [{ name: 'Buyer', order: 0 }], fields: [] }
  expect((await service.api.put(`/v1/templates/${templateId}/fields`, fields)).status).toBe(200)
  const buyer = { email: 'bea@buyer.example', name: 'Bea', role: 'Buyer' }
  const member = { email: 'dora@acme.example', displayName: 'Dora', role: 'DisclosingParty' }
  const made = async (by: PageClient | ApiClient, path: string, input: object) => {
    const { status, body } = await by.post(path, input)
    expect({ path, status, error: body.error }).toEqual({ path, status: 200 })
    return body
  }
  for (const [by, ownerId] of [
    [ben, benId],
    [service.api, null],
  ] as const) {
    const request = await made(by, '/v1/signature-requests/embedded', { templateId, signers: [buyer] })
    const copy = await made(by, `/v1/templates/${templateId}/duplicate`, { name: 'Copy' })
    const bulk = await made(by, '/v1/signature-requests/bulk', { templateId, requests: [{ signers: [buyer] }] })
    const redline = await made(by, '/v1/redline-requests', { templateId, members: [member] })
    for (const shown of [request, copy, bulk]) expect(shown.ownerId).toBe(ownerId)
    for (const [path, id] of [
      ['/v1/signature-requests', request.signatureRequestId],
      ['/v1/templates', copy.templateId],
      ['/v1/signature-requests/bulk', bulk.bulkSendId],
      ['/v1/redline-requests', redline.redlineRequestId],
    ]) {
      expect((await mona.get(`${path}/${id}`)).body.ownerId, path).toBe(ownerId)
      const { body: listed } = await mona.get(path)
      const record = listed.find((shown: object) => Object.values(shown).includes(id))
      expect(record.ownerId, `listed in ${path}`).toBe(ownerId)
    }
  }
})

it('the evidence of a request leaves out a negotiation that the reader does not see', async () => {
  const folderId = await sharedFolder()
  const templateId = await redlineTemplate(service)
  const fields = { signerRoles: [{ name: 'Buyer', order: 0 }], fields: [] }
  expect((await service.api.put(`/v1/templates/${templateId}/fields`, fields)).status).toBe(200)
  const redlineRequestId = await agreedRequest(service, templateId)
  const path = `/v1/redline-requests/${redlineRequestId}/signature-requests/embedded`
  const { body } = await service.api.post(path, {
    signers: [{ email: 'bea@buyer.example', name: 'Bea', role: 'Buyer' }],
  })
  expect(body.error).toBeUndefined()
  const { signatureRequestId } = body
  const session = await signingSession(service, body.signers[0].recipientSignatureId)
  expect((await sign(session)).status).toBe(200)
  await untilStatus(service.api, signatureRequestId, 'Completed')
  const evidence = async (page: PageClient) => {
    const answer = await page.get(`/v1/signature-requests/${signatureRequestId}/evidence`)
    const url = answer.body.evidencePresignedUrl as string
    return { url, names: readZip(await service.anonymous.bytes(url)).map(({ name }) => name) }
  }
  expect((await evidence(ben)).names).toContain('redline/agreed.docx')
  await move(mona, folderId, { redlineRequestIds: [redlineRequestId] })
  await withoutBen(folderId)
  await expect.poll(async () => (await evidence(ben)).names.join(), soon).not.toContain('redline/')
  expect((await evidence(mona)).names).toContain('redline/agreed.docx')
  const { url } = await evidence(ben)
  expect((await fetch(url.replace('without=negotiation&', ''))).status).not.toBe(200)
})

it('mails about a request go to who manages its folder once its sender sees it no longer', async () => {
  const folderId = await sharedFolder()
  const { templateId } = await readyTemplate(service.api)
  const request = { templateId, signers, subject: 'Severance', folderId }
  const { body } = await ben.post('/v1/signature-requests', request)
  await withoutBen(folderId)
  expect((await owner.get(`/v1/signature-requests/${body.signatureRequestId}`)).status).toBe(404)
  const invitation = async () => (await listOutbox(service.platform)).find(mail => mail.text.includes('Severance'))
  await expect.poll(invitation, soon).toBeDefined()
  const token = /\/sign\/([\w-]+)/.exec((await invitation())!.text)![1]!
  const session = new ApiClient(service.url, token)
  expect((await session.post('/signing/session/decline', { reason: 'Too little' })).status).toBe(200)
  const mailed = async () =>
    (await listOutbox(service.platform)).filter(({ subject }) => subject === 'Declined: “Severance”')
  await expect.poll(async () => (await mailed()).map(({ to }) => to.address), soon).toContain('mona@acme.example')
  expect((await mailed()).map(({ to }) => to.address)).not.toContain('ben@acme.example')
})
