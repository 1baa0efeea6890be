import { isOn } from '../../../docx/grammar/on-off.ts'
import { tagEnd } from '../../../text-tags/tag-syntax.ts'
import { attribute, childElements, firstChild, isElement, type XmlElement } from '../../../xml/xml-tree.ts'
import { isHidingProperty } from '../../hiding-property.ts'
import { holds } from '../../inline-content.ts'
import { type Piece, piecesOf } from '../../paragraph-text.ts'
import { isLabelVanished, labelProperties } from '../label-properties.ts'
import type { ListLevel, ListPlace } from '../numbering.ts'
import { runFormat, styledRuns } from '../run-format.ts'
import { childValue, paragraphStyles, runPropertiesOf, type StyleSheet } from '../style-sheet.ts'
import { highlightOf, shadingColour } from './backgrounds.ts'
import { type Colour, hexColour, looksLike, type Theme, wordColours } from './colours.ts'
import { isParagraphOffPage, type TwipsSize } from './off-page.ts'
import type { Surroundings } from './surroundings.ts'

/** The facts about a document that decide whether its text is hidden. */
export interface HidingContext {
  readonly sheet: StyleSheet
  readonly theme: Theme
  readonly page: TwipsSize
  /** Returns the surroundings of a paragraph. */
  around(paragraph: XmlElement): Surroundings
  /** Cached results by paragraph. Reading clauses and listing hidden text both need them. */
  readonly hidden: Map<XmlElement, ReadonlySet<number>>
}

/**
 * How text is hidden. Word processors leave `unprinted` text out (ECMA-376-1 §17.3.2.41), and draw `unseen` text so
 * that it cannot be read. Text that is hidden only on web pages is printed.
 */
type Hiding = 'unprinted' | 'unseen'

/**
 * Finds the pieces of a paragraph that cannot be read on paper, such as white text on a white page, and returns their
 * indices. Contiguous hidden text is judged as a whole. Whitespace alone does not count, and neither do text tags,
 * which are often white and become fields.
 */
export function hiddenPieces(
  paragraph: XmlElement,
  pieces: readonly Piece[],
  context: HidingContext,
): ReadonlySet<number> {
  const hidden = context.hidden.get(paragraph) ?? readHidden(paragraph, pieces, context)
  context.hidden.set(paragraph, hidden)
  return hidden
}

const noneHidden: ReadonlySet<number> = new Set()

/** Whether a paragraph has hidden pieces. Reads the pieces only if a run could be hidden, which is rare. */
export function hidesPieces(paragraph: XmlElement, context: HidingContext): boolean {
  const hidden = context.hidden.get(paragraph)
  if (hidden) return hidden.size > 0
  const reader = new HidingReader(paragraph, context)
  const mayHide = holds(paragraph, node => node.name === 'w:r' && reader.hidingOf(node) !== undefined)
  return mayHide && hiddenPieces(paragraph, piecesOf(paragraph), context).size > 0
}

function readHidden(paragraph: XmlElement, pieces: readonly Piece[], context: HidingContext): ReadonlySet<number> {
  const hidings = readHidings(paragraph, pieces, context)
  if (!hidings) return noneHidden
  const hidden = new Set<number>()
  for (const { hiding, indices } of hiddenRanges(pieces, hidings)) {
    const text = indices.map(index => pieces[index]!.text).join('')
    if ((hiding === 'unseen' ? withoutTags(text) : text).trim() !== '') for (const index of indices) hidden.add(index)
  }
  return hidden
}

/** Whether the number of a list item cannot be read on paper. Bullets do not count. */
export function isLabelHidden(
  paragraph: XmlElement,
  label: string,
  place: ListPlace | undefined,
  context: HidingContext,
): boolean {
  const level = place?.list.levels[place.level]
  if (level?.format === 'bullet' || !/[\p{L}\p{N}]/u.test(label)) return false
  return new HidingReader(paragraph, context).hidesLabelOf(level)
}

interface HiddenRange {
  hiding: Hiding
  /** The indices of the pieces in the range. */
  indices: number[]
}

function hiddenRanges(pieces: readonly Piece[], hidings: ReadonlyMap<number, Hiding>): HiddenRange[] {
  const ranges: HiddenRange[] = []
  let isOpen = false
  for (const [index, piece] of pieces.entries()) {
    if (piece.text === '') continue
    const hiding = hidings.get(index)
    const last = ranges.at(-1)
    if (isOpen && last && last.hiding === hiding) last.indices.push(index)
    else if (hiding) ranges.push({ hiding, indices: [index] })
    isOpen = hiding !== undefined
  }
  return ranges
}

function withoutTags(text: string): string {
  let left = ''
  let at = 0
  for (let start = text.indexOf('{{'); start >= 0; start = text.indexOf('{{', at)) {
    const end = tagEnd(text, start + 2)
    left += text.slice(at, end < 0 ? start + 2 : start)
    at = end < 0 ? start + 2 : end + 2
  }
  return left + text.slice(at)
}

/** Returns how pieces are hidden, by index; undefined if no piece is hidden, as in most paragraphs. */
function readHidings(
  paragraph: XmlElement,
  pieces: readonly Piece[],
  context: HidingContext,
): Map<number, Hiding> | undefined {
  let hidings: Map<number, Hiding> | undefined
  const reader = new HidingReader(paragraph, context)
  for (const [index, piece] of pieces.entries()) {
    if (piece.text === '' || !piece.run) continue
    const hiding = reader.hidingOf(piece.run)
    // the colour of a run does not hide a picture in it
    if (hiding && (hiding === 'unprinted' || piece.text !== '\ufffc')) {
      hidings ??= new Map()
      hidings.set(index, hiding)
    }
  }
  return hidings
}

/** Properties that can make text unreadable, whatever its surroundings. */
const unreadableInRun = ['w:sz', 'w:w', 'w:fitText', 'w:position', 'w:spacing']

class HidingReader {
  readonly #context: HidingContext
  readonly #paragraph: XmlElement
  readonly #styles: XmlElement[]
  readonly #around: Surroundings
  readonly #cache: HidingCache
  #inherited: ReadonlyMap<string, XmlElement> | undefined
  #isUnreadable: boolean | undefined

  constructor(paragraph: XmlElement, context: HidingContext) {
    this.#context = context
    this.#paragraph = paragraph
    this.#styles = paragraphStyles(context.sheet, paragraph)
    this.#around = context.around(paragraph)
    this.#cache = cachedHidings(this.#around, decidingKey(firstChild(paragraph, 'w:pPr'), decidingInParagraphs))
  }

  /**
   * Returns how a run is hidden. The result is computed once for runs with the same properties, in paragraphs with the
   * same properties and surroundings.
   */
  hidingOf(run: XmlElement): Hiding | undefined {
    const properties = firstChild(run, 'w:rPr')
    const key = decidingKey(properties, decidingInRuns)
    const { runs } = this.#cache
    if (!runs.has(key)) runs.set(key, this.#read(run, properties))
    return runs.get(key)
  }

  /**
   * Whether the label is hidden. The result is computed once for items of the same level in paragraphs with the same
   * properties and surroundings.
   */
  hidesLabelOf(level: ListLevel | undefined): boolean {
    const { labels } = this.#cache
    if (!labels.has(level)) labels.set(level, this.#readLabel(level))
    return labels.get(level)!
  }

  #readLabel(level: ListLevel | undefined): boolean {
    const { sheet } = this.#context
    if (isLabelVanished(this.#paragraph, level, sheet)) return true
    return this.#isUnseen(nearestIn([...labelProperties(this.#paragraph, level, sheet), ...this.#around.runs]))
  }

  #read(run: XmlElement, properties: XmlElement | undefined): Hiding | undefined {
    const { sheet } = this.#context
    const character = runPropertiesOf(sheet.chainOf(childValue(properties, 'w:rStyle')))
    const ofRun = nearestIn(properties ? [properties, ...character] : character)
    this.#inherited ??= inheritedProperties(this.#styles, this.#around.runs, sheet)
    const inherited = this.#inherited
    const nearest = (name: string) => ofRun(name) ?? inherited.get(name)
    // word processors disagree on whether text is hidden if its character style and its paragraph style both hide it
    const isVanished = runFormat(run, styledRuns(sheet, this.#styles)).hidden || isOnIn(nearest('w:vanish'))
    if (isVanished) return 'unprinted'
    return this.#isUnseen(nearest) ? 'unseen' : undefined
  }

  #isUnseen(nearest: Nearest): boolean {
    this.#isUnreadable ??= this.#isParagraphUnreadable()
    if (this.#isUnreadable) return true
    if (unreadableInRun.some(name => isHiding(nearest(name)))) return true
    return this.#isColourUnseen(nearest)
  }

  #isParagraphUnreadable(): boolean {
    if (this.#around.isCut) return true
    const nearest = this.#paragraphNearest()
    if (isHiding(nearest('w:spacing', 'w:line')) || isHiding(nearest('w:framePr'))) return true
    return isParagraphOffPage(nearest('w:ind'), nearest('w:framePr'), this.#context.page)
  }

  #paragraphNearest(): Nearest {
    const { defaultParagraph } = this.#context.sheet
    const holders = [this.#paragraph, ...this.#styles].map(style => firstChild(style, 'w:pPr'))
    return nearestIn([...holders, defaultParagraph].filter(level => level !== undefined))
  }

  #isColourUnseen(nearest: Nearest): boolean {
    const fill = nearest('w14:textFill')
    if (fill && isTransparent(fill)) return !nearest('w14:textOutline')
    const { theme } = this.#context
    const filled = fill && filledColour(fill, theme)
    const colours = filled ? [filled] : wordColours(nearest('w:color'), 'val', theme)
    if (colours.length === 0) return false
    const behind = this.#background(nearest)
    if (behind === 'unknown') return false
    if (!colours.some(colour => looksLike(colour, behind.colour))) return false
    return !behind.isOpen || this.#around.paints.every(paint => paint !== 'unknown' && looksLike(paint, behind.colour))
  }

  /** Returns the colour behind the text. `isOpen` is true if neither the text nor its paragraph has a background. */
  #background(nearest: Nearest): { colour: Colour; isOpen: boolean } | 'unknown' {
    const { theme } = this.#context
    const ownBackground =
      highlightOf(nearest('w:highlight')) ??
      shadingColour(nearest('w:shd'), theme) ??
      shadingColour(this.#paragraphNearest()('w:shd'), theme)
    if (ownBackground) return { colour: ownBackground, isOpen: false }
    const { background } = this.#around
    return background === 'unknown' ? 'unknown' : { colour: background, isOpen: true }
  }
}

interface HidingCache {
  /** How runs are hidden, by a key made from their properties. */
  runs: Map<string, Hiding | undefined>
  labels: Map<ListLevel | undefined, boolean>
}

/**
 * Cached results by surroundings. Surroundings are a safe key: they are read again for every revision, so they also
 * stand for its styles, lists and theme.
 */
const hidings = new WeakMap<Surroundings, Map<string, HidingCache>>()

function cachedHidings(around: Surroundings, paragraphKey: string): HidingCache {
  const byParagraph = hidings.get(around) ?? new Map<string, HidingCache>()
  hidings.set(around, byParagraph)
  const cached = byParagraph.get(paragraphKey) ?? { runs: new Map(), labels: new Map() }
  byParagraph.set(paragraphKey, cached)
  return cached
}

/**
 * The properties that decide whether a run, or a whole paragraph and its number, can be read. Most runs and paragraphs
 * have none.
 */
const decidingInRuns: ReadonlySet<string> = new Set([
  ...unreadableInRun,
  ...['w:rStyle', 'w:vanish', 'w:color', 'w:highlight', 'w:shd', 'w14:textFill', 'w14:textOutline'],
])
const decidingInParagraphs: ReadonlySet<string> = new Set([
  ...['w:pStyle', 'w:spacing', 'w:framePr', 'w:ind', 'w:shd', 'w:rPr'],
])

function decidingKey(properties: XmlElement | undefined, deciding: ReadonlySet<string>): string {
  let key = ''
  for (const child of properties?.children ?? [])
    if (isElement(child) && deciding.has(child.name)) key += contentKey(child)
  return key
}

/** Returns a key that is equal only for equal properties. Its separators are characters that XML cannot contain. */
function contentKey({ name, attributes, children }: XmlElement): string {
  let key = `\u0001${name}`
  for (const attribute of attributes) key += `\u0002${attribute.name}\u0003${attribute.value}`
  for (const child of children) if (isElement(child)) key += contentKey(child)
  return `${key}\u0004`
}

const inheritedCache = new WeakMap<readonly XmlElement[], ReadonlyMap<string, XmlElement>>()

/**
 * Returns the properties that a run inherits, by name. Outside tables, they are computed once for each chain of
 * paragraph styles.
 */
function inheritedProperties(
  styles: readonly XmlElement[],
  ofTables: readonly XmlElement[],
  { defaultRun }: StyleSheet,
): ReadonlyMap<string, XmlElement> {
  const cached = ofTables.length === 0 ? inheritedCache.get(styles) : undefined
  if (cached) return cached
  const levels = [...runPropertiesOf(styles), ...ofTables, ...(defaultRun ? [defaultRun] : [])]
  const properties = new Map(
    levels.toReversed().flatMap(level => childElements(level).map(element => [element.name, element])),
  )
  if (ofTables.length === 0) inheritedCache.set(styles, properties)
  return properties
}

type Nearest = (name: string, attributeName?: string) => XmlElement | undefined

/**
 * Returns a function that finds a property by name in the first level that has it, or that has it with the given
 * attribute.
 */
const nearestIn =
  (levels: readonly XmlElement[]): Nearest =>
  (name, attributeName) => {
    for (const level of levels) {
      const property = firstChild(level, name)
      if (property && (attributeName === undefined || attribute(property, attributeName) !== undefined)) return property
    }
    return undefined
  }

const isHiding = (property: XmlElement | undefined) => property !== undefined && isHidingProperty(property)
const isOnIn = (property: XmlElement | undefined) => property !== undefined && isOn(attribute(property, 'w:val'))

/** Whether the fill of letters is missing or fully transparent ([MS-DOCX] §2.6.1). */
function isTransparent(fill: XmlElement): boolean {
  const [paint] = childElements(fill)
  const [colour] = childElements(paint)
  return paint?.name === 'w14:noFill' || (colour !== undefined && childElements(colour).some(isHidingProperty))
}

function filledColour(fill: XmlElement, theme: Theme): Colour | undefined {
  const [paint] = childElements(fill)
  const [colour] = childElements(paint)
  if (paint?.name !== 'w14:solidFill' || !colour || childElements(colour).some(element => element.name !== 'w14:alpha'))
    return undefined
  const value = attribute(colour, 'w14:val') ?? ''
  return colour.name === 'w14:srgbClr' ? hexColour(value) : theme(value)
}
