import { describe, expect, it } from 'vitest'
import { docxFile } from '../../../../test/support/docx-file.ts'
import { openPackage } from '../../docx/package.ts'
import { openRevision, type StoredRevision, saveRevision } from '../open-revision.ts'
import { commented, fileComment } from '../test-support/comments.ts'
import { openContract, opened, p, r } from '../test-support/contract.ts'
import { differencesOfFiles } from '../test-support/files.ts'
import { listComments } from './list-comments.ts'
import { writeComments } from './write-comments.ts'

const deleted = (text: string) =>
  `<w:del w:id="7" w:author="Rex" w:date="2026-01-01T00:00:00Z"><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`
const inserted = (text: string) => `<w:ins w:id="1" w:author="Rex" w:date="2026-01-01T00:00:00Z">${r(text)}</w:ins>`
const contract = () =>
  saveRevision(
    openContract({
      body: [
        p(r('The price is ') + r('ten', '<w:b/>') + r(' euros.')),
        p(inserted('Added by Rex.')),
        p(r('Pay ') + deleted('at once ') + r('later.')),
        p(`<w:r><w:rPr><w:rtl/></w:rPr><w:t>المادة الأولى: السعر</w:t></w:r>`),
        p(r('第一条　价格为十元𠮷。')),
      ].join(''),
    }),
  )
const read = (revision: StoredRevision) => listComments(openRevision(revision))
const texts = (bytes: Uint8Array) =>
  new Map([...openPackage(bytes).parts].map(([name, part]) => [name, Buffer.from(part.bytes).toString()]))

describe('comments written into a file', () => {
  it.each([
    [0, 4, 5],
    [0, 0, 3],
    [0, 13, 3],
    [0, 10, 8],
    [0, 5, 0],
    [0, 0, 0],
    [0, 23, 0],
    [1, 2, 3],
    [1, 0, 13],
    [2, 2, 6],
    [2, 4, 0],
    [3, 8, 6],
    [4, 0, 3],
    [4, 9, 2],
  ])('are read back unchanged: paragraph %i, offset %i, %i characters', (paragraph, start, length) => {
    const before = contract()
    const place = { anchor: before.anchors[paragraph]!, start, length }
    const [comment] = read(commented(before, [fileComment({ ...place, text: 'Too much?\nReally.' })]))
    expect(comment).toMatchObject({
      ...place,
      author: 'Dana Deal',
      at: '2026-03-01T10:00:00Z',
      text: 'Too much?\nReally.',
      resolved: false,
      replies: [],
    })
  })

  it.each([
    ['partly beyond the text', { start: 20, length: 9 }, { start: 20, length: 3 }],
    ['wholly beyond the text', { start: 90, length: 9 }, { start: 23, length: 0 }],
    ['over the whole paragraph', {}, { start: 0, length: 23 }],
  ])('are limited to the text of their paragraph: %s', (_, place, expected) => {
    const before = contract()
    const [comment] = read(commented(before, [fileComment({ anchor: before.anchors[0]!, ...place })]))
    expect(comment).toMatchObject({ anchor: before.anchors[0], ...expected })
  })

  it('are never placed inside a character', () => {
    const before = contract()
    const [comment] = read(commented(before, [fileComment({ anchor: before.anchors[4]!, start: 10, length: 0 })]))
    expect(comment).toMatchObject({ start: 9, length: 0 })
  })

  it('apply to the whole document if they have no place or their paragraph is missing', () => {
    const comments = [fileComment({ id: 'a', text: 'all' }), fileComment({ id: 'b', text: 'gone', anchor: 'nobody' })]
    const listed = read(commented(contract(), comments))
    expect(listed.map(comment => [comment.text, comment.anchor])).toEqual([
      ['all', null],
      ['gone', null],
    ])
  })

  it('result in the same bytes each time', () => {
    const before = contract()
    const names = Array.from({ length: 20 }, (_, index) => `Author ${index} 作者 مؤلف`)
    const comments = names.flatMap((author, index) => {
      const place = { anchor: before.anchors[index % 5]!, start: index % 7, length: index % 3 }
      const head = fileComment({ id: `c${index}`, author, text: `${index} ה 語`, resolved: index % 2 === 0, ...place })
      return [
        head,
        fileComment({ id: `r${index}`, parentId: head.id, author: names.at(-index)!, text: 'no', ...place }),
      ]
    })
    const [first, second] = [commented(before, comments), commented(before, comments)]
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
    const listed = read(first)
    expect(listed.map(({ author, replies }) => [author, replies.length]).toSorted()).toEqual(
      names.map(name => [name, 1]).toSorted(),
    )
    expect(listed.filter(comment => comment.resolved)).toHaveLength(10)
  })

  it('change neither the text nor any tracked change', () => {
    const before = contract()
    const places = before.anchors.map((anchor, index) => ({ id: `${index}`, anchor, start: 2, length: 4 }))
    const after = commented(before, places.map(fileComment))
    const { ownComments, ...rest } = differencesOfFiles(before, after.bytes, {
      displayNames: ['Dana Deal'],
      otherSideNames: ['Rex'],
    })
    expect(ownComments).toHaveLength(5)
    expect(Object.values(rest).flat()).toEqual([])
  })

  it('contain U+FFFD in place of characters that XML does not allow', () => {
    const [comment] = read(commented(contract(), [fileComment({ text: 'a\u0001b\ud800', author: 'x\u0000y' })]))
    expect(comment).toMatchObject({ text: 'a\ufffdb\ufffd', author: 'x\ufffdy' })
  })
})

describe('a comment in the file', () => {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const marks = (id: string, text: string) =>
    `<w:commentRangeStart w:id="${id}"/>${r(text)}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`
  const template = () =>
    saveRevision(
      opened(
        docxFile({
          body: `${p(marks('4', 'The price'))}${p(marks('9', 'is ten.'))}`,
          relationships: [{ type: 'comments', target: 'comments.xml' }],
          contentTypes: { '/word/comments.xml': `${word}.comments+xml` },
          files: {
            'word/comments.xml': `<w:comments ${w}><w:comment w:id="4" w:author="Tom"><w:p>${r('Bold', '<w:b/>')}</w:p></w:comment><w:comment w:id="9" w:author="Tom"><w:p>${r('Why?')}</w:p></w:comment></w:comments>`,
          },
        }),
      ),
    )
  const existing = [
    fileComment({ id: 'a', fileId: '4', author: 'Tom', text: 'Bold' }),
    fileComment({ id: 'b', fileId: '9', author: 'Tom', text: 'Why?' }),
  ]

  it('is not written again', () => {
    const open = openRevision(template())
    const { changed, fileIds } = writeComments(open, existing)
    expect([changed, [...fileIds]]).toEqual([
      false,
      [
        ['a', '4'],
        ['b', '9'],
      ],
    ])
  })

  it('keeps its content if it is answered and resolved', () => {
    const before = template()
    const answer = fileComment({ id: 'r', parentId: 'a', author: 'Rex', text: 'No.' })
    const after = commented(before, [{ ...existing[0]!, resolved: true }, answer, existing[1]!])
    const [first, second] = read(after)
    expect(first).toMatchObject({ id: '4', resolved: true, length: 9, replies: [{ author: 'Rex', text: 'No.' }] })
    expect(second).toMatchObject({ id: '9', resolved: false, replies: [] })
    expect(texts(after.bytes).get('/word/comments.xml')).toContain(`<w:b/></w:rPr><w:t xml:space="preserve">Bold</w:t>`)
    expect(read(commented(after, [existing[0]!, existing[1]!]))[0]!.resolved).toBe(false)
  })

  it('is shown at its stored place if the text that it is about is missing', () => {
    const open = openRevision(template())
    const body = open.file.tree(open.file.mainName).children[0]! as { children: unknown[] }
    body.children.splice(0, 1)
    open.anchors.shift()
    writeComments(open, [{ ...existing[0]!, anchor: open.anchors[0]!, start: 3, length: 0 }, existing[1]!])
    expect(read(saveRevision(open)).map(({ id, start, length }) => [id, start, length])).toEqual([
      ['4', 3, 0],
      ['9', 0, 7],
    ])
  })

  it('keeps its place and its order among 600 comments on a single paragraph', () => {
    const before = saveRevision(openContract({ body: p(r('word '.repeat(200)) + inserted('and more') + r('.')) }))
    const anchor = before.anchors[0]!
    const places = Array.from({ length: 600 }, (_, index) => ({
      start: index % 3 === 0 ? 7 : index,
      length: index % 7,
    }))
    const comments = places.map((place, index) => fileComment({ id: `c${index}`, anchor, text: `${index}`, ...place }))
    const listed = read(commented(before, comments)).map(({ text, start, length }) => ({ text, start, length }))
    const inOrder = listed.toSorted((a, b) => Number(a.text) - Number(b.text))
    expect(inOrder).toEqual(places.map((place, index) => ({ text: `${index}`, ...place })))
    const atOnePlace = listed
      .filter(comment => comment.start === 7 && comment.length === 3)
      .map(comment => Number(comment.text))
    expect(atOnePlace).toEqual(atOnePlace.toSorted((a, b) => a - b))
  })
})
