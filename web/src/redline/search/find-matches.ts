import type { ShownText } from '../document/plan/shown-texts.ts'

/** Where it was found: UTF-16 code units of the shown text. */
export interface Match {
  anchor: string
  start: number
  length: number
}

/** More are not counted. */
export const mostMatches = 2_000

/** Every place where the words are, whatever their case; one kind of space, quote and hyphen finds the others. */
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

const alike: [RegExp, string][] = [
  [/\s/g, ' '],
  [/[‘’‚′]/g, "'"],
  [/[“”„″]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
]

/** As long as the text: places in one are places in the other. */
function folded(text: string): string {
  const lower = text.toLowerCase()
  const same = lower.length === text.length ? lower : Array.from(text, sameLength).join('')
  return alike.reduce((all, [pattern, one]) => all.replace(pattern, one), same)
}

const sameLength = (character: string) => {
  const lower = character.toLowerCase()
  return lower.length === character.length ? lower : character
}
