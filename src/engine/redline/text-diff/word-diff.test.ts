import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWords, tokensOf } from './text-tokens.ts'
import { type TextChange, wordDiff } from './word-diff.ts'

/** Shows changes in the style of a marked-up text: `[-old-]{+new+}`. */
function marked(before: string, changes: TextChange[]): string {
  let [text, at] = ['', 0]
  for (const change of changes) {
    const end = change.start + change.length
    text += before.slice(at, change.start)
    if (change.length > 0) text += `[-${before.slice(change.start, end)}-]`
    if (change.text !== '') text += `{+${change.text}+}`
    at = end
  }
  return text + before.slice(at)
}

const applied = (before: string, changes: TextChange[]) =>
  changes.reduceRight(
    (text, { start, length, text: by }) => text.slice(0, start) + by + text.slice(start + length),
    before,
  )

describe('the word changes between two texts', () => {
  it.each([
    ['are empty for equal texts', 'same', 'same', 'same'],
    ['insert a whole text', '', 'x', '{+x+}'],
    ['delete a whole text', 'x', '', '[-x-]'],
    ['insert a word', 'the quick fox', 'the quick brown fox', 'the quick {+brown +}fox'],
    ['delete a word', 'one two three', 'one three', 'one [-two -]three'],
    ['insert a sentence at the end', 'A. B.', 'A. B. C.', 'A. B.{+ C.+}'],
    ['insert a sentence between others', 'A. C.', 'A. B. C.', 'A. {+B. +}C.'],
    ['insert a bracket before a similar bracket', 'foo (a)', 'foo (b) (a)', 'foo {+(b) +}(a)'],
    ['insert a punctuation mark with a word', 'may sell', 'may, shortly sell', 'may{+, shortly+} sell'],
    ['join words around a single comma', 'red, blue', 'green, yellow', '[-red, blue-]{+green, yellow+}'],
    ['separate words that are far apart', '30 days after', '45 days before', '[-30-]{+45+} days [-after-]{+before+}'],
    ['insert words around unchanged words', 'Section 5', 'this Section 5 hereof', '{+this +}Section 5{+ hereof+}'],
    ['insert words before a full stop', 'text.', 'text and more.', 'text{+ and more+}.'],
    ['replace a whole word for a letter', 'color', 'colour', '[-color-]{+colour+}'],
    ['replace a whole number for a digit', '1,000.00 EUR', '1,500.00 EUR', '[-1,000.00-]{+1,500.00+} EUR'],
    ['move an apostrophe', "the party's right", "the parties' right", "the [-party's-]{+parties'+} right"],
    ['keep a curly apostrophe', 'the party’s right', 'the party’s own right', 'the party’s {+own +}right'],
    ['delete one of two spaces', 'a  b', 'a b', 'a [- -]b'],
    ['replace a tab, but not a line break', 'a\tb\nc', 'a b\nc', 'a[-\t-]{+ +}b\nc'],
    ['change CJK text by character', '甲方应支付', '乙方应支付款', '[-甲-]{+乙+}方应支付{+款+}'],
    ['join changes around a single CJK character', '甲是乙', '丙是丁', '[-甲是乙-]{+丙是丁+}'],
    ['treat a combining accent as part of its word', 'e\u0301t', 'et', '[-e\u0301t-]{+et+}'],
    ['replace a joined emoji as a whole', '👨‍👩‍👧 ok', '👨‍👩‍👦 ok', '[-👨‍👩‍👧-]{+👨‍👩‍👦+} ok'],
    ['replace a flag as a whole', '🇩🇪🇫🇷', '🇩🇪🇮🇹', '🇩🇪[-🇫🇷-]{+🇮🇹+}'],
    ['insert a Hebrew word', 'שלום עולם', 'שלום לכל עולם', 'שלום {+לכל +}עולם'],
    [
      'keep a preposition in a rewritten sentence',
      'Representations of the Distributor',
      'Acknowledgements of the Manufacturer',
      '[-Representations-]{+Acknowledgements+} of the [-Distributor-]{+Manufacturer+}',
    ],
    [
      'do not keep an article in a rewritten sentence',
      'Representations the Distributor',
      'Acknowledgements the Manufacturer',
      '[-Representations the Distributor-]{+Acknowledgements the Manufacturer+}',
    ],
  ])('%s', (_, before, after, text) => {
    expect(marked(before, wordDiff(before, after))).toBe(text)
  })

  const word = fc.constantFrom(
    'a',
    'the',
    'Party',
    'may',
    ' ',
    ' ',
    ' ',
    ',',
    '.',
    '5',
    '1.5',
    '\t',
    '甲',
    '乙',
    'é',
    '👩‍👦',
    "'",
  )
  const texts = fc.array(word, { maxLength: 40 }).map(words => words.join(''))

  it('turn any text into any other text, and are never adjacent', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const changes = wordDiff(before, after)
        expect(applied(before, changes)).toBe(after)
        changes.slice(1).forEach((change, at) => {
          expect(change.start).toBeGreaterThan(changes[at]!.start + changes[at]!.length)
        })
      }),
      { numRuns: 500 },
    )
  })

  it('never split a grapheme', () => {
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), texts, (head, tail) => {
        const text = head + tail
        const ends = new Set(Array.from(graphemes.segment(text), part => part.index))
        expect(tokensOf(text).every(token => ends.has(token.start))).toBe(true)
        expect(
          tokensOf(text)
            .map(token => token.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('use the same tokens for a text whether or not it is pure ASCII', () => {
    const plain = fc.string({ unit: 'binary-ascii', maxLength: 12 })
    const likely = fc.array(fc.constantFrom('a', '1', "'", '.', ',', '_', ' ', '\r', '\n')).map(parts => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(plain, likely), text => {
        expect(tokensOf(`${text} é`).slice(0, -2)).toEqual(tokensOf(text))
      }),
    )
  })

  it('are a single change for two long texts with nothing in common', () => {
    const long = (letter: string) => Array.from({ length: 20_000 }, (_, index) => `${letter}${index % 977}`).join(' ')
    expect(wordDiff(long('a'), long('b'))).toEqual([{ start: 0, length: long('a').length, text: long('b') }])
  })

  it('are found in long texts with many changes by aligning words that occur only once', () => {
    const words = Array.from({ length: 20_000 }, (_, index) => `word${index}`)
    const changed = words.map((word, index) => (index % 10 === 0 ? `new${index}` : word))
    expect(wordDiff(words.join(' '), changed.join(' '))).toHaveLength(2_000)
  })
})

it.each([
  ['', 0],
  ['The Supplier shall pay 1,000.00 EUR.', 6],
  ["It's five o'clock", 3],
  ['甲方', 2],
  [' … – ', 0],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words)
})
