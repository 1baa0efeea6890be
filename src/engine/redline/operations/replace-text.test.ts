import { describe, expect, it } from 'vitest'
import { openContract, p, r } from '../test-support/contract.ts'
import {
  changes,
  char,
  control,
  deleted,
  done,
  field,
  inserted,
  insertedByDana,
  link,
  refused,
  replace,
  run,
  texts,
  xml,
} from '../test-support/operations.ts'

describe('replacing text', () => {
  it('changes only the words that differ', () => {
    const result = done(
      p(r('within 30 days of ') + r('notice', '<w:b/>')),
      replace(0, 0, 24, 'within 14 days of a notice'),
    )
    expect(result.texts).toEqual(['within 14 days of a notice'])
    expect(result.changes).toEqual(['Dana deletion 30', 'Dana insertion 14', 'Dana insertion a '])
  })

  it.each([
    ['deleted and typed again', [replace(0, 7, 3, ''), replace(0, 7, 0, '30 ')]],
    ['replaced and then restored', [replace(0, 7, 2, '14'), replace(0, 7, 2, '30')]],
    ['deleted with part of another run, and typed again', [replace(0, 10, 11, ''), replace(0, 10, 0, 'days of not')]],
    [
      'deleted in two steps, and typed again in one',
      [replace(0, 10, 5, ''), replace(0, 7, 3, ''), replace(0, 7, 0, '30 days ')],
    ],
    ['deleted with typed text, and restored', [replace(0, 7, 2, 'new'), replace(0, 7, 3, ''), replace(0, 7, 0, '30')]],
  ])('leaves no trace if the text is %s', (_, steps) => {
    const body = p(`${r('within 30 days of ')}<w:r><w:rPr><w:b/></w:rPr><w:t>notice</w:t></w:r>`)
    const [before, open] = [openContract({ body }), openContract({ body })]
    for (const step of steps) run(open, step)
    expect(changes(open)).toEqual([])
    expect(texts(open)).toEqual(texts(before))
    expect(xml(open)).toBe(xml(before))
  })

  it('does not restore a deletion by another author', () => {
    const open = openContract({ body: p(r('a ') + deleted('x') + r(' b')) })
    run(open, replace(0, 2, 0, 'x'))
    expect(changes(open)).toContain('Dana insertion x')
    expect(changes(open)).toContain('Rex deletion x')
  })

  it('gives new text the format of the text that it replaces or follows', () => {
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
    ['part of a link', p(r('see ') + link('over here')), replace(0, 2, 6, 'a: under'), 'sea: under here'],
    ['an editable control', p(r('Name: ') + control('Ann')), replace(0, 6, 3, 'Bea'), 'Name: Bea'],
    ['the end of a control', p(r('Name: ') + control('Ann')), replace(0, 9, 0, 'a'), 'Name: Anna'],
    ['a whole field', p(r('page ') + field('PAGE', '7') + r('.')), replace(0, 0, 7, 'here.'), 'here.'],
    ['text before a field', p(r('page ') + field('PAGE', '7')), replace(0, 5, 0, 'no. '), 'page no. 7'],
    ['text after a field', p(field('PAGE', '7')), replace(0, 1, 0, ' is it'), '7 is it'],
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
    ['insertions by others', p(r('a ') + inserted('one two') + r(' b')), replace(0, 2, 3, 'six'), 'a six two b'],
    ['text inside insertions by others', p(inserted('onetwo')), replace(0, 3, 0, ' and '), 'one and two'],
    ['text next to deletions by others', p(r('a ') + deleted('x') + r(' b')), replace(0, 1, 2, '-'), 'a-b'],
    ['emoji', p(r('a😀b')), replace(0, 1, 2, '👍🏽'), 'a👍🏽b'],
    ['text without preserved spaces', p('<w:r><w:t> a b </w:t></w:r>'), replace(0, 1, 1, 'c'), ' c b '],
    [
      'text around a symbol',
      p(`${r('a')}<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>${r('b')}`),
      replace(0, 0, 3, 'x\uf0fcb'),
      'x\uf0fcb',
    ],
  ])('works for %s', (_, body, asked, text) => {
    expect(done(body, asked).texts).toEqual([text])
  })

  it('marks deleted fields according to the schema', () => {
    const result = done(p(r('a') + field('PAGE', '7')), replace(0, 1, 1, ''))
    expect(result.xml).toContain('<w:delInstrText>PAGE</w:delInstrText>')
    expect(result.xml.match(/<w:del .*<\/w:del>/s)?.[0].match(/fldCharType="\w+"/g)).toEqual([
      'fldCharType="begin"',
      'fldCharType="separate"',
      'fldCharType="end"',
    ])
  })

  it('removes text that the same author inserted, instead of marking it as deleted', () => {
    const body = p(r('a ') + insertedByDana('one two') + r(' b'))
    expect(done(p(r('a  b')), replace(0, 2, 0, 'one two'), replace(0, 2, 3, 'six')).changes).toEqual([
      'Dana insertion six two',
    ])
    const open = openContract({ body })
    run(open, replace(0, 2, 3, 'six'), replace(0, 9, 0, '!'))
    expect([texts(open), changes(open)]).toEqual([['a six two! b'], ['Dana insertion six two!']])
    run(open, replace(0, 2, 8, ''))
    expect([texts(open), changes(open)]).toEqual([['a  b'], []])
  })

  it("keeps another member's insertion when part of it is deleted", () => {
    const result = done(p(inserted('one two three')), replace(0, 4, 3, '2'))
    expect(result.changes).toEqual(['Rex insertion one two three', 'Dana deletion two', 'Dana insertion 2'])
  })

  it('keeps the comments and bookmarks in the text', () => {
    const marks = '<w:commentRangeStart w:id="0"/><w:bookmarkStart w:id="9" w:name="b"/>'
    const ends = '<w:bookmarkEnd w:id="9"/><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>'
    const result = done(p(`${r('a ')}${marks}${r('b')}${ends}${r(' c')}`), replace(0, 0, 5, ''))
    for (const name of ['commentRangeStart', 'commentRangeEnd', 'bookmarkStart', 'bookmarkEnd', 'commentReference'])
      expect(result.xml.replace(/<w:del .*?<\/w:del>/gs, '')).toContain(`<w:${name}`)
  })

  it('gives new text the direction of its script', () => {
    const result = done(p(r('שלום', '<w:rtl/>'), '<w:bidi/>'), replace(0, 4, 0, ' עולם abc'))
    expect(result.xml).toContain(
      '<w:r><w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve"> עולם </w:t></w:r><w:r><w:t>abc</w:t></w:r>',
    )
  })

  it('does not hide new text next to hidden text, or link new text next to a link', () => {
    expect(done(p(r('a', '<w:vanish/><w:b/>')), replace(0, 1, 0, 'b')).xml).toContain(
      '<w:rPr><w:b/></w:rPr><w:t>b</w:t>',
    )
    expect(done(p(link('a')), replace(0, 1, 0, 'b')).xml).toMatch(/<\/w:hyperlink><w:ins [^>]*><w:r><w:t>b</)
  })

  it.each([
    ['after the end', p(r('abc')), replace(0, 2, 2, 'x'), 'out-of-range'],
    ['before the start', p(r('abc')), replace(0, -1, 1, 'x'), 'out-of-range'],
    ['at half a unit', p(r('abc')), replace(0, 0.5, 1, 'x'), 'out-of-range'],
    ['of negative length', p(r('abc')), replace(0, 2, -1, 'x'), 'out-of-range'],
    ['within a surrogate pair', p(r('😀')), replace(0, 1, 0, 'x'), 'out-of-range'],
    ['before an accent', p(r('e\u0301')), replace(0, 1, 1, ''), 'out-of-range'],
    ['within a joined emoji', p(r('👨\u200d👩')), replace(0, 3, 2, ''), 'out-of-range'],
    ['with half of a surrogate pair', p(r('a')), replace(0, 0, 1, '\ud800'), 'unwritable-text'],
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
      'in a paragraph within a locked control',
      `<w:sdt><w:sdtPr><w:lock w:val="sdtContentLocked"/></w:sdtPr><w:sdtContent>${p(r('a'))}</w:sdtContent></w:sdt>${p('')}`,
      replace(0, 0, 1, 'b'),
      'not-editable',
    ],
    ['of bound data', p(control('Ann', '<w:dataBinding w:xpath="/a"/>')), replace(0, 0, 3, 'Bea'), 'not-editable'],
    ['of a list of choices', p(control('Ann', '<w:dropDownList/>')), replace(0, 0, 3, 'Bea'), 'not-editable'],
  ])('is refused: %s', (_, body, asked, code) => {
    expect(refused(body, asked)).toBe(code)
  })
})
