import { describe, expect, it } from 'vitest'
import { contractFile, p, r } from '../test-support/contract.ts'
import { comparedFiles } from '../test-support/files.ts'
import { WordFile } from '../word-file.ts'
import { textsOf, wrongTexts } from './texts.ts'

const author = { name: 'Comparison', at: '2026-01-02T03:04:05Z' }
const noHeaders = { pairs: [], ids: new Map(), added: new Set<string>() }
const noted = (text: string, note: string) =>
  contractFile({
    body: `${p(`${r(text)}<w:r><w:footnoteReference w:id="2"/></w:r>`)}<w:sectPr/>`,
    footnotes: `<w:footnote w:id="2">${p(r(note))}</w:footnote>`,
  })

/** Returns the parts whose text is wrong in a file that claims to be the comparison of two documents. */
function mismatchesIn(compared: Uint8Array, older: Uint8Array, newer: Uint8Array): string[] {
  const [from, to] = [WordFile.open(older), WordFile.open(newer)]
  return wrongTexts(WordFile.open(compared), textsOf(from, to, noHeaders))
}

describe('the texts of a comparison', () => {
  const [older, newer] = [noted('Pay in 30 days.', 'Of a month.'), noted('Pay in 14 days.', 'Of a week.')]

  it('match both documents', () => {
    expect(mismatchesIn(comparedFiles(older, newer, author), older, newer)).toEqual([])
  })

  it('are reported as wrong if the text of one document is not reproduced', () => {
    expect(mismatchesIn(newer, older, newer)).toEqual(['reject /word/document.xml'])
    expect(mismatchesIn(older, older, newer)).toEqual(['accept /word/document.xml'])
  })

  it('are reported as wrong if a note differs', () => {
    const changed = noted('Pay in 14 days.', 'Of a fortnight.')
    expect(mismatchesIn(comparedFiles(older, changed, author), older, newer)).toEqual(['accept /word/document.xml'])
  })
})
