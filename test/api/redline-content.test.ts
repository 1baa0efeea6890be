import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wmf, wmfRecord } from '../hostile/hostile-pictures.ts'
import { type DocxParts, docxFile, embeddedPicture, paragraph } from '../support/docx-file.ts'
import { look, replacing, saved } from '../support/redline-sessions.ts'
import { dora, redlineRequest, redlineUrl, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service.stop())

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const by = (id: number) => `w:id="${id}" w:author="Rita Receiver" w:date="2026-01-02T03:04:05Z"`

async function negotiated(parts: DocxParts) {
  const { templateId } = (await service.api.upload(docxFile(parts), 'contract.docx')).body
  const id = await redlineRequest(service, templateId)
  const { session, path } = await redlineUrl(service, id, dora.email)
  return { id, session, token: path.split('/')[2]! }
}

const withPicture = (bytes: Uint8Array): DocxParts => ({
  body: paragraph('Made by') + embeddedPicture('rId1', 'The logo of Acme'),
  relationships: [{ type: 'image', target: 'media/logo.png' }],
  files: { 'word/media/logo.png': bytes },
})

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()

const words = (...values: number[]) => Buffer.from(Int16Array.from(values).buffer)
/** A WMF that fills its window with red (MS-WMF 2.3). */
const redMetafile = wmf(
  wmfRecord(0x020c, words(200, 200)),
  wmfRecord(0x02fc, words(0, 0xff, 0, 0)),
  wmfRecord(0x012d, words(0)),
  wmfRecord(0x041b, words(200, 200, 0, 0)),
)

const fetchPicture = (token: string, mediaId: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/redlining/session/media/${mediaId}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

describe('a document as data', () => {
  it('lists each note with the clauses that refer to it, and each header with its sections', async () => {
    const { session } = await negotiated({
      body: `<w:p><w:r><w:t>Paid.</w:t><w:footnoteReference w:id="7"/></w:r></w:p><w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:pgSz w:w="16838" w:h="11906"/><w:cols w:num="2"/></w:sectPr>`,
      relationships: [
        { type: 'footnotes', target: 'footnotes.xml' },
        { type: 'header', target: 'header1.xml' },
      ],
      contentTypes: { '/word/footnotes.xml': `${word}.footnotes+xml`, '/word/header1.xml': `${word}.header+xml` },
      files: {
        'word/footnotes.xml': `<w:footnotes ${w}><w:footnote w:id="7">${paragraph('Within 30 days.')}</w:footnote></w:footnotes>`,
        'word/header1.xml': `<w:hdr ${w}>${paragraph('Confidential')}</w:hdr>`,
      },
    })
    const { document } = await look(session)
    expect(document.clauses[0]).toMatchObject({
      text: 'Paid.\ufffc',
      content: [
        { type: 'text', text: 'Paid.' },
        { type: 'note', text: '\ufffc', label: '1', story: 'footnote-0' },
      ],
      stories: [
        {
          id: 'footnote-0',
          kind: 'footnote',
          label: '1',
          clauses: [{ anchor: 'footnote-0.0', text: 'Within 30 days.' }],
        },
      ],
    })
    expect(document.layout).toMatchObject({
      sections: [
        {
          lastAnchor: document.clauses[0].anchor,
          width: 841.9,
          height: 595.3,
          columns: 2,
          headers: { default: 'header-0' },
        },
      ],
      stories: [{ id: 'header-0', kind: 'header', clauses: [{ text: 'Confidential' }] }],
    })
  })

  it('returns the layout after an edit only if the edit changed it', async () => {
    const { session } = await negotiated({
      body: `${paragraph('One')}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>`,
      relationships: [{ type: 'header', target: 'header1.xml' }],
      contentTypes: { '/word/header1.xml': `${word}.header+xml` },
      files: {
        'word/header1.xml': `<w:hdr ${w}><w:p><w:ins ${by(1)}><w:r><w:t>Draft</w:t></w:r></w:ins></w:p></w:hdr>`,
      },
    })
    const { document, revision, changes } = await look(session)
    const operations = [replacing(document.clauses[0].anchor, 0, 3, 'Two')]
    const edited = await saved(session.post('/redlining/session/operations', { revision, operations }))
    expect(edited.layout).toBeNull()
    const decided = await saved(
      session.post(`/redlining/session/changes/${changes[0].id}/reject`, { revision: edited.revision }),
    )
    expect(decided.layout.stories).toMatchObject([{ id: 'header-0', clauses: [{ text: '', content: [] }] }])
  })
})

describe('a picture in a document', () => {
  it('is re-encoded and scaled down', async () => {
    const { session, token } = await negotiated(withPicture(await red(3_000, 30)))
    const { document } = await look(session)
    const [node] = document.clauses[1].content
    expect(node).toEqual({
      type: 'picture',
      text: '\ufffc',
      description: 'The logo of Acme',
      media: expect.stringMatching(/^[0-9a-f]{32}$/),
      width: 78.7,
      height: 78.7,
    })
    const answer = await fetchPicture(token, node.media)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 2_000, height: 20 })
    const again = await fetchPicture(token, node.media, { 'if-none-match': answer.headers.get('etag')! })
    expect(again.status).toBe(304)
  })

  it('is drawn if it is a metafile, once for all who look at it', async () => {
    const { session, token } = await negotiated(withPicture(redMetafile))
    const { document } = await look(session)
    const { media } = document.clauses[1].content[0]
    const answers = await Promise.all([fetchPicture(token, media), fetchPicture(token, media)])
    const [first, second] = await Promise.all(answers.map(async answer => Buffer.from(await answer.arrayBuffer())))
    expect(answers.map(answer => [answer.status, answer.headers.get('content-type')])).toEqual([
      [200, 'image/webp'],
      [200, 'image/webp'],
    ])
    expect(second).toEqual(first)
    const { dominant } = await sharp(first).stats()
    expect(dominant).toEqual({ r: 248, g: 8, b: 8 })
    const later = await fetchPicture(token, media)
    expect(Buffer.from(await later.arrayBuffer())).toEqual(first)
  })

  it('is hidden from members who may not see the document', async () => {
    const { session, token, id } = await negotiated(withPicture(await red(2, 3)))
    const { document } = await look(session)
    const { media } = document.clauses[1].content[0]
    const rita_ = await redlineUrl(service, id, rita.email)
    const early = await fetchPicture(rita_.path.split('/')[2]!, media)
    expect([early.status, await early.json()]).toEqual([409, { error: expect.stringContaining('not') }])
    const elsewhere = await negotiated({ body: paragraph('Another contract') })
    expect((await fetchPicture(elsewhere.token, media)).status).toBe(404)
    expect((await fetchPicture(token, media)).status).toBe(200)
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a metafile that is cut off', redMetafile.subarray(0, -6)],
    ['a page of HTML', Buffer.from('<html><script>alert(1)</script></html>')],
  ])('is represented only by its description if it is %s', async (_, bytes) => {
    const { session } = await negotiated(withPicture(bytes))
    const { document } = await look(session)
    expect(document.clauses[1].content[0]).not.toHaveProperty('media')
    expect(document.clauses[1].content[0].description).toBe('The logo of Acme')
  })

  it('is not found if its bytes are damaged', async () => {
    const { session, token } = await negotiated(withPicture((await red(20, 20)).subarray(0, 60)))
    const { document } = await look(session)
    const { media } = document.clauses[1].content[0]
    const answer = await fetchPicture(token, media)
    expect([answer.status, await answer.json()]).toEqual([404, { error: `Picture not found for id ${media}` }])
  })
})
