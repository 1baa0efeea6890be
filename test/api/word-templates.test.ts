import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPackage } from '../../src/engine/docx/package.ts'
import { docxFile, fieldRuns, linkedPicture, paragraph, relationshipsXml } from '../support/docx-file.ts'
import { pdftotext } from '../support/pdf-tools.ts'
import { storedFiles } from '../support/stored-files.ts'
import { itLong } from '../support/suite.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/docx/${name}`, import.meta.url))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A DOCX with a password, which is a compound file with a stream of this name (MS-OFFCRYPTO 2.3.4.4). */
function encryptedPackage(): Uint8Array {
  const bytes = Buffer.from(fixture('contract.doc'))
  const at = bytes.indexOf(Buffer.from('WordDocument', 'utf16le'))
  bytes.write('EncryptedPackage', at, 'utf16le')
  bytes.writeUInt16LE(2 * 'EncryptedPackage'.length + 2, at + 64)
  return bytes
}

let service: TestApp
let folder: string
beforeAll(async () => {
  service = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'countersign-word-'))
})
afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function template(bytes: Uint8Array, filename: string, version = 'v1') {
  const { status, body } = await service.api.upload(bytes, filename, {}, version)
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined })
  return (await service.api.get(`/v1/templates/${body.templateId}`)).body
}

/** The stored document: its row, the text of the PDF to be signed, and the DOCX to be negotiated. */
async function stored(templateId: string) {
  const row = await service.platform.database
    .selectFrom('template_version as v')
    .innerJoin('document as d', 'd.id', 'v.document_id')
    .selectAll('d')
    .where('v.template_id', '=', templateId)
    .executeTakeFirstOrThrow()
  const pdf = join(folder, 'stored.pdf')
  await writeFile(pdf, await buffer(service.platform.storage.read(row.document_key)))
  return { row, text: await pdftotext(pdf), docx: await buffer(service.platform.storage.read(row.docx_key!)) }
}

describe('a DOCX', () => {
  it.each(['v1', 'v0'])(
    'becomes a template under %s, shown as a PDF and kept as the source for redlining',
    async version => {
      const docx = docxFile({ body: paragraph('The price is 42.') })
      const record = await template(docx, 'Lease.docx', version)
      expect(record).toMatchObject({
        name: 'Lease',
        filename: 'Lease.docx',
        contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        status: 'Draft',
        pageCount: 1,
        redlineAvailable: true,
        sha256: sha256(docx),
        warnings: [],
      })
      expect(record.documentSha256).not.toBe(record.sha256)
      const { row, text, docx: kept } = await stored(record.templateId)
      expect(text).toContain('The price is 42.')
      expect(sha256(kept)).toBe(sha256(docx))
      expect(row.docx_sha256).toBe(sha256(docx))
    },
  )

  it('with macros is stored without them and gets a warning', async () => {
    const docx = docxFile({
      mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml',
      relationships: [
        { type: 'http://schemas.microsoft.com/office/2006/relationships/vbaProject', target: 'vbaProject.bin' },
      ],
      files: { 'word/vbaProject.bin': 'Sub AutoOpen()' },
    })
    const record = await template(docx, 'a.docx')
    expect(record.warnings).toEqual([{ code: 'macros-removed', message: 'Macros were removed from the document' }])
    expect(record.sha256).toBe(sha256(docx))
    const { docx: kept, row } = await stored(record.templateId)
    expect(openPackage(kept).parts.has('/word/vbaproject.bin')).toBe(false)
    expect(row.docx_sha256).toBe(sha256(kept))
  })

  it('with tracked changes shows the text with the changes accepted and gets a warning', async () => {
    const change = (tag: string, text: string) =>
      `<w:${tag} w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"><w:r>${text}</w:r></w:${tag}>`
    const body = `<w:p>${change('del', '<w:delText>forty</w:delText>')}${change('ins', '<w:t>fifty</w:t>')}</w:p>`
    const record = await template(docxFile({ body }), 'a.docx')
    expect(record.warnings[0].code).toBe('tracked-changes-accepted')
    const { text } = await stored(record.templateId)
    expect(text).toContain('fifty')
    expect(text).not.toContain('forty')
  })

  it('shows text in the scripts of the bundled fonts', async () => {
    const { templateId } = await template(docxFile({ body: paragraph('契約 계약 عقد สัญญา') }), 'a.docx')
    expect((await stored(templateId)).text).toMatch(/契約.*계약/)
  })

  itLong('gets a separate template even when ten are uploaded at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        service.api.upload(docxFile({ body: paragraph(`Number ${index}`) }), 'a.docx'),
      ),
    )
    expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(200))
    const texts = await Promise.all(
      answers.map(async answer => (await stored(answer.body.templateId)).row.document_sha256),
    )
    expect(new Set(texts).size).toBe(10)
  })
})

describe('a file that a document refers to by URL', () => {
  let listener: Server
  let requests = 0
  let url: string
  beforeAll(async () => {
    listener = createServer(socket => {
      requests++
      socket.destroy()
    })
    await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(listener.address() as { port: number }).port}/x.png`
  })
  afterAll(() => listener.close())

  it('is never fetched for a drawing, and the missing picture is reported', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}" width="9" height="9"/></svg>`
    const drawing = await template(
      docxFile({
        body: linkedPicture.replace('r:link', 'r:embed') + paragraph('after'),
        relationships: [{ type: 'image', target: 'media/a.png' }],
        files: { 'word/media/a.png': svg },
      }),
      'a.docx',
    )
    expect(drawing.warnings).toEqual([
      { code: 'pictures-left-out', message: expect.stringMatching(/^Some pictures are in a format/) },
      expect.objectContaining({ code: 'left-out-of-negotiation' }),
    ])
    expect((await stored(drawing.templateId)).text).toContain('after')
    expect(requests).toBe(0)
  })

  it('is never fetched for pictures, templates or fields, and missing content is reported', async () => {
    const outside = (type: string) => ({ type, target: url, external: true })
    const pictured = await template(
      docxFile({ body: linkedPicture + paragraph('after'), relationships: [outside('image')] }),
      'a.docx',
    )
    expect(pictured.warnings.map((warning: { code: string }) => warning.code)).toEqual([
      'linked-content-left-out',
      'left-out-of-negotiation',
    ])
    const templated = docxFile({
      relationships: [{ type: 'settings', target: 'settings.xml' }],
      files: {
        'word/settings.xml':
          '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:attachedTemplate r:id="rId1"/></w:settings>',
        'word/_rels/settings.xml.rels': relationshipsXml([
          `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${url}" TargetMode="External"/>`,
        ]),
      },
      contentTypes: {
        '/word/settings.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml',
      },
    })
    expect((await template(templated, 'a.docx')).warnings).toMatchObject([{ code: 'left-out-of-negotiation' }])
    const fields = ['INCLUDETEXT', 'INCLUDEPICTURE'].map(name =>
      fieldRuns([`${name} &quot;${url}&quot;`], `result of ${name}`),
    )
    const { templateId } = await template(docxFile({ body: fields.join('') }), 'a.docx')
    expect((await stored(templateId)).text).toMatch(/result of INCLUDETEXT\s+result of INCLUDEPICTURE/)
    expect(requests).toBe(0)
  })
})

describe('a DOC', () => {
  it('becomes a template and is converted to a DOCX for redlining', async () => {
    const record = await template(fixture('contract.doc'), 'Contract.DOC')
    expect(record).toMatchObject({
      contentType: 'application/msword',
      redlineAvailable: true,
      sha256: sha256(fixture('contract.doc')),
    })
    expect(record.warnings.map((warning: { code: string }) => warning.code)).toEqual(['tracked-changes-accepted'])
    const { text, docx, row } = await stored(record.templateId)
    expect(text).toContain('This contract is written in a DOC. It was changed.')
    expect(text).not.toContain('gone')
    expect(row.docx_sha256).toBe(sha256(docx))
    expect(String(openPackage(docx).parts.get('/word/document.xml')!.bytes)).toContain('written in a DOC')
  })
})

describe('an upload is refused with an explanation, and nothing is stored:', () => {
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  const bomb = () => docxFile({ files: { 'word/document.xml': `<a>${' '.repeat(30 * 1024 * 1024)}</a>` } })
  it.each<[string, string, string, () => Uint8Array]>([
    ['a DOCX with a password', 'a.docx', 'password-protected', encryptedPackage],
    ['a DOC with a password', 'a.doc', 'password-protected', () => fixture('password.doc')],
    ['a DOC named as a DOCX', 'a.docx', 'File type must be', () => fixture('contract.doc')],
    ['a DOCX named as a DOC', 'a.doc', 'File type must be', () => docxFile()],
    ['a DOC named as a DOCM', 'a.docm', 'File type must be', () => fixture('contract.doc')],
    ['a spreadsheet', 'a.docx', 'File type must be', () => docxFile({ mainType: spreadsheet })],
    ['a broken archive', 'a.docx', 'The document is damaged', () => Buffer.from('PK\x03\x04 and so on')],
    [
      'an empty compound file',
      'a.doc',
      'The document is damaged',
      () => Buffer.concat([fixture('contract.doc').subarray(0, 8), Buffer.alloc(2000)]),
    ],
    ['a truncated DOC', 'a.doc', 'The document is damaged', () => fixture('contract.doc').subarray(0, 3000)],
    [
      'a DOCX with a document type declaration',
      'a.docx',
      'The document is damaged',
      () => docxFile({ files: { 'word/document.xml': '<!DOCTYPE a><a/>' } }),
    ],
    [
      'a DOCX whose main part is not a document',
      'a.docx',
      'The document is damaged',
      () => docxFile({ files: { 'word/document.xml': '<a/>' } }),
    ],
    ['a decompression bomb', 'a.docx', 'too complex', bomb],
    [
      'a DOCX that includes another document',
      'a.docx',
      'includes another document',
      () => docxFile({ relationships: [{ type: 'aFChunk', target: 'a.html' }] }),
    ],
  ])('%s', async (_, filename, text, make) => {
    const before = await storedFiles(service.platform.config)
    const { status, body } = await service.api.upload(make(), filename)
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringContaining(text) })
    expect(await storedFiles(service.platform.config)).toEqual(before)
  })
})

describe('without LibreOffice,', () => {
  it('a DOCX is refused with an explanation, and a PDF is accepted', async () => {
    const bare = await startTestApp({ env: { SOFFICE_PATH: '/nonexistent/soffice' }, worker: false })
    try {
      expect(await bare.api.upload(docxFile(), 'a.docx')).toMatchObject({
        status: 503,
        body: {
          error:
            'DOC and DOCX files cannot be converted because LibreOffice is not installed on this server; upload a PDF instead',
        },
      })
      expect((await bare.api.upload(readFileSync('fixtures/pdf/plain.pdf'), 'a.pdf')).status).toBe(200)
    } finally {
      await bare.stop()
    }
  })
})
