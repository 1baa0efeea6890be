import { writeZip } from '../../src/engine/zip/write-zip.ts'

/** A cell: a text, a number with the code of its format, a date, or the XML of a cell as it is. */
export type SheetCell = string | number | { value: number; format: string } | { xml: string } | null

export interface Sheet {
  rows: SheetCell[][]
  state?: 'hidden' | 'veryHidden'
  /** The places of rows that are hidden. */
  hiddenRows?: number[]
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The days from 30 December 1899, as a workbook stores a date. */
export const serialDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569

/** Writes the parts of an XLSX workbook, by their paths. Texts are shared, as Excel writes them. */
export function workbookParts(sheets: Sheet[], { is1904 = false } = {}): Map<string, string> {
  const strings: string[] = []
  const formats: string[] = ['General']
  const parts = new Map<string, string>()
  for (const [index, sheet] of sheets.entries())
    parts.set(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, strings, formats))
  parts.set('_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']]))
  parts.set(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relationships}"><workbookPr date1904="${is1904}"/><sheets>${sheets
      .map(({ state = 'visible' }, index) => `<sheet name="S${index}" state="${state}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
  )
  const targets = sheets.map(
    (_, index): Relation => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`],
  )
  parts.set(
    'xl/_rels/workbook.xml.rels',
    relations([...targets, ['rId90', 'styles', '/xl/styles.xml'], ['rId91', 'sharedStrings', 'sharedStrings.xml']]),
  )
  parts.set(
    'xl/sharedStrings.xml',
    `<sst xmlns="${main}">${strings.map(text => `<si>${textXml(text)}</si>`).join('')}</sst>`,
  )
  parts.set('xl/styles.xml', stylesXml(formats))
  return parts
}

/** Packs parts into a file. */
export const packedWorkbook = (parts: ReadonlyMap<string, string>): Buffer =>
  Buffer.from(
    writeZip(
      [...parts].map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
      'deflate',
    ),
  )

/** Writes a workbook of one sheet. */
export const workbookFile = (rows: SheetCell[][]): Buffer => packedWorkbook(workbookParts([{ rows }]))

type Relation = [id: string, type: string, target: string]

const relations = (all: Relation[]) =>
  `<Relationships xmlns="${packageRelationships}">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const textXml = (text: string) => `<t xml:space="preserve">${escaped(text)}</t>`

function sheetXml({ rows, hiddenRows = [] }: Sheet, strings: string[], formats: string[]): string {
  const cellXml = (cell: SheetCell, place: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${strings.push(cell) - 1}</v></c>`
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if ('xml' in cell) return cell.xml.replace('<c', `<c r="${place}"`)
    if (!formats.includes(cell.format)) formats.push(cell.format)
    return `<c r="${place}" s="${formats.indexOf(cell.format)}"><v>${cell.value}</v></c>`
  }
  const rowXml = (cells: SheetCell[], index: number) =>
    `<row r="${index + 1}"${hiddenRows.includes(index) ? ' hidden="1"' : ''}>${cells
      .map((cell, column) => cellXml(cell, columnName(column) + (index + 1)))
      .join('')}</row>`
  return `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`
}

const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

function stylesXml(formats: string[]): string {
  const codes = formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`)
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`)
  return `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`
}
