import { attribute, childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import type { ReadonlyWordFile } from '../../word-file.ts'

/** Returns the font that a name of the theme stands for, such as `minorHAnsi` (ECMA-376-1 §17.18.96). */
export type ThemeFonts = (name: string) => string | undefined

/** Names of themes that stand for a font of one kind of script. */
const scripts: readonly (readonly [RegExp, 'a:latin' | 'a:ea' | 'a:cs'])[] = [
  [/(Ascii|HAnsi)$/, 'a:latin'],
  [/EastAsia$/, 'a:ea'],
  [/Bidi$/, 'a:cs'],
]

/** Reads the fonts of the theme (§20.1.4.1.18). */
export function themeFontsOf(file: ReadonlyWordFile): ThemeFonts {
  const scheme = firstChild(firstChild(file.root('theme'), 'a:themeElements'), 'a:fontScheme')
  if (!scheme) return () => undefined
  const languages = firstChild(file.root('settings'), 'w:themeFontLang')
  return name => {
    const fonts = firstChild(scheme, name.startsWith('major') ? 'a:majorFont' : 'a:minorFont')
    const kind = scripts.find(([pattern]) => pattern.test(name))?.[1]
    if (!kind) return undefined
    const font = attribute(firstChild(fonts, kind), 'typeface')
    return font || byLanguage(fonts, attribute(languages, kind === 'a:ea' ? 'w:eastAsia' : 'w:bidi'))
  }
}

/** The names that themes give to the scripts of languages (ISO 15924). */
const scriptOfLanguage: Readonly<Record<string, string>> = {
  ja: 'Jpan',
  ko: 'Hang',
  zh: 'Hans',
  'zh-TW': 'Hant',
  'zh-HK': 'Hant',
  ar: 'Arab',
  fa: 'Arab',
  he: 'Hebr',
  th: 'Thai',
}

function byLanguage(fonts: XmlElement | undefined, language: string | undefined): string | undefined {
  if (language === undefined) return undefined
  const script = scriptOfLanguage[language] ?? scriptOfLanguage[language.slice(0, 2)]
  const font = childElements(fonts, 'a:font').find(element => attribute(element, 'script') === script)
  return attribute(font, 'typeface') || undefined
}
