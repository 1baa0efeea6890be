import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { field, sign, signingToken, untilStatus } from '../support/builders.ts'
import { pdfsig, pdftotext, qpdfCheck } from '../support/pdf-tools.ts'
import { renderers } from '../support/renderers.ts'
import { storedFiles } from '../support/stored-files.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { assemble, textPdf } from '../support/text-pdf.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.stop())

const tagged = textPdf([
  'The buyer {{text;role=Buyer;label=Full name}} pays',
  '{{amount;role=Seller;label=Price;unit=EUR;default=950.00}}',
  'on {{date;role=Buyer;label=Day;required=false}}.',
  '{{signature;role=Buyer}} and {{signature;role=Seller}}',
  'Signed by hand.',
])

async function template(pdf: Uint8Array, parts: Record<string, string> = {}) {
  const created = await service.api.upload(pdf, 'lease.pdf', parts)
  expect(created.body).toMatchObject({ templateId: expect.stringMatching(/^tpl_/) })
  return (await service.api.get(`/v1/templates/${created.body.templateId}`)).body
}

const sessionOf = (token: string) => new ApiClient(service.url, token)

async function saved(bytes: Uint8Array): Promise<string> {
  const path = join(service.platform.config.dataDir, 'fetched.pdf')
  await writeFile(path, bytes)
  return path
}

describe('warnings', () => {
  const doubtful = textPdf([
    '{{signature;role=Buyer;order=1}} {{text;role=Buyer;order=2;label=Name}}',
    '{{text;role=Buyer;requird=false}}',
    '{{dropdown;role=Buyer;label=Region;options=North/South}}',
    'Dear {Name}},',
  ])
  const codes = ['text-tag-not-understood', 'braces-in-text', 'role-order-contradicted', 'options-look-like-one']

  it('are the same in the upload response and in the record', async () => {
    const { body } = await service.api.upload(doubtful)
    const said = body.warnings.map(({ code, message }: { code: string; message: string }) => `${code}: ${message}`)
    expect(said).toEqual([
      'text-tag-not-understood: The text tag {{text;role=Buyer;requird=false}} will be printed as text: "requird" is not an attribute; did you mean "required"?',
      'braces-in-text: The document contains Dear {Name}}: these braces are not part of a text tag and will be printed',
      'role-order-contradicted: The role Buyer has order 1; a text tag gives it order 2, which is ignored',
      'options-look-like-one: The field "Region" on page 1 has only one option, "North/South". Separate options with | in a text tag, as in options=A|B, and send an array to the API',
    ])
    const { body: record } = await service.api.get(`/v1/templates/${body.templateId}`)
    expect(record.warnings).toEqual(body.warnings)
    const region = record.fields.find((field: { label?: string }) => field.label === 'Region')
    expect(record.warnings.at(-1)).toMatchObject({ page: 1, fieldId: region.fieldId, subject: 'Region' })
  })

  it('are omitted from the response if there are none', async () => {
    expect((await service.api.upload(tagged)).body).not.toHaveProperty('warnings')
  })

  it('make an upload with strict=true fail without storing anything', async () => {
    const before = await storedFiles(service.platform.config)
    const form = () => {
      const parts = new FormData()
      parts.append('file', new Blob([doubtful as Uint8Array<ArrayBuffer>]), 'a.pdf')
      parts.append('filename', 'a.pdf')
      return parts
    }
    const refused = await service.api.post('/v1/templates?strict=true', form())
    expect(refused).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Refused because strict=true: The text tag .* \(and 3 more\)$/) },
    })
    expect(refused.body.warnings.map(({ code }: { code: string }) => code)).toEqual(codes)
    expect(await storedFiles(service.platform.config)).toEqual(before)
    expect((await service.api.post('/v1/templates?strict=maybe', form())).status).toBe(400)
    expect((await service.api.post('/v1/templates?strict=false', form())).status).toBe(200)
  })

  it('make saving fields with strict=true fail without changing the template', async () => {
    const before = await template(doubtful)
    const url = `/v1/templates/${before.templateId}/fields`
    const bodyWith = (options: string[]) => ({
      signerRoles: [{ name: 'Buyer', order: 0 }],
      fields: [field(0, { type: 'dropdown', label: 'Region', options })],
    })
    const body = bodyWith(['North; South'])
    const refused = await service.api.put(`${url}?strict=true`, body)
    expect(refused).toMatchObject({ status: 400, body: { warnings: [{ code: 'options-look-like-one' }] } })
    expect((await service.api.get(`/v1/templates/${before.templateId}`)).body).toEqual(before)
    expect((await service.api.put(url, body)).body.warnings.map(({ code }: { code: string }) => code)).toEqual(codes)
    const mended = await service.api.put(`${url}?strict=true`, bodyWith(['North', 'South']))
    expect(mended.body.warnings).toHaveLength(3)
  })
})

describe('a PDF with text tags', () => {
  it('becomes a template with fields that is ready at once', async () => {
    const record = await template(tagged)
    expect(record).toMatchObject({
      status: 'Ready',
      signerRoles: [
        { name: 'Buyer', order: 0 },
        { name: 'Seller', order: 1 },
      ],
      fields: [
        { type: 'text', role: 'Buyer', label: 'Full name', page: 1, required: true },
        { type: 'amount', role: 'Seller', unit: 'EUR', defaultValue: '950.00' },
        { type: 'date', role: 'Buyer', required: false },
        { type: 'signature', role: 'Buyer' },
        { type: 'signature', role: 'Seller' },
      ],
      warnings: [],
    })
    expect(record.documentSha256).not.toBe(record.sha256)
    const events = service.platform.database
      .selectFrom('event')
      .select('event_type')
      .where('resource_id', '=', record.templateId)
    expect(await events.execute()).toEqual([{ event_type: 'template_ready' }])
    expect(new Set(record.fields.map((field: { fieldId: string }) => field.fieldId)).size).toBe(5)
  })

  it('is sealed without its tags', async () => {
    const { templateId } = await template(tagged)
    const signers = [
      { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' },
      { email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller' },
    ]
    const { body: request } = await service.api.post('/v1/signature-requests/embedded', { templateId, signers })
    expect(request).toMatchObject({ signatureRequestId: expect.any(String) })
    const [buyer, seller] = request.signers
    const session = async (id: string) => sessionOf(await signingToken(service.api, id))
    expect((await sign(await session(buyer.recipientSignatureId), { 'Full name': 'Bea Buyer' })).status).toBe(200)
    expect((await sign(await session(seller.recipientSignatureId))).status).toBe(200)
    await untilStatus(service.api, request.signatureRequestId, 'Completed')
    const envelope = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/signed-envelope`)
    const path = await saved(await service.api.bytes(envelope.body.signedEnvelopePresignedUrl))
    expect((await pdfsig(path)).signatures).toEqual([{ valid: true, total: true }])
    expect(await qpdfCheck(path)).toEqual([])
    const text = await pdftotext(path, '-layout', '-l', '1')
    expect(text).not.toMatch(/[{}]|role=/)
    expect(text).toMatch(/The buyer\s+Bea Buyer\s+pays/)
    expect(text).toMatch(/950\.00 EUR/)
  })

  it('matches the roles given at upload in any letter case, and lists them first', async () => {
    const given = [
      { name: 'Witness', order: 3 },
      { name: 'BUYER', order: 1 },
    ]
    const record = await template(tagged, { signer_roles: JSON.stringify(given) })
    expect(record.signerRoles).toEqual([...given, { name: 'Seller', order: 4 }])
    expect(record.fields.map((field: { role: string }) => field.role)).toEqual([
      'BUYER',
      'Seller',
      'BUYER',
      'BUYER',
      'Seller',
    ])
  })

  it.each([
    [
      'a tag without a role belongs to the first role',
      '{{signature}} {{text;role=}}',
      [{ name: 'Signer', order: 0 }],
      ['Signer', null],
    ],
    [
      'order= sets the signing order',
      '{{signature;role=A;order=2}} {{signature;role=B}}',
      [
        { name: 'A', order: 2 },
        { name: 'B', order: 3 },
      ],
      ['A', 'B'],
    ],
  ])('assigns roles: %s', async (_, line, signerRoles, roles) => {
    const record = await template(textPdf([line]))
    expect(record.signerRoles).toEqual(signerRoles)
    expect(record.fields.map((field: { role: string }) => field.role)).toEqual(roles)
  })

  it('keeps its field ids when its fields are saved again unchanged', async () => {
    const { templateId, fields, signerRoles } = await template(tagged)
    const placed = await service.api.put(`/v1/templates/${templateId}/fields`, { fields, signerRoles })
    expect(placed).toMatchObject({ status: 200, body: { fields, signerRoles, status: 'Ready' } })
  })

  it('gives its fields a format, a minimum font size and a pattern, which are kept when saved again', async () => {
    const { templateId, fields, warnings } = await template(
      textPdf([
        '{{amount;label=Price;format=1.234,56;minfontsize=8}}',
        '{{text;label=Passport;pattern="[A-Z]{2}[0-9]{4}";patternmessage=Two letters, four digits}}',
        '{{text;label=Code;pattern=[0-9]+;default=none}}',
      ]),
    )
    expect(fields).toMatchObject([
      { label: 'Price', format: '1.234,56', minFontSize: 8 },
      { label: 'Passport', pattern: '[A-Z]{2}[0-9]{4}', patternMessage: 'Two letters, four digits' },
      { label: 'Code', pattern: '[0-9]+' },
    ])
    expect(warnings).toMatchObject([{ code: 'default-value-left-out', subject: 'Code' }])
    const placed = await service.api.put(`/v1/templates/${templateId}/fields`, { fields })
    expect(placed).toMatchObject({ status: 200, body: { fields } })
  })

  it('stays a draft if no tag becomes a field, with a warning for each tag', async () => {
    const record = await template(textPdf(['{{colour;role=A}} and {{text;width=none}}']))
    expect(record).toMatchObject({
      status: 'Draft',
      fields: [],
      warnings: [
        {
          code: 'text-tag-not-understood',
          page: 1,
          message: 'The text tag {{colour;role=A}} will be printed as text: "colour" is not a type of field',
        },
        { code: 'text-tag-not-understood', page: 1 },
      ],
    })
    expect(record.documentSha256).toBe(record.sha256)
  })

  it('gets a warning about an invalid default value, which is left out', async () => {
    const record = await template(textPdf(['{{date;label=Day;default=tomorrow}}']))
    expect(record.fields[0]).not.toHaveProperty('defaultValue')
    expect(record.warnings).toEqual([
      {
        code: 'default-value-left-out',
        page: 1,
        fieldId: record.fields[0].fieldId,
        subject: 'Day',
        message:
          'The default value of the field "Day" on page 1 was ignored: it must be a date such as "2026-05-31"; got "tomorrow"',
      },
    ])
  })
})

/** A one-page form: a filled-in name, a checkbox, a dropdown, radio buttons, a signature and a push button. */
function formPdf(): Uint8Array {
  const appearance = (content: string) =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 5 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`
  const widget = (y: number, entries: string, width = 200) =>
    `<< /Type /Annot /Subtype /Widget /F 4 /P 3 0 R /Rect [72 ${y} ${72 + width} ${y + 20}] ${entries} >>`
  const content = 'BT /F1 12 Tf 72 740 Td (A form) Tj ET'
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R 8 0 R 9 0 R 12 0 R 13 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R /Annots [6 0 R 7 0 R 8 0 R 10 0 R 11 0 R 12 0 R 13 0 R] >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    widget(700, '/FT /Tx /T (Buyer.name) /TU (Full name) /V (Old Name) /Ff 2 /AP << /N 14 0 R >>'),
    widget(660, '/FT /Btn /T (agreed) /V /Yes /AS /Yes /AP << /N << /Yes 15 0 R /Off 16 0 R >> >>', 20),
    widget(620, '/FT /Ch /Ff 131072 /T (colour) /Opt [[(r) (red)] [(g) (green)]] /V (g)'),
    '<< /FT /Btn /Ff 49154 /T (size) /Kids [10 0 R 11 0 R] >>',
    widget(580, '/Parent 9 0 R /AP << /N << /small 15 0 R >> >>', 20),
    widget(560, '/Parent 9 0 R /AP << /N << /large 15 0 R >> >>', 20),
    widget(500, '/FT /Sig /T (Buyer.signature)'),
    widget(460, '/FT /Btn /Ff 65536 /T (print)'),
    appearance('0.9 g 0 0 200 20 re f /Tx BMC BT 0 g /F1 12 Tf 2 5 Td (Old Name) Tj ET EMC'),
    appearance('0 0 20 20 re S 2 2 m 18 18 l S'),
    appearance('0 0 20 20 re S'),
  ])
}

describe('a PDF with a form', () => {
  it('becomes a draft with the fields of the form at their original places', async () => {
    const record = await template(formPdf(), {
      signer_roles: '[{"name":"Seller","order":0},{"name":"Buyer","order":1}]',
    })
    expect(record).toMatchObject({ status: 'Draft', warnings: [] })
    expect(record.fields).toMatchObject([
      {
        type: 'text',
        role: 'Buyer',
        label: 'Full name',
        required: true,
        defaultValue: 'Old Name',
        x: 72,
        y: 72,
        width: 200,
        height: 20,
      },
      { type: 'checkbox', role: 'Seller', label: 'agreed', required: false, defaultValue: 'true', y: 112, width: 20 },
      { type: 'dropdown', options: ['red', 'green'], defaultValue: 'green' },
      {
        type: 'dropdown',
        kind: 'radio',
        label: 'size',
        required: true,
        options: ['small', 'large'],
        choices: [
          { option: 'small', page: 1, x: 72, y: 192, width: 20, height: 20 },
          { option: 'large', page: 1, x: 72, y: 212, width: 20, height: 20 },
        ],
        page: 1,
        x: 72,
        y: 192,
        width: 20,
        height: 40,
      },
      { type: 'signature', role: 'Buyer', required: true },
    ])
    const { templateId, fields, signerRoles } = record
    const placed = await service.api.put(`/v1/templates/${templateId}/fields`, { fields, signerRoles })
    expect(placed.body).toMatchObject({ fields, status: 'Ready' })
  })

  it('is sealed with the signer’s values instead of the values in the form', async () => {
    const { templateId, fields } = await template(formPdf())
    const { body: request } = await service.api.post('/v1/signature-requests/embedded', {
      templateId,
      signers: [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Signer' }],
      fields: [{ fieldId: fields[1].fieldId, value: 'false' }],
    })
    const session = sessionOf(await signingToken(service.api, request.signers[0].recipientSignatureId))
    expect(request.fields[3]).toMatchObject({ type: 'dropdown', value: null, filled: false })
    expect((await session.get('/signing/session')).body.fields[3].choices).toEqual(fields[3].choices)
    expect((await sign(session, { 'Full name': 'New Name' })).body.error).toMatch(
      'Required fields are empty: "size" on page 1',
    )
    expect((await sign(session, { 'Full name': 'New Name', size: 'huge' })).body.error).toMatch(
      /must be one of "small", "large"; got "huge"$/,
    )
    expect((await sign(session, { 'Full name': 'New Name', size: 'large' })).status).toBe(200)
    await untilStatus(service.api, request.signatureRequestId, 'Completed')
    const envelope = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/signed-envelope`)
    const path = await saved(await service.api.bytes(envelope.body.signedEnvelopePresignedUrl))
    expect((await pdfsig(path)).signatures).toEqual([{ valid: true, total: true }])
    const text = await pdftotext(path, '-l', '1')
    expect(text).toContain('New Name')
    expect(text).toContain('green')
    expect(text).not.toContain('Old Name')
    const { pixels, channels, width } = await renderers.PDFium!(await readFile(path), 1, 612)
    const [small, large] = fields[3].choices.map(
      (choice: { x: number; y: number }) => pixels[((choice.y + 10) * width + choice.x + 10) * channels],
    )
    expect({ isSmallChosen: small! < 100, isLargeChosen: large! < 100 }).toEqual({
      isSmallChosen: false,
      isLargeChosen: true,
    })
  })
})

describe('a DOCX with text tags', () => {
  it('becomes a template with fields, and can still be negotiated', async () => {
    const docx = await readFile(new URL('../../fixtures/text-tags/lease.docx', import.meta.url))
    const created = await service.api.upload(docx, 'lease.docx')
    const { body: record } = await service.api.get(`/v1/templates/${created.body.templateId}`)
    expect(record).toMatchObject({ status: 'Ready', redlineAvailable: true })
    expect(record.fields.map((field: { type: string }) => field.type)).toEqual([
      'text',
      'text',
      'signature',
      'date',
      'amount',
      'checkbox',
      'dropdown',
    ])
    expect(record.signerRoles.map((role: { name: string }) => role.name)).toEqual(['Landlord', 'Tenant'])
  })
})
