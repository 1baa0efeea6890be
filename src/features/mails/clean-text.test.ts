import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanBlock, cleanHeaderName, cleanLine, cleanSubject } from './clean-text.ts'

describe("a stranger's text in one of our lines", () => {
  it.each([
    ['keeps a name', 'Bea Buyer', 'Bea Buyer'],
    ['stays one line', ' Bea\r\n\tBuyer ', 'Bea Buyer'],
    ['cannot turn the text that follows it', 'Bea\u202eevil', 'Beaevil'],
    ['is isolated when it reads from right to left', 'דנה', '\u2068דנה\u2069'],
    ['keeps joined characters', '👩‍👩‍👧 می‌روم', '\u2068👩‍👩‍👧 می‌روم\u2069'],
    ['loses control characters', 'a\u0000\u001b[31mb\u0085c', 'a[31mbc'],
  ])("cleans a line of strangers' text: %s", (_, text, expected) => {
    expect(cleanLine(text)).toBe(expected)
  })

  it('cuts a text between characters, never within one', () => {
    expect(cleanLine('👩‍👩‍👧'.repeat(100), 3)).toBe('👩‍👩‍👧👩‍👩‍👧…')
    expect(cleanLine(`a${'\u0301'.repeat(5_000)}`).length).toBeLessThan(100)
  })

  it('never leaves a line break or an open isolate', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
        const line = cleanLine(text)
        expect(line).not.toMatch(/[\r\n\u2028\u2029\u202a-\u202e]/)
        expect(line.split('\u2068')).toHaveLength(line.split('\u2069').length)
      }),
    )
  })
})

it('keeps the lines of a message', () => {
  expect(cleanBlock(' Dear Bea,\r\n\r\n\r\n\r\nplease\tsign.\u202e \r')).toBe('Dear Bea,\n\nplease sign.')
})

it('does not let a name in the head of a mail pass for an address', () => {
  expect(cleanHeaderName('"Bank" <security@bank.example>')).toBe('Bank security bank.example')
})

it('leaves out characters of a subject that are shown as boxes', () => {
  expect(cleanSubject('“\u2068דנה\u2069” asks')).toBe('“דנה” asks')
})
