import { isOn } from '../../docx/grammar/on-off.ts'
import { attribute, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { childValue, type StyleSheet } from './style-sheet.ts'

/** How a run looks, as far as the view shows it. */
export interface RunFormat {
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  caps: boolean
  smallCaps: boolean
  /** Not printed; what web pages alone do not show is (ECMA-376-1 §17.3.2.44). */
  hidden: boolean
  position: 'sub' | 'sup' | null
}

/** The font of a run's letters, where a name and not the theme says it (ECMA-376-1 §17.3.2.26). */
export function fontOf(run: XmlElement, { sheet, paragraph }: StyledRuns): string | undefined {
  const own = firstChild(run, 'w:rPr')
  const character = runPropertiesOf(sheet.chainOf(childValue(own, 'w:rStyle')))
  for (const properties of [own, ...character, ...paragraph, sheet.defaultRun]) {
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

/** What a paragraph's styles say of its runs. */
export interface StyledRuns {
  sheet: StyleSheet
  /** `w:rPr` of the paragraph's styles, the nearest first. */
  paragraph: XmlElement[]
  /** Of a run that says nothing itself: most do not. */
  plain: RunFormat
}

const known = new WeakMap<XmlElement[], StyledRuns>()

/** `styles` as `paragraphStyles` gives them. */
export function styledRuns(sheet: StyleSheet, styles: XmlElement[]): StyledRuns {
  const found = known.get(styles)
  if (found) return found
  const paragraph = runPropertiesOf(styles)
  const styled = { sheet, paragraph, plain: effectiveFormat([], [], paragraph, sheet) }
  known.set(styles, styled)
  return styled
}

const runPropertiesOf = (styles: XmlElement[]): XmlElement[] =>
  styles.flatMap(style => firstChild(style, 'w:rPr') ?? [])

/**
 * What a run's own properties, its character style, the paragraph's styles and the defaults come to (ECMA-376-1 §17.7.2).
 * Styles of tables are left out.
 */
export function runFormat(run: XmlElement, { sheet, paragraph, plain }: StyledRuns): RunFormat {
  const own = firstChild(run, 'w:rPr')
  if (!own || own.children.length === 0) return plain
  return effectiveFormat([own], runPropertiesOf(sheet.chainOf(childValue(own, 'w:rStyle'))), paragraph, sheet)
}

function effectiveFormat(
  own: XmlElement[],
  character: XmlElement[],
  paragraph: XmlElement[],
  { defaultRun }: StyleSheet,
): RunFormat {
  const levels = [own, character, paragraph, defaultRun ? [defaultRun] : []] as const
  const isToggled = (toggle: Toggle) => toggles[toggle].some(name => toggled(name, levels))
  const all = levels.flat()
  const underline = nearest(all, 'w:u')
  const position = nearest(all, 'w:vertAlign')
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

const nearest = (all: XmlElement[], name: string): XmlElement | undefined => {
  for (const properties of all) {
    const found = firstChild(properties, name)
    if (found) return found
  }
  return undefined
}

/** What a run says itself holds; the styles' words are exclusive or, and the defaults add to them (§17.7.3). */
function toggled(name: string, levels: readonly [XmlElement[], XmlElement[], XmlElement[], XmlElement[]]): boolean {
  const [own, character, paragraph, defaults] = levels.map(level => {
    const found = nearest(level, name)
    return found && isOn(attribute(found, 'w:val'))
  })
  if (own !== undefined) return own
  return defaults === true || (character ?? false) !== (paragraph ?? false)
}
