import { type TextChange, wordDiff } from './word-diff.ts'

/**
 * Merges two edits of the same text. Returns null if both changed the same place. With the base `pay in 30 days`, the
 * edits `pay in 14 days` and `shall pay in 30 days` give `shall pay in 14 days`.
 */
export function mergeTexts(base: string, first: string, second: string): string | null {
  if (base === second) return first
  const firstChanges = wordDiff(base, first)
  const secondChanges = wordDiff(base, second)
  if (firstChanges.some(change => secondChanges.some(theirs => meets(change, theirs)))) return null
  const merged = [...firstChanges, ...secondChanges].sort((a, b) => b.start - a.start)
  return merged.reduce(
    (text, { start, length, text: by }) => text.slice(0, start) + by + text.slice(start + length),
    base,
  )
}

const meets = (a: TextChange, b: TextChange) => a.start <= b.start + b.length && b.start <= a.start + a.length
