import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import { removeOldAnswers } from '../../src/http/idempotency.ts'
import { createServer } from '../../src/http/server.ts'
import { ApiClient } from '../support/api-client.ts'
import { readyTemplate, signers } from '../support/builders.ts'
import { heldOfDatabase, holdWorkers } from '../support/held-workers.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = (await readyTemplate(service.api)).templateId
})
afterAll(() => service.stop())

const path = '/v1/signature-requests/embedded'
const create = (key: string, changes: Record<string, unknown> = {}, at = path) =>
  service.api.post(at, { templateId, signers, ...changes }, { 'idempotency-key': key })

const count = async (table: 'signature_request' | 'template' | 'kept_answer') =>
  Number((await service.platform.pool.query(`select count(*) from ${table}`)).rows[0].count)

/** Lets the next commit succeed, but breaks its connection before the caller gets the result. */
function loseNextCommit() {
  const { pool } = service.platform
  const connect = pool.connect.bind(pool)
  const losing = async () => {
    const client = await connect()
    const query = client.query.bind(client)
    const lose = async (...parameters: Parameters<typeof query>) => {
      const result = await query(...parameters)
      if ((parameters[0] as unknown) !== 'commit') return result
      Object.assign(pool, { connect })
      Object.assign(client, { query })
      throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
    }
    return Object.assign(client, { query: lose })
  }
  Object.assign(pool, { connect: (done?: Parameters<typeof connect>[0]) => (done ? connect(done) : losing()) })
}

const reused = { status: 409, body: { error: 'Idempotency key was already used with a different request' } }

describe('an Idempotency-Key', () => {
  it('returns the first response to a repeated call, and creates nothing again', async () => {
    const first = await create('repeat')
    const before = await count('signature_request')
    const second = await create('repeat')
    expect(first.status).toBe(200)
    expect(first.headers.get('idempotent-replayed')).toBe(null)
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await count('signature_request')).toBe(before)
  })

  it('treats differently written JSON as the same content', async () => {
    const first = await create('spelling')
    const second = await service.api.post(
      path,
      ` {"signers" : ${JSON.stringify(signers)},\n"templateId":"${templateId}"}`,
      {
        'idempotency-key': 'spelling',
      },
    )
    expect(second.body).toEqual(first.body)
  })

  it('cannot be reused with different content', async () => {
    await create('content')
    expect(await create('content', { testMode: true })).toMatchObject(reused)
  })

  it('is separate for each path, version and organization', async () => {
    const ids = new Set()
    for (const at of [path, '/v0/signature-requests/embedded'])
      ids.add((await create('scope', {}, at)).body.signatureRequestId)
    expect(ids.size).toBe(2)
    const other = await service.otherApi.post(path, { templateId, signers }, { 'idempotency-key': 'scope' })
    expect(other).toMatchObject({ status: 403 })
  })

  it('repeats a refusal even if the call would now succeed', async () => {
    const draft = await service.api.upload(textPdf(['x']))
    const sent = { templateId: draft.body.templateId, signers: [{ ...signers[0], role: 'Nobody' }] }
    const first = await service.api.post(path, sent, { 'idempotency-key': 'refused' })
    expect(first).toMatchObject({ status: 400, body: { error: 'Unknown role "Nobody"' } })
    await service.api.put(`/v1/templates/${draft.body.templateId}/fields`, {
      signerRoles: [{ name: 'Nobody', order: 0 }],
      fields: [],
    })
    const second = await service.api.post(path, sent, { 'idempotency-key': 'refused' })
    expect(second).toMatchObject({ status: 400, body: first.body })
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })

  it.each([
    ['broken JSON', '{"templateId":', 400, 'Request body must be valid JSON'],
    ['an unknown template', '{"templateId":"tpl_none"}', 404, 'Template not found for id tpl_none'],
    ['no templateId', '{}', 400, 'Template id is required'],
    [
      'nesting without end',
      `{"templateId":"tpl_none","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      400,
      'Request body is nested more than 100 levels deep',
    ],
    [
      'a body over the limit',
      JSON.stringify({ templateId: 'x'.repeat(2 * 1024 * 1024) }),
      413,
      'Request body is too large',
    ],
  ])('returns the error for %s on every call', async (name, body, status, error) => {
    for (let repeat = 0; repeat < 2; repeat++) {
      const answer = await service.api.post(path, body, { 'idempotency-key': name })
      expect(answer).toMatchObject({ status, body: { error } })
    }
  })

  it.each([
    ['is empty', ''],
    ['has 256 characters', 'x'.repeat(256)],
    ['has a letter outside ASCII', 'cl\u00e9'],
  ])('is refused if it %s', async (_, key) => {
    expect(await create(key)).toMatchObject({
      status: 400,
      body: { error: 'Idempotency-Key must be 1 to 255 printable ASCII characters' },
    })
  })

  it('may have up to 255 characters, and is checked only after authentication', async () => {
    expect(await create('x'.repeat(255))).toMatchObject({ status: 200 })
    expect(await service.anonymous.post(path, {}, { 'idempotency-key': '' })).toMatchObject({ status: 401 })
  })

  it('creates one resource for 50 simultaneous calls, without blocking other calls', async () => {
    const before = await count('signature_request')
    const many = Array.from({ length: 50 }, () => create('many'))
    const health = await service.anonymous.get('/health')
    const answers = await Promise.all(many)
    expect(health.status).toBe(200)
    expect(new Set(answers.map(({ body }) => body.signatureRequestId)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(49)
    expect(await count('signature_request')).toBe(before + 1)
  })

  it('allows the call to be repeated after a temporary failure', async () => {
    const { database } = service.platform
    await database.schema.alterTable('event').renameTo('event_away').execute()
    expect(await create('passing')).toMatchObject({ status: 500 })
    await database.schema.alterTable('event_away').renameTo('event').execute()
    expect(await create('passing')).toMatchObject({ status: 200, body: { status: 'Created' } })
  })

  it('returns the created resource when the confirmation of the commit is lost', async () => {
    const before = await count('signature_request')
    loseNextCommit()
    const first = await create('lost commit')
    expect(first).toMatchObject({ status: 200, body: { status: 'Created' } })
    expect((await create('lost commit')).body).toEqual(first.body)
    expect(await count('signature_request')).toBe(before + 1)
  })

  it('stores the response encrypted', async () => {
    const { body } = await create('secret')
    const { rows } = await service.platform.pool.query('select id, answer from kept_answer')
    expect(rows.length).toBeGreaterThan(0)
    for (const { answer } of rows) expect(answer.includes(body.signatureRequestId)).toBe(false)
  })

  it('expires after 24 hours, even before its row is removed', async () => {
    const first = await create('old')
    service.clock.advance(24 * 3_600_000 + 1_000)
    const second = await create('old')
    expect(second.body.signatureRequestId).not.toBe(first.body.signatureRequestId)
    expect((await create('old')).body).toEqual(second.body)
    service.clock.advance(24 * 3_600_000 + 1_000)
    await removeOldAnswers(service.platform)
    expect(await count('kept_answer')).toBe(0)
  })
})

describe('an Idempotency-Key on an upload', () => {
  const upload = (bytes: Uint8Array, key: string, parts: Record<string, string> = {}) => {
    const form = new FormData()
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'contract.pdf')
    form.append('filename', 'contract.pdf')
    for (const [name, value] of Object.entries(parts)) form.append(name, value)
    return service.api.post('/v1/templates', form, { 'idempotency-key': key })
  }

  it('compares the files instead of the multipart bytes, and leaves no second copy of the file', async () => {
    const pdf = textPdf(['once'])
    const first = await upload(pdf, 'upload')
    const templates = await count('template')
    const deleted: string[] = []
    const { storage } = service.platform
    const original = storage.delete
    Object.assign(storage, { delete: (key: string) => deleted.push(key) && original.call(storage, key) })
    const second = await upload(pdf, 'upload')
    Object.assign(storage, { delete: original })
    expect(first).toMatchObject({ status: 200, body: { templateId: expect.stringMatching(/^tpl_/) } })
    expect(second.body).toEqual(first.body)
    expect(await count('template')).toBe(templates)
    expect(deleted).toHaveLength(1)
    expect((await service.api.get(`/v1/templates/${first.body.templateId}`)).status).toBe(200)
  })

  it('holds no database connection or lock while the file is checked', async () => {
    const { waiting, release } = holdWorkers(service.platform, 1)
    const uploading = upload(textPdf(['held']), 'held')
    await expect.poll(waiting).toBe(1)
    const held = await heldOfDatabase(service.platform)
    release()
    expect(held).toEqual({ busy: [], locks: [] })
    expect(await uploading).toMatchObject({ status: 200, body: { templateId: expect.stringMatching(/^tpl_/) } })
  })

  it('cannot be reused with a different file or different roles', async () => {
    await upload(textPdf(['one']), 'other file')
    expect(await upload(textPdf(['two']), 'other file')).toMatchObject(reused)
    expect(await upload(textPdf(['one']), 'other file', { signer_roles: '[{"name":"A","order":0}]' })).toMatchObject(
      reused,
    )
  })

  it('creates one template for ten simultaneous uploads', async () => {
    const before = await count('template')
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(textPdf(['ten']), 'ten')))
    expect(new Set(answers.map(({ body }) => body.templateId)).size).toBe(1)
    expect(await count('template')).toBe(before + 1)
  })
})

describe('a call that exceeds its time limit', () => {
  const timeouts = { headersMs: 5_000, requestMs: 10_000, checkMs: 5_000, handlerMs: 400, streamHandlerMs: 400 }
  const unavailable = { status: 503, body: { error: 'Service unavailable' } }
  let impatient: FastifyInstance
  let api: ApiClient
  beforeAll(async () => {
    impatient = createServer(service.platform, routes, timeouts)
    await impatient.listen({ port: 0, host: '127.0.0.1' })
    const { port } = impatient.server.address() as AddressInfo
    api = new ApiClient(`http://127.0.0.1:${port}`, service.acme.apiKey)
  })
  afterAll(() => impatient.close())

  /** Waits until no handler uses the database any more. */
  const untilIdle = () => expect.poll(() => heldOfDatabase(service.platform)).toEqual({ busy: [], locks: [] })

  /** Runs the work while another connection holds the locks of the statement. */
  async function whileLocked<T>(statement: string, work: () => Promise<T>): Promise<T> {
    const client = await service.platform.pool.connect()
    try {
      await client.query('begin')
      await client.query(statement)
      return await work()
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  it.each(['with a key', undefined])('creates no template after it has returned 503 (key: %s)', async key => {
    const before = await count('template')
    const form = new FormData()
    form.append('file', new Blob([textPdf(['late']) as Uint8Array<ArrayBuffer>]), 'contract.pdf')
    form.append('filename', 'contract.pdf')
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const { waiting, release } = holdWorkers(service.platform, 1)
    expect(await api.post('/v1/templates', form, headers)).toMatchObject(unavailable)
    expect(waiting()).toBe(1)
    release()
    const pending = async () => (await service.platform.pool.query('select from pending_file')).rowCount
    await expect.poll(pending).toBe(0)
    await untilIdle()
    expect(await count('template')).toBe(before)
    expect((await service.api.post('/v1/templates', form, headers)).status).toBe(200)
    expect(await count('template')).toBe(before + 1)
  })

  it('changes nothing after it has returned 503', async () => {
    const { body } = await create('to be voided')
    const path = `/v1/signature-requests/${body.signatureRequestId}`
    const late = await whileLocked(
      `select from signature_request where id = '${body.signatureRequestId}' for update`,
      () => api.post(`${path}/void`, {}),
    )
    expect(late).toMatchObject(unavailable)
    await untilIdle()
    expect((await service.api.get(path)).body.status).toBe('Created')
    expect((await service.api.post(`${path}/void`, {})).body.status).toBe('Expired')
  })

  it('returns its result if its commit is already under way', async () => {
    const before = await count('signature_request')
    let creating: ReturnType<typeof api.post> | undefined
    // the commit updates this row, so it waits for the lock
    const first = await whileLocked('select from organization_usage for update', () => {
      creating = api.post(path, { templateId, signers })
      return Promise.race([creating, sleep(1_000, 'no answer')])
    })
    expect(first).toBe('no answer')
    expect(await creating).toMatchObject({ status: 200, body: { status: 'Created' } })
    expect(await count('signature_request')).toBe(before + 1)
  })
})
