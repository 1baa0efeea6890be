import type { Hand } from '../fields/hands.ts'
import type { FontId } from './bundled-fonts.ts'
import { covers, isInvisible, textFontIds } from './coverage.ts'
import type { fontOfHand } from './drawn-hand.ts'
import type { ShapingItem } from './harfbuzz.ts'

/**
 * Selects the font for Han characters, which have the same code points in several languages although their forms
 * differ.
 */
export type CjkLocale = 'zh-Hans' | 'zh-Hant' | 'ja' | 'ko'

/** The preferred font: for plain text, for headings and labels, or for a typed signature in one of the hands. */
export type FontRole = 'sans' | 'heading' | (typeof fontOfHand)[Hand]

export interface TextStyle {
  role?: FontRole
  locale?: CjkLocale
  /** Whether all digits get the same width, for amounts and columns. */
  tabularDigits?: boolean
}

const scripts = [
  ['Latn', /\p{Script=Latin}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Geor', /\p{Script=Georgian}/u],
  ['Armn', /\p{Script=Armenian}/u],
  ['Hani', /\p{Script=Han}/u],
  ['Hira', /\p{Script=Hiragana}/u],
  ['Kana', /\p{Script=Katakana}/u],
  ['Hang', /\p{Script=Hangul}/u],
  ['Bopo', /\p{Script=Bopomofo}/u],
] as const

type Script = (typeof scripts)[number][0]

const fontOfScript: Partial<Record<Script, FontId>> = {
  Arab: 'arabic',
  Hebr: 'hebrew',
  Deva: 'devanagari',
  Thai: 'thai',
  Geor: 'georgian',
  Armn: 'armenian',
  Hira: 'japanese',
  Kana: 'japanese',
  Hang: 'korean',
  Bopo: 'traditionalChinese',
}

const fontOfLocale: Record<CjkLocale, FontId> = {
  'zh-Hans': 'simplifiedChinese',
  'zh-Hant': 'traditionalChinese',
  ja: 'japanese',
  ko: 'korean',
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A grapheme, or a part of one when no font has all of it. */
interface Stretch {
  start: number
  end: number
  level: number
  script: Script
  font: FontId
}

/**
 * Cuts text into items of one direction, script and font, in logical order. `levels` holds the embedding level of each
 * UTF-16 code unit (UAX #9). Characters that many scripts share are joined to the text before them, or at the beginning
 * to the text after them.
 */
export function itemise(text: string, levels: ArrayLike<number>, style: TextStyle): ItemWithLevel[] {
  const role = style.role ?? 'sans'
  if (isAscii(text))
    return text ? [{ font: role, script: 'Latn', rtl: false, level: 0, start: 0, end: text.length }] : []
  const han = fontOfLocale[style.locale ?? guessLocale(text)]
  const stretches: Stretch[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const ownScript = scriptOf(segment)
    const before = stretches.at(-1)
    const script = ownScript ?? before?.script ?? scriptOf(text) ?? 'Latn'
    const scriptFont = script === 'Hani' ? han : (fontOfScript[script] ?? role)
    const preferred = ownScript ? [scriptFont, role] : [before?.font ?? scriptFont, role]
    for (const part of assignFonts(segment, [...preferred, 'sans', han]))
      stretches.push({
        start: index + part.start,
        end: index + part.end,
        level: levels[index] ?? 0,
        script,
        font: part.font,
      })
  }
  return mergeStretches(stretches)
}

export interface ItemWithLevel extends ShapingItem {
  level: number
}

/** Whether a text is printable ASCII, which needs neither bidi nor a choice of fonts. */
export const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** Returns the script of the first character in the text that belongs to a single script. */
function scriptOf(text: string): Script | undefined {
  for (const character of text) {
    const match = scripts.find(([, pattern]) => pattern.test(character))
    if (match) return match[0]
  }
  return undefined
}

/** Guesses the language of the Han characters in a text from the kana, hangul or bopomofo next to them. */
function guessLocale(text: string): CjkLocale {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  return /\p{Script=Bopomofo}/u.test(text) ? 'zh-Hant' : 'zh-Hans'
}

/**
 * Uses one font for the whole grapheme if possible, so that marks find their base; otherwise one font for each
 * character.
 */
function assignFonts(grapheme: string, preferred: FontId[]): { start: number; end: number; font: FontId }[] {
  const characters = [...grapheme]
  const whole = findFont(characters, preferred)
  if (whole || characters.length === 1) return [{ start: 0, end: grapheme.length, font: whole ?? preferred[1]! }]
  let start = 0
  return characters.map(character => {
    const end = start + character.length
    const part = { start, end, font: findFont([character], preferred) ?? preferred[1]! }
    start = end
    return part
  })
}

function findFont(characters: string[], preferred: FontId[]): FontId | undefined {
  const visible = characters.map(character => character.codePointAt(0)!).filter(codePoint => !isInvisible(codePoint))
  const draws = (font: FontId) => visible.every(codePoint => covers(font, codePoint))
  return preferred.find(draws) ?? textFontIds.find(draws)
}

function mergeStretches(stretches: Stretch[]): ItemWithLevel[] {
  const items: ItemWithLevel[] = []
  for (const { start, end, level, script, font } of stretches) {
    const last = items.at(-1)
    if (last?.font === font && last.script === script && last.level === level) last.end = end
    else items.push({ font, script, rtl: level % 2 === 1, level, start, end })
  }
  return items
}
