import { coverageTable } from './coverage-table.ts'

// This file also runs in browsers, so it imports nothing but the table.

type FontId = keyof typeof coverageTable

/** The hands that a signer can choose. No text falls back to them: they draw signatures for which they were chosen. */
const chosenHands: ReadonlySet<FontId> = new Set(['dancingScript', 'marckScript', 'alexBrush', 'allura'])

/** The fonts in which any text may be drawn. */
export const textFontIds = (Object.keys(coverageTable) as FontId[]).filter(font => !chosenHands.has(font))

const decoded = new Map<FontId, Uint32Array>()

/** Whether the font has a glyph for the code point. A table answers this without loading a font. */
export function covers(font: FontId, codePoint: number): boolean {
  const ranges = coveredRanges(font)
  let low = 0
  let high = ranges.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[2 * middle]! <= codePoint) low = middle + 1
    else high = middle
  }
  return low > 0 && codePoint <= ranges[2 * low - 1]!
}

/**
 * Returns the first and last code points of the ranges that the font covers, in ascending order: `[first, last, first,
 * last, …]`.
 */
export function coveredRanges(font: FontId): Uint32Array {
  const cached = decoded.get(font)
  if (cached) return cached
  const ranges = decodeRanges(coverageTable[font])
  decoded.set(font, ranges)
  return ranges
}

/**
 * Returns the characters of a value that would not be drawn, each once, in the order of their first appearance.
 *
 * These are the characters that no font for any text has, control characters other than tab and line ends, and halves of
 * surrogate pairs. They also include the explicit embeddings and overrides of direction (U+202A to U+202E), which could
 * make a value look different from what is stored. Joiners, variation selectors and direction marks are accepted:
 * shaping hides them.
 */
export function undrawableCharacters(text: string): string[] {
  const undrawable = new Set<string>()
  for (const character of text) if (!isDrawable(character.codePointAt(0)!)) undrawable.add(character)
  return [...undrawable]
}

function isDrawable(codePoint: number): boolean {
  if (codePoint >= 0x20 && codePoint < 0x7f) return true
  if (codePoint === 0x09 || codePoint === 0x0a || codePoint === 0x0d) return true
  if (codePoint < 0xa0 || (codePoint >= 0x202a && codePoint <= 0x202e)) return false
  return isInvisible(codePoint) || textFontIds.some(font => covers(font, codePoint))
}

/** Replaces characters that cannot be drawn with question marks, so that text of any origin can be drawn. */
export function drawable(text: string): string {
  const missing = new Set(undrawableCharacters(text))
  return missing.size === 0 ? text : Array.from(text, character => (missing.has(character) ? '?' : character)).join('')
}

/** Whether a character directs shaping and leaves no mark itself, whether or not a font has a glyph for it. */
export function isInvisible(codePoint: number): boolean {
  return (
    codePoint === 0xad ||
    codePoint === 0x34f ||
    codePoint === 0x61c ||
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    (codePoint >= 0x2060 && codePoint <= 0x2069 && codePoint !== 0x2065) ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    codePoint === 0xfeff ||
    (codePoint >= 0xe0100 && codePoint <= 0xe01ef)
  )
}

/**
 * Encodes ranges as a base64 text: for each range, the distance from the end of the previous range and the length minus
 * one, as LEB128 numbers.
 */
export function encodeRanges(ranges: ArrayLike<number>): string {
  const bytes: number[] = []
  let previous = 0
  for (let index = 0; index < ranges.length; index++) {
    writeLeb128(ranges[index]! - previous, bytes)
    previous = ranges[index]!
  }
  return btoa(String.fromCharCode(...bytes))
}

function writeLeb128(value: number, bytes: number[]) {
  let rest = value
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  bytes.push(rest)
}

function decodeRanges(encoded: string): Uint32Array {
  const ranges: number[] = []
  let previous = 0
  let value = 0
  let shift = 0
  for (const byte of Uint8Array.from(atob(encoded), character => character.charCodeAt(0))) {
    value |= (byte & 0x7f) << shift
    shift += 7
    if (byte & 0x80) continue
    previous += value
    ranges.push(previous)
    value = 0
    shift = 0
  }
  return Uint32Array.from(ranges)
}
