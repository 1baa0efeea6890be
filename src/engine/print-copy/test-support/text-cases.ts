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
  footnotes?: string
  header?: string
}

/** A document with a header and notes, as far as they are given. */
function documentOf({ body, ...parts }: Parts): Uint8Array {
  const given = Object.entries(parts).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const roots: Record<string, string> = { numbering: 'numbering', footnotes: 'footnotes', header: 'hdr' }
  const headerAt = given.findIndex(([name]) => name === 'header') + 1
  const section = headerAt > 0 ? `<w:sectPr><w:headerReference w:type="default" r:id="rId${headerAt}"/></w:sectPr>` : ''
  return docxFile({
    body: body + section,
    relationships: given.map(([name]) => ({ type: name, target: `${name}.xml` })),
    contentTypes: Object.fromEntries(given.map(([name]) => [`/word/${name}.xml`, `${word}.${name}+xml`])),
    files: Object.fromEntries(
      given.map(([name, content]) => [
        `word/${name}.xml`,
        `<w:${roots[name]} ${w} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${content}</w:${roots[name]}>`,
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
    ['start again after the first level', walk(three('decimal', 'decimal', 'decimal', ['', '<w:lvlRestart w:val="1"/>']), places)],
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

/** The fields of ISO/IEC 29500-1 §17.16.5, and codes that would show other words than are stored. */
export const fieldCodes = [
  ...['ADDRESSBLOCK', 'ADVANCE \\r 4', 'ASK x "a?"', 'AUTHOR', 'AUTONUM', 'AUTONUMLGL', 'AUTONUMOUT', 'AUTOTEXT x'],
  ...['AUTOTEXTLIST "x"', 'BARCODE "1"', 'BIBLIOGRAPHY', 'BIDIOUTLINE', 'CITATION x', 'COMMENTS', 'COMPARE 1 = 2'],
  ...['CREATEDATE', 'DATABASE \\s "SELECT 1"', 'DATE', `DATE \\@ "'90, and EUR 500 a year for support'"`, 'DDE x y'],
  ...['DDEAUTO cmd "/c"', 'DOCPROPERTY Company', 'DOCVARIABLE x', 'EDITTIME', 'EMBED x', 'EQ \\f(1,2)', 'FILENAME'],
  ...['FILESIZE', 'FILLIN "x?"', 'FORMTEXT', 'GOTOBUTTON x go', 'GREETINGLINE', 'HYPERLINK "https://example.com/"'],
  ...['IF 1 = 1 "ninety" "thirty"', 'IMPORT x', 'INCLUDE "x"', 'INCLUDEPICTURE "x"', 'INCLUDETEXT "x"', 'INDEX'],
  ...['INFO Title', 'KEYWORDS', 'LASTSAVEDBY', 'LINK x', 'LISTNUM', 'MACROBUTTON x press', 'MERGEFIELD x', 'MERGEREC'],
  ...['MERGESEQ', 'NEXT', 'NEXTIF 1 = 1', 'NOTEREF _n', 'NUMCHARS', 'NUMPAGES', `NUMPAGES \\# "'EUR 500 'x"`, 'NUMWORDS'],
  ...['PAGE', `PAGE \\# "'EUR 500 'x"`, 'PAGEREF _t', 'PAGEREF _Toc1 \\h', 'PRINT "x"', 'PRINTDATE', 'PRIVATE', 'QUOTE "90"'],
  ...['RD "x"', 'REF _t', 'REF _t \\r \\p', 'REF _hidden', 'REF gone', 'REF _t \\* Upper', 'REVNUM', 'SAVEDATE', 'SECTION'],
  ...['SECTIONPAGES', 'SEQ x', 'SEQ x \\r 90', 'SET x "90"', 'SKIPIF 1 = 1', 'STYLEREF "heading 1"', 'SUBJECT', 'SYMBOL 90'],
  ...['TA \\l "x"', 'TC "x"', 'TEMPLATE', 'TIME', 'TITLE', 'TOA', 'TOC \\o', 'USERADDRESS', 'USERINITIALS', 'USERNAME'],
  ...['XE "x"', '= 1 + 89', 'NOSUCHFIELD'],
]

const escaped = (code: string) => code.replace(/[&<>"]/g, one => `&#${one.charCodeAt(0)};`)
const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const complexField = (code: string, result: string) =>
  `${char('begin')}<w:r><w:instrText xml:space="preserve"> ${escaped(code)} </w:instrText></w:r>${char('separate')}${r(result)}${char('end')}`
const simpleField = (code: string, result: string) => `<w:fldSimple w:instr="${escaped(code)}">${r(result)}</w:fldSimple>`
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
                return p(`${r(`Clause ${part}-${index}: within `)}${isTracked ? inserted(runs, 100 + index) : runs}${r(' of notice.')}`)
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

/** Each case is a document; fields share one with some others. */
export const textCases = (): TextCase[] => [...numberCases(), ...countingCases(), ...fieldCases()]
