import { describe, expect, it } from 'vitest'
import { followsFrom } from './following.ts'

describe('field results that follow from own changes', () => {
  const follows = followsFrom([
    { kind: 'del', text: 'thirty' },
    { kind: 'ins', text: 'sixty' },
  ])

  it.each([
    ['a number in a table of contents', 'TOC \\o', '1', '2', true],
    ['the number of a clause', 'REF _Ref1 \\r \\h', '4.2', '4.3', true],
    ['words that own changes have', 'REF term \\h', 'thirty', 'sixty', true],
    ['words that none has', 'REF term \\h', 'thirty', 'ninety', false],
    ['a number that is a text', 'REF term \\h', '30', '60', false],
    ['words for a page', 'PAGEREF term \\h', '1', 'void', false],
    ['another field', 'DOCPROPERTY Matter', 'thirty', 'sixty', false],
  ])('%s', (_, code, before, after, expected) => expect(follows(code, before, after)).toBe(expected))

  it('do not exist without an own change, except for pages', () => {
    expect(followsFrom([])('SEQ Table', '1', '2')).toBe(false)
    expect(followsFrom([])('PAGEREF term', '1', '2')).toBe(true)
  })
})
