import { labelTable, type Meaning } from './label-table.ts'

/** A label with more than twice as many words is part of a sentence; only this many words at its end count. */
const TELLING_WORDS = 4

interface Entry {
  meaning: Meaning
  words: string[]
  order: number
}

const entries: Entry[] = labelTable.flatMap(({ meaning, words }, order) =>
  Object.values(words)
    .flat()
    .map(text => ({ meaning, words: text.split(' '), order })),
)

const AMOUNT: Meaning = { type: 'amount' }

/** Returns the words of a label, without case, accents and signs. */
export const plainWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

/**
 * Returns what a label asks for; null when its words do not say. The longest matching entry decides; among equally long
 * entries it is the last in the label, because it is next to the blank. Short words count only at the end of a label.
 * Words of one or two letters count only if they are the whole label, except for two letters before a date, such as
 * "on".
 */
export function meaningOf(label: string): Meaning | null {
  if (/[€$£¥]\s*$/.test(label)) return AMOUNT
  const allWords = plainWords(label)
  const words = allWords.length > 2 * TELLING_WORDS ? allWords.slice(-TELLING_WORDS) : allWords
  let best: { entry: Entry; rank: number } | null = null
  for (const entry of entries)
    for (let start = 0; start + entry.words.length <= words.length; start++) {
      if (!entry.words.every((word, index) => isWord(words[start + index]!, word))) continue
      if (!mayTell(entry, start, words.length)) continue
      const rank = entry.words.length * 1_000 + (start + entry.words.length) * 10 - entry.order / 100
      if (best === null || rank > best.rank) best = { entry, rank }
    }
  return best ? best.entry.meaning : /^\s*[€$£¥]/.test(label) ? AMOUNT : null
}

function mayTell({ words, meaning }: Entry, start: number, count: number): boolean {
  const letters = words.join('').length
  if (letters > 3) return true
  const isAtEnd = start + words.length === count
  return isAtEnd && (letters === 3 || count === words.length || (meaning.type === 'date' && letters === 2))
}

const isWord = (word: string, wanted: string) =>
  wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted
