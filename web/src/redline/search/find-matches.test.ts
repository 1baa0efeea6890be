import { describe, expect, it } from 'vitest'
import { findMatches, mostMatches } from './find-matches.ts'

const matchedTexts = (text: string, words: string) =>
  findMatches([{ anchor: 'a', text }], words).map(({ start, length }) => text.slice(start, start + length))

describe('findMatches', () => {
  it.each([
    ['words in any case', 'The Price and the PRICE', 'price', ['Price', 'PRICE']],
    ['words with other spaces between them', 'ten\u00a0days, ten\tdays', 'ten days', ['ten\u00a0days', 'ten\tdays']],
    [
      'words with other quotes and hyphens',
      'the “buyer’s” long\u2011term',
      '"buyer\'s" long-term',
      ['“buyer’s” long\u2011term'],
    ],
    ['adjacent matches', 'aaaa', 'aa', ['aa', 'aa']],
    ['the right place after letters that grow in lower case', 'İİ price', 'price', ['price']],
    ['nothing for spaces', 'a b', ' ', []],
    ['nothing for an empty search', 'a b', '', []],
  ])('finds %s', (_, text, words, places) => {
    expect(matchedTexts(text, words)).toEqual(places)
  })

  it('finds words in several clauses, in their order', () => {
    const texts = ['one two', 'two', 'none'].map((text, index) => ({ anchor: `c${index}`, text }))
    expect(findMatches(texts, 'two')).toEqual([
      { anchor: 'c0', start: 4, length: 3 },
      { anchor: 'c1', start: 0, length: 3 },
    ])
  })

  it('finds no more matches than can be marked', () => {
    expect(matchedTexts('a'.repeat(mostMatches * 2), 'a')).toHaveLength(mostMatches)
  })
})
