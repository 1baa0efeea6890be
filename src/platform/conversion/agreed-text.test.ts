import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleDocuments as samples } from '../../../test/support/sample-documents.ts'
import { compareAgreedText } from '../../engine/agreed-text/compare-agreed-text.ts'
import { matchPages } from '../../engine/agreed-text/match-pages.ts'
import { type PageStretch, readPages } from '../../engine/agreed-text/read-pages.ts'
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

/** An agreed document and the PDF of it, as a negotiation ends with them. */
async function agreed(source: Uint8Array): Promise<{ docx: Uint8Array; pdf: PdfDocument }> {
  const docx = cleanFile(source)
  const pdf = await conversion.lend(office => office.toPdf(receiveDocx(docx).rendering))
  return { docx, pdf: openPdf(bytesSource(pdf)) }
}

const compared = ({ docx, pdf }: Awaited<ReturnType<typeof agreed>>) =>
  compareAgreedText(WordFile.open(docx), pdf, pdf.pages().length)
const same = { difference: null, others: [], unreadablePages: [], boxes: [] }
const freePlaces: Record<string, number> = { formula: 1 }

describe('the text of an agreed document is that of the PDF made from it', () => {
  it.each(Object.entries(sampleDocuments))('%s', async (name, source) => {
    expect(compared(await agreed(source))).toEqual({ ...same, freePlaces: freePlaces[name] ?? 0 })
  })

  it('where no font has some characters, which are told', async () => {
    const { boxes, difference } = compared(await agreed(contractFile({ body: p(r('Paid in \u{1f9ff}.')) })))
    expect({ boxes, difference }).toEqual({ boxes: [{ page: 1, characters: '\u{1f9ff}' }], difference: null })
  })

  it('for every sample document', async () => {
    for (const [name, read] of samples('docx')) expect.soft(compared(await agreed(read())).difference, name).toBeNull()
  })
})

describe('a text that is not the agreed one', () => {
  let docx: Uint8Array
  let pdf: PdfDocument
  let stretches: PageStretch[]
  beforeAll(async () => {
    ;({ docx, pdf } = await agreed(plainContract))
    stretches = readPages(pdf, 1).stretches
  })

  const isFound = (changed: PageStretch[]) => matchPages(readStories(WordFile.open(docx)), changed).length > 0
  const withCharacters = (at: number, characters: string[]) =>
    stretches.toSpliced(at, 1, { ...stretches[at]!, characters })
  const anyPlace = () => {
    const places = stretches.flatMap((stretch, at) => stretch.characters.map((_, offset) => ({ at, offset })))
    const counts = ({ at, offset }: { at: number; offset: number }) =>
      /[\p{L}\p{N}]/u.test(stretches[at]!.characters[offset]!)
    return fc.constantFrom(...places.filter(counts))
  }

  it('is found when the page shows one letter or digit less, more, or another', () => {
    expect(isFound(stretches)).toBe(false)
    const change = fc.constantFrom('less', 'more', 'other')
    fc.assert(
      fc.property(anyPlace(), change, fc.constantFrom(...'abz059BZ'), ({ at, offset }, kind, letter) => {
        const characters = stretches[at]!.characters
        if (characters[offset] === letter) return
        const put = kind === 'less' ? [] : [letter]
        expect(isFound(withCharacters(at, characters.toSpliced(offset, kind === 'more' ? 0 : 1, ...put)))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('is found when the page lacks a line, shows one twice, or two by turns', () => {
    for (const [at, stretch] of stretches.entries()) {
      // a bullet says nothing
      if (!/[\p{L}\p{N}]/u.test(stretch.text)) continue
      expect(isFound(stretches.toSpliced(at, 1)), `without ${stretch.text}`).toBe(true)
      expect(isFound(stretches.toSpliced(at, 0, stretch)), `twice ${stretch.text}`).toBe(true)
    }
    const ofBody = stretches.findIndex(stretch => stretch.text.includes('copies'))
    for (let at = 0; at < ofBody; at++) {
      const [one, other] = [stretches[at]!, stretches[at + 1]!]
      if (one.text.trim() !== other.text.trim())
        expect(isFound(stretches.toSpliced(at, 2, other, one)), `${other.text} before ${one.text}`).toBe(true)
    }
  })

  /** The agreed document with another text, its marks aside. */
  function edited(edit: (xml: string) => string, of = docx): Uint8Array {
    const source = openPackage(of)
    const main = source.parts.get('/word/document.xml')!
    const before = Buffer.from(main.bytes).toString()
    const after = edit(before)
    expect(after).not.toBe(before)
    const parts = new Map(source.parts).set('/word/document.xml', { ...main, bytes: Buffer.from(after) })
    return writePackage({ ...source, parts })
  }

  it.each([
    ['an amount', '42,000', '42,0000', 'page 1', '42,0000'],
    ['a word that turns it round', 'shall not pay', 'shall pay', 'page 1', 'pay'],
    ['a party', 'The seller may', 'The buyer may', 'page 1', 'buyer may'],
    ['a cell', '>500<', '>50<', 'page 1', '50'],
  ])('is found and told when the document has another one: %s', (_, from, to, place, words) => {
    const { difference } = compareAgreedText(WordFile.open(edited(xml => xml.replace(from, to))), pdf, 1)
    expect(`page ${difference?.page}`).toBe(place)
    expect(difference!.agreed).toContain(words)
  })

  it('is found when clauses of the document are exchanged, missing or more', () => {
    const clauses = (xml: string) => xml.match(/<w:p>.*?<\/w:p>/gs)!
    const edits: ((xml: string, at: number) => string)[] = [
      (xml, at) => xml.replace(clauses(xml)[at]!, ''),
      (xml, at) => xml.replace(clauses(xml)[at]!, text => text + text),
      (xml, at) => {
        const [one, other] = clauses(xml).slice(at, at + 2)
        return xml.replace(one! + other!, other! + one!)
      },
    ]
    const beforeTable = 8
    for (let at = 0; at < beforeTable; at++)
      for (const edit of edits)
        expect(
          compareAgreedText(WordFile.open(edited(xml => edit(xml, at))), pdf, 1).difference,
          `clause ${at}`,
        ).not.toBeNull()
  })

  it('is told of each paragraph where the document has another one', () => {
    const changes: [from: string, to: string][] = [
      ['42,000', '42,0000'],
      ['The seller may', 'The buyer may'],
      ['>500<', '>50<'],
    ]
    const changed = edited(xml => changes.reduce((text, [from, to]) => text.replace(from, to), xml))
    const { difference, others } = compareAgreedText(WordFile.open(changed), pdf, 1)
    expect([difference!, ...others].map(({ agreed }) => agreed)).toEqual(
      changes.map(([, to]) => expect.stringContaining(to.split(' ').at(-1)!.replace(/[<>]/g, ''))),
    )
  })

  it('is found in a line of both directions', async () => {
    const line = 'המחיר הוא EUR 90,000.50 (בלבד), לידי Alpha Ltd: ביום 12/05/2026.'
    const { docx: turned, pdf: shown } = await agreed(contractFile({ body: p(r(line), '<w:bidi/>') }))
    const differs = (from: string, to: string) =>
      compareAgreedText(WordFile.open(edited(xml => xml.replace(from, to), turned)), shown, 1).difference !== null
    const changes: [from: string, to: string][] = [
      ['המחיר', 'הסכום'],
      ['המחיר הוא', 'הוא המחיר'],
      ['90,000.50', '90,000.05'],
      ['90,000.50', '50.000,90'],
      ['Alpha Ltd', 'Ltd Alpha'],
      ['Alpha Ltd', 'Alpha Ldt'],
      ['(בלבד)', 'בלבד'],
      ['(בלבד),', '(בלבד)'],
      ['12/05', '05/12'],
      ['12/05/2026', '2026/05/12'],
      ['2026.', '2026'],
    ]
    expect(changes.filter(change => !differs(...change))).toEqual([])
    expect(differs(' הוא', '  הוא')).toBe(false)
  })
})
