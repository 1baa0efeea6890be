import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { inspectPdf, isAccepted } from '../intake/inspect-pdf.ts'
import { loadPdfium } from '../intake/pdfium.ts'
import { PageTextReader } from '../page-text/page-text.ts'
import { linesOf } from '../page-text/shown-lines.ts'
import { openPdf } from '../pdf/document.ts'
import { finishSignature, prepareSignature } from '../pdf/prepare-signature.ts'
import { Revision } from '../pdf/revision.ts'
import { DocumentBuilder, FONT, pageText } from '../pdf/test-documents.ts'
import { showForm, takeInFields } from './take-in-fields.ts'

const pdfium = await loadPdfium()
const take = (bytes: Uint8Array) => takeInFields(bytes, changed => isAccepted(changed, pdfium))

const widget = (entries: string, rect = '20 300 120 320') =>
  `<</Type/Annot/Subtype/Widget/F 4/Rect[${rect}]${entries}>>`
const FORM_XOBJECT = '/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F1 5 0 R>>>>'

interface FormOptions {
  form?: string
  annotations?: string
  page?: string
  /** The content of object 43 and its resources. */
  appearance?: string
  resources?: string
}

function form(objects: Record<number, string>, options: FormOptions = {}) {
  const refs =
    options.annotations ??
    Object.keys(objects)
      .map(num => `${num} 0 R`)
      .join(' ')
  const builder = new DocumentBuilder()
    .object(1, `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs}]${options.form ?? ''}>>>>`)
    .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
    .object(3, pageText(`/Annots[${refs}]${options.page ?? ''}`))
    .stream(4, 'BT /F1 12 Tf 20 350 Td (Hello) Tj ET')
    .object(5, FONT)
    .stream(40, '0.5 g 0 0 100 20 re f /Tx BMC q BT 0 g /F1 12 Tf 2 5 Td (Secret) Tj ET Q EMC', FORM_XOBJECT)
    .stream(41, '1 0 0 rg 0 0 100 20 re f', FORM_XOBJECT)
    .stream(42, '0 0 1 rg 0 0 100 20 re f', FORM_XOBJECT)
    .stream(43, options.appearance ?? '', FORM_XOBJECT.replace('<</Font', `<<${options.resources ?? ''}/Font`))
  for (const [num, text] of Object.entries(objects)) builder.object(Number(num), text)
  return builder.table('/Size 60/Root 1 0 R').bytes()
}

/** Returns the colour at a point of a page that is drawn at one pixel per point. */
const colourAt = (bytes: Uint8Array, x: number, y: number): number[] => coloursOf(bytes)(x, y)

function coloursOf(bytes: Uint8Array): (x: number, y: number) => number[] {
  const { width, rgba } = pdfium.withDocument(
    [bytes],
    document => document.render(0, 300)!,
    reason => {
      throw new Error(reason)
    },
  )
  return (x, y) => [...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
}

const catalogOf = (bytes: Uint8Array) => openPdf(bytesSource(bytes)).catalog

describe('the form of an unsigned document', () => {
  it('is removed with its values, but leaves the appearance of its empty fields', () => {
    const { fields, document } = take(form({ 10: widget('/FT/Tx/T(a)/V(Secret)/AP<</N 40 0 R>>') }))
    expect(fields).toMatchObject([{ defaultValue: 'Secret', x: 20, y: 80 }])
    expect(Buffer.from(document!).toString('latin1')).not.toMatch(/Secret|AcroForm|Widget/)
    expect(colourAt(document!, 110, 90)).toEqual([128, 128, 128])
  })

  it.each([
    ['/V/On/AS/On', 'a ticked box'],
    ['/V/Off/AS/Off', 'an unticked box'],
  ])('leaves every check box unticked on the page: %s', state => {
    const entries = `/FT/Btn/T(a)${state}/AP<</N<</On 41 0 R/Off 42 0 R>>>>`
    expect(colourAt(take(form({ 10: widget(entries) })).document!, 70, 90)).toEqual([0, 0, 255])
  })

  it('leaves the background and border of a field without an appearance', () => {
    const { document } = take(form({ 10: widget('/FT/Tx/T(a)/MK<</BG[0 1 0]/BC[1 0 0]>>/BS<</W 4>>') }))
    expect(colourAt(document!, 70, 90)).toEqual([0, 255, 0])
    expect(colourAt(document!, 22, 90)).toEqual([255, 0, 0])
  })

  it('leaves the value of an unused comb in its cells, even if the comb has no appearance', () => {
    const comb = widget('/FT/Tx/T(a)/Ff 16777216/MaxLen 10/Q 2/V(88)')
    const { shown } = take(form({ 10: comb }))
    const cells = Array.from({ length: 10 }, (_, cell) => cell)
    const colours = coloursOf(shown!.document)
    const places = Array.from({ length: 160 }, (_, at) => [at % 10, 82 + Math.floor(at / 10)] as const)
    const inked = cells.filter(cell => places.some(([x, y]) => colours(20 + cell * 10 + x, y)[0]! < 128))
    expect(inked).toEqual([8, 9])
  })

  it('leaves a field on a rotated page in the same place', () => {
    const entries = '/FT/Btn/T(a)/AP<</N<</On 41 0 R/Off 42 0 R>>>>'
    const bytes = form({ 10: widget(entries) }, { page: '/Rotate 90' })
    const rendered = pdfium.withDocument(
      [bytes],
      opened => opened.render(0, 400)!,
      () => undefined,
    )!
    const after = pdfium.withDocument(
      [take(bytes).document!],
      opened => opened.render(0, 400)!,
      () => undefined,
    )!
    expect(after.width).toBe(rendered.width)
    const at = (70 * after.width + 310) * 4
    expect([...after.rgba.subarray(at, at + 3)]).toEqual([0, 0, 255])
  })

  it('is removed with its hidden widgets and its buttons, which stay visible on the page', () => {
    const objects = {
      10: widget('/FT/Tx/T(a)'),
      11: widget('/FT/Btn/Ff 65536/T(print)/AP<</N 41 0 R>>', '20 200 60 220'),
      12: widget('/FT/Tx/T(h)/F 2/AP<</N 42 0 R>>', '20 100 60 120'),
    }
    const { document } = take(form(objects, { form: '/NeedAppearances true/CO[10 0 R]' }))
    expect(Buffer.from(document!).toString('latin1')).not.toMatch(/AcroForm|Widget|NeedAppearances/)
    expect(colourAt(document!, 40, 190)).toEqual([255, 0, 0])
    expect(colourAt(document!, 40, 290)).toEqual([255, 255, 255])
  })

  it('is removed with the parents of its fields', () => {
    const objects = {
      10: widget('/T(x)/Parent 20 0 R'),
      11: widget('/T(y)/Parent 21 0 R', '20 200 120 220'),
      12: widget('/FT/Btn/Ff 65536/T(z)/Parent 21 0 R', '20 100 120 120'),
      20: '<</FT/Tx/T(p)/Kids[10 0 R]>>',
      21: '<</FT/Tx/T(q)/Kids[11 0 R 12 0 R]>>',
    }
    const { fields, document } = take(form(objects, { annotations: '10 0 R 11 0 R 12 0 R' }))
    expect(fields).toHaveLength(2)
    expect(Buffer.from(document!).toString('latin1')).not.toMatch(/\(x\)|\(y\)/)
  })

  it('loses its XFA, because that would restore the fields', () => {
    const { document } = take(form({ 10: widget('/FT/Tx/T(a)') }, { form: '/XFA[(template)(x)]' }))
    expect(catalogOf(document!).has('AcroForm')).toBe(false)
    expect(inspectPdf(document!, pdfium)).toMatchObject({ accepted: true, warnings: [] })
  })

  it('stays if nothing in it becomes a field', () => {
    expect(take(form({ 10: widget('/FT/Btn/Ff 65536/T(print)') }))).toMatchObject({
      fields: [],
      document: null,
      warnings: [],
    })
  })
})

/** Returns the text of the page below its heading if no field is used. */
function textUnused(bytes: Uint8Array): string {
  const { form: keptForm, shown } = take(bytes)
  const document = openPdf(bytesSource(keptForm ? showForm(keptForm, new Set()) : (shown?.document ?? bytes)))
  const text = linesOf(new PageTextReader(document).glyphs(document.pages()[0]!))
  return text.replace('Hello', '').trim()
}

describe('a form that asks for new appearances', () => {
  const asking = (entries: string, old: string) => {
    const appearance = `/Tx BMC BT /F1 12 Tf 2 5 Td (${old}) Tj ET EMC`
    return form({ 10: widget(`${entries}/AP<</N 43 0 R>>`) }, { form: '/NeedAppearances true', appearance })
  }
  const script = (text: string) => `/AA<</F<</S/JavaScript/JS(${text.replace(/[()]/g, '\\$&')})>>>>`
  const number = script('AFNumber_Format(2, 2, 0, 0, "EUR", true);')
  const red = script('AFNumber_Format(0, 0, 1, 0, "", true);')
  const date = script('AFDate_FormatEx("dd.mm.yyyy");')

  it.each([
    ['text without a format', '/FT/Tx/T(a)/V(Current)', 'Former', 'Current'],
    ['a different amount', `/FT/Tx/T(a)/V(1234.5)${number}`, '950,00 EUR', '1234.5'],
    ['an amount with another decimal mark', `/FT/Tx/T(a)/V(1.234)${number}`, '1.234,00 EUR', '1.234'],
    ['an amount with another sign', `/FT/Tx/T(a)/V(-5)${number}`, '5,00 EUR', '-5'],
    ['an amount whose sign was only a colour', `/FT/Tx/T(a)/V(-5)${red}`, '5', '-5'],
    ['a different date', `/FT/Tx/T(a)/V(02.01.2026)${date}`, '01.02.2026', '02.01.2026'],
    ['text with an unknown script', `/FT/Tx/T(a)/V(12.50)${script('own();')}`, '1250', '12.50'],
    ['a whole number with an unknown script', `/FT/Tx/T(a)/V(1250)${script('own();')}`, '12.50', '1250'],
    ['punctuation only', `/FT/Tx/T(a)/V(!!)${script('own();')}`, '--', '!!'],
    ['a different option', `/FT/Ch/Ff 131072/T(a)/Opt[(Pear)(Plum)]/V(Plum)${date}`, 'Pear', 'Plum'],
    ['a removed value', '/FT/Tx/T(a)', 'Former', ''],
    ['a value that a script computes', '/FT/Tx/T(a)/V(7)/AA<</C<</S/JavaScript/JS(own\\(\\);)>>>>', '6', '7'],
  ])('shows the value instead of the old appearance: %s', (_, entries, old, shown) => {
    expect(textUnused(asking(entries, old))).toBe(shown)
  })

  it.each([
    ['an amount', `/FT/Tx/T(a)/V(1234.5)${number}`, '1.234,50 EUR'],
    ['a rounded amount', `/FT/Tx/T(a)/V(0.125)${number}`, '0,13 EUR'],
    ['an amount with a decimal comma', `/FT/Tx/T(a)/V(12,5)${number}`, '12,50 EUR'],
    ['a negative amount', `/FT/Tx/T(a)/V(-1234)${number}`, '-1.234,00 EUR'],
    ['a percentage', `/FT/Tx/T(a)/V(0.125)${script('AFPercent_Format(1, 0);')}`, '12.5%'],
    ['a date', `/FT/Tx/T(a)/V(2.1.2026)${date}`, '02.01.2026'],
    ['a date that is stored in ISO format', `/FT/Tx/T(a)/V(2026-01-02)${date}`, '02.01.2026'],
    ['a social security number', `/FT/Tx/T(a)/V(123456789)${script('AFSpecial_Format(3);')}`, '123-45-6789'],
    ['an amount that is stored in its format', `/FT/Tx/T(a)/V(1.234,5)${number}`, '1.234,50 EUR'],
    ['a number with its unit', `/FT/Tx/T(a)/V(12.50)${script('own();')}`, '12.50 kg'],
    ['text in capitals', `/FT/Tx/T(a)/V(de12 ab)${script('own();')}`, 'DE12 AB'],
  ])('keeps an appearance that shows the formatted value: %s', (_, entries, old) => {
    expect(textUnused(asking(entries, old))).toBe(old)
  })

  it.each([
    ['/FT/Tx/T(a)', [255, 0, 0]],
    ['/FT/Tx/T(a)/V(v)', [255, 255, 255]],
  ])('keeps a picture unless there is a value to show: %s', (entries, colour) => {
    const picture = '/Tx BMC 1 0 0 rg 0 0 m 100 0 l 100 20 l 0 20 0 20 0 20 c f EMC'
    const { form: keptForm, shown } = take(
      form({ 10: widget(`${entries}/AP<</N 43 0 R>>`) }, { form: '/NeedAppearances true', appearance: picture }),
    )
    expect(colourAt(keptForm ? showForm(keptForm, new Set()) : shown!.document, 110, 90)).toEqual(colour)
  })

  it.each([
    ['next to marked text', '0 0 m 9 9 9 9 9 9 c f /Tx BMC BT /F1 12 Tf 2 5 Td (Former) Tj ET EMC', ''],
    ['a drawing', '0 0 m 9 9 9 9 9 9 c f', ''],
    ['a bar code', '2 2 3 16 re f', '/PMD<</Symbology/QRCode>>'],
  ])('shows the value even if the old appearance has graphics: %s', (_, appearance, entries) => {
    const widgets = { 10: widget(`/FT/Tx/T(a)/V(Current)/AP<</N 43 0 R>>${entries}`) }
    expect(textUnused(form(widgets, { form: '/NeedAppearances true', appearance }))).toBe('Current')
  })

  it.each([
    ['a changed caption', '/CA(Send)', 'Old', 'Send'],
    ['the same caption', '/CA(Send)', 'Send', 'Send'],
    ['an icon in place of a caption', '/CA(Send)/TP 1', 'Icon', 'Icon'],
    ['no caption', '', 'Old', 'Old'],
  ])('shows the caption of a push button: %s', (_, characteristics, old, shown) => {
    const button = widget(`/FT/Btn/Ff 65536/T(a)/MK<<${characteristics}>>/AP<</N 43 0 R>>`)
    const filled = widget('/FT/Tx/T(b)/V(Filled)', '20 200 120 220')
    const appearance = `BT /F1 12 Tf 2 5 Td (${old}) Tj ET`
    const bytes = form({ 10: button, 11: filled }, { form: '/NeedAppearances true', appearance })
    expect(textUnused(bytes).split('\n').sort()).toEqual(['Filled', shown].sort())
  })

  it('shows the value of a widget that is a direct object in the list of annotations', () => {
    const annotations = widget('/FT/Tx/T(a)/V(Current)/AP<</N 43 0 R>>')
    const appearance = '/Tx BMC BT /F1 12 Tf 2 5 Td (Former) Tj ET EMC'
    expect(textUnused(form({}, { form: '/NeedAppearances true', annotations, appearance }))).toBe('Current')
  })

  it('shows the value if the old appearance cannot be split', () => {
    const nested = form(
      { 10: widget('/FT/Tx/T(a)/V(Current)/AP<</N 43 0 R>>') },
      { form: '/NeedAppearances true', appearance: '/Fm Do', resources: '/XObject<</Fm 40 0 R>>' },
    )
    expect(textUnused(nested)).toBe('Current')
  })
})

describe('a list box that does not become a field', () => {
  const colours = '/FT/Ch/T(a)/DA(/Helv 9 Tf 0 g)/Opt[[(r)(Red)][(g)(Green)][(b)(Blue)]]'
  const tall = '20 300 120 345'
  const list = (entries: string, options: FormOptions = {}, rect = tall) => form({ 10: widget(entries, rect) }, options)
  const [white, highlight] = [
    [255, 255, 255],
    [153, 191, 217],
  ]
  /** Returns the colours to the right of its three lines. */
  const lines = (bytes: Uint8Array) => {
    const document = showForm(take(bytes).form!, new Set())
    return [61, 74, 86].map(y => colourAt(document, 110, y))
  }

  it.each([
    ['a value', '/V(g)', [white, highlight, white]],
    ['several values', '/Ff 2097152/V[(r)(b)]', [highlight, white, highlight]],
    ['an index', '/I[2]', [white, white, highlight]],
    ['no value', '', [white, white, white]],
  ])('shows all of its options and marks the chosen options, even without an appearance: %s', (_, chosen, shown) => {
    expect(textUnused(list(colours + chosen))).toBe('Red\nGreen\nBlue')
    expect(lines(list(colours + chosen))).toEqual(shown)
  })

  it('shows the new choice if the form asks for a new appearance', () => {
    const old = '0.6 0.75 0.85 rg 0 30 100 15 re f BT 0 g /F1 9 Tf 2 33 Td 12 TL (Red) Tj T* (Green) Tj T* (Blue) Tj ET'
    const entries = `${colours}/V(b)/MK<</BG[1 1 1]>>/AP<</N 43 0 R>>`
    const bytes = list(entries, { form: '/NeedAppearances true', appearance: old })
    expect(textUnused(bytes)).toBe('Red\nGreen\nBlue')
    expect(lines(bytes)).toEqual([white, white, highlight])
  })

  it('shows as many options as fit from its scroll position, and all chosen options', () => {
    const options = Array.from({ length: 200 }, (_, index) => `(Option${index})`).join('')
    const bytes = list(`/FT/Ch/T(a)/DA(/Helv 9 Tf 0 g)/Opt[${options}]/V(Option150)/TI 10`)
    const shown = [...Array.from({ length: 5 }, (_, index) => `Option${10 + index}`), 'Option150']
    expect(textUnused(bytes).split('\n')).toEqual(shown)
  })

  it('shows a chosen text that is not among its options', () => {
    expect(textUnused(list(`${colours}/V(Mauve)`))).toBe('Red\nGreen\nBlue\nMauve')
  })

  it('leads to a warning if an option cannot be drawn', () => {
    expect(take(list('/FT/Ch/T(a)/Opt[(Red)<FEFFE000>]')).warnings).toMatchObject([
      { code: 'form-value-not-drawn', subject: 'a' },
      { code: 'form-field-not-taken', subject: 'a' },
    ])
  })

  it('becomes a field without a default value if nothing is chosen', () => {
    const { fields } = take(list(colours))
    expect(fields).toMatchObject([{ type: 'dropdown', options: ['Red', 'Green', 'Blue'] }])
    expect(fields[0]).not.toHaveProperty('defaultValue')
  })
})

describe('the form of a signed document', () => {
  const sign = (bytes: Uint8Array, certification?: 2) => {
    const revision = new Revision(openPdf(bytesSource(bytes)))
    const options = { fieldName: 'S', subFilter: 'ETSI.CAdES.detached', reservedBytes: 100, certification } as const
    return Buffer.concat([bytes, finishSignature(prepareSignature(revision, options), Uint8Array.of(0x30, 0))])
  }
  const objects = {
    10: widget('/FT/Sig/T(second)'),
    11: widget('/FT/Tx/T(filled)/V(x)', '20 200 120 220'),
  }

  it('stays in the document, and yields the fields that would not hide a drawing', () => {
    expect(take(sign(form(objects)))).toMatchObject({
      fields: [{ type: 'signature', label: 'second' }],
      document: null,
      warnings: [{ code: 'form-field-not-taken', subject: 'filled' }],
    })
  })

  it('yields no fields if the document is certified', () => {
    expect(take(sign(form(objects), 2))).toMatchObject({
      fields: [],
      document: null,
      warnings: [{ code: 'form-in-certified-document' }],
    })
  })
})
