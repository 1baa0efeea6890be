import { attribute, childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import type { Border, CellBorders, CellLook, CellPadding, TableLayout, TablePlace } from '../../clause-content.ts'
import type { Theme } from '../hidden/colours.ts'
import { type CellPlace, cellFormats, cellShading, placedCells } from '../hidden/table-formats.ts'
import { pointsOf } from '../lengths.ts'
import { childValue, type StyleSheet } from '../style-sheet.ts'
import { borderOf } from './borders.ts'
import { colourCode } from './text-look.ts'

/** What the looks of tables are read with. */
export interface TableContext {
  sheet: StyleSheet
  theme: Theme
  /** Word 2010 and older place the text of the first column, not its border, where lines begin. */
  isTextAligned: boolean
}

type Edge = keyof CellBorders
type Holder = XmlElement | undefined

/** The names of the edges in the strict and the transitional form (ECMA-376-1 §17.4.66, §17.4.12). */
const edgeNames: Readonly<Record<Edge, readonly string[]>> = {
  top: ['w:top'],
  bottom: ['w:bottom'],
  start: ['w:start', 'w:left'],
  end: ['w:end', 'w:right'],
}
const edges = Object.keys(edgeNames) as Edge[]

/** The padding of cells in a table that says nothing, in points. */
const PADDING: Required<CellPadding> = { top: 0, bottom: 0, start: 5.4, end: 5.4 }

/** Reads how a table as a whole looks. */
export function tableLook(
  table: XmlElement,
  isNested: boolean,
  { sheet, theme, isTextAligned }: TableContext,
): Pick<TableLayout, 'align' | 'indent' | 'borders' | 'padding' | 'percent'> {
  const properties = firstChild(table, 'w:tblPr')
  const styles = sheet.chainOf(childValue(properties, 'w:tblStyle')).map(style => firstChild(style, 'w:tblPr'))
  const holders = [properties, ...styles]
  const borders = bordersIn(
    holders.map(holder => firstChild(holder, 'w:tblBorders')),
    theme,
    { ...edgeNames, insideH: ['w:insideH'], insideV: ['w:insideV'] },
  )
  const padding = paddingIn(holders.map(holder => firstChild(holder, 'w:tblCellMar')))
  const whole = { ...PADDING, ...padding }
  const differs = edges.some(edge => whole[edge] !== PADDING[edge])
  const align = alignments.get(nearestValue(holders, 'w:jc') ?? '')
  const written = holders.map(holder => firstChild(holder, 'w:tblInd')).find(element => element !== undefined)
  const isLength = (attribute(written, 'w:type') ?? 'dxa') === 'dxa'
  const shift = isTextAligned && !isNested ? whole.start : 0
  const indent = align ? 0 : round((isLength ? pointsOf(attribute(written, 'w:w')) : 0) - shift)
  const percent = percentOf(firstChild(properties, 'w:tblW'))
  return {
    ...(align && { align }),
    ...(indent !== 0 && { indent }),
    ...(borders && { borders }),
    ...(differs && { padding: whole }),
    ...(percent !== undefined && { percent }),
  }
}

const round = (points: number) => Math.round(points * 100) / 100

const alignments = new Map<string, TableLayout['align']>([
  ['center', 'center'],
  ['right', 'end'],
  ['end', 'end'],
])

/** Reads a width in percent: a number with a sign, or fiftieths of a percent (§17.18.90). */
function percentOf(width: XmlElement | undefined): number | undefined {
  if (attribute(width, 'w:type') !== 'pct') return undefined
  const [, number, sign] = /^(\d{1,5}(?:\.\d+)?)(%?)$/.exec(attribute(width, 'w:w') ?? '') ?? []
  const percent = Number(number ?? 0) / (sign ? 1 : 50)
  return percent > 0 ? Math.min(200, round(percent)) : undefined
}

/** A cell with its look and the height of its row. */
export type CellFormat = Pick<TablePlace, 'look' | 'height'>

/** Reads how the cells of a table look, apart from what the table as a whole says. */
export function cellLooks(table: XmlElement, context: TableContext): Map<XmlElement, CellFormat> {
  const formats = new Map<XmlElement, CellFormat>()
  for (const { cell, of, place } of placedCells(table)) {
    const height = heightOf(firstChild(of, 'w:trPr'))
    const look = cellLook(table, cell, place, context)
    if (look || height) formats.set(cell, { ...(height && { height }), ...(look && { look }) })
  }
  return formats
}

function heightOf(properties: XmlElement | undefined): TablePlace['height'] {
  const [height] = childElements(properties, 'w:trHeight')
  const points = pointsOf(attribute(height, 'w:val'))
  if (points <= 0) return undefined
  return attribute(height, 'w:hRule') === 'exact' ? { exactly: points } : { atLeast: points }
}

function cellLook(
  table: XmlElement,
  cell: XmlElement,
  place: CellPlace,
  { sheet, theme }: TableContext,
): CellLook | undefined {
  const properties = firstChild(cell, 'w:tcPr')
  const formats = cellFormats(table, place, sheet)
  const styled = formats.map(format => firstChild(format, 'w:tcPr'))
  const holders = [properties, ...styled]
  const borders = bordersIn(
    [firstChild(properties, 'w:tcBorders'), ...formats.map(format => conditionalBorders(format, place))],
    theme,
    edgeNames,
  )
  const shading = cellShading(table, cell, formats, theme)
  const padding = paddingIn(holders.map(holder => firstChild(holder, 'w:tcMar')))
  const vertical = nearestValue(holders, 'w:vAlign')
  const look: CellLook = {
    ...(borders && { borders }),
    ...(shading && { background: colourCode(shading) }),
    ...(padding && { padding }),
    ...((vertical === 'center' || vertical === 'bottom') && { vertical }),
  }
  return Object.keys(look).length > 0 ? look : undefined
}

/** Returns the borders that a conditional format of a style gives to a cell, with those inside its region. */
function conditionalBorders(format: XmlElement, { row, rows, column, columns }: CellPlace): Holder {
  const ofTable = format.name === 'w:tblStylePr' ? firstChild(firstChild(format, 'w:tblPr'), 'w:tblBorders') : undefined
  const borders = firstChild(firstChild(format, 'w:tcPr'), 'w:tcBorders') ?? ofTable
  if (!borders) return undefined
  const kind = attribute(format, 'w:type') ?? 'wholeTable'
  const isOfRow = /Row$|Horz$/.test(kind)
  const isOfColumn = /Col$|Vert$/.test(kind)
  const inside = (name: string, as: string, applies: boolean) => {
    const element = firstChild(borders, name)
    return element && applies ? [{ ...element, name: as }] : []
  }
  const children = [
    ...inside('w:insideV', 'w:start', !isOfColumn && column > 0),
    ...inside('w:insideV', 'w:end', !isOfColumn && column < columns - 1),
    ...inside('w:insideH', 'w:top', !isOfRow && row > 0),
    ...inside('w:insideH', 'w:bottom', !isOfRow && row < rows - 1),
    ...childElements(borders),
  ]
  return { ...borders, children }
}

type Named<Name extends string> = Readonly<Record<Name, readonly string[]>>

/** Reads borders, each from the first holder that has it; undefined if there is none. */
function bordersIn<Name extends string>(
  holders: readonly Holder[],
  theme: Theme,
  names: Named<Name>,
): Partial<Record<Name, Border>> | undefined {
  const borders: Partial<Record<Name, Border>> = {}
  for (const [edge, written] of Object.entries(names) as [Name, readonly string[]][]) {
    const border = borderOf(nearestOf(holders, written), theme)
    if (border) borders[edge] = border
  }
  return Object.keys(borders).length > 0 ? borders : undefined
}

function paddingIn(holders: readonly Holder[]): CellPadding | undefined {
  const padding: CellPadding = {}
  for (const edge of edges) {
    const element = nearestOf(holders, edgeNames[edge])
    const isLength = (attribute(element, 'w:type') ?? 'dxa') === 'dxa'
    if (element && isLength) padding[edge] = pointsOf(attribute(element, 'w:w'))
  }
  return Object.keys(padding).length > 0 ? padding : undefined
}

function nearestOf(holders: readonly Holder[], names: readonly string[]): Holder {
  for (const holder of holders)
    for (const name of names) {
      const element = firstChild(holder, name)
      if (element) return element
    }
  return undefined
}

const nearestValue = (holders: readonly Holder[], name: string) => attribute(nearestOf(holders, [name]), 'w:val')
