import { describe, expect, it } from 'vitest'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { acceptAll, rejectAll } from '../changes/decide-change.ts'
import { listChanges } from '../changes/find-changes.ts'
import { type OpenRevision, placesOf } from '../open-revision.ts'
import { currentText, piecesOf } from '../paragraph-text.ts'
import { bodyOf } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import type { Operation } from '../redline-view.ts'
import { openContract, p, r } from '../test-support/contract.ts'
import { storyMeaning } from '../test-support/story-meaning.ts'
import { applyOperations } from './apply-operations.ts'

const dana = { name: 'Dana', at: '2026-01-02T03:04:05Z' }
const rex = 'w:author="Rex" w:date="2025-01-01T00:00:00Z"'

/** An operation that names paragraphs by their number. */
type Asked = { [K in Operation as K['kind']]: Omit<K, 'anchor' | 'after'> & { at: number } }[Operation['kind']]

function run(open: OpenRevision, ...asked: Asked[]) {
  const anchors = [...open.anchors]
  const operations = asked.map(({ at, ...rest }) => {
    const name = rest.kind === 'insertParagraph' ? 'after' : 'anchor'
    return { ...rest, [name]: anchors[at] } as Operation
  })
  return applyOperations(open, operations, dana)
}

const texts = (open: OpenRevision) => placesOf(open).map(({ node }) => currentText(piecesOf(node)))
const meaning = (open: OpenRevision) => storyMeaning(bodyOf(open.file.tree(open.file.mainName)))
const xml = (open: OpenRevision) =>
  serializeXml(open.file.tree(open.file.mainName)).replace(/^.*<w:body>|<\/w:body>.*$/gs, '')
/** What the changes of the document are, with the author's short name. */
const changes = (open: OpenRevision) => listChanges(open).map(({ type, author, text }) => `${author} ${type} ${text}`)

/** Does operations on a body; answers the texts after accepting everything, and the changes. Rejecting must undo them all. */
function done(body: string, ...asked: Asked[]) {
  const [open, before] = [openContract({ body }), openContract({ body })]
  run(open, ...asked)
  const [made, result] = [changes(open), xml(open)]
  expect(open.anchors).toHaveLength(placesOf(open).length)
  const accepted = reopened(open)
  acceptAll(accepted)
  rejectAll(open, mark => mark.author === dana.name)
  expect(meaning(open)).toEqual(meaning(before))
  return { texts: texts(accepted), changes: made, xml: result }
}

const reopened = (open: OpenRevision): OpenRevision => {
  const copy = openContract({ body: '<w:p/>' })
  const tree = structuredClone(open.file.tree(open.file.mainName))
  Object.assign(copy.file.tree(copy.file.mainName), tree)
  copy.anchors = [...open.anchors]
  return copy
}

const refused = (body: string, ...asked: Asked[]) => {
  const open = openContract({ body })
  try {
    run(open, ...asked)
  } catch (error) {
    if (error instanceof RedlineError) return error.code
    throw error
  }
  return 'done'
}

const replace = (at: number, start: number, length: number, text: string): Asked => ({
  kind: 'replaceText',
  at,
  start,
  length,
  text,
})
const bold = (at: number, start: number, length: number, on = true): Asked => ({
  kind: 'format',
  at,
  start,
  length,
  bold: on,
})
const insert = (at: number, text: string): Asked => ({ kind: 'insertParagraph', at, text })
const split = (at: number, offset: number): Asked => ({ kind: 'splitParagraph', at, offset })
const merge = (at: number): Asked => ({ kind: 'mergeWithNext', at })
const remove = (at: number): Asked => ({ kind: 'deleteParagraph', at })

const inserted = (text: string) => `<w:ins w:id="1" ${rex}>${r(text)}</w:ins>`
const deleted = (text: string) => `<w:del w:id="2" ${rex}><w:r><w:delText>${text}</w:delText></w:r></w:del>`
const own = (text: string) => `<w:ins w:id="3" w:author="Dana" w:date="2025-05-05T00:00:00Z">${r(text)}</w:ins>`
const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const field = (code: string, result: string) =>
  `${char('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${char('separate')}${r(result)}${char('end')}`
const link = (text: string) => `<w:hyperlink w:anchor="x">${r(text, '<w:u w:val="single"/>')}</w:hyperlink>`
const control = (text: string, properties = '') =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${r(text)}</w:sdtContent></w:sdt>`
const table = (...cells: string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid/><w:tr>${cells.map(cell => `<w:tc>${cell}</w:tc>`).join('')}</w:tr></w:tbl>`

describe('text that is replaced', () => {
  it('changes only the words that differ', () => {
    const result = done(
      p(r('within 30 days of ') + r('notice', '<w:b/>')),
      replace(0, 0, 24, 'within 14 days of a notice'),
    )
    expect(result.texts).toEqual(['within 14 days of a notice'])
    expect(result.changes).toEqual(['Dana deletion 30', 'Dana insertion 14', 'Dana insertion a '])
  })

  it('looks like what it replaces, or what it follows', () => {
    const body = p(r('plain ') + r('bold', '<w:b/><w:lang w:val="en-GB"/>'))
    expect(done(body, replace(0, 6, 4, 'strong')).xml).toContain(
      '<w:r><w:rPr><w:b/><w:lang w:val="en-GB"/></w:rPr><w:t>strong</w:t></w:r>',
    )
    expect(done(body, replace(0, 10, 0, 'er')).xml).toContain(
      '<w:r><w:rPr><w:b/><w:lang w:val="en-GB"/></w:rPr><w:t>er</w:t></w:r>',
    )
    expect(done(body, replace(0, 0, 0, 'A ')).xml).toContain('<w:r><w:t xml:space="preserve">A </w:t></w:r>')
  })

  it.each([
    ['tabs and line breaks', p(r('a')), replace(0, 1, 0, '\tb\nc\r\nd\u2011e'), 'a\tb\nc\nd\u2011e'],
    ['an empty paragraph', p(''), replace(0, 0, 0, 'new'), 'new'],
    ['a paragraph with properties only', p('', '<w:jc w:val="right"/>'), replace(0, 0, 0, 'new'), 'new'],
    ['all of a paragraph', p(r('old')), replace(0, 0, 3, ''), ''],
    ['an object', p(`${r('a')}<w:r><w:pict/></w:r>${r('b')}`), replace(0, 0, 3, 'ab'), 'ab'],
    ['text around an object', p(`${r('a')}<w:r><w:pict/></w:r>${r('b')}`), replace(0, 0, 3, 'x\ufffcy'), 'x\ufffcy'],
    ['a tab', p('<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r>'), replace(0, 1, 1, ' '), 'a b'],
    [
      'a formula',
      p(`${r('a')}<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"/>`),
      replace(0, 1, 1, ''),
      'a',
    ],
    ['a link', p(r('see ') + link('here') + r(' now')), replace(0, 4, 4, 'there'), 'see there now'],
    ['a part of a link', p(r('see ') + link('over here')), replace(0, 2, 6, 'a: under'), 'sea: under here'],
    ['an editable control', p(r('Name: ') + control('Ann')), replace(0, 6, 3, 'Bea'), 'Name: Bea'],
    ['the end of a control', p(r('Name: ') + control('Ann')), replace(0, 9, 0, 'a'), 'Name: Anna'],
    ['a whole field', p(r('page ') + field('PAGE', '7') + r('.')), replace(0, 0, 7, 'here.'), 'here.'],
    ['text before a field', p(r('page ') + field('PAGE', '7')), replace(0, 5, 0, 'no. '), 'page no. 7'],
    ['text behind a field', p(field('PAGE', '7')), replace(0, 1, 0, ' is it'), '7 is it'],
    ['text around a field', p(r('on ') + field('PAGE', '7') + r(' we')), replace(0, 0, 7, 'at 7 you'), 'at 7 you'],
    [
      'a simple field',
      p(`${r('a ')}<w:fldSimple w:instr="REF x">${r('7')}</w:fldSimple>${r(' b')}`),
      replace(0, 2, 1, '8'),
      'a 8 b',
    ],
    [
      'the text of a link field',
      p(field('HYPERLINK "http://x.test"', 'old text')),
      replace(0, 0, 3, 'new'),
      'new text',
    ],
    ['others’ insertions', p(r('a ') + inserted('one two') + r(' b')), replace(0, 2, 3, 'six'), 'a six two b'],
    ['text inside others’ insertions', p(inserted('onetwo')), replace(0, 3, 0, ' and '), 'one and two'],
    ['text beside others’ deletions', p(r('a ') + deleted('x') + r(' b')), replace(0, 1, 2, '-'), 'a-b'],
    ['emoji', p(r('a😀b')), replace(0, 1, 2, '👍🏽'), 'a👍🏽b'],
    ['text where blanks do not count', p('<w:r><w:t> a b </w:t></w:r>'), replace(0, 1, 1, 'c'), ' c b '],
    [
      'text around a symbol',
      p(`${r('a')}<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>${r('b')}`),
      replace(0, 0, 3, 'x\uf0fcb'),
      'x\uf0fcb',
    ],
  ])('is %s', (_, body, asked, text) => {
    expect(done(body, asked).texts).toEqual([text])
  })

  it('marks fields, breaks and objects as deleted in the way of the schema', () => {
    const result = done(p(r('a') + field('PAGE', '7')), replace(0, 1, 1, ''))
    expect(result.xml).toContain('<w:delInstrText>PAGE</w:delInstrText>')
    expect(result.xml.match(/<w:del .*<\/w:del>/s)?.[0].match(/fldCharType="\w+"/g)).toEqual([
      'fldCharType="begin"',
      'fldCharType="separate"',
      'fldCharType="end"',
    ])
  })

  it('that the author inserted is simply other text', () => {
    const body = p(r('a ') + own('one two') + r(' b'))
    expect(done(p(r('a  b')), replace(0, 2, 0, 'one two'), replace(0, 2, 3, 'six')).changes).toEqual([
      'Dana insertion six two',
    ])
    const open = openContract({ body })
    run(open, replace(0, 2, 3, 'six'), replace(0, 9, 0, '!'))
    expect([texts(open), changes(open)]).toEqual([['a six two! b'], ['Dana insertion six two!']])
    run(open, replace(0, 2, 8, ''))
    expect([texts(open), changes(open)]).toEqual([['a  b'], []])
  })

  it('leaves others’ changes to others', () => {
    const result = done(p(inserted('one two three')), replace(0, 4, 3, '2'))
    expect(result.changes).toEqual([
      'Rex insertion one two',
      'Dana deletion two',
      'Dana insertion 2',
      'Rex insertion  three',
    ])
  })

  it('keeps comments and bookmarks where they are', () => {
    const marks = '<w:commentRangeStart w:id="0"/><w:bookmarkStart w:id="9" w:name="b"/>'
    const ends = '<w:bookmarkEnd w:id="9"/><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>'
    const result = done(p(`${r('a ')}${marks}${r('b')}${ends}${r(' c')}`), replace(0, 0, 5, ''))
    for (const name of ['commentRangeStart', 'commentRangeEnd', 'bookmarkStart', 'bookmarkEnd', 'commentReference'])
      expect(result.xml.replace(/<w:del .*?<\/w:del>/gs, '')).toContain(`<w:${name}`)
  })

  it('has the direction of its script', () => {
    const result = done(p(r('שלום', '<w:rtl/>'), '<w:bidi/>'), replace(0, 4, 0, ' עולם abc'))
    expect(result.xml).toContain(
      '<w:r><w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve"> עולם </w:t></w:r><w:r><w:t>abc</w:t></w:r>',
    )
  })

  it('is not hidden, and no link beside a link', () => {
    expect(done(p(r('a', '<w:vanish/><w:b/>')), replace(0, 1, 0, 'b')).xml).toContain(
      '<w:rPr><w:b/></w:rPr><w:t>b</w:t>',
    )
    expect(done(p(link('a')), replace(0, 1, 0, 'b')).xml).toMatch(/<\/w:hyperlink><w:ins [^>]*><w:r><w:t>b</)
  })

  it.each([
    ['behind the end', p(r('abc')), replace(0, 2, 2, 'x'), 'out-of-range'],
    ['before the start', p(r('abc')), replace(0, -1, 1, 'x'), 'out-of-range'],
    ['by half a unit', p(r('abc')), replace(0, 0.5, 1, 'x'), 'out-of-range'],
    ['of negative length', p(r('abc')), replace(0, 2, -1, 'x'), 'out-of-range'],
    ['within a pair', p(r('😀')), replace(0, 1, 0, 'x'), 'out-of-range'],
    ['before an accent', p(r('e\u0301')), replace(0, 1, 1, ''), 'out-of-range'],
    ['within a family', p(r('👨\u200d👩')), replace(0, 3, 2, ''), 'out-of-range'],
    ['with half of a pair', p(r('a')), replace(0, 0, 1, '\ud800'), 'unwritable-text'],
    ['with a control character', p(r('a')), replace(0, 0, 1, '\u0001'), 'unwritable-text'],
    ['with an object', p(r('a')), replace(0, 0, 1, '\ufffc'), 'unwritable-text'],
    ['within a field', p(field('PAGE', '77')), replace(0, 1, 0, 'x'), 'not-editable'],
    ['across the end of a field', p(field('REF x', 'one two') + r(' three')), replace(0, 4, 9, 'x'), 'not-editable'],
    [
      'in a simple field',
      p(`<w:fldSimple w:instr="DATE">${r('1 May')}</w:fldSimple>`),
      replace(0, 0, 1, '2'),
      'not-editable',
    ],
    [
      'in a table of contents',
      p(`${char('begin')}<w:r><w:instrText>TOC</w:instrText></w:r>${char('separate')}${r('x')}`) +
        p(r('One')) +
        p(char('end')),
      replace(1, 0, 3, 'Two'),
      'not-editable',
    ],
    [
      'in a locked control',
      p(control('Ann', '<w:lock w:val="contentLocked"/>')),
      replace(0, 0, 3, 'Bea'),
      'not-editable',
    ],
    [
      'in a locked control around it',
      `<w:sdt><w:sdtPr><w:lock w:val="sdtContentLocked"/></w:sdtPr><w:sdtContent>${p(r('a'))}</w:sdtContent></w:sdt>${p('')}`,
      replace(0, 0, 1, 'b'),
      'not-editable',
    ],
    ['of bound data', p(control('Ann', '<w:dataBinding w:xpath="/a"/>')), replace(0, 0, 3, 'Bea'), 'not-editable'],
    ['of a list of choices', p(control('Ann', '<w:dropDownList/>')), replace(0, 0, 3, 'Bea'), 'not-editable'],
  ])('%s is refused', (_, body, asked, code) => {
    expect(refused(body, asked)).toBe(code)
  })
})

describe('format', () => {
  it('is recorded with what was before, and gone when it is as before', () => {
    const result = done(p(r('one two', '<w:i/>')), bold(0, 4, 3))
    expect(result.xml).toContain(
      '<w:rPr><w:b/><w:i/><w:rPrChange w:id="1" w:author="Dana" w:date="2026-01-02T03:04:05Z"><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr>',
    )
    expect(done(p(r('one two')), bold(0, 0, 3), bold(0, 0, 3, false)).changes).toEqual([])
    const both = done(p(r('one')), bold(0, 0, 3), {
      kind: 'format',
      at: 0,
      start: 0,
      length: 3,
      italic: true,
      underline: true,
    })
    expect(both.changes).toHaveLength(1)
  })

  it('of the author’s own insertion needs no record', () => {
    expect(done(p(r('one')), replace(0, 3, 0, ' two'), bold(0, 4, 3)).xml).toContain(
      '<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">two</w:t></w:r></w:ins>',
    )
  })

  it('says no to what a style says', () => {
    const styles = '<w:style w:type="paragraph" w:styleId="H"><w:rPr><w:b/></w:rPr></w:style>'
    const open = openContract({ body: p(r('Title'), '<w:pStyle w:val="H"/>'), styles })
    run(open, bold(0, 0, 5, true))
    expect(xml(open)).not.toContain('rPrChange')
    run(open, bold(0, 0, 5, false))
    expect(xml(open)).toContain('<w:rPr><w:b w:val="0"/><w:rPrChange')
    run(open, bold(0, 0, 5, true))
    expect(xml(open)).not.toContain('<w:rPr>')
  })

  it('of complex scripts has their properties too', () => {
    expect(done(p(r('שלום', '<w:rtl/>')), bold(0, 0, 4)).xml).toContain('<w:rPr><w:b/><w:bCs/><w:rtl/>')
  })

  it('that somebody else changed is theirs to decide', () => {
    const body = p(r('one', `<w:b/><w:rPrChange w:id="1" ${rex}><w:rPr/></w:rPrChange>`))
    expect(refused(body, { kind: 'format', at: 0, start: 0, length: 3, italic: true })).toBe('not-editable')
  })
})

describe('paragraphs', () => {
  const three =
    p(r('one'), '<w:pStyle w:val="L"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>') +
    p(r('two')) +
    p(r('three'))
  const section = p(r('end'), '<w:sectPr/>')

  it.each([
    ['inserted', three, [insert(0, 'new')], ['one', 'new', 'two', 'three']],
    ['inserted behind the last', three, [insert(2, 'new')], ['one', 'two', 'three', 'new']],
    ['inserted in a cell', table(p(r('a')), p(r('b'))) + p(''), [insert(0, 'new')], ['a', 'new', 'b', '']],
    ['inserted before a table', p(r('a')) + table(p(r('b'))) + p(''), [insert(0, 'new')], ['a', 'new', 'b', '']],
    ['inserted at the end of a section', section + p(r('x')), [insert(0, 'new')], ['end', 'new', 'x']],
    ['inserted empty', three, [insert(1, '')], ['one', 'two', '', 'three']],
    ['split', three, [split(2, 2)], ['one', 'two', 'th', 'ree']],
    ['split at the start', three, [split(1, 0)], ['one', '', 'two', 'three']],
    ['split at the end', three, [split(1, 3)], ['one', 'two', '', 'three']],
    ['split twice', three, [split(2, 4), split(2, 2)], ['one', 'two', 'th', 're', 'e']],
    ['split in somebody’s insertion', p(inserted('abcd')), [split(0, 2)], ['ab', 'cd']],
    ['split at the end of a section', section + p(r('x')), [split(0, 1)], ['e', 'nd', 'x']],
    ['split in a cell', table(p(r('ab'))) + p(''), [split(0, 1)], ['a', 'b', '']],
    ['merged', three, [merge(0)], ['onetwo', 'three']],
    ['merged all', three, [merge(0), merge(1)], ['onetwothree']],
    ['merged again after a split', three, [split(1, 1), merge(1)], ['one', 'two', 'three']],
    ['deleted', three, [remove(1)], ['one', 'three']],
    ['deleted, several', three, [remove(0), remove(1)], ['three']],
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
  ] satisfies [string, string, Asked[], string[]][])('are %s', (_, body, asked, after) => {
    expect(done(body, ...asked).texts).toEqual(after)
  })

  it('that are inserted have the style and numbering of the one before', () => {
    expect(done(three, insert(0, 'new')).xml).toContain(
      '<w:pPr><w:pStyle w:val="L"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:ins w:id="2" ',
    )
  })

  it('that the author inserted are gone when they are deleted', () => {
    const open = openContract({ body: three })
    const { added } = run(open, insert(0, 'new'))
    expect(applyOperations(open, [{ kind: 'deleteParagraph', anchor: added[0]! }], dana).removed).toEqual(added)
    expect([texts(open), changes(open)]).toEqual([['one', 'two', 'three'], []])
    const last = run(open, insert(2, 'new')).added
    applyOperations(open, [{ kind: 'deleteParagraph', anchor: last[0]! }], dana)
    expect([texts(open), changes(open)]).toEqual([['one', 'two', 'three'], []])
  })

  it('that were split are one again without a trace, and keep the name of the first', () => {
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

  it('keep what stands around the place where they are split', () => {
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
    ['merged over the end of a section', section + p(r('x')), merge(0), 'not-editable'],
    ['merged at the end', p(r('a')), merge(0), 'not-editable'],
    ['deleted with the end of a section', section + p(r('x')), remove(0), 'not-editable'],
    ['split in a field', p(field('PAGE', '77')), split(0, 1), 'not-editable'],
    ['split in a link', p(link('ab')), split(0, 1), 'not-editable'],
    ['split in a control', p(control('ab')), split(0, 1), 'not-editable'],
    ['split outside', p(r('ab')), split(0, 3), 'out-of-range'],
    ['deleted with half a field', p(char('begin') + r('a')) + p(char('end')), remove(0), 'not-editable'],
  ] satisfies [string, string, Asked, string][])('are not %s', (_, body, asked, code) => {
    expect(refused(body, asked)).toBe(code)
  })

  it('of another document are unknown', () => {
    expect(refused(three, { ...replace(0, 0, 1, 'x'), at: 7 })).toBe('unknown-anchor')
  })
})
