import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsAbout } from '../../src/features/mails/follow-mail.ts'
import { removeOldOutboxMails } from '../../src/features/mails/outbox.ts'
import { outboxAccess } from '../../src/features/mails/outbox-access.ts'
import { ApiClient } from '../support/api-client.ts'
import { readyTemplate, signers } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let signatureRequestId: string
beforeAll(async () => {
  service = await startTestApp()
  const { templateId } = await readyTemplate(service.api)
  const { body } = await service.api.post('/v1/signature-requests', {
    templateId,
    signers,
    subject: 'Lease <1> & more',
    message: 'Hello',
  })
  signatureRequestId = body.signatureRequestId
  while ((await list()).split('<li>').length < 3) await sleep(20)
})
afterAll(() => service?.stop())

const authorization = (password: string) => ({
  authorization: `Basic ${Buffer.from(`outbox:${password}`).toString('base64')}`,
})
const password = () => outboxAccess(service.platform).password
const get = (path: string) => service.anonymous.get(path, authorization(password()))
const list = async () => (await get('/outbox')).body as string
const newest = async () => /href="(\/outbox\/mail_[0-9a-z]+)"/.exec(await list())![1]!

describe('the outbox', () => {
  it('opens only with its password', async () => {
    for (const path of ['/outbox', await newest(), `${await newest()}/html`]) {
      expect((await get(path)).status).toBe(200)
      for (const headers of [
        {},
        authorization(''),
        authorization('wrong'),
        { authorization: `Bearer ${service.acme.apiKey}` },
      ]) {
        const refused = await service.anonymous.get(path, headers as Record<string, string>)
        expect(refused.status).toBe(401)
        expect(refused.headers.get('www-authenticate')).toMatch(/^Basic /)
        expect(refused.body).not.toContain('Lease')
      }
    }
  })

  it('opens when a person navigates to it, but not for scripts, frames or links on other sites', async () => {
    const asked = (path: string, [site, mode, dest]: string[]) =>
      service.app.inject({
        url: path,
        headers: {
          ...authorization(password()),
          ...{ 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest },
        },
      })
    const mail = await newest()
    for (const path of ['/outbox', mail]) {
      for (const site of ['none', 'same-origin'])
        expect((await asked(path, [site, 'navigate', 'document'])).statusCode).toBe(200)
      for (const other of [
        ['same-origin', 'cors', 'empty'],
        ['same-origin', 'no-cors', 'image'],
        ['same-origin', 'navigate', 'iframe'],
        ['same-origin', 'navigate', 'object'],
        ['same-site', 'navigate', 'document'],
        ['cross-site', 'navigate', 'document'],
        ['cross-site', 'cors', 'empty'],
      ]) {
        const refused = await asked(path, other)
        expect([other, refused.statusCode]).toEqual([other, 403])
        expect(refused.body).not.toContain('Lease')
      }
    }
    expect((await asked(`${mail}/html`, ['same-origin', 'navigate', 'iframe'])).statusCode).toBe(200)
    expect((await asked(`${mail}/html`, ['none', 'navigate', 'document'])).statusCode).toBe(403)
  })

  it('shows each email with a link that opens the signing page', async () => {
    expect(await list()).toContain('Lease &lt;1&gt; &amp; more')
    const { body, headers } = await get(await newest())
    expect(body).toContain('Lease &lt;1&gt; &amp; more')
    expect(body).toContain('Olive Owner via Countersign &lt;no-reply@localhost&gt;')
    const [, token] = /\/sign\/([\w-]{43})"/.exec(body)!
    expect((await new ApiClient(service.url, token!).get('/signing/session')).status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  it('shows the HTML of an email in a sandbox that runs no scripts', async () => {
    const { body, headers } = await get(`${await newest()}/html`)
    expect(body).toContain('<base target="_blank">')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox allow-popups/)
    expect(headers.get('content-security-policy')).not.toContain('allow-scripts')
  })

  it('returns 404 for an unknown email', async () => {
    expect((await get('/outbox/mail_01h2xcejqtf2nbrexx3vqjhp41')).status).toBe(404)
    expect((await get("/outbox/'/html")).status).toBe(404)
  })

  it('stores emails encrypted, and removes them after thirty days', async () => {
    const { rows } = await service.platform.pool.query('select message from outbox_mail')
    expect(rows).toHaveLength(2)
    for (const { message } of rows) expect(message.toString('latin1')).not.toMatch(/Lease|sign\/|example/)
    const days = 86_400_000
    service.clock.advance(29 * days)
    await removeOldOutboxMails(service.platform)
    expect(await list()).toContain('<li>')
    service.clock.advance(2 * days)
    await removeOldOutboxMails(service.platform)
    expect(await list()).toContain('No emails yet')
  })

  it('is still named as the place of an email after the email was removed from it', async () => {
    const wanted = { subjectId: signatureRequestId, kinds: ['invitation'], most: 10 }
    const states = (await mailsAbout(service.platform.database, wanted)).map(({ state }) => state)
    expect(states).toEqual(['Kept', 'Kept'])
  })
})
