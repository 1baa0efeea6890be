import { contractFile, p, r } from '../../../src/engine/redline/test-support/contract.ts'
import { type ModelClause, type ModelDocument, type Unit, unmarked } from './model-document.ts'

/** The clauses of the contract: the text, with bold parts in `**`, and where the clause is. */
const clauses: { text: string; home: string; level?: number; note?: true }[] = [
  { text: 'Master agreement between the parties', home: 'top' },
  { text: 'The services are **described** below', home: 'top', note: true },
  { text: 'Delivery takes place within 30 days of the order', home: 'top', level: 0 },
  { text: 'Delay costs one percent for each week', home: 'top', level: 1 },
  { text: 'Payment is **due** at once', home: 'top', level: 0 },
  { text: 'Widget', home: 'r1.0' },
  { text: 'ten euros', home: 'r1.1' },
  { text: 'Gadget', home: 'r2.0' },
  { text: 'twenty euros', home: 'r2.1' },
  { text: 'Spare part', home: 'r3.0' },
  { text: 'three euros', home: 'r3.1' },
  { text: 'The law of the land applies', home: 'bottom' },
  { text: 'Place of jurisdiction is **the capital**', home: 'bottom' },
]
const noteText = 'A note of the services'

const parts = (text: string) => text.split('**').map((part, index) => ({ part, bold: index % 2 === 1 }))

function paragraph({ text, level, note }: (typeof clauses)[number]): string {
  const runs = parts(text).map(({ part, bold }) => r(part, bold ? '<w:b/>' : ''))
  const reference = note ? '<w:r><w:footnoteReference w:id="2"/></w:r>' : ''
  const properties = level === undefined ? '' : `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`
  return p(runs.join('') + reference, properties)
}

function table(): string {
  const cell = (home: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${paragraph(clauses.find(clause => clause.home === home)!)}</w:tc>`
  const rows = ['r1', 'r2', 'r3'].map(row => `<w:tr>${cell(`${row}.0`)}${cell(`${row}.1`)}</w:tr>`).join('')
  const grid = '<w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>'
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>${grid}${rows}</w:tbl>`
}

const level = (index: number) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%${index + 1}."/></w:lvl>`
const separator = (id: number, kind: string) =>
  `<w:footnote w:id="${id}" w:type="${kind}"><w:p><w:r><w:${kind}/></w:r></w:p></w:footnote>`

/** A contract with a list, a table and a note, which is everything that operations change. */
export function modelContract(): Uint8Array {
  const of = (home: string) =>
    clauses
      .filter(clause => clause.home === home)
      .map(paragraph)
      .join('')
  return contractFile({
    body: of('top') + table() + of('bottom'),
    numbering: `<w:abstractNum w:abstractNumId="0">${level(0)}${level(1)}${level(2)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
    footnotes:
      separator(0, 'separator') +
      separator(1, 'continuationSeparator') +
      `<w:footnote w:id="2">${p(r(noteText))}</w:footnote>`,
  })
}

const unitsOf = (text: string): Unit[] =>
  parts(text).flatMap(({ part, bold }) =>
    part.split('').map(one => ({ ...unmarked, text: one, was: null, look: { bold, italic: false } })),
  )

/** The contract as a model, with the anchors that the service gave its clauses. */
export function modelledContract(anchors: string[], noteAnchor: string): ModelDocument {
  const made = clauses.map(
    ({ text, home, level = null, note }, index): ModelClause => ({
      anchor: anchors[index]!,
      units: [...unitsOf(text), ...(note ? unitsOf('\ufffc') : [])],
      ...{ end: unmarked, level, was: null, home },
    }),
  )
  const story = { anchor: noteAnchor, units: unitsOf(noteText), end: unmarked, level: null, was: null, home: 'note' }
  return {
    clauses: made,
    rows: ['r1', 'r2', 'r3'].map(key => ({ ...unmarked, key })),
    stories: [story],
  }
}
