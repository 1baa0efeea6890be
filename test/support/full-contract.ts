import { type DocxParts, docxFile, embeddedPicture, fieldRuns } from './docx-file.ts'

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const by = (author: string, id: number) => `w:id="${id}" w:author="${author}" w:date="2026-05-03T14:02:00Z"`
const rita = (id: number) => by('Rita Receiver', id)
const dora = (id: number) => by('Dora Discloser', id)

const run = (text: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const gone = (text: string) => `<w:r><w:delText xml:space="preserve">${text}</w:delText></w:r>`
const p = (content: string, look = '') => `<w:p>${look && `<w:pPr>${look}</w:pPr>`}${content}</w:p>`
const heading = (level: number, text: string) => p(run(text), `<w:pStyle w:val="Heading${level}"/>`)
const item = (level: number, content: string, more = '') =>
  p(content, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>${more}`)
const cell = (content: string, look = '') => `<w:tc>${look && `<w:tcPr>${look}</w:tcPr>`}${content}</w:tc>`
const row = (cells: string, look = '') => `<w:tr>${look && `<w:trPr>${look}</w:trPr>`}${cells}</w:tr>`
const table = (widths: number[], rows: string, look = '') =>
  `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/>${look}</w:tblPr><w:tblGrid>${widths.map(width => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows}</w:tbl>`

const prices = table(
  [2400, 3600, 3000],
  [
    row(cell(p(run('Item'))) + cell(p(run('Description'))) + cell(p(run('Price'))), '<w:tblHeader/>'),
    row(
      cell(p(run('Pumps')), '<w:vMerge w:val="restart"/>') +
        cell(
          p(
            `${run('Delivered to the ')}<w:del ${rita(50)}>${gone('port')}</w:del><w:ins ${rita(51)}>${run('site')}</w:ins>`,
          ),
        ) +
        cell(p(run('EUR 4,000'), '<w:jc w:val="right"/>')),
    ),
    row(
      cell(p(''), '<w:vMerge/>') +
        cell(table([1500, 1500], row(cell(p(run('inner left'))) + cell(p(run('inner right'))))) + p('')) +
        cell(p(run('EUR 120'), '<w:jc w:val="right"/>')),
    ),
    row(cell(p(run('Everything together')), '<w:gridSpan w:val="2"/>') + cell(p(run('EUR 4,120')))),
    row(
      cell(p(`<w:ins ${rita(52)}>${run('Spare parts')}</w:ins>`)) +
        cell(p(`<w:ins ${rita(53)}>${run('As listed')}</w:ins>`)) +
        cell(p(`<w:ins ${rita(54)}>${run('EUR 80')}</w:ins>`)),
      `<w:ins ${rita(55)}/>`,
    ),
    row(
      cell(p(`<w:del ${dora(56)}>${gone('Training')}</w:del>`, `<w:rPr><w:del ${dora(57)}/></w:rPr>`)) +
        cell(p(`<w:del ${dora(58)}>${gone('Two days')}</w:del>`, `<w:rPr><w:del ${dora(59)}/></w:rPr>`)) +
        cell(p(`<w:del ${dora(60)}>${gone('EUR 900')}</w:del>`, `<w:rPr><w:del ${dora(61)}/></w:rPr>`)),
      `<w:del ${dora(62)}/>`,
    ),
  ].join(''),
)

const box = `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${p(run('Boxed: for information only.'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`
const formula =
  '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>a²+b²</m:t></m:r></m:oMath>'
const ruby =
  '<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>kan</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>'
const control = (title: string, text: string) =>
  `<w:sdt><w:sdtPr><w:alias w:val="${title}"/></w:sdtPr><w:sdtContent>${run(text)}</w:sdtContent></w:sdt>`
const link = (id: string, text: string) => `<w:hyperlink r:id="${id}">${run(text)}</w:hyperlink>`

const body = [
  p(run('Supply agreement'), '<w:pStyle w:val="Title"/><w:jc w:val="center"/>'),
  p(run('between the Supplier and the Customer'), '<w:pStyle w:val="Subtitle"/><w:jc w:val="center"/>'),
  heading(1, 'Deliveries'),
  item(
    0,
    `${run('The Supplier delivers within ')}<w:del ${dora(1)}>${gone('thirty')}</w:del><w:ins ${dora(2)}>${run('ninety')}</w:ins>${run(' days of the order.')}`,
  ),
  item(
    1,
    `${run('Each delivery is ')}${run('complete', '<w:b/>')}${run(', ')}${run('punctual', '<w:i/>')}${run(' and ')}${run('documented', `<w:u w:val="single"/><w:rPrChange ${rita(3)}><w:rPr/></w:rPrChange>`)}${run('.')}<w:r><w:footnoteReference w:id="2"/></w:r>`,
  ),
  item(2, run('A part that is missing is sent at once.')),
  item(
    2,
    `<w:ins ${rita(4)}>${run('A part that is damaged is replaced.')}</w:ins>`,
    `<w:rPr><w:ins ${rita(5)}/></w:rPr>`,
  ),
  item(1, `<w:del ${rita(6)}>${gone('Partial deliveries are refused.')}</w:del>`, `<w:rPr><w:del ${rita(7)}/></w:rPr>`),
  item(0, run('The risk passes on delivery.')),
  heading(3, 'Prices'),
  p(
    `${run('Prices are those of the table. ')}<w:moveFromRangeStart ${dora(8)} w:name="m1"/><w:moveFrom ${dora(9)}><w:r><w:t xml:space="preserve">They include packing. </w:t></w:r></w:moveFrom><w:moveFromRangeEnd w:id="8"/>${run('Value added tax is paid in addition.')}`,
    `<w:jc w:val="both"/><w:pPrChange ${dora(10)}><w:pPr/></w:pPrChange>`,
  ),
  prices,
  p(
    `<w:moveToRangeStart ${dora(11)} w:name="m1"/><w:moveTo ${dora(12)}>${run('They include packing. ')}</w:moveTo><w:moveToRangeEnd w:id="11"/>${run('They hold for a year.')}<w:r><w:footnoteReference w:id="3"/></w:r>`,
  ),
  heading(2, 'Other terms'),
  p(
    `${run('See ')}${link('rId7', 'our terms')}${run(', write to ')}${link('rId8', 'the Supplier')}${run(', or open ')}${link('rId9', 'the share')}${run('. The buyer is ')}${control('Name of the buyer', 'Rita Receiver Ltd')}${run('.')}`,
  ),
  fieldRuns(['REF Price \\h'], 'section 2'),
  p(
    `<w:r><w:tab/><w:t>after a tab</w:t><w:br/><w:t>after a line break</w:t></w:r><w:r><w:br w:type="page"/></w:r>${run('after a page break')}`,
  ),
  p(
    `${run('The formula is ')}${formula}${run(', the sign ')}${ruby}${run(', the symbol ')}<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>${run('.')}`,
  ),
  p(`${run('A box:')}${box}`),
  embeddedPicture('rId10', 'The logo of the Supplier'),
  embeddedPicture('rId99', 'A drawing that is lost'),
  p(run('זהו חוזה בין הצדדים, ומחירו 42 אירו.', '<w:rtl/><w:lang w:bidi="he-IL"/>'), '<w:bidi/>'),
  p(run('Quoted as it was said.'), '<w:pStyle w:val="Quote"/>'),
  p(`${run('This paragraph and ')}`, `<w:rPr><w:del ${rita(13)}/></w:rPr>`),
  p(
    run('this one become one.'),
    '<w:sectPr><w:headerReference w:type="default" r:id="rId4"/><w:footerReference w:type="default" r:id="rId6"/><w:headerReference w:type="first" r:id="rId5"/><w:pgSz w:w="11906" w:h="16838"/><w:titlePg/></w:sectPr>',
  ),
  heading(1, 'Annex'),
  p(
    `${run('The last clause has ')}<w:ins ${rita(14)}><w:del ${dora(15)}>${gone('words of one side that the other took out')}</w:del></w:ins>${run(' and an end.')}`,
  ),
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>',
].join('')

const style = (id: string, name: string, more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`
const level = (index: number, text: string) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${(index + 1) * 567}" w:hanging="567"/></w:pPr></w:lvl>`

const parts: Record<string, string> = {
  styles: `<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault></w:docDefaults>${[1, 2, 3].map(one => style(`Heading${one}`, `heading ${one}`)).join('')}${style('Title', 'Title')}${style('Subtitle', 'Subtitle')}${style('Quote', 'Quote')}`,
  numbering: `<w:abstractNum w:abstractNumId="0">${level(0, '%1.')}${level(1, '%1.%2')}${level(2, '(%3)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
  footnotes: `<w:footnote w:id="2">${p(`${run('By the papers of the carrier')}<w:ins ${rita(70)}>${run(' and of the customs')}</w:ins>${run('.')}`)}</w:footnote><w:footnote w:id="3">${p(run('Counted from the first delivery.'))}</w:footnote>`,
}
const roots: Record<string, string> = { styles: 'styles', numbering: 'numbering', footnotes: 'footnotes' }
const page = (kind: 'hdr' | 'ftr', content: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${kind} xmlns:w="${main}">${content}</w:${kind}>`

/** A white pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4//8/AAX+Av7czFnnAAAAAElFTkSuQmCC',
  'base64',
)

const relationships: DocxParts['relationships'] = [
  { type: 'styles', target: 'styles.xml' },
  { type: 'numbering', target: 'numbering.xml' },
  { type: 'footnotes', target: 'footnotes.xml' },
  { type: 'header', target: 'header1.xml' },
  { type: 'header', target: 'header2.xml' },
  { type: 'footer', target: 'footer1.xml' },
  { type: 'hyperlink', target: 'https://supplier.example/terms', external: true },
  { type: 'hyperlink', target: 'mailto:sales@supplier.example', external: true },
  { type: 'hyperlink', target: 'file://server/share', external: true },
  { type: 'image', target: 'media/logo.png' },
]

/**
 * A contract with everything that a document can contain: nested lists, a table in a table, merged cells, notes,
 * fields, controls, links, a formula, a text box, pictures, right-to-left text, headers and footers, and every kind of
 * change by both sides.
 */
export const fullContract = (): Uint8Array =>
  docxFile({
    body,
    relationships,
    contentTypes: {
      ...Object.fromEntries(Object.keys(parts).map(name => [`/word/${name}.xml`, `${word}.${name}+xml`])),
      '/word/header1.xml': `${word}.header+xml`,
      '/word/header2.xml': `${word}.header+xml`,
      '/word/footer1.xml': `${word}.footer+xml`,
    },
    files: {
      ...Object.fromEntries(
        Object.entries(parts).map(([name, content]) => [
          `word/${name}.xml`,
          `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${roots[name]} xmlns:w="${main}">${content}</w:${roots[name]}>`,
        ]),
      ),
      'word/header1.xml': page(
        'hdr',
        p(`${run('Supply agreement, ')}<w:ins ${dora(80)}>${run('third draft')}</w:ins>`),
      ),
      'word/header2.xml': page('hdr', p(run('Confidential'))),
      'word/footer1.xml': page('ftr', p(run('Page 1 of 7'))),
      'word/media/logo.png': picture,
    },
  })
