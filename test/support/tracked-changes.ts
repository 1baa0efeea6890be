import { docxFile } from './docx-file.ts'

const office = 'http://schemas.openxmlformats.org'
const names = [
  `xmlns:w="${office}/wordprocessingml/2006/main"`,
  `xmlns:r="${office}/officeDocument/2006/relationships"`,
  `xmlns:m="${office}/officeDocument/2006/math"`,
  `xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${office}/drawingml/2006/main"`,
  `xmlns:mc="${office}/markup-compatibility/2006"`,
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')
const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const roots: Record<string, string> = { header: 'hdr', footer: 'ftr', glossaryDocument: 'glossaryDocument' }

/**
 * A DOCX of a body and further parts, by the type of their relationship (`rId1` and so on). All are given as the
 * content of their root element.
 */
export function partsFile({ body, ...parts }: { body: string; [kind: string]: string }): Uint8Array {
  const kinds = Object.keys(parts)
  const contentKind = (kind: string) => (kind === 'glossaryDocument' ? 'document.glossary' : kind)
  const xml = (root: string, content: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${root} ${names}>${content}</w:${root}>`
  return docxFile({
    relationships: kinds.map(kind => ({ type: kind, target: `${kind}.xml` })),
    contentTypes: Object.fromEntries(kinds.map(kind => [`/word/${kind}.xml`, `${type}.${contentKind(kind)}+xml`])),
    files: {
      'word/document.xml': xml('document', `<w:body>${body}</w:body>`),
      ...Object.fromEntries(kinds.map(kind => [`word/${kind}.xml`, xml(roots[kind] ?? kind, parts[kind]!)])),
    },
  })
}

let id = 0
const by = (author = 'Rex') => `w:id="${++id}" w:author="${author}" w:date="2026-01-02T00:00:00Z"`
export const p = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
const run = (content: string, properties: string) =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${content}</w:r>`
export const r = (text: string, properties = '') => run(`<w:t xml:space="preserve">${text}</w:t>`, properties)
const d = (text: string, properties = '') => run(`<w:delText xml:space="preserve">${text}</w:delText>`, properties)
const ins = (content: string, author?: string) => `<w:ins ${by(author)}>${content}</w:ins>`
const del = (content: string, author?: string) => `<w:del ${by(author)}>${content}</w:del>`
const end = (mark: string) => `<w:rPr><w:${mark} ${by()}/></w:rPr>`
const both = (text: string) => r(text) + ins(r(' more')) + del(d(' less'))
const change = (name: string, before: string) => `<w:${name}Change ${by()}>${before}</w:${name}Change>`

const cell = (content: string, properties = '', width = 2000) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${properties}</w:tcPr>${content}</w:tc>`
const row = (cells: string[], properties = '') =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells.join('')}</w:tr>`
const plainRow = row([cell(p(r('one'))), cell(p(r('two')))])
const grid = '<w:gridCol w:w="2000"/><w:gridCol w:w="2000"/>'
const table = (rows: string, properties = '', columns = grid) =>
  `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/>${properties}</w:tblPr><w:tblGrid>${columns}</w:tblGrid>${rows}</w:tbl>`

const char = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`
const code = (text: string) => `<w:r><w:instrText xml:space="preserve"> ${text} </w:instrText></w:r>`
const deletedCode = (text: string) => `<w:r><w:delInstrText xml:space="preserve"> ${text} </w:delInstrText></w:r>`
const control = (content: string, properties = '') =>
  `<w:sdt><w:sdtPr><w:id w:val="5"/>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
const numbered = (inner = '') => `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/>${inner}</w:numPr>`

function move(name: string, end: 'From' | 'To', content: string): string {
  const number = ++id
  return `<w:move${end}RangeStart w:id="${number}" w:author="Rex" w:date="2026-01-02T00:00:00Z" w:name="${name}"/>${content}<w:move${end}RangeEnd w:id="${number}"/>`
}
const moved = (end: 'From' | 'To', content: string) => `<w:move${end} ${by()}>${content}</w:move${end}>`

/** A control whose tags were inserted or deleted. */
function tracked(effect: 'Ins' | 'Del', content: string): string {
  const [first, second] = [++id, ++id]
  const start = (number: number) =>
    `<w:customXml${effect}RangeStart w:id="${number}" w:author="Rex" w:date="2026-01-02T00:00:00Z"/>`
  const stop = (number: number) => `<w:customXml${effect}RangeEnd w:id="${number}"/>`
  return start(first) + control(stop(first) + content + start(second)) + stop(second)
}

/** A text box as Word writes it, once for itself and once for older word processors. */
const box = (inner: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:extent cx="1000000" cy="500000"/><wp:docPr id="1" name="Box"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1000000" cy="500000"/></a:xfrm><a:prstGeom prst="rect"/></wps:spPr><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape style="width:80pt;height:40pt"><v:textbox><w:txbxContent>${inner}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`

const section = '<w:pgSz w:w="11906" w:h="16838"/>'
const landscape = '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>'
const note = (kind: string, number: number) => `<w:r><w:${kind}Reference w:id="${number}"/></w:r>`

/** Every kind of tracked change of ECMA-376-1 §17.13.5 in the body, by name, as word processors write it. */
const inBody: Record<string, () => string> = {
  text: () => p(both('text')),
  'text of two people': () => p(r('a ') + ins(r('b ') + del(d('c '), 'Ann') + r('d ')) + r('e')),
  'an insertion in an insertion': () => p(r('a ') + ins(r('b ') + ins(r('c '), 'Ann') + r('d '))),
  'a whole paragraph': () => p(ins(r('new')), end('ins')) + p(del(d('old')), end('del')) + p(r('after')),
  'an end of a paragraph': () => p(r('joined '), end('del')) + p(r('with '), end('ins')) + p(r('this')),
  'format of an end': () => p(r('a'), `<w:rPr><w:b/>${change('rPr', '<w:rPr/>')}</w:rPr>`),
  'a paragraph before a table': () => p(del(d('gone')), end('del')) + table(plainRow) + p(''),
  'moved text': () => p(r('a ') + move('m1', 'From', moved('From', r('x '))) + move('m1', 'To', moved('To', r('x ')))),
  'a moved paragraph': () =>
    `${move('m2', 'From', p(moved('From', r('x')), end('moveFrom')))}${p(r('b'))}${move('m2', 'To', p(moved('To', r('x')), end('moveTo')))}${p('')}`,
  'half a move': () => p(r('a ') + move('m3', 'From', moved('From', r('x ')))),
  'format of text': () => p(r('a', `<w:b/><w:color w:val="FF0000"/>${change('rPr', '<w:rPr><w:i/></w:rPr>')}`)),
  'format in an insertion': () =>
    p(ins(r('a', `<w:b/><w:rPrChange ${by('Ann')}><w:rPr/></w:rPrChange>`)) + del(d('b', change('rPr', '<w:rPr/>')))),
  'format of a paragraph': () => p(r('a'), `<w:jc w:val="center"/>${change('pPr', '<w:pPr/>')}`),
  numbering: () => p(r('a'), numbered(`<w:ins ${by()}/>`)),
  'former numbering': () =>
    p(r('a'), numbered(`<w:numberingChange ${by()} w:original="%1:1:0:."/>`)) +
    p(r('b'), change('pPr', `<w:pPr>${numbered()}</w:pPr>`)),
  'layout of a section': () =>
    p(r('a'), `<w:sectPr>${landscape}${change('sectPr', `<w:sectPr>${section}</w:sectPr>`)}</w:sectPr>`),
  'the end of a section': () => p(r('a'), `${end('del')}<w:sectPr>${section}</w:sectPr>`) + p(r('b')),
  'properties of a table': () =>
    table(
      `<w:tr><w:tblPrEx><w:jc w:val="center"/>${change('tblPrEx', '<w:tblPrEx/>')}</w:tblPrEx><w:trPr><w:trHeight w:val="900"/>${change('trPr', '<w:trPr/>')}</w:trPr>${cell(p(r('one')), `<w:noWrap/>${change('tcPr', '<w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>')}`)}${cell(p(r('two')))}</w:tr>`,
      `<w:jc w:val="center"/>${change('tblPr', '<w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>')}`,
      `${grid}<w:tblGridChange w:id="${++id}"><w:tblGrid>${grid}</w:tblGrid></w:tblGridChange>`,
    ) + p(''),
  rows: () =>
    table(
      plainRow +
        row([cell(p(ins(r('new')), end('ins'))), cell(p(''))], `<w:ins ${by()}/>`) +
        row([cell(p(del(d('old')), end('del'))), cell(p(''))], `<w:del ${by('Ann')}/>`),
    ) + p(''),
  'all rows of a table': () => table(row([cell(p(del(d('x'))))], `<w:del ${by()}/>`)) + p(''),
  cells: () =>
    table(
      row([cell(p(r('a'))), cell(p(r('b')), `<w:cellIns ${by()}/>`)]) +
        row([cell(p(r('c')), `<w:cellDel ${by()}/>`), cell(p(r('d')))]) +
        row([cell(p(r('e')), `<w:vMerge w:val="restart"/><w:cellMerge ${by()} w:vMerge="rest"/>`), cell(p(''))]) +
        row([cell(p(''), `<w:vMerge/><w:cellMerge ${by()} w:vMerge="cont"/>`), cell(p(''))]),
    ) + p(''),
  'a table in a table': () =>
    table(
      // wide enough for the table in it: LibreOffice cuts off what is beyond a cell
      row([
        cell(table(plainRow + row([cell(p(ins(r('x'))))], `<w:ins ${by()}/>`)) + p(both('y')), '', 5000),
        cell(p('')),
      ]),
      '',
      '<w:gridCol w:w="5000"/><w:gridCol w:w="2000"/>',
    ) + p(''),
  'a link': () =>
    p(`<w:hyperlink w:anchor="x">${both('link')}</w:hyperlink>${ins(`<w:hyperlink>${r('new')}</w:hyperlink>`)}`),
  'a field': () =>
    p(
      char('begin') +
        code('REF x') +
        char('separate') +
        del(d('1')) +
        ins(r('2')) +
        char('end') +
        del(char('begin') + deletedCode('PAGE') + char('separate') + d('3') + char('end')) +
        `<w:fldSimple w:instr="PAGE">${both('4')}</w:fldSimple>`,
    ),
  'a field over paragraphs': () =>
    p(ins(char('begin') + code('TOC') + char('separate') + r('One')), end('ins')) +
    p(ins(r('Two') + char('end')) + r('.')),
  'a content control': () =>
    p(control(both('a '))) + control(p(ins(r('b')), end('ins')) + p(both('c'))) + p(ins(control(r('d')))),
  // with both in one paragraph, LibreOffice 7.4 crashes
  'a control of its own': () =>
    ['Ins', 'Del'].map(effect => p(r('x ') + tracked(effect as 'Ins' | 'Del', r('a')) + r(' y'))).join(''),
  'what Google Docs writes': () => control(p(control(ins(r('a'))), end('ins'))) + p(control(del(d('b'))) + r('c')),
  'a formula': () =>
    p(
      `${r('a ')}<m:oMath><m:r><m:t>x</m:t></m:r>${ins('<m:r><m:t>+y</m:t></m:r>')}<m:f><m:fPr><m:ctrlPr><w:ins ${by()}><w:rPr/></w:ins></m:ctrlPr></m:fPr><m:num>${ins('<m:r><m:t>1</m:t></m:r>')}</m:num><m:den>${ins('<m:r><m:t>2</m:t></m:r>')}</m:den></m:f></m:oMath>`,
    ),
  'smart tags and directions': () =>
    p(`<w:smartTag w:uri="x" w:element="y">${both('a')}</w:smartTag><w:bdo w:val="rtl">${ins(r('b'))}</w:bdo>`),
  'a picture': () => p(r('a ') + del('<w:r><w:pict><v:shape style="width:8pt;height:4pt"/></w:pict></w:r>')),
  'notes that came and went': () => p(r('a') + ins(note('footnote', 2)) + del(note('footnote', 3))),
  'a comment': () =>
    p(
      `${del(`<w:commentRangeStart w:id="0"/>${d('gone')}`)}${r('a')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
    ),
  'marks without names and dates': () =>
    p(
      `${r('a')}<w:ins w:author="Rex">${r('b')}</w:ins>${r('c')}<w:del w:id="1">${d('d')}</w:del><w:ins w:id="1" w:author="Rex">${r('e')}</w:ins>`,
    ),
}

const noteOf = (kind: string, number: number, content: string) =>
  `<w:${kind} w:id="${number}">${p(content)}</w:${kind}>`
const separators = (kind: string) =>
  ['separator', 'continuationSeparator']
    .map((name, index) => `<w:${kind} w:type="${name}" w:id="${index - 1}">${p(`<w:r><w:${name}/></w:r>`)}</w:${kind}>`)
    .join('')
const list =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'

/** A DOCX with tracked changes of every kind, in every part that can have some. */
export function everyTrackedChange(): Uint8Array {
  id = 0
  const header = p(both('head')) + p(ins(r('new')), end('ins')) + p(r('below') + box(p(r('boxed'))))
  const body = [
    ...Object.entries(inBody).flatMap(([name, content]) => [p(r(`${name}:`)), content()]),
    p(r('a') + note('footnote', 1) + note('endnote', 1)),
    p(
      r('box') +
        box(p(`${r('boxed')}<w:ins w:id="90001" w:author="Rex" w:date="2026-01-02T00:00:00Z">${r(' more')}</w:ins>`)),
    ),
    p(r('The end.')),
    `<w:sectPr><w:headerReference w:type="even" r:id="rId1"/><w:footerReference w:type="default" r:id="rId2"/>${section}</w:sectPr>`,
  ]
  return partsFile({
    body: body.join(''),
    header,
    footer: p(both('foot')),
    footnotes:
      separators('footnote') +
      noteOf('footnote', 1, both('note')) +
      noteOf('footnote', 2, ins(r('came'))) +
      noteOf('footnote', 3, del(d('went'))) +
      noteOf('footnote', 4, both('nowhere')),
    endnotes: separators('endnote') + noteOf('endnote', 1, both('note')),
    comments: `<w:comment w:id="0" w:author="Ann" w:date="2026-01-02T00:00:00Z" w:initials="A">${p(both('said'))}</w:comment>`,
    numbering: list,
    styles: `<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:rPr><w:b/>${change('rPr', '<w:rPr/>')}</w:rPr></w:style>`,
    glossaryDocument: `<w:docParts><w:docPart><w:docPartPr><w:name w:val="x"/></w:docPartPr><w:docPartBody>${p(both('block'))}</w:docPartBody></w:docPart></w:docParts>`,
  })
}
