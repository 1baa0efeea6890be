import { describe, expect, it } from 'vitest'
import { followsFrom } from './following.ts'

describe("a field result that follows from the member's changes", () => {
  const follows = followsFrom([
    { kind: 'del', text: 'thirty' },
    { kind: 'ins', text: 'sixty' },
  ])

  it.each([
    ['may be a page number in a table of contents', 'TOC \\o', '1', '2', true],
    ['may be the number of a clause', 'REF _Ref1 \\r \\h', '4.2', '4.3', true],
    ['may be text that the member inserted', 'REF term \\h', 'thirty', 'sixty', true],
    ['is not text that the member did not insert', 'REF term \\h', 'thirty', 'ninety', false],
    ['is not a number in place of text', 'REF term \\h', '30', '60', false],
    ['is not text in place of a page number', 'PAGEREF term \\h', '1', 'void', false],
    ['is not the result of an unrelated field', 'DOCPROPERTY Matter', 'thirty', 'sixty', false],
  ])('%s', (_, code, before, after, expected) => expect(follows(code, before, after)).toBe(expected))

  it('can only be a page number if there are no changes', () => {
    expect(followsFrom([])('SEQ Table', '1', '2')).toBe(false)
    expect(followsFrom([])('PAGEREF term', '1', '2')).toBe(true)
  })
})
