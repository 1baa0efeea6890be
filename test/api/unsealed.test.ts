import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailKinds } from '../../src/app.ts'
import { PdfError } from '../../src/engine/pdf/pdf-error.ts'
import { startMailDispatcher } from '../../src/features/mails/mail-dispatcher.ts'
import { resealAll } from '../../src/features/sealing/reseal-signature-request.ts'
import { sealSignatureRequest } from '../../src/features/sealing/seal-signature-request.ts'
import { checkUnsealed } from '../../src/features/service/doctor/check-unsealed.ts'
import { prepareSeal } from '../../src/tasks/pdf-pool.ts'
import {
  embeddedRequest,
  readyTemplate,
  regularRequest,
  sign,
  signingSession,
  untilStatus,
} from '../support/builders.ts'
import { orderedMails } from '../support/mail-rows.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { connectionUrl } from '../support/postgres.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
let max: PageClient
let stranger: PageClient
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = (await readyTemplate(service.api)).templateId
  stranger = await signedInOwner(service, service.other)
  const mails = startMailDispatcher(service.platform, mailKinds)
  max = await joined(service, await signedInOwner(service), { email: 'max@acme.example', role: 'member' })
  await mails.stop()
})
afterAll(() => service?.stop())
beforeEach(async () => {
  await service.platform.pool.query(
    "update signature_request set status = 'Expired', expired_reason = 'Voided' where status = 'Created'",
  )
})

const pathOf = (id: string, rest = '') => `/v1/signature-requests/${id}${rest}`
const read = async (id: string) => (await service.api.get(pathOf(id))).body
const reseal = (id: string, api: Pick<PageClient, 'post'> = service.api) => api.post(pathOf(id, '/reseal'))
const seal = (id: string) => sealSignatureRequest(service.platform, id)

async function signedByAll(create = embeddedRequest) {
  const created = await create(service.api, { templateId })
  const sessions = await Promise.all(
    created.signers.map(({ recipientSignatureId }) => signingSession(service, recipientSignatureId)),
  )
  await sign(sessions[0]!, { 'Full name': 'Bea Buyer', 'Date of birth': '1990-05-03' })
  await sign(sessions[1]!)
  return { id: created.signatureRequestId, sessions }
}

/** Makes the next seal fail with an error of the document; by default, drawn content that is not visible. */
function failNextSeal(error = new PdfError('not-seen', 'what is drawn on page 2 is not seen', 2)): void {
  const { workers } = service.platform
  const run = workers.run
  Object.assign(workers, {
    run(...call: Parameters<typeof run>) {
      if (call[0] !== prepareSeal) return run.apply(workers, call)
      Object.assign(workers, { run })
      return Promise.reject(error)
    },
  })
}

async function failed(create = embeddedRequest) {
  const signed = await signedByAll(create)
  failNextSeal()
  await seal(signed.id)
  return signed
}

async function eventsOf(id: string): Promise<{ type: string; details: Record<string, unknown> }[]> {
  const { body } = await service.api.get(pathOf(id, '/events?kinds=all'))
  return body.signatureRequestEvents.map((event: { event: { event_type: string }; signing: { details: object } }) => ({
    type: event.event.event_type,
    details: event.signing.details,
  }))
}
const countOf = async (id: string, type: string) => (await eventsOf(id)).filter(event => event.type === type).length

async function waitingSeals(id: string): Promise<number> {
  const { rows } = await service.platform.pool.query(
    "select count(*)::integer as count from graphile_worker.jobs where key = 'seal/' || $1",
    [id],
  )
  return rows[0].count
}
/** Removes the waiting seal job, as a worker does that takes it. */
const dropJobs = (id: string) => service.platform.pool.query("select graphile_worker.remove_job('seal/' || $1)", [id])

const home = async (page: PageClient) => (await page.get('/v1/organization/home')).body
const listed = async (state: string): Promise<string[]> => {
  const { body } = await service.api.get(`/v1/signature-requests?state=${state}`)
  return body.map((one: { signatureRequestId: string }) => one.signatureRequestId)
}
const metric = async (state: string) => {
  const { body } = await service.anonymous.get('/metrics')
  return Number(new RegExp(`countersign_unsealed_requests\\{state="${state}"\\} (\\d+)`).exec(body)?.[1])
}

describe('a seal that failed for good', () => {
  it('leaves the status unchanged and is reported separately in the record and the list', async () => {
    const { id } = await failed()
    expect(await read(id)).toMatchObject({
      status: 'Created',
      expiredReason: null,
      sealingFailedAt: expect.stringMatching(/Z$/),
      sealing: {
        failedAttempts: 1,
        page: 2,
        lastError: expect.stringMatching(/^not_visible: what was signed on page 2 /),
      },
    })
    expect(await listed('failed')).toEqual([id])
    expect(await listed('waiting')).not.toContain(id)
    const { body } = await service.api.get('/v1/signature-requests')
    expect(body.find((one: { signatureRequestId: string }) => one.signatureRequestId === id)).toMatchObject({
      status: 'Created',
      sealingFailedAt: expect.stringMatching(/Z$/),
    })
  })

  it('is recorded in an event that says why, and the chain can still continue to completion', async () => {
    const { id } = await failed()
    expect((await eventsOf(id)).at(-1)).toEqual({
      type: 'document_sealing_failed',
      details: { failure: 'not_visible', page: 2 },
    })
    expect((await reseal(id)).body).toMatchObject({ sealingFailedAt: null, sealing: { page: null } })
    await seal(id)
    expect(await read(id)).toMatchObject({ status: 'Completed', sealing: null, sealingFailedAt: null })
    expect((await eventsOf(id)).slice(-3).map(({ type }) => type)).toEqual([
      'document_sealing_failed',
      'document_sealing_retried',
      'document_completed',
    ])
  })

  it('is emailed to the sender of a regular request, but not of an embedded request', async () => {
    const regular = await failed(regularRequest)
    expect(await orderedMails(service, regular.id)).toContain('sender-sealing-failed owner@acme.example')
    const embedded = await failed()
    expect(await orderedMails(service, embedded.id)).toEqual([])
  })

  it('is reported as unreadable if any other fault of the document caused it', async () => {
    const { id } = await signedByAll()
    failNextSeal(new PdfError('damaged', 'the cross-reference table is damaged'))
    await seal(id)
    expect(await read(id)).toMatchObject({
      sealingFailedAt: expect.any(String),
      sealing: { lastError: 'damaged', page: null },
    })
    expect((await eventsOf(id)).at(-1)!.details).toEqual({ failure: 'document_unreadable' })
  })

  it('is detected again by the next attempt if it could not be recorded', async () => {
    const { id } = await signedByAll()
    const { pool } = service.platform
    await pool.query("alter table event add constraint away check (event_type <> 'document_sealing_failed') not valid")
    try {
      failNextSeal()
      await expect(seal(id)).rejects.toMatchObject({ code: 'not-seen' })
    } finally {
      await pool.query('alter table event drop constraint away')
    }
    expect(await read(id)).toMatchObject({ sealingFailedAt: null, sealing: { failedAttempts: 0 } })
    failNextSeal()
    await seal(id)
    expect(await read(id)).toMatchObject({ sealingFailedAt: expect.any(String) })
  })

  it('does not include errors that another attempt may fix', async () => {
    const { id } = await signedByAll()
    failNextSeal(Object.assign(new Error('no worker'), { code: 'unavailable' }) as PdfError)
    await expect(seal(id)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await read(id)).toMatchObject({
      sealingFailedAt: null,
      sealing: { failedAttempts: 1, lastError: 'unavailable' },
    })
    expect(await countOf(id, 'document_sealing_failed')).toBe(0)
  })

  it('is shown to the signers of its request, and otherwise only to members of its organization', async () => {
    const { id, sessions } = await failed()
    for (const session of sessions)
      expect((await session.get('/signing/session')).body).toMatchObject({ state: 'Signed', sealingFailed: true })
    expect((await home(max)).unsealed).toMatchObject([{ signatureRequestId: id, title: 'contract' }])
    expect((await home(stranger)).unsealed).toEqual([])
    expect(await metric('failed')).toBe(1)
  })

  it('is no longer listed or counted once its request is voided, and cannot be tried again', async () => {
    const { id } = await failed()
    expect((await service.api.post(pathOf(id, '/void'))).body).toMatchObject({
      status: 'Expired',
      sealingFailedAt: null,
    })
    expect(await listed('failed')).toEqual([])
    expect((await home(max)).unsealed).toEqual([])
    expect(await metric('failed')).toBe(0)
    expect(await reseal(id)).toMatchObject({ status: 409, body: { error: 'Envelope has expired' } })
  })
})

describe('sealing again', () => {
  it('happens once when several callers ask at once', async () => {
    const { id } = await failed()
    await dropJobs(id)
    const answers = await Promise.all([reseal(id), reseal(id), reseal(id, max)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await countOf(id, 'document_sealing_retried')).toBe(1)
    expect(await waitingSeals(id)).toBe(1)
  })

  it('emails the sender again if it fails again', async () => {
    const { id } = await failed(regularRequest)
    await reseal(id)
    failNextSeal()
    await seal(id)
    expect(await read(id)).toMatchObject({ sealingFailedAt: expect.any(String), sealing: { failedAttempts: 2 } })
    const told = (await orderedMails(service, id)).filter(mail => mail.startsWith('sender-sealing-failed'))
    expect(told).toHaveLength(2)
  })

  it('completes the request once even if two workers do it', async () => {
    const { id } = await failed()
    await reseal(id)
    await Promise.all([seal(id), seal(id)])
    await untilStatus(service.api, id, 'Completed')
    expect(await countOf(id, 'document_completed')).toBe(1)
  })

  it('is allowed to every member, but not to other organizations', async () => {
    const { id } = await failed()
    expect((await reseal(id, stranger)).status).toBe(403)
    expect((await reseal(id, service.otherApi)).status).toBe(403)
    expect(await countOf(id, 'document_sealing_retried')).toBe(0)
    expect((await reseal(id, max)).status).toBe(200)
    const retried = (await eventsOf(id)).at(-1)!
    expect(retried.details).toMatchObject({ known_by: [{ identified_by: 'person' }] })
  })

  it('is refused before all signers have signed, and after completion', async () => {
    const { signatureRequestId } = await embeddedRequest(service.api, { templateId })
    expect(await reseal(signatureRequestId)).toMatchObject({
      status: 409,
      body: { error: 'Envelope has not been signed yet' },
    })
    const { id } = await signedByAll()
    await seal(id)
    expect(await reseal(id)).toMatchObject({ status: 409, body: { error: 'Envelope has already been completed' } })
  })

  it('can be done by the operator for all failed requests at once, and leaves other requests alone', async () => {
    const ids = [(await failed()).id, (await failed()).id]
    const { id: waiting } = await signedByAll()
    const operator = { knownBy: { identified_by: 'command-line' } } as const
    expect(await resealAll(service.platform, operator)).toEqual(ids.sort())
    expect(await resealAll(service.platform, operator)).toEqual([])
    expect(await countOf(waiting, 'document_sealing_retried')).toBe(0)
    expect((await eventsOf(ids[0]!)).at(-1)!.details).toEqual({ known_by: [{ identified_by: 'command-line' }] })
  })
})

describe('a seal that no worker makes', () => {
  const minutes = (count: number) =>
    service.platform.pool.query(
      "update signature_request set sealing_since = now() - $1 * interval '1 minute' where sealing_since is not null",
      [count],
    )

  it('counts as late after 10 minutes on Home, in the metrics and for the doctor, and can be retried', async () => {
    const { id } = await signedByAll()
    await minutes(9)
    expect([(await home(max)).late, await metric('late'), await verdicts()]).toEqual([[], 0, ['ok']])
    expect((await reseal(id)).status).toBe(200)
    expect(await countOf(id, 'document_sealing_retried')).toBe(0)
    await minutes(11)
    expect((await home(max)).late).toMatchObject([{ signatureRequestId: id }])
    expect([await metric('late'), await verdicts()]).toEqual([1, ['problem']])
    await dropJobs(id)
    expect((await reseal(id)).status).toBe(200)
    expect(await waitingSeals(id)).toBe(1)
    expect((await home(max)).late).toEqual([])
  })

  it('is a problem for the doctor, separate from a failed seal', async () => {
    await failed()
    expect(await verdicts()).toEqual(['problem'])
    await service.platform.pool.query('update signature_request set sealing_failed_at = null')
    await failed()
    await minutes(11)
    expect(await verdicts()).toEqual(['problem', 'problem'])
  })

  async function verdicts(): Promise<string[]> {
    const { config, databaseAccess } = service.platform
    const found = await checkUnsealed({ ...config, databaseUrl: connectionUrl(databaseAccess) })
    return found.map(({ verdict }) => verdict)
  }
})
