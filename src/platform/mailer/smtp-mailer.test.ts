import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts'
import type { MailMessage } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { readSmtpSettings } from './smtp-settings.ts'

const fixtures = resolve(import.meta.dirname, '../../../fixtures/certificates')
const certificate = readFileSync(resolve(fixtures, 'localhost.pem'), 'utf8')
const key = readFileSync(resolve(fixtures, 'localhost.key'), 'utf8')

const message: MailMessage = {
  messageId: '<mail_1@sign.example>',
  from: { name: 'Olive Owner via Countersign', address: 'no-reply@sign.example' },
  to: { name: 'Bea Buyer', address: 'bea@buyer.example' },
  replyTo: { name: 'Olive Owner', address: 'owner@acme.example' },
  subject: 'A contract',
  text: 'Hello\n.\nBea',
  html: '<p>Hello</p>',
  attachments: [],
}

let server: MailServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

/** Long enough for a busy machine, yet short, because some tests wait until a silent server times out. */
const timeouts = { connectMs: 5_000, silenceMs: 2_500, totalMs: 8_000 }
const mailerTo = (url: string) => createSmtpMailer(readSmtpSettings(url), timeouts)

describe('a mail that the server accepts', () => {
  it('arrives complete, with its parts, headers and attachments', async () => {
    server = await startMailServer()
    const attachment = { filename: 'ä.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7\r\n\0\xff') }
    const outcome = await mailerTo(server.url).send({ ...message, attachments: [attachment] })
    expect(outcome).toEqual({ kind: 'sent' })
    const [mail] = server.mails
    expect(mail).toMatchObject({
      envelope: { from: 'no-reply@sign.example', to: ['bea@buyer.example'] },
      messageId: '<mail_1@sign.example>',
      from: { name: 'Olive Owner via Countersign', address: 'no-reply@sign.example' },
      to: [{ name: 'Bea Buyer', address: 'bea@buyer.example' }],
      replyTo: [{ name: 'Olive Owner', address: 'owner@acme.example' }],
      subject: 'A contract',
      text: 'Hello\n.\nBea\n',
    })
    expect(mail!.html).toContain('<p>Hello</p>')
    expect(mail!.headers.find(header => header.key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(mail!.attachments[0]).toMatchObject({ filename: 'ä.pdf', mimeType: 'application/pdf' })
    expect(Buffer.from(mail!.attachments[0]!.content as Uint8Array)).toEqual(attachment.content)
  })

  it('has only our headers, whatever its names and subject contain', async () => {
    server = await startMailServer()
    const hostile = 'x\r\nBcc: eve@evil.example\r\n\r\nHello'
    await mailerTo(server.url).send({
      ...message,
      subject: hostile,
      from: { name: hostile, address: 'no-reply@sign.example' },
      to: { name: `${hostile}" <eve@evil.example>, "`, address: 'bea@buyer.example' },
      replyTo: { name: hostile, address: 'owner@acme.example' },
      attachments: [{ filename: `${hostile}.pdf`, contentType: 'application/pdf', content: Buffer.from('x') }],
    })
    const [mail] = server.mails
    expect(mail!.envelope.to).toEqual(['bea@buyer.example'])
    expect(mail!.headers.map(header => header.key)).not.toContain('bcc')
    expect(mail!.to).toMatchObject([{ address: 'bea@buyer.example' }])
    expect(mail!.raw).not.toMatch(/^Bcc:/im)
  })

  it.each(['bea@münchen.example', 'bée@buyer.example'])('can be sent to %s', async address => {
    server = await startMailServer()
    expect(await mailerTo(server.url).send({ ...message, to: { name: 'Bea', address } })).toEqual({ kind: 'sent' })
    expect(server.mails[0]!.envelope.to).toHaveLength(1)
  })
})

describe('a mail that is refused', () => {
  it('counts as refused for good if the server refuses its address, and the reason is reported', async () => {
    server = await startMailServer()
    server.behaviour.refuseRecipient = () => '550 5.1.1 No such user here'
    const outcome = await mailerTo(server.url).send(message)
    expect(outcome).toEqual({ kind: 'refused', reason: '550 5.1.1 No such user here' })
  })

  it('counts as refused for good if the server refuses its content; the reason omits links and tokens', async () => {
    server = await startMailServer()
    const token = 'Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFy'
    server.behaviour.atEnd = `554 5.7.1 Bad link https://sign.example/sign/${token} and /sign/${token} in ${token}`
    const outcome = await mailerTo(server.url).send(message)
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('554 5.7.1 Bad link [link]') })
    expect(JSON.stringify(outcome)).not.toContain(token)
  })

  it.each([
    ['421 4.3.2 Too busy', (s: MailServer) => (s.behaviour.refuseRecipient = () => '421 4.3.2 Too busy')],
    ['450 4.2.0 Greylisted', (s: MailServer) => (s.behaviour.refuseRecipient = () => '450 4.2.0 Greylisted')],
    ['451 4.3.0 Try later', (s: MailServer) => (s.behaviour.atEnd = '451 4.3.0 Try later')],
  ])('counts as postponed if the server responds with %s', async (reason, prepare) => {
    server = await startMailServer()
    prepare(server)
    expect(await mailerTo(server.url).send(message)).toEqual({ kind: 'postponed', reason })
  })

  it.each(['drop', 'drop-after', 'hang'] as const)('counts as postponed if the server is silent (%s)', async atEnd => {
    server = await startMailServer()
    server.behaviour.atEnd = atEnd
    expect(await mailerTo(server.url).send(message)).toMatchObject({ kind: 'postponed' })
  })
})

describe('a server that cannot be used', () => {
  it('counts as unavailable if nothing listens', async () => {
    server = await startMailServer()
    const { url } = server
    await server.stop()
    expect(await mailerTo(url).send(message)).toMatchObject({ kind: 'unavailable' })
  })

  it('counts as unavailable if its name is unknown', async () => {
    expect(await mailerTo('smtp://mail.invalid').send(message)).toMatchObject({ kind: 'unavailable' })
  })

  it('counts as unavailable if it refuses our own address', async () => {
    server = await startMailServer()
    server.behaviour.refuseSender = '553 5.7.1 Not your address'
    const outcome = await mailerTo(server.url).send(message)
    expect(outcome).toEqual({ kind: 'unavailable', reason: '553 5.7.1 Not your address' })
  })

  it('counts as unavailable if it closes the connection at once', async () => {
    server = await startMailServer({
      onConnect: (_session, done) => done(Object.assign(new Error('Blocked'), { responseCode: 554 })),
    })
    expect(await mailerTo(server.url).send(message)).toMatchObject({ kind: 'unavailable' })
  })

  it('counts as unavailable if it refuses the password, which the reason does not contain', async () => {
    server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Invalid login')),
    })
    const outcome = await mailerTo(server.url.replace('//', '//user:hunter2@')).send(message)
    expect(outcome).toMatchObject({ kind: 'unavailable', reason: expect.stringMatching(/^535/) })
    expect(JSON.stringify(outcome)).not.toContain('hunter2')
  })

  it('counts as unavailable if it requires a password and none is set', async () => {
    server = await startMailServer({ authOptional: false })
    expect(await mailerTo(server.url).send(message)).toMatchObject({ kind: 'unavailable' })
  })
})

describe('the mailer', () => {
  const defaults = tls.getCACertificates('default')
  beforeAll(() => tls.setDefaultCACertificates([...defaults, certificate]))
  afterAll(() => tls.setDefaultCACertificates(defaults))

  it('encrypts with STARTTLS before it sends the password', async () => {
    const secure: boolean[] = []
    server = await startMailServer({
      cert: certificate,
      key,
      authOptional: false,
      onAuth({ username, password }, session, done) {
        secure.push(session.secure)
        done(null, username === 'user' && password === 'hunter2' ? { user: username } : undefined)
      },
    })
    const url = `${server.url.replace('//', '//user:hunter2@')}?starttls=required`
    expect(await mailerTo(url).send(message)).toEqual({ kind: 'sent' })
    expect(server.mails[0]!.secure).toBe(true)
    expect(secure).toEqual([true])
  })

  it('encrypts an smtps connection from the first byte', async () => {
    server = await startMailServer({ secure: true, cert: certificate, key })
    expect(await mailerTo(server.url.replace('smtp:', 'smtps:')).send(message)).toEqual({ kind: 'sent' })
    expect(server.mails[0]!.secure).toBe(true)
  })

  it('sends nothing unencrypted if encryption is required', async () => {
    server = await startMailServer()
    expect(await mailerTo(`${server.url}?starttls=required`).send(message)).toMatchObject({ kind: 'unavailable' })
    expect(server.mails).toEqual([])
  })

  it('sends nothing to a server whose certificate is not trusted', async () => {
    tls.setDefaultCACertificates(defaults)
    server = await startMailServer({ cert: certificate, key })
    expect(await mailerTo(`${server.url}?starttls=required`).send(message)).toMatchObject({ kind: 'unavailable' })
    expect(server.mails).toEqual([])
  })
})
