import { describe, expect, it } from 'vitest'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { type OpenRevision, openRevision, placesOf, saveRevision } from '../open-revision.ts'
import { currentText, piecesOf } from '../paragraph-text.ts'
import { openContract, p, r } from '../test-support/contract.ts'
import { acceptAll, decideChange, rejectAll } from './decide-change.ts'
import { listChanges } from './find-changes.ts'

const dana = 'w:author="Dana" w:date="2026-01-01T00:00:00Z"'
const rex = 'w:author="Rex" w:date="2026-01-02T00:00:00Z"'
const gone = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:delText xml:space="preserve">${text}</w:delText></w:r>`
const ins = (id: number, content: string, by = dana) => `<w:ins w:id="${id}" ${by}>${content}</w:ins>`
const del = (id: number, content: string, by = dana) => `<w:del w:id="${id}" ${by}>${content}</w:del>`
const end = (mark: 'ins' | 'del', id: number, style = '', by = dana) =>
  `${style && `<w:pStyle w:val="${style}"/>`}<w:rPr><w:${mark} w:id="${id}" ${by}/></w:rPr>`
const style = (name: string) => `<w:pStyle w:val="${name}"/>`
const cell = (content: string, properties = '') =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${content}</w:tc>`
const row = (content: string, properties = '') =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${content}</w:tr>`
const table = (rows: string) => `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="1"/></w:tblGrid>${rows}</w:tbl>`
const control = (content: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`
const move = (name: 'From' | 'To', id: number, content: string) =>
  `<w:move${name}RangeStart w:id="${id}" w:name="move1" ${dana}/><w:move${name} w:id="${id + 1}" ${dana}>${content}</w:move${name}><w:move${name}RangeEnd w:id="${id}"/>`

/** Returns the body as WordprocessingML without `xml:space` attributes, which do not matter here. */
const bodyText = (open: OpenRevision) =>
  /<w:body>(.*)<\/w:body>/
    .exec(serializeXml(open.file.tree(open.file.mainName)))![1]!
    .replaceAll(' xml:space="preserve"', '')

const plain = (content: string) => content.replaceAll(' xml:space="preserve"', '')

const decided = (body: string, act: (open: OpenRevision) => void) => {
  const open = openContract({ body })
  act(open)
  const { bytes, anchors } = saveRevision(open)
  return bodyText(openRevision({ bytes, anchors }))
}
const rejectEverything = (open: OpenRevision) => rejectAll(open, () => true)

describe('a decision about tracked changes', () => {
  it.each<[string, string, string, string]>([
    ['inserted text', p(r('a') + ins(1, r('b'))), p(r('a') + r('b')), p(r('a'))],
    ['deleted text', p(r('a') + del(1, gone('b'))), p(r('a')), p(r('a') + r('b'))],
    ['inserted and then deleted text', p(r('a') + ins(1, del(2, gone('b'), rex))), p(r('a')), p(r('a'))],
    [
      'a deleted field',
      p(del(1, '<w:r><w:delInstrText>PAGE</w:delInstrText></w:r>') + r('a')),
      p(r('a')),
      p(`<w:r><w:instrText>PAGE</w:instrText></w:r>${r('a')}`),
    ],
    [
      'a paragraph with only a link',
      p(`<w:hyperlink>${ins(1, r('b'))}</w:hyperlink>${r('a')}`),
      p(`<w:hyperlink>${r('b')}</w:hyperlink>${r('a')}`),
      p(r('a')),
    ],
    [
      'the end of a split paragraph',
      p(r('a'), end('ins', 1, 'One')) + p(r('b'), style('Two')),
      p(r('a'), style('One')) + p(r('b'), style('Two')),
      p(r('a') + r('b'), style('Two')),
    ],
    [
      'the end of a joined paragraph',
      p(r('a'), end('del', 1, 'One')) + p(r('b'), style('Two')),
      p(r('a') + r('b'), style('Two')),
      p(r('a'), style('One')) + p(r('b'), style('Two')),
    ],
    [
      'a whole paragraph',
      p(r('a')) + p(ins(1, r('b')), end('ins', 2)) + p(r('c'), style('Two')),
      p(r('a')) + p(r('b')) + p(r('c'), style('Two')),
      p(r('a')) + p(r('c'), style('Two')),
    ],
    [
      'the ends of several consecutive paragraphs',
      p(r('a'), end('del', 1)) + p(r('b'), end('del', 2)) + p(r('c'), style('Two')),
      p(r('a') + r('b') + r('c'), style('Two')),
      p(r('a')) + p(r('b')) + p(r('c'), style('Two')),
    ],
    ['the last paragraph', p(r('a')) + p(ins(1, r('b')), end('ins', 2)), p(r('a')) + p(r('b')), p(r('a'))],
    [
      'a paragraph before a table',
      p(r('a')) + p(del(1, gone('b')), end('del', 2)) + table(row(cell(p(r('c'))))),
      p(r('a')) + table(row(cell(p(r('c'))))),
      p(r('a')) + p(r('b')) + table(row(cell(p(r('c'))))),
    ],
    [
      'text in a paragraph before a table, with which it cannot be joined',
      p(r('b'), end('del', 2)) + table(row(cell(p(r('c'))))),
      p(r('b')) + table(row(cell(p(r('c'))))),
      p(r('b')) + table(row(cell(p(r('c'))))),
    ],
    [
      'the only paragraph of a cell',
      table(row(cell(p(del(1, gone('b')), end('del', 2))))),
      table(row(cell('<w:p/>'))),
      table(row(cell(p(r('b'))))),
    ],
    [
      'a row',
      table(row(cell(p(r('a')))) + row(cell(p(ins(2, r('b')))), `<w:ins w:id="1" ${dana}/>`)),
      table(row(cell(p(r('a')))) + row(cell(p(r('b'))))),
      table(row(cell(p(r('a'))))),
    ],
    [
      'all rows of a table',
      p(r('a')) + table(row(cell(p(del(2, gone('b')))), `<w:del w:id="1" ${dana}/>`)) + p(r('c')),
      p(r('a')) + p(r('c')),
      p(r('a')) + table(row(cell(p(r('b'))))) + p(r('c')),
    ],
    [
      'a cell',
      table(row(cell(p(r('a'))) + cell(p(r('b')), `<w:cellDel w:id="1" ${dana}/>`))),
      table(row(cell(p(r('a'))))),
      table(row(cell(p(r('a'))) + cell(p(r('b'))))),
    ],
    [
      'cells that were merged',
      table(row(cell(p(''), `<w:cellMerge w:id="1" ${dana} w:vMerge="cont"/>`))),
      table(row(cell('<w:p/>', '<w:vMerge w:val="continue"/>'))),
      table(row(cell('<w:p/>'))),
    ],
    [
      'moved text',
      p(r('a') + move('From', 1, r('b'))) + p(r('c') + move('To', 3, r('b'))),
      p(r('a')) + p(r('c') + r('b')),
      p(r('a') + r('b')) + p(r('c')),
    ],
    [
      'the format of text',
      p(r('a', `<w:b/><w:rPrChange w:id="1" ${dana}><w:rPr><w:i/></w:rPr></w:rPrChange>`)),
      p(r('a', '<w:b/>')),
      p(r('a', '<w:i/>')),
    ],
    [
      'the format of a paragraph, but not of its end',
      p(
        r('a'),
        `<w:jc w:val="center"/><w:rPr><w:b/></w:rPr><w:pPrChange w:id="1" ${dana}><w:pPr><w:keepNext/></w:pPr></w:pPrChange>`,
      ),
      p(r('a'), '<w:jc w:val="center"/><w:rPr><w:b/></w:rPr>'),
      p(r('a'), '<w:keepNext/><w:rPr><w:b/></w:rPr>'),
    ],
    [
      'the numbering of a paragraph',
      p(r('a'), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/><w:ins w:id="1" ${dana}/></w:numPr>`),
      p(r('a'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
      p(r('a')),
    ],
    [
      'the layout of a section, but not its headers',
      `${p(r('a'))}<w:sectPr><w:headerReference w:type="default" r:id="rId9"/><w:pgSz w:w="1"/><w:sectPrChange w:id="1" ${dana}><w:sectPr><w:pgSz w:w="2"/></w:sectPr></w:sectPrChange></w:sectPr>`,
      `${p(r('a'))}<w:sectPr><w:headerReference w:type="default" r:id="rId9"/><w:pgSz w:w="1"/></w:sectPr>`,
      `${p(r('a'))}<w:sectPr><w:headerReference w:type="default" r:id="rId9"/><w:pgSz w:w="2"/></w:sectPr>`,
    ],
    [
      'a deleted content control',
      p(
        `<w:customXmlDelRangeStart w:id="1" ${dana}/><w:sdt><w:sdtPr/><w:sdtContent><w:customXmlDelRangeEnd w:id="1"/>${r('a')}<w:customXmlDelRangeStart w:id="2" ${dana}/></w:sdtContent></w:sdt><w:customXmlDelRangeEnd w:id="2"/>`,
      ),
      p(r('a')),
      p(`<w:sdt><w:sdtPr/><w:sdtContent>${r('a')}</w:sdtContent></w:sdt>`),
    ],
    [
      'moved text that is also marked as deleted',
      p(r('a') + move('From', 1, gone('b'))) + p(r('c') + move('To', 3, r('b'))),
      p(r('a')) + p(r('c') + r('b')),
      p(r('a') + r('b')) + p(r('c')),
    ],
    [
      'all content of a content control',
      `${p(r('a'))}<w:sdt><w:sdtPr/><w:sdtContent>${p(`<w:sdt><w:sdtPr/><w:sdtContent>${ins(1, r('b'))}</w:sdtContent></w:sdt>`, end('ins', 2))}</w:sdtContent></w:sdt>${p(r('c'))}`,
      `${p(r('a'))}<w:sdt><w:sdtPr/><w:sdtContent>${p(`<w:sdt><w:sdtPr/><w:sdtContent>${r('b')}</w:sdtContent></w:sdt>`)}</w:sdtContent></w:sdt>${p(r('c'))}`,
      p(r('a')) + p(r('c')),
    ],
    [
      'all content of a content control between two tables',
      `${table(row(cell(p(r('a')))))}<w:sdt><w:sdtPr/><w:sdtContent>${p(del(1, gone('b')), end('del', 2))}</w:sdtContent></w:sdt>${table(row(cell(p(r('c')))))}${p('')}`,
      `${table(row(cell(p(r('a')))))}<w:p/>${table(row(cell(p(r('c')))))}<w:p/>`,
      `${table(row(cell(p(r('a')))))}<w:sdt><w:sdtPr/><w:sdtContent>${p(r('b'))}</w:sdtContent></w:sdt>${table(row(cell(p(r('c')))))}<w:p/>`,
    ],
    [
      'the end of the last paragraph in a content control',
      control(p(r('a')) + p(r('b'), end('del', 1))) + p(r('c'), style('Two')),
      control(p(r('a'))) + p(r('b') + r('c'), style('Two')),
      control(p(r('a')) + p(r('b'))) + p(r('c'), style('Two')),
    ],
    [
      'the end of a paragraph before content controls',
      p(r('a'), end('ins', 1)) + control(control(p(r('b'), end('ins', 2)))) + control(p(r('c'), style('Two'))),
      p(r('a')) + control(control(p(r('b')))) + control(p(r('c'), style('Two'))),
      control(p(r('a') + r('b') + r('c'), style('Two'))),
    ],
    [
      'the end of a paragraph before a table in a content control',
      p(r('a'), end('del', 1)) + control(table(row(cell(p(r('b')))))),
      p(r('a')) + control(table(row(cell(p(r('b')))))),
      p(r('a')) + control(table(row(cell(p(r('b')))))),
    ],
    [
      'the format of a content control',
      p(
        `<w:sdt><w:sdtPr><w:rPr><w:ins w:id="1" ${dana}/><w:b/><w:rPrChange w:id="2" ${dana}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr></w:sdtPr><w:sdtContent>${r('a')}</w:sdtContent></w:sdt>`,
      ),
      p(`<w:sdt><w:sdtPr><w:rPr><w:b/></w:rPr></w:sdtPr><w:sdtContent>${r('a')}</w:sdtContent></w:sdt>`),
      p(`<w:sdt><w:sdtPr><w:rPr><w:i/></w:rPr></w:sdtPr><w:sdtContent>${r('a')}</w:sdtContent></w:sdt>`),
    ],
    [
      'a meaningless paragraph end in the properties of a run',
      p(r('a', `<w:ins w:id="1" ${dana}/><w:b/>`)),
      p(r('a', '<w:b/>')),
      p(r('a', '<w:b/>')),
    ],
    [
      'commented text, but not the comment',
      p(
        `${r('a')}<w:commentRangeStart w:id="7"/>${del(1, gone('b'))}<w:commentRangeEnd w:id="7"/>${del(2, '<w:r><w:commentReference w:id="7"/></w:r>')}`,
      ),
      p(
        `${r('a')}<w:commentRangeStart w:id="7"/><w:commentRangeEnd w:id="7"/><w:r><w:commentReference w:id="7"/></w:r>`,
      ),
      p(
        `${r('a')}<w:commentRangeStart w:id="7"/>${r('b')}<w:commentRangeEnd w:id="7"/><w:r><w:commentReference w:id="7"/></w:r>`,
      ),
    ],
    [
      'text with one end of a bookmark, but not the bookmark',
      p(`<w:bookmarkStart w:id="7" w:name="x"/>${r('a')}${ins(1, `${r('b')}<w:bookmarkEnd w:id="7"/>`)}`),
      p(`<w:bookmarkStart w:id="7" w:name="x"/>${r('a')}${r('b')}<w:bookmarkEnd w:id="7"/>`),
      p(`<w:bookmarkStart w:id="7" w:name="x"/>${r('a')}<w:bookmarkEnd w:id="7"/>`),
    ],
  ])('accepts or rejects %s', (_, body, accepted, rejected) => {
    const tidy = (text: string) =>
      plain(text)
        .replaceAll('<w:p></w:p>', '<w:p/>')
        .replaceAll('<w:tblPr></w:tblPr>', '<w:tblPr/>')
        .replaceAll('<w:sdtPr></w:sdtPr>', '<w:sdtPr/>')
    expect(decided(body, acceptAll)).toBe(tidy(accepted))
    expect(decided(body, rejectEverything)).toBe(tidy(rejected))
    expect(decided(body, open => decideEach(open, 'accept'))).toBe(tidy(accepted))
    expect(decided(body, open => decideEach(open, 'reject'))).toBe(tidy(rejected))
  })

  it('rejects the changes by one author without affecting changes by others', () => {
    const body = p(r('a') + ins(1, r('b')) + ins(2, r('c') + del(3, gone('d')), rex) + del(4, gone('e'), rex))
    const taken = decided(body, open => rejectAll(open, mark => mark.author === 'Rex'))
    expect(taken).toBe(plain(p(r('a') + ins(1, r('b')) + r('e'))))
  })

  it.each([
    ['accepts', 'accept', r('a') + ins(2, r('x'), rex) + r('b')],
    ['rejects', 'reject', ins(2, r('x'), rex)],
  ] as const)('%s an insertion as a whole, even if another author inserted text into it', (_, verdict, expected) => {
    const body = p(ins(1, r('a')) + ins(2, r('x'), rex) + ins(3, r('b')))
    const decide = (open: OpenRevision) => decideChange(open, listChanges(open)[0]!.id, verdict)
    expect(decided(body, decide)).toBe(plain(p(expected)))
  })

  it('keeps the anchors of all other paragraphs if a rejection joins two paragraphs', () => {
    const open = openContract({ body: p(r('a')) + p(r('b'), end('ins', 1)) + p(r('c')) + p(r('d')) })
    const [first, second, , fourth] = open.anchors
    rejectEverything(open)
    expect(open.anchors).toEqual([first, second, fourth])
    expect(placesOf(open).map(({ node }) => currentText(piecesOf(node)))).toEqual(['a', 'bc', 'd'])
  })
})

function decideEach(open: OpenRevision, verdict: 'accept' | 'reject'): void {
  for (;;) {
    const [change] = listChanges(open)
    if (!change) return
    decideChange(open, change.id, verdict)
  }
}
