import type { PageWord } from './page-words.ts'

/** Words on either side of a word that tell it from others. */
const CONTEXT_MOST = 16
/** Words that must stand unchanged together, lines to write on not counted. */
const WORDS_LEAST = 2
/** Of a word that stands more often, nobody would say that it is at a place. */
const CANDIDATES_MOST = 2_000

/** The words of a document, by their text. */
export interface WordIndex {
  words: readonly PageWord[]
  places: Map<string, number[]>
}

export function indexWords(words: readonly PageWord[]): WordIndex {
  const places = new Map<string, number[]>()
  words.forEach(({ text }, index) => {
    const known = places.get(text)
    if (known) known.push(index)
    else places.set(text, [index])
  })
  return { words, places }
}

/** How many words before and after a place are the same at another. */
interface Match {
  index: number
  before: number
  after: number
}

/**
 * Where a word of one document stands in another: the one place at which it stands among words that stand together nowhere
 * else, in neither document. Null where it is gone, or where more places could be meant.
 */
export function findWord(from: WordIndex, index: number, to: WordIndex): number | null {
  const { text } = from.words[index]!
  const candidates = to.places.get(text) ?? []
  const others = (from.places.get(text) ?? []).filter(other => other !== index)
  if (candidates.length + others.length > CANDIDATES_MOST) return null
  const found = candidates.map(other => matchAt(from.words, index, to.words, other))
  const elsewhere = others.map(other => matchAt(from.words, index, from.words, other))
  const isUnique = (match: Match) =>
    ![...found, ...elsewhere].some(
      other => other !== match && other.before >= match.before && other.after >= match.after,
    )
  const meant = found.filter(match => hasWords(from.words, index, match) && isUnique(match))
  return meant.length === 1 ? meant[0]!.index : null
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
