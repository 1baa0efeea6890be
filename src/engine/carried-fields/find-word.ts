import type { PageWord } from './page-words.ts'

/** How many words on either side are compared to distinguish a word from equal words. */
const CONTEXT_MOST = 24
/** Words are on the same line if their baselines are less than this many points apart. */
export const SAME_LINE = 2
/** How many adjacent words must be unchanged. Lines to write on do not count. */
const WORDS_LEAST = 2
/**
 * The most places that a word may have in both documents together. Checking more takes too long; the neighbours of the
 * word are tried instead.
 */
const CANDIDATES_MOST = 1_000

export interface WordIndex {
  words: readonly PageWord[]
  /** The indices of the words, in order, by their text. */
  places: Map<string, number[]>
  pages: Map<number, PageWord[]>
}

export function indexWords(words: readonly PageWord[]): WordIndex {
  const places = new Map<string, number[]>()
  words.forEach(({ text }, index) => {
    const indexes = places.get(text)
    if (indexes) indexes.push(index)
    else places.set(text, [index])
  })
  return { words, places, pages: Map.groupBy(words, word => word.page) }
}

/** How many words before and after a place are the same as before and after another place. */
interface Match {
  index: number
  before: number
  after: number
}

/**
 * Finds the place of one document's word in another document. It must be the only place with the whole line of the
 * word, within a run of words that appears nowhere else in either document. Returns `gone` when part of the line is
 * gone, and `repeated` when several places are possible.
 *
 * A part of the line would not be enough. If two lines begin with the same words and the first line is removed, the
 * text before it and these words are still there, but now the second line follows.
 */
export function findWord(from: WordIndex, word: PageWord, to: WordIndex): PageWord | 'gone' | 'repeated' {
  const candidates = to.places.get(word.text) ?? []
  const indexes = from.places.get(word.text) ?? []
  const index = indexes.find(at => from.words[at] === word)!
  const otherIndexes = indexes.filter(at => at !== index)
  if (candidates.length + otherIndexes.length > CANDIDATES_MOST) return 'repeated'
  const matches = candidates.map(candidate => matchAt(from.words, index, to.words, candidate))
  const otherMatches = otherIndexes.map(at => matchAt(from.words, index, from.words, at))
  const countAtLeast = matchCounter([...matches, ...otherMatches])
  const line = lineAround(from.words, index)
  const hasLine = ({ before, after }: Match) => before >= line.before && after >= line.after
  const lineMatches = matches.filter(hasLine)
  if (lineMatches.length === 0) return 'gone'
  const best = lineMatches.filter(match => countAtLeast(match) === 1 && hasWords(from.words, index, match))
  return best.length === 1 ? to.words[best[0]!.index]! : 'repeated'
}

/** Returns a function that counts the matches that reach at least as far as its argument on both sides. */
function matchCounter(matches: readonly Match[]): (match: Match) => number {
  const size = CONTEXT_MOST + 2
  const counts = new Uint32Array(size * size)
  for (const { before, after } of matches) counts[before * size + after]!++
  for (let at = counts.length - size - 2; at >= 0; at--)
    if (at % size < size - 1) counts[at]! += counts[at + 1]! + counts[at + size]! - counts[at + size + 1]!
  return ({ before, after }) => counts[before * size + after]!
}

/** Counts the words of a line before and after a word. */
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

function matchAt(from: readonly PageWord[], index: number, to: readonly PageWord[], toIndex: number): Match {
  const run = (step: 1 | -1) => {
    let length = 0
    while (length < CONTEXT_MOST) {
      const [a, b] = [from[index + step * (length + 1)], to[toIndex + step * (length + 1)]]
      if (a === undefined || b === undefined || a.text !== b.text) break
      length++
    }
    return length
  }
  return { index: toIndex, before: run(-1), after: run(1) }
}

const hasWords = (words: readonly PageWord[], index: number, { before, after }: Match) =>
  words.slice(index - before, index + after + 1).filter(word => !word.isLeader).length >= WORDS_LEAST
