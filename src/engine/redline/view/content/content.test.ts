import { describe, expect, it } from 'vitest'
import { docxFile } from '../../../../../test/support/docx-file.ts'
import type { BlockFormat, InlineNode } from '../../clause-content.ts'
import { openContract, opened, p, r } from '../../test-support/contract.ts'
import { clausesOf, documentLayout } from '../clauses.ts'

const by = (id: number) => `w:id="${id}" w:author="Dana" w:date="2026-01-01T00:00:00Z"`
const contentOf = (body: string) => clausesOf(openContract({ body })).map(clause => clause.content)
const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const field = (says: string, result: string) => char('begin') + code(says) + char('separate') + r(result) + char('end')
const control = (properties: string, content: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`

describe('the content of a clause', () => {
  it.each<[string, string, InlineNode[]]>([
    [
      'runs of the same format as one node',
      r('a', '<w:b/>') + r('b', '<w:b/><w:noProof/>') + r('c', '<w:b/><w:color w:val="FF0000"/>') + r('d'),
      [
        { type: 'text', text: 'ab', format: ['bold'] },
        { type: 'text', text: 'c', format: ['bold'], look: { color: '#ff0000' } },
        { type: 'text', text: 'd' },
      ],
    ],
    [
      'moved text that another change deletes',
      `<w:moveTo ${by(1)}><w:del ${by(2)}><w:r><w:delText>x</w:delText></w:r></w:del></w:moveTo>`,
      [{ type: 'text', text: 'x', inserted: { change: '1', move: true }, deleted: { change: '2' } }],
    ],
    [
      'a new format',
      r('x', `<w:i/><w:rPrChange ${by(3)}><w:rPr/></w:rPrChange>`),
      [{ type: 'text', text: 'x', format: ['italic'], reformatted: '3' }],
    ],
    [
      'a character of a symbol font',
      '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>',
      [{ type: 'text', text: '\uf0fe', shown: '☑' }],
    ],
    [
      'letters in a symbol font as the symbols that the font shows',
      r('ab\uf063', '<w:rFonts w:ascii="Symbol"/>') + r('§ a', '<w:rFonts w:hAnsi="Webdings"/>'),
      [{ type: 'text', text: 'ab\uf063§ a', shown: 'αβχ▫ ✔' }],
    ],
    [
      'letters in a font of the theme, which is not a symbol font',
      r('ab', '<w:rFonts w:ascii="Symbol" w:asciiTheme="minorHAnsi"/>'),
      [{ type: 'text', text: 'ab' }],
    ],
    [
      'breaks and tabs',
      '<w:r><w:br/><w:br w:type="page"/><w:cr/><w:ptab/></w:r>',
      [
        { type: 'break', text: '\n', of: 'line' },
        { type: 'break', text: '\n', of: 'page' },
        { type: 'break', text: '\n', of: 'line' },
        { type: 'tab', text: '\t' },
      ],
    ],
    [
      'a computed field, which cannot be edited',
      `${r('see ')}${field(' REF Price \\h ', 'clause 4')}`,
      [
        { type: 'text', text: 'see ' },
        { type: 'text', text: 'clause 4', field: { index: 0, name: 'REF' }, editable: false },
      ],
    ],
    [
      'two consecutive fields as separate nodes',
      field('PAGE', '1') + field('NUMPAGES', '2'),
      [
        { type: 'text', text: '1', field: { index: 0, name: 'PAGE' }, editable: false },
        { type: 'text', text: '2', field: { index: 1, name: 'NUMPAGES' }, editable: false },
      ],
    ],
    [
      'a form field, which can be edited',
      field('FORMTEXT', 'Bern'),
      [{ type: 'text', text: 'Bern', field: { index: 0, name: 'FORMTEXT' } }],
    ],
    [
      'a link from a field, with its target',
      field(' HYPERLINK "https://acme.example/a b" \\l "part" \\o "tip" ', 'here'),
      [{ type: 'text', text: 'here', link: 'https://acme.example/a b#part' }],
    ],
    [
      'a link without a target',
      `<w:hyperlink>${r('there')}</w:hyperlink>`,
      [{ type: 'text', text: 'there', link: '' }],
    ],
    [
      'a control with its title',
      control('<w:alias w:val="Buyer"/><w:tag w:val="b"/>', r('Bea')),
      [{ type: 'text', text: 'Bea', control: { index: 0, title: 'Buyer' } }],
    ],
    [
      'a control with a choice of values',
      control('<w:dropDownList/>', r('net 30')),
      [{ type: 'text', text: 'net 30', control: { index: 0 }, editable: false }],
    ],
    [
      'text with a phonetic reading',
      '<w:r><w:ruby><w:rt><w:r><w:t>kan</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>',
      [{ type: 'ruby', text: '\ufffc', shown: '漢', reading: 'kan' }],
    ],
  ])('contains %s', (_, content, expected) => {
    expect(contentOf(p(content))).toEqual([expected])
  })

  it('contains a bookmark only if something refers to it', () => {
    const mark = (id: number, name: string) =>
      `<w:bookmarkStart w:id="${id}" w:name="${name}"/><w:bookmarkEnd w:id="${id}"/>`
    const names = ['linked', 'referred', 'jumped', 'unused'].map((name, id) => mark(id, name)).join('')
    const leads = `<w:hyperlink w:anchor="linked"/>${field('PAGEREF referred', '1')}${field('HYPERLINK \\l "jumped"', 'x')}`
    const [content] = contentOf(p(names) + p(leads))
    expect(content).toEqual(['linked', 'referred', 'jumped'].map(name => ({ type: 'bookmark', text: '', name })))
  })

  it('identifies the field around it even if the field starts in an earlier paragraph', () => {
    const body =
      p(char('begin') + code('TOC \\o') + char('separate') + r('One')) + p(r('Two') + char('end')) + p(r('Three'))
    const of = { field: { index: 0, name: 'TOC' }, editable: false as const }
    expect(contentOf(body)).toEqual([
      [{ type: 'text', text: 'One', ...of }],
      [{ type: 'text', text: 'Two', ...of }],
      [{ type: 'text', text: 'Three' }],
    ])
  })

  it('contains the target of a link exactly as its relationship states it', () => {
    const file = docxFile({
      body: p(`<w:hyperlink r:id="rId1" w:anchor="x">${r('pay')}</w:hyperlink>`),
      relationships: [{ type: 'hyperlink', target: 'javascript:alert(1)', external: true }],
    })
    expect(clausesOf(opened(file))[0]!.content).toEqual([{ type: 'text', text: 'pay', link: 'javascript:alert(1)#x' }])
  })
})

const style = (id: string, name: string, properties: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${properties}</w:pPr></w:style>`
const list =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'

describe('the format of a clause', () => {
  it.each<[string, string, BlockFormat | undefined]>([
    ['nothing if it has the default format', '', undefined],
    ['its alignment', '<w:jc w:val="both"/>', { align: 'justify' }],
    ['its direction', '<w:bidi/><w:jc w:val="right"/>', { direction: 'rtl', align: 'end' }],
    [
      'its indentation in points',
      '<w:ind w:start="0.5in" w:right="567" w:firstLine="20"/>',
      { indent: { start: 36, end: 28.4, firstLine: 1 } },
    ],
    ['the properties of its style', '<w:pStyle w:val="T"/>', { align: 'center', role: 'title' }],
    [
      'each length from its nearest definition',
      '<w:pStyle w:val="Q"/><w:ind w:left="200"/>',
      { indent: { start: 10, end: 20 }, role: 'quote' },
    ],
    [
      'the properties of its list level',
      '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
      { indent: { start: 36, firstLine: -18 } },
    ],
    ['no length that is longer than any page', '<w:ind w:left="99999999"/>', undefined],
  ])('contains %s', (_, properties, expected) => {
    const styles =
      style('T', 'Title', '<w:jc w:val="center"/>') + style('Q', 'Intense Quote', '<w:ind w:left="100" w:right="400"/>')
    const [clause] = clausesOf(openContract({ body: p(r('x'), properties), styles, numbering: list }))
    expect(clause!.format).toEqual(expected)
  })

  it('contains a language only if it differs from the language of the document', () => {
    const run = (language: string) => p(r('x', `<w:lang w:val="${language}"/>`))
    const styles = '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault></w:docDefaults>'
    const open = openContract({ body: run('de-CH') + run('en-GB') + run('not a language'), styles })
    expect(clausesOf(open).map(clause => clause.format)).toEqual([{ language: 'de-CH' }, undefined, undefined])
    expect(documentLayout(open).language).toBe('en-GB')
  })
})

describe('the tables of a document', () => {
  const tc = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`
  const tr = (cells: string, properties = '') => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`

  it('are listed with their column widths and with the cell that contains them', () => {
    const inner = `<w:tbl><w:tblPr><w:bidiVisual/></w:tblPr><w:tblGrid><w:gridCol w:w="500"/></w:tblGrid>${tr(tc(p(r('in'))))}</w:tbl>`
    const body = `<w:tbl><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="2000"/></w:tblGrid>${tr(tc(p(r('a'))) + tc(inner + p('')))}</w:tbl>${p('')}`
    expect(documentLayout(openContract({ body })).tables).toEqual([
      { table: 0, columns: [50, 100], indent: -5.4 },
      { table: 1, columns: [25], direction: 'rtl', within: { table: 0, row: 0, column: 1 } },
    ])
  })

  it('can have cells that span columns and rows', () => {
    const body = `<w:tbl>${tr(tc(p(r('head')), '<w:gridSpan w:val="2"/>'), '<w:tblHeader/>')}${tr(
      tc(p(r('tall')), '<w:vMerge w:val="restart"/>') + tc(p(r('b'))),
    )}${tr(tc(p(''), '<w:vMerge/>') + tc(p(r('c'))))}</w:tbl>${p('')}`
    expect(clausesOf(openContract({ body })).map(clause => clause.cell)).toEqual([
      { table: 0, row: 0, column: 0, columnSpan: 2, header: true },
      { table: 0, row: 1, column: 0, rowSpan: 2 },
      { table: 0, row: 1, column: 1 },
      { table: 0, row: 2, column: 0, covered: true },
      { table: 0, row: 2, column: 1 },
      undefined,
    ])
  })

  it('show rows that are inserted, deleted, or moved with the table', () => {
    const moved = `<w:moveTo ${by(5)}>${r('moved')}</w:moveTo>`
    const body = `<w:tbl>${tr(tc(p(r('new'))), `<w:ins ${by(1)}/>`)}${tr(tc(p(r('old'))), `<w:del ${by(2)}/>`)}</w:tbl><w:moveToRangeStart w:id="4" w:name="m" w:author="Dana"/><w:tbl>${tr(tc(p(moved)))}</w:tbl><w:moveToRangeEnd w:id="4"/>${p('')}`
    expect(clausesOf(openContract({ body })).map(clause => clause.row)).toEqual([
      { inserted: { change: '1' } },
      { deleted: { change: '2' } },
      { inserted: { change: '4', move: true } },
      undefined,
    ])
  })
})

it('sections inherit the headers of earlier sections unless they define their own', () => {
  const part = (kind: string, text: string) =>
    `<w:${kind} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${p(r(text))}</w:${kind}>`
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const file = docxFile({
    body: `${p('', '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:headerReference w:type="first" r:id="rId2"/></w:sectPr>')}${p('')}<w:sectPr><w:headerReference w:type="default" r:id="rId3"/><w:titlePg/></w:sectPr>`,
    relationships: ['header1', 'header2', 'header3'].map(name => ({ type: 'header', target: `${name}.xml` })),
    contentTypes: Object.fromEntries([1, 2, 3].map(n => [`/word/header${n}.xml`, `${type}.header+xml`])),
    files: Object.fromEntries([1, 2, 3].map(n => [`word/header${n}.xml`, part('hdr', `header ${n}`)])),
  })
  const { sections, stories } = documentLayout(opened(file))
  expect(sections.map(section => section.headers)).toEqual([
    { default: 'header-0' },
    { default: 'header-2', first: 'header-1' },
  ])
  expect(stories.map(story => story.clauses[0]!.text)).toEqual(['header 1', 'header 2', 'header 3'])
})
