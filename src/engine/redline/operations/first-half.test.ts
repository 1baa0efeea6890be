import { describe, expect, it } from 'vitest'
import { openContract } from '../test-support/contract.ts'
import { type Asked, run, untracked } from '../test-support/operations.ts'

const table = '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl><w:p/>'

describe('a paragraph with a formatting change', () => {
  const paragraph = (author: string, text: string) =>
    `<w:p><w:pPr><w:jc w:val="center"/><w:pPrChange w:id="1" w:author="${author}" w:date="2025-01-01T00:00:00Z">
    <w:pPr><w:jc w:val="left"/></w:pPr></w:pPrChange></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

  it.each(
    ['Dana', 'Rex'].flatMap((author): [string, string, string, Asked][] => {
      const [first, second] = [paragraph(author, 'Delay'), paragraph(author, 'Rest')]
      return [
        [author, 'inserting an empty paragraph after it', first + table, { kind: 'insertParagraph', at: 0, text: '' }],
        [author, 'inserting a paragraph after it', first + table, { kind: 'insertParagraph', at: 0, text: 'Two' }],
        [author, 'splitting it at its end', first + second, { kind: 'splitParagraph', at: 0, offset: 5 }],
        [author, 'splitting it at its end before a table', first + table, { kind: 'splitParagraph', at: 0, offset: 5 }],
        [author, 'splitting it in its middle', first + second, { kind: 'splitParagraph', at: 0, offset: 2 }],
        [author, 'splitting it at its start', first + second, { kind: 'splitParagraph', at: 0, offset: 0 }],
      ]
    }),
  )('by %s keeps the record of the change: %s', (_author, _what, body, asked) => {
    const [before, after] = [openContract({ body }), openContract({ body })]
    run(after, asked)
    expect(untracked(before, after)).toEqual([])
  })
})
