import type { PageStretch } from './read-pages.ts'
import { readVisualLine } from './read-visual-line.ts'
import { advance, type Places, type TextPattern } from './text-pattern.ts'

/** Returns the places after all characters of a stretch; empty when they do not fit. */
export function readStretch(pattern: TextPattern, from: Places, stretch: PageStretch): Places {
  if (pattern.isBidirectional) return readVisualLine(pattern, from, stretch)
  const { glyphs } = stretch
  let places = from
  for (const [index, glyph] of glyphs.entries())
    for (const character of glyph) {
      const after = advance(pattern, places, character)
      // the hyphen may be there only because the line ends
      if (character === '-' && index > 0 && index === glyphs.length - 1) return union(after, places)
      if (after.length === 0) return after
      places = after
    }
  return places
}

const union = (a: Places, b: Places): Places => [...new Set([...a, ...b])].sort((x, y) => x - y)
