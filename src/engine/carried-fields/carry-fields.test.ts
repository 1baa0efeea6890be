import { describe, expect, it } from 'vitest'
import { textPdf } from '../../../test/support/text-pdf.ts'
import { bytesSource } from '../byte-source.ts'
import { PageTextReader } from '../page-text/page-text.ts'
import { openPdf } from '../pdf/document.ts'
import { carryFields, type FieldPlace } from './carry-fields.ts'
import { pageWords } from './page-words.ts'
import { appendSignaturePages } from './signature-pages.ts'

const open = (lines: string[]) => openPdf(bytesSource(textPdf(lines)))
const wordsOf = (lines: string[]) => pageWords(new PageTextReader(open(lines)), open(lines).pages())

/** Places a field to the right of a line's last word. */
function beside(lines: string[], line: number, height = 14): FieldPlace {
  const last = lines[line]!.split(' ').at(-1)!.toLowerCase()
  const word = wordsOf(lines).findLast(candidate => candidate.text === last)!
  return { page: word.page, x: word.right + 10, y: word.baseline - height + 3, width: 90, height }
}

const text = ['Sale of a bicycle', 'The price is agreed', 'Signature of the buyer', 'Signature of the seller']

const placesOf = (...documents: Parameters<typeof carryFields>) => carryFields(...documents).map(field => field.place)

describe('carryFields', () => {
  it('keeps the distance between a field and the words on its line', () => {
    const field = beside(text, 2)
    const next = [text[0]!, 'A line that is new', ...text.slice(1)]
    const [carried] = carryFields(open(text), open(next), [field])
    expect(carried).toMatchObject({ line: 'Signature of the buyer', reason: null })
    const place = carried!.place
    expect(place).toEqual({ ...field, x: expect.closeTo(field.x, 1), y: expect.closeTo(beside(next, 3).y, 1) })
    expect(place!.y).not.toBeCloseTo(field.y, 1)
  })

  it.each([
    ['its line is missing, but the lines around it are not', text.with(2, ''), 14, 'WordsGone'],
    ['its line has other words', text.with(2, 'Stamp and name of whoever buys'), 14, 'WordsGone'],
    ['its line occurs twice', [text[2]!, 'Now', text[2]!], 14, 'WordsRepeated'],
    ['its line is missing, and the next line begins alike', text.toSpliced(2, 1), 14, 'WordsGone'],
    ['it would cover added words', text.with(2, 'Signature of the buyer and of her heirs'), 14, 'NoRoom'],
    ['it would reach beyond the page', text.slice(2), 100, 'NoRoom'],
  ] as const)('drops a field and says why if %s', (_, next, height, reason) => {
    const lost = carryFields(open(text), open([...next]), [beside(text, 2, height)])
    expect(lost).toEqual([{ line: 'Signature of the buyer', place: null, reason }])
  })

  it('keeps fields on identical pages only if both documents contain the same number of such pages', () => {
    const page = ['Signature of a party', 'and again', 'Signature of a party']
    const pages = (count: number, lines = page) => openPdf(bytesSource(textPdf(lines, count)))
    const fields = [1, 2, 3].map(number => ({ ...beside(page, 2), page: number }))
    expect(placesOf(pages(3), pages(3), fields)).toEqual(
      fields.map(field => ({ ...field, x: expect.closeTo(field.x) })),
    )
    expect(placesOf(pages(3), pages(4), fields)).toEqual([null, null, null])
    expect(placesOf(pages(3), pages(2), fields)).toEqual([null, null, null])
    expect(placesOf(pages(3), pages(3, page.slice(0, 2)), fields)).toEqual([null, null, null])
  })

  it('drops the fields of a document that has no words', () => {
    expect(carryFields(open(['']), open(text), [{ page: 1, x: 1, y: 1, width: 9, height: 9 }])).toEqual([
      { line: '', place: null, reason: 'WordsGone' },
    ])
  })
})

describe('signature pages', () => {
  it('show the name and hash of the document, and give each role room for all of its fields', () => {
    const bytes = textPdf(text)
    const field = (role: string | null, label?: string, height = 40) => ({
      role,
      type: 'signature' as const,
      ...(label && { label }),
      width: 180,
      height,
    })
    const tall = Array.from({ length: 5 }, (_, index) => field('Seller', `Place ${index}`, 200))
    const fields = [field('Buyer', 'Sign \u0001 here'), ...tall, field('Buyer'), field(null)]
    const { document, places } = appendSignaturePages(bytes, { name: 'sale.docx', sha256: 'abc123' }, fields)
    expect(Buffer.from(document.subarray(0, bytes.length)).equals(Buffer.from(bytes))).toBe(true)
    expect(places.map(place => place.page)).toEqual([2, 3, 3, 4, 4, 5, 2, 6])
    const opened = openPdf(bytesSource(document))
    const pages = opened.pages()
    expect(pages).toHaveLength(6)
    for (const { page, x, y, width, height } of places) {
      expect(x + width).toBeLessThan(pages[page - 1]!.width)
      expect(y + height).toBeLessThan(pages[page - 1]!.height)
    }
    const shown = pageWords(new PageTextReader(opened), pages).filter(word => word.page === 2)
    const pageText = shown.map(word => word.text).join(' ')
    expect(pageText).toMatch(/signature page/)
    expect(pageText).toMatch(/buyer/)
    expect(pageText).toMatch(/abc123/)
    const [first, second] = [places[0]!, places[6]!]
    expect(second.y).toBeGreaterThan(first.y + first.height)
    const covered = shown.filter(word => word.baseline > first.y && word.baseline < first.y + first.height)
    expect(covered).toEqual([])
  })
})
