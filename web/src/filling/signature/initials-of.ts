const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const MOST = 4

/** Suggests initials for a name: the first letter of each word. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter(word => /^\p{L}/u.test(word))
    .slice(0, MOST)
    .map(word => [...graphemes.segment(word)][0]!.segment)
    .join('')
