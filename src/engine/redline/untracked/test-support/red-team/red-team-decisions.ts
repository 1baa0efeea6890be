import { t } from '../documents/contract-xml.ts'
import { by, type Files } from '../documents/sample-files.ts'
import { type Edit, inSequence, swap } from '../edits/edits.ts'
import { inBody } from './red-team-edits.ts'
import type { Case } from './red-team-texts.ts'

const emptyMark = (id: number, name: string) =>
  new RegExp(`<w:${name} [^>]*w:id="${id}"[^>]*/>|<w:${name} w:id="${id}"[^>]*/>`)
const wrapped = (id: number, name: string) => new RegExp(`<w:${name} w:id="${id}"[^>]*>(.*?)</w:${name}>`, 's')
const unwrap =
  (id: number, name: string): Edit =>
  (files: Files) => {
    const before = files.get('w/contract.xml')!
    const after = before.replace(wrapped(id, name), (_, content: string) => content.replaceAll('delText', 't'))
    if (before === after) throw new Error(`no ${name} ${id}`)
    files.set('w/contract.xml', after)
  }
const drop = (id: number, name: string) => inBody(wrapped(id, name), '')
const without = (id: number, name: string) => inBody(emptyMark(id, name), '')
const rowWith = (words: string) => inBody(new RegExp(`<w:tr>(?:(?!<w:tr>).)*?${words}.*?</w:tr>`, 's'), '')
const cellWith = (words: string) => inBody(new RegExp(`<w:tc>(?:(?!<w:tc>).)*?${words}.*?</w:tc>`, 's'), '')
const accepted: Case[1] = ['accepted']
const rejected: Case[1] = ['rejected']
const moveMarks = inSequence(
  ...[219, 221].flatMap(id => [
    without(id, id === 219 ? 'moveFromRangeStart' : 'moveToRangeStart'),
    inBody(new RegExp(`<w:move\\w+RangeEnd w:id="${id}"/>`), ''),
  ]),
)
/** Untracked ways to accept or reject the other side's changes, each of which must be reported as a decision. */
export const decisionCases: Case[] = [
  ['an insertion accepted', accepted, unwrap(210, 'ins')],
  ['an insertion rejected', rejected, drop(210, 'ins')],
  ['a deletion accepted', accepted, drop(211, 'del')],
  ['a deletion rejected', rejected, unwrap(211, 'del')],
  ['a run format accepted', accepted, drop(212, 'rPrChange')],
  [
    'a run format rejected',
    rejected,
    inSequence(drop(212, 'rPrChange'), inBody('<w:rPr><w:b/></w:rPr><w:t>bold by Rex', '<w:t>bold by Rex')),
  ],
  ['a paragraph format accepted', accepted, drop(213, 'pPrChange')],
  [
    'a paragraph format rejected',
    rejected,
    inBody(/<w:jc w:val="center"\/><w:pPrChange w:id="213".*?<\/w:pPrChange>/, '<w:jc w:val="left"/>'),
  ],
  ['a list number accepted', accepted, without(214, 'ins')],
  [
    'a list number rejected',
    rejected,
    inBody(/<w:numPr><w:ilvl w:val="0"\/><w:numId w:val="4"\/><w:ins [^>]*\/><\/w:numPr>/, ''),
  ],
  ['a numbering change accepted', accepted, without(215, 'numberingChange')],
  ['a split paragraph accepted', accepted, inBody(/<w:rPr><w:ins w:id="216"[^>]*\/><\/w:rPr>/, '')],
  [
    'a split paragraph rejected',
    rejected,
    inBody(/<w:p><w:pPr><w:rPr><w:ins w:id="216"[^>]*\/><\/w:rPr><\/w:pPr>(.*?)<\/w:p><w:p>/, `<w:p>${t('Parted')}`),
  ],
  [
    'a merged paragraph accepted',
    accepted,
    inBody(/<w:p><w:pPr><w:rPr><w:del w:id="217"[^>]*\/><\/w:rPr><\/w:pPr>(.*?)<\/w:p><w:p>/, `<w:p>${t('Joined')}`),
  ],
  ['a merged paragraph rejected', rejected, inBody(/<w:rPr><w:del w:id="217"[^>]*\/><\/w:rPr>/, '')],
  ['a paragraph mark format accepted', accepted, drop(218, 'rPrChange')],
  ['a paragraph mark format rejected', rejected, inBody(/<w:b\/><w:rPrChange w:id="218".*?<\/w:rPrChange>/, '')],
  ['a move accepted', accepted, inSequence(drop(220, 'moveFrom'), unwrap(220, 'moveTo'), moveMarks)],
  ['a move rejected', rejected, inSequence(unwrap(220, 'moveFrom'), drop(220, 'moveTo'), moveMarks)],
  ['an insertion in a formula accepted', accepted, unwrap(222, 'ins')],
  ['an insertion in a formula rejected', rejected, drop(222, 'ins')],
  ['a deletion in a formula accepted', accepted, drop(223, 'del')],
  ['a deletion in a formula rejected', rejected, unwrap(223, 'del')],
  ['an inserted row accepted', accepted, without(201, 'ins')],
  ['an inserted row rejected', rejected, rowWith('Rex row')],
  ['a deleted row accepted', accepted, rowWith('Rex drops')],
  ['a deleted row rejected', rejected, without(202, 'del')],
  ['an inserted cell accepted', accepted, without(204, 'cellIns')],
  ['an inserted cell rejected', rejected, cellWith('Cell by Rex')],
  ['a deleted cell accepted', accepted, cellWith('Cell dropped')],
  ['a deleted cell rejected', rejected, without(205, 'cellDel')],
  ['a merged cell accepted', accepted, inBody(/<w:cellMerge [^>]*\/>/, '<w:vMerge w:val="restart"/>')],
  ['a merged cell rejected', rejected, without(206, 'cellMerge')],
  ['a cell format accepted', accepted, drop(207, 'tcPrChange')],
  [
    'a cell format rejected',
    rejected,
    inBody(/<w:shd w:val="clear" w:color="auto" w:fill="00FF00"\/><w:tcPrChange.*?<\/w:tcPrChange>/, ''),
  ],
  ['a row format accepted', accepted, drop(208, 'trPrChange')],
  ['a row format rejected', rejected, inBody(/<w:tblHeader\/><w:trPrChange.*?<\/w:trPrChange>/, '')],
  ['a table format accepted', accepted, drop(209, 'tblPrChange')],
  [
    'a table format rejected',
    rejected,
    inBody(
      /<w:tblPr>(?:(?!<w:tblPr>).)*?<w:tblPrChange[^>]*>(.*?)<\/w:tblPrChange><\/w:tblPr>/,
      '<w:tblPr><w:tblStyle w:val="Grid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr>',
    ),
  ],
  ['a section format accepted', accepted, drop(250, 'sectPrChange')],
  [
    'a section format rejected',
    rejected,
    inBody(
      /<w:pgSz w:w="11906" w:h="16838"\/><w:pgMar [^>]*\/><w:lnNumType w:countBy="5"\/><w:sectPrChange.*?<\/w:sectPrChange>/,
      '<w:pgSz w:w="11906" w:h="16838"/>',
    ),
  ],
  [
    'an insertion in a header accepted',
    accepted,
    (files: Files) => files.set('w/top.xml', files.get('w/top.xml')!.replace(wrapped(301, 'ins'), '$1')),
  ],
  ['an insertion in a header rejected', rejected, swap('w/top.xml', wrapped(301, 'ins'), '')],
  [
    'an insertion in a footnote accepted',
    accepted,
    (files: Files) => files.set('w/feet.xml', files.get('w/feet.xml')!.replace(wrapped(301, 'ins'), '$1')),
  ],
  ['an insertion in an endnote rejected', rejected, swap('w/ends.xml', wrapped(301, 'ins'), '')],
  [
    'an insertion accepted in which the member deleted text',
    accepted,
    inBody(
      /<w:ins w:id="240"[^>]*>(.*?)<w:del (.*?)<\/w:ins>/,
      `${t('Rex wrote ')}<w:del ${by('Dana', 241, '2026-01-03T10:1:00Z')}><w:r><w:delText>and Dana cut</w:delText></w:r></w:del>`,
    ),
  ],
]
