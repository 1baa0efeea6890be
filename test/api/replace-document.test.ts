import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { approvedPdf } from '../support/approved-pdf.ts'
import { embeddedRequest, readyTemplate, signingSession } from '../support/builders.ts'
import { dora, redlineRequest, redlineUrl } from '../support/redlines.ts'
import { storedFiles } from '../support/stored-files.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { assemble, textPdf } from '../support/text-pdf.ts'
import { wordDocument } from '../support/word-document.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service.stop())

const text = [
  'Agreement of lease',
  'The tenant pays the rent monthly',
  'Name of the tenant in full:',
  'Place and day of moving in:',
]
/** A field next to the end of a line of `textPdf`. */
const beside = (line: number, properties: object = {}) => ({
  type: 'text',
  role: 'Buyer',
  page: 1,
  x: 300,
  y: 58 + line * 18,
  width: 150,
  height: 16,
  ...properties,
})

/** The same lines as `textPdf`, on a page that is rotated by 90 degrees and cropped. */
function turnedPdf(lines: string[]): Uint8Array {
  const shown = lines.map((line, index) => `0 1 -1 0 ${30 + 72 + index * 18} ${20 + 72} Tm (${line}) Tj`)
  const content = `BT /F1 12 Tf ${shown.join(' ')} ET`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 900 700] /CropBox [30 20 822 632] /Rotate 90 /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ])
}

/** The distance of a word from the top of the first page. */
async function lineTop(templateId: string, word: string): Promise<number> {
  const { body } = await (await editor(templateId)).get('/editing/session/pages')
  return body.pages[0].words.find((otherWord: { text: string }) => otherWord.text === word).y
}

/** The document that a new negotiation of the template shows. */
async function negotiated(templateId: string) {
  const id = await redlineRequest(service, templateId)
  const { session } = await redlineUrl(service, id, dora.email)
  return (await session.get('/redlining/session')).body.document
}

function formOf(pdf: Uint8Array, filename = 'next.pdf') {
  const form = new FormData()
  form.append('file', new Blob([pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), filename)
  form.append('filename', filename)
  return form
}
const replace = (
  templateId: string,
  file: Uint8Array,
  headers: Record<string, string> = {},
  query = '',
  filename = 'next.pdf',
) => service.api.call('POST', `/v1/templates/${templateId}/document${query}`, formOf(file, filename), headers)
const read = async (templateId: string) => (await service.api.get(`/v1/templates/${templateId}`)).body
/** The session of a new editor link. */
async function editor(templateId: string) {
  const { body } = await service.api.post(`/v1/templates/${templateId}/edit-url`, {})
  return new ApiClient(service.url, new URL(body.editUrl).pathname.split('/')[2]!)
}
const template = (
  fields: unknown[] = [beside(2, { label: 'Name' }), beside(3, { label: 'Place' })],
  pdf = textPdf(text),
) => readyTemplate(service.api, { pdf, fields })

describe('a replaced document', () => {
  it('keeps each field next to its words, and leaves existing requests on the old version', async () => {
    const { templateId, fields } = await template()
    const request = await embeddedRequest(service.api, { templateId })
    const before = await read(templateId)
    const { status, body, headers } = await replace(templateId, textPdf(['A new first line', 'and another', ...text]))
    expect({ status, error: body.error }).toEqual({ status: 200 })
    expect(headers.get('etag')).toBe('"3"')
    expect(body).toMatchObject({ version: 3, status: 'Ready', name: 'contract', filename: 'next.pdf', warnings: [] })
    expect(body).not.toHaveProperty('lostFields')
    expect(body.documentSha256).not.toBe(before.documentSha256)
    expect(body.fields).toEqual(before.fields.map((field: { y: number }) => ({ ...field, y: field.y + 36 })))
    expect(body.fields[0].fieldId).toBe(fields[0]!.fieldId)
    expect(await read(templateId)).toEqual(body)
    const { rows } = await service.platform.pool.query('select template_version from signature_request where id = $1', [
      request.signatureRequestId,
    ])
    expect(rows[0].template_version).toBe(2)
  })

  it('lists a field whose words are gone, which keeps its id when it is placed again', async () => {
    const { templateId, fields } = await template()
    const { body } = await replace(templateId, textPdf(text.slice(0, 3)))
    expect(body.fields.map((field: { label: string }) => field.label)).toEqual(['Name'])
    expect(body.lostFields).toEqual([{ ...beside(3), ...fields[1], version: 2 }])
    expect(body.warnings).toMatchObject([
      { code: 'field-lost', page: 1, fieldId: fields[1]!.fieldId, subject: 'Place' },
    ])
    const saved = await service.api.put(`/v1/templates/${templateId}/fields`, {
      fields: [body.fields[0], { ...body.lostFields[0], y: 400 }],
    })
    expect(saved.body.fields[1].fieldId).toBe(fields[1]!.fieldId)
    expect(saved.body).not.toHaveProperty('lostFields')
    expect(saved.body.warnings).toEqual([])
  })

  it('warns about a condition on a lost field, and cannot be sent until the field is placed again', async () => {
    const showWhen = { match: 'all', rules: [{ fieldId: 'new-place', is: 'filled' }] }
    const { templateId } = await template([
      beside(2, { label: 'Name', required: false, showWhen }),
      beside(3, { fieldId: 'new-place', label: 'Place', required: false }),
    ])
    const { body } = await replace(templateId, textPdf(text.slice(0, 3)))
    expect(body.warnings).toMatchObject([
      { code: 'condition-names-lost-field', fieldId: body.fields[0].fieldId, subject: 'Name' },
      { code: 'field-lost', subject: 'Place' },
    ])
    const send = () => service.api.post('/v1/signature-requests/embedded', { templateId, signers: buyer })
    const buyer = [{ email: 'bea@buyer.example', name: 'Bea', role: 'Buyer' }]
    expect(await send()).toMatchObject({ status: 400, body: { error: expect.stringContaining('Name') } })
    const fields = [...body.fields, { ...body.lostFields[0], y: 400 }]
    const saved = await service.api.put(`/v1/templates/${templateId}/fields`, { fields })
    expect(saved.body).toMatchObject({ warnings: [], fields: [{ showWhen: { rules: [{ is: 'filled' }] } }, {}] })
    expect((await send()).status).toBe(200)
  })

  it('keeps lost fields that a save sends back, and restores them when their words return', async () => {
    const { templateId, fields } = await template()
    const { body } = await replace(templateId, textPdf(text.slice(0, 3)))
    const save = (content: object) => service.api.put(`/v1/templates/${templateId}/fields`, content)
    const signerRoles = [{ name: 'Tenant', order: 0 }]
    const unknown = await save({ fields: [], lostFields: [{ ...body.lostFields[0], fieldId: 'fld_other' }] })
    expect(unknown).toMatchObject({ status: 400, body: { error: expect.stringContaining('lostFields[0].fieldId') } })
    const nobody = await save({ fields: [], lostFields: [{ ...body.lostFields[0], role: 'Nobody' }] })
    expect(nobody).toMatchObject({ status: 400, body: { error: expect.stringContaining('lostFields[0].role') } })
    const kept = await save({
      signerRoles,
      fields: body.fields.map((field: object) => ({ ...field, role: 'Tenant' })),
      lostFields: body.lostFields.map((field: object) => ({
        ...field,
        role: 'Tenant',
        page: 9,
        label: 'Something else',
      })),
    })
    expect(kept.body).toMatchObject({ version: 4, lostFields: [{ ...body.lostFields[0], role: 'Tenant' }] })
    const again = await replace(templateId, textPdf(['A first line', ...text]))
    expect(again.body).not.toHaveProperty('lostFields')
    expect(again.body.fields).toMatchObject([
      { fieldId: fields[0]!.fieldId, y: beside(2).y + 18 },
      { fieldId: fields[1]!.fieldId, y: beside(3).y + 18, label: 'Place', role: 'Tenant' },
    ])
    expect(again.body.fields[1]).not.toHaveProperty('version')
  })

  it('restores the lost field of a text tag that returns', async () => {
    const tag = 'Signed {{text;role=Buyer;label=Place}} here'
    const { body: made } = await service.api.upload(textPdf([tag]))
    const [field] = (await read(made.templateId)).fields
    const without = await replace(made.templateId, textPdf(['Nothing to fill in']))
    expect(without.body.lostFields).toMatchObject([{ fieldId: field.fieldId, version: 1 }])
    const { body } = await replace(made.templateId, textPdf(['A line', tag]))
    expect(body.fields).toMatchObject([{ fieldId: field.fieldId, y: field.y + 18 }])
    expect(body).not.toHaveProperty('lostFields')
  })

  it('keeps the editor settings of text tag fields, and lists a field as lost when its tag is gone', async () => {
    const tags = ['Signed {{text;role=Buyer;label=Place}} here', 'and {{date;role=Buyer;label=Day}} there']
    const made = await service.api.upload(textPdf(tags))
    const { templateId } = made.body
    const { fields } = await read(templateId)
    await service.api.put(`/v1/templates/${templateId}/fields`, {
      fields: [{ ...fields[0], required: false, label: 'Town' }, fields[1]],
    })
    const { body } = await replace(templateId, textPdf(['More', tags[0]!]))
    expect(body.fields).toMatchObject([{ fieldId: fields[0].fieldId, label: 'Town', required: false }])
    expect(body.lostFields).toMatchObject([{ fieldId: fields[1].fieldId, label: 'Day' }])
    const again = await replace(templateId, textPdf(['More', 'and more', tags[0]!]))
    expect(again.body.fields).toMatchObject([{ fieldId: fields[0].fieldId, label: 'Town', required: false }])
  })

  it('moves fields to the page where their words are now, and tells identical lines apart', async () => {
    const alike = ['The landlord signs here', 'Signature of a party:', 'The tenant signs here', 'Signature of a party:']
    const fields = [beside(1, { label: 'Landlord' }), beside(3, { label: 'Tenant' })]
    const { templateId } = await template(fields, textPdf(alike))
    const cover = Array.from({ length: 20 }, (_, index) => `Cover line ${index}`)
    const parts = new FormData()
    for (const [index, lines] of [cover, ['An inserted line', ...alike]].entries()) {
      parts.append('file', new Blob([textPdf(lines) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), 'a.pdf')
      parts.append('filename', `part-${index}.pdf`)
    }
    const { body } = await service.api.call('POST', `/v1/templates/${templateId}/document`, parts)
    expect(body.documents).toHaveLength(2)
    expect(body.fields).toMatchObject([
      { label: 'Landlord', page: 2, y: fields[0]!.y + 18 },
      { label: 'Tenant', page: 2, y: fields[1]!.y + 18 },
    ])
  })

  it('keeps form fields with their ids, and takes the values of the new form', async () => {
    const form = (value: string) =>
      assemble([
        '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DA(/Helv 10 Tf 0 g)/DR<</Font<</Helv 5 0 R>>>>>>>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<>>/Annots[4 0 R]>>',
        `<</Type/Annot/Subtype/Widget/FT/Tx/T(City)/V(${value})/F 4/Rect[72 600 272 620]/P 3 0 R/DA(/Helv 10 Tf 0 g)>>`,
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      ])
    const made = await service.api.upload(form('Rome'))
    const { templateId } = made.body
    const before = await read(templateId)
    expect(before.fields).toMatchObject([{ defaultValue: 'Rome' }])
    const { body } = await replace(templateId, form('Oslo'))
    expect(body.fields).toEqual([{ ...before.fields[0], defaultValue: 'Oslo' }])
    expect(body).toMatchObject({ status: 'Draft', version: 2, warnings: [] })
    const without = await replace(templateId, textPdf(text))
    expect(without.body).toMatchObject({ fields: [], lostFields: [{ ...before.fields[0], defaultValue: 'Oslo' }] })
    const again = await replace(templateId, form('Bern'))
    expect(again.body).toMatchObject({ fields: [{ fieldId: before.fields[0].fieldId, defaultValue: 'Bern' }] })
    expect(again.body).not.toHaveProperty('lostFields')
  })

  it('lists fields on a page without text as lost', async () => {
    const { templateId } = await template([beside(0, { label: 'On a scan' })], textPdf([]))
    const { body } = await replace(templateId, textPdf([]))
    expect(body).toMatchObject({ fields: [], lostFields: [{ label: 'On a scan', page: 1 }] })
  })

  it('keeps fields next to their words on rotated and cropped pages, whatever the new rotation is', async () => {
    const { templateId, fields } = await template([beside(2, { label: 'Name' })], turnedPdf(text))
    const turned = await replace(templateId, turnedPdf(['A new first line', ...text]))
    expect(turned.body.fields).toMatchObject([{ label: 'Name', x: 300, y: beside(3).y }])
    const upright = await replace(templateId, textPdf(['New', 'lines', ...text]))
    expect(upright.body.fields).toMatchObject([{ fieldId: fields[0]!.fieldId, x: 300, y: beside(4).y }])
    expect(upright.body).not.toHaveProperty('lostFields')
  })

  it('keeps radio buttons next to their words, either all of them or none', async () => {
    const button = (line: number, option: string) => ({ option, ...place(line) })
    const place = (line: number) => ({ page: 1, x: 300, y: 60 + line * 18, width: 12, height: 12 })
    const choices = [button(2, 'Name'), button(3, 'Place')]
    const radio = {
      type: 'dropdown',
      kind: 'radio',
      role: 'Buyer',
      label: 'Which',
      options: ['Name', 'Place'],
      choices,
    }
    const { templateId } = await template([{ ...radio, ...place(2) }])
    const moved = await replace(templateId, textPdf(['First', ...text]))
    expect(moved.body.fields).toMatchObject([{ kind: 'radio', choices: [button(3, 'Name'), button(4, 'Place')] }])
    const gone = await replace(templateId, textPdf(text.slice(0, 3)))
    expect(gone.body).toMatchObject({
      fields: [],
      lostFields: [{ kind: 'radio', choices: moved.body.fields[0].choices }],
    })
  })

  it('matches fields on identical pages by page order, but lists them as lost if the page count changes', async () => {
    const pages = (count: number) => textPdf(['Signature of a party', 'and again', 'Signature of a party'], count)
    const fields = [1, 2, 3].map(page => beside(2, { page, label: `Page ${page}` }))
    const { templateId } = await template(fields, pages(3))
    const same = await replace(templateId, pages(3))
    expect(same.body.fields.map((field: { page: number; y: number }) => [field.page, field.y])).toEqual(
      fields.map(field => [field.page, field.y]),
    )
    const fewer = await replace(templateId, pages(2))
    expect(fewer.body).toMatchObject({ fields: [], pageCount: 2, lostFields: [{ page: 1 }, { page: 2 }, { page: 3 }] })
    const more = await replace(templateId, pages(4))
    expect([more.body.fields.length, more.body.lostFields.length]).toEqual([0, 3])
    const back = await replace(templateId, pages(3))
    expect(back.body.fields.map((field: { label: string }) => field.label).sort()).toEqual([
      'Page 1',
      'Page 2',
      'Page 3',
    ])
  })

  it('can be a Word document that replaces another, and can be negotiated', async () => {
    const made = await service.api.upload(wordDocument(text), 'lease.docx')
    const { templateId } = made.body
    const field = { ...beside(2, { label: 'Name' }), x: 250, y: (await lineTop(made.body.templateId, 'Name')) - 2 }
    const { body: placed } = await service.api.put(`/v1/templates/${templateId}/fields`, {
      signerRoles: [{ name: 'Buyer', order: 0 }],
      fields: [field],
    })
    const { body } = await replace(
      templateId,
      wordDocument(['A new clause', 'and another', ...text]),
      {},
      '',
      'next.docx',
    )
    expect(body).toMatchObject({ redlineAvailable: true, filename: 'next.docx', warnings: [] })
    expect(body.fields).toMatchObject([{ fieldId: placed.fields[0].fieldId, label: 'Name' }])
    expect(body.fields[0].y + 2).toBeCloseTo(await lineTop(templateId, 'Name'), 0)
    expect(body.fields[0].y).toBeGreaterThan(field.y + 10)
    const { clauses } = await negotiated(templateId)
    expect(clauses.slice(0, 2).map((clause: { text: string }) => clause.text)).toEqual(['A new clause', 'and another'])
  })

  it('cannot be a certified PDF when the template has fields', async () => {
    const { templateId } = await template()
    const certified = await approvedPdf(service.platform.config.dataDir, undefined, 2)
    const { status, body } = await replace(templateId, certified)
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringContaining('certified') })
    expect((await read(templateId)).version).toBe(2)
  })
})

describe('replacing a document', () => {
  it('is refused to another organization, leaves existing requests alone, and stores no hostile file', async () => {
    const { templateId } = await template()
    const { signers } = await embeddedRequest(service.api, { templateId })
    const signing = await signingSession(service, signers[0]!.recipientSignatureId)
    const pdf = await signing.bytes('/signing/session/document')
    const path = `/v1/templates/${templateId}/document`
    expect((await service.otherApi.call('POST', path, formOf(textPdf(text)))).status).toBe(403)

    const [before, files] = [await read(templateId), await storedFiles(service.platform.config)]
    const hostile = [
      Buffer.from('%PDF-1.7 nothing'),
      Buffer.from('PK\x03\x04 nothing'),
      Buffer.from('MZ'),
      Buffer.alloc(0),
    ]
    for (const file of hostile) expect(await replace(templateId, file)).toMatchObject({ status: 400 })
    expect([await read(templateId), await storedFiles(service.platform.config)]).toEqual([before, files])

    expect((await replace(templateId, textPdf(['Other', ...text]))).status).toBe(200)
    expect(Buffer.from(await signing.bytes('/signing/session/document')).equals(Buffer.from(pdf))).toBe(true)
  })

  it('is refused for a damaged file, for warnings in strict mode, and for an archived template', async () => {
    const { templateId } = await template()
    const before = await read(templateId)
    const refused = await replace(templateId, Buffer.from('%PDF-1.7 nothing'))
    expect(refused.status).toBe(400)
    const strict = await replace(templateId, textPdf(['Other words']), {}, '?strict=true')
    expect(strict).toMatchObject({ status: 400, body: { warnings: [{ code: 'field-lost' }, { code: 'field-lost' }] } })
    expect(await read(templateId)).toEqual(before)
    await service.api.post(`/v1/templates/${templateId}/archive`)
    expect(await replace(templateId, textPdf(text))).toMatchObject({ status: 409 })
    expect((await read(templateId)).version).toBe(2)
  })

  it('succeeds once per version, and a repeat of the same upload gets the same answer', async () => {
    const { templateId } = await template()
    const tag = { 'if-match': '"2"' }
    const answers = await Promise.all([
      replace(templateId, textPdf([...text, 'one']), tag),
      replace(templateId, textPdf([...text, 'two']), tag),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    const won = answers.findIndex(answer => answer.status === 200)
    const repeat = await replace(templateId, textPdf([...text, ['one', 'two'][won]!]), tag)
    expect({ status: repeat.status, body: repeat.body }).toEqual({ status: 200, body: answers[won]!.body })
    const key = { 'idempotency-key': 'replaced-once' }
    const first = await replace(templateId, textPdf([...text, 'three']), key)
    const second = await replace(templateId, textPdf([...text, 'three']), key)
    expect([first.body.version, second.body.version]).toEqual([4, 4])
  })

  it('requires If-Match in the editor, and returns the session', async () => {
    const { templateId } = await template()
    const session = await editor(templateId)
    const path = '/editing/session/document'
    expect((await session.call('POST', path, formOf(textPdf(text)))).status).toBe(428)
    const done = await session.call('POST', path, formOf(textPdf(['New', ...text.slice(0, 3)])), { 'if-match': '"2"' })
    expect(done).toMatchObject({ status: 200, body: { version: 3, filename: 'next.pdf', fields: [{ label: 'Name' }] } })
    expect((await session.get('/editing/session')).body).toEqual(done.body)
    expect(done.body).toMatchObject({ documentVersion: 3, lostFields: [{ label: 'Place', version: 2 }] })
  })

  it('is reported to open editors, which keep their unsaved fields and can still show the old pages', async () => {
    const { templateId } = await template()
    const early = await editor(templateId)
    await replace(templateId, textPdf(text.slice(0, 3)))
    const late = await editor(templateId)
    const save = await early.call('PUT', '/editing/session/fields', { fields: [] }, { 'if-match': '"2"' })
    expect(save).toMatchObject({ status: 409, body: { version: 3, documentVersion: 3, lostFields: [{ version: 2 }] } })
    const { lostFields } = save.body
    const draft = { baseVersion: 3, signerRoles: [], fields: [], lostFields }
    await late.call('PUT', '/editing/session/draft', draft)
    expect((await late.get('/editing/session')).body.draft).toMatchObject({ lostFields })
    await late.call('PUT', '/editing/session/draft', { ...draft, lostFields: undefined })
    expect((await late.get('/editing/session')).body.draft).not.toHaveProperty('lostFields')

    const seen = async (session: ApiClient, version: number) => {
      const { status, body } = await session.get(`/editing/session/pages?version=${version}`)
      return status === 200 ? body.pages[0].words.some((word: { text: string }) => /^moving/.test(word.text)) : status
    }
    expect([await seen(early, 2), await seen(late, 2), await seen(late, 3)]).toEqual([true, true, false])
    const picture = await late.get('/editing/session/pages/1/image?width=320&version=2')
    const current = await late.get('/editing/session/pages/1/image?width=320')
    expect([picture.status, picture.headers.get('etag') === current.headers.get('etag')]).toEqual([200, false])
    const documents = [2, 3].map(version => late.get(`/editing/session/document?version=${version}`))
    const [before, after] = (await Promise.all(documents)).map(({ status, headers }) => [status, headers.get('etag')])
    expect([before![0], after![0], before![1] === after![1]]).toEqual([200, 200, false])
    // once no field is lost, only an editor opened before the replacement can still show the old pages
    await late.call('PUT', '/editing/session/fields', { fields: [] }, { 'if-match': '"3"' })
    expect([await seen(early, 2), await seen(late, 2)]).toEqual([true, 404])
    expect([await seen(early, 1), await seen(early, 9), await seen(early, 0)]).toEqual([404, 404, 400])
  })
})
