import { mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { killPostmaster } from '../start/service-process.ts'
import type { Answer } from '../support/api-client.ts'
import { signers as people, readyTemplate } from '../support/builders.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { eventsOf, expectCompletedOnce, typesOf, untilCompleted } from './expectations.ts'
import { type Installation, newInstallation } from './installation.ts'
import { answered, openSigning, type Signing, signedState } from './signers.ts'

/** The service promises 5 seconds; see `promisedWithinMs`. */
const backWithinMs = Number(process.env.PROMISED_WITHIN_MS ? 5_000 : 60_000)
const CLIENTS = 4
const delivered = ['document_signed', 'document_completed']

let folder: string
let server: EmbeddedPostgres
let installation: Installation | undefined
afterEach(async () => {
  await installation?.remove()
  await server.stop()
  await rm(folder, { recursive: true })
})

describe('a database that crashes while the service seals', () => {
  it('does not end the service, which completes each request once after the database is back', async context => {
    folder = await mkdtemp('/tmp/countersign-crash-')
    server = await startEmbeddedPostgres(folder)
    installation = await newInstallation({ databaseAccess: server.access })
    const service = await installation.start()
    const signings = [await openSigning(installation), await openSigning(installation)]
    const release = service.holdDrawing()
    for (const { signers } of signings)
      for (const signer of signers) expect(await signer.sign()).toMatchObject(signedState)
    await killPostmaster(folder)
    release()
    await sleep(2_000)

    server = await startEmbeddedPostgres(folder)
    const backAt = performance.now()
    for (const { signatureRequestId, signers } of signings) {
      const elapsedMs = await untilCompleted(installation, signatureRequestId, backAt)
      await context.annotate(`completed ${elapsedMs} ms after the database was back`)
      await expectCompletedOnce(installation, signatureRequestId)
      for (const signer of signers) expect(await signer.sign()).toMatchObject(signedState)
    }
    expect(service.child.exitCode).toBe(null)
  })
})

/** Records the answers that the clients of a test get. */
class Witness {
  readonly refusals: Answer[] = []
  /** Answers that no client should ever get. */
  readonly wrong: unknown[] = []
  lastRefusalAt = 0

  /** Repeats a call until it succeeds, and records the answers before that. */
  readonly ask = async (call: () => Promise<Answer | null>): Promise<Answer> => {
    for (;;) {
      const answer = await answered(call())
      if (answer?.status === 200) return answer
      if (answer?.status === 503 && answer.headers.get('retry-after') !== null) {
        this.refusals.push(answer)
        this.lastRefusalAt = performance.now()
      } else this.wrong.push(answer && { status: answer.status, body: answer.body })
      await sleep(50)
    }
  }
}

/** Sends a request under its own idempotency key and signs another request, again and again until `isOver`. */
async function negotiate(id: number, templateId: string, witness: Witness, isOver: () => boolean) {
  const { api } = installation!
  const signings: (Signing & { key: string })[] = []
  for (let turn = 0; !isOver(); turn++) {
    const key = `client-${id}-${turn}`
    const headers = { 'idempotency-key': key }
    await witness.ask(() => api.post('/v1/signature-requests', { templateId, signers: people }, headers))
    const signing = await openSigning(installation!, { templateId, ask: witness.ask })
    for (const signer of signing.signers) expect(await witness.ask(signer.sign)).toMatchObject(signedState)
    signings.push({ ...signing, key })
  }
  return signings
}

/** Waits until the service answers again. Returns the milliseconds since `since`. */
async function untilBack(since: number): Promise<number> {
  for (;;) {
    const answer = await answered(installation!.api.get('/v1/templates'))
    if (answer?.status === 200) return Math.round(performance.now() - since)
    await sleep(10)
  }
}

const restarts: [string, () => Promise<unknown>][] = [
  ['is restarted', () => server.stop('fast')],
  ['is killed and started again', () => killPostmaster(folder)],
]

describe.each(restarts)('a database that %s under load', (_, takeAway) => {
  let mailServer: MailServer
  let receiver: WebhookReceiver
  afterEach(async () => {
    await mailServer.stop()
    await receiver.close()
  })

  it('makes the service answer 503 with Retry-After until it is back, and nothing is lost or done twice', {
    timeout: 900_000,
  }, async context => {
    mailServer = await startMailServer()
    receiver = await startWebhookReceiver()
    folder = await mkdtemp('/tmp/countersign-crash-')
    server = await startEmbeddedPostgres(folder)
    installation = await newInstallation({ databaseAccess: server.access, env: { SMTP_URL: mailServer.url } })
    const service = await installation.start()
    const { templateId } = await readyTemplate(installation.api)
    await installation.api.post('/v1/webhook-endpoints', { url: receiver.url, eventTypes: delivered })
    const witness = new Witness()
    let isOver = false
    const clients = Array.from({ length: CLIENTS }, (_, id) => negotiate(id, templateId, witness, () => isOver))
    await sleep(3_000)

    await takeAway()
    await sleep(1_000)
    const health = await installation.api.get('/health')
    expect(health).toMatchObject({ status: 503, body: { status: 'unhealthy' } })
    expect(health.headers.get('retry-after')).toBe('2')
    server = await startEmbeddedPostgres(folder)
    const backMs = await untilBack(performance.now())
    await sleep(2_000)
    isOver = true
    const signings = (await Promise.all(clients)).flat()
    await context.annotate(
      `back after ${backMs} ms; ${signings.length * 2} requests, ${witness.refusals.length} answers with 503`,
    )

    expect(backMs).toBeLessThan(backWithinMs)
    expect(service.child.exitCode).toBe(null)
    expect(witness.wrong).toEqual([])
    expect(witness.refusals.length).toBeGreaterThan(0)
    await expectEachOnce(signings)
    await expectMailedOnce(signings.length, mailServer)
    await expectDelivered(receiver)
  })

  /** Expects that each signed request completed once, and that each key made one request, which a repeat returns. */
  async function expectEachOnce(signings: (Signing & { key: string })[]) {
    const { api } = installation!
    const ids = new Set<string>()
    for (const { signatureRequestId, key } of signings) {
      await untilCompleted(installation!, signatureRequestId, performance.now())
      const types = typesOf(await eventsOf(installation!, signatureRequestId))
      expect(types.filter(type => type === 'document_signed')).toHaveLength(2)
      expect(types.filter(type => type === 'document_completed')).toHaveLength(1)
      const { body } = await api.get(`/v1/signature-requests/${signatureRequestId}`)
      const repeated = await api.post(
        '/v1/signature-requests',
        { templateId: body.templateId, signers: people },
        { 'idempotency-key': key },
      )
      expect(repeated.status).toBe(200)
      ids.add(repeated.body.signatureRequestId)
    }
    expect(ids.size).toBe(signings.length)
    const stored = await installation!.pool!.query("select id from signature_request where delivery = 'regular'")
    expect(stored.rows.map(row => row.id).sort()).toEqual([...ids].sort())
  }

  async function expectMailedOnce(requests: number, { mails }: MailServer) {
    await expect
      .poll(async () => (await installation!.pool!.query("select from mail where status <> 'Sent'")).rowCount)
      .toBe(0)
    const { rows } = await installation!.pool!.query("select from mail where kind = 'invitation'")
    expect(rows).toHaveLength(requests * people.length)
    const links = mails.flatMap(({ text }) => /\/sign\/[\w-]{43}/.exec(text ?? '') ?? [])
    expect(new Set(links).size).toBe(requests * people.length)
    // a mail that was sent but not yet recorded is sent again with the same link
    expect(links.length - new Set(links).size).toBeLessThanOrEqual(CLIENTS)
  }

  /** Expects every event to arrive under its id. */
  async function expectDelivered({ received }: WebhookReceiver) {
    const events = async (): Promise<string[]> => {
      const { rows } = await installation!.pool!.query('select id from event where event_type = any ($1)', [delivered])
      return rows.map(row => row.id)
    }
    const arrived = () => new Set(received.map(({ webhookId }) => webhookId))
    await expect.poll(async () => (await events()).filter(id => !arrived().has(id)).length).toBe(0)
  }
})
