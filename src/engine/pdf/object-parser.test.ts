import { describe, expect, it } from 'vitest'
import { latin1 } from './characters.ts'
import { ObjectParser } from './object-parser.ts'
import { serialize } from './serialize.ts'

const parse = (text: string) => new ObjectParser(latin1(text)).parseObject()

describe('the object parser', () => {
  it.each([
    ['12', '12'],
    ['-.5', '-0.5'],
    ['+4.', '4'],
    ['--5', '-5'],
    ['1.2.3', '1.2'],
    ['12 0 R', '12 0 R'],
    ['12 0 Rx', '12'],
    ['[12 0 R 3 4]', '[12 0 R 3 4]'],
    ['/A#20B', '/A#20B'],
    ['/A#ZZ', '/A#23ZZ'],
    ['/', '/'],
    ['(a(b)c\\)\\061)', '(a\\(b\\)c\\)1)'],
    ['(a\r\nb\\\nc)', '(a\nbc)'],
    ['<48 65 6>', '<486560>'],
    ['<</A<</B[/C(d)]>>/E null/F true>>', '<</A <</B [/C (d)]>>\n/F true>>'],
    ['<</A /B % comment >>\n/C nan /D>>', '<</A /B>>'],
    ['[1 nan 2]', '[1 null 2]'],
  ])('reads %s as %s, in line with the standard and other readers', (text, expected) => {
    expect(serialize(parse(text))).toBe(expected)
  })

  it.each(['<</A 1', '[1 2', '(open', '<4142', '<</A 1 endobj', ')', '[1 2 endstream]', ''])(
    'refuses broken syntax: %s',
    text => {
      expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'damaged' }))
    },
  )

  it('refuses endless nesting', () => {
    expect(() => parse('['.repeat(100_000))).toThrow(expect.objectContaining({ code: 'too-complex' }))
    expect(() => parse('<</A'.repeat(100_000))).toThrow(expect.objectContaining({ code: 'too-complex' }))
  })
})
