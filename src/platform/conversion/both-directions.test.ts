import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf, sampleTitle } from '../../../test/support/rotating-sample.ts'
import { compareAgreedText } from '../../engine/agreed-text/compare-agreed-text.ts'
import { bytesSource } from '../../engine/byte-source.ts'
import { openPdf, type PdfDocument } from '../../engine/pdf/document.ts'
import { receiveDocx } from '../../engine/print-copy/receive-docx.ts'
import { documentOf } from '../../engine/print-copy/test-support/case-documents.ts'
import { sentences } from '../../engine/print-copy/test-support/direction-cases.ts'
import { WordFile } from '../../engine/redline/word-file.ts'
import type { Conversion } from './conversion.ts'
import { testConversion } from './test-support/test-conversion.ts'

let conversion: Conversion
let pdf: PdfDocument
beforeAll(async () => {
  conversion = testConversion()
  const bytes = await conversion.lend(office => office.toPdf(receiveDocx(fileOf(paragraphs)).rendering))
  pdf = openPdf(bytesSource(bytes))
})
afterAll(() => conversion.stop())

const paragraphs = sentences.map(({ paragraph }) => paragraph)
const fileOf = (content: string[]) => documentOf({ body: content.join('') })
const compared = (content: string[]) => compareAgreedText(WordFile.open(fileOf(content)), pdf, 1000).differences

/** Changes to the words of a paragraph; its runs stay in place. */
const edits: Record<string, (words: string) => string> = {
  'a replaced word': words => words.replace(/\p{L}{3,}/u, 'חוזה'),
  'a replaced Latin word': words => words.replace('Acme', 'Apex'),
  'two swapped words': words => words.replace(/(\p{L}+) (\p{L}+)/u, '$2 $1'),
  'a changed number': words => words.replace(/\d/u, digit => `${(Number(digit) + 1) % 10}`),
  'a reversed number': words => words.replace(/(\d)(?!\1)(\d)/u, '$2$1'),
  'a missing bracket': words => words.replace('(', ''),
  'a missing percent sign': words => words.replace('%', ''),
  'a missing comma': words => words.replace(',', ''),
  'a full stop moved to the beginning': words => words.replace(/^(.*)\.$/su, '.$1'),
}

const edited = (paragraph: string, edit: (words: string) => string) =>
  paragraph.replace(/(?<=<w:t [^>]*>)[^<]+/g, words => edit(words))

describe(`a sentence that mixes writing directions (${sampleTitle})`, () => {
  it('matches the page if it is unchanged', () => {
    expect(compared(paragraphs)).toEqual([])
  })

  it('is quoted in its written order', () => {
    const at = sentences.findIndex(({ text }) => text.startsWith('חברת Acme Ltd תשלם למוכר את'))
    const [difference] = compared(
      paragraphs.with(
        at,
        edited(paragraphs[at]!, words => words.replace('Acme', 'Apex')),
      ),
    )
    expect(difference).toMatchObject({
      agreed: expect.stringContaining('Apex Ltd תשלם למוכר'),
      shown: expect.stringContaining('Acme Ltd תשלם למוכר'),
    })
  })

  it.each(sampleOf(Object.entries(edits), { of: 3 }))('does not match the page with %s', (_, edit) => {
    const changed = paragraphs.map(paragraph => edited(paragraph, edit))
    const places = [...paragraphs.keys()].filter(at => changed[at] !== paragraphs[at])
    expect(places.length).toBeGreaterThan(5)
    for (const at of places) expect(compared(paragraphs.with(at, changed[at]!)), sentences[at]!.name).not.toEqual([])
  })
})
