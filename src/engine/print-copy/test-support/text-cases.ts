import { docxFile } from '../../../../test/support/docx-file.ts'
import { p, r } from '../../redline/test-support/contract.ts'

/** A document, and the words that everybody reads in it. */
export interface TextCase {
  name: string
  file: Uint8Array
}

/** ST_NumberFormat (ECMA-376-1 §17.18.59). */
const numberFormats =
  `decimal upperRoman lowerRoman upperLetter lowerLetter ordinal cardinalText ordinalText hex chicago
  ideographDigital japaneseCounting aiueo iroha decimalFullWidth decimalHalfWidth japaneseLegal japaneseDigitalTenThousand
  decimalEnclosedCircle decimalFullWidth2 aiueoFullWidth irohaFullWidth decimalZero ganada chosung decimalEnclosedFullstop
  decimalEnclosedParen decimalEnclosedCircleChinese ideographEnclosedCircle ideographTraditional ideographZodiac
  ideographZodiacTraditional taiwaneseCounting ideographLegalTraditional taiwaneseCountingThousand taiwaneseDigital
  chineseCounting chineseLegalSimplified chineseCountingThousand koreanDigital koreanCounting koreanLegal koreanDigital2
  vietnameseCounting russianLower russianUpper none numberInDash hebrew1 hebrew2 arabicAlpha arabicAbjad hindiVowels
  hindiConsonants hindiNumbers hindiCounting thaiLetters thaiNumbers thaiCounting bahtText dollarText`.split(/\s+/)

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const level = (index: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (index + 1)}" w:hanging="720"/></w:pPr></w:lvl>`
const item = (list: number, ilvl: number, text: string, more = '') =>
  p(r(text, more), `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${list}"/></w:numPr>`)

interface Parts {
  body: string
  numbering?: string
  styles?: string
  footnotes?: string
  endnotes?: string
  header?: string
  footer?: string
}

const roots: Record<string, string> = { header: 'hdr', footer: 'ftr' }

/** A document with a header and notes, as far as they are given. */
function documentOf({ body, ...parts }: Parts): Uint8Array {
  const given = Object.entries(parts).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const references = given.flatMap(([name], index) =>
    roots[name] === undefined ? [] : `<w:${name}Reference w:type="default" r:id="rId${index + 1}"/>`,
  )
  const section = references.length > 0 ? `<w:sectPr>${references.join('')}</w:sectPr>` : ''
  return docxFile({
    body: body + section,
    relationships: given.map(([name]) => ({ type: name, target: `${name}.xml` })),
    contentTypes: Object.fromEntries(given.map(([name]) => [`/word/${name}.xml`, `${word}.${name}+xml`])),
    files: Object.fromEntries(
      given.map(([name, content]) => [
        `word/${name}.xml`,
        `<w:${roots[name] ?? name} ${w} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${content}</w:${roots[name] ?? name}>`,
      ]),
    ),
  })
}

const abstract = (levels: string) =>
  `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`

/** Every format, up to a number where most have words or signs of their own. */
const numberCases = (): TextCase[] =>
  numberFormats.map(format => ({
    name: `numbers as ${format}`,
    file: documentOf({
      numbering: abstract(level(0, format, 'Clause %1.') + level(1, format, '%1-%2)')),
      body: [
        ...Array.from({ length: 12 }, (_, index) => item(1, 0, `item ${index + 1}`)),
        ...Array.from({ length: 11 }, (_, index) => item(1, 1, `part ${index + 1}`)),
      ].join(''),
    }),
  }))

const languages =
  'en-GB de-DE fr-FR es-ES it-IT pt-BR nl-NL sv-SE da-DK nb-NO fi-FI pl-PL cs-CZ ru-RU uk-UA tr-TR el-GR hu-HU ro-RO he-IL'

/** Words and ordinals in the languages that have them, and in one that has none. */
const languageCases = (): TextCase[] =>
  languages.split(' ').map(language => {
    const levels = ['ordinal', 'cardinalText', 'ordinalText'].map((format, ilvl) =>
      level(ilvl, format, `Clause %${ilvl + 1}.`),
    )
    return {
      name: `numbers in words of ${language}`,
      file: documentOf({
        numbering: abstract(levels.join('')),
        styles: `<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="${language}"/></w:rPr></w:rPrDefault></w:docDefaults>`,
        body: Array.from({ length: 99 }, (_, index) => item(1, Math.floor(index / 33), `item ${index}`)).join(''),
      }),
    }
  })

/** How lists count. */
const countingCases = (): TextCase[] => {
  const walk = (numbering: string, places: string) =>
    documentOf({
      numbering,
      body: places
        .split(' ')
        .map((place, index) => {
          const [list, ilvl] = place.split('/').map(Number)
          return item(list!, ilvl!, `item ${index}`)
        })
        .join(''),
    })
  const three = (first: string, second: string, third: string, more: [string, string] = ['', '']) =>
    abstract(level(0, first, '%1.') + level(1, second, '%1.%2', more[0]) + level(2, third, '%1.%2.%3', more[1]))
  const places = '1/0 1/1 1/1 1/2 1/2 1/0 1/1 1/2 1/1 1/2 1/0 1/2'
  const all: [string, Uint8Array][] = [
    ['never start again', walk(three('decimal', 'decimal', 'decimal', ['<w:lvlRestart w:val="0"/>', '']), places)],
    [
      'start again after the first level',
      walk(three('decimal', 'decimal', 'decimal', ['', '<w:lvlRestart w:val="1"/>']), places),
    ],
    ['are legal', walk(three('upperRoman', 'lowerLetter', 'decimal', ['<w:isLgl/>', '<w:isLgl/>']), places)],
    ['are roman and letters', walk(three('upperRoman', 'upperLetter', 'lowerRoman'), places)],
    ['skip levels', walk(three('decimal', 'decimal', 'decimal'), '1/2 1/1 1/0 1/2 1/2 1/1')],
    [
      'start again in another list',
      walk(
        `${three('ordinalText', 'decimal', 'decimal')}<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>`,
        '1/0 1/1 2/0 2/1 2/0 1/0',
      ),
    ],
  ]
  return all.map(([name, file]) => ({ name: `numbers that ${name}`, file }))
}

/** Lists in all texts of a document, and in several of them: as LibreOffice lays them out, and as it does not. */
const storyCases = (): TextCase[] => {
  const lists: Record<string, string> = {
    decimal: level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '(%2)'),
    words: level(0, 'ordinalText', 'Clause %1:') + level(1, 'decimal', '%1-%2'),
    bullets: level(0, 'bullet', '•') + level(1, 'bullet', '–'),
  }
  const items = (text: string) => [0, 1, 1, 0].map((ilvl, index) => item(1, ilvl, `${text} ${index}`)).join('')
  const note = (kind: string, id: number) => p(`${r('noted')}<w:r><w:${kind}Reference w:id="${id}"/></w:r>`)
  const noteText = (kind: string, id: number) =>
    `<w:${kind} w:id="${id}">${p(`<w:r><w:${kind}Ref/></w:r>${r('See:')}`)}${items(`${kind} ${id}`)}</w:${kind}>`
  const notesOf = (kind: string) => noteText(kind, 2) + noteText(kind, 3)
  const table = (content: string, more = '') =>
    `<w:tbl><w:tblPr>${more}<w:tblW w:w="7000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="7000"/></w:tblGrid><w:tr>${cell(content)}</w:tr></w:tbl>`
  const floating = '<w:tblpPr w:vertAnchor="text" w:horzAnchor="margin" w:tblpX="1" w:tblpY="1"/>'
  const framed = p(
    r('in a frame'),
    '<w:framePr w:w="3000" w:wrap="around" w:vAnchor="text" w:hAnchor="margin"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
  )
  const notes = note('footnote', 2) + note('footnote', 3)
  const endnotes = note('endnote', 2) + note('endnote', 3)
  const stories: Record<string, Parts> = {
    footnotes: { body: notes, footnotes: notesOf('footnote') },
    'the body and footnotes': { body: items('body') + notes + items('then'), footnotes: notesOf('footnote') },
    endnotes: { body: endnotes, endnotes: notesOf('endnote') },
    'a header': { body: p(r('body')), header: items('header') },
    'the body, a header and a footer': { body: items('body'), header: items('header'), footer: items('footer') },
    'a table in a header': { body: items('body'), header: table(items('header')) + p('') },
    'a text box': { body: box(items('box')) },
    'the body and text boxes': { body: items('a') + box(items('b')) + items('c') + box(items('d')) + items('e') },
    'a table in a text box': { body: items('a') + box(table(items('b')) + p(r('end'))) + items('c') },
    'a table': { body: items('a') + table(items('b')) + items('c') },
    'a floating table': { body: items('a') + table(items('b'), floating) + items('c') },
    'a frame': { body: items('a') + framed + items('c') },
    'all texts': {
      body: items('a') + notes + box(items('b')) + endnotes + items('c'),
      ...{ footnotes: notesOf('footnote'), endnotes: notesOf('endnote') },
      ...{ header: items('header'), footer: items('footer') },
    },
  }
  return Object.entries(lists).flatMap(([format, levels]) =>
    Object.entries(stories).map(([place, parts]) => ({
      name: `${format} of lists in ${place}`,
      file: documentOf({ ...parts, numbering: abstract(levels) }),
    })),
  )
}

/**
 * The fields of ISO/IEC 29500-1 §17.16.5 that store what they show, and codes that would show other words than are stored.
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

const escaped = (code: string) => code.replace(/[&<>"]/g, one => `&#${one.charCodeAt(0)};`)
const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const complexField = (code: string, result: string) =>
  `${char('begin')}<w:r><w:instrText xml:space="preserve"> ${escaped(code)} </w:instrText></w:r>${char('separate')}${r(result)}${char('end')}`
const simpleField = (code: string, result: string) =>
  `<w:fldSimple w:instr="${escaped(code)}">${r(result)}</w:fldSimple>`
const inserted = (runs: string, id: number) =>
  `<w:ins w:id="${id}" w:author="Rex Counterparty" w:date="2026-11-01T00:00:00Z">${runs}</w:ins>`

const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="9000" w:type="dxa"/></w:tcPr>${content}</w:tc>`
const box = (content: string) =>
  p(
    `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:400pt;height:600pt" type="#_x0000_t202"><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
  )
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

/** Fields that say in their codes what they show, and store nothing, in each place. */
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

/** Some fields in each place, by the drafter and, tracked, by the counterparty. */
const fieldCases = (): TextCase[] =>
  Object.entries(places).flatMap(([place, make]) =>
    Object.entries(makers).flatMap(([kind, field]) =>
      [false, true].flatMap(isTracked =>
        chunks(fieldCodes, place === 'header' ? 6 : 12).map((codes, part) => ({
          name: `${kind} fields in ${place}${isTracked ? ', tracked' : ''}, from ${codes[0]}`,
          file: make(
            codes
              .map((code, index) => {
                const runs = field(code, '30 days')
                return p(
                  `${r(`Clause ${part}-${index}: within `)}${isTracked ? inserted(runs, 100 + index) : runs}${r(' of notice.')}`,
                )
              })
              .join(''),
          ),
        })),
      ),
    ),
  )

function chunks<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

/** What a run or paragraph may look like: its words stay those of the file. */
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

/** Every symbol of the fonts that have some: as `w:sym`, as text of private use, and as letters. */
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

/** Controls: some with data elsewhere, which would take the place of their words. */
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

/** Branches that say the same, and such that do not: members see the first. */
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

/** Each case is a document; fields share one with some others. */
export const textCases = (): TextCase[] => [
  ...[
    numberCases(),
    languageCases(),
    countingCases(),
    storyCases(),
    fieldCases(),
    codedCases(),
    lookCases(),
    signCases(),
    symbolCases(),
    controlCases(),
    branchCases(),
  ].flat(),
]
