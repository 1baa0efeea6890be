import { isOn } from '../../docx/grammar/on-off.ts'
import { attribute, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { childValue, type StyleSheet } from './style-sheet.ts'

/** The look of a run, as far as the view shows it. */
export interface RunFormat {
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  caps: boolean
  smallCaps: boolean
  /** The run is not printed. Text that is hidden only on web pages is printed (ECMA-376-1 §17.3.2.44). */
  hidden: boolean
  position: 'sub' | 'sup' | null
}

/**
 * Returns the font of a run's letters; undefined if the theme gives the font or nothing does (ECMA-376-1 §17.3.2.26).
 */
export function fontOf(run: XmlElement, { sheet, paragraph }: StyledRuns): string | undefined {
  const direct = firstChild(run, 'w:rPr')
  const character = runPropertiesOf(sheet.chainOf(childValue(direct, 'w:rStyle')))
  for (const properties of [direct, ...character, ...paragraph, sheet.defaultRun]) {
    const fonts = firstChild(properties, 'w:rFonts')
    if (attribute(fonts, 'w:asciiTheme') !== undefined) return undefined
    const font = attribute(fonts, 'w:ascii') ?? attribute(fonts, 'w:hAnsi')
    if (font !== undefined) return font
  }
  return undefined
}

const toggles = {
  bold: ['w:b'],
  italic: ['w:i'],
  strike: ['w:strike', 'w:dstrike'],
  caps: ['w:caps'],
  smallCaps: ['w:smallCaps'],
  hidden: ['w:vanish'],
} as const
type Toggle = keyof typeof toggles

/** The run properties that come from the styles of a paragraph. */
export interface StyledRuns {
  sheet: StyleSheet
  /** The `w:rPr` of the paragraph's styles, the nearest first. */
  paragraph: XmlElement[]
  /** The format of a run without direct properties. Most runs have none. */
  plain: RunFormat
}

const styledRunsCache = new WeakMap<XmlElement[], StyledRuns>()

/**
 * Reads the run properties of styles. `styles` must come from `paragraphStyles`, because the results are cached by the
 * array.
 */
export function styledRuns(sheet: StyleSheet, styles: XmlElement[]): StyledRuns {
  const cached = styledRunsCache.get(styles)
  if (cached) return cached
  const paragraph = runPropertiesOf(styles)
  const styled = { sheet, paragraph, plain: effectiveFormat([], [], paragraph, sheet) }
  styledRunsCache.set(styles, styled)
  return styled
}

const runPropertiesOf = (styles: XmlElement[]): XmlElement[] =>
  styles.flatMap(style => firstChild(style, 'w:rPr') ?? [])

/**
 * Returns the effective format of a run from its own properties, its character style, the paragraph's styles and the
 * defaults (ECMA-376-1 §17.7.2). Table styles are ignored.
 */
export function runFormat(run: XmlElement, { sheet, paragraph, plain }: StyledRuns): RunFormat {
  const direct = firstChild(run, 'w:rPr')
  if (!direct || direct.children.length === 0) return plain
  return effectiveFormat([direct], runPropertiesOf(sheet.chainOf(childValue(direct, 'w:rStyle'))), paragraph, sheet)
}

function effectiveFormat(
  direct: XmlElement[],
  character: XmlElement[],
  paragraph: XmlElement[],
  { defaultRun }: StyleSheet,
): RunFormat {
  const levels = [direct, character, paragraph, defaultRun ? [defaultRun] : []] as const
  const isToggled = (toggle: Toggle) => toggles[toggle].some(name => isToggleOn(name, levels))
  const allProperties = levels.flat()
  const underline = nearest(allProperties, 'w:u')
  const position = nearest(allProperties, 'w:vertAlign')
  return {
    bold: isToggled('bold'),
    italic: isToggled('italic'),
    strike: isToggled('strike'),
    caps: isToggled('caps'),
    smallCaps: isToggled('smallCaps'),
    hidden: isToggled('hidden'),
    underline: underline !== undefined && (attribute(underline, 'w:val') ?? 'none') !== 'none',
    position: positions.get(attribute(position, 'w:val') ?? '') ?? null,
  }
}

const positions = new Map<string, 'sub' | 'sup'>([
  ['subscript', 'sub'],
  ['superscript', 'sup'],
])

const nearest = (candidates: XmlElement[], name: string): XmlElement | undefined => {
  for (const properties of candidates) {
    const element = firstChild(properties, name)
    if (element) return element
  }
  return undefined
}

/**
 * Whether a toggle property is on. Direct formatting wins. Otherwise the styles combine by exclusive or, and the
 * defaults are added by or (§17.7.3).
 */
function isToggleOn(name: string, levels: readonly [XmlElement[], XmlElement[], XmlElement[], XmlElement[]]): boolean {
  const [direct, character, paragraph, defaults] = levels.map(level => {
    const element = nearest(level, name)
    return element && isOn(attribute(element, 'w:val'))
  })
  if (direct !== undefined) return direct
  return defaults === true || (character ?? false) !== (paragraph ?? false)
}
