import { describe, expect, it } from 'vitest'
import { findWord, indexWords } from './find-word.ts'
import type { PageWord } from './page-words.ts'

/** Returns the words of a text whose lines are separated by bars. */
const words = (text: string): PageWord[] =>
  text.split(' | ').flatMap((line, at) =>
    line.split(' ').map((word, index) => ({
      text: word.replace('*', ''),
      written: word.replace('*', ''),
      isLeader: /^\*?_/.test(word),
      page: 1,
      left: index * 50,
      right: index * 50 + 40,
      top: at * 20,
      bottom: at * 20 + 10,
      baseline: at * 20 + 8,
    })),
  )

/** Returns the index in the second text of the word that has a star in the first; null if it is not found. */
function find(from: string, to: string): number | null {
  const before = words(from)
  const after = words(to)
  const starred = from
    .replaceAll('| ', '')
    .split(' ')
    .findIndex(word => word.startsWith('*'))
  const match = findWord(indexWords(before), before[starred]!, indexWords(after))
  return typeof match === 'string' ? null : after.indexOf(match)
}

describe('findWord', () => {
  it.each([
    ['in an equal document', 'the buyer *signs here', 'the buyer signs here', 2],
    ['after added text', 'the buyer *signs here', 'now then the buyer signs here', 4],
    ['before a line with other text', 'the buyer *signs | here', 'the buyer signs | there', 2],
    [
      'that differs from an equal word by the text before it',
      'a buyer | he *signs | a seller | he signs',
      'new | a buyer | he signs | a seller | he signs',
      4,
    ],
    ['if an equal word was removed', 'a buyer | he signs | a seller | he *signs', 'a seller | he signs', 3],
    ['next to a leader of another length', 'buyer here *_ | seller here _', 'seller here _ | buyer here _', 5],
    ['in a line that breaks elsewhere', 'the buyer *signs here', 'the buyer signs | here', 2],
  ])('finds the word %s', (_, from, to, place) => expect(find(from, to)).toBe(place))

  it.each([
    ['is missing', 'the buyer *signs here', 'the buyer writes here'],
    ['has other words around it', 'the buyer *signs here', 'nobody signs anything'],
    ['is on a line with a changed part', 'the buyer *signs here', 'the buyer signs there'],
    ['occurs twice among equal words', 'the buyer *signs', 'the buyer signs | the buyer signs'],
    [
      'was equal to a word that remains',
      'a buyer | he *signs twice | a seller | he signs twice',
      'a seller | he signs twice',
    ],
    [
      'is on a line that begins like a remaining line',
      'agreed | he *signs as buyer | he signs as seller',
      'agreed | he signs as seller',
    ],
    ['has only leaders around it', 'x | *_ _ | y', 'z | _ _ | w'],
  ])('does not find a word that %s', (_, from, to) => expect(find(from, to)).toBe(null))
})
