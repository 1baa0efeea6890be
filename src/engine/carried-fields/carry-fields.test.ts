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

describe('fields on a document that was made from another', () => {
  it('carried fields keep their distance to the words of their line', () => {
    const field = beside(text, 2)
    const next = [text[0]!, 'A line that is new', ...text.slice(1)]
    const [carried] = carryFields(open(text), open(next), [field])
    expect(carried).toMatchObject({ line: 'Signature of the buyer', reason: null })
    const place = carried!.place
    expect(place).toEqual({ ...field, x: expect.closeTo(field.x, 1), y: expect.closeTo(beside(next, 3).y, 1) })
    expect(place!.y).not.toBeCloseTo(field.y, 1)
  })

  it.each([
    ['its line is gone, though the ones around it stand', text.with(2, ''), 14, 'WordsGone'],
    ['its line says something else', text.with(2, 'Stamp and name of whoever buys'), 14, 'WordsGone'],
    ['its line stands twice', [text[2]!, 'Now', text[2]!], 14, 'WordsRepeated'],
    ['its line begins like the next one, and is gone', text.toSpliced(2, 1), 14, 'WordsGone'],
    ['it would cover words that were added', text.with(2, 'Signature of the buyer and of her heirs'), 14, 'NoRoom'],
    ['it would reach over the edge of the page', text.slice(2), 100, 'NoRoom'],
  ] as const)('carried fields are lost with a reason where %s', (_, next, height, reason) => {
    const lost = carryFields(open(text), open([...next]), [beside(text, 2, height)])
    expect(lost).toEqual([{ line: 'Signature of the buyer', place: null, reason }])
  })

  it('carried fields stay on their page among several equal pages while both documents have as many', () => {
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

  it('carried fields have no place on a document without words', () => {
    expect(carryFields(open(['']), open(text), [{ page: 1, x: 1, y: 1, width: 9, height: 9 }])).toEqual([
      { line: '', place: null, reason: 'WordsGone' },
    ])
  })
})

describe('signature pages', () => {
  it('signature pages are one for each role, name the document, and have room for every field', () => {
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
