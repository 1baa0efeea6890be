import type { ShownText } from '../document/plan/shown-texts.ts'

/** The place of a match, in UTF-16 code units of the shown text. */
export interface Match {
  anchor: string
  start: number
  length: number
}

/** The most matches that are counted. */
export const mostMatches = 2_000

/**
 * Finds every place of the words, ignoring case. All spaces, quotes and hyphens of a kind match each other: a straight
 * quote finds a curly quote.
 */
export function findMatches(texts: Iterable<ShownText>, words: string): Match[] {
  const sought = folded(words)
  const matches: Match[] = []
  if (sought.trim() === '') return matches
  for (const { anchor, text } of texts) {
    const within = folded(text)
    for (let start = within.indexOf(sought); start >= 0; start = within.indexOf(sought, start + sought.length)) {
      matches.push({ anchor, start, length: sought.length })
      if (matches.length === mostMatches) return matches
    }
  }
  return matches
}

const equivalents: [RegExp, string][] = [
  [/\s/g, ' '],
  [/[‘’‚′]/g, "'"],
  [/[“”„″]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
]

/** Replaces equivalent characters. The result is as long as the text, so that offsets are the same in both. */
function folded(text: string): string {
  const lower = text.toLowerCase()
  const same = lower.length === text.length ? lower : Array.from(text, sameLength).join('')
  return equivalents.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), same)
}

const sameLength = (character: string) => {
  const lower = character.toLowerCase()
  return lower.length === character.length ? lower : character
}
