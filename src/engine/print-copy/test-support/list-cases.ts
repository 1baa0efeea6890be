import { p, r } from '../../redline/test-support/contract.ts'
import { box, cell, documentOf, type Parts, type TextCase } from './case-documents.ts'

/** All number formats (ST_NumberFormat, ECMA-376-1 §17.18.59). */
const numberFormats =
  `decimal upperRoman lowerRoman upperLetter lowerLetter ordinal cardinalText ordinalText hex chicago
  ideographDigital japaneseCounting aiueo iroha decimalFullWidth decimalHalfWidth japaneseLegal japaneseDigitalTenThousand
  decimalEnclosedCircle decimalFullWidth2 aiueoFullWidth irohaFullWidth decimalZero ganada chosung decimalEnclosedFullstop
  decimalEnclosedParen decimalEnclosedCircleChinese ideographEnclosedCircle ideographTraditional ideographZodiac
  ideographZodiacTraditional taiwaneseCounting ideographLegalTraditional taiwaneseCountingThousand taiwaneseDigital
  chineseCounting chineseLegalSimplified chineseCountingThousand koreanDigital koreanCounting koreanLegal koreanDigital2
  vietnameseCounting russianLower russianUpper none numberInDash hebrew1 hebrew2 arabicAlpha arabicAbjad hindiVowels
  hindiConsonants hindiNumbers hindiCounting thaiLetters thaiNumbers thaiCounting bahtText dollarText`.split(/\s+/)

const level = (index: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (index + 1)}" w:hanging="720"/></w:pPr></w:lvl>`
const item = (list: number, ilvl: number, text: string, more = '') =>
  p(r(text, more), `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${list}"/></w:numPr>`)

const abstract = (levels: string) =>
  `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`

/** Lists in every number format, long enough to reach most of the format's special words and symbols. */
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

/** Numbers as words and ordinals, in languages that have them and in a language that does not. */
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

/** Lists that count in unusual ways. */
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
  const cases: [string, Uint8Array][] = [
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
  return cases.map(([name, file]) => ({ name: `numbers that ${name}`, file }))
}

/** Lists in each story of a document and in several stories, which LibreOffice may lay out in another order. */
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

/** Lists by format, language, counting and place. */
export const listCases = (): TextCase[] => [numberCases(), languageCases(), countingCases(), storyCases()].flat()
