import { isOn } from '../../../docx/grammar/on-off.ts'
import { attribute, firstChild, isElement, type XmlElement } from '../../../xml/xml-tree.ts'
import type { BlockFormat } from '../../clause-content.ts'
import type { ListLevel } from '../numbering.ts'
import { childValue, paragraphStyles, type StyleSheet } from '../style-sheet.ts'
import { pointsOf } from './lengths.ts'

/**
 * Returns the layout of a paragraph, from its own properties, its list level and its styles (ECMA-376-1 §17.7.2);
 * undefined for the default layout. Table styles are ignored.
 */
export function blockFormat(
  paragraph: XmlElement,
  sheet: StyleSheet,
  level: ListLevel | undefined,
): BlockFormat | undefined {
  const styles = paragraphStyles(sheet, paragraph)
  const properties = firstChild(paragraph, 'w:pPr')
  const language = languageOf(paragraph, styles, sheet)
  const isPlain =
    language === undefined && !properties?.children.some(child => isElement(child) && directNames.has(child.name))
  if (!isPlain) return readFormat(properties, { styles, level, sheet }, language)
  const byLevel = inherited.get(styles) ?? new Map<ListLevel | undefined, BlockFormat | undefined>()
  inherited.set(styles, byLevel)
  if (!byLevel.has(level)) byLevel.set(level, readFormat(undefined, { styles, level, sheet }))
  return byLevel.get(level)
}

/**
 * The formats of paragraphs without direct properties, as most are, by the chain of their styles and their list level.
 */
const inherited = new WeakMap<XmlElement[], Map<ListLevel | undefined, BlockFormat | undefined>>()
const directNames: ReadonlySet<string> = new Set(['w:jc', 'w:ind', 'w:bidi'])

interface Inherited {
  styles: XmlElement[]
  level: ListLevel | undefined
  sheet: StyleSheet
}

function readFormat(
  properties: XmlElement | undefined,
  { styles, level, sheet }: Inherited,
  language?: string,
): BlockFormat | undefined {
  const levels = [
    properties,
    level?.paragraph,
    ...styles.map(style => firstChild(style, 'w:pPr')),
    sheet.defaultParagraph,
  ]
  const format: BlockFormat = {}
  const align = alignments.get(nearest(levels, 'w:jc') ?? '')
  if (align && align !== 'start') format.align = align
  const indent = indentOf(levels)
  if (indent) format.indent = indent
  if (isOn(nearest(levels, 'w:bidi'), nearestElement(levels, 'w:bidi') !== undefined)) format.direction = 'rtl'
  if (language !== undefined) format.language = language
  const role = roleOf(styles)
  if (role) format.role = role
  return Object.keys(format).length > 0 ? format : undefined
}

type Levels = (XmlElement | undefined)[]

function nearestElement(levels: Levels, name: string): XmlElement | undefined {
  for (const level of levels) {
    const element = firstChild(level, name)
    if (element) return element
  }
  return undefined
}

const nearest = (levels: Levels, name: string) => attribute(nearestElement(levels, name), 'w:val')

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
  const length = (...names: string[]) => {
    for (const level of levels) {
      const indent = firstChild(level, 'w:ind')
      for (const name of names) {
        const value = attribute(indent, name)
        if (value !== undefined) return { name, points: pointsOf(value) }
      }
    }
    return undefined
  }
  const start = length('w:start', 'w:left')?.points
  const end = length('w:end', 'w:right')?.points
  const first = length('w:hanging', 'w:firstLine')
  const firstLine = first && (first.name === 'w:hanging' ? -first.points : first.points)
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
