import { describe, expect, it } from 'vitest'
import { PageGeometryReader } from '../page-geometry/page-geometry.ts'
import { onePage } from '../pdf/test-documents.ts'
import { meaningOf } from './label-meaning.ts'
import { cleanLabel } from './label-text.ts'
import { suggestFields } from './suggest-fields.ts'

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>'
const text = (x: number, y: number, content: string, size = 10) =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${content.replace(/[()\\]/g, '\\$&')}) Tj ET`
const line = (x1: number, y1: number, x2: number, y2: number) => `${x1} ${y1} m ${x2} ${y2} l S`
const box = (x: number, y: number, width: number, height: number) => `${x} ${y} ${width} ${height} re S`

function offers(...content: string[]) {
  const document = onePage({ content: content.join(' '), page })
    .table('/Size 6/Root 1 0 R')
    .open()
  return suggestFields(new PageGeometryReader(document).read(document.pages()[0]!))
}
const labels = (...content: string[]) => offers(...content).map(({ type, kind, label }) => [kind ?? type, label])

describe('a suggested field', () => {
  it('is on a line after its label, so that the baseline of its value is just above the line', () => {
    const [offer] = offers(text(20, 300, 'Name:'), line(60, 298, 200, 298))
    expect(offer).toMatchObject({ type: 'text', label: 'Name', page: 1, x: 60, width: 140, why: 'line-after-label' })
    const { y, height } = offer!
    expect(y + height).toBeGreaterThan(102)
    expect(y + height - 0.22 * height).toBeCloseTo(102 - 1.5, 0)
  })

  it('is on a line above its label, and high enough for a signature', () => {
    expect(offers(line(20, 300, 200, 300), text(20, 289, 'Signature'))).toMatchObject([
      { type: 'signature', label: 'Signature', x: 20, y: 64, width: 180, height: 36, why: 'line-above-label' },
    ])
  })

  it('names the words near it, nearest first', () => {
    const near = offers(
      text(20, 390, 'between A and B'),
      text(20, 230, 'Name: Ann Abel'),
      text(20, 200, 'Signature:'),
      line(80, 198, 200, 198),
      text(20, 170, 'For the other side'),
    )
    expect(near.map(({ nearby }) => nearby)).toEqual([
      [
        { text: 'Signature:', where: 'beside' },
        { text: 'For the other side', where: 'below' },
        { text: 'Name: Ann Abel', where: 'above' },
      ],
    ])
    const column = (x: number, name: string) => [
      line(x, 298, x + 140, 298),
      text(x, 286, name),
      text(x, 274, 'Signature'),
    ]
    const columns = offers(...column(20, 'Ann Abel'), ...column(200, 'Ben Best'))
    expect(columns.map(({ nearby }) => nearby[0]!.text)).toEqual(['Ann Abel', 'Ben Best'])
  })

  it('exists for each of several labels below one line', () => {
    expect(
      labels(line(20, 300, 320, 300), text(20, 289, 'City'), text(150, 289, 'State'), text(250, 289, 'Zip')),
    ).toEqual([
      ['text', 'City'],
      ['text', 'State'],
      ['text', 'Zip'],
    ])
  })

  it('is a signature on a long line above a name with a place for the date below, in two columns too', () => {
    const column = (x: number, name: string) => [
      text(x, 300, '___________________________'),
      text(x, 288, name),
      text(x, 276, 'Date: ____________'),
    ]
    const offered = offers(...column(20, 'For the Client: Tom Harker, Managing Director'), ...column(240, 'Marta Lind'))
    expect(offered.map(({ type, kind, label }) => [kind ?? type, label])).toEqual([
      ['signature', 'Tom Harker, Managing Director'],
      ['signature', 'Marta Lind'],
      ['date-signed', 'Date'],
      ['date-signed', 'Date'],
    ])
  })

  it('is a signature on a long line with space between it, the name and the date', () => {
    const block = (y: number, side: string, name: string) => [
      text(20, y, `Signed for the ${side}`),
      text(20, y - 40, '_______________________________'),
      text(20, y - 68, name),
      text(20, y - 96, 'Date: ____________________'),
    ]
    const offered = offers(...block(380, 'Client', 'Nora Whitfield'), ...block(220, 'Provider', 'Tom Berg'))
    expect(offered.map(({ type, kind, label }) => [kind ?? type, label])).toEqual([
      ['signature', 'Nora Whitfield'],
      ['date-signed', 'Date'],
      ['signature', 'Tom Berg'],
      ['date-signed', 'Date'],
    ])
  })

  it('is on a blank in a sentence, and its label is the term after the blank', () => {
    expect(labels(text(20, 300, 'between ____________ (the "Tenant") and ____________'))).toEqual([
      ['text', 'Tenant'],
      ['text', 'and'],
    ])
  })

  it('has a kind that the service fills in if it belongs to a signature block', () => {
    const block = ['By:', 'Name:', 'Title:', 'Date:'].map((label, index) =>
      text(20, 300 - index * 24, `${label} ____________`),
    )
    expect(labels(...block)).toEqual([
      ['signature', 'By'],
      ['name', 'Name'],
      ['text', 'Title'],
      ['date-signed', 'Date'],
    ])
    expect(labels(text(20, 300, 'Name: ____________'))).toEqual([['text', 'Name']])
  })

  it('is a signature if its label is a party and a date is next to it', () => {
    expect(labels(text(20, 300, 'Tenant: ______________ Date: __________'))).toEqual([
      ['signature', 'Tenant'],
      ['date-signed', 'Date'],
    ])
    expect(labels(text(20, 300, 'Order: ______________ Date: __________'))).toEqual([
      ['text', 'Order'],
      ['date', 'Date'],
    ])
  })

  it('is in a box with a label to its left, above it or in it', () => {
    const boxes = [
      text(20, 306, 'E-mail'),
      box(80, 300, 120, 18),
      text(20, 270, 'Comments'),
      box(20, 200, 200, 60),
      box(20, 140, 200, 34),
      text(23, 163, 'IBAN', 8),
    ]
    expect(labels(...boxes)).toEqual([
      ['text', 'E-mail'],
      ['paragraph', 'Comments'],
      ['text', 'IBAN'],
    ])
  })

  it('is on a square in a table cell, and its label is the row and column', () => {
    const rules = [300, 280, 260].map(y => line(20, y, 220, y)).concat([20, 120, 220].map(x => line(x, 300, x, 260)))
    const cells = [text(24, 286, 'Item'), text(124, 286, 'Agreed'), text(24, 266, 'Water'), box(124, 265, 9, 9)]
    expect(labels(...rules, ...cells)).toEqual([['checkbox', 'Water: Agreed']])
  })

  it('is on a square, and its label is the text to the right', () => {
    expect(labels(box(20, 300, 9, 9), text(34, 301, 'Yes'), box(70, 300, 9, 9), text(84, 301, 'No'))).toEqual([
      ['checkbox', 'Yes'],
      ['checkbox', 'No'],
    ])
  })
})

describe('suggestFields', () => {
  it.each<[string, string[]]>([
    [
      'on a rule between paragraphs',
      [
        text(20, 310, 'One text'),
        line(20, 300, 380, 300),
        text(20, 288, 'Another text'),
        text(300, 200, 'right end here'),
      ],
    ],
    ['on an underlined heading', [text(20, 300, 'Signature'), line(20, 298, 66, 298)]],
    ['on the rule above a footnote', [line(20, 100, 120, 100), text(20, 88, '1 See above')]],
    ['on the leaders of a table of contents', [text(20, 300, 'Payment .................... 12')]],
    [
      'in a table of data',
      [
        line(20, 300, 220, 300),
        line(20, 280, 220, 280),
        line(20, 260, 220, 260),
        line(20, 300, 20, 260),
        line(120, 300, 120, 260),
        line(220, 300, 220, 260),
        text(24, 286, 'Article'),
        text(124, 286, 'Price'),
        text(24, 266, 'Chair'),
        text(124, 266, '80'),
      ],
    ],
    [
      'in a box full of text',
      [
        box(20, 200, 200, 100),
        ...[290, 275, 260, 245, 230].map(y => text(24, y, 'All of this is text, and nothing else is.')),
      ],
    ],
    [
      'in the bars and legend of a chart',
      ['0.2 0.2 0.9 rg', '20 100 20 80 re B 60 100 20 60 re B', '200 200 8 8 re B', '0 g', text(212, 201, 'Sales')],
    ],
    [
      'in squares for single characters',
      Array.from({ length: 6 }, (_, index) => box(20 + index * 12, 300, 12, 12)).concat(text(100, 302, 'Code')),
    ],
    ['without a line or box to write on', [text(20, 300, 'Signature'), text(20, 280, 'Name:')]],
  ])('suggests no field %s', (_, content) => {
    expect(labels(...content)).toEqual([])
  })
})

describe('a label', () => {
  it.each([
    ['Date', 'date'],
    ['Signature of the tenant', 'signature'],
    ['By:', 'signature'],
    ['Initials', 'initials'],
    ['Total (EUR)', 'amount'],
    ['a sum of $', 'amount'],
    ['day of each month, with a fee of $', 'amount'],
    ['Luogo e data', 'text'],
    ['Unterschrift Vermieter', 'signature'],
    ['Geburtsdatum', 'date'],
    ['Kaltmiete', 'amount'],
    ['Ort, Datum', 'text'],
    ['Né(e) le', 'date'],
    ['Paraphe', 'initials'],
    ['Le montant est fixé à', 'amount'],
    ['Firma del solicitante', 'signature'],
    ['Fecha de nacimiento', 'date'],
    ['Author(s)', undefined],
    ['in the', undefined],
  ])('"%s" suggests the type %s', (label, type) => {
    const meaning = meaningOf(label)
    expect(meaning?.kind ?? meaning?.type).toBe(type)
  })

  it.each([
    ['1. Full name:', 'Full name'],
    [', SIRET n° ', 'SIRET n°'],
    ['(print)', 'print'],
    ['Notices are sent to: Email:', 'Email'],
    ['The parties agree that the price to be paid for the goods shall be', 'for the goods shall be'],
    ['___', ''],
  ])('"%s" is shortened to "%s"', (label, called) => {
    expect(cleanLabel(label)).toBe(called)
  })
})

it.each<[string, string[]]>([
  [
    'lines and boxes all over',
    [
      ...Array.from({ length: 2_000 }, (_, index) => line(index % 300, index % 397, (index % 300) + 60, index % 397)),
      ...Array.from({ length: 2_000 }, (_, index) => box((index * 7) % 380, (index * 13) % 380, 12, 12)),
    ],
  ],
  [
    'upright lines without rows',
    Array.from({ length: 590 }, (_, index) => [
      line(0, index / 2 + 100, 400, index / 2 + 100),
      line(index / 1.5, 0, index / 1.5, 400),
    ]).flat(),
  ],
  ['words and blanks', Array.from({ length: 60 }, (_, row) => text(2, row * 6, 'a_____ '.repeat(40), 3))],
])('handles a page full of %s quickly', (_, content) => {
  const begin = performance.now()
  offers(...content, text(20, 300, 'Name:'))
  expect(performance.now() - begin).toBeLessThan(5_000)
})
