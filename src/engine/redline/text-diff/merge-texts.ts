import { type TextChange, wordDiff } from './word-diff.ts'

/** What two people made of one text, together; null where both changed the same place. */
export function mergeTexts(base: string, one: string, other: string): string | null {
  if (base === other) return one
  const changes = wordDiff(base, one)
  const others = wordDiff(base, other)
  if (changes.some(change => others.some(theirs => meets(change, theirs)))) return null
  const all = [...changes, ...others].sort((a, b) => b.start - a.start)
  return all.reduce((text, { start, length, text: by }) => text.slice(0, start) + by + text.slice(start + length), base)
}

const meets = (a: TextChange, b: TextChange) => a.start <= b.start + b.length && b.start <= a.start + a.length
