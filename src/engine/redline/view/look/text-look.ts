import { switched } from '../../../docx/grammar/on-off.ts'
import { isSymbolFont } from '../../../docx/symbol-fonts.ts'
import { attribute, firstChild, isElement, type XmlElement } from '../../../xml/xml-tree.ts'
import type { TextLook } from '../../clause-content.ts'
import { highlightOf, shadingColour } from '../hidden/backgrounds.ts'
import { type Colour, type Theme, wordColours } from '../hidden/colours.ts'
import { pointsOf } from '../lengths.ts'
import { childValue, nearestElement, runPropertiesOf, type StyleSheet } from '../style-sheet.ts'
import type { ThemeFonts } from './theme-fonts.ts'

/** What the looks of a document are read with. */
export interface LookContext {
  readonly sheet: StyleSheet
  readonly theme: Theme
  readonly themeFonts: ThemeFonts
}

/** A look without missing properties. */
export type WholeLook = Required<TextLook>

/** The `w:rPr` elements that apply to text, the strongest first. */
type Levels = readonly (XmlElement | undefined)[]

type Script = 'latin' | 'eastAsian' | 'complex'

const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
const complex =
  /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Thai}\p{sc=Lao}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Khmer}]/u
const letter = /[\p{L}\p{N}]/u

/** Returns the script whose font and size apply to a text (ECMA-376-1 §17.3.2.26): that of its first letter. */
export function scriptOf(text: string): Script {
  const first = letter.exec(text)?.[0] ?? text.slice(0, 1)
  if (complex.test(first)) return 'complex'
  return eastAsian.test(first) ? 'eastAsian' : 'latin'
}

/**
 * The font, and its size in points, that defaults without a font mean (§17.7.5.1), and those that LibreOffice uses for a
 * document without defaults, as Word does for a new document.
 */
const ofDefaults = { font: 'Times New Roman', size: 10 }
const withoutDefaults = { font: 'Calibri', size: 11 }

/** Returns the look that the levels together give to a text of a script. */
export function wholeLook(levels: Levels, script: Script, context: LookContext): WholeLook {
  const otherwise = context.sheet.hasDefaults ? ofDefaults : withoutDefaults
  return {
    font: fontOfLevels(levels, script, context.themeFonts) ?? otherwise.font,
    size: halfPoints(nearestValue(levels, script === 'complex' ? 'w:szCs' : 'w:sz')) ?? otherwise.size,
    color: colorOf(levels, context.theme),
    background: backgroundOf(levels, context.theme),
    spacing: pointsOf(nearestValue(levels, 'w:spacing')),
    raised: halfPoints(nearestValue(levels, 'w:position')) ?? 0,
  }
}

/** Returns the properties of a look that differ from the look around it; undefined if none does. */
export function lookWithin(look: WholeLook, around: WholeLook): TextLook | undefined {
  const differing = lookNames.filter(name => around[name] !== look[name])
  return differing.length > 0 ? Object.fromEntries(differing.map(name => [name, look[name]])) : undefined
}

const lookNames = ['font', 'size', 'color', 'background', 'spacing', 'raised'] as const

export const isSameLook = (a: TextLook | undefined, b: TextLook | undefined): boolean =>
  a === b || lookNames.every(name => a?.[name] === b?.[name])

const nearestValue = (levels: Levels, name: string) => attribute(nearestElement(levels, name), 'w:val')

const halfPoints = (value: string | undefined): number | undefined =>
  value !== undefined && /^-?\d{1,4}(\.\d+)?$/.test(value) ? Number(value) / 2 : undefined

/** The attributes that name the font of a script, the strongest first; those of a theme stand above names. */
const fontAttributes: Readonly<Record<Script, readonly (readonly [theme: string, name: string])[]>> = {
  latin: [
    ['w:asciiTheme', 'w:ascii'],
    ['w:hAnsiTheme', 'w:hAnsi'],
  ],
  eastAsian: [['w:eastAsiaTheme', 'w:eastAsia']],
  complex: [['w:cstheme', 'w:cs']],
}

function fontOfLevels(levels: Levels, script: Script, themeFonts: ThemeFonts): string | undefined {
  for (const level of levels) {
    const fonts = firstChild(level, 'w:rFonts')
    if (!fonts) continue
    for (const [theme, name] of fontAttributes[script]) {
      const themeName = attribute(fonts, theme)
      const font = themeName === undefined ? attribute(fonts, name) : themeFonts(themeName)
      if (font) return font
    }
  }
  return script === 'latin' ? undefined : fontOfLevels(levels, 'latin', themeFonts)
}

function colorOf(levels: Levels, theme: Theme): string {
  const [color] = wordColours(nearestElement(levels, 'w:color'), 'val', theme)
  return color ? colourCode(color) : 'auto'
}

function backgroundOf(levels: Levels, theme: Theme): string {
  const highlight = highlightOf(nearestElement(levels, 'w:highlight'))
  const color = highlight ?? shadingColour(nearestElement(levels, 'w:shd'), theme)
  return color ? colourCode(color) : 'none'
}

/** Writes a colour as `#rrggbb`. */
export const colourCode = (color: Colour): string =>
  `#${color.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Returns the look of text in the document's default style. */
export const documentLook = (context: LookContext): WholeLook =>
  wholeLook(
    [...runPropertiesOf(context.sheet.chainOf(context.sheet.defaultParagraphStyle)), context.sheet.defaultRun],
    'latin',
    context,
  )

/** The looks of a paragraph by script, and the levels that give them. */
export interface ParagraphLooks {
  levels: Levels
  of(script: Script): WholeLook
}

const looksByStyles = new WeakMap<readonly XmlElement[], WeakMap<readonly XmlElement[], ParagraphLooks>>()

/**
 * Returns how the letters of a paragraph look. `styles` are the paragraph's, and `ofTables` the `w:rPr` of the styles
 * of the tables around it, the strongest first. The result is cached for the two arrays.
 */
export function paragraphLooks(
  styles: readonly XmlElement[],
  ofTables: readonly XmlElement[],
  context: LookContext,
): ParagraphLooks {
  const byTables = looksByStyles.get(styles) ?? new WeakMap<readonly XmlElement[], ParagraphLooks>()
  looksByStyles.set(styles, byTables)
  const cached = byTables.get(ofTables)
  if (cached) return cached
  const levels = [...runPropertiesOf(styles), ...ofTables, context.sheet.defaultRun]
  const byScript = new Map<Script, WholeLook>()
  const looks: ParagraphLooks = {
    levels,
    of(script) {
      const look = byScript.get(script) ?? wholeLook(levels, script, context)
      byScript.set(script, look)
      return look
    },
  }
  byTables.set(ofTables, looks)
  return looks
}

/** The properties of a run that its look depends on. Most runs have none. */
const deciding: ReadonlySet<string> = new Set([
  ...['w:rStyle', 'w:rFonts', 'w:sz', 'w:szCs', 'w:color', 'w:highlight', 'w:shd', 'w:spacing', 'w:position'],
  ...['w:rtl', 'w:cs'],
])

/** Returns how a text in a run differs from its paragraph; undefined if it does not. */
export function runLook(
  run: XmlElement,
  text: string,
  paragraph: ParagraphLooks,
  context: LookContext,
): TextLook | undefined {
  const properties = firstChild(run, 'w:rPr')
  const isPlain = !properties?.children.some(child => isElement(child) && deciding.has(child.name))
  const isComplex = switched(properties, 'w:rtl') || switched(properties, 'w:cs')
  const script = isComplex ? 'complex' : scriptOf(text)
  if (isPlain && script === 'latin') return undefined
  const character = runPropertiesOf(context.sheet.chainOf(childValue(properties, 'w:rStyle')))
  const look = wholeLook([properties, ...character, ...paragraph.levels], script, context)
  const around = paragraph.of('latin')
  // the text of a symbol font is shown as characters of other fonts
  return lookWithin(isSymbolFont(look.font) ? { ...look, font: around.font } : look, around)
}
