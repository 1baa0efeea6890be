import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { isAccepted } from '../intake/inspect-pdf.ts'
import { loadPdfium } from '../intake/pdfium.ts'
import { PageTextReader } from '../page-text/page-text.ts'
import { openPdf } from '../pdf/document.ts'
import { finishSignature, prepareSignature } from '../pdf/prepare-signature.ts'
import { Revision } from '../pdf/revision.ts'
import { CATALOG, DocumentBuilder, FONT, pageText, plainDocument } from '../pdf/test-documents.ts'
import { takeInFields } from './take-in-fields.ts'

const pdfium = await loadPdfium()
const take = (bytes: Uint8Array) => takeInFields(bytes, changed => isAccepted(changed, pdfium))

const TAG = '{{text;role=Buyer}}'
const withContent = (content: string, page?: string) => plainDocument({ content, page }).bytes()

/** Returns the letters of a page with their start positions. */
function letters(bytes: Uint8Array, pageIndex = 0): string[] {
  const document = openPdf(bytesSource(bytes))
  const glyphs = new PageTextReader(document).glyphs(document.pages()[pageIndex]!)
  return glyphs
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, x, y }) => `${text} ${x.toFixed(2)} ${y.toFixed(2)}`)
}

const textOf = (bytes: Uint8Array, pageIndex = 0) =>
  letters(bytes, pageIndex)
    .map(letter => letter[0])
    .join('')

/** Returns the whole content of the file, with its streams decompressed. */
function everything(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1')
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data]) => {
    try {
      return inflateSync(Buffer.from(data!, 'latin1')).toString('latin1')
    } catch {
      return data!
    }
  })
  return [text, ...streams].join('\n')
}

/** Returns the text with its hexadecimal strings decoded as one-byte codes. */
const readable = (text: string) =>
  text.replace(/<([\da-f]{2,})>/g, (_, hex) => Buffer.from(hex, 'hex').toString('latin1'))

function expectGone(bytes: Uint8Array, ...needles: string[]): void {
  const content = readable(everything(bytes))
  for (const needle of ['{{', 'role', ...needles]) expect(content).not.toContain(needle)
}

describe('a text tag becomes a field and is removed', () => {
  it.each([
    ['in one string', `BT /F1 12 Tf 40 200 Td (Name: ${TAG} here) Tj ET`],
    ['in several operators', 'BT /F1 12 Tf 40 200 Td (Name: {) Tj ({text;role=) Tj (Buyer}) Tj (} here) Tj ET'],
    ['in a kerned array', 'BT /F1 12 Tf 40 200 Td [(Name: {{te) 20 (xt;ro) -15 (le=Buyer}} h) 10 (ere)] TJ ET'],
    ['in hexadecimal', `BT /F1 12 Tf 40 200 Td (Name: ) Tj <${Buffer.from(TAG).toString('hex')}> Tj ( here) Tj ET`],
    ['in escapes', 'BT /F1 12 Tf 40 200 Td (Name: \\173\\173text;role=Buyer\\175\\175 here) Tj ET'],
    ['on the next line', `BT /F1 12 Tf 14 TL 40 214 Td (First) Tj (Name: ${TAG} here) ' ET`],
    ['in an operator that sets spacing', `BT /F1 12 Tf 14 TL 40 214 Td 3 1 (Name: ${TAG} here) " ET`],
    ['in scaled and spaced text', `BT /F1 12 Tf 80 Tz 2 Tc 4 Tw 5 Ts 40 200 Td (Name: ${TAG} here) Tj ET`],
    [
      'in marked content',
      `/P <</MCID 0>> BDC BT /F1 12 Tf 40 200 Td (Name: {{text;) Tj EMC /P <</MCID 1>> BDC (role=Buyer}} here) Tj ET EMC`,
    ],
    ['in a saved graphics state', `q BT /F1 12 Tf 40 200 Td (Name: ${TAG} here) Tj ET Q`],
    [
      'in a replacement text',
      `/Span <</ActualText (Name: ${TAG} here) /MCID 3>> BDC BT /F1 12 Tf 40 200 Td (Name: ${TAG} here) Tj ET EMC`,
    ],
  ])('%s', (_, content) => {
    const before = withContent(content)
    const { fields, warnings, document } = take(before)
    expect(warnings).toEqual([])
    expect(fields).toMatchObject([{ type: 'text', role: 'Buyer', page: 1 }])
    expectGone(document!)
    const lettersBefore = letters(before)
    const start = lettersBefore.findIndex(letter => letter.startsWith('{'))
    const end = lettersBefore.findLastIndex(letter => letter.startsWith('}'))
    expect(letters(document!)).toEqual([...lettersBefore.slice(0, start), ...lettersBefore.slice(end + 1)])
  })

  it('if it is wrapped, and the spaces that wrapping removed are restored', () => {
    const content =
      'BT /F1 12 Tf 40 300 Td (Some words {{text;role=Buyer;label=Full) Tj 0 -14 Td (name of the) Tj 0 -14 Td (buyer who signs}} here) Tj ET'
    const { fields, document } = take(withContent(content))
    expect(fields).toMatchObject([{ label: 'Full name of the buyer who signs' }])
    expect(textOf(document!)).toBe('Somewordshere')
  })

  it('if a narrow column breaks it within a word or between its braces', () => {
    const lines = ['{{text;label=Sig', 'nature;readonly=', 'no;required=no;}', '} and more']
    const shown = lines.map(line => `(${line}) Tj 0 -14 Td`).join(' ')
    const page = pageText('').replace('5 0 R', '<</Type/Font/Subtype/Type1/BaseFont/Courier>>')
    const { fields, document } = take(withContent(`BT /F1 12 Tf 40 300 Td ${shown} ET`, page))
    expect(fields).toMatchObject([{ label: 'Signature', required: false }])
    expect(textOf(document!)).toBe('andmore')
  })

  it('if it breaks at a space in the widest line of its column', () => {
    const content = 'BT /F1 12 Tf 40 300 Td ({{text;label=Date) Tj 0 -14 Td (of birth}}) Tj ET'
    expect(take(withContent(content)).fields).toMatchObject([{ label: 'Date of birth' }])
  })

  it('if it has a pattern, which must be on a single line', () => {
    const tag = (pattern: string) =>
      withContent(`BT /F1 12 Tf 40 300 Td ({{text;label=Full) Tj 0 -14 Td (name; pattern=${pattern}}}) Tj ET`)
    expect(take(tag('"[A-Z]{2} [0-9]+"')).fields).toMatchObject([{ label: 'Full name', pattern: '[A-Z]{2} [0-9]+' }])
    expect(take(tag('"[A-Z]) Tj 0 -14 Td ({2}"'))).toMatchObject({
      fields: [],
      warnings: [{ code: 'text-tag-not-understood', problem: 'pattern must stand on one line' }],
    })
  })

  it('if it is in a table cell whose lines are drawn row by row', () => {
    const row = (y: number, left: string, right: string) =>
      `1 0 0 1 40 ${y} Tm (${left}) Tj 1 0 0 1 180 ${y} Tm (${right}) Tj `
    const content = `BT /F1 9 Tf ${row(300, '{{text;', 'Rent')}${row(288, 'label=Name}}', 'of the flat')} ET`
    const { fields, document } = take(withContent(content))
    expect(fields).toMatchObject([{ label: 'Name' }])
    expect(textOf(document!)).toBe('Rentoftheflat')
  })

  it('if its parts are drawn out of order', () => {
    const content =
      'BT /F1 12 Tf 1 0 0 1 100 300 Tm (role=Buyer}}) Tj 1 0 0 1 40 360 Tm (Title) Tj 1 0 0 1 52 300 Tm ({{text;) Tj ET'
    const { fields, document } = take(withContent(content))
    expect(fields).toMatchObject([{ role: 'Buyer', x: 52 }])
    expect(textOf(document!)).toBe('Title')
  })

  it('only once if it is drawn twice to look bold', () => {
    const content = `BT /F1 12 Tf 40 300 Td (${TAG}) Tj 0.4 0 Td (${TAG}) Tj ET`
    const { fields, document } = take(withContent(content))
    expect(fields).toHaveLength(1)
    expect(textOf(document!)).toBe('')
  })

  it('even in titles and in other texts that repeat the text of the page', () => {
    const builder = new DocumentBuilder()
      .object(1, '<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R/StructTreeRoot 8 0 R/Metadata 10 0 R>>')
      .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
      .object(3, pageText('/PieceInfo<</X<</Private(copy of {{text;role=Buyer}})>>>>'))
      .stream(4, `BT /F1 12 Tf 40 300 Td (Name ${TAG}) Tj ET`)
      .object(5, FONT)
      .object(6, '<</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>>')
      .object(7, `<</Title(Name ${TAG})/Parent 6 0 R/Dest[3 0 R/Fit]>>`)
      .object(8, '<</Type/StructTreeRoot/K 9 0 R>>')
      .object(9, `<</S/P/P 8 0 R/ActualText<FEFF${Buffer.from(`Name ${TAG}`, 'utf16le').swap16().toString('hex')}>>>`)
      .stream(10, `<x>Name ${TAG}</x>`, '/Type/Metadata/Subtype/XML')
      .object(11, `<</Title(Name ${TAG})>>`)
      .stream(12, `BT (${TAG}) Tj ET`)
    const { document } = take(builder.table('/Size 13/Root 1 0 R/Info 11 0 R').bytes())
    expectGone(document!, Buffer.from('{{', 'utf16le').swap16().toString('hex'))
    expect(everything(document!)).toContain('/Title (Name )')
  })
})

describe('shared content', () => {
  const twoPages = (resources: string, contents: string) =>
    new DocumentBuilder()
      .object(1, CATALOG)
      .object(2, '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>')
      .object(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Resources<<${resources}>>/Contents ${contents}>>`)
      .object(6, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Resources<<${resources}>>/Contents ${contents}>>`)
      .object(5, FONT)

  it('loses a tag in a form XObject once, and yields a field on each page that shows the form', () => {
    const builder = twoPages('/XObject<</Fm 7 0 R>>', '4 0 R')
      .stream(4, 'q 1 0 0 1 20 30 cm /Fm Do Q')
      .stream(
        7,
        `BT /F1 10 Tf 5 5 Td (Page ${TAG} end) Tj ET`,
        '/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F1 5 0 R>>>>',
      )
    const before = builder.table('/Size 8/Root 1 0 R').bytes()
    const { fields, document } = take(before)
    expect(fields).toMatchObject([
      { page: 1, x: 51.13, role: 'Buyer' },
      { page: 2, x: 51.13, role: 'Buyer' },
    ])
    expectGone(document!)
    expect([textOf(document!, 0), textOf(document!, 1)]).toEqual(['Pageend', 'Pageend'])
  })

  it('loses a tag in a content stream once, and yields a field on each page', () => {
    const builder = twoPages('/Font<</F1 5 0 R>>', '4 0 R').stream(4, `BT /F1 10 Tf 5 5 Td (Page ${TAG} end) Tj ET`)
    const { fields, document } = take(builder.table('/Size 7/Root 1 0 R').bytes())
    expect(fields.map(({ page }) => page)).toEqual([1, 2])
    expectGone(document!)
    expect(textOf(document!, 1)).toBe('Pageend')
  })

  it('loses a tag that spans two content streams', () => {
    const builder = twoPages('/Font<</F1 5 0 R>>', '[4 0 R 7 0 R]')
      .stream(4, 'BT /F1 10 Tf 5 5 Td (A {{text;) Tj')
      .stream(7, '(role=Buyer}} B) Tj ET')
    const { fields, document } = take(builder.table('/Size 8/Root 1 0 R').bytes())
    expect(fields).toHaveLength(2)
    expect(textOf(document!)).toBe('AB')
  })
})

describe('the place of a field', () => {
  const content = 'BT /F1 10 Tf 60 100 Td ({{text;width=100;height=20}}) Tj ET'

  it.each<[string, string, object]>([
    ['is on the baseline', '', { x: 60, y: 283.5, width: 100, height: 20 }],
    ['is relative to the crop box', '/CropBox[50 80 300 400]', { x: 10, y: 283.5 }],
    ['scales with the user unit', '/UserUnit 2', { x: 120, y: 587, width: 100, height: 20 }],
    ['rotates with the page', '/Rotate 180', { x: 200, y: 83.5 }],
  ])('%s', (_, entries, place) => {
    expect(take(withContent(content, pageText(entries))).fields).toMatchObject([place])
  })

  it.each([
    ['/Rotate 90', 100, 60],
    ['/Rotate 270', 300, 240],
  ])('starts at the tag on a page with %s', (entries, x, y) => {
    const [field] = take(withContent(content, pageText(entries))).fields
    expect(Math.abs(field!.x - x)).toBeLessThan(1)
    expect(Math.abs(field!.y + field!.height - y)).toBeLessThan(5)
  })

  it('does not extend beyond the page', () => {
    const { fields } = take(withContent('BT /F1 10 Tf 280 395 Td ({{signature}}) Tj ET'))
    expect(fields).toMatchObject([{ x: 120, y: 0, width: 180, height: 40 }])
  })

  it('has the default size of its type if the tag sets none', () => {
    const kinds = ['text', 'paragraph', 'checkbox', 'date', 'amount', 'signature']
    const fields = kinds.flatMap(kind => take(withContent(`BT /F1 1 Tf 20 300 Td ({{${kind}}}) Tj ET`)).fields)
    expect(fields.map(({ type, width, height }) => [type, width, height])).toEqual([
      ['text', 160, 16],
      ['paragraph', 240, 72],
      ['checkbox', 12, 12],
      ['date', 90, 16],
      ['amount', 100, 16],
      ['signature', 180, 40],
    ])
  })
})

describe('takeInFields', () => {
  it.each([
    ['a tag of an unknown type', '{{colour}}', 'text-tag-not-understood'],
    ['an unclosed tag', '{{text;role=Buyer', 'text-tag-not-understood'],
  ])('keeps %s, with a warning', (_, tag, code) => {
    const bytes = withContent(`BT /F1 12 Tf 40 200 Td (${tag}) Tj ET`)
    expect(take(bytes)).toMatchObject({ fields: [], document: null, warnings: [{ code, page: 1, subject: tag }] })
  })

  it.each([
    ['(if { a } {{ else)', '{{ else'],
    ['(Dear {{Name,)', '{{Name,'],
    ['({signature;role=Buyer}})', '{signature;role=Buyer}}'],
    ['(one}} and two}} and {{ three)', '{{ three'],
  ])('keeps double braces outside tags, as in %s, with one warning for the page', (text, subject) => {
    const bytes = withContent(`BT /F1 12 Tf 40 200 Td ${text} Tj ET`)
    const warnings = [{ code: 'braces-in-text', page: 1, subject }]
    expect(take(bytes)).toMatchObject({ fields: [], hasTags: false, document: null, warnings })
  })

  it('keeps double braces next to a valid tag, which becomes a field', () => {
    const bytes = withContent('BT /F1 12 Tf 40 200 Td (a}} {{text}} b}}) Tj ET')
    expect(take(bytes)).toMatchObject({
      fields: [{ type: 'text' }],
      warnings: [{ code: 'braces-in-text', subject: 'a}}' }],
    })
  })

  it('keeps single braces, without a warning', () => {
    const bytes = withContent('BT /F1 12 Tf 40 200 Td ({ a } {b} } {) Tj ET')
    expect(take(bytes)).toMatchObject({ fields: [], document: null, warnings: [] })
  })

  it('keeps a tag outside the visible page, with a warning', () => {
    const bytes = withContent(`BT /F1 12 Tf 40 900 Td (${TAG}) Tj ET`)
    expect(take(bytes)).toMatchObject({ fields: [], document: null, warnings: [{ code: 'text-tag-off-page' }] })
  })

  it('keeps a tag whose replacement text is in the resources, with a warning', () => {
    const page = pageText('').replace('/Font', '/Properties<</P0<</ActualText(x)>>>>/Font')
    const bytes = withContent(`/Span /P0 BDC BT /F1 12 Tf 40 200 Td (${TAG}) Tj ET EMC`, page)
    expect(take(bytes)).toMatchObject({ fields: [], document: null, warnings: [{ code: 'text-tag-not-removable' }] })
  })

  it('keeps tags in a signed document, with a warning', () => {
    const unsigned = withContent(`BT /F1 12 Tf 40 200 Td (${TAG}) Tj ET`)
    const revision = new Revision(openPdf(bytesSource(unsigned)))
    const options = { fieldName: 'S', subFilter: 'ETSI.CAdES.detached', reservedBytes: 100 } as const
    const signed = Buffer.concat([
      unsigned,
      finishSignature(prepareSignature(revision, options), Uint8Array.of(0x30, 0)),
    ])
    expect(take(signed)).toMatchObject({
      fields: [],
      document: null,
      warnings: [{ code: 'text-tags-in-signed-document' }],
    })
  })

  it('keeps everything if the changed document could not be sealed', () => {
    const bytes = withContent(`BT /F1 12 Tf 40 200 Td (${TAG}) Tj ET`)
    expect(takeInFields(bytes, () => false)).toEqual({
      fields: [],
      hasTags: false,
      warnings: [{ code: 'fields-not-read', page: null }],
      document: null,
      form: null,
      shown: null,
    })
  })
})

describe('a hostile document', () => {
  const tooMuch = { fields: [], document: null, warnings: [{ code: 'fields-not-read' }] }

  it('yields a field only once even if its forms show each other', () => {
    const form = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A 6 0 R/B 7 0 R>>/Font<</F1 5 0 R>>>>'
    const bytes = plainDocument({
      content: '/A Do',
      page: pageText('').replace('/Font', '/XObject<</A 6 0 R>>/Font'),
    })
    const builder = bytes
      .stream(6, 'BT /F1 9 Tf 5 5 Td ({{text}}) Tj ET /B Do /B Do', form)
      .stream(7, '/A Do /B Do', form)
    expect(take(builder.table('/Size 8/Root 1 0 R').bytes()).fields).toHaveLength(1)
  })

  it('yields no fields if its forms multiply', () => {
    const builder = plainDocument({
      content: `/A0 Do BT (${TAG}) Tj ET`,
      page: pageText('').replace('/Font', '/XObject<</A0 10 0 R>>/Font'),
    })
    for (let i = 0; i < 11; i++)
      builder.stream(
        10 + i,
        `/N Do `.repeat(30),
        `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</N ${11 + i} 0 R>>>>`,
      )
    builder.stream(21, 'q Q', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')
    expect(take(builder.table('/Size 22/Root 1 0 R').bytes())).toMatchObject(tooMuch)
  })

  it('yields fields that contain no forbidden characters', () => {
    const page = pageText('').replace('5 0 R', '<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 6 0 R>>')
    const content = 'BT /F1 12 Tf 40 200 Td ({{text;label=A~B^C}}) Tj ({{bad~}}) Tj ET'
    const builder = plainDocument({ content, page }).stream(6, '2 beginbfchar <7E> <0000> <5E> <D800> endbfchar')
    const { fields, warnings } = take(builder.table('/Size 7/Root 1 0 R').bytes())
    expect(fields).toMatchObject([{ label: 'A B\ufffdC' }])
    expect(warnings).toMatchObject([{ problem: '"bad" is not a type of field' }])
  })

  it('yields the fields that come before the point where its content breaks off', () => {
    const { fields } = take(withContent(`BT /F1 12 Tf 40 200 Td (${TAG}) Tj [ (x`))
    expect(fields).toHaveLength(1)
  })
})

it('takeInFields never throws or loses text outside tags, whatever the content', () => {
  const piece = fc.constantFrom(
    ...[
      'BT',
      'ET',
      '/F1 12 Tf',
      '40 200 Td',
      'T*',
      '(a {{text;role=B}} b) Tj',
      '({{) Tj',
      '(}}) Tj',
      '[(x) 20 (y)] TJ',
      'q',
      'Q',
    ],
    ...[
      '1 0 0 1 5 5 cm',
      '0 Tc',
      '3 Tw',
      "(z) '",
      '1 2 (w) "',
      '<7b7b> Tj',
      '[',
      ']',
      '(',
      '<<',
      '>>',
      'BI',
      'ID',
      'EI',
      '\\',
      '}}',
    ],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
      const bytes = withContent(`BT /F1 12 Tf 40 200 Td ${pieces.join(' ')}`)
      const { document, fields, warnings } = takeInFields(bytes, () => true)
      expect(document === null).toBe(fields.length === 0)
      if (document === null || warnings.some(({ code }) => code === 'text-tag-off-page')) return
      const plain = textOf(bytes).replace(/\{\{text;role=B\}\}/g, '')
      expect(textOf(document).replace(/[{}]/g, '')).toBe(plain.replace(/[{}]/g, ''))
    }),
    { numRuns: 300 },
  )
})
