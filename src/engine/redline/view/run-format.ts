import { isOn } from '../../docx/grammar/on-off.ts'
import { attribute, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { childValue, nearestElement, runPropertiesOf, type StyleSheet } from './style-sheet.ts'

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

/** The run properties that come from the styles of a paragraph and of the tables around it. */
export interface StyledRuns {
  sheet: StyleSheet
  /** The `w:rPr` of the paragraph's styles, the nearest first. */
  paragraph: XmlElement[]
  /** The `w:rPr` of the styles of the tables, the strongest first. */
  table: readonly XmlElement[]
  /** The format of a run without direct properties. Most runs have none. */
  plain: RunFormat
}

const styledRunsCache = new WeakMap<XmlElement[], WeakMap<readonly XmlElement[], StyledRuns>>()
const noTable: readonly XmlElement[] = []

/**
 * Reads the run properties of styles. `styles` must come from `paragraphStyles`, and `table` from the surroundings of
 * the paragraph, because the results are cached by the arrays.
 */
export function styledRuns(sheet: StyleSheet, styles: XmlElement[], table = noTable): StyledRuns {
  const byTable = styledRunsCache.get(styles) ?? new WeakMap<readonly XmlElement[], StyledRuns>()
  styledRunsCache.set(styles, byTable)
  const cached = byTable.get(table)
  if (cached) return cached
  const paragraph = runPropertiesOf(styles)
  const styled = { sheet, paragraph, table, plain: effectiveFormat([], [], { paragraph, table, sheet }) }
  byTable.set(table, styled)
  return styled
}

/**
 * Returns the effective format of a run from its own properties, its character style, the styles of the paragraph and
 * of the tables around it, and the defaults (ECMA-376-1 §17.7.2).
 */
export function runFormat(run: XmlElement, styled: StyledRuns): RunFormat {
  const direct = firstChild(run, 'w:rPr')
  if (!direct || direct.children.length === 0) return styled.plain
  return formatWithDirect([direct], styled)
}

/** Returns the effective format of text with some direct properties, the strongest first. */
export function formatWithDirect(direct: XmlElement[], styled: StyledRuns): RunFormat {
  const style = direct.map(properties => childValue(properties, 'w:rStyle')).find(id => id !== undefined)
  return effectiveFormat(direct, runPropertiesOf(styled.sheet.chainOf(style)), styled)
}

function effectiveFormat(
  direct: XmlElement[],
  character: XmlElement[],
  { paragraph, table, sheet: { defaultRun } }: Omit<StyledRuns, 'plain'>,
): RunFormat {
  const levels = { direct, character, paragraph, table, defaults: defaultRun ? [defaultRun] : [] }
  const isToggled = (toggle: Toggle) => toggles[toggle].some(name => isToggleOn(name, levels))
  const allProperties = [...direct, ...character, ...paragraph, ...table, ...levels.defaults]
  const underline = nearestElement(allProperties, 'w:u')
  const position = nearestElement(allProperties, 'w:vertAlign')
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

type Level = 'direct' | 'character' | 'paragraph' | 'table' | 'defaults'

/**
 * Whether a toggle property is on. Direct formatting wins. Otherwise the styles combine by exclusive or, and the
 * defaults are added by or (§17.7.3).
 */
function isToggleOn(name: string, levels: Readonly<Record<Level, readonly XmlElement[]>>): boolean {
  const isOnAt = (level: Level) => {
    const element = nearestElement(levels[level], name)
    return element && isOn(attribute(element, 'w:val'))
  }
  const direct = isOnAt('direct')
  if (direct !== undefined) return direct
  if (isOnAt('defaults') === true) return true
  const styles = (['character', 'paragraph', 'table'] as const).filter(level => isOnAt(level) === true)
  return styles.length % 2 === 1
}
