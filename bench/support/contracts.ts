import { docxFile } from '../../test/support/docx-file.ts'

/** The size of a generated contract: A4 pages of about ten paragraphs, and a number of open tracked changes spread over them. */
export interface ContractSize {
  pages: number
  changes: number
}

const paragraphsPerPage = 10
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/**
 * A contract as Word writes it: headings, clauses numbered on three levels, text in several runs, and a table every ten pages. The
 * `authors` take turns in making changes: replaced words, a format, an added paragraph.
 */
export function contractDocument({ pages, changes }: ContractSize, authors = ['Dora Discloser', 'Rita Receiver']) {
  const paragraphs = pages * paragraphsPerPage
  const every = changes === 0 ? Number.POSITIVE_INFINITY : paragraphs / changes
  let made = 0
  const body = Array.from({ length: paragraphs }, (_, index) => {
    const open = Math.min(changes, Math.floor((index + 1) / every)) - made
    const marks = Array.from({ length: open }, () => mark(made++, authors))
    return index % 100 === 99 ? table(index) : paragraph(index, marks)
  })
  return docxFile({
    body: `${body.join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>`,
    relationships: [
      { type: 'styles', target: 'styles.xml' },
      { type: 'numbering', target: 'numbering.xml' },
    ],
    contentTypes: {
      '/word/styles.xml': `${word}.styles+xml`,
      '/word/numbering.xml': `${word}.numbering+xml`,
    },
    files: { 'word/styles.xml': styles, 'word/numbering.xml': numbering },
  })
}

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`

function paragraph(index: number, marks: string[]): string {
  if (index % 12 === 0)
    return `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(`Article ${index / 12 + 1}`)}</w:p>`
  const list = `<w:pStyle w:val="Clause"/><w:numPr><w:ilvl w:val="${index % 3}"/><w:numId w:val="1"/></w:numPr><w:jc w:val="both"/>`
  return `<w:p w:rsidR="00${(index * 7919) % 999_983}"><w:pPr>${list}</w:pPr>${run(`Clause ${index}. `, '<w:b/>')}${run(sentences(index))}${marks.join('')}${run(' Notices are given in writing.', '<w:i/>')}</w:p>`
}

/** The text of a paragraph; no two paragraphs have the same. */
const sentences = (index: number) =>
  `The Supplier delivers item ${index * 31} within ${(index % 60) + 3} days of the order and bears the risk until it is handed over. The Customer pays EUR ${(index * 977) % 90_000} against invoice, and a delay of more than ${(index % 9) + 2} weeks entitles either party to withdraw from this part of the agreement by notice. Liability for ${['slight', 'gross', 'ordinary'][index % 3]} negligence is limited to the price of the item.`

/** A replaced word makes a pair of changes; the odd one is the insertion. */
function mark(number: number, authors: string[]): string {
  const by = (name: string, content: string) =>
    `<w:${name} w:id="${number + 1}" w:author="${authors[Math.floor(number / 8) % authors.length]}" w:date="2026-01-0${(number % 9) + 1}T10:00:00Z">${content}</w:${name}>`
  if (number % 4 === 3) return `<w:r><w:rPr><w:b/>${by('rPrChange', '<w:rPr/>')}</w:rPr><w:t>essential</w:t></w:r>`
  return number % 2 === 0
    ? by('del', `<w:r><w:delText xml:space="preserve"> old term ${number}</w:delText></w:r>`)
    : by('ins', run(` new term ${number}`))
}

function table(index: number): string {
  const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr><w:p>${run(text)}</w:p></w:tc>`
  const rows = Array.from(
    { length: 6 },
    (_, row) => `<w:tr>${cell(`Item ${index}-${row}`)}${cell(`EUR ${row * 100}`)}</w:tr>`,
  )
  return `<w:tbl><w:tblPr><w:tblW w:w="6000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${rows.join('')}</w:tbl>`
}

const level = (index: number, text: string) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/></w:lvl>`
const numbering = `<w:numbering ${namespace}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${level(0, '%1.')}${level(1, '%1.%2.')}${level(2, '%1.%2.%3.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
const styles = `<w:styles ${namespace}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Liberation Serif" w:hAnsi="Liberation Serif"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:after="120"/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="28"/></w:rPr></w:style></w:styles>`
