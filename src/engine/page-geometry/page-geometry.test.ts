import { describe, expect, it } from 'vitest'
import { displayedToUserSpace, type Rotation } from '../pdf/geometry.ts'
import { type DocumentBuilder, onePage } from '../pdf/test-documents.ts'
import { PageGeometryReader } from './page-geometry.ts'

/**
 * The content of a page displayed as 300 × 400 points: two words, a line to write on, a square and a thin filled bar.
 */
const CONTENT = `BT /F1 10 Tf 50 300 Td (Full name) Tj ET 1 w 100 298 m 200 298 l S 50 200 12 12 re S 50 100 150 0.5 re f`

const shown = {
  words: [
    { text: 'Full', x: 50, width: 16.11, baseline: 100 },
    { text: 'name', x: 68.89, width: 25.01, baseline: 100 },
  ],
  lines: [
    { x1: 100, y1: 102, x2: 200, y2: 102, thickness: 1, made: 'drawn' },
    { x1: 50, y1: 299.75, x2: 200, y2: 299.75, thickness: 0.5, made: 'drawn' },
  ],
  boxes: [{ x: 50, y: 188, width: 12, height: 12 }],
}

function readFirst(builder: DocumentBuilder) {
  const document = builder.table('/Size 20/Root 1 0 R').open()
  return rounded(new PageGeometryReader(document).read(document.pages()[0]!))
}

const rounded = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, item) => (typeof item === 'number' ? Math.round(item * 100) / 100 : item)))

const page = (entries: string, resources = '') =>
  `<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 5 0 R>>${resources}>>/Contents 4 0 R${entries}>>`

const ofContent = (content: string, entries = '/MediaBox[0 0 300 400]') =>
  readFirst(onePage({ content, page: page(entries) }))

describe('page geometry', () => {
  it.each<[string, string, [number, number, number, number], Rotation, number]>([
    ['without changes', '/MediaBox[0 0 300 400]', [0, 0, 300, 400], 0, 1],
    ['rotated by 90°', '/MediaBox[0 0 400 300]/Rotate 90', [0, 0, 400, 300], 90, 1],
    ['rotated by 180°', '/MediaBox[0 0 300 400]/Rotate 180', [0, 0, 300, 400], 180, 1],
    ['rotated by 270°', '/MediaBox[0 0 400 300]/Rotate -90', [0, 0, 400, 300], 270, 1],
    ['cropped', '/MediaBox[0 0 612 792]/CropBox[100 200 400 600]', [100, 200, 400, 600], 0, 1],
    ['with a large unit', '/MediaBox[0 0 150 200]/UserUnit 2', [0, 0, 150, 200], 0, 2],
    [
      'cropped, rotated and with a small unit',
      '/MediaBox[-100 0 900 800]/CropBox[0 100 800 700]/Rotate 90/UserUnit 0.5',
      [0, 100, 800, 700],
      90,
      0.5,
    ],
  ])('places content where it is displayed: %s', (_, entries, crop, rotation, userUnit) => {
    const toPage = displayedToUserSpace(crop, rotation, userUnit)
    expect(ofContent(`${toPage.join(' ')} cm ${CONTENT}`, entries)).toMatchObject({
      page: 1,
      width: 300,
      height: 400,
      ...shown,
    })
  })

  it('places the content of form XObjects by their matrices', () => {
    const form = '/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Matrix[0.5 0 0 0.5 0 0]/Resources<</Font<</F1 5 0 R>>>>'
    const builder = onePage({
      content: 'q 1 0 0 1 10 20 cm /X1 Do Q',
      page: page('/MediaBox[0 0 300 400]', '/XObject<</X1 6 0 R>>'),
    }).stream(6, `2 0 0 2 -20 -40 cm ${CONTENT}`, form)
    expect(readFirst(builder)).toMatchObject(shown)
  })

  it('includes underscores and dot leaders as lines, and the words around them', () => {
    const { words, lines } = ofContent(
      'BT /F1 10 Tf 20 300 Td (Name:_____ City ..........) Tj 0 -50 Td (a_b) Tj ( 12.50 etc. ) Tj ET',
    )
    expect(words.map(({ text }) => text)).toEqual(['Name:', 'City', 'a_b', '12.50', 'etc.'])
    expect(lines).toMatchObject([
      { made: 'leader', y1: 100 },
      { made: 'underscores', y1: 101.2 },
    ])
  })

  it.each([
    ['in ZapfDingbats', '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>', '(o)'],
    ['in Wingdings', '<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Wingdings-Regular>>', '<A8>'],
    ['by its name', '<</Type/Font/Subtype/Type1/BaseFont/Any/Encoding<</Differences[65/uni2610]>>>>', '(A)'],
  ])('includes a box for a character that shows a check box: %s', (_, font, text) => {
    const builder = onePage({ content: `BT /F1 10 Tf 20 300 Td ${text} Tj ET`, page: page('/MediaBox[0 0 300 400]') })
    const { boxes, words } = readFirst(builder.object(5, font))
    expect(words).toEqual([])
    expect(boxes).toMatchObject([{ width: 7.2, height: 7.2, y: 92.8 }])
  })

  it('does not include a box for the letter o in a text font', () => {
    expect(ofContent('BT /F1 10 Tf 20 300 Td (o) Tj ET')).toMatchObject({ words: [{ text: 'o' }], boxes: [] })
  })

  it('joins the dashes and pieces of a line into one', () => {
    const dashes = Array.from({ length: 20 }, (_, index) => `${20 + index * 5} 50 m ${22 + index * 5} 50 l S`).join(' ')
    const { lines } = ofContent(`20 100 m 60 100 l S 60.5 100 m 90 100 l S ${dashes}`)
    expect(lines.map(({ x1, x2, y1 }) => [x1, x2, y1])).toEqual([
      [20, 90, 300],
      [20, 117, 350],
    ])
  })

  it('leaves out content that is outside the page, white or only a clip path', () => {
    expect(
      ofContent('-50 10 m -10 10 l S 1 G 20 20 m 90 20 l S 0 G 20 30 50 10 re W n 1 g 20 50 90 1 re f'),
    ).toMatchObject({
      lines: [],
      boxes: [],
    })
  })

  it('restores the line width and color after Q', () => {
    const { lines } = ofContent('q 3 w 1 G Q 20 20 m 90 20 l S')
    expect(lines).toMatchObject([{ thickness: 1 }])
  })
})

describe('excessive or malformed content', () => {
  it('results in a page without lines if there are too many paths', () => {
    const many = '10 10 m 50 10 l S '.repeat(21_000)
    expect(ofContent(`${many} ${CONTENT}`)).toMatchObject({ lines: [], boxes: [], words: [{}, {}] })
    const path = `10 10 m ${'20 20 l '.repeat(201_000)} S`
    expect(ofContent(`${path} ${CONTENT}`)).toMatchObject({ lines: [], boxes: [] })
  })

  it('results in an empty page if there are too many nested forms', () => {
    const builder = onePage({ content: '/X6 Do', page: page('/MediaBox[0 0 300 400]', '/XObject<</X6 6 0 R>>') })
    for (let num = 6; num < 14; num++)
      builder.stream(
        num,
        `/X${num + 1} Do `.repeat(12),
        `/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X${num + 1} ${num + 1} 0 R>>>>`,
      )
    expect(readFirst(builder.stream(14, 'q Q', '/Subtype/Form/BBox[0 0 9 9]'))).toMatchObject({
      words: [],
      lines: [],
      boxes: [],
    })
  })

  it.each(['re', 'm', 'l', '1 2 c', '1e999 0 0 0 re S', '(a) w S', '/P scn f', 'q '.repeat(2_000), '0 0 m h h l S'])(
    'does not hide the words after a malformed operator: %s',
    content => {
      expect(ofContent(`q ${content.slice(0, 5_000)} n Q ${CONTENT}`).words).toHaveLength(2)
    },
  )
})
