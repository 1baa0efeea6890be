import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localTime } from '../../src/engine/time-zones/time-zone.ts'
import {
  embeddedRequest,
  field,
  readyTemplate,
  regularRequest,
  signingSession,
  typedSignature,
  untilStatus,
} from '../support/builders.ts'
import { startMailServer } from '../support/mail-server.ts'
import { pdftotext } from '../support/pdf-tools.ts'
import { enter, mailedLink, PageClient, password, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certificate-settings-'))
  service = await startTestApp({ env: { REGISTRATION: 'open' } })
  owner = await signedInOwner(service)
})
afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

const change = async (settings: object) => {
  const { body } = await owner.get('/v1/organization')
  return owner.call('PATCH', '/v1/organization', settings, { 'if-match': `"${body.version}"` })
}

const buyer = { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }
const fields = [
  field(0, { type: 'signature', role: 'Buyer', height: 36 }),
  field(2, { type: 'date', kind: 'date-signed', label: 'Signed on', role: 'Buyer', readOnly: true }),
  field(3, { type: 'checkbox', label: 'Newsletter', role: 'Buyer', required: false, width: 14, height: 14 }),
  field(4, {
    ...{ type: 'dropdown', kind: 'radio', label: 'Payment', role: 'Buyer', options: ['by card', 'by invoice'] },
    choices: ['by card', 'by invoice'].map((option, index) => ({
      ...{ option, page: 1, x: 72 + index * 40, y: 500, width: 12, height: 12 },
    })),
  }),
]

const noWait = async (_signatureRequestId: string) => {}

/** Signs a request, and returns what it took to sign, the lines of the sealed file and its completion record. */
async function sealed(
  input: Record<string, unknown> = {},
  { at = service, create = embeddedRequest, ready = noWait } = {},
) {
  const signerRoles = [{ name: 'Buyer', order: 0 }]
  const { templateId } = await readyTemplate(at.api, { fields, signerRoles })
  const request = await create(at.api, { templateId, body: { signers: [buyer] } })
  await ready(request.signatureRequestId)
  const session = await signingSession(at, request.signers[0]!.recipientSignatureId)
  const { body } = await session.get('/signing/session')
  const payment = request.fields.find(({ label }) => label === 'Payment')!.fieldId
  const content = {
    consentVersion: body.consent.version,
    fields: [{ fieldId: payment, value: 'by invoice' }],
    signature: typedSignature('Bea Buyer'),
    ...input,
  }
  const before = Date.now()
  const answer = await session.post('/signing/session/sign', content)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  await untilStatus(at.api, request.signatureRequestId, 'Completed')
  const { body: link } = await at.api.get(`/v1/signature-requests/${request.signatureRequestId}/signed-envelope`)
  const path = join(folder, `${request.signatureRequestId}.pdf`)
  await writeFile(path, await at.anonymous.bytes(link.signedEnvelopePresignedUrl))
  execFileSync('pdfdetach', ['-saveall', '-o', folder, path])
  const record = JSON.parse(await readFile(join(folder, 'certificate.json'), 'utf8'))
  const events = (await readFile(join(folder, 'events.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const pages = (await pdftotext(path, '-layout')).split('\f').filter(page => page.trim())
  return { request, consent: body.consent, before, pages, record, events }
}

describe('the time zone of an organization', () => {
  it('is that of the first person’s browser, and UTC if it names none that exists', async () => {
    const register = async (email: string, timeZone: string) => {
      const page = new PageClient(service.url)
      await page.post('/registrations', { email })
      const setUp = { organizationName: 'Shop', name: 'Nell New', password, timeZone }
      expect((await enter(page, await mailedLink(service, email), setUp)).status).toBe(200)
      page.organizationId = (await page.get('/account')).body.organizations[0].organizationId
      return (await page.get('/v1/organization')).body.timeZone
    }
    expect(await register('nell@shop.example', 'asia/tokyo')).toBe('Asia/Tokyo')
    expect(await register('nick@shop.example', 'Mars/Olympus')).toBe('UTC')
  })

  it('is refused if no zone has its name', async () => {
    expect(await change({ timeZone: 'Mars/Olympus' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('timeZone must be the name of a time zone') },
    })
  })

  it('is the one in which the certificate states times, while the day of signing is the signer’s', async () => {
    expect((await change({ timeZone: 'Asia/Kathmandu' })).status).toBe(200)
    // one of these two zones is always on another day than the other
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { pages, before, events } = await sealed({ timeZone })
      const days = [before, Date.now()].map(at => localTime(new Date(at), timeZone).day)
      expect(days).toContainEqual(/\d{4}-\d\d-\d\d/.exec(pages[0]!)![0])
      expect(pages[1]).toMatch(/Signed +\d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d UTC\+05:45/)
      expect(pages[1]).toMatch(/Completed .* UTC\+05:45 \(Asia\/Kathmandu\)/)
      const signed = events.find(({ event }) => event.event_type === 'document_signed')
      expect(signed.signing.details.time_zone).toBe(timeZone)
    }
  })

  it('is that of the day of signing if the signer’s program names none', async () => {
    const { pages, before } = await sealed()
    const days = [before, Date.now()].map(at => localTime(new Date(at), 'Asia/Kathmandu').day)
    expect(days).toContainEqual(/\d{4}-\d\d-\d\d/.exec(pages[0]!)![0])
  })
})

describe('the certificate of completion', () => {
  it('states what each mark in the document means, and where the document can be checked', async () => {
    const { pages } = await sealed()
    const text = pages[1]!.replace(/\s+/g, ' ')
    expect(text).toContain('Payment by invoice Bea Buyer')
    expect(text).toContain('Newsletter Not checked Bea Buyer')
    expect(text).toContain(`${service.url}/verify`)
    expect(pages).toHaveLength(2)
  })

  const emailed = /Emailed +\d{1,2} \w+ \d{4}/
  const untilMailed = (at: TestApp) => (signatureRequestId: string) =>
    expect
      .poll(async () => {
        const { rows } = await at.platform.pool.query('select status from mail where subject_id = $1', [
          signatureRequestId,
        ])
        return rows
      })
      .toEqual([{ status: 'Sent' }])

  it('states when a mail server accepted the email with the link', async () => {
    const mailServer = await startMailServer()
    const at = await startTestApp({ env: { SMTP_URL: mailServer.url } })
    try {
      const { pages } = await sealed({}, { at, create: regularRequest, ready: untilMailed(at) })
      expect(pages[1]).toMatch(emailed)
    } finally {
      await at.stop()
      await mailServer.stop()
    }
  })

  it('does not state that an email was sent that only the outbox had, even after it has left the outbox', async () => {
    const ready = async (signatureRequestId: string) => {
      await untilMailed(service)(signatureRequestId)
      await service.platform.pool.query('delete from outbox_mail')
    }
    const { pages } = await sealed({}, { create: regularRequest, ready })
    expect(pages[1]).not.toMatch(emailed)
  })

  it('prints the id of the request on each page of the document only if the organization wants it', async () => {
    const without = await sealed()
    expect(without.pages[0]).not.toContain('sreq_')
    await change({ stampsRequestId: true })
    const { pages, request } = await sealed()
    expect(pages[0]).toContain(`Signature request ${request.signatureRequestId}`)
    await change({ stampsRequestId: false })
  })
})

describe('what signers agree to', () => {
  const text = 'I agree to sign electronically, as section 3 of our terms says.'

  it('is the organization’s own text, whose version is in the events and whose words are in the file', async () => {
    const usual = await sealed()
    expect(usual.record.consents).toEqual([usual.consent])
    expect((await change({ consentText: ` ${text} ` })).body.consentText).toBe(text)
    const own = await sealed()
    expect(own.consent).toEqual({ version: expect.stringMatching(/^own-[0-9a-f]{12}$/), text })
    expect(own.record.consents).toEqual([own.consent])
    expect(own.pages[1]).toContain(own.consent.version)
    await change({ consentText: null })
    expect((await sealed()).consent).toEqual(usual.consent)
  })

  it('cannot be signed in a version that is no longer shown', async () => {
    const request = await embeddedRequest(service.api)
    const session = await signingSession(service, request.signers[0]!.recipientSignatureId)
    const { consent } = (await session.get('/signing/session')).body
    await change({ consentText: text })
    const content = { consentVersion: consent.version, fields: [], signature: typedSignature('Bea') }
    expect((await session.post('/signing/session/sign', content)).status).toBe(409)
    await change({ consentText: null })
  })

  it('is refused if it is too short to say anything', async () => {
    expect(await change({ consentText: 'I agree' })).toMatchObject({
      status: 400,
      body: { error: 'consentText must have at least 40 characters, or be null' },
    })
  })
})
