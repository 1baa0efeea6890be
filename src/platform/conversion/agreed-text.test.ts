import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleDocuments as samples } from '../../../test/support/sample-documents.ts'
import { compareAgreedText } from '../../engine/agreed-text/compare-agreed-text.ts'
import { matchPages } from '../../engine/agreed-text/match-pages.ts'
import { type PageStretch, readAgreedPages } from '../../engine/agreed-text/read-pages.ts'
import { readStories } from '../../engine/agreed-text/read-stories.ts'
import { plainContract, sampleDocuments } from '../../engine/agreed-text/test-support/sample-documents.ts'
import { bytesSource } from '../../engine/byte-source.ts'
import { openPackage, writePackage } from '../../engine/docx/package.ts'
import { openPdf, type PdfDocument } from '../../engine/pdf/document.ts'
import { receiveDocx } from '../../engine/print-copy/receive-docx.ts'
import { contractFile, p, r } from '../../engine/redline/test-support/contract.ts'
import { cleanFile } from '../../engine/redline/test-support/files.ts'
import { WordFile } from '../../engine/redline/word-file.ts'
import type { Conversion } from './conversion.ts'
import { testConversion } from './test-support/test-conversion.ts'

let conversion: Conversion
beforeAll(() => {
  conversion = testConversion()
})
afterAll(() => conversion.stop())

/** An agreed document and its PDF, as at the end of a negotiation. */
async function agreed(source: Uint8Array): Promise<{ docx: Uint8Array; pdf: PdfDocument }> {
  const docx = cleanFile(source)
  const pdf = await conversion.lend(office => office.toPdf(receiveDocx(docx).rendering))
  return { docx, pdf: openPdf(bytesSource(pdf)) }
}

const compared = ({ docx, pdf }: Awaited<ReturnType<typeof agreed>>) =>
  compareAgreedText(WordFile.open(docx), pdf, pdf.pages().length)
const noDifferences = { differences: [], unreadablePages: [], boxes: [] }
const freePlaces: Record<string, number> = { formula: 1 }

describe('the comparison of an agreed document with its PDF', () => {
  it.each(Object.entries(sampleDocuments))('finds no difference in %s', async (name, source) => {
    expect(compared(await agreed(source))).toEqual({ ...noDifferences, freePlaces: freePlaces[name] ?? 0 })
  })

  it('reports characters that no font has, and no other difference', async () => {
    const { boxes, differences } = compared(await agreed(contractFile({ body: p(r('Paid in \u{1f9ff}.')) })))
    expect({ boxes, differences }).toEqual({ boxes: [{ page: 1, characters: '\u{1f9ff}' }], differences: [] })
  })

  it('finds no difference in any document of the corpus', async () => {
    for (const [name, read] of samples('docx'))
      expect.soft(compared(await agreed(read())).differences, name).toEqual([])
  })
})

describe('the comparison of an agreed document with different text', () => {
  let docx: Uint8Array
  let pdf: PdfDocument
  let stretches: PageStretch[]
  beforeAll(async () => {
    ;({ docx, pdf } = await agreed(plainContract))
    stretches = readAgreedPages(pdf, 1).stretches
  })

  const isFound = (changed: PageStretch[]) => matchPages(readStories(WordFile.open(docx)), changed).length > 0
  const withCharacters = (at: number, characters: string[]) =>
    stretches.toSpliced(at, 1, { ...stretches[at]!, glyphs: characters })
  const anyPlace = () => {
    const places = stretches.flatMap((stretch, at) => stretch.glyphs.map((_, offset) => ({ at, offset })))
    const counts = ({ at, offset }: { at: number; offset: number }) =>
      /[\p{L}\p{N}]/u.test(stretches[at]!.glyphs[offset]!)
    return fc.constantFrom(...places.filter(counts))
  }

  it('detects a missing, extra or different letter or digit on the page', () => {
    expect(isFound(stretches)).toBe(false)
    const change = fc.constantFrom('less', 'more', 'other')
    fc.assert(
      fc.property(anyPlace(), change, fc.constantFrom(...'abz059BZ'), ({ at, offset }, kind, letter) => {
        const characters = stretches[at]!.glyphs
        if (characters[offset] === letter) return
        const inserted = kind === 'less' ? [] : [letter]
        expect(isFound(withCharacters(at, characters.toSpliced(offset, kind === 'more' ? 0 : 1, ...inserted)))).toBe(
          true,
        )
      }),
      { numRuns: 300 },
    )
  })

  it('detects a missing, repeated or swapped line on the page', () => {
    for (const [at, stretch] of stretches.entries()) {
      // a bullet has no words
      if (!/[\p{L}\p{N}]/u.test(stretch.text)) continue
      expect(isFound(stretches.toSpliced(at, 1)), `without ${stretch.text}`).toBe(true)
      expect(isFound(stretches.toSpliced(at, 0, stretch)), `twice ${stretch.text}`).toBe(true)
    }
    const ofBody = stretches.findIndex(stretch => stretch.text.includes('copies'))
    for (let at = 0; at < ofBody; at++) {
      const [upper, lower] = [stretches[at]!, stretches[at + 1]!]
      if (upper.text.trim() !== lower.text.trim())
        expect(isFound(stretches.toSpliced(at, 2, lower, upper)), `${lower.text} before ${upper.text}`).toBe(true)
    }
  })

  /** The agreed document with its main part edited. */
  function edited(edit: (xml: string) => string): Uint8Array {
    const source = openPackage(docx)
    const main = source.parts.get('/word/document.xml')!
    const before = Buffer.from(main.bytes).toString()
    const after = edit(before)
    expect(after).not.toBe(before)
    const parts = new Map(source.parts).set('/word/document.xml', { ...main, bytes: Buffer.from(after) })
    return writePackage({ ...source, parts })
  }

  it.each([
    ['amount', '42,000', '42,0000', 'page 1', '42,0000'],
    ['word, which reverses the meaning', 'shall not pay', 'shall pay', 'page 1', 'pay'],
    ['party', 'The seller may', 'The buyer may', 'page 1', 'buyer may'],
    ['table cell', '>500<', '>50<', 'page 1', '50'],
  ])('detects and quotes a different %s in the document', (_, from, to, place, words) => {
    const [difference] = compareAgreedText(WordFile.open(edited(xml => xml.replace(from, to))), pdf, 1).differences
    expect(`page ${difference?.page}`).toBe(place)
    expect(difference!.agreed).toContain(words)
  })

  it('detects every difference, and quotes the words of the document and of the page', () => {
    const places: [string, string][] = [
      ['42,000', '43,000'],
      ['The seller may', 'The buyer may'],
      ['>500<', '>50<'],
    ]
    const changedDocx = edited(xml => places.reduce((text, [from, to]) => text.replace(from, to), xml))
    const { differences } = compareAgreedText(WordFile.open(changedDocx), pdf, 1)
    expect(differences.map(({ agreed, shown }) => [agreed, shown])).toEqual(
      [
        ['43,000', '42,000'],
        ['The buyer may', 'The seller may'],
        ['50', '500'],
      ].map(texts => texts.map(text => expect.stringContaining(text))),
    )
  })

  it('detects one missing and one added clause', () => {
    const paragraphs = (xml: string) => xml.match(/<w:p>.*?<\/w:p>/gs)!
    const changedDocx = edited(xml => {
      const [first, , third] = paragraphs(xml)
      return xml.replace(first!, '').replace(third!, `${third}${p(r('Nothing is payable.'))}`)
    })
    const { differences } = compareAgreedText(WordFile.open(changedDocx), pdf, 1)
    expect(differences).toHaveLength(2)
    expect(differences[1]!.agreed).toContain('Nothing is payable.')
  })

  it('detects clauses that are swapped, missing or repeated', () => {
    const clauses = (xml: string) => xml.match(/<w:p>.*?<\/w:p>/gs)!
    const edits: ((xml: string, at: number) => string)[] = [
      (xml, at) => xml.replace(clauses(xml)[at]!, ''),
      (xml, at) => xml.replace(clauses(xml)[at]!, text => text + text),
      (xml, at) => {
        const [first, second] = clauses(xml).slice(at, at + 2)
        return xml.replace(first! + second!, second! + first!)
      },
    ]
    const beforeTable = 8
    for (let at = 0; at < beforeTable; at++)
      for (const edit of edits)
        expect(
          compareAgreedText(WordFile.open(edited(xml => edit(xml, at))), pdf, 1).differences,
          `clause ${at}`,
        ).not.toEqual([])
  })
})
