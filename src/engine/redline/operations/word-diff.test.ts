import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordDiff } from './word-diff.ts'

/** `[old|new]` for each difference. */
function shown(before: string, after: string): string {
  let [text, at] = ['', 0]
  for (const one of wordDiff(before, after)) {
    text += `${before.slice(at, one.start)}[${before.slice(one.start, one.start + one.length)}|${one.text}]`
    at = one.start + one.length
  }
  return text + before.slice(at)
}

describe('the difference of two texts', () => {
  it.each([
    ['same', 'same', 'same'],
    ['', 'new', '[|new]'],
    ['old', '', '[old|]'],
    ['within 30 days of', 'within 14 days of', 'within [30|14] days of'],
    ['the Buyer pays', 'the Buyer promptly pays', 'the Buyer [|promptly ]pays'],
    ['the quick fox', 'a slow fox', '[the quick|a slow] fox'],
    ['one two three', 'one three', 'one [two |]three'],
    ['a b c d e', 'a x c y e', 'a [b|x] c [d|y] e'],
    ['cafe\u0301 x', 'cafe x', '[cafe\u0301|cafe] x'],
    ['👍🏽', '👍', '[👍🏽|👍]'],
    ['$1,000.00', '$2,000.00', '$[1|2],000.00'],
    ['甲方应付', '甲方不应付', '甲方[|不]应付'],
  ])('of %j and %j is %j', (before, after, difference) => {
    expect(shown(before, after)).toBe(difference)
  })

  const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', ' ', '.', '\ufffc', 'é', '😀', '\t'), { maxLength: 30 })
  it('makes the one of the other, and says nothing of what both have', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [before, after] = [a.join(''), b.join('')]
        let [made, at] = ['', 0]
        for (const one of wordDiff(before, after)) {
          expect(one.start).toBeGreaterThanOrEqual(at)
          expect(before.slice(one.start, one.start + one.length)).not.toBe(one.text)
          made += before.slice(at, one.start) + one.text
          at = one.start + one.length
        }
        expect(made + before.slice(at)).toBe(after)
      }),
    )
  })

  it('of long texts with nothing in common is one replacement, soon', () => {
    const words = (prefix: string) => Array.from({ length: 20_000 }, (_, index) => `${prefix}${index}`).join(' ')
    expect(wordDiff(words('a'), words('b'))).toHaveLength(1)
  })
})
