import { describe, expect, it } from 'vitest'
import { parseXml } from '../xml/parse-xml.ts'
import { currentText, currentTextOf, paragraphMark, piecesOf } from './paragraph-text.ts'
import { bodyOf, paragraphsOf } from './paragraphs.ts'
import { storiesOf } from './stories.ts'
import { fullFiles } from './untracked/test-support/documents/full-contract.ts'
import { pack } from './untracked/test-support/documents/sample-files.ts'
import { WordFile } from './word-file.ts'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const paragraph = (content: string) => parseXml(`<w:p ${w}>${content}</w:p>`)
const run = (content: string) => `<w:r><w:rPr><w:b/></w:rPr>${content}</w:r>`
const code = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`)
const by = 'w:id="1" w:author="Dana" w:date="2026-01-01T00:00:00Z"'

describe('the text of a paragraph', () => {
  it.each([
    ['runs', run('<w:t>one </w:t>') + run('<w:t>two</w:t>'), 'one two'],
    ['tabs and breaks', run('<w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t>'), 'a\tb\nc'],
    ['hyphens', run('<w:t>a</w:t><w:noBreakHyphen/><w:softHyphen/>'), 'a\u2011\u00ad'],
    ['an object', run('<w:t>a</w:t><w:drawing/>'), 'a\ufffc'],
    ['a symbol', run('<w:sym w:font="Wingdings" w:char="F0FC"/>'), '\uf0fc'],
    ['a link', `<w:hyperlink>${run('<w:t>there</w:t>')}</w:hyperlink>`, 'there'],
    ['a control', `<w:sdt><w:sdtContent>${run('<w:t>x</w:t>')}</w:sdtContent></w:sdt>`, 'x'],
    ['an insertion', `<w:ins ${by}>${run('<w:t>new</w:t>')}</w:ins>`, 'new'],
    ['a deletion', `a<w:del ${by}>${run('<w:delText>old</w:delText>')}</w:del>`, ''],
    ['a deleted insertion', `<w:ins ${by}><w:del ${by}>${run('<w:delText>x</w:delText>')}</w:del></w:ins>`, ''],
    ['a field', run('<w:instrText>PAGE</w:instrText>') + run('<w:t>7</w:t>'), '7'],
    [
      'text in the code of a field',
      code('begin') + run('<w:t>x</w:t>') + code('separate') + run('<w:t>7</w:t>') + code('end'),
      '7',
    ],
    ['text in a field without a result', code('begin') + run('<w:t>x</w:t>') + code('end') + run('<w:t>7</w:t>'), '7'],
    [
      'a field in the code of another field',
      code('begin') +
        code('begin') +
        code('separate') +
        run('<w:t>x</w:t>') +
        code('end') +
        run('<w:t>y</w:t>') +
        code('separate') +
        run('<w:t>7</w:t>') +
        code('end'),
      '7',
    ],
    ['a field without an end', code('begin') + run('<w:t>x</w:t>'), 'x'],
    [
      'a field whose start is deleted',
      `<w:del ${by}>${code('begin')}</w:del>${run('<w:t>x</w:t>')}${code('separate')}`,
      'x',
    ],
    ['an unknown element', run('<constructor/>'), ''],
    ['the mark of a comment', run('<w:t>a</w:t><w:commentReference w:id="0"/>'), 'a'],
  ])('is read from %s', (_, content, text) => {
    expect(currentText(piecesOf(paragraph(content)))).toBe(text)
    expect(currentTextOf(paragraph(content))).toBe(text)
  })

  it('is the same whether it is read with or without its pieces', () => {
    for (const { root } of storiesOf(WordFile.open(pack(fullFiles()))))
      for (const { node } of paragraphsOf(root)) expect(currentTextOf(node)).toBe(currentText(piecesOf(node)))
  })

  it('consists of pieces that name the authors who inserted and deleted them', () => {
    const content = `<w:ins w:id="1" w:author="Dana"><w:del w:id="2" w:author="Rex">${run('<w:delText>x</w:delText>')}</w:del></w:ins>`
    const [piece] = piecesOf(paragraph(content))
    expect([piece!.inserted?.author, piece!.deleted?.author]).toEqual(['Dana', 'Rex'])
  })

  it('ends with a mark that may be inserted or deleted', () => {
    const mark = paragraphMark(paragraph(`<w:pPr><w:rPr><w:ins ${by}/></w:rPr></w:pPr>`))
    expect([mark.inserted?.author, mark.deleted]).toEqual(['Dana', null])
  })
})

describe('the paragraphs of a body', () => {
  it('include paragraphs in tables and controls, in order, and exclude text boxes', () => {
    const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
    const root = parseXml(
      `<w:document ${w}><w:body>${p('1')}<w:tbl><w:tr><w:tc>${p('2')}<w:tbl><w:tr><w:tc>${p('3')}</w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl><w:sdt><w:sdtContent>${p('4')}</w:sdtContent></w:sdt><w:p><w:r><w:pict><w:txbxContent>${p('box')}</w:txbxContent></w:pict></w:r></w:p></w:body></w:document>`,
    )
    const places = paragraphsOf(bodyOf(root))
    expect(places.map(place => [currentText(piecesOf(place.node)), place.tableDepth])).toEqual([
      ['1', 0],
      ['2', 1],
      ['3', 2],
      ['4', 0],
      ['\ufffc', 0],
    ])
  })
})
