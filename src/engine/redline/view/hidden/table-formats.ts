import { attribute, childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import { cellsOf, rowsOf } from '../../table-parts.ts'
import { childValue, type StyleSheet } from '../style-sheet.ts'
import { shadingColour } from './backgrounds.ts'
import type { Colour, Theme } from './colours.ts'

/** The place of a cell in its table. Indices are zero-based. */
export interface CellPlace {
  row: number
  rows: number
  column: number
  columns: number
}

/** Returns the cells of a table with their rows and places. */
export function placedCells(table: XmlElement): { cell: XmlElement; of: XmlElement; place: CellPlace }[] {
  const rows = rowsOf(table)
  return rows.flatMap((of, row) => {
    const cells = cellsOf(of)
    return cells.map((cell, column) => ({
      cell,
      of,
      place: { row, rows: rows.length, column, columns: cells.length },
    }))
  })
}

/**
 * The formats of a style that a table can ask for (ECMA-376-1 §17.4.56), with the bits that stand for them in older
 * files.
 */
const looks = {
  firstRow: 0x20,
  lastRow: 0x40,
  firstColumn: 0x80,
  lastColumn: 0x100,
  noHBand: 0x200,
  noVBand: 0x400,
} as const

function lookOf(properties: XmlElement | undefined): (name: keyof typeof looks) => boolean {
  const look = firstChild(properties, 'w:tblLook')
  const bits = Number.parseInt(attribute(look, 'w:val') ?? '', 16)
  return name => {
    const written = attribute(look, `w:${name}`)
    return written === undefined ? (bits & looks[name]) !== 0 : /^(1|true|on)$/.test(written)
  }
}

/**
 * Returns the formats that a table's style gives to a cell, the strongest first (§17.7.6): the formats for corners,
 * rows, columns and bands, then the style itself. Each is an element with `w:rPr`, `w:pPr`, `w:tblPr`, `w:tcPr`.
 */
export function cellFormats(table: XmlElement, place: CellPlace, sheet: StyleSheet): XmlElement[] {
  const properties = firstChild(table, 'w:tblPr')
  const styles = sheet.chainOf(childValue(properties, 'w:tblStyle'))
  if (styles.length === 0) return styles
  const kinds = kindsOf(place, lookOf(properties), size => bandSize(styles, size))
  const conditional = kinds.flatMap(kind => styles.flatMap(style => conditionOf(style, kind)))
  return [...conditional, ...styles]
}

const conditionOf = (style: XmlElement, kind: string) =>
  childElements(style, 'w:tblStylePr').filter(element => attribute(element, 'w:type') === kind)

type Look = ReturnType<typeof lookOf>
type Size = 'w:tblStyleRowBandSize' | 'w:tblStyleColBandSize'

function bandSize(styles: XmlElement[], name: Size): number {
  const written = styles.flatMap(style => childValue(firstChild(style, 'w:tblPr'), name) ?? [])[0]
  return Math.max(1, Number(written ?? 1) || 1)
}

/** Returns the kinds of format that apply to a cell, the strongest first. */
function kindsOf({ row, rows, column, columns }: CellPlace, asks: Look, sizeOf: (name: Size) => number): string[] {
  const isFirstRow = asks('firstRow') && row === 0
  const isLastRow = asks('lastRow') && row === rows - 1
  const isFirstColumn = asks('firstColumn') && column === 0
  const isLastColumn = asks('lastColumn') && column === columns - 1
  const band = (index: number, isAfterFirst: boolean, size: number) =>
    Math.floor((index - (isAfterFirst ? 1 : 0)) / size) % 2 === 0 ? 1 : 2
  const rowBand = band(row, asks('firstRow'), sizeOf('w:tblStyleRowBandSize'))
  const columnBand = band(column, asks('firstColumn'), sizeOf('w:tblStyleColBandSize'))
  const applying: [string, boolean][] = [
    ['nwCell', isFirstRow && isFirstColumn],
    ['neCell', isFirstRow && isLastColumn],
    ['swCell', isLastRow && isFirstColumn],
    ['seCell', isLastRow && isLastColumn],
    ['firstRow', isFirstRow],
    ['lastRow', isLastRow],
    ['firstCol', isFirstColumn],
    ['lastCol', isLastColumn],
    [`band${rowBand}Horz`, !isFirstRow && !isLastRow && !asks('noHBand')],
    [`band${columnBand}Vert`, !isFirstColumn && !isLastColumn && !asks('noVBand')],
    ['wholeTable', true],
  ]
  return applying.flatMap(([kind, applies]) => (applies ? kind : []))
}

/** Returns the shading of a cell. `formats` are those that the style of the table gives to it. */
export function cellShading(
  table: XmlElement,
  cell: XmlElement,
  formats: readonly XmlElement[],
  theme: Theme,
): Colour | undefined {
  const holders = [
    firstChild(cell, 'w:tcPr'),
    ...formats.flatMap(format => [firstChild(format, 'w:tcPr'), firstChild(format, 'w:tblPr')]),
    firstChild(table, 'w:tblPr'),
  ]
  for (const holder of holders) {
    const colour = shadingColour(firstChild(holder, 'w:shd'), theme)
    if (colour) return colour
  }
  return undefined
}
