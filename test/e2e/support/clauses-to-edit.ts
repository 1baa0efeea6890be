import { p, partsFile, r } from '../../support/tracked-changes.ts'

const by = (author: string) =>
  `w:id="${Math.floor(Math.random() * 1e6)}" w:author="${author}" w:date="2026-01-02T00:00:00Z"`
const ins = (text: string, author = 'Rita Receiver') => `<w:ins ${by(author)}>${r(text)}</w:ins>`
const del = (text: string, author = 'Rita Receiver') =>
  `<w:del ${by(author)}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`
const item = (text: string, level = 0) =>
  p(r(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`)
const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${p(r(text))}</w:tc>`
const row = (...texts: string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`
const levels = Array.from(
  { length: 9 },
  (_, level) =>
    `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%${level + 1}."/><w:pPr><w:ind w:left="${(level + 1) * 360}" w:hanging="360"/></w:pPr></w:lvl>`,
).join('')
const numbering = `<w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
const control = (text: string, properties: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${r(text)}</w:sdtContent></w:sdt>`
const field = (code: string, shown: string) => `<w:fldSimple w:instr=" ${code} ">${r(shown)}</w:fldSimple>`

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
/** A table of contents: one field that spans several paragraphs. */
const contents = (...entries: string[]) =>
  p(`${mark('begin')}<w:r><w:instrText>TOC</w:instrText></w:r>${mark('separate')}${r(entries[0]!)}`) +
  entries
    .slice(1)
    .map(entry => p(r(entry)))
    .join('') +
  p(mark('end'))

/** The positions of the clauses in the document, named after what is special about them. */
export const place = {
  title: 0,
  plain: 1,
  marked: 2,
  formatted: 3,
  item: 4,
  nextItem: 5,
  firstCell: 6,
  lastCell: 9,
  behindTable: 10,
  locked: 11,
  field: 12,
  empty: 13,
  hebrew: 14,
  entry: 16,
  last: 18,
}

/** A document with everything that typing can run into: the other side's changes, lists, a table, controls, fields. */
export const clausesToEdit = (): Uint8Array =>
  partsFile({
    body: [
      p(r('Supply agreement')),
      p(r('The buyer pays within thirty days.')),
      p(r('Delivery ') + del('is free') + ins('costs ten euros') + r(' per order.')),
      p(r('This is ') + r('important', '<w:b/>') + r(' to both.')),
      item('First duty'),
      item('Second duty'),
      `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>${row('Item', 'Price')}${row('Chair', '40')}</w:tbl>`,
      p(r('Prices are net.')),
      p(r('Signed on ') + control('1 May', '<w:lock w:val="contentLocked"/>') + r(' in Paris.')),
      p(r('See clause ') + field('REF _x', '12.1') + r(' above.')),
      p(''),
      p(r('שלום עולם', '<w:rtl/>'), '<w:bidi/>'),
      contents('Prices', 'Duties'),
      p(r('The end.')),
    ].join(''),
    numbering,
  })
