import { describe, expect, it } from 'vitest'
import { openContract, p, r } from '../../test-support/contract.ts'
import {
  type Asked,
  bold,
  changes,
  control,
  deleted,
  done,
  field,
  insert,
  insertAll,
  link,
  merge,
  refused,
  remove,
  replace,
  run,
  runAs,
  split,
  table,
  texts,
  xml,
} from '../../test-support/operations.ts'

type Restoration = Omit<Extract<Asked, { kind: 'restore' }>, 'kind' | 'at'>
const restore = (at: number, asked: Restoration = {}): Asked => ({ kind: 'restore', at, ...asked })
/** Two runs with the same format that a word processor made, and which stay separate. */
const twins = '<w:r><w:t>one two</w:t></w:r><w:r><w:t>three</w:t></w:r>'

it('restoring part of a deleted run also restores the page break before that part', () => {
  const body = p('<w:r><w:t>one</w:t><w:lastRenderedPageBreak/><w:t>two</w:t></w:r>')
  const without = (...asked: Asked[]) => {
    const open = openContract({ body })
    run(open, replace(0, 0, 3, ''), ...asked)
    return xml(open).replace(/ w:id="\d+"/g, '')
  }
  expect(without()).toContain('<w:r><w:lastRenderedPageBreak/><w:t>two</w:t></w:r>')
  expect(without(replace(0, 0, 3, ''), restore(0, { start: 0, deleted: 3, length: 3 }))).toBe(without())
})

describe('an undone edit', () => {
  it.each<[string, string, Asked[]]>([
    ['a word', p(r('one two three')), [replace(0, 4, 3, ''), restore(0, { start: 4, length: 3 })]],
    [
      'a word in two parts',
      p(r('one two three')),
      [replace(0, 4, 3, ''), restore(0, { start: 4, deleted: 2 }), restore(0, { start: 4 })],
    ],
    ['words of two runs', p(twins), [replace(0, 4, 5, ''), restore(0, { start: 4 })]],
    ['a whole run next to its twin', p(twins), [replace(0, 0, 7, ''), restore(0, { start: 0 })]],
    [
      'text without preserved spaces',
      p('<w:r><w:t> one two </w:t></w:r>'),
      [replace(0, 2, 4, ''), restore(0, { start: 2 })],
    ],
    ['text in a link', p(link('one two')), [replace(0, 0, 3, ''), restore(0, { start: 0 })]],
    ['text in a control', p(control('one two')), [replace(0, 0, 3, ''), restore(0, { start: 0 })]],
    ['a field', p(r('on ') + field('PAGE', '7')), [replace(0, 3, 1, ''), restore(0, { start: 3 })]],
    ['an object', p(`${r('a')}<w:r><w:pict/></w:r>${r('b')}`), [replace(0, 1, 1, ''), restore(0, { start: 1 })]],
    [
      'a replacement',
      p(r('30 days')),
      [replace(0, 0, 2, '14'), replace(0, 0, 2, ''), restore(0, { start: 0, length: 2 })],
    ],
    ['typed text', p(r('one two')), [replace(0, 5, 0, 'new'), replace(0, 5, 3, '')]],
    ['typed text between twins', p(twins), [replace(0, 7, 0, 'new'), replace(0, 7, 3, '')]],
    [
      'text typed in another author’s insertion',
      p(`<w:ins w:id="1" w:author="Rex" w:date="2025-01-01T00:00:00Z">${r('one two')}</w:ins>`),
      [replace(0, 3, 0, 'new'), replace(0, 3, 3, '')],
    ],
    ['bold', p(r('one two three')), [bold(0, 4, 3), bold(0, 4, 3, false)]],
    [
      'bold of part of a run',
      p(r('one two three')),
      [bold(0, 0, 13), bold(0, 4, 3, false), bold(0, 4, 3), bold(0, 0, 13, false)],
    ],
    [
      'bold of a run with empty properties',
      p('<w:r><w:rPr/><w:t>one</w:t></w:r>'),
      [bold(0, 0, 3), bold(0, 0, 3, false)],
    ],
    ['a split', p(r('one two'), '<w:jc w:val="right"/>'), [split(0, 3), merge(0)]],
    [
      'a split that is deleted',
      p(r('one two')),
      [split(0, 3), remove(1), { ...split(0, 3), deleted: 0 } as Asked, restore(1), merge(0)],
    ],
    ['a merge', p(r('one')) + p(r('two')), [merge(0), restore(0, { end: true })]],
    ['a merge that is split again', p(r('one')) + p(r('two')), [merge(0), split(0, 3)]],
    [
      'a merge of ends with empty properties',
      '<w:p><w:pPr/></w:p><w:p><w:pPr><w:rPr/></w:pPr></w:p><w:p/>',
      [merge(0), merge(1), restore(0), restore(1)],
    ],
    ['a deleted paragraph', p(r('one') + link('two') + field('PAGE', '7')) + p(r('three')), [remove(0), restore(0)]],
    ['an inserted paragraph', p(r('one')) + p(r('two')), [insert(0, 'new'), remove(1)]],
    [
      'inserted paragraphs',
      p(r('one')) + p(r('two')),
      [insertAll(0, 'new', 'and', 'newer'), remove(3), remove(2), remove(1)],
    ],
    [
      'a paragraph inserted at the end of a section',
      p(r('one'), '<w:sectPr/>') + p(r('two')),
      [insert(0, 'new'), remove(1)],
    ],
    ['a paragraph inserted in a cell', table(p(r('one')), p(r('two'))) + p(''), [insert(0, 'new'), remove(1)]],
  ])('leaves no trace: %s', (_, body, steps) => {
    const [before, open] = [openContract({ body }), openContract({ body })]
    for (const step of steps) run(open, step)
    expect(changes(open)).toEqual(changes(before))
    expect(xml(open)).toBe(xml(before))
  })

  it.each([
    ['the first words', '30 ', 'within 30 of notice', ['Dana deletion days ']],
    ['the last words', 'days ', 'within days of notice', ['Dana deletion 30 ']],
    ['part of a word', '3', 'within 3of notice', ['Dana insertion 3', 'Dana deletion 30 days ']],
    ['other text', 'ten ', 'within ten of notice', ['Dana insertion ten ', 'Dana deletion 30 days ']],
  ])('is recognized only where whole deleted words are typed again: %s', (_, typed, text, left) => {
    const open = openContract({ body: p(r('within 30 days of notice')) })
    run(open, replace(0, 7, 8, ''), replace(0, 7, 0, typed))
    expect(texts(open)).toEqual([text])
    expect(changes(open)).toEqual(left)
  })

  const inLink = (result: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "x"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const brokenByPage =
    '<w:r><w:t xml:space="preserve">one </w:t><w:lastRenderedPageBreak/></w:r><w:r><w:t>two</w:t></w:r>'
  const startsWithCode =
    '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>HYPERLINK "x"</w:instrText><w:fldChar w:fldCharType="separate"/><w:t xml:space="preserve">one </w:t></w:r><w:r><w:t>two</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'

  it.each([
    ['a paragraph', brokenByPage, ['Dana deletion one ']],
    ['a link', inLink(brokenByPage), ['Dana deletion one ']],
    ['a link whose code is in the run of other words', startsWithCode, ['Dana deletion one two', 'Dana insertion two']],
  ])('does not restore the other deleted words of %s', (_, content, left) => {
    const open = openContract({ body: p(content) })
    run(open, replace(0, 0, 7, ''), replace(0, 0, 0, 'two'))
    expect(texts(open)).toEqual(['two'])
    expect(changes(open)).toEqual(left)
  })

  it('is not recognized if the deletion both starts and ends with the typed words', () => {
    const open = openContract({ body: p(r('as far as')) })
    run(open, replace(0, 0, 9, ''), replace(0, 0, 0, 'as'))
    expect(changes(open)).toEqual(['Dana deletion as far as', 'Dana insertion as'])
  })

  it('is not assumed if text is typed at an exact place within deleted text', () => {
    const { changes: made } = done(p(r('one two')), replace(0, 0, 7, ''), {
      kind: 'replaceText',
      at: 0,
      start: 0,
      length: 0,
      deleted: 3,
      text: 'new',
    })
    expect(made).toEqual(['Dana deletion one', 'Dana insertion new', 'Dana deletion  two'])
  })

  it('restores both halves of a paragraph that was split within deleted text', () => {
    const open = openContract({ body: p(r('one two')) })
    run(open, replace(0, 0, 7, ''), { kind: 'splitParagraph', at: 0, offset: 0, deleted: 3 })
    run(open, restore(0), restore(1))
    expect(texts(open)).toEqual(['one', ' two'])
  })
})

describe('a restoration', () => {
  it.each<[string, string, Asked[], string]>([
    [
      'of text that another author deleted',
      p(r('a') + deleted('x') + r('b')),
      [restore(0, { start: 1 })],
      'not-editable',
    ],
    [
      'of less than a field',
      p(field('PAGE', 'seven')),
      [replace(0, 0, 5, ''), restore(0, { start: 0, length: 2 })],
      'not-editable',
    ],
    [
      'in a locked control',
      `<w:sdt><w:sdtPr><w:lock w:val="contentLocked"/></w:sdtPr><w:sdtContent>${p(r('a'))}</w:sdtContent></w:sdt>`,
      [restore(0)],
      'not-editable',
    ],
    [
      'of more than the deleted text',
      p(r('one two')),
      [replace(0, 0, 3, ''), restore(0, { start: 0, length: 4 })],
      'out-of-range',
    ],
    [
      'after the deleted text',
      p(r('one two')),
      [replace(0, 0, 3, ''), restore(0, { start: 0, deleted: 4 })],
      'out-of-range',
    ],
    ['of half a character', p(r('a😀')), [replace(0, 0, 3, ''), restore(0, { start: 0, length: 2 })], 'out-of-range'],
  ])('is refused: %s', (_, body, steps, code) => {
    expect(refused(body, ...steps)).toBe(code)
  })

  it('is possible for text that a member of the same side deleted', () => {
    const open = openContract({ body: p(r('a ') + deleted('x') + r(' b')) })
    run(open, restore(0))
    expect(changes(open)).toEqual(['Rex deletion x'])
    const colleague = { name: 'Dana', at: '2026-01-02T03:04:05Z', side: ['Dana', 'Rex'] }
    runAs(colleague, open, restore(0))
    expect([changes(open), texts(open)]).toEqual([[], ['a x b']])
  })
})
