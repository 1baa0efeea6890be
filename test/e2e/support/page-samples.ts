import { docxFile } from '../../support/docx-file.ts'
import { randomOf } from '../../support/random.ts'
import type { SampleDocument } from '../../support/sample-documents.ts'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const vocabulary =
  `agreement arbitration assignment balance breach buyer certificate consent corporation counterpart damages deemed
delivery dividend effective escrow event execution fee foregoing governing hereunder hold indemnify invoice issue jurisdiction law
liquidation merger notice obligation of or party payment preferred price provided pursuant rate remedy seller shall stock subject such
term thereof to transfer under unless upon warranty which with within without written a and any as at be by for from if in is it`.split(
    /\s+/,
  )

const hebrew = 'הסכם זה נעשה בין הצדדים ביום התשלום הראשון של המחיר המלא עבור הסחורה שנמסרה לקונה'.split(' ')

/** Returns sentences of a language, the same for the same name. */
function sentences(name: string, count: number, from = vocabulary): string {
  const random = randomOf([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0)
  const one = () => Array.from({ length: 8 + random.below(22) }, () => from[random.below(from.length)]!)
  return Array.from({ length: count }, () => {
    const [first = '', ...rest] = one()
    return `${[first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ')}.`
  }).join(' ')
}

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const block = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
const styled = (id: string) => `<w:pStyle w:val="${id}"/>`
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

const font = (name: string, halfPoints: number) =>
  `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}"/><w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`
const stylesOf = (name: string, halfPoints: number, paragraph = '<w:spacing w:after="120"/>', more = '') =>
  `<w:styles ${w}><w:docDefaults><w:rPrDefault><w:rPr>${font(name, halfPoints)}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>${paragraph}</w:pPr></w:pPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="28"/></w:rPr></w:style>${more}</w:styles>`

const pageSize = (width: number, height: number) => `<w:pgSz w:w="${width}" w:h="${height}"/>`
const margins = (inch = 1440) =>
  `<w:pgMar w:top="${inch}" w:right="${inch}" w:bottom="${inch}" w:left="${inch}" w:header="700" w:footer="700" w:gutter="0"/>`
const letter = pageSize(12_240, 15_840) + margins()
const landscape = `<w:pgSz w:w="15840" w:h="12240" w:orient="landscape"/>${margins()}`
const section = (content: string) => `<w:sectPr>${content}</w:sectPr>`

interface Parts {
  body: string
  styles?: string
  parts?: { type: string; target: string; xml: string }[]
}

const file = ({ body, styles = stylesOf('Times New Roman', 22), parts = [] }: Parts): Uint8Array => {
  const all = [{ type: 'styles', target: 'styles.xml', xml: styles }, ...parts]
  return docxFile({
    body,
    relationships: all.map(({ type, target }) => ({ type, target })),
    contentTypes: Object.fromEntries(all.map(({ type, target }) => [`/word/${target}`, `${word}.${type}+xml`])),
    files: Object.fromEntries(all.map(({ target, xml }) => [`word/${target}`, xml])),
  })
}

const clauses = (name: string, count: number, properties = '', from = vocabulary, letters = '') =>
  times(count, index => block(run(sentences(`${name} ${index}`, 3, from), letters), properties))

const footnotes = (count: number) =>
  `<w:footnotes ${w}><w:footnote w:type="separator" w:id="0">${block('<w:r><w:separator/></w:r>')}</w:footnote>${times(count, index => `<w:footnote w:id="${index + 1}">${block(`<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>${run(` ${sentences(`note ${index}`, 2)}`, '<w:sz w:val="18"/>')}`)}</w:footnote>`)}</w:footnotes>`
const reference = (id: number) =>
  `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r>`

const cell = (content: string, width: number) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${content}</w:tc>`
const edge = (name: string) => `<w:${name} w:val="single" w:sz="4" w:color="auto"/>`
const table = (rows: string) =>
  `<w:tbl><w:tblPr><w:tblW w:w="9360" w:type="dxa"/><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(edge).join('')}</w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="2400"/><w:gridCol w:w="6960"/></w:tblGrid>${rows}</w:tbl>`
const row = (first: string, second: string) =>
  `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cell(block(run(first)), 2400)}${cell(block(run(second)), 6960)}</w:tr>`

const numbering = `<w:numbering ${w}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${[0, 1].map(level => `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${level === 0 ? '%1.' : '%1.%2'}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${720 * (level + 1)}" w:hanging="720"/></w:pPr></w:lvl>`).join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
const item = (level: number) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`

const contentsLine = (index: number) =>
  block(
    `${run(sentences(`contents ${index}`, 1).slice(0, 40))}<w:r><w:tab/></w:r>${run(String(index + 1))}`,
    '<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9350"/></w:tabs>',
  )

const pageFooter = `<w:ftr ${w}>${block(`${run('Draft of May. Page ')}<w:fldSimple w:instr=" PAGE ">${run('1')}</w:fldSimple>`, '<w:jc w:val="center"/>')}</w:ftr>`
const footerReference = (type: string, id: number) => `<w:footerReference w:type="${type}" r:id="rId${id}"/>`

/** Documents of several pages, each with another kind of layout. */
export const pageSamples: SampleDocument[] = [
  ['plain paragraphs', () => file({ body: clauses('plain', 11) + section(letter) })],
  [
    'justified text in Calibri',
    () =>
      file({ styles: stylesOf('Calibri', 22), body: clauses('calibri', 11, '<w:jc w:val="both"/>') + section(letter) }),
  ],
  [
    'indents and line spacing in Arial',
    () =>
      file({
        styles: stylesOf('Arial', 20),
        body:
          clauses(
            'arial',
            9,
            '<w:spacing w:after="160" w:line="360" w:lineRule="auto"/><w:ind w:left="720" w:right="360" w:firstLine="360"/>',
          ) + section(letter),
      }),
  ],
  [
    'headings in Cambria on A4',
    () =>
      file({
        styles: stylesOf('Cambria', 24),
        body:
          times(5, index => block(run(`Article ${index + 1}`), styled('Heading1')) + clauses(`article ${index}`, 2)) +
          section(pageSize(11_906, 16_838) + margins(1134)),
      }),
  ],
  [
    'a fixed pitch and exact lines',
    () =>
      file({
        styles: stylesOf('Courier New', 20),
        body: clauses('pitch', 10, '<w:spacing w:after="100" w:line="260" w:lineRule="exact"/>') + section(letter),
      }),
  ],
  [
    'footnotes',
    () =>
      file({
        body:
          times(12, index =>
            block(
              run(sentences(`noted ${index}`, 3)) + (index % 2 === 0 ? reference(index / 2 + 1) : ''),
              '<w:jc w:val="both"/>',
            ),
          ) + section(letter),
        parts: [{ type: 'footnotes', target: 'footnotes.xml', xml: footnotes(8) }],
      }),
  ],
  [
    'a table over pages',
    () =>
      file({
        body:
          clauses('before', 2) +
          table(times(16, index => row(`Item ${index + 1}`, sentences(`row ${index}`, 2)))) +
          clauses('after', 2) +
          section(letter),
      }),
  ],
  [
    'a numbered list',
    () =>
      file({
        body:
          times(
            8,
            index =>
              block(run(sentences(`item ${index}`, 2)), item(0)) + block(run(sentences(`inner ${index}`, 2)), item(1)),
          ) + section(letter),
        parts: [{ type: 'numbering', target: 'numbering.xml', xml: numbering }],
      }),
  ],
  [
    'contents with leaders',
    () => file({ body: times(30, contentsLine) + clauses('after contents', 5) + section(letter) }),
  ],
  [
    'a landscape section',
    () =>
      file({
        body:
          clauses('portrait', 4) +
          block(run(sentences('turn', 1)), section(letter)) +
          clauses('landscape', 4) +
          section(landscape),
      }),
  ],
  [
    'two columns',
    () =>
      file({
        body: clauses('columns', 13, '<w:jc w:val="both"/>') + section(`${letter}<w:cols w:num="2" w:space="480"/>`),
      }),
  ],
  [
    'text from right to left',
    () =>
      file({
        styles: stylesOf('Times New Roman', 24),
        body: clauses('hebrew', 13, '<w:bidi/>', hebrew, '<w:rtl/>') + section(letter),
      }),
  ],
  [
    'a footer with page numbers',
    () =>
      file({
        body: clauses('footed', 11) + section(`${footerReference('default', 2)}${letter}`),
        parts: [{ type: 'footer', target: 'footer1.xml', xml: pageFooter }],
      }),
  ],
]
