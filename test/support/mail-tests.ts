import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { MailOrder } from '../../src/features/mails/mail-order.ts'
import { queueMail } from '../../src/features/mails/queue-mail.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { ApiClient } from './api-client.ts'
import { readyTemplate, signers } from './builders.ts'
import { longestWaitMs } from './longest-wait.ts'
import { type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts'
import { startTestApp, type TestApp } from './test-app.ts'

export const bea = signers[0]!.email
export const sam = signers[1]!.email

/** The answer to a regular request. */
export interface SentRequest {
  signatureRequestId: string
  signers: { recipientSignatureId: string; email: string }[]
}

/** The service and mail server that the tests of a file share. The mail server is empty at the start of each test. */
export interface MailTest {
  readonly service: TestApp
  readonly server: MailServer
  /** Stops the mail server; `restartServer` starts it again at the same address. */
  stopServer(): Promise<void>
  restartServer(): Promise<void>
  /** Creates a regular request with Bea and then Sam as signers, unless `body` says otherwise. */
  regularRequest(body?: Record<string, unknown>): Promise<SentRequest>
  /** Queues a mail as a change of the request would. */
  queue(request: SentRequest, kind: string, more?: Partial<MailOrder>): Promise<void>
  mailsTo(address: string): ReceivedMail[]
  /** A client with the token in the link of a mail. Checks that both parts contain the same link. */
  sessionOf(received: ReceivedMail): ApiClient
  /** Waits for the newest mail of a kind about a request that meets this SQL condition. */
  untilMail(request: SentRequest, kind: string, condition: string): Promise<{ error: string | null }>
  /** Makes waiting mails due now, until no mail waits. */
  untilNoneWaits(): Promise<void>
}

/** Starts the service and the mail server before the tests of a file, and stops them afterwards. */
export function prepareMailTests(): MailTest {
  let server: MailServer
  let service: TestApp
  let templateId: string
  beforeAll(async () => {
    server = await startMailServer()
    service = await startTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'Countersign <no-reply@sign.example>' } })
    templateId = (await readyTemplate(service.api)).templateId
  })
  afterEach(async () => {
    server.behaviour = {}
    await untilNoneWaits()
    server.mails.length = 0
  })
  afterAll(async () => {
    await service?.stop()
    await server?.stop()
  })

  const untilNoneWaits = async () => {
    for (;;) {
      await service.platform.pool.query(
        `update mail set due_at = created_at
          where id in (select id from mail where status = 'Queued' and due_at <> created_at for update skip locked)`,
      )
      const { rowCount } = await service.platform.pool.query("select from mail where status = 'Queued' limit 1")
      if (rowCount === 0) return
      await sleep(20)
    }
  }

  return {
    get service() {
      return service
    },
    get server() {
      return server
    },
    stopServer: () => server.stop(),
    async restartServer() {
      server = await startMailServer({ port: server.port })
    },
    async regularRequest(body = {}) {
      const answer = await service.api.post('/v1/signature-requests', { templateId, signers, ...body })
      expect(answer.body).toMatchObject({ signatureRequestId: expect.stringMatching(/^sreq_/) })
      return answer.body
    },
    async queue(request, kind, more = {}) {
      const signer = request.signers[0]!
      const order: MailOrder = {
        kind,
        organizationId: service.acme.organizationId,
        to: { email: signer.email, name: 'Bea Buyer' },
        subjectId: request.signatureRequestId,
        recipientSignatureId: signer.recipientSignatureId,
        at: service.clock.now(),
        ...more,
      }
      await inTransaction(service.platform.database, tx => queueMail(tx, order))
    },
    mailsTo: address => server.mails.filter(mail => mail.envelope.to.includes(address)),
    sessionOf(received) {
      const [, token] = /\/sign\/([\w-]{43})/.exec(received.text!)!
      expect(received.html).toContain(`/sign/${token}`)
      return new ApiClient(service.url, token!)
    },
    async untilMail({ signatureRequestId }, kind, condition) {
      for (const deadline = performance.now() + longestWaitMs; ; await sleep(10)) {
        const { rows } = await service.platform.pool.query<{ error: string | null }>(
          `select error from mail where subject_id = $1 and kind = $2 and (${condition}) order by created_at desc limit 1`,
          [signatureRequestId, kind],
        )
        if (rows[0]) return rows[0]
        if (performance.now() > deadline) throw new Error(`no mail of kind ${kind} where ${condition}`)
      }
    },
    untilNoneWaits,
  }
}
