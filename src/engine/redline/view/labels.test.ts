import { describe, expect, it } from 'vitest'
import { openContract, p, r } from '../test-support/contract.ts'
import { clausesOf } from './clauses.ts'
import { labelsOf } from './labels.ts'
import { numberInFormat } from './number-format.ts'

const level = (index: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
const abstract = (id: number, levels: string) => `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`
const number = (id: number, abstractId: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${more}</w:num>`
const legal = abstract(
  0,
  level(0, 'decimal', '%1.') +
    level(1, 'decimal', '%1.%2') +
    level(2, 'lowerLetter', '(%3)') +
    level(3, 'lowerRoman', '(%4)'),
)

/** Creates items from `list/level`: `-` is a deleted paragraph, `+` an inserted end, and an empty string is no list. */
const items = (...places: string[]) =>
  places.map(place => {
    const [, mark, list, ilvl] = /^([-+]?)(?:(\d+)\/(\d+))?$/.exec(place)!
    const change = mark ? `<w:${mark === '-' ? 'del' : 'ins'} w:id="1" w:author="Dana"/>` : ''
    const numbers = list ? `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${list}"/></w:numPr>` : ''
    const text = mark === '-' ? `<w:del w:id="2" w:author="Dana"><w:r><w:delText>x</w:delText></w:r></w:del>` : r('x')
    return p(text, numbers + (change && `<w:rPr>${change}</w:rPr>`))
  })
const labels = (numbering: string, body: string[], styles?: string) =>
  clausesOf(openContract({ body: body.join(''), numbering, styles })).map(clause => clause.label ?? '')

describe('the number of a list item', () => {
  it.each<[string, string, string[], string[]]>([
    [
      'counts on its level',
      legal + number(1, 0),
      ['1/0', '1/1', '1/1', '1/0', '1/1'],
      ['1.', '1.1', '1.2', '2.', '2.1'],
    ],
    ['shows skipped upper levels at their start', legal + number(1, 0), ['1/1', '1/0'], ['1.1', '2.']],
    ['counts across paragraphs without a list', legal + number(1, 0), ['1/0', '', '1/0'], ['1.', '', '2.']],
    [
      'continues in another list of the same definition',
      legal + number(1, 0) + number(2, 0),
      ['1/0', '2/0'],
      ['1.', '2.'],
    ],
    [
      'starts again in a list that restarts it',
      legal + number(1, 0) + number(2, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride>'),
      ['1/0', '1/0', '2/0', '2/0', '1/0'],
      ['1.', '2.', '4.', '5.', '6.'],
    ],
    [
      'has the format with which a list overrides its definition',
      legal + number(1, 0, `<w:lvlOverride w:ilvl="0">${level(0, 'upperRoman', 'Article %1')}</w:lvlOverride>`),
      ['1/0', '1/1'],
      ['Article I', 'I.1'],
    ],
    [
      'is decimal on all levels of a legal list',
      abstract(0, level(0, 'upperRoman', '%1.') + level(1, 'decimal', '%1.%2', '<w:isLgl/>')) + number(1, 0),
      ['1/0', '1/1'],
      ['I.', '1.1'],
    ],
    [
      'does not start again on a level that never restarts',
      abstract(0, level(0, 'decimal', '%1.') + level(1, 'decimal', '%2)', '<w:lvlRestart w:val="0"/>')) + number(1, 0),
      ['1/0', '1/1', '1/0', '1/1'],
      ['1.', '1)', '2.', '2)'],
    ],
    [
      'starts again only after the level that its definition names',
      abstract(
        0,
        level(0, 'decimal', '%1.') +
          level(1, 'decimal', '%1.%2') +
          level(2, 'decimal', '%3)', '<w:lvlRestart w:val="1"/>'),
      ) + number(1, 0),
      ['1/0', '1/1', '1/2', '1/1', '1/2', '1/0', '1/2'],
      ['1.', '1.1', '1)', '1.2', '2)', '2.', '1)'],
    ],
    [
      'counts a new item, but not a deleted item',
      legal + number(1, 0),
      ['1/0', '-1/0', '+1/0', '1/0'],
      ['1.', '', '2.', '3.'],
    ],
    ['is missing in list 0 and in an undefined list', legal + number(1, 0), ['0/0', '7/0', '1/0'], ['', '', '1.']],
    [
      'is an ordinary character for a bullet in a symbol font',
      abstract(
        0,
        `<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="&#xF0B7;"/><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr></w:lvl>`,
      ) + number(1, 0),
      ['1/0'],
      ['•'],
    ],
  ])('%s', (_, numbering, places, expected) => {
    expect(labels(numbering, items(...places))).toEqual(expected)
  })

  it('comes from the style of a paragraph, on the level linked to that style', () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Sub"/><w:basedOn w:val="Clause"/></w:style>'
    const numbering =
      abstract(
        0,
        level(0, 'decimal', '%1.', '<w:pStyle w:val="Clause"/>') +
          level(1, 'lowerLetter', '(%2)', '<w:pStyle w:val="Sub"/>'),
      ) + number(1, 0)
    const styled = (style: string, more = '') => p(r('x'), `<w:pStyle w:val="${style}"/>${more}`)
    const none = '<w:numPr><w:numId w:val="0"/></w:numPr>'
    expect(labels(numbering, [styled('Clause'), styled('Sub'), styled('Sub', none), styled('Clause')], styles)).toEqual(
      ['1.', '(a)', '', '2.'],
    )
  })

  it('comes from the last of several joined paragraphs, and is shown at the start of their text', () => {
    const ended = (content: string) => p(content, '<w:rPr><w:del w:id="1" w:author="Dana"/></w:rPr>')
    expect(labels(legal + number(1, 0), [...items('1/0'), ended(r('begins')), ...items('1/0', '1/0')])).toEqual([
      '1.',
      '2.',
      '',
      '3.',
    ])
  })

  it('is returned for all items at once', () => {
    const open = openContract({ body: items('1/0', '', '-1/1').join(''), numbering: legal + number(1, 0) })
    expect([...labelsOf(open)]).toEqual([
      [open.anchors[0], { level: 0, label: '1.' }],
      [open.anchors[2], { level: 1, label: null }],
    ])
  })

  it('continues from note to note, and from the body into its text boxes and back', () => {
    const [item] = items('1/0')
    const note = (id: number) => p(`<w:r><w:footnoteReference w:id="${id}"/></w:r>`)
    const deleted = `<w:del w:id="3" w:author="Dana"><w:r><w:footnoteReference w:id="1"/></w:r></w:del>`
    const box = `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${item}${item}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`
    const open = openContract({
      body: `${item}${p(box)}${item}${p(deleted)}${note(2)}${note(3)}`,
      footnotes: [1, 2, 3].map(id => `<w:footnote w:id="${id}">${item}</w:footnote>`).join(''),
      numbering: legal + number(1, 0),
    })
    const shown = clausesOf(open).map(({ label, stories = [] }) =>
      [label, ...stories.flatMap(story => story.clauses.map(clause => clause.label))].join(' '),
    )
    expect(shown).toEqual(['1.', ' 2. 3.', '4.', ' ', ' 1.', ' 2.'])
  })

  it.each<[string, string, string]>([
    ['its level', '<w:lang w:val="fr-FR"/>', 'Premier'],
    ['the mark of its paragraph', '', 'Erste'],
  ])('is written in the language of %s', (_, ofLevel, label) => {
    const levels = level(0, 'ordinalText', '%1').replace('</w:lvl>', `<w:rPr>${ofLevel}</w:rPr></w:lvl>`)
    const german = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:lang w:val="de-DE"/></w:rPr>'
    expect(labels(abstract(0, levels) + number(1, 0), [p(r('x'), german)])).toEqual([label])
  })

  it.each<[string, string]>([
    ['the style of its paragraph', '<w:style w:type="paragraph" w:default="1" w:styleId="N">%</w:style>'],
    ['the document', '<w:docDefaults><w:rPrDefault>%</w:rPrDefault></w:docDefaults>'],
  ])('is written in the language of %s', (_, styles) => {
    const spanish = styles.replace('%', '<w:rPr><w:lang w:val="es-ES"/></w:rPr>')
    const list = abstract(0, level(0, 'ordinalText', '%1')) + number(1, 0)
    expect(labels(list, items('1/0'), spanish)).toEqual(['Primero'])
  })

  it('is included in the markup of a note', () => {
    const [item] = items('1/0')
    const [clause] = clausesOf(
      openContract({
        body: p(`<w:r><w:footnoteReference w:id="2"/></w:r>`),
        footnotes: `<w:footnote w:id="2">${item}</w:footnote>`,
        numbering: legal + number(1, 0),
      }),
    )
    expect(clause!.html).toContain('<span class="clause-label">1.</span> x')
  })

  it('is empty for a definition that refers to itself', () => {
    const link = '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="L"/></w:abstractNum>'
    const styles =
      '<w:style w:type="numbering" w:styleId="L"><w:basedOn w:val="L"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    expect(labels(link + number(1, 0), items('1/0'), styles)).toEqual([''])
  })
})

describe('numberInFormat', () => {
  it.each<[string, number, string]>([
    ['decimalZero', 7, '07'],
    ['upperRoman', 1949, 'MCMXLIX'],
    ['lowerRoman', 4, 'iv'],
    ['lowerRoman', 0, '0'],
    ['lowerLetter', 28, 'bb'],
    ['upperLetter', 26, 'Z'],
    ['ordinal', 112, '112th'],
    ['ordinal', 23, '23rd'],
    ['cardinalText', 21, 'Twenty-one'],
    ['cardinalText', 300, 'Three hundred'],
    ['ordinalText', 12, 'Twelfth'],
    ['ordinalText', 20, 'Twentieth'],
    ['ordinalText', 101, 'One hundred first'],
    ['chineseCounting', 12, '十二'],
    ['decimalEnclosedCircle', 3, '③'],
    ['none', 3, ''],
    ['padded3', 7, '007'],
    ['constructor', 3, '3'],
  ])('in the format %s, writes %i as %s', (format, value, text) => {
    expect(numberInFormat(value, format)).toBe(text)
  })

  it.each<[string, string, string, string]>([
    ['de-DE', 'Erste Einunddreißigste', 'Einunddreißig', '31.'],
    ['fr', 'Premier Trente-et-unième', 'Trente-et-un', '31e'],
    ['es-MX', 'Primero Trigésimo primero', 'Treinta y uno', '31º'],
    ['it', 'Primo Trentunesimo', 'Trentuno', '31º'],
    ['pt-BR', 'Primeiro Trigésimo primeiro', 'Trinta e um', '31º'],
    ['nl', 'Eerste Eenendertigste', 'Eenendertig', '31e'],
    ['sv', 'Första Trettioförsta', 'Trettioett', '31:a'],
    ['da', 'Første Etogtredivte', 'Enogtredive', '31.'],
    ['nb-NO', 'Første Trettiførste', 'Trettién', '31.'],
    ['fi', 'Ensimmäinen Kolmaskymmenesensimmäinen', 'Kolmekymmentäyksi', '31.'],
    ['pl', 'Pierwszy Trzydziesty pierwszy', 'Trzydzieści jeden', '31.'],
    ['cs', 'První 31', 'Třicet jeden', '31.'],
    ['ru', 'Первый Тридцать первый', 'Тридцать один', '31-й'],
    ['uk', 'Перший 31', 'Тридцять один', '31-ий'],
    ['tr', 'Birinci Otuz birinci', 'Otuz bir', '31.'],
    ['el', 'Πρώτος Τριακοστός πρώτος', 'Τριάντα ένα', '31ος'],
    ['hu', 'Első Harmincegyedik', 'Harmincegy', '31.'],
    ['ro', 'Primul 31', 'Treizeci și unu', '31a'],
    ['tlh', '1 31', '31', '31'],
  ])('writes ordinals and cardinals in the language %s', (language, ordinals, cardinal, digits) => {
    const first = numberInFormat(1, 'ordinalText', language)
    expect(`${first} ${numberInFormat(31, 'ordinalText', language)}`).toBe(ordinals)
    expect(numberInFormat(31, 'cardinalText', language)).toBe(cardinal)
    expect(numberInFormat(31, 'ordinal', language)).toBe(digits)
  })

  it.each([
    ['en', 101, 'One hundred first'],
    ['de', 100, 'Einhundertste'],
    ['pl', 100, 'Setny'],
    ['pl', 21, 'Dwudziesty pierwszy'],
    ['el', 7, 'Έβδομος'],
    ['tr', 2, 'İkinci'],
    ['de', 0, 'Nullte'],
    ['de', 1_000_000, '1000000'],
  ])('in the language %s, writes the ordinal of %i as %s', (language, value, text) => {
    expect(numberInFormat(value, 'ordinalText', language)).toBe(text)
  })
})
