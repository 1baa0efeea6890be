import { describe, expect, it } from 'vitest'
import { breakLines, findBreaks } from './line-breaks.ts'

/** Returns the lines of a text in which every UTF-16 unit has a width of 1. */
function wrap(text: string, width: number): string[] {
  const ranges = breakLines(
    text,
    Array.from(text, () => 1)
      .concat(Array(text.length).fill(0))
      .slice(0, text.length),
    findBreaks(text),
    width,
  )
  return ranges.map(({ start, end }) => text.slice(start, end))
}

describe('line breaks', () => {
  it.each<[string, number, string[]]>([
    ['', 10, ['']],
    ['short', 10, ['short']],
    ['one two three', 7, ['one two', 'three']],
    ['one two   three', 7, ['one two', 'three']],
    ['alphabetical', 5, ['alpha', 'betic', 'al']],
    ['a alphabetical', 5, ['a', 'alpha', 'betic', 'al']],
    ['see http://x.test/abc', 14, ['see http://', 'x.test/abc']],
    ['well-known fact', 12, ['well-known', 'fact']],
    ['no\u00a0break here', 8, ['no\u00a0break', 'here']],
    ['本契約は、甲と乙', 4, ['本契約', 'は、甲と', '乙']],
    ['甲は「乙」と', 3, ['甲は', '「乙」', 'と']],
    ['한국어 계약서', 5, ['한국어', '계약서']],
    ['สัญญาฉบับนี้', 8, ['สัญญา', 'ฉบับนี้']],
  ])('divide %j into lines of width %i', (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines)
  })

  it('never divide a grapheme', () => {
    expect(wrap('e\u0301e\u0301e\u0301', 3)).toEqual(['e\u0301', 'e\u0301', 'e\u0301'])
  })
})
