import { describe, expect, it } from 'vitest'
import { contractFile, p, r } from '../test-support/contract.ts'
import { comparedFiles } from '../test-support/files.ts'
import { WordFile } from '../word-file.ts'
import { textsOf, wrongTexts } from './texts.ts'

const author = { name: 'Comparison', at: '2026-01-02T03:04:05Z' }
const noHeaders = { pairs: [], ids: new Map(), come: new Set<string>() }
const noted = (text: string, note: string) =>
  contractFile({
    body: `${p(`${r(text)}<w:r><w:footnoteReference w:id="2"/></w:r>`)}<w:sectPr/>`,
    footnotes: `<w:footnote w:id="2">${p(r(note))}</w:footnote>`,
  })

/** What is wrong in a file that is given out as the comparison of two others. */
function wrong(compared: Uint8Array, older: Uint8Array, newer: Uint8Array): string[] {
  const [from, to] = [WordFile.open(older), WordFile.open(newer)]
  return wrongTexts(WordFile.open(compared), textsOf(from, to, noHeaders))
}

describe('the texts of a comparison', () => {
  const [older, newer] = [noted('Pay in 30 days.', 'Of a month.'), noted('Pay in 14 days.', 'Of a week.')]

  it('are those of both documents', () => {
    expect(wrong(comparedFiles(older, newer, author), older, newer)).toEqual([])
  })

  it('are wrong where one of them is not found again', () => {
    expect(wrong(newer, older, newer)).toEqual(['reject /word/document.xml'])
    expect(wrong(older, older, newer)).toEqual(['accept /word/document.xml'])
  })

  it('are wrong where a note says something else', () => {
    const other = noted('Pay in 14 days.', 'Of a fortnight.')
    expect(wrong(comparedFiles(older, other, author), older, newer)).toEqual(['accept /word/document.xml'])
  })
})
