import { traitsOf } from '../../../docx/grammar/elements.ts'
import { childElements, descendants, firstChild, isElement, type XmlElement } from '../../../xml/xml-tree.ts'
import { isHidingProperty } from '../../hiding-property.ts'
import { readInline } from '../../inline-content.ts'
import type { StyleSheet } from '../style-sheet.ts'
import { type Paint, shapePaint } from './backgrounds.ts'
import type { Colour, Theme } from './colours.ts'
import { coversText, liesBehindText } from './covering.ts'
import { isOffPage, type TwipsSize } from './off-page.ts'
import { cellFormats, cellShading, placedCells } from './table-formats.ts'

/** The surroundings of a paragraph, as far as they decide whether its text can be seen. */
export interface Surroundings {
  /** The `w:rPr` of the styles of the tables around the paragraph, the strongest first. */
  readonly runs: readonly XmlElement[]
  /** The `w:pPr` of these styles. */
  readonly paragraphs: readonly XmlElement[]
  readonly background: Paint
  /** The paints of shapes and pictures that are behind the text of the paragraph. */
  readonly paints: readonly Paint[]
  /** Whether the paragraph is in a row without height, in a box outside the page, or under a shape. */
  readonly isCut: boolean
}

/**
 * Returns the `w:rPr` of the styles of the tables around one paragraph, the strongest first. The paragraph is in
 * `container`, not in a text box.
 */
export function tableRunsAround(
  container: XmlElement,
  paragraph: XmlElement,
  sheet: StyleSheet,
): readonly XmlElement[] | undefined {
  for (const node of container.children) {
    if (!isElement(node)) continue
    if (node === paragraph) return none
    if (node.name === 'w:p') continue
    const inside = node.name === 'w:tbl' ? tableRuns(node, paragraph, sheet) : tableRunsAround(node, paragraph, sheet)
    if (inside) return inside
  }
  return undefined
}

function tableRuns(table: XmlElement, paragraph: XmlElement, sheet: StyleSheet): readonly XmlElement[] | undefined {
  for (const { cell, place } of placedCells(table)) {
    const inside = tableRunsAround(cell, paragraph, sheet)
    if (inside) return [...inside, ...runsOf(cellFormats(table, place, sheet))]
  }
  return undefined
}

const runsOf = (formats: readonly XmlElement[]) => formats.flatMap(format => firstChild(format, 'w:rPr') ?? [])

interface Reading {
  sheet: StyleSheet
  theme: Theme
  page: TwipsSize
  paper: Colour
  /**
   * Whether a paragraph holds an object. Gives the result of `holdsObject` in inline-content.ts, possibly from a cache.
   */
  holdsObject(paragraph: XmlElement): boolean
}

/** The same list each time, because lists are keys of caches. */
const none: readonly XmlElement[] = []

/** Returns the surroundings of a paragraph that is directly on the page. */
export const onPage = ({ paper }: Pick<Reading, 'paper'>): Surroundings => ({
  runs: none,
  paragraphs: none,
  background: paper,
  paints: [],
  isCut: false,
})

/** Returns the surroundings of each paragraph in a story, including the paragraphs in its text boxes. */
export function surroundingsOf(container: XmlElement, reading: Reading): ReadonlyMap<XmlElement, Surroundings> {
  const walker = new Walker(reading)
  walker.walk(container, onPage(reading))
  return walker.surroundings
}

class Walker {
  readonly surroundings = new Map<XmlElement, Surroundings>()
  readonly #reading: Reading
  /** The lists made so far, by what they were made from. */
  readonly #styled: (Pick<Surroundings, 'runs' | 'paragraphs'> & {
    around: Surroundings
    formats: readonly XmlElement[]
  })[] = []
  /** The surroundings inside each cell of the tables read so far. */
  readonly #cells = new Map<XmlElement, Surroundings>()

  constructor(reading: Reading) {
    this.#reading = reading
  }

  walk(parent: XmlElement, around: Surroundings): void {
    for (const node of parent.children) {
      if (!isElement(node) || node.name.endsWith('Pr')) continue
      if (node.name === 'w:tbl') this.#table(node, around)
      else if (node.name === 'w:p') this.#paragraph(node, around)
      else if (node.name === 'w:tc') this.walk(node, this.#cells.get(node) ?? around)
      else this.walk(node, this.#within(node, around))
    }
  }

  #paragraph(node: XmlElement, around: Surroundings): void {
    const drawings = this.#reading.holdsObject(node) ? drawingsIn(node) : []
    if (drawings.length === 0) {
      this.surroundings.set(node, around)
      return
    }
    const paints = drawings.map(drawing => ({ drawing, paints: this.#paintsIn(drawing) }))
    const behind = paints.filter(({ drawing }) => liesBehindText(drawing)).flatMap(paint => paint.paints)
    const isCovered = drawings.some(drawing => coversText(drawing, this.#reading.theme))
    const isPlain = behind.length === 0 && !isCovered
    const isCut = around.isCut || isCovered
    this.surroundings.set(node, isPlain ? around : { ...around, paints: [...around.paints, ...behind], isCut })
    for (const { drawing, paints: boxPaints } of paints)
      this.walk(drawing, { ...around, paints: [...around.paints, ...behind, ...boxPaints] })
  }

  #paintsIn(drawing: XmlElement): Paint[] {
    const paints = [...descendants(drawing)].map(node => {
      if (node.name === 'pic:pic' || node.name === 'v:imagedata') return 'unknown'
      return isShape(node) ? shapePaint(node, this.#reading.theme) : undefined
    })
    return paints.filter(paint => paint !== undefined)
  }

  #within(node: XmlElement, around: Surroundings): Surroundings {
    const isCut = around.isCut || isOffPage(node, this.#reading.page)
    const paint = isShape(node) ? shapePaint(node, this.#reading.theme) : undefined
    if (paint === undefined) return isCut === around.isCut ? around : { ...around, isCut }
    return { ...around, background: paint, paints: [], isCut }
  }

  /**
   * Returns the properties that the style of a table gives to the text of a cell. Cells with the same formats get the
   * same lists.
   */
  #properties(formats: readonly XmlElement[], around: Surroundings): Pick<Surroundings, 'runs' | 'paragraphs'> {
    if (formats.length === 0) return around
    const isSame = (known: readonly XmlElement[]) =>
      known.length === formats.length && known.every((format, index) => format === formats[index])
    const found = this.#styled.find(entry => entry.around === around && isSame(entry.formats))
    if (found) return found
    const paragraphs = formats.flatMap(format => firstChild(format, 'w:pPr') ?? [])
    const entry = {
      around,
      formats,
      runs: [...runsOf(formats), ...around.runs],
      paragraphs: [...paragraphs, ...around.paragraphs],
    }
    this.#styled.push(entry)
    return entry
  }

  #table(table: XmlElement, around: Surroundings): void {
    for (const { cell, of, place } of placedCells(table)) {
      const formats = cellFormats(table, place, this.#reading.sheet)
      const { runs, paragraphs } = this.#properties(formats, around)
      const shading = cellShading(table, cell, formats, this.#reading.theme)
      this.#cells.set(cell, {
        ...around,
        runs,
        paragraphs,
        ...(shading && { background: shading, paints: [] }),
        isCut: around.isCut || hasNoHeight(of),
      })
    }
    this.walk(table, around)
  }
}

/** Returns the drawings of a paragraph. Does not search the text boxes inside them. */
function drawingsIn(paragraph: XmlElement): XmlElement[] {
  const drawings: XmlElement[] = []
  readInline(paragraph, { piece: node => void (isDrawing(node) && drawings.push(node)) })
  return drawings
}

const isDrawing = ({ name }: XmlElement) => /^(shape|alternatives)$/.test(traitsOf(name).object ?? '')

const hasNoHeight = (row: XmlElement) =>
  childElements(firstChild(row, 'w:trPr'), 'w:trHeight').some(height => isHidingProperty(height))

const isShape = ({ name }: XmlElement) => name === 'wps:wsp' || /^v:(shape|rect|roundrect|oval)$/.test(name)
