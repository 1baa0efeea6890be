import { readXml, type XmlHandler } from '../../../../../src/engine/xml/read-xml.ts'
import { attribute, type XmlElement } from '../../../../../src/engine/xml/xml-tree.ts'
import { ListFileError, type ListRow, listLimits } from '../list-table.ts'
import { shownNumber } from './number-format.ts'
import { plainText } from './shared-strings.ts'

/** What the cells of a workbook refer to. */
export interface CellContext {
  /** The texts that cells share. */
  strings: readonly string[]
  /** The codes of the number formats, by the style of a cell. */
  formats: readonly string[]
  is1904: boolean
}

export interface SheetRows {
  /** The rows that are not empty and not hidden. */
  rows: ListRow[]
  hiddenRows: number
}

/** The number of rows that a sheet can have. */
const sheetRowsMost = 1_048_576

/**
 * Reads the rows of a worksheet with their texts as the cells show them (ISO/IEC 29500-1 §18.3). Throws `XmlError`, and
 * `ListFileError` for more than a list may have.
 */
export function readSheet(xml: string, context: CellContext): SheetRows {
  const sheet = new SheetReader(context)
  readXml(xml, sheet)
  return { rows: sheet.rows, hiddenRows: sheet.hiddenRows }
}

interface OpenCell {
  column: number
  type: string
  format: string
  text: string
  hasFormula: boolean
}

class SheetReader implements XmlHandler {
  readonly rows: ListRow[] = []
  hiddenRows = 0
  readonly #context: CellContext
  #row: ListRow = { number: 0, cells: [] }
  #isHidden = false
  #column = -1
  #cell: OpenCell | null = null
  /** Whether character data belongs to the value of the open cell. */
  #isInText = false
  #isPhonetic = false
  #characters = 0

  constructor(context: CellContext) {
    this.#context = context
  }

  open(element: XmlElement): void {
    const { name } = element
    if (name === 'x:row') this.#openRow(element)
    else if (name === 'x:c') this.#openCell(element)
    else if (name === 'x:rPh') this.#isPhonetic = true
    else if (this.#cell === null) return
    else if (name === 'x:f') this.#cell.hasFormula = true
    else if (name === 'x:v' || name === 'x:t') this.#isInText = !this.#isPhonetic
  }

  text(value: string): void {
    if (this.#isInText && this.#cell) this.#cell.text += value
  }

  close({ name }: XmlElement): void {
    if (name === 'x:v' || name === 'x:t') this.#isInText = false
    else if (name === 'x:rPh') this.#isPhonetic = false
    else if (name === 'x:c') this.#closeCell()
    else if (name === 'x:row') this.#closeRow()
  }

  #openRow(element: XmlElement): void {
    const number = Number(attribute(element, 'r') ?? this.#row.number + 1)
    if (!Number.isInteger(number) || number <= this.#row.number || number > sheetRowsMost) throw damaged()
    this.#row = { number, cells: [] }
    this.#isHidden = isTrue(attribute(element, 'hidden'))
    this.#column = -1
  }

  #openCell(element: XmlElement): void {
    const place = attribute(element, 'r')
    this.#column = place === undefined ? this.#column + 1 : columnOf(place)
    const style = Number(attribute(element, 's') ?? 0)
    this.#cell = {
      column: this.#column,
      type: attribute(element, 't') ?? 'n',
      format: this.#context.formats[style] ?? '',
      text: '',
      hasFormula: false,
    }
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (cell === null) throw damaged()
    const { number, cells } = this.#row
    const isBroken = cell.type === 'e' || isNeverCalculated(cell)
    const text = isBroken ? '' : this.#textOf(cell)
    if (text === '' && !isBroken) return
    if (cell.column >= listLimits.columns) throw new ListFileError({ kind: 'too-many-columns', row: number })
    if (text.length > listLimits.cellCharacters) throw new ListFileError({ kind: 'cell-too-long', row: number })
    this.#characters += text.length
    if (this.#characters > listLimits.characters) throw new ListFileError({ kind: 'too-much-text' })
    while (cells.length < cell.column) cells.push('')
    cells[cell.column] = text
    if (isBroken) this.#row.brokenCells = [...(this.#row.brokenCells ?? []), cell.column]
  }

  #textOf({ type, format, text }: OpenCell): string {
    const { strings, is1904 } = this.#context
    if (type === 'n') return text === '' ? '' : shownNumber(numberIn(text), format, is1904)
    if (type === 's') return text === '' ? '' : (strings[numberIn(text)] ?? missing())
    if (type === 'b') return numberIn(text) === 1 ? 'TRUE' : 'FALSE'
    if (type === 'd') return text.replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' ')
    if (type === 'str' || type === 'inlineStr') return plainText(text)
    throw damaged()
  }

  #closeRow(): void {
    const row = this.#row
    if (!row.brokenCells && row.cells.every(cell => cell.trim() === '')) return
    if (this.#isHidden) this.hiddenRows++
    else this.rows.push(row)
    if (this.rows.length > listLimits.rows + 1) throw new ListFileError({ kind: 'too-many-rows' })
  }
}

/** Programs that cannot calculate write formulas without their values. */
const isNeverCalculated = ({ hasFormula, type, text }: OpenCell) => hasFormula && type !== 'str' && text === ''

const damaged = () => new ListFileError({ kind: 'damaged-workbook' })

function missing(): never {
  throw damaged()
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

function numberIn(text: string): number {
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text.trim())) throw damaged()
  return Number(text)
}

/** Returns the zero-based column of a cell such as `AB12`. A sheet has columns up to `XFD`. */
function columnOf(place: string): number {
  const [, letters] = /^([A-Z]{1,3})\d{1,7}$/.exec(place) ?? []
  if (letters === undefined) throw damaged()
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
