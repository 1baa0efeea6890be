import { attribute, childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import type { ReadonlyWordFile } from '../../word-file.ts'

/** Red, green and blue, from 0 to 255. */
export type Colour = readonly [number, number, number]

export const white: Colour = [255, 255, 255]
export const black: Colour = [0, 0, 0]

/** Colours whose channels differ by at most this much cannot be distinguished. */
const NEAR = 25

export const looksLike = (a: Colour, b: Colour): boolean =>
  a.every((channel, index) => Math.abs(channel - b[index]!) <= NEAR)

/** Parses a hexadecimal colour. Returns undefined for anything else, such as `auto`. */
export function hexColour(value = ''): Colour | undefined {
  if (!/^[\da-f]{6}$/i.test(value)) return undefined
  const number = Number.parseInt(value, 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

/** Mixes two colours. `part` is the share of `over`, from 0 to 1. */
export const mix = (over: Colour, under: Colour, part: number): Colour =>
  [0, 1, 2].map(index => over[index]! * part + under[index]! * (1 - part)) as unknown as Colour

/** The colours of highlighting (ECMA-376-1 §17.18.40). */
const highlights: Readonly<Record<string, string>> = {
  black: '000000',
  blue: '0000FF',
  cyan: '00FFFF',
  green: '00FF00',
  magenta: 'FF00FF',
  red: 'FF0000',
  yellow: 'FFFF00',
  white: 'FFFFFF',
  darkBlue: '00008B',
  darkCyan: '008B8B',
  darkGreen: '006400',
  darkMagenta: '800080',
  darkRed: '8B0000',
  darkYellow: '808000',
  darkGray: 'A9A9A9',
  lightGray: 'D3D3D3',
}

export const highlightColour = (name: string): Colour | undefined => hexColour(highlights[name])

/** Returns a colour of the document's theme, by the name that the text uses (§20.1.6.2, §17.15.1.20). */
export type Theme = (name: string) => Colour | undefined

const schemeNames: Readonly<Record<string, string>> = {
  dark1: 'dk1',
  dark2: 'dk2',
  light1: 'lt1',
  light2: 'lt2',
  hyperlink: 'hlink',
  followedHyperlink: 'folHlink',
}
/** Colour names in text, each with the setting that maps it to a colour of the theme, and the default mapping. */
const mappings: Readonly<Record<string, readonly [setting: string, otherwise: string]>> = {
  background1: ['w:bg1', 'light1'],
  bg1: ['w:bg1', 'light1'],
  background2: ['w:bg2', 'light2'],
  bg2: ['w:bg2', 'light2'],
  text1: ['w:t1', 'dark1'],
  tx1: ['w:t1', 'dark1'],
  text2: ['w:t2', 'dark2'],
  tx2: ['w:t2', 'dark2'],
}
const withoutTheme: Readonly<Record<string, Colour>> = { dk1: black, lt1: white }

export function themeOf(file: ReadonlyWordFile): Theme {
  const scheme = firstChild(firstChild(file.root('theme'), 'a:themeElements'), 'a:clrScheme')
  const mapping = firstChild(file.root('settings'), 'w:clrSchemeMapping')
  const colours = new Map(childElements(scheme).map(node => [node.name, schemeColour(childElements(node)[0])]))
  return name => {
    const [setting, otherwise] = mappings[name] ?? []
    const meant = setting ? (attribute(mapping, setting) ?? otherwise!) : name
    const schemeName = schemeNames[meant] ?? meant
    return colours.get(`a:${schemeName}`) ?? withoutTheme[schemeName]
  }
}

const schemeColour = (node: XmlElement | undefined): Colour | undefined =>
  hexColour(attribute(node, node?.name === 'a:sysClr' ? 'lastClr' : 'val'))

/**
 * Returns the colours that an attribute of WordprocessingML and the theme attributes next to it name (§17.3.2.6). These
 * are the colour as written and the colour of the theme, because word processors use one or the other. Empty for
 * `auto`.
 */
export function wordColours(node: XmlElement | undefined, name: 'val' | 'color' | 'fill', theme: Theme): Colour[] {
  const prefix = name === 'fill' ? 'themeFill' : 'theme'
  const themeName = attribute(node, name === 'fill' ? 'w:themeFill' : 'w:themeColor')
  const written = hexColour(attribute(node, `w:${name}`))
  const base = themeName === undefined ? undefined : theme(themeName)
  const themed = base && applyShade(base, attribute(node, `w:${prefix}Tint`), attribute(node, `w:${prefix}Shade`))
  return [written, themed].filter(colour => colour !== undefined)
}

/** Mixes a colour with white by a tint, or with black by a shade. Both are hexadecimal, and `FF` changes nothing. */
function applyShade(colour: Colour, tint: string | undefined, shade: string | undefined): Colour {
  const part = (value: string) => Number.parseInt(value, 16) / 255
  if (tint !== undefined && /^[\da-f]{1,2}$/i.test(tint)) return mix(colour, white, part(tint))
  if (shade !== undefined && /^[\da-f]{1,2}$/i.test(shade)) return mix(colour, black, part(shade))
  return colour
}
