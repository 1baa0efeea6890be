import { describe, expect, it } from 'vitest'
import { placesInText } from './place-in-text.ts'

/** Returns the rest of the text from where a position in the written text leads. */
const restAt = (written: string, text: string, at: number) => text.slice(placesInText(written, text)(at))

describe('a position in a written text', () => {
  it.each<[string, string, string, number, string]>([
    ['has the same words after it', 'The price is due.', 'The price is due.', 4, 'price is due.'],
    ['moves with white space', 'The  price is\ndue.', 'The price is due.', 14, 'due.'],
    ['moves past objects', 'The price is due.', 'The \ufffc\ufffcprice is due.', 4, 'price is due.'],
    ['moves to the word after white space', 'The price', 'The  price', 3, 'price'],
    ['moves past a field with another result', 'See page 12: the price', 'See page 3: the price', 13, 'the price'],
    ['is at the nearest of equal words', 'x no no no y', 'x! no no no y', 5, 'no no y'],
    [
      'is before the number of a note that the text lacks',
      'A note1 and the stockholders2 of it',
      'A note\ufffc and the stockholders\ufffc of it',
      16,
      'stockholders\ufffc of it',
    ],
    ['is at the start', 'The price', 'The price', 0, 'The price'],
    ['is at the end after the last word', 'The price ', 'The price ', 9, ''],
    ['is at the end in an empty text', 'The price', '', 4, ''],
    ['is at the end in a text that is too short', 'One two three', 'Four', 9, ''],
    ['keeps its distance in a text with other words', 'One two three', 'Uno due tre.', 4, 'due tre.'],
    ['counts a character outside the BMP as two', '😀 The price', '😀 The price', 3, 'The price'],
  ])('%s', (_, written, text, at, expected) => {
    expect(restAt(written, text, at)).toBe(expected)
  })
})
