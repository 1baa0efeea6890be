import { describe, expect, it } from 'vitest'
import { isNestedTooDeep, nestingMost } from './nesting.ts'

const nested = (depth: number, open: string, close: string) => Buffer.from(open.repeat(depth) + close.repeat(depth))

describe('the nesting check', () => {
  it.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
    ['both', '[{"\\"]":', '}]'],
  ])('allows %s to be nested up to the limit, and no deeper', (kind, open, close) => {
    const most = kind === 'both' ? nestingMost / 2 : nestingMost
    expect(isNestedTooDeep(nested(most, open, close))).toBe(false)
    expect(isNestedTooDeep(nested(most + 1, open, close))).toBe(true)
    expect(isNestedTooDeep(Buffer.from(open.repeat(most + 1)))).toBe(true)
  })

  it('ignores brackets in strings, and does not count adjacent lists as nested', () => {
    for (const value of ['['.repeat(1_000), '\\"[{'.repeat(1_000), '\\'])
      expect(isNestedTooDeep(Buffer.from(JSON.stringify({ [value]: value })))).toBe(false)
    expect(isNestedTooDeep(Buffer.from(`[${'[{}],'.repeat(1_000)}[]]`))).toBe(false)
  })
})
