import { reorderedIndices } from './embedding-levels.ts'
import type { PageStretch } from './read-pages.ts'
import { advance, advanceByLevels, type Places, type TextPattern } from './text-pattern.ts'

/** Real lines have a handful of ways. Ways beyond this limit are dropped. */
const WAYS_MOST = 500

/** One sequence of levels that the next characters of a pattern may have, and the places after them. */
interface Way {
  /** Two levels for each character: the lowest before it, and its own. */
  levels: readonly number[]
  places: Places
}

/**
 * Matches a line that is shown from left to right with a pattern whose characters have embedding levels. Returns the
 * places after the line; empty when it does not fit. Each sequence of levels that the pattern allows for that many
 * characters determines the order in which they are shown (UAX #9, rule L2), and so the order in which to read the
 * line.
 *
 * Before: `.Acme תרבח`, at levels 111122221. After: `חברתAcme.`, which the pattern must accept.
 */
export function readVisualLine(pattern: TextPattern, from: Places, { glyphs }: Pick<PageStretch, 'glyphs'>): Places {
  const shown = new Set(glyphs.join(''))
  const length = glyphs.reduce((sum, glyph) => sum + [...glyph].length, 0)
  const ways = (count: number): Way[] => {
    let open: Way[] = [{ levels: [], places: from }]
    for (let at = 0; at < count && open.length > 0; at++) open = longer(pattern, open, shown)
    return open
  }
  const whole = ways(length).flatMap(({ levels }) => readInOrder(pattern, from, logicalOrder(glyphs, levels), levels))
  const hyphenated =
    length > 1 && shown.has('-') ? ways(length - 1).flatMap(way => beforeHyphen(pattern, from, glyphs, way)) : []
  return [...new Set([...whole, ...hyphenated])].sort((a, b) => a - b)
}

/** A hyphen at the end of a line has the level of the word before it. */
function beforeHyphen(pattern: TextPattern, from: Places, glyphs: readonly string[], { levels }: Way): Places {
  const characters = logicalOrder(glyphs, [...levels, ...levels.slice(-1), ...levels.slice(-1)])
  return characters.pop() === '-' ? readInOrder(pattern, from, characters, levels) : []
}

function longer(pattern: TextPattern, ways: Way[], shown: ReadonlySet<string>): Way[] {
  const after = new Map<string, Way>()
  for (const { levels, places } of ways)
    for (const step of advanceByLevels(pattern, places, shown)) {
      const way = { levels: [...levels, step.before, step.level], places: step.places }
      const key = way.levels.join()
      const same = after.get(key)
      after.set(key, same ? { ...way, places: [...new Set([...same.places, ...way.places])] } : way)
    }
  return [...after.values()].slice(0, WAYS_MOST)
}

/**
 * Puts the characters of glyphs that are shown from left to right into logical order. Characters within one glyph are
 * already in that order.
 */
function logicalOrder(glyphs: readonly string[], levels: readonly number[]): string[] {
  const order = reorderedIndices(levels).flatMap(index => (index % 2 === 1 ? (index - 1) / 2 : []))
  const characters: string[] = []
  let at = 0
  for (const glyph of glyphs) {
    const ofGlyph = [...glyph]
    const places = order.slice(at, at + ofGlyph.length).sort((a, b) => a - b)
    for (const [index, place] of places.entries()) characters[place] = ofGlyph[index]!
    at += ofGlyph.length
  }
  return characters
}

function readInOrder(pattern: TextPattern, from: Places, characters: string[], levels: readonly number[]): Places {
  let places = from
  for (const [index, character] of characters.entries()) {
    places = advance(pattern, places, character, levels[2 * index + 1])
    if (places.length === 0) break
  }
  return places
}
