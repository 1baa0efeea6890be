import bidiFactory, { type Bidi, type BidiCharTypeName } from 'bidi-js'
import { isRightToLeft } from './page-lines.ts'
import type { Shown } from './text-pattern.ts'

// the module is a script whose only export is this function
const bidi = (bidiFactory as unknown as () => Bidi)()

/**
 * Gives each character that a paragraph shows its embedding level (UAX #9): even for left to right, odd for right to
 * left. Lines are broken later and keep the levels of the paragraph.
 */
export function withLevels(shown: Shown[], direction: 'ltr' | 'rtl'): Shown[] {
  if (direction === 'ltr' && !shown.some(holdsRightToLeft)) return shown
  return leveled(shown, direction === 'rtl' ? 1 : 0)
}

function holdsRightToLeft(item: Shown): boolean {
  if (item.kind === 'text') return isRightToLeft(item.text)
  if (item.kind === 'choice') return item.of.flat().some(holdsRightToLeft)
  return item.kind === 'apart' && item.shown.some(holdsRightToLeft)
}

/** Returns the text that the levels are computed from. A choice counts as its first alternative that is not empty. */
const textOf = (shown: Shown[]): string => shown.map(textOfItem).join('')

function textOfItem(item: Shown): string {
  if (item.kind === 'text') return item.text
  if (item.kind === 'apart') return item.placeholder
  if (item.kind === 'choice') return item.of.map(textOf).find(text => text !== '') ?? ''
  return item.kind === 'leader' ? '\t' : OBJECT
}

/** The character that LibreOffice puts into its text in place of an object or a field. */
const OBJECT = '\u0001'

function leveled(shown: Shown[], base: number): Shown[] {
  const { levels } = bidi.getEmbeddingLevels(inOneUnit(textOf(shown)), isOdd(base) ? 'rtl' : 'ltr')
  const nested = base - (base % 2)
  const levelAt = (at: number) => nested + (levels[Math.min(at, levels.length - 1)] ?? base % 2)
  const arrangeAll = (items: Shown[], from: number): Shown[] => {
    let at = from
    return items.flatMap(item => {
      const start = at
      at += textOfItem(item).length
      return arrangeItem(item, start)
    })
  }
  const arrangeItem = (item: Shown, at: number): Shown[] => {
    if (item.kind === 'text')
      return [{ ...item, levels: Array.from({ length: item.text.length }, (_, index) => levelAt(at + index)) }]
    if (item.kind === 'choice') return [{ ...item, of: item.of.map(branch => arrangeAll(branch, at)) }]
    if (item.kind === 'apart') return leveled(item.shown, item.placeholder === '' ? base : levelAt(at))
    // numbers, formulas and signs always run from left to right
    return [{ ...item, level: item.kind === 'some' && isOdd(levelAt(at)) ? levelAt(at) + 1 : levelAt(at) }]
  }
  return arrangeAll(shown, 0)
}

/**
 * The library reads UTF-16 code units, so each character beyond U+FFFF is replaced by a shorter one of the same class.
 */
const inOneUnit = (text: string) =>
  text.replace(/[\u{10000}-\u{10ffff}]/gu, character => `${alike[bidi.getBidiCharTypeName(character)] ?? 'a'}\u200b`)

const alike: Partial<Record<BidiCharTypeName, string>> = {
  R: '\u05d0',
  AL: '\u0627',
  EN: '0',
  AN: '\u0660',
  ET: '%',
  NSM: '\u0300',
  ON: '!',
  BN: '\u200b',
}

const isOdd = (level: number) => level % 2 === 1

/**
 * Orders characters with these levels as a line shows them from left to right (UAX #9, rule L2). Returns their indices.
 *
 * Before: levels `0 0 1 1 1 0`. After: indices `0 1 4 3 2 5`.
 */
export function reorderedIndices(levels: readonly number[]): number[] {
  // the text is all letters, so that nothing at the end of the line is taken for white space
  const letters = 'x'.repeat(levels.length)
  const paragraphs = [{ start: 0, end: levels.length - 1, level: 0 }]
  return bidi.getReorderedIndices(letters, { levels: Uint8Array.from(levels), paragraphs })
}

/**
 * Reorders a text from display order, left to right, into reading order, as far as its directions can be determined.
 */
export function legible(shown: string): string {
  const characters = [...shown]
  const text = characters.map(character => (character.length === 1 ? character : 'x')).join('')
  const isMostlyRight =
    characters.filter(isRightToLeft).length > characters.filter(character => /\p{L}/u.test(character)).length / 2
  return bidi
    .getReorderedIndices(text, bidi.getEmbeddingLevels(text, isMostlyRight ? 'rtl' : 'ltr'))
    .map(index => characters[index]!)
    .join('')
}
