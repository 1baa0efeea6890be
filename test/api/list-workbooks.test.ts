import { describe, expect, it } from 'vitest'
import { listLimits } from '../../web/src/application/bulk/list-table.ts'
import { readWorkbook } from '../../web/src/application/bulk/workbook/read-workbook.ts'
import {
  packedWorkbook,
  type Sheet,
  type SheetCell,
  serialDay,
  workbookFile,
  workbookParts,
} from '../support/workbook-file.ts'

const xml = (text: string): SheetCell => ({ xml: text })
const header = ['Name', 'Value']
const sheet = (...rows: SheetCell[][]): Sheet => ({ rows: [header, ...rows] })

const cellsOf = async (file: Uint8Array) => (await readWorkbook(file)).rows.map(row => row.cells)
/** The text that a single cell shows. */
const shown = async (cell: SheetCell, options?: { is1904: boolean }) => {
  const [[, text] = []] = await cellsOf(packedWorkbook(workbookParts([sheet(['a', cell])], options)))
  return text
}

describe('a list in a workbook', () => {
  it('has the texts that its cells show, and the row numbers of the spreadsheet', async () => {
    const file = workbookFile([
      header,
      ['Zoë & Co', 'a\nb'],
      [null, null],
      ['', '  '],
      [null, 'only B'],
      ['x', 7, 'more'],
    ])
    expect(await readWorkbook(file)).toEqual({
      header,
      rows: [
        { number: 2, cells: ['Zoë & Co', 'a\nb'] },
        { number: 5, cells: ['', 'only B'] },
        { number: 6, cells: ['x', '7', 'more'] },
      ],
      hiddenRows: 0,
    })
  })

  it.each<[string, SheetCell, string]>([
    ['a date, whatever its format is', { value: serialDay('2026-11-30'), format: 'dd/mm/yy' }, '2026-11-30'],
    [
      'a date in a format of a country',
      { value: serialDay('2026-11-30'), format: '[$-F800]dddd, mmmm d' },
      '2026-11-30',
    ],
    ['a date with a time', { value: serialDay('2026-11-30') + 0.75, format: 'd.m.yyyy hh:mm' }, '2026-11-30 18:00'],
    [
      'a date whose format leaves out its time',
      { value: serialDay('2026-11-30') + 0.75, format: 'd.m.yy' },
      '2026-11-30',
    ],
    ['a time', { value: 0.3125, format: 'h:mm' }, '07:30'],
    ['hours that exceed a day', { value: 1.5, format: '[h]:mm' }, '36:00'],
    ['the first day of 1900', { value: 1, format: 'yyyy-mm-dd' }, '1900-01-01'],
    ['a date in ISO notation', xml('<c t="d"><v>2026-11-30T00:00:00</v></c>'), '2026-11-30'],
    ['a number without a format', 1250.5, '1250.5'],
    ['a number that binary fractions blur', 0.1 + 0.2, '0.3'],
    ['a long number in full', 4_912_345_678_901, '4912345678901'],
    ['an amount with the decimals of its format', { value: 1250.5, format: '#,##0.00\\ "€"' }, '1250.50'],
    [
      'an amount in the format for accounting',
      { value: -1250.5, format: '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-' },
      '-1250.50',
    ],
    ['an amount rounded half up', { value: 1.005, format: '0.00' }, '1.01'],
    ['an amount in thousands, which stays what it is', { value: 1_250_000, format: '#,##0,' }, '1250000'],
    ['optional decimals', { value: 2.5, format: '0.0##' }, '2.5'],
    ['leading zeros', { value: 1067, format: '00000' }, '01067'],
    ['a percentage', { value: 0.19, format: '0%' }, '19%'],
    ['a number whose format has a unit that looks like a date', { value: 3, format: '0" days"' }, '3'],
    ['a number whose format has a colour', { value: 3, format: '[Red]0' }, '3'],
    ['a tick', xml('<c t="b"><v>1</v></c>'), 'TRUE'],
    ['the result of a formula', xml('<c t="str"><f>A1&amp;"b"</f><v>ab</v></c>'), 'ab'],
    ['a text in its cell', xml('<c t="inlineStr"><is><r><t>a</t></r><r><t>b_x000A_c</t></r></is></c>'), 'ab\nc'],
    ['a text without its pronunciation', xml('<c t="inlineStr"><is><t>田</t><rPh><t>タ</t></rPh></is></c>'), '田'],
  ])('shows %s', async (_, cell, text) => {
    expect(await shown(cell)).toBe(text)
  })

  it('counts days from 1904 if the workbook does', async () => {
    const cell = { value: serialDay('2026-11-30') - 1462, format: 'yyyy-mm-dd' }
    expect(await shown(cell, { is1904: true })).toBe('2026-11-30')
  })

  it('is the first visible sheet with rows', async () => {
    const sheets: Sheet[] = [
      { rows: [] },
      { ...sheet(['hidden', 1]), state: 'hidden' },
      sheet(['a', 2]),
      sheet(['b', 3]),
    ]
    expect(await cellsOf(packedWorkbook(workbookParts(sheets)))).toEqual([['a', '2']])
  })

  it('leaves out hidden rows, and counts them', async () => {
    const file = (hiddenRows: number[]) => packedWorkbook(workbookParts([{ ...sheet(['a', 1], ['b', 2]), hiddenRows }]))
    expect(await readWorkbook(file([1]))).toMatchObject({ rows: [{ number: 3, cells: ['b', '2'] }], hiddenRows: 1 })
    await expect(readWorkbook(file([1, 2]))).rejects.toMatchObject({ problem: { kind: 'all-hidden' } })
  })

  it.each([
    ['an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'],
    ['a formula that was never calculated', '<c><f>A1</f></c>'],
    ['a formula with an empty value', '<c><f>A1</f><v/></c>'],
  ])('marks a cell that shows %s', async (_, cell) => {
    const { rows } = await readWorkbook(workbookFile([header, ['a', xml(cell)]]))
    expect(rows).toEqual([{ number: 2, cells: ['a', ''], brokenCells: [1] }])
  })

  it('may have the largest number of rows', async () => {
    const rows = Array.from({ length: listLimits.rows }, (_, index): SheetCell[] => [`Pat ${index}`, index])
    expect((await readWorkbook(workbookFile([header, ...rows]))).rows).toHaveLength(listLimits.rows)
    await expect(readWorkbook(workbookFile([header, ...rows, ['one', 'more']]))).rejects.toMatchObject({
      problem: { kind: 'too-many-rows' },
    })
  })
})

describe('a hostile or broken workbook', () => {
  const good = () => workbookParts([sheet(['a', 1])])
  const changed = (path: string, change: (text: string) => string) => {
    const parts = good()
    parts.set(path, change(parts.get(path)!))
    return packedWorkbook(parts)
  }
  const without = (path: string) => {
    const parts = good()
    parts.delete(path)
    return packedWorkbook(parts)
  }
  const sheetPath = 'xl/worksheets/sheet1.xml'
  const cells = (xml: string) => changed(sheetPath, text => text.replace('</row>', `${xml}</row>`))
  const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  const spaces = (mebibytes: number) => (text: string) => text + ' '.repeat(mebibytes * 1024 * 1024)

  it.each<[string, () => Uint8Array, string]>([
    ['no workbook in it', () => packedWorkbook(new Map([['a.txt', 'a']])), 'not-workbook'],
    ['a Word document in it', () => changed('xl/workbook.xml', () => '<w xmlns="word"/>'), 'not-workbook'],
    [
      'a workbook that is elsewhere',
      () => changed('_rels/.rels', t => t.replace('Target', 'TargetMode="External" Target')),
      'not-workbook',
    ],
    ['its workbook missing', () => without('xl/workbook.xml'), 'not-workbook'],
    ['its sheet missing', () => without(sheetPath), 'damaged-workbook'],
    ['its texts missing', () => without('xl/sharedStrings.xml'), 'damaged-workbook'],
    ['a text missing', () => cells('<c r="C1" t="s"><v>99</v></c>'), 'damaged-workbook'],
    [
      'a path that is no path',
      () => changed('xl/_rels/workbook.xml.rels', t => t.replaceAll('worksheets/', '%ff/')),
      'damaged-workbook',
    ],
    ['entities', () => changed(sheetPath, text => doctype + text), 'damaged-workbook'],
    ['entities in its texts', () => changed('xl/sharedStrings.xml', text => doctype + text), 'damaged-workbook'],
    ['an entity that is not declared', () => cells('<c t="str"><v>&b;</v></c>'), 'damaged-workbook'],
    ['a sheet that ends too early', () => changed(sheetPath, text => text.slice(0, -20)), 'damaged-workbook'],
    ['rows out of order', () => changed(sheetPath, t => t.replace('<row r="2"', '<row r="1"')), 'damaged-workbook'],
    ['a place that is no place', () => cells('<c r="1C"><v>1</v></c>'), 'damaged-workbook'],
    ['a number that is no number', () => cells('<c r="C1"><v>1e999x</v></c>'), 'damaged-workbook'],
    ['a kind of cell that does not exist', () => cells('<c r="C1" t="x"><v>1</v></c>'), 'damaged-workbook'],
    ['a cell in a cell', () => cells('<c r="C1"><c r="D1"><v>1</v></c></c>'), 'damaged-workbook'],
    ['half of the file', () => packedWorkbook(good()).subarray(0, 300), 'damaged-workbook'],
    ['17 MB of nothing in a sheet', () => changed(sheetPath, spaces(17)), 'large-workbook'],
    ['a million columns', () => cells('<c r="XFD1"><v>1</v></c>'), 'too-many-columns'],
    ['a long cell', () => cells(`<c r="C1" t="str"><v>${'x'.repeat(20_001)}</v></c>`), 'cell-too-long'],
    ['no rows', () => workbookFile([]), 'empty'],
    ['only headings', () => workbookFile([header]), 'no-rows'],
  ])('is refused with %s', async (_, file, kind) => {
    await expect(readWorkbook(file())).rejects.toMatchObject({ problem: { kind } })
  })

  it('is refused if one text of a few kilobytes fills a million cells', async () => {
    const row = (number: number) => `<row r="${number}">${'<c t="s"><v>0</v></c>'.repeat(300)}</row>`
    const rows = Array.from({ length: 5 }, (_, index) => row(index + 1)).join('')
    const parts = good()
    parts.set(sheetPath, parts.get(sheetPath)!.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`))
    parts.set('xl/sharedStrings.xml', parts.get('xl/sharedStrings.xml')!.replace('Name', 'x'.repeat(19_000)))
    await expect(readWorkbook(packedWorkbook(parts))).rejects.toMatchObject({ problem: { kind: 'too-much-text' } })
  })

  it('is refused if it unpacks to more than it says', async () => {
    const file = packedWorkbook(good())
    const name = file.lastIndexOf(sheetPath)
    file.writeUInt32LE(200, name - 46 + 24)
    await expect(readWorkbook(file)).rejects.toMatchObject({ problem: { kind: 'damaged-workbook' } })
  })
})
