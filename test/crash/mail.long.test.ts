import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { field, readyTemplate, signers } from '../support/builders.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type Installation, killAfterFailure, newInstallation } from './installation.ts'

let server: MailServer
let installation: Installation
let templateId: string
beforeAll(async () => {
  server = await startMailServer()
  installation = await newInstallation({ env: { SMTP_URL: server.url } })
  await installation.start()
  const fields = [field(0, { type: 'signature', height: 36 })]
  const { templateId: id } = await readyTemplate(installation.api, {
    fields,
    signerRoles: [{ name: 'Buyer', order: 0 }],
  })
  templateId = id
})
afterEach(async context => {
  await killAfterFailure(context, installation)
  server.mails.length = 0
})
afterAll(async () => {
  await installation?.remove()
  await server?.stop()
})

const invite = () => installation.api.post('/v1/signature-requests', { templateId, signers: [signers[0]] })

/** Waits until the database has recorded this many mails as sent. */
async function untilAllSent(count: number): Promise<void> {
  for (;;) {
    const { rows } = await installation.pool!.query("select from mail where status = 'Sent'")
    if (rows.length === count) return
    await sleep(20)
  }
}

async function expectLinksOpen(): Promise<void> {
  for (const { text } of server.mails) {
    const [, token] = /\/sign\/([\w-]{43})/.exec(text!)!
    const session = await new ApiClient(installation.url, token!).get('/signing/session')
    expect(session).toMatchObject({ status: 200, body: { state: 'Ready' } })
  }
}

let sent = 0
/** Lets the process die on a mail, restarts it, and waits until the mail is sent. */
async function inviteAndDie(failpoint: string): Promise<void> {
  const armed = await installation.service({ failpoint })
  await invite().catch(() => {})
  await armed.killedItself()
  await installation.start()
  await untilAllSent(++sent)
}

describe('a service that is killed', () => {
  it('sends a mail once if killed before the mail server accepts it', async () => {
    await inviteAndDie('mail-before-send')
    expect(server.mails).toHaveLength(1)
    await expectLinksOpen()
  })

  it('sends the same mail a second time if killed after the mail server accepts it but before the commit', async () => {
    await inviteAndDie('mail-before-commit')
    const [first, second, ...more] = server.mails
    expect(more).toEqual([])
    expect(second!.messageId).toBe(first!.messageId)
    expect(second!.text).toBe(first!.text)
    await expectLinksOpen()
  })

  it('loses no mail when killed again and again, and repeats a mail only unchanged', async () => {
    await installation.killAll()
    let running = await installation.start({ services: 'web' })
    for (let request = 0; request < 12; request++) expect((await invite()).status).toBe(200)
    await running.kill()
    for (let kill = 0; kill < 2; kill++) {
      running = await installation.start()
      const before = server.mails.length
      while (server.mails.length <= before + kill) await sleep(5)
      await running.kill()
    }
    await installation.start()
    sent += 12
    await untilAllSent(sent)
    const texts = new Map(server.mails.map(mail => [mail.messageId, mail.text]))
    expect(texts.size).toBe(12)
    for (const mail of server.mails) expect(mail.text).toBe(texts.get(mail.messageId))
    await expectLinksOpen()
  })
})
