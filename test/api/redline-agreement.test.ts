import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPackage } from '../../src/engine/docx/package.ts'
import { findAgreement } from '../../src/features/redlines/agreement/agreement-store.ts'
import { agree, agreedRequest, templateWords } from '../support/agreements.ts'
import { ApiClient } from '../support/api-client.ts'
import { sign, signingToken, untilStatus } from '../support/builders.ts'
import { docxFile, paragraph, wordOnlyBox } from '../support/docx-file.ts'
import { type PdfWord, pdfsig, pdftotext, pdfWords } from '../support/pdf-tools.ts'
import { dan, dora, redlineEvents, redlineRequest, redlineUrl, rita } from '../support/redlines.ts'
import { startServiceBeside } from '../support/service-beside.ts'
import { itLong } from '../support/suite.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let folder: string
beforeAll(async () => {
  service = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'countersign-agreement-'))
})
afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

const signers = [
  { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' },
  { email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller' },
]
const lines = (...texts: string[]) => texts.map(paragraph).join('')
const contract = lines(
  'Sale of a bicycle',
  'The price is 42 euros and is due within thirty days.',
  'The seller keeps the title until all of it is paid.',
  'Bea Buyer of Berlin',
  'Signature of the buyer: ____________________',
  'Date of the buyer: ____________________',
  'Sam Seller of Salzburg',
  'Signature of the seller: ____________________',
)

const signIt = (redlineRequestId: string, body: object = {}, headers: Record<string, string> = {}) =>
  service.api.post(
    `/v1/redline-requests/${redlineRequestId}/signature-requests/embedded`,
    { signers, ...body },
    headers,
  )

async function uploaded(body: string) {
  const { body: created } = await service.api.upload(docxFile({ body }), 'sale.docx')
  expect(created).toMatchObject({ templateId: expect.stringMatching(/^tpl_/) })
  return created.templateId as string
}

/** Finds a word by the words that follow it. */
function wordOf(words: PdfWord[], first: string, ...next: string[]): PdfWord {
  const at = words.findIndex((_, index) => [first, ...next].every((text, step) => words[index + step]!.text === text))
  if (at < 0) throw new Error(`no ${first} ${next.join(' ')}`)
  return words[at]!
}

/** Places fields by hand over the lines for signatures and dates. */
async function placed(templateId: string) {
  const words = await templateWords(service, templateId)
  const over = (word: PdfWord, properties: object) => ({
    page: word.page,
    x: word.x + 120,
    y: word.y - 12,
    width: 110,
    height: 24,
    ...properties,
  })
  const { body } = await service.api.put(`/v1/templates/${templateId}/fields`, {
    signerRoles: [
      { name: 'Buyer', order: 0 },
      { name: 'Seller', order: 1 },
    ],
    fields: [
      over(wordOf(words, 'Signature', 'of', 'the', 'buyer:'), {
        type: 'signature',
        role: 'Buyer',
        label: 'Buyer signs',
      }),
      over(wordOf(words, 'Date', 'of', 'the', 'buyer:'), {
        type: 'date',
        role: 'Buyer',
        label: 'Buyer date',
        required: false,
      }),
      over(wordOf(words, 'Signature', 'of', 'the', 'seller:'), {
        type: 'signature',
        role: 'Seller',
        label: 'Seller signs',
      }),
    ],
  })
  expect(body).toMatchObject({ status: 'Ready' })
  return body.fields as { fieldId: string; label: string; x: number; y: number; page: number }[]
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const templateOf = async (templateId: string) => (await service.api.get(`/v1/templates/${templateId}`)).body

const signer = async (recipientSignatureId: string) =>
  new ApiClient(service.url, await signingToken(service.api, recipientSignatureId))

const countRows = async (table: 'template' | 'signature_request' | 'redline_agreement') => {
  const row = await service.platform.database
    .selectFrom(table)
    .select(eb => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Counts the files that no row refers to, except those that a check keeps for a week. */
async function countLeft(): Promise<number> {
  const rows = await service.platform.database.selectFrom('pending_file').select('key').execute()
  return rows.filter(({ key }) => !key.includes('/checked-revision-')).length
}

/** Asks as a member where the fields will be placed. */
const foresee = async (redlineRequestId: string, email: string) =>
  (await redlineUrl(service, redlineRequestId, email)).session.get('/redlining/session/agreed-fields')

describe('a document that its PDF would not show completely', () => {
  it('gets a warning at upload and cannot be approved', async () => {
    const { body: created } = await service.api.upload(
      docxFile({ body: paragraph('A fee') + wordOnlyBox('The fee is 90 euros.') }),
      'fee.docx',
    )
    expect(created.warnings).toEqual([
      {
        code: 'text-differs',
        message: expect.stringContaining('The PDF ends before “The fee is 90 euros.”'),
        subject: '',
      },
    ])
    const id = await redlineRequest(service, created.templateId)
    const [first, other] = await Promise.all([dora, rita].map(({ email }) => redlineUrl(service, id, email)))
    expect(await first!.session.post('/redlining/session/send', {})).toMatchObject({ status: 200 })
    const missing = { page: null, story: 'a text box', after: '', agreed: 'The fee is 90 euros.', shown: '' }
    const before = [await templateOf(created.templateId), (await redlineEvents(service, id)).length]
    expect(await other!.session.post('/redlining/session/approve', {})).toMatchObject({
      status: 409,
      body: {
        error: expect.stringContaining('would not say what was agreed'),
        difference: missing,
        differences: [missing],
      },
    })
    expect([await templateOf(created.templateId), (await redlineEvents(service, id)).length]).toEqual(before)
    expect((await other!.session.get('/redlining/session')).body.status).toBe('ReceivingPartyOpened')
  })
})

describe('the fields of an agreed document', () => {
  itLong(
    'move with the words around them, or to a signature page if those words are gone, and are sealed there',
    async () => {
      const templateId = await uploaded(contract)
      const fields = await placed(templateId)
      const [buyer, date, seller] = fields.map(field => field.fieldId)
      const id = await agreedRequest(service, templateId, [
        { clause: 'The price', kind: 'replaceText', from: '42 euros', text: '40 euros' },
        {
          clause: 'The seller keeps',
          kind: 'insertParagraph',
          text: 'The bicycle has two wheels and a bell. '.repeat(160),
        },
        { clause: 'Signature of the seller', kind: 'deleteParagraph' },
      ])
      const stored = [await countRows('template'), await countRows('signature_request')]
      const foreseen = await Promise.all([dora, dan, rita].map(({ email }) => foresee(id, email)))
      expect(foreseen[0]).toMatchObject({
        status: 200,
        body: {
          round: 2,
          pageCount: 3,
          agreedPageCount: 2,
          fields: [
            { label: 'Buyer signs', type: 'signature', role: 'Buyer', placed: 'Anchored', page: 2 },
            { label: 'Buyer date', required: false, placed: 'Anchored', line: 'Date of the buyer' },
            { label: 'Seller signs', placed: 'SignaturePage', page: 3, reason: 'WordsGone' },
          ],
        },
      })
      expect(foreseen[0]!.body.fields[2]).toMatchObject({ line: 'Signature of the seller' })
      expect(foreseen.map(one => one.body)).toEqual(foreseen.map(() => foreseen[0]!.body))
      expect([await countRows('template'), await countRows('signature_request')]).toEqual(stored)
      const { status, body: made } = await signIt(id)
      expect({ status, error: made.error }).toEqual({ status: 200, error: undefined })
      expect(made.agreement).toMatchObject({
        round: 2,
        pageCount: 3,
        agreedPageCount: 2,
        fields: [
          { fieldId: buyer, placed: 'Anchored', page: 2 },
          { fieldId: date, placed: 'Anchored', page: 2 },
          { fieldId: seller, placed: 'SignaturePage', page: 3 },
        ],
        warnings: [{ code: 'field-on-signature-page', page: 3, message: expect.stringContaining('Seller signs') }],
      })

      const before = wordOf(await templateWords(service, templateId), 'Date', 'of', 'the', 'buyer:')
      const after = wordOf(await templateWords(service, made.templateId), 'Date', 'of', 'the', 'buyer:')
      const record = await templateOf(made.templateId)
      expect(record).toMatchObject({ name: 'sale (agreed)', status: 'Ready', redlineAvailable: true, pageCount: 3 })
      const [was, is] = [fields[1]!, record.fields[1]]
      expect(after.page).toBe(2)
      expect(is.x - after.x).toBeCloseTo(was.x - before.x, 1)
      expect(is.y - after.y).toBeCloseTo(was.y - before.y, 1)

      const request = made.signatureRequestId
      const [bea, sam] = made.signers.map((signer: { recipientSignatureId: string }) => signer.recipientSignatureId)
      expect(await sign(await signer(bea), { 'Buyer date': '2026-11-21' })).toMatchObject({ status: 200 })
      expect(await sign(await signer(sam))).toMatchObject({ status: 200 })
      await untilStatus(service.api, request, 'Completed')
      const envelope = await service.api.get(`/v1/signature-requests/${request}/signed-envelope`)
      const path = join(folder, 'sealed.pdf')
      await writeFile(path, await service.api.bytes(envelope.body.signedEnvelopePresignedUrl))
      expect((await pdfsig(path)).signatures).toEqual([{ valid: true, total: true }])
      const words = await pdfWords(path)
      const drawn = words.find(word => word.text.startsWith('2026-11-21') && word.page === 2)!
      expect(drawn.x).toBeGreaterThanOrEqual(is.x)
      expect(drawn.right).toBeLessThanOrEqual(is.x + is.width)
      expect((drawn.y + drawn.bottom) / 2).toBeGreaterThan(is.y)
      expect((drawn.y + drawn.bottom) / 2).toBeLessThan(is.y + is.height)
      const page = await pdftotext(path, '-f', '3', '-l', '3')
      expect(page).toContain('Signature page')
      expect(page).toContain(made.agreement.docxSha256)
      expect(page).toContain('Seller signs')
      expect(await pdftotext(path, '-l', '2')).not.toMatch(/42 euros|Signature of the seller/)
    },
  )

  it('follow their text tags, keep their ids, and are left out when their tag is deleted', async () => {
    const tags = lines(
      'A lease',
      'The tenant is {{text;role=Tenant;label=Name}}.',
      'The rent is {{amount;role=Owner;label=Rent;unit=EUR}}.',
      'The deposit is {{amount;role=Owner;label=Deposit;unit=EUR}}.',
      'Signed {{signature;role=Tenant}}',
    )
    const templateId = await uploaded(tags)
    const before = await templateOf(templateId)
    const [name, rent, deposit, signature] = before.fields
    const id = await agreedRequest(service, templateId, [
      { clause: 'A lease', kind: 'insertParagraph', text: 'of a room' },
      { clause: 'The deposit', kind: 'replaceText', text: 'There is no deposit.' },
      { clause: 'Signed', kind: 'insertParagraph', text: 'Guaranteed {{signature;role=Guarantor}}' },
    ])
    const { fields: foreseen } = (await foresee(id, rita.email)).body
    expect(foreseen).toMatchObject([
      { label: 'Name', placed: 'TextTag', page: 1 },
      { label: 'Rent', placed: 'TextTag' },
      { type: 'signature', role: 'Tenant', placed: 'TextTag' },
      { type: 'signature', role: 'Guarantor', placed: 'TextTag' },
      { label: 'Deposit', placed: 'LeftOut', reason: 'TagDeleted' },
    ])
    expect(foreseen[4]).not.toHaveProperty('page')
    const parties = [
      { email: 'tom@tenant.example', name: 'Tom Tenant', role: 'Tenant' },
      { email: 'olga@owner.example', name: 'Olga Owner', role: 'Owner' },
    ]
    const missing = await signIt(id, { signers: parties })
    expect(missing).toMatchObject({
      status: 400,
      body: { error: 'Missing signer for role "Guarantor" required by template fields' },
    })
    const all = [...parties, { email: 'gus@guarantor.example', name: 'Gus Guarantor', role: 'Guarantor' }]
    const made = await signIt(id, { signers: all, fields: [{ fieldId: name.fieldId, value: 'Tom Tenant' }] })
    expect(made).toMatchObject({ status: 200 })
    const after = await templateOf(made.body.templateId)
    expect(after.signerRoles.map((role: { name: string }) => role.name)).toEqual(['Tenant', 'Owner', 'Guarantor'])
    expect(after.fields.map((field: { fieldId: string }) => field.fieldId)).toEqual([
      name.fieldId,
      rent.fieldId,
      signature.fieldId,
      expect.stringMatching(/^fld_/),
    ])
    expect(after.fields[0].y).toBeGreaterThan(name.y + 10)
    expect(made.body.agreement.warnings).toEqual([
      {
        code: 'field-taken-out',
        message: 'The field "Deposit" is left out: its text tag was deleted from the text',
        subject: 'Deposit',
      },
    ])
    expect(deposit.label).toBe('Deposit')
    expect(made.body.fields[0]).toMatchObject({ fieldId: name.fieldId, value: 'Tom Tenant', filled: true })
    const words = await templateWords(service, made.body.templateId)
    expect(words.map(word => word.text).join(' ')).not.toContain('{{')
  })

  it('can be previewed only while the text is agreed, and change with a new agreement', async () => {
    const templateId = await uploaded(lines('A receipt', 'Signed {{signature;role=Buyer}}'))
    const id = await redlineRequest(service, templateId)
    const refused = { status: 409, body: { error: expect.stringMatching(/^Redline request is not ready for signing/) } }
    expect(await foresee(id, dora.email)).toMatchObject(refused)
    await agree(service, id)
    expect((await foresee(id, dora.email)).body).toMatchObject({ round: 2, fields: [{ placed: 'TextTag' }] })
    const { session } = await redlineUrl(service, id, dora.email)
    await session.post('/redlining/session/reopen', {})
    expect(await foresee(id, rita.email)).toMatchObject(refused)
    await agree(service, id, [{ clause: 'Signed', kind: 'deleteParagraph' }])
    expect((await foresee(id, rita.email)).body).toMatchObject({ round: 4, fields: [{ placed: 'LeftOut' }] })
  })

  it('move with words that are written from right to left', async () => {
    const rtl = (text: string) =>
      `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
    const templateId = await uploaded(
      ['הסכם מכירה של אופניים', 'המחיר הוא ארבעים ושתיים', 'חתימת הקונה כאן', 'חתימת המוכר כאן'].map(rtl).join(''),
    )
    const last = 'ןאכ'
    const before = wordOf(await templateWords(service, templateId), last, 'הנוקה')
    const { body } = await service.api.put(`/v1/templates/${templateId}/fields`, {
      signerRoles: [{ name: 'Buyer', order: 0 }],
      fields: [
        { type: 'signature', role: 'Buyer', page: 1, x: before.x - 140, y: before.y - 4, width: 130, height: 20 },
      ],
    })
    const [field] = body.fields
    const id = await agreedRequest(service, templateId, [
      { clause: 'המחיר', kind: 'insertParagraph', text: 'האופניים כחולים' },
    ])
    const made = await signIt(id, { signers: [signers[0]] })
    expect(made.body.agreement.fields).toEqual([{ fieldId: field.fieldId, placed: 'Anchored', page: 1 }])
    const moved = (await templateOf(made.body.templateId)).fields[0]
    const after = wordOf(await templateWords(service, made.body.templateId), last, 'הנוקה')
    expect(after.y - before.y).toBeGreaterThan(8)
    expect(moved.x - after.x).toBeCloseTo(field.x - before.x, 1)
    expect(moved.y - after.y).toBeCloseTo(field.y - before.y, 1)
  })
})

describe('the signature request of an agreed document', () => {
  let templateId: string
  beforeAll(async () => {
    templateId = await uploaded(lines('A plain contract', 'without any fields.'))
  })
  const two = signers.map(({ email, name }) => ({ email, name }))
  const plain = (id: string, headers?: Record<string, string>) => signIt(id, { signers: two }, headers)
  const session = async (id: string, email = rita.email) => (await redlineUrl(service, id, email)).session
  const reopen = async (id: string) => (await session(id)).post('/redlining/session/reopen', {})
  const mayReopen = async (id: string) =>
    (await (await session(id)).get('/redlining/session')).body.may.reopen as boolean

  it('can be created only after the agreement, one at a time, and not again after signing', async () => {
    const id = await redlineRequest(service, templateId)
    const notReady = {
      status: 409,
      body: { error: 'Redline request is not ready for signing; both sides must agree first' },
    }
    const beingSigned = {
      status: 409,
      body: { error: 'Document is out for signature; wait until its signature request has ended, or void it' },
    }
    expect(await plain(id)).toMatchObject(notReady)
    await agree(service, id)
    const read = async () => (await service.api.get(`/v1/redline-requests/${id}`)).body
    expect(await read()).toMatchObject({ signatureRequestId: null })
    expect(await mayReopen(id)).toBe(true)
    const changedBefore = (await read()).updatedAt

    const first = await plain(id)
    expect(first).toMatchObject({ status: 200, body: { redlineRequestId: id, status: 'Created', testMode: false } })
    const { signatureRequestId } = first.body
    expect(await read()).toMatchObject({ status: 'DocumentReadyForSigning', signatureRequestId })
    expect((await read()).updatedAt > changedBefore).toBe(true)
    const listed = await service.api.get('/v1/redline-requests')
    expect(listed.body.find((one: { redlineRequestId: string }) => one.redlineRequestId === id)).toEqual(await read())
    expect(await plain(id)).toMatchObject(beingSigned)
    expect(await reopen(id)).toMatchObject(beingSigned)
    expect(await mayReopen(id)).toBe(false)

    expect(await service.api.post(`/v1/signature-requests/${signatureRequestId}/void`)).toMatchObject({ status: 200 })
    expect(await mayReopen(id)).toBe(true)
    expect(await reopen(id)).toMatchObject({ status: 200, body: { status: 'ReceivingPartyDraft' } })
    expect(await plain(id)).toMatchObject(notReady)
    expect(await (await session(id)).post('/redlining/session/send', {})).toMatchObject({ status: 200 })
    expect(await (await session(id, dora.email)).post('/redlining/session/approve', {})).toMatchObject({ status: 200 })

    const second = await plain(id)
    expect(second).toMatchObject({ status: 200, body: { agreement: { round: 4 } } })
    const [bea, sam] = second.body.signers.map(
      (signer: { recipientSignatureId: string }) => signer.recipientSignatureId,
    )
    expect(await (await signer(bea)).post('/signing/session/decline', { reason: 'No' })).toMatchObject({ status: 200 })
    expect(sam).toBeDefined()

    const third = await plain(id)
    expect(third).toMatchObject({ status: 200 })
    for (const otherSigner of third.body.signers) await sign(await signer(otherSigner.recipientSignatureId))
    await untilStatus(service.api, third.body.signatureRequestId, 'Completed')
    const signed = { status: 409, body: { error: 'Document has been signed' } }
    expect(await plain(id)).toMatchObject(signed)
    expect(await reopen(id)).toMatchObject(signed)
    expect(await mayReopen(id)).toBe(false)
    const events = await redlineEvents(service, id)
    const asked = events.filter(event => event.event.event_type === 'redline_signature_requested')
    expect(asked.map(one => one.redlining.details)).toEqual(
      [first, second, third].map(({ body }) => ({
        known_by: [expect.objectContaining({ identified_by: 'credential' })],
        signature_request_id: body.signatureRequestId,
        redline_request_id: id,
        round: body.agreement.round,
        agreed_docx_sha256: body.agreement.docxSha256,
        document_sha256: body.agreement.documentSha256,
      })),
    )
    expect(asked[0]!.redlining).toMatchObject({ redline_member_role: 'disclosing_party' })
  })

  it('is created once for two simultaneous calls, and not at all if the document is reopened first', async () => {
    const id = await agreedRequest(service, templateId)
    const both = await Promise.all([plain(id), plain(id)])
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409])
    const other = await agreedRequest(service, templateId)
    const [made, reopened] = await Promise.all([plain(other), reopen(other)])
    expect([made.status, reopened.status].toSorted()).toEqual([200, 409])
    expect(await countLeft()).toBe(0)
  })

  itLong('is created once when two services are called at the same time', async () => {
    const id = await agreedRequest(service, templateId)
    const beside = await startServiceBeside(service)
    try {
      const path = `/v1/redline-requests/${id}/signature-requests`
      const both = await Promise.all([service, beside].map(({ api }) => api.post(path, { signers: two })))
      expect(both.map(one => one.status).toSorted()).toEqual([200, 409])
      const refused = both.find(one => one.status === 409)!
      expect(refused.body).toEqual({
        error: 'Document is out for signature; wait until its signature request has ended, or void it',
      })
      expect(await countLeft()).toBe(0)
    } finally {
      await beside.stop()
    }
  })

  it('is the same when a call is repeated with its Idempotency-Key, and stores the files that it reports', async () => {
    const id = await agreedRequest(service, templateId, [
      { clause: 'A plain', kind: 'replaceText', from: 'plain', text: 'dull' },
    ])
    const headers = { 'idempotency-key': `agreement-${id}` }
    const [first, again] = await Promise.all([plain(id, headers), plain(id, headers)])
    expect(first).toMatchObject({ status: 200 })
    expect(again.body).toEqual(first.body)
    const { agreement, templateId: made, signatureRequestId } = first.body
    const row = await service.platform.database
      .selectFrom('redline_agreement')
      .selectAll()
      .where('signature_request_id', '=', signatureRequestId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      redline_request_id: id,
      template_id: made,
      round: 2,
      docx_sha256: agreement.docxSha256,
      pdf_sha256: agreement.documentSha256,
      agreed_page_count: 1,
      fields: [],
    })
    const docx = await buffer(service.platform.storage.read(row.docx_key))
    expect(sha256(docx)).toBe(agreement.docxSha256)
    expect(docx.length).toBe(row.docx_size_bytes)
    expect(sha256(await buffer(service.platform.storage.read(row.pdf_key)))).toBe(agreement.documentSha256)
    const parts = [...openPackage(docx).parts.values()].map(part => Buffer.from(part.bytes).toString()).join()
    expect(parts.replace(/<[^>]*>/g, '')).toContain('A dull contract')
    expect(parts).not.toMatch(/Dora|Rita|<w:(ins|del)\b/)
    expect(await findAgreement(service.platform.database, signatureRequestId)).toMatchObject({
      redlineRequestId: id,
      docx: { sha256: agreement.docxSha256 },
    })
    const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/events?kinds=all`)
    expect(body.signatureRequestEvents[0].signing.details).toMatchObject({
      redline_request_id: id,
      agreed_docx_sha256: agreement.docxSha256,
    })
  })

  it('leaves nothing behind when it is refused', async () => {
    const id = await agreedRequest(service, templateId)
    const tables = ['template', 'signature_request', 'redline_agreement'] as const
    const counts = () => Promise.all([...tables.map(countRows), countLeft()])
    const before = await counts()
    const path = `/v1/redline-requests/${id}/signature-requests`
    expect(await service.api.post(path, { signers })).toMatchObject({
      status: 400,
      body: { error: 'Unknown role "Buyer"' },
    })
    expect(await service.api.post(path, {})).toMatchObject({ status: 400 })
    expect(await service.api.post(path, { signers: [{ email: 'a@b.example', name: ' ' }] })).toMatchObject({
      status: 400,
      body: { error: 'signers[0].name must not be empty' },
    })
    expect(await service.otherApi.post(path, { signers: two })).toMatchObject({
      status: 403,
      body: { error: 'Client not authorized to create a signature request for this redline request' },
    })
    expect(await service.api.post('/v1/redline-requests/rreq_x/signature-requests', { signers: two })).toMatchObject({
      status: 404,
      body: { error: 'Redline request not found for id rreq_x' },
    })
    expect(await counts()).toEqual(before)
  })

  it('emails its signers if it is regular, and is a test if the negotiation was a test', async () => {
    const id = await agreedRequest(service, templateId, [], { testMode: true })
    const usage = async () => (await service.api.get('/v1/billing')).body
    const before = await usage()
    const made = await service.api.post(`/v0/redline-requests/${id}/signature-requests`, { signers: two })
    expect(made).toMatchObject({ status: 200, body: { testMode: true } })
    const mails = await service.platform.database
      .selectFrom('mail')
      .select(['recipient_email', 'kind'])
      .where('subject_id', '=', made.body.signatureRequestId)
      .orderBy('recipient_email')
      .execute()
    expect(mails).toEqual(two.map(({ email }) => ({ recipient_email: email, kind: 'invitation' })))
    expect(await usage()).toEqual(before)
  })
})
