import { docxFile } from '../../../../test/support/docx-file.ts'
import { p, r } from '../../redline/test-support/contract.ts'
import { box, cell, documentOf, type TextCase } from './case-documents.ts'
import { listCases } from './list-cases.ts'

/**
 * The field codes of ISO/IEC 29500-1 §17.16.5, which the cases give a stored result. Some of the codes would compute
 * another result.
 */
export const fieldCodes = [
  ...['ADDRESSBLOCK', 'ADVANCE \\r 4', 'ASK x "a?"', 'AUTHOR', 'AUTOTEXT x'],
  ...['AUTOTEXTLIST "x"', 'BARCODE "1"', 'BIBLIOGRAPHY', 'BIDIOUTLINE', 'CITATION x', 'COMMENTS', 'COMPARE 1 = 2'],
  ...['CREATEDATE', 'DATABASE \\s "SELECT 1"', 'DATE', `DATE \\@ "'90, and EUR 500 a year for support'"`, 'DDE x y'],
  ...['DDEAUTO cmd "/c"', 'DOCPROPERTY Company', 'DOCVARIABLE x', 'EDITTIME', 'EMBED x', 'FILENAME'],
  ...['FILESIZE', 'FILLIN "x?"', 'FORMTEXT', 'GREETINGLINE', 'HYPERLINK "https://example.com/"'],
  ...['IF 1 = 1 "ninety" "thirty"', 'IMPORT x', 'INCLUDE "x"', 'INCLUDEPICTURE "x"', 'INCLUDETEXT "x"', 'INDEX'],
  ...['INFO Title', 'KEYWORDS', 'LASTSAVEDBY', 'LINK x', 'MERGEFIELD x', 'MERGEREC'],
  ...[
    'MERGESEQ',
    'NEXT',
    'NEXTIF 1 = 1',
    'NOTEREF _n',
    'NUMCHARS',
    'NUMPAGES',
    `NUMPAGES \\# "'EUR 500 'x"`,
    'NUMWORDS',
  ],
  ...[
    'PAGE',
    `PAGE \\# "'EUR 500 'x"`,
    'PAGEREF _t',
    'PAGEREF _Toc1 \\h',
    'PRINT "x"',
    'PRINTDATE',
    'PRIVATE',
    'QUOTE "90"',
  ],
  ...[
    'RD "x"',
    'REF _t',
    'REF _t \\r \\p',
    'REF _hidden',
    'REF gone',
    'REF _t \\* Upper',
    'REVNUM',
    'SAVEDATE',
    'SECTION',
  ],
  ...['SECTIONPAGES', 'SEQ x', 'SEQ x \\r 90', 'SET x "90"', 'SKIPIF 1 = 1', 'STYLEREF "heading 1"', 'SUBJECT'],
  ...['TA \\l "x"', 'TC "x"', 'TEMPLATE', 'TIME', 'TITLE', 'TOA', 'TOC \\o', 'USERADDRESS', 'USERINITIALS', 'USERNAME'],
  ...['XE "x"', '= 1 + 89', 'NOSUCHFIELD'],
]

const escaped = (code: string) => code.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const complexField = (code: string, result: string) =>
  `${char('begin')}<w:r><w:instrText xml:space="preserve"> ${escaped(code)} </w:instrText></w:r>${char('separate')}${r(result)}${char('end')}`
const simpleField = (code: string, result: string) =>
  `<w:fldSimple w:instr="${escaped(code)}">${r(result)}</w:fldSimple>`
const inserted = (runs: string, id: number) =>
  `<w:ins w:id="${id}" w:author="Rita Receiver" w:date="2026-11-01T00:00:00Z">${runs}</w:ins>`

const targets = p(
  `<w:bookmarkStart w:id="1" w:name="_t"/>${r('the target of references')}<w:bookmarkEnd w:id="1"/><w:bookmarkStart w:id="2" w:name="_Toc1"/><w:bookmarkEnd w:id="2"/>`,
)

const places: Record<string, (content: string) => Uint8Array> = {
  body: content => documentOf({ body: targets + content }),
  table: content =>
    documentOf({
      body: `${targets}<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="9000"/></w:tblGrid><w:tr>${cell(content)}</w:tr></w:tbl>${p('')}`,
    }),
  note: content =>
    documentOf({
      body: targets + p(`${r('noted')}<w:r><w:footnoteReference w:id="2"/></w:r>`),
      footnotes: `<w:footnote w:id="2">${content.replace('<w:p>', '<w:p><w:r><w:footnoteRef/></w:r>')}</w:footnote>`,
    }),
  header: content => documentOf({ body: targets, header: content }),
  'a text box': content => documentOf({ body: targets + box(content) }),
}

const makers = { complex: complexField, simple: simpleField }

/** Fields without a stored result, whose code determines what they show, in each place. */
const codedCases = (): TextCase[] => {
  const codes = [
    ...['MACROBUTTON NoMacro [Click here and type]', 'GOTOBUTTON _t the target', 'SYMBOL 97 \\f "Symbol" \\s 12'],
    ...[
      'SYMBOL 0xFE \\f Wingdings',
      'SYMBOL 169 \\a \\f Arial',
      'SYMBOL 8364 \\u \\f "Times New Roman"',
      'FILLIN "x?"',
    ],
    ...['ADVANCE \\r 4', 'SET x "90"', 'XE "x"', 'TC "x"'],
  ]
  const field = (code: string) =>
    `${char('begin')}<w:r><w:instrText xml:space="preserve"> ${escaped(code)} </w:instrText></w:r>${char('end')}`
  const body = (isTracked: boolean) =>
    codes
      .map((code, index) =>
        p(
          `${r(`Clause ${index}: `)}${isTracked ? inserted(field(code), 100 + index) : field(code)}${r(' is agreed.')}`,
        ),
      )
      .join('')
  return Object.entries(places).flatMap(([place, make]) =>
    [false, true].map(isTracked => ({
      name: `fields without a result in ${place}${isTracked ? ', tracked' : ''}`,
      file: make(body(isTracked)),
    })),
  )
}

/** Some fields in each place, from the drafter or, as tracked insertions, from the counterparty. */
const fieldCases = (): TextCase[] =>
  Object.entries(places).flatMap(([place, make]) =>
    Object.entries(makers).flatMap(([kind, field]) =>
      [false, true].flatMap(isTracked =>
        chunks(fieldCodes, place === 'header' ? 6 : 12).map((codes, part) => {
          const withRuns = (runsOf: (code: string, index: number) => string) =>
            make(
              codes
                .map((code, index) =>
                  p(`${r(`Clause ${part}-${index}: within `)}${runsOf(code, index)}${r(' of notice.')}`),
                )
                .join(''),
            )
          const name = `${kind} fields in ${place}${isTracked ? ', tracked' : ''}, from ${codes[0]}`
          if (!isTracked) return { name, file: withRuns(code => field(code, '30 days')) }
          const file = withRuns((code, index) => inserted(field(code, '30 days'), 100 + index))
          return { name, file, before: withRuns(() => '') }
        }),
      ),
    ),
  )

function chunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** Styles of a run or paragraph that do not change the text. */
const lookCases = (): TextCase[] => {
  const ofRun: Record<string, string> = {
    'with a shadow': '<w:shadow/>',
    embossed: '<w:emboss/>',
    imprinted: '<w:imprint/>',
    'in outline': '<w:outline/>',
    'struck through': '<w:strike/>',
    'struck through twice': '<w:dstrike/>',
    'in capitals': '<w:caps/>',
    'in small capitals': '<w:smallCaps/>',
    raised: '<w:position w:val="12"/>',
    'above the line': '<w:vertAlign w:val="superscript"/>',
    'below the line': '<w:vertAlign w:val="subscript"/>',
    narrow: '<w:w w:val="50"/>',
    wide: '<w:spacing w:val="120"/>',
    'fitted to a width': '<w:fitText w:val="2000" w:id="1"/>',
    'with emphasis marks': '<w:em w:val="dot"/>',
    'in a border': '<w:bdr w:val="single" w:sz="4" w:space="1" w:color="auto"/>',
    'two lines in one': '<w:eastAsianLayout w:id="1" w:combine="1"/>',
    'turned in vertical text': '<w:eastAsianLayout w:id="1" w:vert="1"/>',
    'with a glow': '<w14:glow xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" w14:rad="63500"/>',
    'with a shadow of Word 2010':
      '<w14:shadow xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" w14:blurRad="50800" w14:dist="38100" w14:dir="2700000"/>',
    'with a reflection':
      '<w14:reflection xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" w14:blurRad="6350" w14:stA="55000"/>',
    'with ligatures': '<w14:ligatures xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" w14:val="all"/>',
    animated: '<w:effect w:val="blinkBackground"/>',
    highlighted: '<w:highlight w:val="yellow"/>',
    'in another language': '<w:lang w:val="tr-TR"/>',
    'in a font that is not there': '<w:rFonts w:ascii="No Such Font" w:hAnsi="No Such Font"/>',
  }
  const ofParagraph: Record<string, string> = {
    'in a frame': '<w:framePr w:w="3000" w:wrap="around" w:vAnchor="text" w:hAnchor="text"/>',
    'in two directions': '<w:bidi/>',
    'with tabs': '<w:tabs><w:tab w:val="decimal" w:pos="3000"/><w:tab w:val="bar" w:pos="5000"/></w:tabs>',
    'with a border': '<w:pBdr><w:top w:val="single" w:sz="4" w:space="1" w:color="auto"/></w:pBdr>',
  }
  const words = 'The deposit of 42,000 euros is not payable, office “fi” straße.'
  return [
    ...Object.entries(ofRun).map(([name, look]) => ({
      name: `text ${name}`,
      file: documentOf({ body: p(r('Before ') + r(words, look) + r(' after.')) + p(r('End.')) }),
    })),
    ...Object.entries(ofParagraph).map(([name, look]) => ({
      name: `a paragraph ${name}`,
      file: documentOf({ body: p(r(words), look) + p(r('After it.')) }),
    })),
  ]
}

const signs =
  '<w:t xml:space="preserve"> a</w:t><w:noBreakHyphen/><w:t>b</w:t><w:softHyphen/><w:t>c</w:t><w:tab/><w:t>d</w:t><w:br/><w:t>e</w:t><w:cr/><w:t>f</w:t><w:ptab w:relativeTo="margin" w:alignment="right" w:leader="dot"/><w:t>g</w:t>'

const signCases = (): TextCase[] => [
  {
    name: 'a drop capital',
    file: documentOf({
      body:
        p(
          r('T', '<w:sz w:val="72"/>'),
          '<w:keepNext/><w:framePr w:dropCap="drop" w:lines="2" w:wrap="around" w:vAnchor="text" w:hAnchor="text"/>',
        ) + p(r('he deposit of 42,000 euros is not payable before the buyer has paid the price in full.')),
    }),
  },
  { name: 'tabs, hyphens and breaks', file: documentOf({ body: p(`<w:r>${signs}</w:r>`) }) },
  {
    name: 'symbols',
    file: documentOf({
      body: p(
        `<w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:t> agreed </w:t><w:sym w:font="Symbol" w:char="F061"/></w:r>`,
      ),
    }),
  },
  {
    name: 'separators of lines and marks of direction',
    file: documentOf({ body: p(r('one\u2028two\u200bthree\u200efour\u202afive\u202c six\u2011seven')) }),
  },
]

/** Every symbol of the symbol fonts: as `w:sym`, as private-use text, and as letters. */
const symbolCases = (): TextCase[] =>
  ['Symbol', 'Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings'].flatMap(font => {
    const codes = Array.from({ length: 0x100 - 0x21 }, (_, index) => 0x21 + index)
    const look = `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>`
    const symbolOf = (code: number) => `<w:r><w:sym w:font="${font}" w:char="F0${code.toString(16)}"/></w:r>`
    const privateOf = (code: number) => r(String.fromCharCode(0xf000 + code), look)
    const lines = (write: (code: number) => string, shown: number[]) =>
      chunks(shown, 16)
        .map((part, index) => p(`${r(`Clause ${index}: `)}${part.map(write).join(r(' and '))}${r(' agreed.')}`))
        .join('')
    const letters = p(r('He pays within ') + r('30 days', look) + r(' of notice.'))
    return [
      { name: `symbols of ${font}`, file: documentOf({ body: lines(symbolOf, codes) }) },
      { name: `symbols of ${font} as text`, file: documentOf({ body: lines(privateOf, codes) + letters }) },
    ]
  })

/** Content controls, some bound to data that would replace their text. */
const controlCases = (): TextCase[] => {
  const bound = (path: string) =>
    `<w:dataBinding w:xpath="${path}" w:storeItemID="{11111111-2222-3333-4444-555555555555}"/>`
  const inline = (properties: string, content: string) =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
  const withData = (body: string) =>
    docxFile({
      body,
      relationships: [{ type: 'customXml', target: '../customXml/item1.xml' }],
      files: {
        'customXml/item1.xml': '<data><party>Other Ltd</party></data>',
        'customXml/_rels/item1.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXmlProps" Target="itemProps1.xml"/></Relationships>',
        'customXml/itemProps1.xml':
          '<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml" ds:itemID="{11111111-2222-3333-4444-555555555555}"/>',
      },
      contentTypes: {
        '/customXml/itemProps1.xml': 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml',
      },
    })
  const sentence = (control: string) => p(r('The deposit is not payable by ') + control + r(' before June.'))
  const party = inline(`<w:text/>${bound('/data/party')}`, r('Acme Ltd'))
  return [
    { name: 'a control bound to other data', file: withData(sentence(party)) },
    {
      name: 'words before a bound control in a control',
      file: withData(sentence(party) + inline('<w:alias w:val="Clause"/>', sentence(party))),
    },
    {
      name: 'words before a bound control in a control around a table',
      file: withData(
        sentence(party) +
          inline(
            '',
            `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="9000"/></w:tblGrid><w:tr>${cell(sentence(party))}</w:tr></w:tbl>`,
          ) +
          p(r('After.')),
      ),
    },
    {
      name: 'a control with another date',
      file: documentOf({
        body: sentence(
          inline(
            '<w:date w:fullDate="2031-05-06T00:00:00Z"><w:dateFormat w:val="d MMMM yyyy"/><w:lid w:val="en-US"/></w:date>',
            r('1 January 2026'),
          ),
        ),
      }),
    },
    {
      name: 'a control with another choice',
      file: documentOf({
        body: sentence(
          inline(
            '<w:dropDownList w:lastValue="2"><w:listItem w:displayText="Other Ltd" w:value="2"/></w:dropDownList>',
            r('Acme Ltd'),
          ),
        ),
      }),
    },
    {
      name: 'a control with a box of another state',
      file: documentOf({
        body: sentence(
          inline(
            '<w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="1"/></w14:checkbox>',
            r('\u2610'),
          ),
        ),
      }),
    },
    {
      name: 'a control that shows a placeholder',
      file: documentOf({ body: sentence(inline('<w:showingPlcHdr/><w:text/>', r('Click here'))) }),
    },
  ]
}

/** Alternate content with equal and with different branches. Members see the first branch. */
const branchCases = (): TextCase[] => {
  const declared =
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"'
  const shape = (text: string) =>
    `<w:drawing><wp:inline><wp:extent cx="3000000" cy="900000"/><wp:docPr id="1" name="Box"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></wps:spPr><wps:txbx><w:txbxContent>${p(r(text))}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`
  const old = (text: string) =>
    `<w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape style="width:200pt;height:60pt" type="#_x0000_t202"><v:textbox><w:txbxContent>${p(r(text))}</w:txbxContent></v:textbox></v:shape></w:pict>`
  const branches = (choice: string, fallback: string) =>
    documentOf({
      body: p(
        `${r('Beside a box. ')}<w:r><mc:AlternateContent ${declared}><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`,
      ),
    })
  return [
    { name: 'branches that say the same', file: branches(shape('The fee is 30.'), old('The fee is 30.')) },
    {
      name: 'branches of which the other one says more',
      file: branches(shape('The fee is 30.'), old('The fee is 90.')),
    },
    { name: 'branches of which the other one is empty', file: branches(shape('The fee is 30.'), '') },
    { name: 'a box without branches', file: documentOf({ body: p(`<w:r>${old('The fee is 30.')}</w:r>`) }) },
  ]
}

/** All cases, each with a document. Several fields share a document. */
export const textCases = (): TextCase[] => [
  ...[
    listCases(),
    fieldCases(),
    codedCases(),
    lookCases(),
    signCases(),
    symbolCases(),
    controlCases(),
    branchCases(),
  ].flat(),
]
