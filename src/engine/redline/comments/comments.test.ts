import { describe, expect, it } from 'vitest'
import { openRevision, saveRevision } from '../open-revision.ts'
import { RedlineError } from '../redline-error.ts'
import { openContract, p, r } from '../test-support/contract.ts'
import { listComments } from './list-comments.ts'
import { addComment, replyToComment, resolveComment } from './write-comments.ts'

const dana = { name: 'Dana Deal', at: '2026-03-01T10:00:00Z' }
const rex = { name: 'Rex', at: '2026-03-02T10:00:00Z' }
const contract = () =>
  openContract({
    body: `${p(r('The price is ') + r('ten', '<w:b/>') + r(' euros.'))}${p(`<w:ins w:id="1" w:author="Rex">${r('Added by Rex.')}</w:ins>`)}`,
  })
const again = (open: ReturnType<typeof contract>) => openRevision(saveRevision(open))
const refusal = (act: () => void) => {
  try {
    act()
    return null
  } catch (error) {
    return error instanceof RedlineError ? error.code : error
  }
}

describe('a comment', () => {
  it.each([
    [4, 5],
    [0, 3],
    [13, 3],
    [10, 8],
    [5, 0],
    [0, 0],
    [23, 0],
  ])('is read back from %i over %i characters', (start, length) => {
    const open = contract()
    const anchor = open.anchors[0]!
    const id = addComment(open, { text: 'Too much?\nReally.', anchor, start, length }, dana)
    expect(listComments(again(open))).toEqual([
      {
        id,
        author: 'Dana Deal',
        at: dana.at,
        text: 'Too much?\nReally.',
        anchor,
        start,
        length,
        resolved: false,
        replies: [],
      },
    ])
  })

  it('in the middle of an insertion of someone else leaves it one', () => {
    const open = contract()
    addComment(open, { text: 'x', anchor: open.anchors[1]!, start: 2, length: 3 }, dana)
    expect(listComments(again(open))[0]).toMatchObject({ anchor: open.anchors[1], start: 2, length: 3 })
  })

  it('may be about the whole document', () => {
    const open = contract()
    addComment(open, { text: 'All of it' }, dana)
    expect(listComments(again(open))).toMatchObject([{ anchor: null, text: 'All of it' }])
  })

  it('is answered and resolved in its thread', () => {
    const open = contract()
    const id = addComment(open, { text: 'Too much?', anchor: open.anchors[0]!, start: 4, length: 5 }, dana)
    const reply = replyToComment(open, id, 'No.', rex)
    replyToComment(open, reply, 'Well.', dana)
    resolveComment(open, reply, true)
    const [comment, ...others] = listComments(again(open))
    expect([comment!.resolved, comment!.replies.map(one => one.text), others]).toEqual([true, ['No.', 'Well.'], []])
    resolveComment(open, id, false)
    expect(listComments(again(open))[0]!.resolved).toBe(false)
  })

  it('is refused outside of the text, in a character, under an unknown name, or with what XML cannot hold', () => {
    const open = contract()
    const anchor = open.anchors[0]!
    expect(refusal(() => addComment(open, { text: 'x', anchor, start: 20, length: 9 }, dana))).toBe('out-of-range')
    expect(refusal(() => addComment(open, { text: 'x', anchor: 'nobody' }, dana))).toBe('unknown-anchor')
    expect(refusal(() => addComment(open, { text: '\u0001', anchor }, dana))).toBe('unwritable-text')
    expect(refusal(() => replyToComment(open, '99', 'x', dana))).toBe('unknown-comment')
    expect(refusal(() => resolveComment(open, '99', true))).toBe('unknown-comment')
  })
})
