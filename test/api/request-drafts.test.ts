import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { readyTemplate, sign, signingSession, untilStatus } from '../support/builders.ts'
import { deleteContent } from '../support/delete-content.ts'
import { orderedMails } from '../support/mail-rows.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { storedFiles } from '../support/stored-files.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let olive: PageClient
let max: PageClient
let stranger: PageClient
beforeAll(async () => {
  service = await startTestApp()
  olive = await signedInOwner(service)
  max = await joined(service, olive, { email: 'max@acme.example', role: 'member' })
  stranger = await signedInOwner(service, service.other)
})
afterAll(() => service?.stop())

const drafts = '/v1/request-drafts'
const lease = textPdf(['A lease', 'between two parties.'])
const annex = textPdf(['The annex'])

function files(...all: [name: string, bytes: Uint8Array][]): FormData {
  const form = new FormData()
  for (const [name, bytes] of all) form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return form
}

const uploaded = async (page = olive, form = files(['Lease.pdf', lease])) => {
  const { status, body } = await page.post(drafts, form)
  expect({ status, body }).toMatchObject({ status: 200, body: { draftId: expect.stringMatching(/^rdft_/) } })
  return body.draftId as string
}
const read = async (draftId: string, page = olive) => (await page.get(`${drafts}/${draftId}`)).body
const save = (draftId: string, version: number, content: object, page = olive) =>
  page.call('PUT', `${drafts}/${draftId}`, content, { 'if-match': `"${version}"` })
const send = (draftId: string, page = olive) => page.post(`${drafts}/${draftId}/send`)

const person = (key: string, properties: object) => ({
  key,
  action: 'sign',
  name: '',
  email: '',
  role: null,
  turn: 1,
  isAskedForCode: false,
  ...properties,
})
const bea = person('p1', { name: 'Bea Buyer', email: 'bea@buyer.example' })
const cara = person('c1', { action: 'copy', name: 'Cara', email: 'cara@x.example' })

/** Saves people and other entries, and returns the version of the draft. */
async function filled(draftId: string, changes: object, page = olive): Promise<number> {
  const { version, content } = await read(draftId, page)
  const saved = await save(draftId, version, { ...content, ...changes }, page)
  expect(saved.status).toBe(200)
  return saved.body.version
}

async function editorOf(draftId: string): Promise<ApiClient> {
  const { body } = await olive.post(`${drafts}/${draftId}/edit-url`, {})
  return new ApiClient(service.url, new URL(body.editUrl).pathname.split('/').at(-1)!)
}

describe('a draft with its own document', () => {
  it('is made of several files, keeps what was entered, and becomes a request once', async () => {
    const draftId = await uploaded(olive, files(['Lease.pdf', lease], ['Annex.pdf', annex]))
    expect(await read(draftId)).toMatchObject({
      isOneOff: true,
      template: { name: 'Lease', pageCount: 2, documents: [{ filename: 'Lease.pdf' }, { filename: 'Annex.pdf' }] },
    })
    await filled(draftId, { people: [bea, cara], subject: 'Lease 2027', message: 'Hello' })
    expect((await olive.get(drafts)).body[0]).toMatchObject({
      draftId,
      title: 'Lease 2027',
      people: ['Bea Buyer', 'Cara'],
    })
    const answers = await Promise.all([send(draftId), send(draftId), send(draftId)])
    const ids = new Set(answers.map(({ body }) => body.signatureRequestId))
    expect([answers.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200], 1])
    const [signatureRequestId] = [...ids] as [string]
    const record = (await service.api.get(`/v1/signature-requests/${signatureRequestId}`)).body
    expect(record).toMatchObject({ title: 'Lease 2027', message: 'Hello', cc: [{ email: 'cara@x.example' }] })
    expect(await orderedMails(service, signatureRequestId)).toEqual(['invitation bea@buyer.example'])
    expect((await olive.get(drafts)).body.map((one: { draftId: string }) => one.draftId)).not.toContain(draftId)
    await sign(await signingSession(service, record.signers[0].recipientSignatureId))
    await untilStatus(service.api, signatureRequestId, 'Completed')
  })

  it('has an editor for its fields, whose roles its people sign in', async () => {
    const draftId = await uploaded()
    const editor = await editorOf(draftId)
    const field = { type: 'signature', role: 'Signer 1', page: 1, x: 72, y: 200, width: 180, height: 44 }
    const saved = await editor.call(
      'PUT',
      '/editing/session/fields',
      { signerRoles: [{ name: 'Signer 1', order: 0 }], fields: [field] },
      { 'if-match': '"1"' },
    )
    expect(saved.status).toBe(200)
    await filled(draftId, { people: [bea] })
    expect(await send(draftId)).toMatchObject({
      status: 400,
      body: { error: 'Missing signer for role "Signer 1" required by template fields' },
    })
    await filled(draftId, { people: [{ ...bea, role: 'Signer 1' }] })
    expect(await send(draftId)).toMatchObject({ status: 200 })
    const events = await service.platform.database
      .selectFrom('event')
      .select('id')
      .where('event_type', '=', 'template_ready')
      .execute()
    expect(events).toEqual([])
  })

  it('becomes a template when it is sent, if its author wishes', async () => {
    const draftId = await uploaded()
    const { template } = await read(draftId)
    await filled(draftId, { people: [bea], templateName: 'Our lease' })
    const found = async () => (await service.api.get('/v1/templates?search=our+lease&limit=10')).body
    expect(await found()).toEqual([])
    const { body } = await send(draftId)
    expect(await found()).toMatchObject([{ templateId: template.templateId, name: 'Our lease', archivedAt: null }])
    // the request keeps the name that it was sent with
    expect((await service.api.get(`/v1/signature-requests/${body.signatureRequestId}`)).body.title).toBe('Lease')
  })

  it('is sent with its own deadline and reminders, and not with a deadline that has passed', async () => {
    const draftId = await uploaded()
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await filled(draftId, { people: [bea], reminders: 'never', expiresAt: inDays(-1) })
    expect(await send(draftId)).toMatchObject({ status: 400, body: { error: 'expiresAt must be in the future' } })
    await filled(draftId, { expiresAt: inDays(400) })
    expect(await send(draftId)).toMatchObject({ status: 400, body: { error: 'expiresAt must be within a year' } })
    const expiresAt = inDays(5.5)
    await filled(draftId, { expiresAt })
    const { body } = await send(draftId)
    expect((await service.api.get(`/v1/signature-requests/${body.signatureRequestId}`)).body).toMatchObject({
      expiresAt,
      reminders: null,
    })
  })

  it('leaves no file behind when it is discarded', async () => {
    const before = await storedBytes()
    const draftId = await uploaded()
    expect(await storedBytes()).toBeGreaterThan(before)
    expect(await olive.delete(`${drafts}/${draftId}`)).toMatchObject({ status: 200 })
    expect(await storedBytes()).toBe(before)
    expect(await olive.get(`${drafts}/${draftId}`)).toMatchObject({ status: 404 })
  })
})

async function storedBytes(): Promise<number> {
  const rows = await service.platform.database
    .selectFrom('document')
    .select(['source_size_bytes', 'files_deleted_at'])
    .execute()
  return rows.filter(row => row.files_deleted_at === null).reduce((sum, row) => sum + row.source_size_bytes, 0)
}

describe('a draft', () => {
  it('is refused by its version if another tab has saved it, and is not sent with what nobody saw', async () => {
    const draftId = await uploaded()
    const { version, content } = await read(draftId)
    expect(await save(draftId, version, { ...content, people: [bea] })).toMatchObject({ status: 200 })
    expect(await save(draftId, version, content)).toMatchObject({ status: 409 })
    expect((await read(draftId)).content.people).toEqual([bea])
  })

  it('is seen by nobody else: not by a colleague, another organization, or a program', async () => {
    const draftId = await uploaded(max)
    for (const page of [olive, stranger]) {
      expect((await page.get(`${drafts}/${draftId}`)).status).toBeGreaterThanOrEqual(403)
      expect((await send(draftId, page)).status).toBeGreaterThanOrEqual(403)
      expect((await page.delete(`${drafts}/${draftId}`)).status).toBeGreaterThanOrEqual(403)
      expect((await page.get(drafts)).body.map((one: { draftId: string }) => one.draftId)).not.toContain(draftId)
    }
    expect((await service.api.get(drafts)).status).toBe(401)
    expect((await read(draftId, max)).draftId).toBe(draftId)
  })

  it('says what is wrong when it is sent unfinished, and stays a draft', async () => {
    const draftId = await uploaded()
    expect(await send(draftId)).toMatchObject({ status: 400 })
    await filled(draftId, { people: [{ ...bea, email: 'bea' }] })
    expect(await send(draftId)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('signers[0].email') },
    })
    expect((await read(draftId)).sentAs).toBeNull()
  })

  it('of a template has a person for each role, in signing order', async () => {
    const { templateId } = await readyTemplate(service.api)
    const { body } = await olive.post(drafts, { templateId })
    expect((await read(body.draftId)).content.people).toMatchObject([
      { role: 'Buyer', turn: 1 },
      { role: 'Seller', turn: 2 },
    ])
    expect(await olive.post(`${drafts}/${body.draftId}/edit-url`, {})).toMatchObject({ status: 409 })
    // a draft in which nothing was entered is not listed, and used again
    const listed = async () => (await olive.get(drafts)).body.map((one: { draftId: string }) => one.draftId)
    expect(await listed()).not.toContain(body.draftId)
    expect((await olive.post(drafts, { templateId })).body.draftId).toBe(body.draftId)
    await filled(body.draftId, { subject: 'Lease 2028' })
    expect(await listed()).toContain(body.draftId)
    expect((await olive.post(drafts, { templateId })).body.draftId).not.toBe(body.draftId)
  })
})

describe('an ended request', () => {
  it('is sent again with its people, words and document, and keeps its own end', async () => {
    const draftId = await uploaded()
    await filled(draftId, { people: [bea], subject: 'Lease 2027' })
    const first = (await send(draftId)).body.signatureRequestId
    expect(await olive.post(`${drafts}/again`, { signatureRequestId: first })).toMatchObject({ status: 409 })
    const { body: record } = await service.api.get(`/v1/signature-requests/${first}`)
    const session = await signingSession(service, record.signers[0].recipientSignatureId)
    await session.post('/signing/session/decline', { reason: 'Wrong date' })
    const again = (await olive.post(`${drafts}/again`, { signatureRequestId: first })).body.draftId
    expect(await read(again)).toMatchObject({
      content: { subject: 'Lease 2027', people: [{ name: 'Bea Buyer', email: 'bea@buyer.example' }] },
      again: {
        signatureRequestId: first,
        expiredReason: 'Declined',
        declined: { name: 'Bea Buyer', reason: 'Wrong date' },
      },
    })
    const attention = async () => {
      const { body } = await service.api.get('/v1/signature-requests?needsAttention=true')
      return body.map(({ signatureRequestId }: { signatureRequestId: string }) => signatureRequestId)
    }
    expect(await attention()).toContain(first)
    // the deletion of the first request leaves the document to the second
    const second = (await send(again)).body.signatureRequestId
    expect((await service.api.get(`/v1/signature-requests/${first}`)).body).toMatchObject({ sentAgainAs: second })
    expect(await attention()).not.toContain(first)
    await deleteContent(service, first)
    expect((await service.api.get(`/v1/signature-requests/${first}`)).body).toMatchObject({
      contentDeletedAt: expect.any(String),
      title: 'Deleted',
    })
    const { body: sentAgain } = await service.api.get(`/v1/signature-requests/${second}`)
    await sign(await signingSession(service, sentAgain.signers[0].recipientSignatureId))
    expect(await untilStatus(service.api, second, 'Completed')).toMatchObject({ title: 'Lease 2027' })
    const renewal = (await olive.post(`${drafts}/again`, { signatureRequestId: second })).body.draftId
    expect(await read(renewal)).toMatchObject({
      content: { people: [{ name: 'Bea Buyer' }] },
      again: { signatureRequestId: second, expiredReason: null, declined: null },
    })
  })

  const declined = async (draftId: string): Promise<string> => {
    await filled(draftId, { people: [bea] })
    const { signatureRequestId } = (await send(draftId)).body
    const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}`)
    const session = await signingSession(service, body.signers[0].recipientSignatureId)
    await session.post('/signing/session/decline', { reason: 'Wrong date' })
    return signatureRequestId
  }
  const again = async (signatureRequestId: string): Promise<string> =>
    (await olive.post(`${drafts}/again`, { signatureRequestId })).body.draftId

  it('is sent again with a document of its own, which others do not see change', async () => {
    const first = await declined(await uploaded())
    const changed = await again(first)
    const editor = await editorOf(changed)
    const next = textPdf(['Another lease'])
    const form = files(['Lease 2028.pdf', next])
    form.append('filename', 'Lease 2028.pdf')
    const replaced = await editor.call('POST', '/editing/session/document', form, { 'if-match': '"1"' })
    expect(replaced.status).toBe(200)
    expect(await read(changed)).toMatchObject({ template: { name: 'Lease 2028', pageCount: 1 } })
    const second = await declined(changed)
    const pdfOf = async (draftId: string) =>
      Buffer.from(await (await editorOf(draftId)).bytes('/editing/session/document'))
    expect(await pdfOf(await again(first))).toEqual(Buffer.from(lease))
    expect(await pdfOf(await again(second))).toEqual(Buffer.from(next))
  })

  it('leaves its files to the copy that is sent again, and takes them along when the last of them is deleted', async () => {
    const before = await storedFiles(service.platform.config)
    const first = await declined(await uploaded())
    const second = await declined(await again(first))
    const withBoth = await storedFiles(service.platform.config)
    expect(withBoth.length).toBeGreaterThan(before.length)
    await deleteContent(service, first)
    expect(await olive.post(`${drafts}/again`, { signatureRequestId: first })).toMatchObject({ status: 410 })
    expect(await storedFiles(service.platform.config)).toEqual(withBoth)
    await deleteContent(service, second)
    await expect.poll(() => storedFiles(service.platform.config)).toEqual(before)
  })

  it('is sent again although its template was archived', async () => {
    const { templateId } = await readyTemplate(service.api, { fields: [] })
    const { body } = await olive.post(drafts, { templateId })
    const { content } = await read(body.draftId)
    const people = content.people.map((one: object) => ({ ...one, name: 'Bea Buyer', email: 'bea@buyer.example' }))
    await filled(body.draftId, { people })
    const { signatureRequestId } = (await send(body.draftId)).body
    await service.api.post(`/v1/signature-requests/${signatureRequestId}/void`, {})
    expect((await service.api.post(`/v1/templates/${templateId}/archive`)).status).toBe(200)
    const draftId = await again(signatureRequestId)
    expect(await read(draftId)).toMatchObject({
      isOneOff: true,
      content: { people: [{ role: 'Buyer' }, { role: 'Seller' }] },
    })
    expect((await send(draftId)).status).toBe(200)
  })
})
