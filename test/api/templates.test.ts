import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, readyTemplate, twoPartyFields } from '../support/builders.ts'
import { storedFiles } from '../support/stored-files.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { assemble, textPdf } from '../support/text-pdf.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service.stop())

const pdf = textPdf(['Hello'], 3)

describe('uploading a PDF', () => {
  it.each(['v1', 'v0'])('creates a template at once, under %s', async version => {
    const { status, body } = await service.api.upload(pdf, 'Lease 2026.pdf', {}, version)
    expect(status).toBe(200)
    expect(body).toEqual({
      templateId: expect.stringMatching(/^tpl_[0-9a-z]{26}$/),
      editTemplateAccess: { editUrl: expect.stringContaining(`${service.url}/edit/`), expiresAt: expect.any(String) },
    })
    const hours = (Date.parse(body.editTemplateAccess.expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23)
    const record = await service.api.get(`/${version}/templates/${body.templateId}`)
    expect(record.body).toMatchObject({
      templateId: body.templateId,
      name: 'Lease 2026',
      filename: 'Lease 2026.pdf',
      contentType: 'application/pdf',
      status: 'Draft',
      pageCount: 3,
      pages: [{ width: 612, height: 792, rotation: 0 }, {}, {}],
      signerRoles: [],
      fields: [],
      redlineAvailable: false,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      archivedAt: null,
    })
  })

  it('accepts signer roles, which the older version ignores', async () => {
    const signer_roles = JSON.stringify([{ name: 'Buyer', order: 0 }])
    const { body } = await service.api.upload(pdf, 'a.pdf', { signer_roles })
    expect((await service.api.get(`/v1/templates/${body.templateId}`)).body.signerRoles).toEqual([
      { name: 'Buyer', order: 0 },
    ])
    const old = await service.api.upload(pdf, 'a.pdf', { signer_roles: 'not json' }, 'v0')
    expect(old.status).toBe(200)
  })

  it.each([
    ['[{"name":"","order":0}]', 'signer_roles[0].name must not be empty'],
    ['[{"name":"A","order":-1}]', 'signer_roles[0].order must be at least 0; got the number -1'],
    ['[{"name":"A"}]', 'signer_roles[0].order is required'],
    ['{}', 'signer_roles must be an array; got an object'],
    ['nonsense', 'signer_roles must be a JSON array'],
    ['[{"name":"A","order":0},{"name":"A","order":1}]', 'signerRoles[1].name "A" is used by more than one role'],
  ])('refuses the signer roles %s', async (signer_roles, error) => {
    expect(await service.api.upload(pdf, 'a.pdf', { signer_roles })).toMatchObject({ status: 400, body: { error } })
  })

  it.each(['v1', 'v0'])('requires file and filename, under %s', async version => {
    const required = { status: 400, body: { error: 'File and filename are required' } }
    const onlyName = new FormData()
    onlyName.append('filename', 'a.pdf')
    expect(await service.api.post(`/${version}/templates`, onlyName)).toMatchObject(required)
    const onlyFile = new FormData()
    onlyFile.append('file', new Blob([pdf as Uint8Array<ArrayBuffer>]), 'a.pdf')
    expect(await service.api.post(`/${version}/templates`, onlyFile)).toMatchObject(required)
  })

  it.each([
    ['a text file', Buffer.from('hello'), 'a.pdf', 'File type must be PDF, DOC, DOCX, PNG or JPEG'],
    ['an empty file', Buffer.alloc(0), 'a.pdf', 'File type must be PDF, DOC, DOCX, PNG or JPEG'],
    ['a PDF named as a DOCX', pdf, 'a.docx', 'File type must be PDF, DOC, DOCX, PNG or JPEG'],
    ['a PDF without an extension', pdf, 'a', 'File type must be PDF, DOC, DOCX, PNG or JPEG'],
    [
      'an archive that is not a document',
      Buffer.from('PK\x03\x04 and so on'),
      'a.pdf',
      'File type must be PDF, DOC, DOCX, PNG or JPEG',
    ],
  ])('refuses %s', async (_, bytes, name, error) => {
    expect(await service.api.upload(bytes, name)).toMatchObject({ status: 400, body: { error } })
  })

  it('makes a page of a picture, on the paper that the organization uses, whatever its name', async () => {
    const picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#c00' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    for (const api of [service.api, service.otherApi]) {
      const { status, body } = await api.upload(picture, 'Site plan.png')
      expect({ status, body }).toMatchObject({ status: 200 })
      const { body: record } = await api.get(`/v1/templates/${body.templateId}`)
      const paper = api === service.api ? { width: 792, height: 612 } : { width: 841.89, height: 595.28 }
      expect(record).toMatchObject({
        name: 'Site plan',
        filename: 'Site plan.png',
        contentType: 'image/jpeg',
        status: 'Draft',
        pages: [{ ...paper, rotation: 0 }],
        fields: [],
        redlineAvailable: false,
        warnings: [],
        sha256: createHash('sha256').update(picture).digest('hex'),
      })
      const redline = await api.post('/v1/redline-requests', {
        templateId: body.templateId,
        members: [{ email: 'a@b.example', displayName: 'A', role: 'DisclosingParty' }],
      })
      expect(redline.status).toBe(400)
    }
  })

  it.each<[string, string, (picture: Sharp) => Sharp]>([
    ['has colors for printing (CMYK); save it', 'scan.jpg', picture => picture.toColourspace('cmyk').jpeg()],
    ['has more than 8 bits for each color; save it', 'scan.png', picture => picture.toColourspace('rgb16').png()],
    ['is damaged or incomplete', 'scan.png', picture => picture.png()],
    ['is too large to process; reduce it to at most 40 million', 'scan.png', picture => picture.resize(8_000).png()],
  ])('refuses a picture that %s', async (error, filename, encode) => {
    const bytes = await encode(sharp({ create: { width: 60, height: 60, channels: 3, background: '#c00' } })).toBuffer()
    const file = error.startsWith('is damaged') ? bytes.subarray(0, -20) : bytes
    expect(await service.api.upload(file, filename)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`The picture ${error}`) },
    })
  })

  it('refuses a damaged PDF with an explanation', async () => {
    const { status, body } = await service.api.upload(Buffer.from('%PDF-1.7\nnothing more'), 'a.pdf')
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('damaged beyond repair') },
    })
  })

  it('refuses a truncated multipart body and a body that is not multipart', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const broken = await service.api.post(
      '/v1/templates',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF',
      type,
    )
    expect(broken.status).toBe(400)
    const json = await service.api.post('/v1/templates', { file: 'x' })
    expect(json).toMatchObject({ status: 400, body: { error: 'Content-Type must be multipart/form-data' } })
  })
})

describe('the size limit', () => {
  const limit = 40 * 1024 * 1024

  it.each([
    ['v1', 'File size exceeds maximum allowed size'],
    ['v0', 'File size exceeds the 40MB limit'],
  ])('refuses a file of 40 MiB under %s, and stores nothing', async (version, error) => {
    const before = await storedFiles(service.platform.config)
    expect(await service.api.upload(Buffer.alloc(limit, '%PDF-'), 'a.pdf', {}, version)).toMatchObject({
      status: 413,
      body: { error },
    })
    expect(await storedFiles(service.platform.config)).toEqual(before)
  })

  it('accepts a file that is one byte smaller', async () => {
    const padded = Buffer.concat([
      pdf.subarray(0, 15),
      Buffer.from(`%${' '.repeat(limit - 1 - pdf.length - 2)}\n`),
      pdf.subarray(15),
    ])
    const { status, body } = await service.api.upload(padded, 'a.pdf')
    expect(padded.length).toBe(limit - 1)
    expect({ status, body }).toMatchObject({ status: 200 })
  })

  it('prevents a refused upload from being stored', async () => {
    const before = await storedFiles(service.platform.config)
    await service.api.upload(Buffer.from('%PDF-1.7\nnothing more'), 'a.pdf')
    await service.api.upload(pdf, 'a.doc')
    await service.api.upload(pdf, ' ')
    expect(await storedFiles(service.platform.config)).toEqual(before)
  })
})

describe('placing fields', () => {
  it('returns the record, which can be sent back unchanged and keeps its field ids', async () => {
    const first = await readyTemplate(service.api)
    const { body: record } = await service.api.get(`/v1/templates/${first.templateId}`)
    expect(record).toEqual(first)
    const again = await service.api.put(`/v1/templates/${first.templateId}/fields`, {
      signerRoles: record.signerRoles,
      fields: record.fields,
    })
    expect(again.body.fields).toEqual(record.fields)
    expect(Date.parse(again.body.updatedAt)).toBeGreaterThan(Date.parse(record.updatedAt))
  })

  it('replaces all fields and roles', async () => {
    const { templateId } = await readyTemplate(service.api)
    const { body } = await service.api.put(`/v1/templates/${templateId}/fields`, {
      signerRoles: [],
      fields: [field(0, { role: null, defaultValue: 'x' })],
    })
    expect(body.fields).toHaveLength(1)
    expect(body.signerRoles).toEqual([])
  })

  it.each([
    [{ role: 'Nobody' }, 'fields[0].role "Nobody" is not one of signerRoles'],
    [
      { type: 'Text' },
      'fields[0].type must be one of text, paragraph, checkbox, date, amount, dropdown, signature; got "Text"; did you mean "text"?',
    ],
    [{ page: 4 }, 'fields[0].page must be at most 3'],
    [{ page: 0 }, 'fields[0].page must be at least 1; got the number 0'],
    [{ width: 0 }, 'fields[0].width must be more than 0; got the number 0'],
    [{ height: undefined }, 'fields[0].height is required'],
    [{ x: 500 }, 'fields[0] extends beyond the right edge of page 1'],
    [{ y: 780 }, 'fields[0] extends beyond the bottom edge of page 1'],
    [{ x: -1 }, 'fields[0].x must be at least 0; got the number -1'],
    [{ type: 'dropdown' }, 'fields[0].options must contain at least one item'],
    [{ type: 'dropdown', options: ['a', 'a'] }, 'fields[0].options must all be different'],
    [
      { type: 'date', defaultValue: '2026-02-30' },
      'fields[0].defaultValue must be a date such as "2026-05-31"; got "2026-02-30"',
    ],
    [{ type: 'dropdown', options: [' '] }, 'fields[0].options must contain an item that is not blank'],
    [
      { type: 'signature', defaultValue: 'x' },
      'fields[0].defaultValue must not be given for a field of kind signature; only these kinds have it: text, paragraph, date, number, amount, checkbox, radio, dropdown, multiple, company',
    ],
    [{ defaultValue: 'fire 🔥' }, 'fields[0].defaultValue contains unsupported characters: 🔥 (U+1F525)'],
    [{ label: 'a\0b' }, 'fields[0].label contains characters that are not allowed'],
    [{ label: '\ud800' }, 'fields[0].label contains characters that are not allowed'],
    [{ x: '72' }, 'fields[0].x must be a number; got "72"'],
  ])('refuses %j', async (change, error) => {
    const { body } = await service.api.upload(pdf)
    const placed = await service.api.put(`/v1/templates/${body.templateId}/fields`, {
      signerRoles: [{ name: 'Buyer', order: 0 }],
      fields: [field(0, change)],
    })
    expect(placed).toMatchObject({ status: 400, body: { error } })
    expect((await service.api.get(`/v1/templates/${body.templateId}`)).body.status).toBe('Draft')
  })

  it('refuses the same fieldId for two fields', async () => {
    const { templateId, fields } = await readyTemplate(service.api)
    const same = [field(0, { fieldId: fields[0]!.fieldId }), field(1, { fieldId: fields[0]!.fieldId })]
    const { body } = await service.api.put(`/v1/templates/${templateId}/fields`, { fields: same })
    expect(body).toEqual({ error: 'fields[1].fieldId is used by more than one field' })
  })

  it('keeps one complete set when several callers save at once, and gives each save a version', async () => {
    const { templateId } = await readyTemplate(service.api)
    const write = (label: string) =>
      service.api.put(`/v1/templates/${templateId}/fields`, {
        signerRoles: [{ name: 'Buyer', order: 0 }],
        fields: [field(0, { label }), field(1, { label })],
      })
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(write))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
    const { body } = await service.api.get(`/v1/templates/${templateId}`)
    expect(new Set(body.fields.map((field: { label: string }) => field.label)).size).toBe(1)
    expect(new Set(answers.map(answer => answer.body.updatedAt)).size).toBe(4)
  })
})

describe('the editor URL', () => {
  it('needs no request body and opens the document', async () => {
    const { templateId } = await readyTemplate(service.api, { pdf, fields: twoPartyFields })
    const { status, body } = await service.api.post(`/v1/templates/${templateId}/edit-url`)
    expect(status).toBe(200)
    const token = new URL(body.editUrl).pathname.split('/').at(-1)
    const headers = { authorization: `Bearer ${token}` }
    const session = await service.anonymous.get('/editing/session', headers)
    expect(session.body).toMatchObject({ templateId, document: { pageCount: 3 } })
    expect(Buffer.from(await service.anonymous.bytes('/editing/session/document', headers))).toEqual(Buffer.from(pdf))
  })

  it('can have a shorter lifetime, after which it is refused', async () => {
    const { templateId } = await readyTemplate(service.api)
    const { body } = await service.api.post(`/v1/templates/${templateId}/edit-url`, { expiresInSeconds: 60 })
    expect(await service.api.post(`/v1/templates/${templateId}/edit-url`, { expiresInSeconds: 59 })).toMatchObject({
      status: 400,
    })
    const headers = { authorization: `Bearer ${new URL(body.editUrl).pathname.split('/').at(-1)}` }
    service.clock.advance(61_000)
    expect(await service.anonymous.get('/editing/session', headers)).toMatchObject({
      status: 401,
      body: { error: 'Editor link has expired' },
    })
  })
})

describe('a PDF that would keep a reader busy forever', () => {
  it('is refused if its page tree contains itself', async () => {
    const loop = assemble([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>',
    ])
    const { status } = await service.api.upload(loop)
    expect(status).toBe(400)
  })
})
