import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import { fixtureDocuments } from '../../src/engine/pdf/generate-fixtures.ts'
import { certificatesFromPem } from '../../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { ApiClient } from '../support/api-client.ts'
import { approvedPdf } from '../support/approved-pdf.ts'
import {
  embeddedRequest,
  field,
  readyTemplate,
  sign,
  signingSession,
  signingToken,
  untilStatus,
} from '../support/builders.ts'
import { pdffonts, pdfsig, pdftotext, qpdfCheck } from '../support/pdf-tools.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let folder: string
beforeAll(async () => {
  service = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'countersign-sealed-'))
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

const bea = { 'Full name': 'Bea Buyer', 'Date of birth': '1990-05-03' }
const original = textPdf(['A contract', 'between two parties.'], 2)

/** Lets both signers sign, waits for the seal, and returns the request with its sealed file. */
async function completed(
  options: {
    pdf?: Uint8Array
    fields?: unknown[]
    body?: Record<string, unknown>
    values?: Record<string, string>[]
    signatures?: unknown[]
  } = {},
) {
  const template = await readyTemplate(service.api, { pdf: options.pdf ?? original, fields: options.fields })
  const created = await embeddedRequest(service.api, { templateId: template.templateId, body: options.body })
  const values = options.values ?? [bea, { Price: '1250.50' }]
  for (const [index, signer] of created.signers.entries()) {
    const session = new ApiClient(service.url, await signingToken(service.api, signer.recipientSignatureId))
    await session.post('/signing/session/viewed')
    const { status, body } = await sign(session, values[index], options.signatures?.[index])
    expect({ status, body }).toEqual({ status: 200, body: { state: 'Signed' } })
  }
  const request = await untilStatus(service.api, created.signatureRequestId, 'Completed')
  const { body } = await service.api.get(`/v1/signature-requests/${created.signatureRequestId}/signed-envelope`)
  const sealed = await service.anonymous.bytes(body.signedEnvelopePresignedUrl)
  return { request, sealed, links: body, file: await saved(sealed, created.signatureRequestId) }
}

async function saved(bytes: Uint8Array, name: string) {
  const path = join(folder, `${name}.pdf`)
  await writeFile(path, bytes)
  return path
}

const verify = async (bytes: Uint8Array) => {
  const pem = (await service.anonymous.get('/.well-known/countersign/root.pem')).body
  return verifySealedPdf(bytesSource(bytes), { roots: certificatesFromPem(pem), now: service.clock.now() })
}

describe('a completed request', () => {
  it('yields a sealed PDF that begins with the original and passes pdfsig, qpdf and our verification', async () => {
    const { request, sealed, file } = await completed()
    expect(Buffer.from(sealed.subarray(0, original.length))).toEqual(Buffer.from(original))
    expect(await pdfsig(file)).toMatchObject({ signatures: [{ valid: true, total: true }] })
    expect(await qpdfCheck(file)).toEqual([])
    expect(await verify(sealed)).toMatchObject({
      valid: true,
      level: 'PAdES-BASELINE-B',
      seal: { coversWholeFile: true, test: false },
      chain: { valid: true },
      problems: [],
    })
    const text = await pdftotext(file)
    for (const value of ['Bea Buyer', '1990-05-03', '1250.50', 'between two parties.', request.signatureRequestId])
      expect(text).toContain(value)
    expect(text).toContain(createHash('sha256').update(original).digest('hex'))
  })

  it('prints the last event hash in the certificate, and the completion event continues the chain', async () => {
    const { request, sealed, file } = await completed()
    const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/events?kinds=all`)
    const types = body.signatureRequestEvents.map((event: { event: { event_type: string } }) => event.event.event_type)
    expect(types).toEqual([
      'document_created',
      'document_viewed',
      'document_signed',
      'document_viewed',
      'document_signed',
      'document_completed',
    ])
    const lastSigned = body.signatureRequestEvents.at(-2)
    expect((await verify(sealed)).chain).toEqual({ valid: true, lastHash: lastSigned.event.hash })
    expect((await pdftotext(file)).replace(/\s/g, '')).toContain(lastSigned.event.hash)
    expect(body.signatureRequestEvents.at(-1)).toMatchObject({
      event: { previous_hash: lastSigned.event.hash, sequence: 6 },
      signing: { details: { sealed_sha256: createHash('sha256').update(sealed).digest('hex') } },
    })
  })

  it('refuses signing URLs and serves the sealed file under a safe name, whole or by range', async () => {
    const { request, sealed } = await completed()
    const refused = await service.api.post(`/v1/recipient-signatures/${request.signers[0].recipientSignatureId}/url`)
    expect(refused).toMatchObject({ status: 409, body: { error: 'Envelope has already been completed' } })
    const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/signed-envelope`)
    const whole = await fetch(body.signedEnvelopePresignedUrl)
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="contract (signed).pdf"; filename*=UTF-8''contract%20%28signed%29.pdf`,
    )
    const part = await fetch(body.signedEnvelopePresignedUrl, { headers: { range: 'bytes=-10' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(sealed.subarray(-10)))
  })

  it('has a presigned link that works for five minutes and for that file only', async () => {
    const { request, links } = await completed()
    const url = new URL(links.signedEnvelopePresignedUrl)
    const changed = async (change: (to: URL) => void) => {
      const to = new URL(url)
      change(to)
      return (await fetch(to)).status
    }
    expect(await changed(to => to.searchParams.set('expires', '99999999999'))).toBe(403)
    expect(await changed(to => to.searchParams.set('signature', 'x'))).toBe(403)
    expect(await changed(to => to.searchParams.delete('signature'))).toBe(400)
    const other = await embeddedRequest(service.api)
    expect(
      await changed(to => (to.pathname = to.pathname.replace(request.signatureRequestId, other.signatureRequestId))),
    ).toBe(403)
    expect(await changed(to => (to.pathname = to.pathname.replace('signed-envelope', 'certificate')))).toBe(403)
    service.clock.advance(301_000)
    expect((await fetch(url)).status).toBe(403)
  })
})

describe('sealing every kind of PDF', () => {
  const small = [
    field(0, { x: 10, y: 10, width: 120, label: 'Full name' }),
    field(0, { x: 10, y: 40, width: 120, type: 'signature', label: 'Buyer' }),
    field(0, { x: 10, y: 70, width: 120, type: 'signature', role: 'Seller', label: 'Seller' }),
  ]
  const documents = Object.entries(fixtureDocuments()).filter(([file]) => file !== 'certified-no-changes.pdf')

  it.each(documents)('%s gets a seal that pdfsig accepts and shows the filled-in value', async (_, pdf) => {
    const { file } = await completed({ pdf, fields: small, values: [{ 'Full name': 'Bea Buyer' }, {}] })
    expect((await pdfsig(file)).signatures).toEqual([{ valid: true, total: true }])
    expect(await pdftotext(file, '-raw')).toContain('Bea Buyer')
  })
})

describe('completion during concurrent writes', () => {
  it('seals the signed values, whatever the session views and saves at the same time', async () => {
    const request = await embeddedRequest(service.api, { body: { sequential: false } })
    const tokens = await Promise.all(
      request.signers.map(signer => signingToken(service.api, signer.recipientSignatureId)),
    )
    const [buyer, seller] = tokens.map(token => new ApiClient(service.url, token)) as [ApiClient, ApiClient]
    await sign(buyer, bea)
    const price = request.fields.find(field => field.label === 'Price')!.fieldId
    const draft = (value: string) => seller.patch('/signing/session/fields', { fields: [{ fieldId: price, value }] })
    const answers = await Promise.all([
      draft('1'),
      draft('2'),
      buyer.post('/signing/session/viewed'),
      sign(seller, { Price: '1250.50' }),
      draft('3'),
      seller.post('/signing/session/viewed'),
      draft('4'),
    ])
    expect(answers[3]).toMatchObject({ status: 200, body: { state: 'Signed' } })
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const record = await untilStatus(service.api, request.signatureRequestId, 'Completed')
    expect(record.fields.find((field: { fieldId: string }) => field.fieldId === price).value).toBe('1250.50')
    const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/events?kinds=all`)
    const { valid, problems } = verifyChain(body.signatureRequestEvents)
    expect({ valid, problems }).toEqual({ valid: true, problems: [] })
    const types = body.signatureRequestEvents.map((event: { event: { event_type: string } }) => event.event.event_type)
    expect(types.filter((type: string) => type === 'document_completed')).toHaveLength(1)
  })
})

describe('a test request', () => {
  it('is watermarked on every page and sealed with the test certificate', async () => {
    const { sealed, file } = await completed({ body: { testMode: true } })
    expect((await verify(sealed)).problems).toEqual([])
    expect(await verify(sealed)).toMatchObject({ valid: true, seal: { test: true } })
    const pages = (await pdftotext(file, '-raw')).split('\f').filter(page => page.trim())
    for (const page of pages) expect(page).toMatch(/T\s*E\s*S\s*T/)
  })
})

describe('the sealed document', () => {
  const values: [string, string][] = [
    ['Latin', 'Zoë Müller-Łukasiewicz'],
    ['Greek', 'Ελληνική Δημοκρατία'],
    ['Cyrillic', 'Володимир Їжакевич'],
    ['Arabic', 'محمد بن عبد الله'],
    ['Hebrew', 'שלום עולם'],
    ['Devanagari', 'क्षत्रिय नागरी लिपि'],
    ['Thai', 'กรุงเทพมหานคร'],
    ['Chinese', '中华人民共和国'],
    ['Japanese', 'ひらがなカタカナ漢字'],
    ['Korean', '대한민국 서울특별시'],
  ]

  it('contains values in ten scripts as extractable text, and on the certificate fields without a label', async () => {
    const labelled = values.map(([label], index) => field(index, { label, x: 300, width: 250 }))
    const fields = [...labelled, field(11, { type: 'checkbox', label: undefined, required: false })]
    const { file } = await completed({ fields, values: [Object.fromEntries(values), {}] })
    const text = (await pdftotext(file)).normalize('NFC')
    for (const [script, value] of values) expect.soft(text, script).toContain(value)
    expect(text).toContain('Checkbox on page 1')
    expect(await pdfsig(file)).toMatchObject({ signatures: [{ valid: true, total: true }] })
  })

  it('is valid with a drawn and with an uploaded signature', async () => {
    const drawn = {
      kind: 'drawn',
      width: 300,
      height: 100,
      strokes: [
        [
          { x: 10, y: 80, p: 0.5 },
          { x: 100, y: 20, p: 0.7 },
          { x: 200, y: 70, p: 0.4 },
        ],
      ],
    }
    const png = await sharp({
      create: { width: 200, height: 80, channels: 4, background: { r: 20, g: 30, b: 120, alpha: 0.8 } },
    })
      .png()
      .toBuffer()
    const uploaded = { kind: 'uploaded', image: `data:image/png;base64,${png.toString('base64')}` }
    const { sealed, file } = await completed({ signatures: [drawn, uploaded] })
    expect(await verify(sealed)).toMatchObject({ valid: true })
    expect(await qpdfCheck(file)).toEqual([])
  })

  it('draws typed signatures and initials in the chosen hands, in the document and on the certificate', async () => {
    const fields = [
      field(0, { type: 'signature', role: 'Buyer' }),
      field(1, { type: 'signature', role: 'Seller' }),
      field(2, { type: 'signature', kind: 'initials', role: 'Seller' }),
    ]
    const { templateId } = await readyTemplate(service.api, { pdf: textPdf(['A contract'], 1), fields })
    const { signatureRequestId, signers } = await embeddedRequest(service.api, { templateId })
    const [buyer, seller] = await Promise.all(
      signers.map(({ recipientSignatureId }) => signingSession(service, recipientSignatureId)),
    )
    await sign(buyer!, {}, { kind: 'typed', text: 'Bea Buyer', hand: 'alex-brush' })
    const { consent, fields: shown } = (await seller!.get('/signing/session')).body
    const initialsId = shown.find(({ kind }: { kind?: string }) => kind === 'initials').fieldId
    const answer = await seller!.post('/signing/session/sign', {
      consentVersion: consent.version,
      signature: { kind: 'typed', text: 'Sam Seller', hand: 'allura' },
      initials: { signature: { kind: 'typed', text: 'SS', hand: 'dancing-script' }, fieldIds: [initialsId] },
    })
    expect(answer).toMatchObject({ status: 200 })
    await untilStatus(service.api, signatureRequestId, 'Completed')
    const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/signed-envelope`)
    const sealed = await service.anonymous.bytes(body.signedEnvelopePresignedUrl)
    const file = await saved(sealed, signatureRequestId)
    expect(await verify(sealed)).toMatchObject({ valid: true })
    const handsOn = async (page: number) => (await pdffonts(file, page)).filter(font => !font.startsWith('Noto')).sort()
    expect(await handsOn(1)).toEqual(['AlexBrush', 'Allura', 'DancingScript'])
    // the certificate shows no initials
    expect(await handsOn(2)).toEqual(['AlexBrush', 'Allura'])
  })

  it('shows signatures without a signature field in the certificate of completion', async () => {
    const { sealed, file } = await completed({ fields: [], values: [{}, {}] })
    expect(await verify(sealed)).toMatchObject({ valid: true })
    expect(await pdftotext(file)).toContain('A Signer')
  })
})

describe('a document uploaded with signatures', () => {
  it('keeps them valid, gains no pages, and gets a separate sealed certificate of completion', async () => {
    const { sealed: signed } = await completed()
    // a completed document is certified against changes, so the upload has only an approval signature
    const upload = await approvedPdf(folder)
    const { sealed, file, links } = await completed({
      pdf: upload,
      fields: [field(0, { label: 'Full name' })],
      values: [{ 'Full name': 'Bea' }, {}],
    })
    expect(Buffer.from(sealed.subarray(0, upload.length))).toEqual(Buffer.from(upload))
    expect(await pdfsig(file)).toMatchObject({ signatures: [{ valid: true }, { valid: true, total: true }] })
    expect((await pdftotext(file)).split('\f').filter(page => page.trim())).toHaveLength(1)
    const certificate = await service.anonymous.bytes(links.certificatePresignedUrl)
    expect(await verify(certificate)).toMatchObject({ valid: true, chain: { valid: true } })
    const certificateFile = await saved(certificate, 'certificate')
    expect(await qpdfCheck(certificateFile)).toEqual([])
    expect((await pdftotext(certificateFile)).replace(/\s/g, '')).toContain(
      createHash('sha256').update(sealed).digest('hex'),
    )
    const again = await service.api.upload(signed)
    expect(again).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('certification forbids any change') },
    })
  })
})

describe('a seal that fails', () => {
  it('is reported on the request, and made once the cause is fixed', async () => {
    const template = await readyTemplate(service.api)
    const { body: record } = await service.api.get(`/v1/templates/${template.templateId}`)
    const request = await embeddedRequest(service.api, { templateId: template.templateId, body: { sequential: false } })
    const { document_key } = await service.platform.database
      .selectFrom('document')
      .select('document_key')
      .where('document_sha256', '=', record.documentSha256)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const bytes = await readStored(document_key)
    await service.platform.storage.delete(document_key)
    for (const [index, signer] of request.signers.entries()) {
      await sign(
        new ApiClient(service.url, await signingToken(service.api, signer.recipientSignatureId)),
        index === 0 ? bea : {},
      )
    }
    const failing = await untilFailed(request.signatureRequestId)
    expect(failing).toMatchObject({ status: 'Created', sealing: { lastError: 'storage_missing' } })
    await service.platform.storage.write(document_key, bytes)
    expect(await untilStatus(service.api, request.signatureRequestId, 'Completed')).toMatchObject({ sealing: null })
  })

  async function readStored(key: string) {
    const chunks: Buffer[] = []
    for await (const chunk of service.platform.storage.read(key)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  async function untilFailed(signatureRequestId: string) {
    for (;;) {
      const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}`)
      if (body.sealing?.failedAttempts > 0) return body
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
})
