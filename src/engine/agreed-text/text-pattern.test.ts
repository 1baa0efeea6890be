import { describe, expect, it } from 'vitest'
import { normalCharacters } from './normal-form.ts'
import { advance, mayEnd, PatternWriter, type Shown } from './text-pattern.ts'

const text = (of: string): Shown => ({ kind: 'text', text: of })

/** Whether a pattern of these items matches the whole text. */
function reads(shown: Shown[], page: string): boolean {
  const writer = new PatternWriter()
  for (const item of shown) writer.add(item)
  const pattern = writer.finish()
  const places = normalCharacters(page).reduce((from, character) => advance(pattern, from, character), pattern.start)
  return mayEnd(pattern, places)
}

describe('a pattern', () => {
  it.each([
    ['white space and soft hyphens left aside', 'a  con\u00adtract', 'acon tract', true],
    ['a ligature as its letters', 'office', 'o\ufb03ce', true],
    ['an accent apart from its letter', 'é', 'e\u0301', true],
    ['no other accent', 'é', 'e', false],
    ['no other case', 'Buyer', 'buyer', false],
    ['no other digit', '1,000', '1.000', false],
    ['a hyphen that does not break', 'non\u2011breaking', 'non-breaking', true],
    ['no minus for a hyphen', '-5', '\u22125', false],
    ['no beginning only', 'the whole', 'the', false],
  ])('reads %s', (_, written, shown, is) => {
    expect(reads([text(written)], shown)).toBe(is)
  })

  it('reads one of several texts, and nothing when the empty text is among them', () => {
    const choice: Shown = { kind: 'choice', of: [[text('seven')], [text('7'), text('th')], []] }
    for (const shown of ['seven', '7th', '']) expect(reads([text('a'), choice, text('b')], `a${shown}b`)).toBe(true)
    for (const shown of ['seventh', '7', 'sevenseven'])
      expect(reads([text('a'), choice, text('b')], `a${shown}b`)).toBe(false)
  })

  it('reads no more characters of a class than it allows', () => {
    const some: Shown = { kind: 'some', class: /[0-9]/, from: 1, to: 3 }
    expect([...'01234'].map((_, count) => reads([some, text('x')], `${'1'.repeat(count)}x`))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('reads dots for a tab, from three on', () => {
    expect(
      [0, 1, 2, 3, 80].map(count => reads([text('a'), { kind: 'leader' }, text('b')], `a${'.'.repeat(count)}b`)),
    ).toEqual([true, false, false, true, true])
  })
})
