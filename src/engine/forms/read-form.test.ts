import { describe, expect, it } from 'vitest'
import { DocumentBuilder, FONT, pageText } from '../pdf/test-documents.ts'
import { readForm } from './read-form.ts'

/** Creates a document whose page has these widgets, from object 10 on, and other objects as text. */
function form(widgets: string[], options: { page?: string; others?: Record<number, string> } = {}) {
  const refs = widgets.map((_, index) => `${10 + index} 0 R`).join(' ')
  const builder = new DocumentBuilder()
    .object(1, `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs}]>>>>`)
    .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
    .object(3, pageText(`/Annots[${refs}]${options.page ?? ''}`))
    .stream(4, ' ')
    .object(5, FONT)
  widgets.forEach((entries, index) => {
    builder.object(10 + index, `<</Type/Annot/Subtype/Widget/Rect[20 300 120 320]${entries}>>`)
  })
  for (const [num, text] of Object.entries(options.others ?? {})) builder.object(Number(num), text)
  return builder.table('/Size 60/Root 1 0 R').open()
}

function read(entries: string, options: Parameters<typeof form>[1] = {}) {
  const document = form([entries], options)
  return readForm(document, document.pages())
}

function fieldsOf(entries: string) {
  const { widgets, warnings } = read(entries)
  return { fields: widgets.flatMap(({ field }) => field ?? []), warnings }
}

const fieldOf = (entries: string, others?: Record<number, string>) => read(entries, { others }).widgets[0]?.field

it.each([
  ['with a longer value', '/FT/Tx/T(a)/Ff 16777216/MaxLen 3/V(1234)'],
  ['without a number of cells', '/FT/Tx/T(a)/Ff 16777216/V(1234)'],
  ['with several lines', '/FT/Tx/T(a)/Ff 16781312/MaxLen 8/V(1234)'],
])('a comb %s has no cells', (_, entries) => {
  expect(fieldOf(entries)).not.toHaveProperty('comb')
})

describe('a form field', () => {
  it.each<[string, object]>([
    ['/FT/Tx/T(a)', { type: 'text', label: 'a', formName: 'a', required: false, readOnly: false }],
    ['/FT/Tx/T(a)/TU(A  name)/Ff 3', { type: 'text', label: 'A name', required: true, readOnly: true }],
    ['/FT/Tx/T(a)/Ff 4096/V(one\rtwo)', { type: 'paragraph', defaultValue: 'one\ntwo' }],
    ['/FT/Tx/T(a)/DV(given)', { defaultValue: 'given' }],
    ['/FT/Tx/T(a)/V<FEFF00E4>', { defaultValue: 'ä' }],
    ['/FT/Tx/T(a)/Ff 16777216/MaxLen 8/V(1234)', { type: 'text', comb: true, maxLength: 8, defaultValue: '1234' }],
    ['/FT/Tx/T(a)/Ff 16777216/MaxLen 8/Q 2', { type: 'text', comb: true, maxLength: 8, align: 'right' }],
    [
      '/FT/Tx/T(a)/Ff 16777216/MaxLen 10/V(24.12.2026)/AA<</F<</JS(AFDate_FormatEx\\("dd.mm.yyyy"\\))>>>>',
      { type: 'text', comb: true, defaultValue: '24.12.2026' },
    ],
    ['/FT/Tx/T<FEFF00000061D800>', { label: 'a\ufffd' }],
    ['/FT/Tx/T(a)/AA<</F<</S/JavaScript/JS(AFDate_FormatEx\\("dd.mm.yyyy"\\);)>>>>', { type: 'date' }],
    [
      '/FT/Tx/T(a)/AA<</F<</JS(AFDate_FormatEx\\("dd.mm.yyyy"\\))>>>>/DV(24.12.2026)',
      { type: 'date', defaultValue: '2026-12-24' },
    ],
    ['/FT/Tx/T(a)/AA<</F<</JS(AFDate_FormatEx\\("m/d/yy"\\))>>>>/DV(2/3/26)', { defaultValue: '2026-02-03' }],
    [
      '/FT/Tx/T(a)/AA<</F<</JS(AFDate_FormatEx\\("dd.mm.yyyy"\\))>>>>/V(24.12.2026)',
      { type: 'date', format: 'DD.MM.YYYY', defaultValue: '2026-12-24' },
    ],
    [
      '/FT/Tx/T(a)/AA<</F<</JS(AFDate_FormatEx\\("d mmm yyyy"\\))>>>>/V(24 Dec 2026)',
      { type: 'text', defaultValue: '24 Dec 2026' },
    ],
    [
      '/FT/Tx/T(a)/AA<</F<</JS(AFDate_FormatEx\\("yyyy-mm-dd"\\))>>>>/V(2026-12-24)',
      { type: 'date', defaultValue: '2026-12-24' },
    ],
    ['/FT/Tx/T(a)/AA<</F<</JS(AFNumber_Format\\(2, 0, 0, 0, "EUR", false\\))>>>>/V(950.00)', { type: 'amount' }],
    [
      '/FT/Tx/T(a)/AA<</F<</JS(AFNumber_Format\\(2, 0, 0, 0, "EUR", false\\))>>>>/V(1,950.00)',
      { type: 'amount', format: '1,234.56', defaultValue: '1950.00' },
    ],
    [
      '/FT/Tx/T(a)/AA<</F<</JS(AFNumber_Format\\(2, 2, 0, 0, "EUR", false\\))>>>>/V(1.950,00 EUR)',
      { type: 'amount', format: '1.234,56', defaultValue: '1950.00' },
    ],
    [
      '/FT/Tx/T(a)/AA<</F<</JS(AFNumber_Format\\(2, 2, 0, 0, "EUR", false\\))>>>>/V(1950.00)',
      { type: 'text', defaultValue: '1950.00' },
    ],
    ['/FT/Tx/T(a)/AA<</F<</JS(AFNumber_Format\\(2, 0, 0, 0, "000 EUR", false\\))>>>>', { type: 'text' }],
    ['/FT/Tx/T(a)/V(one\\ntwo)', { type: 'text', defaultValue: 'one two' }],
    ['/FT/Tx/T(a)/AA<</F<</JS(AFNumber_Format\\(2, 0, 0, 0, "EUR ", false\\))>>>>', { type: 'amount', unit: 'EUR' }],
    ['/FT/Tx/T(a)/AA<</F<</JS(AFNumber_Format\\(2, 0, 0, 0, "", false\\))>>>>', { type: 'text' }],
    ['/FT/Btn/T(a)', { type: 'checkbox' }],
    ['/FT/Btn/T(a)/V/On/AP<</N<</On 4 0 R/Off 4 0 R>>>>', { type: 'checkbox', defaultValue: 'true' }],
    [
      '/FT/Btn/T(a)/Ff 32770/AP<</N<</small 4 0 R>>>>',
      { type: 'checkbox', kind: 'radio', label: 'a', required: false },
    ],
    ['/FT/Ch/T(a)/Opt[(x)(y)]/V(y)', { type: 'dropdown', options: ['x', 'y'], defaultValue: 'y' }],
    ['/FT/Ch/T(a)/Opt[[(1)(one)][(2)(two)]]/V[(2)]', { options: ['one', 'two'], defaultValue: 'two' }],
    ['/FT/Ch/T(a)/Opt[(x)]/Ff 393216/V(own)', { options: ['x', 'own'], defaultValue: 'own' }],
    ['/FT/Ch/T(a)/Ff 2097152/Opt[(x)(y)(z)]/V[(z)(x)]', { type: 'dropdown', kind: 'multiple', defaultValue: 'x\nz' }],
    ['/FT/Ch/T(a)/Ff 2097152/Opt[(x)(y)]/I[1]', { kind: 'multiple', defaultValue: 'y' }],
    ['/FT/Sig/T(a)', { type: 'signature', required: true }],
  ])('is read from %s', (entries, expected) => {
    expect(fieldOf(entries)).toMatchObject({ page: 1, x: 20, y: 80, width: 100, height: 20, ...expected })
  })

  it('inherits from its ancestors, and its full name begins with their names', () => {
    const others = { 20: '<</FT/Tx/T(Buyer)/Ff 2/V(v)/Kids[10 0 R]>>' }
    expect(fieldOf('/T(name)/Parent 20 0 R', others)).toMatchObject({
      type: 'text',
      formName: 'Buyer.name',
      label: 'name',
      required: true,
      defaultValue: 'v',
    })
  })

  it.each([
    ['a push button', '/FT/Btn/T(a)/Ff 65536'],
    ['a signature that is present', '/FT/Sig/T(a)/V<</Type/Sig/Contents<00>>>'],
    ['a hidden widget', '/FT/Tx/T(a)/F 2'],
    ['a widget that is only printed', '/FT/Tx/T(a)/F 32'],
    ['a widget outside the page', '/FT/Tx/T(a)/Rect[500 500 600 600]'],
    ['a widget without a size', '/FT/Tx/T(a)/Rect[20 20 20 20]'],
    ['a widget without a type', '/T(a)'],
  ])('is not created from %s', (_, entries) => {
    expect(fieldsOf(entries)).toEqual({ fields: [], warnings: [] })
  })

  it.each([
    ['/FT/Tx/T(a)/Ff 8192', 'it is for a password or a file'],
    ['/FT/Ch/T(a)', 'it has no options'],
    ['/FT/Ch/Ff 131072/T(a)/Opt[<FEFFE000>]', 'one of its options is too long or contains unsupported characters'],
  ])('stays in the form with a warning if it is %s', (entries, problem) => {
    expect(fieldsOf(entries)).toEqual({
      fields: [],
      warnings: [{ code: 'form-field-not-taken', page: 1, subject: 'a', problem }],
    })
  })

  it('warns if no font can draw its value', () => {
    expect(read('/FT/Tx/T(a)/V<FEFFE000>').warnings).toEqual([
      { code: 'form-value-not-drawn', page: 1, subject: 'a', problem: 'no bundled font has \ue000' },
    ])
  })

  it('is left out with a warning if it is only printed', () => {
    expect(read('/FT/Tx/T(a)/V(x)/F 36')).toEqual({
      widgets: [],
      warnings: [{ code: 'form-field-left-out', page: 1, subject: 'a', problem: 'it is only shown in print' }],
    })
  })

  it.each<[string, object]>([
    ['/Rotate 90', { x: 300, y: 20, width: 20, height: 100 }],
    ['/Rotate 270', { x: 80, y: 180, width: 20, height: 100 }],
    ['/CropBox[10 10 300 390]', { x: 10, y: 70, width: 100, height: 20 }],
    ['/UserUnit 2', { x: 40, y: 160, width: 200, height: 40 }],
    ['/CropBox[50 10 300 390]', { x: 0, y: 70, width: 70, height: 20 }],
  ])('is placed where a page with %s displays it', (page, place) => {
    expect(read('/FT/Tx/T(a)', { page }).widgets[0]?.field).toMatchObject(place)
  })

  it.each([
    ['/FT/Tx/T(a)', false],
    ['/FT/Tx/T(a)/V()', false],
    ['/FT/Tx/T(a)/V(x)', true],
    ['/FT/Tx/T(a)/MK<</BG[1 1 1]>>', true],
    ['/FT/Btn/T(a)/V/Off', false],
  ])('covers the drawings beneath it only if it has a value or a background: %s, %s', (entries, covers) => {
    expect(read(entries).widgets[0]?.covers).toBe(covers)
  })

  it('is not read if its parents form a circle', () => {
    expect(fieldOf('/T(a)/Parent 20 0 R', { 20: '<</T(b)/Parent 10 0 R>>' })).toBeUndefined()
  })
})
