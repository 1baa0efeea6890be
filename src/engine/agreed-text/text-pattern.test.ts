import { describe, expect, it } from 'vitest'
import { normalCharacters } from './normal-form.ts'
import { advance, mayEnd, PatternWriter, type Shown } from './text-pattern.ts'

const text = (of: string): Shown => ({ kind: 'text', text: of })

/** Returns whether a pattern of these items matches the whole text of a page. */
function reads(shown: Shown[], page: string): boolean {
  const writer = new PatternWriter()
  for (const item of shown) writer.add(item)
  const pattern = writer.finish()
  const places = normalCharacters(page).reduce((from, character) => advance(pattern, from, character), pattern.start)
  return mayEnd(pattern, places)
}

describe('a pattern', () => {
  it.each([
    ['ignores white space and soft hyphens', 'a  con\u00adtract', 'acon tract', true],
    ['matches a ligature with its separate letters', 'office', 'o\ufb03ce', true],
    ['matches an accent that is separate from its letter', 'é', 'e\u0301', true],
    ['does not match text that lacks an accent', 'é', 'e', false],
    ['does not match text in a different case', 'Buyer', 'buyer', false],
    ['does not match a number with different punctuation', '1,000', '1.000', false],
    ['matches a hyphen with a non-breaking hyphen', 'non\u2011breaking', 'non-breaking', true],
    ['does not match a hyphen with a minus sign', '-5', '\u22125', false],
    ['does not match text that ends early', 'the whole', 'the', false],
  ])('%s', (_, written, shown, is) => {
    expect(reads([text(written)], shown)).toBe(is)
  })

  it('matches any one of several texts, and an empty text only if it is among them', () => {
    const choice: Shown = { kind: 'choice', of: [[text('seven')], [text('7'), text('th')], []] }
    for (const shown of ['seven', '7th', '']) expect(reads([text('a'), choice, text('b')], `a${shown}b`)).toBe(true)
    for (const shown of ['seventh', '7', 'sevenseven'])
      expect(reads([text('a'), choice, text('b')], `a${shown}b`)).toBe(false)
  })

  it('matches only the allowed number of characters from a class', () => {
    const some: Shown = { kind: 'some', class: /[0-9]/, from: 1, to: 3 }
    expect([...'01234'].map((_, count) => reads([some, text('x')], `${'1'.repeat(count)}x`))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('matches a tab leader without dots or with at least three dots', () => {
    expect(
      [0, 1, 2, 3, 80].map(count => reads([text('a'), { kind: 'leader' }, text('b')], `a${'.'.repeat(count)}b`)),
    ).toEqual([true, false, false, true, true])
  })
})
