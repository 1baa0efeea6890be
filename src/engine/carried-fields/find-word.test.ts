import { describe, expect, it } from 'vitest'
import { findWord, indexWords } from './find-word.ts'
import type { PageWord } from './page-words.ts'

/** Lines are separated by bars. */
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

/** Returns the index in the other text of the word with the star; null when it is not found. */
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

describe('a word of one document', () => {
  it.each([
    ['in a document that is the same', 'the buyer *signs here', 'the buyer signs here', 2],
    ['behind text that was added', 'the buyer *signs here', 'now then the buyer signs here', 4],
    ['where the text after its line is another', 'the buyer *signs | here', 'the buyer signs | there', 2],
    [
      'of two that are told apart by what is before',
      'a buyer | he *signs | a seller | he signs',
      'new | a buyer | he signs | a seller | he signs',
      4,
    ],
    ['of two whose first was taken out', 'a buyer | he signs | a seller | he *signs', 'a seller | he signs', 3],
    ['beside a line of another length', 'buyer here *_ | seller here _', 'seller here _ | buyer here _', 5],
    ['in a line that is broken elsewhere', 'the buyer *signs here', 'the buyer signs | here', 2],
  ])('finds the word %s', (_, from, to, place) => expect(find(from, to)).toBe(place))

  it.each([
    ['is gone', 'the buyer *signs here', 'the buyer writes here'],
    ['stands among other words', 'the buyer *signs here', 'nobody signs anything'],
    ['is on a line of which a part was changed', 'the buyer *signs here', 'the buyer signs there'],
    ['stands twice among the same', 'the buyer *signs', 'the buyer signs | the buyer signs'],
    [
      'was the same as another, which stands',
      'a buyer | he *signs twice | a seller | he signs twice',
      'a seller | he signs twice',
    ],
    [
      'is on a line that begins like another, which stands',
      'agreed | he *signs as buyer | he signs as seller',
      'agreed | he signs as seller',
    ],
    ['has nothing but lines around it', 'x | *_ _ | y', 'z | _ _ | w'],
  ])('does not find a word that %s', (_, from, to) => expect(find(from, to)).toBe(null))
})
