import type { PageWord } from './page-words.ts'

/** Words on either side of a word that tell it from others. */
const CONTEXT_MOST = 24
/** In points, between baselines. */
export const SAME_LINE = 2
/** Words that must stand unchanged together, lines to write on not counted. */
const WORDS_LEAST = 2
/** In both documents. Of a word that stands more often, looking at all places takes too long; its neighbours are tried. */
const CANDIDATES_MOST = 1_000

/** The words of a document. */
export interface WordIndex {
  words: readonly PageWord[]
  /** By their text, in order. */
  places: Map<string, number[]>
  pages: Map<number, PageWord[]>
}

export function indexWords(words: readonly PageWord[]): WordIndex {
  const places = new Map<string, number[]>()
  words.forEach(({ text }, index) => {
    const known = places.get(text)
    if (known) known.push(index)
    else places.set(text, [index])
  })
  return { words, places, pages: Map.groupBy(words, word => word.page) }
}

/** How many words before and after a place are the same at another. */
interface Match {
  index: number
  before: number
  after: number
}

/**
 * Where a word of one document stands in another: the one place at which its line stands, among words that stand together
 * nowhere else, in neither document. `gone` where something on its line is, `repeated` where more places could be meant.
 *
 * Less than the whole line would not do: of two lines that begin alike, when the first is taken out, what is left of its
 * beginning and of the text before it stands as before, and goes on with the other line.
 */
export function findWord(from: WordIndex, word: PageWord, to: WordIndex): PageWord | 'gone' | 'repeated' {
  const candidates = to.places.get(word.text) ?? []
  const own = from.places.get(word.text) ?? []
  const index = own.find(one => from.words[one] === word)!
  const others = own.filter(other => other !== index)
  if (candidates.length + others.length > CANDIDATES_MOST) return 'repeated'
  const found = candidates.map(candidate => matchAt(from.words, index, to.words, candidate))
  const elsewhere = others.map(other => matchAt(from.words, index, from.words, other))
  const countAsGood = counter([...found, ...elsewhere])
  const line = lineAround(from.words, index)
  const hasLine = ({ before, after }: Match) => before >= line.before && after >= line.after
  const standing = found.filter(hasLine)
  if (standing.length === 0) return 'gone'
  const meant = standing.filter(match => countAsGood(match) === 1 && hasWords(from.words, index, match))
  return meant.length === 1 ? to.words[meant[0]!.index]! : 'repeated'
}

/** Tells how many of the matches reach at least as far as one, on both sides. */
function counter(matches: readonly Match[]): (match: Match) => number {
  const size = CONTEXT_MOST + 2
  const counts = new Uint32Array(size * size)
  for (const { before, after } of matches) counts[before * size + after]!++
  for (let at = counts.length - size - 2; at >= 0; at--)
    if (at % size < size - 1) counts[at]! += counts[at + 1]! + counts[at + size]! - counts[at + size + 1]!
  return ({ before, after }) => counts[before * size + after]!
}

/** How many words of a line stand before and after one. */
function lineAround(words: readonly PageWord[], index: number): { before: number; after: number } {
  const { page, baseline } = words[index]!
  const count = (step: 1 | -1) => {
    let length = 0
    while (length < CONTEXT_MOST) {
      const next = words[index + step * (length + 1)]
      if (next?.page !== page || Math.abs(next.baseline - baseline) >= SAME_LINE) break
      length++
    }
    return length
  }
  return { before: count(-1), after: count(1) }
}

function matchAt(from: readonly PageWord[], index: number, to: readonly PageWord[], other: number): Match {
  const run = (step: 1 | -1) => {
    let length = 0
    while (length < CONTEXT_MOST) {
      const [a, b] = [from[index + step * (length + 1)], to[other + step * (length + 1)]]
      if (a === undefined || b === undefined || a.text !== b.text) break
      length++
    }
    return length
  }
  return { index: other, before: run(-1), after: run(1) }
}

const hasWords = (words: readonly PageWord[], index: number, { before, after }: Match) =>
  words.slice(index - before, index + after + 1).filter(word => !word.isLeader).length >= WORDS_LEAST
