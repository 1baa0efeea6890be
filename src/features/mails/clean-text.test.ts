import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanBlock, cleanHeaderName, cleanLine, cleanSubject } from './clean-text.ts'

describe('cleanLine', () => {
  it.each([
    ['keeps a name', 'Bea Buyer', 'Bea Buyer'],
    ['puts the text on one line', ' Bea\r\n\tBuyer ', 'Bea Buyer'],
    ['removes characters that reverse the text after it', 'Bea\u202eevil', 'Beaevil'],
    ['isolates right-to-left text', 'דנה', '\u2068דנה\u2069'],
    ['keeps joined characters', '👩‍👩‍👧 می‌روم', '\u2068👩‍👩‍👧 می‌روم\u2069'],
    ['removes control characters', 'a\u0000\u001b[31mb\u0085c', 'a[31mbc'],
  ])('%s', (_, text, expected) => {
    expect(cleanLine(text)).toBe(expected)
  })

  it('cuts long text between characters, never within a character', () => {
    expect(cleanLine('👩‍👩‍👧'.repeat(100), 3)).toBe('👩‍👩‍👧👩‍👩‍👧…')
    expect(cleanLine(`a${'\u0301'.repeat(5_000)}`).length).toBeLessThan(100)
  })

  it('never returns a line break or an unclosed isolate', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
        const line = cleanLine(text)
        expect(line).not.toMatch(/[\r\n\u2028\u2029\u202a-\u202e]/)
        expect(line.split('\u2068')).toHaveLength(line.split('\u2069').length)
      }),
    )
  })
})

it('cleanBlock keeps the paragraphs of a message', () => {
  expect(cleanBlock(' Dear Bea,\r\n\r\n\r\n\r\nplease\tsign.\u202e \r')).toBe('Dear Bea,\n\nplease sign.')
})

it('cleanHeaderName does not let a name look like an address', () => {
  expect(cleanHeaderName('"Bank" <security@bank.example>')).toBe('Bank security bank.example')
})

it('cleanSubject removes the characters that mail programs would show as boxes', () => {
  expect(cleanSubject('“\u2068דנה\u2069” asks')).toBe('“דנה” asks')
})
