import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealSignatureRequest } from '../../src/features/sealing/seal-signature-request.ts'
import { WorkerError } from '../../src/platform/workers/worker-error.ts'
import { embeddedRequest, readyTemplate, sign, signingSession, untilStatus } from '../support/builders.ts'
import { heldOfDatabase, holdWorkers } from '../support/held-workers.ts'
import { lockWaits } from '../support/lock-waits.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service?.stop())

const buyer = { 'Full name': 'Bea Buyer', 'Date of birth': '1990-05-03' }

async function signedByAll() {
  const { templateId } = await readyTemplate(service.api)
  const created = await embeddedRequest(service.api, { templateId })
  const sessions = await Promise.all(
    created.signers.map(({ recipientSignatureId }) => signingSession(service, recipientSignatureId)),
  )
  expect((await sign(sessions[0]!, buyer)).status).toBe(200)
  expect((await sign(sessions[1]!)).status).toBe(200)
  return { ...created, sessions }
}

const seal = (signatureRequestId: string) => sealSignatureRequest(service.platform, signatureRequestId)

const completions = async (id: string) => {
  const { body } = await service.api.get(`/v1/signature-requests/${id}/events?kinds=all`)
  const types = body.signatureRequestEvents.map((event: { event: { event_type: string } }) => event.event.event_type)
  return types.filter((type: string) => type === 'document_completed').length
}

const filesOf = (id: string) =>
  readdir(
    join(
      service.platform.config.dataDir,
      'files',
      'organizations',
      service.acme.organizationId,
      'signature-requests',
      id,
    ),
  )

describe('while a seal is being made', () => {
  it('no connection holds a transaction or a lock', async () => {
    const { signatureRequestId: id } = await signedByAll()
    const { waiting, release } = holdWorkers(service.platform, 1)
    const sealing = seal(id)
    await expect.poll(waiting).toBe(1)
    const held = await heldOfDatabase(service.platform)
    release()
    await sealing
    expect(held).toEqual({ busy: [], locks: [] })
    expect((await service.api.get(`/v1/signature-requests/${id}`)).body.status).toBe('Completed')
  })

  it('the request can be read, but not voided or declined', async () => {
    const { signatureRequestId: id, signers, sessions } = await signedByAll()
    const { waiting, release } = holdWorkers(service.platform, 1)
    const sealing = seal(id)
    await expect.poll(waiting).toBe(1)
    expect((await service.api.get(`/v1/signature-requests/${id}`)).body.status).toBe('Created')
    expect((await sessions[1]!.get('/signing/session')).body.state).toBe('Signed')
    expect((await service.api.post(`/v1/signature-requests/${id}/void`, {})).status).toBe(409)
    expect((await sessions[1]!.post('/signing/session/decline', {})).status).toBe(409)
    const url = await service.api.post(`/v1/recipient-signatures/${signers[0]!.recipientSignatureId}/url`)
    expect(url.status).toBe(200)
    release()
    await sealing
    expect(await completions(id)).toBe(1)
  })
})

describe('two runs that seal the same request at once', () => {
  it('complete it once and keep only the file of the first run', async () => {
    const { signatureRequestId: id } = await signedByAll()
    const { waiting, release } = holdWorkers(service.platform, 2)
    const runs = [seal(id), seal(id)]
    await expect.poll(waiting).toBe(2)
    release()
    await Promise.all(runs)
    await untilStatus(service.api, id, 'Completed')
    expect(await completions(id)).toBe(1)
    const { rows } = await service.platform.pool.query('select sealed_key from signature_request where id = $1', [id])
    expect(await filesOf(id)).toEqual([rows[0].sealed_key.split('/').at(-1)])
  })

  it('change nothing more and leave no second file when the slower run ends after completion', async () => {
    const { signatureRequestId: id } = await signedByAll()
    const { waiting, release } = holdWorkers(service.platform, 1)
    const slow = seal(id)
    await expect.poll(waiting).toBe(1)
    await seal(id)
    const completed = await service.api.get(`/v1/signature-requests/${id}`)
    release()
    await slow
    expect((await service.api.get(`/v1/signature-requests/${id}`)).body).toEqual(completed.body)
    expect(completed.body.status).toBe('Completed')
    expect(await completions(id)).toBe(1)
    expect(await filesOf(id)).toEqual(['sealed-2.pdf'])
  })
})

describe('a seal run that overlaps another transaction', () => {
  it('waits for a pending commit, and makes no seal if that commit ended the request', async () => {
    const { signatureRequestId: id } = await signedByAll()
    const { pool } = service.platform
    const committing = await pool.connect()
    try {
      await committing.query('begin')
      await committing.query('select from signature_request where id = $1 for update', [id])
      const { waiting, release } = holdWorkers(service.platform, 1)
      const next = seal(id)
      await expect.poll(() => lockWaits(service.platform)).toBe(1)
      await committing.query(
        `update signature_request set status = 'Expired', expired_reason = 'Voided' where id = $1`,
        [id],
      )
      await committing.query('commit')
      release()
      await next
      expect(waiting()).toBe(0)
    } finally {
      committing.release()
    }
  })

  it('keeps the final failure that another run recorded, even when it crashes itself', async () => {
    const { signatureRequestId: id } = await signedByAll()
    const { pool, workers } = service.platform
    const { run } = workers
    Object.assign(workers, {
      async run() {
        await pool.query(
          "update signature_request set sealing_error = 'not_visible: it', sealing_failed_at = now() where id = $1",
          [id],
        )
        throw new WorkerError('crashed', 'The worker ended')
      },
    })
    await expect(seal(id)).rejects.toMatchObject({ code: 'crashed' })
    Object.assign(workers, { run })
    const { rows } = await pool.query('select sealing_error, sealing_failed_at from signature_request where id = $1', [
      id,
    ])
    expect(rows).toEqual([{ sealing_error: 'not_visible: it', sealing_failed_at: expect.any(Date) }])
    expect((await service.api.post(`/v1/signature-requests/${id}/void`, {})).status).toBe(200)
  })
})
