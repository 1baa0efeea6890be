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
    ['text without regard to white space and soft hyphens', 'a  con\u00adtract', 'acon tract', true],
    ['a ligature as its letters', 'office', 'o\ufb03ce', true],
    ['an accent separate from its letter', 'é', 'e\u0301', true],
    ['no text that lacks an accent', 'é', 'e', false],
    ['no text in another case', 'Buyer', 'buyer', false],
    ['no other punctuation in a number', '1,000', '1.000', false],
    ['a hyphen as a non-breaking hyphen', 'non\u2011breaking', 'non-breaking', true],
    ['no minus sign as a hyphen', '-5', '\u22125', false],
    ['no text that ends early', 'the whole', 'the', false],
  ])('matches %s', (_, written, shown, is) => {
    expect(reads([text(written)], shown)).toBe(is)
  })

  it('matches one of several texts, or nothing if the empty text is among them', () => {
    const choice: Shown = { kind: 'choice', of: [[text('seven')], [text('7'), text('th')], []] }
    for (const shown of ['seven', '7th', '']) expect(reads([text('a'), choice, text('b')], `a${shown}b`)).toBe(true)
    for (const shown of ['seventh', '7', 'sevenseven'])
      expect(reads([text('a'), choice, text('b')], `a${shown}b`)).toBe(false)
  })

  it('matches no more characters of a class than it allows', () => {
    const some: Shown = { kind: 'some', class: /[0-9]/, from: 1, to: 3 }
    expect([...'01234'].map((_, count) => reads([some, text('x')], `${'1'.repeat(count)}x`))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('matches three or more dots as the leader of a tab', () => {
    expect(
      [0, 1, 2, 3, 80].map(count => reads([text('a'), { kind: 'leader' }, text('b')], `a${'.'.repeat(count)}b`)),
    ).toEqual([true, false, false, true, true])
  })
})
