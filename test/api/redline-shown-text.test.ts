import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '../../src/engine/zip/read-zip.ts'
import type { ApiClient } from '../support/api-client.ts'
import { docxFile, paragraph } from '../support/docx-file.ts'
import { editedDocx } from '../support/edited-docx.ts'
import { look, negotiation, openChanges, path, replacing, saved } from '../support/redline-sessions.ts'
import { download, upload } from '../support/redline-uploads.ts'
import { members, rita, templateOf } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service?.stop())

const hidden = (text: string, format = '<w:vanish/>') =>
  `<w:p><w:r><w:rPr>${format}</w:rPr><w:t>${text}</w:t></w:r></w:p>`
const price = paragraph('The price is due within thirty days.')
const cancels = hidden('The seller may cancel at any time.')
const box = (words: string) => `<w:txbxContent>${paragraph(words)}</w:txbxContent>`
const alternatives = (choice: string, fallback: string) =>
  `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing>${box(choice)}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box(fallback)}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`

const byRita = `w:id="700" w:author="${rita.displayName}" w:date="2026-01-01T00:00:00Z"`
const inserting = (content: string) => (xml: string) =>
  xml.replace('</w:p>', `<w:ins ${byRita}>${content}</w:ins></w:p>`)
const negotiate = async (body: string) => negotiation(service, await templateOf(service, docxFile({ body })))
const send = (session: ApiClient) => saved(session.post(path('send'), {}))
const approve = (session: ApiClient) => session.post(path('approve'), {})
const hiddenOf = async (session: ApiClient, since?: number) => {
  const { body } = await session.get(`/redlining/session${since === undefined ? '' : `?since=${since}`}`)
  return body.obstacles.filter((obstacle: { code: string }) => obstacle.code === 'hidden_text')
}
const uploaded = async (session: ApiClient, change: (xml: string) => string) => {
  const { revision } = await look(session)
  return upload(session, editedDocx(await download(session), change), { revision })
}

describe('hidden text', () => {
  it('is reported with its place when a document is uploaded', async () => {
    const white = hidden('Nothing is warranted.', '<w:color w:val="FFFFFF"/>')
    const tag = hidden('{{signature;role=Buyer}}', '<w:color w:val="FFFFFF"/>')
    const { body } = await service.api.upload(docxFile({ body: price + cancels + white + tag }), 'contract.docx')
    expect(body.warnings.filter((warning: { code: string }) => warning.code === 'hidden-text')).toEqual([
      {
        code: 'hidden-text',
        subject: 'The seller may cancel at any time.',
        message:
          'Hidden text cannot be read in the PDF: “The seller may cancel at any time.”, after “The price is due within thirty days.”',
      },
      expect.objectContaining({ subject: 'Nothing is warranted.' }),
    ])
  })

  it('must be deleted before the document can be approved', async () => {
    const n = await negotiate(price + cancels)
    await send(n.dora)
    const [obstacle] = await hiddenOf(n.rita)
    const { document, revision } = await look(n.rita)
    const { anchor, text, content } = document.clauses[1]
    expect(content).toEqual([{ type: 'text', text, format: ['hidden'] }])
    expect(obstacle).toEqual({
      for: 'approve',
      code: 'hidden_text',
      anchor,
      text: 'Hidden text “The seller may cancel at any time.” cannot be read in the document that is signed',
    })
    expect(await approve(n.rita)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('1 clause has hidden text') },
    })
    const operations = [replacing(anchor, 0, text.length, '')]
    await saved(n.rita.post(path('operations'), { revision, operations }))
    expect(await hiddenOf(n.rita)).toEqual([])
    await send(n.rita)
    const [change] = await openChanges(n.dora)
    await saved(n.dora.post(path(`changes/${change.id}/accept`), { revision: (await look(n.dora)).revision }))
    await saved(approve(n.dora))
  })

  it('blocks approval when the other side inserts it, and is reported in incremental answers, too', async () => {
    const clauses = Array.from({ length: 40 }, (_, index) =>
      paragraph(`Clause ${index} says nothing else in this matter.`),
    )
    const n = await negotiate(clauses.join(''))
    await send(n.dora)
    const tiny = '<w:r><w:rPr><w:sz w:val="2"/></w:rPr><w:t xml:space="preserve"> Or never.</w:t></w:r>'
    await saved(uploaded(n.rita, inserting(tiny)))
    await send(n.rita)
    const { revision } = await look(n.dora)
    const [change] = await openChanges(n.dora)
    expect(await hiddenOf(n.dora)).toMatchObject([{ anchor: change.anchor }])
    await saved(n.dora.post(path(`changes/${change.id}/accept`), { revision }))
    const answer = await n.dora.get(`/redlining/session?since=${revision}`)
    expect(answer.body.kind).toBe('changes')
    expect(await hiddenOf(n.dora, revision)).toHaveLength(1)
    expect((await approve(n.dora)).status).toBe(409)
    await saved(n.dora.post(path(`changes/${change.id}/undo`), { revision: revision + 1 }))
    await saved(n.dora.post(path(`changes/${change.id}/reject`), { revision: revision + 2 }))
    expect(await hiddenOf(n.dora)).toEqual([])
  })
})

it('a tracked field is listed with its code and result, and becomes plain text when it is accepted', async () => {
  const n = await negotiate(price)
  await send(n.dora)
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const code = String.raw`DATE \@ "'90, and EUR 500 a year'"`
  const field = `${mark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${mark('separate')}<w:r><w:t>30</w:t></w:r>${mark('end')}`
  await saved(uploaded(n.rita, inserting(field)))
  await send(n.rita)
  const [change] = await openChanges(n.dora)
  expect(change).toMatchObject({ text: '30', fields: [{ name: 'DATE', code, shown: '30' }] })
  await saved(n.dora.post(path(`changes/${change.id}/accept`), { revision: (await look(n.dora)).revision }))
  const main = readZip(await download(n.dora)).find(one => one.name === 'word/document.xml')!
  expect(Buffer.from(main.bytes).toString()).not.toMatch(/fldChar|instrText/)
  expect((await look(n.dora)).document.clauses[0].text).toBe('The price is due within thirty days.30')
})

describe('a field that stores no result', () => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const listnum = `${mark('begin')}<w:r><w:instrText>LISTNUM</w:instrText></w:r>${mark('end')}`
  const numbered = `<w:p>${listnum}<w:r><w:t>The fee is due.</w:t></w:r></w:p>`
  const reason = 'Word works out what a field in it shows, and the file does not store it: LISTNUM in “The fee is due.”'

  it('is reported with its place when a document is uploaded', async () => {
    const { body } = await service.api.upload(docxFile({ body: price + numbered }), 'contract.docx')
    expect(body.warnings).toContainEqual({
      code: 'field-without-text',
      subject: 'LISTNUM in “The fee is due.”',
      message: expect.stringContaining('type the text or use a numbered list'),
    })
  })

  it('is refused when a negotiation starts and when a file is uploaded to it', async () => {
    const templateId = await templateOf(service, docxFile({ body: price + numbered }))
    const refused = await service.api.post('/v1/redline-requests', { templateId, members })
    expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining(reason) } })
    const n = await negotiate(price)
    await send(n.dora)
    const { status, body } = await uploaded(n.rita, inserting(listnum))
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringContaining('LISTNUM in') })
  })
})

describe('text that differs between programs', () => {
  const differs = 'says different things in different programs: “The fee is 10.” and “The fee is 90.”'

  it('is refused and quoted when a negotiation starts', async () => {
    const body = `${price}<w:p>${alternatives('The fee is 10.', 'The fee is 90.')}</w:p>`
    const templateId = await templateOf(service, docxFile({ body }))
    const { status, body: answer } = await service.api.post('/v1/redline-requests', { templateId, members })
    expect({ status, error: answer.error }).toEqual({ status: 400, error: expect.stringContaining(differs) })
  })

  it('is refused and quoted when a file is uploaded to a negotiation', async () => {
    const n = await negotiate(price)
    await send(n.dora)
    const { status, body } = await uploaded(n.rita, inserting(alternatives('The fee is 10.', 'The fee is 90.')))
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringContaining(differs) })
    await saved(uploaded(n.rita, inserting(alternatives('The fee is 10.', 'The fee  is 10.'))))
  })
})
