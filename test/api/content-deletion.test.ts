import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import { removeDeletedContent } from '../../src/features/signature-requests/after-sending/content-deletion-job.ts'
import { templateVersion } from '../../src/features/templates/template-versions.ts'
import { StorageMissingError } from '../../src/platform/storage/storage.ts'
import type { ApiClient } from '../support/api-client.ts'
import {
  embeddedRequest,
  readyTemplate,
  regularRequest,
  sign,
  signingSession,
  typedSignature,
  untilStatus,
} from '../support/builders.ts'
import { deleteContent } from '../support/delete-content.ts'
import { FilledForm, shownLines } from '../support/filled-form.ts'
import { longestWaitMs } from '../support/longest-wait.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAwAAAAECAIAAAA1REndAAAAEUlEQVR42mMQkasgiBjoqwgAJRsf4WY9S6EAAAAASUVORK5CYII='
const people = [
  { email: 'zara@secret.example', name: 'Zara Zweistein', role: 'Buyer', company: 'Zweistein GmbH' },
  { email: 'yusuf@secret.example', name: 'Yusuf Yildiz', role: 'Seller' },
]
const texts = { subject: 'Zweistein lease', message: 'Dear Zara', metadata: { customer: 'Zweistein 17' } }
const cc = [{ email: 'xenia@secret.example', name: 'Xenia Copy' }]
const sender = { email: 'walter@secret.example', name: 'Walter Wirt' }
/** Matches all personal data of a request, none of which may be found anywhere after the deletion. */
const secrets = /secret\.example|Zweistein|Zara|Yusuf|Xenia|Walter|1990-01-02|too dear|zara-browser/

let service: TestApp
let receiver: WebhookReceiver
let templateId: string
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  receiver.behave(({ body }, response) => response.end(`got ${body}`))
  service = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  templateId = (await readyTemplate(service.api)).templateId
})
afterAll(async () => {
  await service.stop()
  await receiver.close()
})

interface Created {
  signatureRequestId: string
  signers: { recipientSignatureId: string }[]
}
const pathOf = ({ signatureRequestId }: Created, rest = '') => `/v1/signature-requests/${signatureRequestId}${rest}`
const record = async (request: Created) => (await service.api.get(pathOf(request))).body
const remove = ({ signatureRequestId }: Created) => deleteContent(service, signatureRequestId)
const events = async (request: Created) =>
  (await service.api.get(pathOf(request, '/events?kinds=all'))).body.signatureRequestEvents
const evidenceUrl = async (request: Created): Promise<string> =>
  (await service.api.get(pathOf(request, '/evidence'))).body.evidencePresignedUrl
const envelopeUrl = async (request: Created): Promise<string> =>
  (await service.api.get(pathOf(request, '/signed-envelope'))).body.signedEnvelopePresignedUrl

/** Sends a request to the two people and has it signed with a typed and an uploaded signature. */
async function completed(make = regularRequest): Promise<Created & { sessions: ApiClient[] }> {
  const request = await make(service.api, { templateId, body: { signers: people, cc, sender, ...texts } })
  const sessions: ApiClient[] = []
  const values = { 'Full name': 'Zara Zweistein', 'Date of birth': '1990-01-02' }
  for (const [index, signature] of [typedSignature('Zara'), { kind: 'uploaded', image }].entries()) {
    const session = await signingSession(service, request.signers[index]!.recipientSignatureId)
    expect((await sign(session, index === 0 ? values : {}, signature)).status).toBe(200)
    sessions.push(session)
  }
  await untilStatus(service.api, request.signatureRequestId, 'Completed')
  return { ...request, sessions }
}

/** Returns every row that contains a secret, from all tables including the queue. */
async function rowsWithSecrets(): Promise<string[]> {
  const { pool } = service.platform
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    found.push(...rows.filter(({ text }) => secrets.test(text)).map(({ text }) => `${name}: ${text}`))
  }
  return found
}

/** Lists the stored PDFs and signature images of requests. */
const requestFiles = async () =>
  (await readdir(join(service.platform.config.dataDir, 'files'), { recursive: true })).filter(name =>
    /signature-requests\/.*\.pdf|signature-images\/./.test(name),
  )

/** Returns the organization's stored bytes as the service counts them. */
async function stored(): Promise<number> {
  const { rows } = await service.platform.pool.query<{ bytes: number }>(
    'select stored_bytes::integer as bytes from organization_usage where organization_id = $1',
    [service.acme.organizationId],
  )
  return rows[0]!.bytes
}

const allFiles = async () => {
  const folder = join(service.platform.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile())
}

const until = async (isSo: () => Promise<boolean>) => {
  for (const deadline = performance.now() + longestWaitMs; !(await isSo()); await sleep(20))
    expect(performance.now()).toBeLessThan(deadline)
}
const untilJobsAreDone = () =>
  until(async () => {
    const { rowCount } = await service.platform.pool.query(
      "select from graphile_worker.jobs where task_identifier = 'delete-request-content'",
    )
    return rowCount === 0
  })
const untilNoJobIsLeft = () =>
  until(async () => (await service.platform.pool.query('select from graphile_worker.jobs')).rowCount === 0)
const untilMailsAreSent = () =>
  until(async () => {
    const { rowCount } = await service.platform.pool.query("select from mail where status = 'Queued'")
    return rowCount === 0
  })

describe('deleting the content of a request', () => {
  it('clears every row and file, and keeps the status, times, hashes and a valid event chain', async () => {
    const endpoint = await service.api.post('/v1/webhook-endpoints', {
      url: receiver.url,
      eventTypes: ['document_signed', 'document_content_deleted'],
    })
    const request = await completed()
    await untilMailsAreSent()
    await receiver.until(2, 'document_signed')
    const before = await events(request)
    const shownBefore = await record(request)
    expect((await rowsWithSecrets()).length).toBeGreaterThan(10)
    expect(await requestFiles()).toHaveLength(2)

    expect(await remove(request)).toMatchObject({ status: 200, body: {} })
    await untilJobsAreDone()
    expect(await rowsWithSecrets()).toEqual([])
    expect(await requestFiles()).toEqual([])
    expect((await service.platform.pool.query('select from outbox_mail')).rowCount).toBe(0)
    expect((await service.platform.pool.query('select from pending_file')).rowCount).toBe(0)

    const shown = await record(request)
    const { completedAt, createdAt, expiresAt, testMode } = shownBefore
    const person = { email: 'deleted@deleted.invalid', name: 'Deleted' }
    expect(shown).toMatchObject({
      ...{ completedAt, createdAt, expiresAt, testMode },
      status: 'Completed',
      contentDeletedAt: expect.any(String),
      fields: [],
      cc: [],
      sender: person,
      subject: null,
      message: null,
      metadata: null,
    })
    expect(shown.updatedAt > shownBefore.updatedAt).toBe(true)
    expect(shown.signers).toMatchObject(
      shownBefore.signers.map((signer: { signedAt: string; recipientSignatureId: string; role: string }) => ({
        ...person,
        signedAt: signer.signedAt,
        recipientSignatureId: signer.recipientSignatureId,
        role: signer.role,
      })),
    )
    const listed = (await service.api.get('/v1/signature-requests')).body.find(
      (one: Created) => one.signatureRequestId === request.signatureRequestId,
    )
    expect(listed).toMatchObject({ signer: person, contentDeletedAt: shown.contentDeletedAt })

    const after = await events(request)
    expect(verifyChain(after)).toMatchObject({ valid: true, problems: [] })
    const hashes = (all: { event: { hash: string } }[]) => all.map(({ event }) => event.hash)
    expect(hashes(after).slice(0, -2)).toEqual(hashes(before))
    expect(after.at(-1)).toMatchObject({
      event: { event_type: 'document_content_deleted', event_time: Date.parse(shown.contentDeletedAt) },
      signing: { details: { known_by: [{ identified_by: 'credential' }] } },
    })
    expect(after.at(-3).signing.details.sealed_sha256).toBe(before.at(-1).signing.details.sealed_sha256)
    // an earlier event that is sent again contains no secrets either
    const signed = after.find((one: { event: { event_type: string } }) => one.event.event_type === 'document_signed')
    const delivery = `/v1/webhook-endpoints/${endpoint.body.webhookEndpointId}/deliveries/${signed.event.event_id}`
    const { body: kept } = await service.api.get(delivery)
    expect(JSON.stringify(kept)).not.toMatch(secrets)
    receiver.received.length = 0
    await service.api.post(`${delivery}/resend`)
    const [again] = await receiver.until(1, 'document_signed')
    expect(again!.body).not.toMatch(secrets)
    expect(JSON.parse(again!.body)).toEqual(signed)
  })

  it('removes it from recorded webhook responses, including a response that arrives later', async () => {
    const late = Promise.withResolvers<void>()
    const isLate = ({ body }: { body: string }) => body.includes('"document_voided"')
    receiver.behave(async (received, response) => {
      if (isLate(received)) await late.promise
      response.setHeader('x-echo', encodeURI(received.body))
      response.statusCode = 500
      response.end(`got ${received.body}`)
    })
    const endpoint = await service.api.post('/v1/webhook-endpoints', {
      url: receiver.url,
      eventTypes: ['document_created', 'document_voided'],
    })
    const { webhookEndpointId } = endpoint.body
    const request = await embeddedRequest(service.api, { templateId, body: { signers: people, sender } })
    const attempts = async () => {
      const { rows } = await service.platform.pool.query('select * from webhook_attempt where endpoint_id = $1', [
        webhookEndpointId,
      ])
      return rows
    }
    await until(async () => (await attempts()).length === 1)
    expect(JSON.stringify(await attempts())).toMatch(secrets)
    await service.api.post(pathOf(request, '/void'), {})
    await until(async () => receiver.received.some(isLate))
    expect(receiver.received.find(isLate)!.body).toMatch(secrets)
    await remove(request)
    await untilJobsAreDone()
    late.resolve()
    await until(async () => (await attempts()).length === 2)
    expect((await attempts()).map(attempt => [attempt.response_status, attempt.error])).toEqual([
      [500, 'The receiver answered 500'],
      [500, 'The receiver answered 500'],
    ])
    expect(JSON.stringify(await attempts())).not.toMatch(secrets)
    await service.api.call('DELETE', `/v1/webhook-endpoints/${webhookEndpointId}`)
    receiver.behave(({ body }, response) => response.end(`got ${body}`))
  })

  it('makes downloads and signing links return 410 with the time of deletion', async () => {
    const request = await completed()
    const url = await envelopeUrl(request)
    await remove(request)
    const { contentDeletedAt } = await record(request)
    const gone = {
      status: 410,
      body: { error: `Content of this signature request was deleted at ${contentDeletedAt}` },
    }
    expect(await service.api.get(pathOf(request, '/signed-envelope'))).toMatchObject(gone)
    const answer = await fetch(url)
    expect({ status: answer.status, body: await answer.json() }).toEqual(gone)
    for (const path of ['/signing/session', '/signing/session/document', '/signing/session/signed-document'])
      expect(await request.sessions[0]!.get(path)).toMatchObject(gone)
  })

  it('makes open signing sessions return 410', async () => {
    const request = await embeddedRequest(service.api, { templateId, body: { signers: people } })
    const session = await signingSession(service, request.signers[0]!.recipientSignatureId)
    await session.post('/signing/session/decline', { reason: 'too dear for Zara' })
    await remove(request)
    for (const answer of [
      await session.get('/signing/session'),
      await session.get('/signing/session/document'),
      await session.post('/signing/session/viewed'),
      await session.post('/signing/session/decline', {}),
    ])
      expect(answer).toMatchObject({ status: 410, body: { error: expect.stringContaining('was deleted at 20') } })
    await untilJobsAreDone()
    expect((await rowsWithSecrets()).filter(row => row.includes(request.signatureRequestId))).toEqual([])
    expect((await record(request)).signers[0]).toMatchObject({ declineReason: null, declinedAt: expect.any(String) })
  })

  it('keeps evidence with the event chain and the hashes of deleted files', async () => {
    const request = await completed(embeddedRequest)
    const sealed = createHash('sha256')
      .update(await service.anonymous.bytes(await envelopeUrl(request)))
      .digest('hex')
    await remove(request)
    const archive = Buffer.from(await service.anonymous.bytes(await evidenceUrl(request))).toString('latin1')
    expect(archive).not.toMatch(secrets)
    expect(archive).toContain('"event_type":"document_content_deleted"')
    const manifest = JSON.parse(/\{\n {2}"files"[\s\S]*?\n\}\n/.exec(archive)![0])
    expect(manifest).toEqual({
      files: [{ name: 'events.jsonl', sha256: expect.any(String) }],
      deleted: {
        at: (await record(request)).contentDeletedAt,
        files: [{ name: 'sealed.pdf', sha256: sealed }],
      },
      original: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  it("requires that the request has ended and is the caller's, and changes nothing when repeated", async () => {
    const request = await regularRequest(service.api, { templateId, body: { signers: people, expiresInDays: 1 } })
    const open = { status: 409, body: { error: 'Signature request is still open; void it first' } }
    expect(await remove(request)).toMatchObject(open)
    expect(await service.otherApi.call('DELETE', pathOf(request, '/content'))).toMatchObject({
      status: 403,
      body: { error: 'Client not authorized to delete the content of this signature request' },
    })
    expect((await service.api.call('DELETE', '/v1/signature-requests/sreq_x/content')).status).toBe(404)
    expect((await service.anonymous.call('DELETE', pathOf(request, '/content'))).status).toBe(401)
    const { expiresAt } = await record(request)
    service.clock.stopAt(new Date(Date.parse(expiresAt)))
    expect((await remove(request)).status).toBe(200)
    service.clock.goOn()
    const first = await record(request)
    expect(first).toMatchObject({ status: 'Expired', expiredReason: 'Deadline', contentDeletedAt: expiresAt })
    expect((await remove(request)).status).toBe(200)
    expect(await record(request)).toEqual(first)
    expect((await events(request)).map((event: { event: { event_type: string } }) => event.event.event_type)).toEqual([
      'document_created',
      'document_expired',
      'content_deletion_planned',
      'document_content_deleted',
    ])
    await untilJobsAreDone()
    expect(
      (await service.platform.pool.query('select from mail where subject_id = $1', [request.signatureRequestId]))
        .rowCount,
    ).toBe(0)
  })

  it('is refused while the signed envelope is being sealed', async () => {
    const request = await completed(embeddedRequest)
    await untilMailsAreSent()
    await service.platform.pool.query(
      `update signature_request set status = 'Created', completed_at = null, sealed_key = null, sealed_sha256 = null,
              sealed_size_bytes = null where id = $1`,
      [request.signatureRequestId],
    )
    expect(await remove(request)).toMatchObject({
      status: 409,
      body: { error: 'Everyone has signed, and the envelope is being sealed' },
    })
  })

  it('still succeeds if its job runs again or finds files already removed', async () => {
    const request = await completed(embeddedRequest)
    const { organizationId } = service.acme
    const job = { ...request, organizationId, keys: ['organizations/gone/never.pdf'] }
    await remove(request)
    for (let times = 0; times < 2; times++) await removeDeletedContent(service.platform, job)
    await untilJobsAreDone()
    await removeDeletedContent(service.platform, job)
    expect((await record(request)).contentDeletedAt).not.toBeNull()
  })

  it('removes the values of a form that was sent without a template', async () => {
    const form = new FilledForm().field('name', '/FT/Tx/V(Zweistein)', { words: [], show: shownLines('Zweistein') })
    const sent = new FormData()
    sent.append('file', new Blob([form.bytes() as Uint8Array<ArrayBuffer>]), 'form.pdf')
    sent.append('request', JSON.stringify({ signers: [{ email: 'eve@x.example', name: 'Eve' }] }))
    const { body: request } = await service.api.post('/v1/signature-requests/embedded', sent)
    expect((await rowsWithSecrets()).filter(row => row.startsWith('public.document:'))).toHaveLength(1)
    expect((await service.api.post(`/v1/signature-requests/${request.signatureRequestId}/void`)).status).toBe(200)
    expect((await remove(request)).status).toBe(200)
    await untilNoJobIsLeft()
    expect((await rowsWithSecrets()).filter(row => row.startsWith('public.document:'))).toEqual([])
  })

  it('removes files that were sent without a template, with their names and fields', async () => {
    const sent = new FormData()
    for (const name of ['Zweistein lease.pdf', 'Zara annex.pdf']) {
      const pdf = textPdf([`For ${name} {{text;label=Zara ${name};required=false}} {{signature}}`])
      sent.append('file', new Blob([pdf as Uint8Array<ArrayBuffer>]), name)
    }
    sent.append('request', JSON.stringify({ signers: [{ email: people[0]!.email, name: people[0]!.name }] }))
    const before = (await allFiles()).length
    const usedBefore = await stored()
    const { body: request } = await service.api.post('/v1/signature-requests/embedded', sent)
    expect((await service.api.get(`/v1/templates/${request.templateId}`)).status).toBe(200)
    expect((await sign(await signingSession(service, request.signers[0].recipientSignatureId))).status).toBe(200)
    const { documents } = await untilStatus(service.api, request.signatureRequestId, 'Completed')
    await untilNoJobIsLeft()
    expect((await allFiles()).length).toBeGreaterThan(before + 3)
    expect((await remove(request)).status).toBe(200)
    await untilNoJobIsLeft()
    expect((await allFiles()).length).toBe(before)
    expect(await stored()).toBe(usedBefore)
    const rows = await rowsWithSecrets()
    expect(rows.filter(row => row.includes(request.signatureRequestId) || row.includes(request.templateId))).toEqual([])
    expect(rows.filter(row => /lease\.pdf|annex\.pdf/.test(row))).toEqual([])
    const shown = await record(request)
    expect(shown.documents).toEqual(
      documents.map((document: { filename: string }) => ({ ...document, filename: 'Deleted' })),
    )
    expect(verifyChain(await events(request)).valid).toBe(true)
    expect((await service.api.get(`/v1/templates/${request.templateId}`)).status).toBe(404)
    const archive = await fetch(await evidenceUrl(request))
    expect([archive.status, archive.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining(request.signatureRequestId),
    ])
  })

  it('discards a picture of the first page that is still being drawn', async () => {
    const { workers } = service.platform
    const { run } = workers
    const before = (await allFiles()).length
    const drawn = Promise.withResolvers<void>()
    const draws = Promise.withResolvers<void>()
    const drawsLate = async (...given: Parameters<typeof run>) => {
      const made = await run.apply(workers, given)
      if (given[0].name !== 'drawFirstPage') return made
      draws.resolve()
      await drawn.promise
      return made
    }
    Object.assign(workers, { run: drawsLate })
    const sent = new FormData()
    sent.append('file', new Blob([textPdf(['{{signature}}']) as Uint8Array<ArrayBuffer>]), 'lease.pdf')
    sent.append('request', JSON.stringify({ signers: [{ email: 'eve@x.example', name: 'Eve' }] }))
    const { body: request } = await service.api.post('/v1/signature-requests/embedded', sent)
    await draws.promise
    await service.api.post(pathOf(request, '/void'), {})
    expect((await remove(request)).status).toBe(200)
    await untilJobsAreDone()
    Object.assign(workers, { run })
    drawn.resolve()
    await untilNoJobIsLeft()
    expect((await allFiles()).length).toBe(before)
  })

  it("leaves it in a process's memory for at most ten minutes", async () => {
    const { platform } = service
    // a new template is not in memory yet
    const { templateId: other } = (await service.api.upload(textPdf(['x']))).body
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const read = templateVersion(platform, other, 1)
      await read
      expect(templateVersion(platform, other, 1)).toBe(read)
      vi.advanceTimersByTime(10 * 60_000)
      expect(templateVersion(platform, other, 1)).not.toBe(read)
    } finally {
      vi.useRealTimers()
    }
  })

  it("reduces the organization's stored bytes", async () => {
    const before = await stored()
    const request = await completed(embeddedRequest)
    expect(await stored()).toBeGreaterThan(before)
    await remove(request)
    expect(await stored()).toBe(before)
  })

  it('makes a simultaneous download return either the whole file or 410', async () => {
    for (let round = 0; round < 3; round++) {
      const request = await completed(embeddedRequest)
      const url = await envelopeUrl(request)
      const whole = (await service.anonymous.bytes(url)).length
      const reads = Array.from({ length: 8 }, async () => {
        const answer = await fetch(url)
        return [answer.status, answer.status === 200 ? (await answer.arrayBuffer()).byteLength === whole : null]
      })
      await Promise.all([remove(request), ...reads])
      for (const [status, isWhole] of await Promise.all(reads))
        expect(status === 410 || (status === 200 && isWhole === true)).toBe(true)
    }
  })

  it('just before a file is read does not cause a server error', async () => {
    const { storage } = service.platform
    const { read } = storage
    for (const urlOf of [envelopeUrl, evidenceUrl]) {
      const request = await completed(embeddedRequest)
      const url = await urlOf(request)
      // sending mails reads the file too, and would use up the replaced read
      await untilMailsAreSent()
      storage.read = () => {
        storage.read = read
        const gone = new Readable({ read() {} })
        void remove(request).then(() => gone.destroy(new StorageMissingError('the file')))
        return gone
      }
      const { status, headers } = await fetch(url)
      expect([status, headers.get('content-type')]).toEqual(
        urlOf === envelopeUrl ? [410, 'application/json; charset=utf-8'] : [200, 'application/zip'],
      )
    }
  })
})
