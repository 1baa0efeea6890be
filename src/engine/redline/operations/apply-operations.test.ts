import { describe, expect, it } from 'vitest'
import { openContract, p, r } from '../test-support/contract.ts'
import {
  type Asked,
  changes,
  char,
  control,
  dana,
  done,
  field,
  insert,
  insertAll,
  inserted,
  link,
  merge,
  refused,
  remove,
  replace,
  run,
  split,
  table,
  texts,
} from '../test-support/operations.ts'
import { applyOperations } from './apply-operations.ts'

describe('paragraphs', () => {
  const three =
    p(r('one'), '<w:pStyle w:val="L"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>') +
    p(r('two')) +
    p(r('three'))
  const section = p(r('end'), '<w:sectPr/>')

  it.each([
    ['inserted', three, [insert(0, 'new')], ['one', 'new', 'two', 'three']],
    ['inserted at the end', three, [insert(2, 'new')], ['one', 'two', 'three', 'new']],
    ['inserted in a cell', table(p(r('a')), p(r('b'))) + p(''), [insert(0, 'new')], ['a', 'new', 'b', '']],
    ['inserted before a table', p(r('a')) + table(p(r('b'))) + p(''), [insert(0, 'new')], ['a', 'new', 'b', '']],
    ['inserted at the end of a section', section + p(r('x')), [insert(0, 'new')], ['end', 'new', 'x']],
    ['inserted empty', three, [insert(1, '')], ['one', 'two', '', 'three']],
    ['inserted, several at a time', three, [insertAll(0, 'x', '', 'y')], ['one', 'x', '', 'y', 'two', 'three']],
    ['inserted at the end, several at a time', three, [insertAll(2, 'x', 'y')], ['one', 'two', 'three', 'x', 'y']],
    ['inserted in a cell, several at a time', table(p(r('a'))) + p(''), [insertAll(0, 'x', 'y')], ['a', 'x', 'y', '']],
    [
      'inserted at the end of a section, several at a time',
      section + p(r('z')),
      [insertAll(0, 'x', 'y')],
      ['end', 'x', 'y', 'z'],
    ],
    ['inserted empty and edited', three, [insert(2, ''), replace(1, 3, 0, '!')], ['one', 'two!', 'three', '']],
    ['split', three, [split(2, 2)], ['one', 'two', 'th', 'ree']],
    ['split at the start', three, [split(1, 0)], ['one', '', 'two', 'three']],
    ['split at the end', three, [split(1, 3)], ['one', 'two', '', 'three']],
    ['split twice', three, [split(2, 4), split(2, 2)], ['one', 'two', 'th', 're', 'e']],
    ['split in another author’s insertion', p(inserted('abcd')), [split(0, 2)], ['ab', 'cd']],
    ['split at the end of a section', section + p(r('x')), [split(0, 1)], ['e', 'nd', 'x']],
    ['split in a cell', table(p(r('ab'))) + p(''), [split(0, 1)], ['a', 'b', '']],
    ['merged', three, [merge(0)], ['onetwo', 'three']],
    ['merged into a single paragraph', three, [merge(0), merge(1)], ['onetwothree']],
    ['merged again after a split', three, [split(1, 1), merge(1)], ['one', 'two', 'three']],
    ['deleted', three, [remove(1)], ['one', 'three']],
    ['deleted, several at a time', three, [remove(0), remove(1)], ['three']],
    ['deleted at the end', three, [remove(2)], ['one', 'two', '']],
    ['deleted before a table', p(r('a')) + table(p(r('b'))) + p(''), [remove(0)], ['b', '']],
    [
      'deleted between tables',
      table(p(r('a'))) + p(r('x')) + table(p(r('b'))) + p(''),
      [remove(1)],
      ['a', '', 'b', ''],
    ],
    ['deleted in a cell', table(p(r('a')), p(r('b')) + p(r('c'))) + p(''), [remove(0), remove(1)], ['', 'c', '']],
    ['edited in a cell', table(p(r('a'))) + p(''), [replace(0, 1, 0, 'b')], ['ab', '']],
    [
      'deleted with fields and objects',
      p(`${field('PAGE', '7')}${r('x')}<w:r><w:pict/></w:r>`) + p(r('y')),
      [remove(0)],
      ['y'],
    ],
  ] satisfies [string, string, Asked[], string[]][])('can be %s', (_, body, asked, after) => {
    expect(done(body, ...asked).texts).toEqual(after)
  })

  it('take over the style and numbering of the previous paragraph when they are inserted', () => {
    expect(done(three, insert(0, 'new')).xml).toContain(
      '<w:pPr><w:pStyle w:val="L"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:ins w:id="2" ',
    )
  })

  it('leave no trace if the same author inserts and deletes them', () => {
    const open = openContract({ body: three })
    const { added } = run(open, insert(0, 'new'))
    expect(applyOperations(open, [{ kind: 'deleteParagraph', anchor: added[0]! }], dana).removed).toEqual(added)
    expect([texts(open), changes(open)]).toEqual([['one', 'two', 'three'], []])
    const last = run(open, insert(2, 'new')).added
    applyOperations(open, [{ kind: 'deleteParagraph', anchor: last[0]! }], dana)
    expect([texts(open), changes(open)]).toEqual([['one', 'two', 'three'], []])
  })

  it('stay between two tables, which would become one, even if the same author inserted them', () => {
    const inserted = p('', '<w:rPr><w:ins w:id="1" w:author="Dana" w:date="2025-01-01T00:00:00Z"/></w:rPr>')
    const open = openContract({ body: table(p(r('a'))) + inserted + table(p(r('b'))) + p('') })
    expect(run(open, remove(1)).removed).toEqual([])
    expect(texts(open)).toEqual(['a', '', 'b', ''])
  })

  it('leave no trace of a split when they are merged again, and keep the first anchor', () => {
    const open = openContract({ body: three })
    const [, second] = open.anchors
    const [added] = run(open, split(1, 2)).added
    expect(applyOperations(open, [{ kind: 'mergeWithNext', anchor: second! }], dana)).toEqual({
      touched: [second],
      added: [],
      removed: [added],
    })
    expect([texts(open), changes(open), open.anchors[1]]).toEqual([['one', 'two', 'three'], [], second])
  })

  it('keep their bookmarks on both sides of a split', () => {
    const bookmark = (name: string, id: number) => `<w:bookmarkStart w:id="${id}" w:name="${name}"/>`
    const result = done(
      p(
        `${bookmark('a', 1)}${r('one')}<w:bookmarkEnd w:id="1"/>${bookmark('b', 2)}${r('two')}<w:bookmarkEnd w:id="2"/>`,
      ),
      split(0, 3),
    )
    expect(result.xml.split('</w:p>').map(part => part.match(/w:name="\w"/g))).toEqual([
      ['w:name="a"'],
      ['w:name="b"'],
      null,
    ])
  })

  it.each([
    ['merged with a table', p(r('a')) + table(p('')) + p(''), merge(0), 'not-editable'],
    ['merged out of a cell', table(p(r('a'))) + p(''), merge(0), 'not-editable'],
    ['merged across the end of a section', section + p(r('x')), merge(0), 'not-editable'],
    ['merged at the end of the document', p(r('a')), merge(0), 'not-editable'],
    ['deleted with the end of a section', section + p(r('x')), remove(0), 'not-editable'],
    ['split in a field', p(field('PAGE', '77')), split(0, 1), 'not-editable'],
    ['split in a link', p(link('ab')), split(0, 1), 'not-editable'],
    ['split in a control', p(control('ab')), split(0, 1), 'not-editable'],
    ['split beyond the text', p(r('ab')), split(0, 3), 'out-of-range'],
    ['deleted with half a field', p(char('begin') + r('a')) + p(char('end')), remove(0), 'not-editable'],
  ] satisfies [string, string, Asked, string][])('cannot be %s', (_, body, asked, code) => {
    expect(refused(body, asked)).toBe(code)
  })

  it('get the anchors that an operation specifies, and later operations can use them', () => {
    const open = openContract({ body: three })
    const [first] = [...open.anchors]
    applyOperations(
      open,
      [
        { kind: 'splitParagraph', anchor: first!, offset: 1, newAnchor: 'newname1' },
        { kind: 'replaceText', anchor: 'newname1', start: 0, length: 2, text: '' },
        { kind: 'replaceText', anchor: 'newname1', start: 0, length: 0, text: 'typed' },
        {
          kind: 'insertParagraphs',
          after: 'newname1',
          paragraphs: [{ text: 'x', newAnchor: 'newname2' }, { text: 'y' }],
        },
        { kind: 'insertParagraph', after: 'newname2', text: 'between', newAnchor: 'newname3' },
      ],
      dana,
    )
    expect(texts(open)).toEqual(['o', 'typed', 'x', 'between', 'y', 'two', 'three'])
    expect(open.anchors.slice(0, 4)).toEqual([first, 'newname1', 'newname2', 'newname3'])
    expect(() =>
      applyOperations(open, [{ kind: 'insertParagraph', after: first!, text: '', newAnchor: 'newname2' }], dana),
    ).toThrow(expect.objectContaining({ code: 'anchor-taken', detail: 'newname2' }))
  })

  it('are reported as unknown if the document does not contain their anchor', () => {
    expect(refused(three, { ...replace(0, 0, 1, 'x'), at: 7 })).toBe('unknown-anchor')
  })
})
