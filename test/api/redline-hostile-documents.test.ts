import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeZip } from '../../src/engine/zip/write-zip.ts'
import { docxFile } from '../support/docx-file.ts'
import { look, path, saved } from '../support/redline-sessions.ts'
import { dora, members, redlineRequest, redlineUrl, rita, templateOf } from '../support/redlines.ts'
import { sampleOf, sampleTitle } from '../support/rotating-sample.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { p, partsFile, r } from '../support/tracked-changes.ts'

let service: TestApp
/** A server outside the service. Nothing in a document may make the service call it. */
let stranger: Server
let calls = 0
let strangerUrl: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  stranger = createServer((_, response) => {
    calls++
    response.end('<x/>')
  })
  await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
  strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
})
afterAll(async () => {
  await service.stop()
  stranger.close()
})

const many = (count: number, made: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => made(i)).join('')
const ins = (id: number | string, content: string, author = 'Rex', date = '2026-01-02T00:00:00Z') =>
  `<w:ins w:id="${id}" w:author="${author}" w:date="${date}">${content}</w:ins>`
const nested = (depth: number, open: string, inner: string, close: string) =>
  open.repeat(depth) + inner + close.repeat(depth)
const xml = (root: string) => ({ 'word/document.xml': root })
const settings = (content: string, relationships: string) => ({
  relationships: [{ type: 'settings', target: 'settings.xml' }],
  contentTypes: { '/word/settings.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml' },
  files: {
    'word/settings.xml': `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${content}</w:settings>`,
    'word/_rels/settings.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships}</Relationships>`,
  },
})

describe(`creating a redline request rejects an unusable document and says why (${sampleTitle})`, () => {
  const refused: [string, () => Uint8Array][] = [
    ['a zip bomb', () => docxFile({ files: { 'word/media/a.bin': new Uint8Array(50 * 1024 * 1024) } })],
    ['a document that is too large when unpacked', () => docxFile({ body: p('x'.repeat(6_000_000)) })],
    [
      '10,001 zip entries',
      () =>
        writeZip(
          Array.from({ length: 10_001 }, (_, i) => ({ name: `a${i}`, bytes: Buffer.alloc(0) })),
          'deflate',
        ),
    ],
    [
      'XML entities that expand',
      () => docxFile({ files: xml('<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d "&b;&b;">]><a>&d;</a>') }),
    ],
    ['an external DTD', () => docxFile({ files: xml(`<!DOCTYPE a SYSTEM "${strangerUrl}/a.dtd"><a/>`) })],
    [
      '1,000 nested tables',
      () => partsFile({ body: nested(1000, '<w:tbl><w:tr><w:tc>', p(''), `${p('')}</w:tc></w:tr></w:tbl>`) + p('') }),
    ],
    [
      '1,000 nested content controls',
      () => partsFile({ body: nested(1000, '<w:sdt><w:sdtContent>', p(r('x')), '</w:sdtContent></w:sdt>') }),
    ],
    ['two bodies', () => partsFile({ body: `${p(r('shown'))}</w:body><w:body>${p(r('hidden'))}` })],
    [
      'no body',
      () =>
        docxFile({
          files: xml('<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'),
        }),
    ],
    [
      'no main part',
      () =>
        writeZip(
          [
            {
              name: '[Content_Types].xml',
              bytes: Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
            },
          ],
          'deflate',
        ),
    ],
    ['a file that is not a zip', () => Buffer.from('PK\u0003\u0004 and nothing')],
    [
      'an author name of 60 kB',
      () =>
        partsFile({
          body: p(
            ins(
              1,
              r('x'),
              many(6_000, i => `name ${i}`),
            ),
          ),
        }),
    ],
    ['a part that imports another file', () => docxFile({ body: `${p('')}<w:altChunk/>` })],
    ['paragraphs inside an insertion', () => partsFile({ body: ins(1, p(r('x'))) })],
  ]

  it.each(sampleOf(refused, { of: 6 }))('%s', async (_, source) => {
    const templateId = await templateOf(service, source())
    const answer = await service.api.post('/v1/redline-requests', { templateId, members })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/.{20}/) } })
    expect(calls).toBe(0)
  })
})

const marks = (id: string, date: string) => `${r('a')}${ins(id, r('b'), 'Rex', date)}${r('c')}`
const oddIds = ['-5', '99999999999999', '', 'abc', '1e9', '0x10', '2147483647', '1', '1', ' 7 ', 'x'.repeat(5_000)]
const oddDates = ['', 'yesterday', '9999999-01-01T00:00:00Z', '2026-13-45T99:99:99Z', '0'.repeat(5_000)]
const range = (end: 'From' | 'To', id: string) =>
  `<w:move${end}RangeStart w:id="${id}" w:name="m" w:author="Rex"/><w:move${end} w:id="${id}" w:author="Rex">${r('moved')}</w:move${end}><w:move${end}RangeEnd w:id="${id}"/>`
const styles = (count: number) =>
  many(
    count,
    i =>
      `<w:style w:type="paragraph" w:styleId="S${i}"><w:name w:val="S${i}"/><w:basedOn w:val="S${(i + 1) % count}"/></w:style>`,
  )

describe(`an odd but harmless document can be negotiated (${sampleTitle})`, () => {
  const taken: [string, () => Uint8Array][] = [
    [
      '10,000 tracked changes by twenty authors',
      () =>
        partsFile({
          body: many(5_000, i =>
            p(
              r('Text ') +
                ins(2 * i, r('new'), `Author ${i % 20}`) +
                `<w:del w:id="${2 * i + 1}" w:author="Author ${i % 20}"><w:r><w:delText>old</w:delText></w:r></w:del>`,
            ),
          ),
        }),
    ],
    [
      '4,000 comments by 4,000 people',
      () =>
        docxFile({
          body: p(many(4_000, i => `<w:r><w:commentReference w:id="${i}"/></w:r>`) + r('y')),
          relationships: [{ type: 'comments', target: 'comments.xml' }],
          contentTypes: {
            '/word/comments.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml',
          },
          files: {
            'word/comments.xml': `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${many(4_000, i => `<w:comment w:id="${i}" w:author="Reader ${i}">${p(r('Why?'))}</w:comment>`)}</w:comments>`,
          },
        }),
    ],
    [
      '300 pages',
      () =>
        partsFile({
          body: many(9_000, i =>
            p(r(`Clause ${i} of this contract says nothing that another does not say. `.repeat(2))),
          ),
        }),
    ],
    [
      'invalid and duplicate change ids',
      () =>
        partsFile({
          body:
            oddIds.map(id => p(marks(id, ''))).join('') +
            p(oddIds.map(id => range('From', id) + r('-') + range('To', id)).join('')),
        }),
    ],
    ['invalid dates', () => partsFile({ body: oddDates.map((date, i) => p(marks(String(i), date))).join('') })],
    [
      'empty and hostile author names',
      () =>
        partsFile({
          body: p(
            ['', ' ', '__proto__', 'constructor', '&lt;script&gt;', '\u202e']
              .map((name, i) => ins(i, r('x'), name))
              .join(r('-')),
          ),
        }),
    ],
    [
      'styles based on each other in a circle',
      () => partsFile({ styles: styles(3) + styles(1), body: p(r('x'), '<w:pStyle w:val="S0"/>') }),
    ],
    [
      'list definitions that refer to each other in a circle',
      () =>
        partsFile({
          numbering:
            '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="L"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
          styles:
            '<w:style w:type="numbering" w:styleId="L"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
          body: p(r('x'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
        }),
    ],
    [
      'numbering formats of 100 kB',
      () =>
        partsFile({
          numbering: `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="2147483647"/><w:lvlText w:val="${'%1'.repeat(50_000)}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
          body: many(500, () => p(r('x'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')),
        }),
    ],
    [
      'comment ranges over deletions, without any comments',
      () =>
        partsFile({
          body:
            many(50, i =>
              p(
                `<w:commentRangeStart w:id="${i}"/><w:del w:id="${i}" w:author="Rex"><w:r><w:delText>gone</w:delText></w:r></w:del>`,
              ),
            ) + p(many(50, i => `<w:commentRangeEnd w:id="${i}"/><w:r><w:commentReference w:id="${i}"/></w:r>`)),
        }),
    ],
    [
      'unclosed fields and broken links',
      () =>
        partsFile({
          body:
            p(
              `${'<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.repeat(500)}<w:hyperlink r:id="rId99">${r('x')}</w:hyperlink>${ins(1, r('y'))}`,
            ) + p(r('z')),
        }),
    ],
    [
      'footnotes that refer to themselves',
      () =>
        partsFile({
          footnotes: `<w:footnote w:id="1">${p(`<w:r><w:footnoteReference w:id="1"/></w:r>${ins(1, r('x'))}`)}</w:footnote>`,
          body: p('<w:r><w:footnoteReference w:id="1"/></w:r>'.repeat(20)),
        }),
    ],
    [
      'a template on another server',
      () =>
        docxFile(
          settings(
            '<w:attachedTemplate r:id="rId1"/>',
            `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${strangerUrl}/a.dotm" TargetMode="External"/>`,
          ),
        ),
    ],
    [
      'a picture on another server',
      () => docxFile({ relationships: [{ type: 'image', target: `${strangerUrl}/a.png`, external: true }] }),
    ],
    ['mail merge', () => docxFile(settings('<w:mailMerge/>', ''))],
    [
      '75 nested tables',
      () => partsFile({ body: nested(75, '<w:tbl><w:tr><w:tc>', p(r('x')), `${p('')}</w:tc></w:tr></w:tbl>`) + p('') }),
    ],
    [
      'mixed text directions and scripts',
      () =>
        partsFile({ body: p(r('שלום עולם ', '<w:rtl/>') + ins(1, r('مرحبا')) + r('中文字 e\u0301 👩‍👩‍👧 \u202e')) }),
    ],
  ]

  it.each(sampleOf(taken, { of: 6 }))('%s', async (_, source) => {
    const id = await redlineRequest(service, await templateOf(service, source()))
    const { session } = await redlineUrl(service, id, dora.email)
    const { revision, document, changes } = await look(session)
    const { anchor, text } = document.clauses[Math.floor(document.clauses.length / 2)]
    const operations = [
      { operationId: 'one', kind: 'insertParagraph', after: anchor, text: 'Inserted' },
      { operationId: 'two', kind: 'replaceText', anchor, start: text.length, length: 0, text: ' added' },
    ]
    let last: number = revision
    for (const operation of operations)
      last = (await saved(session.post(path('operations'), { revision: last, operations: [operation] }))).revision
    await saved(session.post(path('send'), {}))
    const other = (await redlineUrl(service, id, rita.email)).session
    const received = await look(other)
    expect(received.changes.map((change: { author: string }) => change.author)).toContain(dora.displayName)
    const middle = received.changes[Math.floor(changes.length / 2)]
    const decided = await saved(other.post(path(`changes/${middle.id}/reject`), { revision: received.revision }))
    await saved(other.post(path(`changes/${middle.id}/undo`), { revision: decided.revision }))
    const ids = (body: { changes: { id: string }[] }) => body.changes.map(change => change.id)
    expect(ids(await look(other))).toEqual(ids(received))
    expect((await other.bytes(path('document'))).length).toBeGreaterThan(1_000)
    expect(calls).toBe(0)
  })
})
