import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { certificatesFromPem } from '../../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { readZip } from '../../src/engine/zip/read-zip.ts'
import { approvedPdf } from '../support/approved-pdf.ts'
import { field, sign, signers, signingSession, untilStatus } from '../support/builders.ts'
import { deleteContent } from '../support/delete-content.ts'
import { docxFile, paragraph } from '../support/docx-file.ts'
import { orderedMails } from '../support/mail-rows.ts'
import { pdfsig, pdftotext, qpdfCheck } from '../support/pdf-tools.ts'
import { renderers } from '../support/renderers.ts'
import { storedFiles } from '../support/stored-files.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let folder: string
beforeAll(async () => {
  service = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'sent-'))
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

type File = [filename: string, bytes: Uint8Array]

const embedded = '/v1/signature-requests/embedded'
const bea = { email: 'bea@buyer.example', name: 'Bea Buyer' }
const lease = textPdf(['Tenant {{text;label=Full name}}', 'Signed {{signature}}'])
const annex = textPdf(['The annex', 'Seen {{checkbox;label=Seen;required=false}}'], 2)
const letter = docxFile({ body: paragraph('The letter of {{text;label=Town;required=false}}') })
const form = readFileSync(new URL('../../fixtures/pdf/form.pdf', import.meta.url))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function formOf(files: File[], parts: Record<string, string | string[]> = {}): FormData {
  const all = new FormData()
  for (const [filename, bytes] of files) all.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), filename)
  for (const [name, values] of Object.entries(parts)) for (const value of [values].flat()) all.append(name, value)
  return all
}

const send = (files: File[], request: object = {}, headers: Record<string, string> = {}) =>
  service.api.post(embedded, formOf(files, { request: JSON.stringify({ signers: [bea], ...request }) }), headers)

const uploadAll = (files: File[]) =>
  service.api.post('/v1/templates', formOf(files, { filename: files.map(([filename]) => filename) }))

/** Signs for the only signer and returns the path of the sealed file. */
async function sealed(created: { signatureRequestId: string; signers: { recipientSignatureId: string }[] }) {
  const session = await signingSession(service, created.signers[0]!.recipientSignatureId)
  expect(await sign(session)).toMatchObject({ status: 200 })
  await untilStatus(service.api, created.signatureRequestId, 'Completed')
  const { body } = await service.api.get(`/v1/signature-requests/${created.signatureRequestId}/signed-envelope`)
  const path = join(folder, `${created.signatureRequestId}.pdf`)
  await writeFile(path, await service.api.bytes(body.signedEnvelopePresignedUrl))
  return path
}

const rows = async (table: 'template' | 'signature_request' | 'pending_file') =>
  Number((await service.platform.pool.query(`select count(*) from ${table}`)).rows[0].count)

describe('a signature request sent with its own file', () => {
  it('is signed and sealed with the values pre-filled by label', async () => {
    const { status, body } = await send([['Lease.pdf', lease]], {
      prefill: { 'Full name': 'Ada Lovelace' },
      testMode: true,
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        templateId: expect.stringMatching(/^tpl_/),
        signers: [{ email: bea.email, name: bea.name, recipientSignatureId: expect.any(String) }],
        documents: [
          { filename: 'Lease.pdf', contentType: 'application/pdf', firstPage: 1, pageCount: 1, sha256: sha256(lease) },
        ],
      },
    })
    const path = await sealed(body)
    const text = await pdftotext(path)
    expect(text).toContain('Ada Lovelace')
    expect(text).not.toContain('{{')
    expect(await qpdfCheck(path)).toEqual([])
  })

  it('has a template that can be read, but is not listed, billed or usable again', async () => {
    const before = (await service.api.get('/v1/billing')).body
    const { body } = await send([['Lease.pdf', lease]])
    const record = await service.api.get(`/v1/templates/${body.templateId}`)
    expect(record).toMatchObject({ status: 200, body: { status: 'Ready', archivedAt: record.body.createdAt } })
    const listed = (await service.api.get('/v1/templates')).body.map((one: { templateId: string }) => one.templateId)
    expect(listed).not.toContain(body.templateId)
    const after = (await service.api.get('/v1/billing')).body
    expect(after.templates).toEqual(before.templates)
    expect(after.signatureRequests.created).toBe(before.signatureRequests.created + 1)
    const again = await service.api.post(embedded, {
      templateId: body.templateId,
      signers: [{ ...bea, role: 'Signer' }],
    })
    expect(again.status).toBe(404)
    expect((await service.otherApi.get(`/v1/templates/${body.templateId}`)).status).toBe(403)
  })

  it('has a document that cannot be edited and is removed when the content is deleted', async () => {
    const storedBytes = async () =>
      Number((await service.platform.pool.query('select sum(stored_bytes) from organization_usage')).rows[0].sum)
    const before = [await storedFiles(service.platform.config), await storedBytes()]
    const { body } = await send([
      ['Lease.pdf', lease],
      ['Annex.pdf', annex],
    ])
    expect((await storedFiles(service.platform.config)).length).toBe((before[0] as string[]).length + 3)
    await service.platform.storage.write('pages/picture-1-160', Buffer.from('made of a page'))
    await service.platform.pool.query(
      "insert into page_file select document_id, 'picture-1-160', 'pages/picture-1-160', 14, now() from template_version where template_id = $1",
      [body.templateId],
    )
    const path = `/v1/templates/${body.templateId}`
    expect((await service.api.put(`${path}/fields`, { fields: [] })).status).toBe(404)
    expect((await service.api.post(`${path}/edit-url`)).status).toBe(404)
    const request = `/v1/signature-requests/${body.signatureRequestId}`
    expect((await service.api.post(`${request}/void`, {})).status).toBe(200)
    expect((await deleteContent(service, body.signatureRequestId)).status).toBe(200)
    await expect.poll(() => storedFiles(service.platform.config)).toEqual(before[0])
    expect(await storedBytes()).toBe(before[1])
    expect((await service.api.get(request)).body.documents).toMatchObject([
      { sha256: sha256(lease) },
      { sha256: sha256(annex) },
    ])
  })

  it('returns warnings, or is refused for them in strict mode', async () => {
    const odd = textPdf(['{{signature}}', '{{sigature}}'])
    const { body } = await send([['a.pdf', odd]])
    expect(body.warnings).toMatchObject([{ code: 'text-tag-not-understood' }])
    const before = await rows('template')
    const strict = await service.api.post(`${embedded}?strict=true`, formOf([['a.pdf', odd]], requestWith({})))
    expect(strict).toMatchObject({ status: 400, body: { warnings: body.warnings } })
    expect(await rows('template')).toBe(before)
  })

  it('takes roles from its signers and fields from documentFields', async () => {
    const documentFields = [
      field(0, { role: 'Seller', label: 'Price', type: 'amount' }),
      field(1, { role: 'Buyer', document: 2, page: 2, type: 'signature', label: 'Buyer signs' }),
    ]
    const plain = textPdf(['A page'], 2)
    const { body } = await send(
      [
        ['a.pdf', plain],
        ['b.pdf', plain],
      ],
      { signers, documentFields, prefill: { Price: '12.50' } },
    )
    expect(body.fields).toMatchObject([
      { type: 'amount', role: 'Seller', value: '12.50' },
      { type: 'signature', role: 'Buyer' },
    ])
    const template = (await service.api.get(`/v1/templates/${body.templateId}`)).body
    expect(template.fields.map((field: { page: number }) => field.page)).toEqual([1, 4])
    expect(template.signerRoles).toEqual([
      { name: 'Buyer', order: 0 },
      { name: 'Seller', order: 1 },
    ])
  })

  it('is emailed to its signers if it is a regular request', async () => {
    const request = JSON.stringify({ signers: [bea] })
    const { status, body } = await service.api.post(
      '/v1/signature-requests',
      formOf([['Lease.pdf', lease]], { request }),
    )
    expect(status).toBe(200)
    const mails = await orderedMails(service, body.signatureRequestId)
    expect(mails).toEqual(['invitation bea@buyer.example'])
  })

  it('is created once per Idempotency-Key when the call is repeated', async () => {
    const headers = { 'idempotency-key': 'send-once' }
    const first = await send([['Lease.pdf', lease]], {}, headers)
    const before = [await rows('template'), await storedFiles(service.platform.config)]
    const second = await send([['Lease.pdf', lease]], {}, headers)
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect([await rows('template'), await storedFiles(service.platform.config)]).toEqual(before)
    for (const other of [
      send([['Lease.pdf', annex]], {}, headers),
      send([['Lease.pdf', lease]], { testMode: true }, headers),
    ])
      expect((await other).status).toBe(409)
  })

  it.each<[string, File[], Record<string, string | string[]>, string | RegExp]>([
    ['without a file', [], { request: '{"signers":[]}' }, /^signers must contain|^File is required/],
    ['without a request', [['a.pdf', lease]], {}, 'request is required: send the signature request as JSON'],
    ['with two requests', [['a.pdf', lease]], { request: ['{}', '{}'] }, 'request must be sent once'],
    ['with a request that is not JSON', [['a.pdf', lease]], { request: '{' }, 'request must be valid JSON'],
    ['with a deeply nested request', [['a.pdf', lease]], { request: '['.repeat(200) }, /^request is nested more than/],
    ['with a list as the request', [['a.pdf', lease]], { request: '[]' }, 'request must be a JSON object'],
    ['with a template', [['a.pdf', lease]], { request: '{"templateId":"tpl_1"}' }, /^request must not have templateId/],
    ['with values by fieldId', [['a.pdf', lease]], { request: '{"fields":[]}' }, /^request must not have fields/],
    ['without signers', [['a.pdf', lease]], { request: '{}' }, 'signers is required'],
    [
      'with a misspelt property',
      [['a.pdf', lease]],
      { request: '{"signers":[],"test_mode":true}' },
      'Unknown property "test_mode"; did you mean "testMode"?',
    ],
    [
      'with a misspelt part',
      [['a.pdf', lease]],
      { request: '{}', reqest: '{}' },
      'Unknown part "reqest"; did you mean "request"?',
    ],
    [
      'with a wrong label',
      [['a.pdf', lease]],
      requestWith({ prefill: { 'Full nane': 'x' } }),
      /did you mean "Full name"\?$/,
    ],
    [
      'with a field beyond the last page',
      [['a.pdf', lease]],
      requestWith({ documentFields: [field(0, { role: null, page: 2 })] }),
      'documentFields[0].page must be at most 1',
    ],
    [
      'with a field in a missing file',
      [['a.pdf', lease]],
      requestWith({ documentFields: [field(0, { role: null, document: 2 })] }),
      'documentFields[0].document must be at most 1',
    ],
    [
      'with a file that is not a document',
      [['a.pdf', Buffer.from('hello')]],
      requestWith({}),
      'File type must be PDF, DOC, DOCX, PNG or JPEG',
    ],
  ])('is refused %s, and stores nothing', async (_, files, parts, error) => {
    const before = [await storedFiles(service.platform.config), await rows('template'), await rows('pending_file')]
    const answer = await service.api.post(embedded, formOf(files, parts))
    expect(answer).toMatchObject({
      status: 400,
      body: { error: typeof error === 'string' ? error : expect.stringMatching(error) },
    })
    expect([await storedFiles(service.platform.config), await rows('template'), await rows('pending_file')]).toEqual(
      before,
    )
  })

  it('stores nothing when the connection is lost during the upload', async () => {
    const before = [await storedFiles(service.platform.config), await rows('template')]
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    socket.write(
      `POST ${embedded} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.acme.apiKey}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n${head}%PDF-1.7`,
    )
    await expect.poll(() => rows('pending_file')).toBeGreaterThan(0)
    socket.destroy()
    await expect.poll(() => rows('pending_file')).toBe(0)
    expect([await storedFiles(service.platform.config), await rows('template')]).toEqual(before)
  })

  it('is refused without credentials', async () => {
    const request = JSON.stringify({ signers: [bea] })
    const without = await fetch(service.url + embedded, {
      method: 'POST',
      body: formOf([['a.pdf', lease]], { request }),
    })
    expect(without.status).toBe(401)
  })
})

function requestWith(more: object) {
  return { request: JSON.stringify({ signers: [bea], ...more }) }
}

describe('several files', () => {
  const files: File[] = [
    ['Lease.pdf', lease],
    ['Letter.docx', letter],
    ['Annex.pdf', annex],
    ['Form.pdf', form],
  ]

  it('become one template that lists the pages and the hash of each file', async () => {
    const { status, body } = await uploadAll(files)
    expect({ status, body }).toMatchObject({ status: 200 })
    const record = (await service.api.get(`/v1/templates/${body.templateId}`)).body
    expect(record).toMatchObject({
      name: 'Lease',
      filename: 'Lease.pdf',
      contentType: 'application/pdf',
      redlineAvailable: false,
    })
    expect(
      record.documents.map((document: { firstPage: number; pageCount: number }) => [
        document.firstPage,
        document.pageCount,
      ]),
    ).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [5, record.pageCount - 4],
    ])
    expect(record.documents.map((document: { sha256: string }) => document.sha256)).toEqual(
      files.map(([, bytes]) => sha256(bytes)),
    )
    const pageOf = (label: string) => record.fields.find((field: { label: string }) => field.label === label)?.page
    expect([pageOf('Full name'), pageOf('Town'), pageOf('Seen')]).toEqual([1, 2, 3])
    expect(record.fields.some((field: { page: number }) => field.page >= 5)).toBe(true)
    const redline = await service.api.post('/v1/redline-requests', {
      templateId: body.templateId,
      members: [{ email: 'a@b.example', displayName: 'A', role: 'DisclosingParty' }],
    })
    expect(redline).toMatchObject({ status: 400 })
  })

  it('show the value of a form field on the page once no template field holds it', async () => {
    const { body } = await uploadAll([
      ['Lease.pdf', lease],
      ['Form.pdf', form],
      ['Again.pdf', form],
    ])
    const shown = async () => {
      const { rows: found } = await service.platform.pool.query(
        'select document_key from document d join template_version v on v.document_id = d.id where v.template_id = $1 order by version desc limit 1',
        [body.templateId],
      )
      const path = await service.platform.storage.localPath(found[0].document_key)
      return (await pdftotext(path)).split('\f').map(page => page.replace(/\s+/g, ' ').trim())
    }
    const { fields, signerRoles } = (await service.api.get(`/v1/templates/${body.templateId}`)).body
    const held = fields.filter((field: { page: number }) => field.page > 1)
    expect(held.map((one: { page: number }) => one.page)).toEqual([2, 3])
    const value = held[0].defaultValue
    expect((await shown()).some(page => page.includes(value))).toBe(false)
    const kept = fields.filter((field: { page: number }) => field.page !== 3)
    const placed = await service.api.put(`/v1/templates/${body.templateId}/fields`, { signerRoles, fields: kept })
    expect(placed.status).toBe(200)
    expect((await shown()).map(page => page.includes(value))).toEqual([false, false, true, false])
  })

  it('can be pictures, which are pages of the sealed file and kept as evidence', async () => {
    const photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c00' } })
      .jpeg()
      .toBuffer()
    const sent: File[] = [
      ['photo', photo],
      ['Lease.pdf', lease],
    ]
    const { status, body } = await send(sent, { prefill: { 'Full name': 'Ada' } })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        documents: [
          { filename: 'photo', contentType: 'image/jpeg', firstPage: 1, pageCount: 1, sha256: sha256(photo) },
          { filename: 'Lease.pdf', contentType: 'application/pdf', firstPage: 2, pageCount: 1 },
        ],
      },
    })
    const path = await sealed(body)
    expect(await qpdfCheck(path)).toEqual([])
    expect((await pdfsig(path)).signatures).toEqual([{ valid: true, total: true }])
    const { pixels, channels, width, height } = await renderers.Poppler!(await readFile(path), 1, 72)
    const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * channels
    const [red, green] = pixels.subarray(middle, middle + 2)
    expect([red! > 180, green! < 60]).toEqual([true, true])
    const { body: evidence } = await service.api.get(`/v1/signature-requests/${body.signatureRequestId}/evidence`)
    const files = readZip(await service.api.bytes(evidence.evidencePresignedUrl))
    expect(sha256(files.find(({ name }) => name === 'documents/1.jpg')!.bytes)).toBe(sha256(photo))
  })

  it('are listed in the sealed file, in its certificate and in the evidence', async () => {
    const sent = files.slice(0, 3)
    const { status, body } = await send(sent, { prefill: { 'Full name': 'Ada', Town: 'Ulm' } })
    expect({ status, body }).toMatchObject({ status: 200 })
    const path = await sealed(body)
    expect(await qpdfCheck(path)).toEqual([])
    const pages = (await pdftotext(path)).split('\f')
    expect([pages[0], pages[1], pages[2], pages[3]]).toMatchObject([
      expect.stringMatching(/Tenant[\s\S]*Ada/),
      expect.stringMatching(/The letter of[\s\S]*Ulm/),
      expect.stringContaining('The annex'),
      expect.stringContaining('The annex'),
    ])
    const certificate = pages.slice(4).join('\n')
    for (const [filename, bytes] of sent) {
      expect(certificate).toContain(filename)
      expect(certificate.replace(/\s/g, '')).toContain(sha256(bytes))
    }
    expect(certificate).toContain('Pages 3 to 4.')
    const { body: evidence } = await service.api.get(`/v1/signature-requests/${body.signatureRequestId}/evidence`)
    const archive = await service.api.bytes(evidence.evidencePresignedUrl)
    const zip = new Map(readZip(archive).map(({ name, bytes }) => [name, bytes]))
    const roots = certificatesFromPem(service.platform.keys.rootCertificatePem)
    const verified = verifySealedPdf(bytesSource(zip.get('sealed.pdf')!), { roots, now: new Date(), evidence: archive })
    expect(verified).toMatchObject({ valid: true, problems: [], evidence: { valid: true } })
    expect(sha256(zip.get('documents/2.docx')!)).toBe(sha256(letter))
    expect(JSON.parse(Buffer.from(zip.get('documents/documents.json')!).toString())).toMatchObject(
      sent.map(([filename, bytes], index) => ({
        name: expect.stringContaining(`documents/${index + 1}.`),
        filename,
        sha256: sha256(bytes),
      })),
    )
    const events = Buffer.from(zip.get('events.jsonl')!).toString().split('\n')
    expect(JSON.parse(events[0]!).signing.details).toMatchObject({
      filenames: 'Lease.pdf\nLetter.docx\nAnnex.pdf',
      documents: [
        { first_page: 1, page_count: 1 },
        { first_page: 2, page_count: 1 },
        { first_page: 3, page_count: 2 },
      ],
    })
  })

  it('are refused if one of them cannot be used, and the error begins with its name', async () => {
    const signed = await approvedPdf(folder)
    const of = async (filename: string, bytes: Uint8Array) =>
      (
        await uploadAll([
          ['Lease.pdf', lease],
          [filename, bytes],
        ])
      ).body
    const before = await storedFiles(service.platform.config)
    expect(await of('Signed.pdf', signed)).toEqual({
      error: expect.stringMatching(/^Signed\.pdf: A signed document cannot be joined with others/),
    })
    expect(await of('Broken.pdf', Buffer.from('%PDF-1.7\nnothing more'))).toEqual({
      error: expect.stringMatching(/^Broken\.pdf: The PDF/),
    })
    expect(await of('Text.doc', lease)).toEqual({ error: 'Text.doc: File type must be PDF, DOC, DOCX, PNG or JPEG' })
    expect(await storedFiles(service.platform.config)).toEqual(before)
  })

  it('need a filename each, and are limited to twenty files and 40 MB together', async () => {
    const one: File = ['a.pdf', lease]
    const named = await service.api.post('/v1/templates', formOf([one, one], { filename: 'a.pdf' }))
    expect(named).toMatchObject({
      status: 400,
      body: { error: 'filename must be sent once for each file; got 1 for 2 files' },
    })
    expect(await uploadAll(Array(21).fill(one))).toMatchObject({
      status: 400,
      body: { error: 'file must be sent at most 20 times' },
    })
    const half: File = ['a.pdf', Buffer.alloc(20 * 1024 * 1024, '%PDF-')]
    expect(await uploadAll([half, half])).toMatchObject({ status: 413 })
    expect((await uploadAll(Array(20).fill(one))).status).toBe(200)
  })

  it('are limited to 2,000 pages together', async () => {
    const long: File = ['Long.pdf', textPdf(['A page'], 1_001)]
    expect(await uploadAll([long, long])).toMatchObject({
      status: 400,
      body: { error: 'The files must have at most 2000 pages together; got 2002' },
    })
  })

  it('count towards the stored bytes, both as uploaded and as joined', async () => {
    const stored = async () =>
      Number((await service.platform.pool.query('select sum(stored_bytes) from organization_usage')).rows[0].sum)
    const before = await stored()
    const { body } = await uploadAll([
      ['a.pdf', lease],
      ['b.pdf', annex],
    ])
    const { rows: found } = await service.platform.pool.query(
      'select d.document_size_bytes from document d join template_version v on v.document_id = d.id where v.template_id = $1',
      [body.templateId],
    )
    expect((await stored()) - before).toBe(lease.length + annex.length + found[0].document_size_bytes)
  })
})

it('values can be pre-filled by label for a template too', async () => {
  const { body: created } = await service.api.upload(lease, 'Lease.pdf')
  const request = { templateId: created.templateId, signers: [{ ...bea, role: 'Signer' }] }
  const { body } = await service.api.post(embedded, { ...request, prefill: { Signer: { 'Full name': 'Ada' } } })
  expect(body.fields).toMatchObject([{ label: 'Full name', value: 'Ada', filled: true }, { type: 'signature' }])
  const wrong = await service.api.post(embedded, { ...request, prefill: { Name: 'Ada' } })
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^prefill "Name" is not the label/) },
  })
})
