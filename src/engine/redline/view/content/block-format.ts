import { isOn, switched } from '../../../docx/grammar/on-off.ts'
import { attribute, childElements, firstChild, isElement, type XmlElement } from '../../../xml/xml-tree.ts'
import type { BlockFormat, LineHeight, TabStop } from '../../clause-content.ts'
import { shadingColour } from '../hidden/backgrounds.ts'
import type { Surroundings } from '../hidden/surroundings.ts'
import { pointsOf } from '../lengths.ts'
import { borderOf } from '../look/borders.ts'
import { colourCode, type LookContext, lookWithin, paragraphLooks, type WholeLook } from '../look/text-look.ts'
import type { ListLevel } from '../numbering.ts'
import { childValue, nearestElement, paragraphStyles, type StyleSheet } from '../style-sheet.ts'

/** What the layouts of paragraphs are read with. */
export interface BlockContext extends LookContext {
  /** The look of text in the document's default style. */
  readonly plain: WholeLook
}

/**
 * Returns the layout of a paragraph, from its own properties, its list level, its styles and those of the tables around
 * it (ECMA-376-1 §17.7.2); undefined for the default layout.
 */
export function blockFormat(
  paragraph: XmlElement,
  level: ListLevel | undefined,
  around: Pick<Surroundings, 'runs' | 'paragraphs'>,
  context: BlockContext,
): BlockFormat | undefined {
  const styles = paragraphStyles(context.sheet, paragraph)
  const properties = firstChild(paragraph, 'w:pPr')
  const language = languageOf(paragraph, styles, context.sheet)
  const isPlain =
    language === undefined && !properties?.children.some(child => isElement(child) && directNames.has(child.name))
  if (!isPlain) return readFormat(properties, { styles, level, around, context }, language)
  const byTables = inherited.get(styles) ?? new WeakMap<object, Map<ListLevel | undefined, BlockFormat | undefined>>()
  inherited.set(styles, byTables)
  const byLevel = byTables.get(around.paragraphs) ?? new Map<ListLevel | undefined, BlockFormat | undefined>()
  byTables.set(around.paragraphs, byLevel)
  if (!byLevel.has(level)) byLevel.set(level, readFormat(undefined, { styles, level, around, context }))
  return byLevel.get(level)
}

/**
 * The formats of paragraphs without direct properties, as most are, by the chain of their styles, the properties from
 * styles of tables, and their list level.
 */
const inherited = new WeakMap<
  readonly XmlElement[],
  WeakMap<object, Map<ListLevel | undefined, BlockFormat | undefined>>
>()
const directNames: ReadonlySet<string> = new Set([
  ...['w:jc', 'w:ind', 'w:bidi', 'w:spacing', 'w:contextualSpacing', 'w:tabs', 'w:pBdr', 'w:shd', 'w:numPr'],
])

interface Inherited {
  styles: XmlElement[]
  level: ListLevel | undefined
  around: Pick<Surroundings, 'runs' | 'paragraphs'>
  context: BlockContext
}

function readFormat(
  properties: XmlElement | undefined,
  { styles, level, around, context }: Inherited,
  language?: string,
): BlockFormat | undefined {
  const { sheet, theme } = context
  const levels = [
    properties,
    ...stylesWithLevel(properties, styles, level),
    ...around.paragraphs,
    sheet.defaultParagraph,
  ]
  const format: BlockFormat = {}
  const align = alignments.get(nearest(levels, 'w:jc') ?? '')
  if (align && align !== 'start') format.align = align
  const indent = indentOf(levels)
  if (indent) format.indent = indent
  if (isRightToLeft(levels)) format.direction = 'rtl'
  if (language !== undefined) format.language = language
  const role = roleOf(styles)
  if (role) format.role = role
  readSpacing(levels, level !== undefined, format)
  const [style] = styles
  if (isContextual(levels) && style) format.together = attribute(style, 'w:styleId') ?? ''
  const tabs = tabsOf(levels)
  if (tabs.length > 0) format.tabs = tabs
  const borders = bordersOf(levels, context)
  if (borders) format.borders = borders
  const shading = shadingColour(nearestElement(levels, 'w:shd'), theme)
  if (shading) format.background = colourCode(shading)
  const text = lookWithin(paragraphLooks(styles, around.runs, context).of('latin'), context.plain)
  if (text) format.text = text
  return Object.keys(format).length > 0 ? format : undefined
}

type Levels = readonly (XmlElement | undefined)[]

const isRightToLeft = (levels: Levels) =>
  isOn(nearest(levels, 'w:bidi'), nearestElement(levels, 'w:bidi') !== undefined)

/** Returns the direction of a paragraph, from its own properties and its styles. */
export function directionOf(paragraph: XmlElement, sheet: StyleSheet): 'ltr' | 'rtl' {
  const styles = paragraphStyles(sheet, paragraph)
  const levels = [paragraph, ...styles].map(holder => firstChild(holder, 'w:pPr'))
  return isRightToLeft([...levels, sheet.defaultParagraph]) ? 'rtl' : 'ltr'
}

/**
 * Returns the paragraph properties of the styles, with those of the list level. The level is stronger than the styles,
 * unless a style names the list: then that style is stronger (§17.9.22).
 */
function stylesWithLevel(
  properties: XmlElement | undefined,
  styles: XmlElement[],
  level: ListLevel | undefined,
): Levels {
  const ofStyles = styles.map(style => firstChild(style, 'w:pPr'))
  if (!level?.paragraph) return ofStyles
  const isDirect = firstChild(properties, 'w:numPr') !== undefined
  const naming = isDirect ? -1 : ofStyles.findIndex(style => firstChild(style, 'w:numPr') !== undefined)
  return ofStyles.toSpliced(naming + 1, 0, level.paragraph)
}

const nearest = (levels: Levels, name: string) => attribute(nearestElement(levels, name), 'w:val')

/** Returns the first value that any of some attributes of an element has. Each attribute is inherited separately. */
function nearestAttribute(levels: Levels, name: string, ...attributes: string[]): [name: string, value: string] | [] {
  for (const level of levels) {
    const element = firstChild(level, name)
    for (const attributeName of attributes) {
      const value = attribute(element, attributeName)
      if (value !== undefined) return [attributeName, value]
    }
  }
  return []
}

/**
 * The space that Word leaves above and below a paragraph with automatic spacing, in points (§17.3.1.33). Between list
 * items it leaves none.
 */
const AUTOMATIC_SPACE = 14

function readSpacing(levels: Levels, isListItem: boolean, format: BlockFormat): void {
  const space = (side: 'before' | 'after') => {
    const isAutomatic = isOn(nearestAttribute(levels, 'w:spacing', `w:${side}Autospacing`)[1], false)
    if (isAutomatic) return isListItem ? 0 : AUTOMATIC_SPACE
    return pointsOf(nearestAttribute(levels, 'w:spacing', `w:${side}`)[1])
  }
  const [before, after] = [space('before'), space('after')]
  if (before || after) format.spacing = { ...(before && { before }), ...(after && { after }) }
  const line = lineHeight(levels)
  if (line) format.line = line
}

function lineHeight(levels: Levels): LineHeight | undefined {
  const [, value] = nearestAttribute(levels, 'w:spacing', 'w:line')
  const points = pointsOf(value)
  if (points <= 0) return undefined
  const [, rule] = nearestAttribute(levels, 'w:spacing', 'w:lineRule')
  if (rule === 'exact') return { exactly: points }
  if (rule === 'atLeast') return { atLeast: points }
  // 240 stands for a single line
  const times = Number(value) / 240
  return times === 1 || Number.isNaN(times) ? undefined : { times: Math.round(times * 1000) / 1000 }
}

const isContextual = (levels: Levels) =>
  levels.map(level => switched(level, 'w:contextualSpacing')).find(value => value !== undefined) === true

const tabAlignments = new Map<string, TabStop['align']>([
  ['center', 'center'],
  ['right', 'end'],
  ['end', 'end'],
  ['decimal', 'decimal'],
])
const leaders = new Map<string, TabStop['leader']>([
  ['dot', 'dot'],
  ['hyphen', 'hyphen'],
  ['underscore', 'underscore'],
  ['heavy', 'underscore'],
  ['middleDot', 'middleDot'],
])

/** The most tab stops of a paragraph. Word allows 64. */
const MOST_TABS = 64

/** Reads the tab stops in order. A level adds to the stops of weaker levels, and can clear them (§17.3.1.37). */
function tabsOf(levels: Levels): TabStop[] {
  const stops = new Map<number, TabStop>()
  for (const level of levels.toReversed())
    for (const tab of childElements(firstChild(level, 'w:tabs'), 'w:tab')) {
      const at = pointsOf(attribute(tab, 'w:pos'))
      const kind = attribute(tab, 'w:val') ?? ''
      const align = tabAlignments.get(kind)
      const leader = leaders.get(attribute(tab, 'w:leader') ?? '')
      if (kind === 'clear' || kind === 'bar') stops.delete(at)
      else stops.set(at, { at, ...(align && { align }), ...(leader && { leader }) })
    }
  return [...stops.values()].sort((a, b) => a.at - b.at).slice(0, MOST_TABS)
}

const borderNames = {
  top: ['w:top'],
  bottom: ['w:bottom'],
  start: ['w:start', 'w:left'],
  end: ['w:end', 'w:right'],
  between: ['w:between'],
} as const

function bordersOf(levels: Levels, { theme }: LookContext): BlockFormat['borders'] {
  const holders = levels.map(level => firstChild(level, 'w:pBdr'))
  if (holders.every(holder => holder === undefined)) return undefined
  const borders: NonNullable<BlockFormat['borders']> = {}
  for (const [edge, names] of Object.entries(borderNames) as [keyof typeof borderNames, readonly string[]][]) {
    const border = borderOf(names.map(name => nearestElement(holders, name)).find(Boolean), theme)
    if (border && border.style !== 'none') borders[edge] = border
  }
  return Object.keys(borders).length > 0 ? borders : undefined
}

/**
 * The alignments for the values of ST_Jc (ECMA-376-1 §17.18.44). Word processors treat `left` as the side where a line
 * begins.
 */
const alignments = new Map<string, BlockFormat['align']>([
  ['left', 'start'],
  ['start', 'start'],
  ['right', 'end'],
  ['end', 'end'],
  ['center', 'center'],
  ['both', 'justify'],
  ['distribute', 'justify'],
])

/** Reads the indentation. Each length is inherited separately (§17.3.1.12). */
function indentOf(levels: Levels): BlockFormat['indent'] {
  const length = (...names: string[]) => nearestAttribute(levels, 'w:ind', ...names)
  const start = pointsOf(length('w:start', 'w:left')[1])
  const end = pointsOf(length('w:end', 'w:right')[1])
  const [name, value] = length('w:hanging', 'w:firstLine')
  const firstLine = name === 'w:hanging' ? -pointsOf(value) : pointsOf(value)
  const indent = { ...(start && { start }), ...(end && { end }), ...(firstLine && { firstLine }) }
  return Object.keys(indent).length > 0 ? indent : undefined
}

/**
 * Returns the language of the first run or, if the run names none, of the styles; undefined if it is the language of
 * the document.
 */
function languageOf(paragraph: XmlElement, styles: XmlElement[], sheet: StyleSheet): string | undefined {
  const run = firstChild(paragraph, 'w:r')
  const properties = [firstChild(run, 'w:rPr'), ...styles.map(style => firstChild(style, 'w:rPr'))]
  const language = languageTag(nearest(properties, 'w:lang'))
  return language === documentLanguage(sheet) ? undefined : language
}

/** Returns the language that the defaults of a document name. */
export const documentLanguage = ({ defaultRun }: StyleSheet): string | undefined =>
  languageTag(attribute(firstChild(defaultRun, 'w:lang'), 'w:val'))

const languageTag = (value: string | undefined) =>
  value !== undefined && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(value) ? value : undefined

/** The roles of built-in styles, by name. These names are the same in every language of Word. */
const roles: [RegExp, BlockFormat['role']][] = [
  [/^title$/i, 'title'],
  [/^subtitle$/i, 'subtitle'],
  [/^(intense )?quote$/i, 'quote'],
  [/^caption$/i, 'caption'],
  [/^(toc \d|toc heading|table of (figures|authorities)|index \d)$/i, 'contents'],
]

function roleOf(styles: XmlElement[]): BlockFormat['role'] {
  for (const style of styles) {
    const name = childValue(style, 'w:name') ?? ''
    const match = roles.find(([pattern]) => pattern.test(name))
    if (match) return match[1]
  }
  return undefined
}

/**
 * Returns the one-based heading level from the outline level of the paragraph or its styles (ECMA-376-1 §17.3.1.20), or
 * from the name of the style.
 */
export function headingLevel(node: XmlElement, sheet: StyleSheet): number | undefined {
  const outline = childValue(firstChild(node, 'w:pPr'), 'w:outlineLvl')
  if (outline !== undefined) return outlineLevel(outline)
  for (const style of paragraphStyles(sheet, node)) {
    const level = childValue(firstChild(style, 'w:pPr'), 'w:outlineLvl')
    if (level !== undefined) return outlineLevel(level)
    const named = /^heading ([1-9])$/i.exec(childValue(style, 'w:name') ?? '')
    if (named) return Number(named[1])
  }
  return undefined
}

/** Converts an outline level to a heading level. There are nine levels; the tenth means body text. */
const outlineLevel = (value: string) => (/^[0-8]$/.test(value) ? Number(value) + 1 : undefined)
