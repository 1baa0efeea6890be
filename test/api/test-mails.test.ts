import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accentOf } from '../../src/engine/colours/accent.ts'
import { regularRequest } from '../support/builders.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/** Accepts any user name and password. */
const letIn: Parameters<typeof startMailServer>[0] = {
  allowInsecureAuth: true,
  onAuth: ({ username }, _session, done) => done(null, { user: username }),
}

let server: MailServer
let service: TestApp
let owner: PageClient
let stranger: PageClient
beforeAll(async () => {
  server = await startMailServer(letIn)
  service = await startTestApp({ env: { SMTP_URL: server.url.replace('//', '//sender:hunter2@') } })
  owner = await signedInOwner(service)
  stranger = await signedInOwner(service, service.other)
})
afterEach(async () => {
  server.behaviour = {}
  server.mails.length = 0
  await service.platform.pool.query("delete from mail where kind = 'settings-test'")
})
afterAll(async () => {
  await service?.stop()
  await server?.stop()
})

const path = '/v1/organization/test-mails'
const send = async (as = owner) => (await as.post(path)).body.testMailId as string
const read = async (testMailId: string, as = owner) => (await as.get(`${path}/${testMailId}`)).body
const outcome = async () => {
  const testMailId = await send()
  await expect.poll(async () => (await read(testMailId)).state, { timeout: 20_000 }).not.toBe('Waiting')
  return read(testMailId)
}

describe('a test email', () => {
  it('is sent to the person who asks for it', async () => {
    expect(await outcome()).toMatchObject({ state: 'Sent', reason: null })
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({ subject: 'Test email from Acme', envelope: { to: ['owner@acme.example'] } })
  })

  it.each([
    ['Refused', { refuseRecipient: () => '550 5.1.1 No such user here' }, '550 5.1.1 No such user here'],
    ['Postponed', { refuseRecipient: () => '450 4.2.0 Greylisted' }, '450 4.2.0 Greylisted'],
    ['Unreachable', { refuseSender: '553 5.7.1 Not your address' }, '553 5.7.1 Not your address'],
  ])('is reported as %s with the reply of the mail server', async (state, behaviour, reason) => {
    server.behaviour = behaviour
    expect(await outcome()).toMatchObject({ state, reason })
  })

  it('is Unreachable while the mail server is down, then sent unless it is over ten minutes old', async () => {
    await server.stop()
    const down = await outcome()
    expect(down).toMatchObject({ state: 'Unreachable', reason: expect.stringMatching(/ECONNREFUSED/) })
    const late = await send()
    await service.platform.pool.query(
      "update mail set created_at = created_at - interval '11 minutes' where kind = 'settings-test' and id = $1",
      [late],
    )
    server = await startMailServer({ ...letIn, port: server.port })
    await service.platform.pool.query("update mail set due_at = created_at where status = 'Queued'")
    await expect.poll(async () => (await read(down.testMailId)).state).toBe('Sent')
    await expect
      .poll(async () => {
        const { rows } = await service.platform.pool.query('select status from mail where id = $1', [late])
        return rows[0].status
      })
      .toBe('Dropped')
    expect(server.mails).toHaveLength(1)
  })

  it('can be sent at most five times in ten minutes by an organization', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => owner.post(path)))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429])
    const refused = answers.find(answer => answer.status === 429)!
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    expect((await stranger.post(path)).status).toBe(200)
  })

  it('can be read only by its own organization', async () => {
    const testMailId = await send()
    expect((await stranger.get(`${path}/${testMailId}`)).status).toBe(404)
    expect((await owner.get(`${path}/mail_x`)).status).toBe(404)
    await regularRequest(service.api)
    const { rows } = await service.platform.pool.query("select id from mail where kind = 'invitation' limit 1")
    expect((await owner.get(`${path}/${rows[0].id}`)).status).toBe(404)
  })
})

describe('the mail server', () => {
  it('is shown without its user name and password', async () => {
    const { body } = await owner.get('/v1/organization/mail-server')
    expect(body).toEqual({
      from: { name: 'Countersign', address: 'no-reply@localhost' },
      server: { host: 'localhost', port: server.port, encryption: 'none', signsIn: true },
    })
    expect(JSON.stringify(body)).not.toMatch(/hunter2|sender/)
  })
})

describe('the emails of an organization', () => {
  it('contain its logo, use its colour, and stay below 30 kB', async () => {
    const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#aa3300' } })
      .png()
      .toBuffer()
    const change = { logo: `data:image/png;base64,${picture.toString('base64')}`, accentColor: '#ffcc00' }
    const changed = await owner.call('PATCH', '/v1/organization', change, { 'if-match': '"1"' })
    expect(changed.status).toBe(200)
    await outcome()
    const mail = server.mails.find(mail => mail.subject === 'Test email from Acme')
    const { light, dark } = accentOf('#ffcc00')
    expect(mail!.html).toContain(`background:${light.accent}`)
    expect(mail!.html).toContain(dark.accent)
    const [, id] = /src="cid:([^"]+)" alt="Acme"/.exec(mail!.html!)!
    expect(mail!.attachments).toMatchObject([
      { filename: 'logo.png', mimeType: 'image/png', disposition: 'inline', contentId: `<${id}>` },
    ])
    expect(await sharp(Buffer.from(mail!.attachments[0]!.content as Uint8Array)).metadata()).toMatchObject({
      width: 480,
      height: 160,
    })
    expect(mail!.raw.length).toBeLessThan(30_000)
  })

  it('leave the logo out if the text is very long', async () => {
    await regularRequest(service.api, { body: { message: '漢'.repeat(5_000) } })
    const [mail] = (await server.untilMails(2)).filter(mail => mail.text?.includes('漢'))
    expect(mail!.html).not.toContain('cid:')
    expect(mail!.attachments).toEqual([])
  })
})
