import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serializeXml } from '../../xml/serialize-xml.ts'
import type { OpenRevision } from '../open-revision.ts'
import { openContract } from '../test-support/contract.ts'
import { acceptAll, decideChange, rejectAll } from './decide-change.ts'
import { listChanges } from './find-changes.ts'

const authors = ['Dana', 'Rex', 'Zoë']
const author = fc.constantFrom(...authors)
const by = (name: string) => `w:id="@" w:author="${name}" w:date="2026-01-01T00:00:00Z"`
const text = fc.constantFrom('one ', 'two', ' 😀')
const run = text.map(words => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`)
const gone = text.map(words => `<w:r><w:delText xml:space="preserve">${words}</w:delText></w:r>`)
const piece = fc.oneof(
  run,
  fc.tuple(author, run).map(([name, content]) => `<w:ins ${by(name)}>${content}</w:ins>`),
  fc.tuple(author, gone).map(([name, content]) => `<w:del ${by(name)}>${content}</w:del>`),
  fc
    .tuple(author, text)
    .map(
      ([name, words]) =>
        `<w:r><w:rPr><w:b/><w:rPrChange ${by(name)}><w:rPr/></w:rPrChange></w:rPr><w:t>${words}</w:t></w:r>`,
    ),
)
const end = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.constantFrom('ins', 'del'), author)
    .map(([mark, name]) => `<w:pPr><w:rPr><w:${mark} ${by(name)}/></w:rPr></w:pPr>`),
)
const paragraph = fc
  .tuple(end, fc.array(piece, { maxLength: 4 }))
  .map(([mark, pieces]) => `<w:p>${mark}${pieces.join('')}</w:p>`)
/** Has no tracked end before a table: such an end cannot be joined and is only decided with its content. */
const cellContent = fc.array(piece, { maxLength: 4 }).map(pieces => `<w:p>${pieces.join('')}</w:p>`)
const table = fc
  .array(fc.tuple(fc.option(author), cellContent), { minLength: 1, maxLength: 3 })
  .map(rows =>
    rows
      .map(
        ([name, content]) =>
          `<w:tr>${name ? `<w:trPr><w:del ${by(name)}/></w:trPr>` : ''}<w:tc>${content}</w:tc></w:tr>`,
      )
      .join(''),
  )
  .map(rows => `<w:p/><w:tbl><w:tblPr/><w:tblGrid/>${rows}</w:tbl>`)
const body = fc
  .array(fc.oneof({ weight: 4, arbitrary: paragraph }, table), { minLength: 1, maxLength: 6 })
  .map(blocks => {
    let id = 0
    return [...blocks, '<w:p/>'].join('').replaceAll('@', () => String(++id))
  })

const written = (open: OpenRevision) => serializeXml(open.file.tree(open.file.mainName))

describe('decisions', () => {
  it('result in the same document whether they are made one by one in any order or all at once', () => {
    fc.assert(
      fc.property(body, fc.boolean(), fc.infiniteStream(fc.nat()), (content, isAccepted, picks) => {
        const [stepwise, atOnce] = [openContract({ body: content }), openContract({ body: content })]
        for (let left = listChanges(stepwise); left.length > 0; left = listChanges(stepwise))
          decideChange(stepwise, left[picks.next().value! % left.length]!.id, isAccepted ? 'accept' : 'reject')
        if (isAccepted) acceptAll(atOnce)
        else rejectAll(atOnce, () => true)
        expect(written(stepwise)).toBe(written(atOnce))
      }),
      { numRuns: 150 },
    )
  })

  it('result in the same document whether changes are rejected author by author or all at once', () => {
    fc.assert(
      fc.property(body, fc.shuffledSubarray(authors, { minLength: 3 }), (content, order) => {
        const [stepwise, atOnce] = [openContract({ body: content }), openContract({ body: content })]
        for (const name of order) rejectAll(stepwise, mark => mark.author === name)
        rejectAll(atOnce, () => true)
        expect(written(stepwise)).toBe(written(atOnce))
      }),
      { numRuns: 150 },
    )
  })
})
