import { docxFile } from '../../../../test/support/docx-file.ts'
import { p, r } from '../../redline/test-support/contract.ts'
import type { TextCase } from './case-documents.ts'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const typed = (kind: string, id: number, type: string) =>
  `<w:${kind} w:type="${type}" w:id="${id}"><w:p><w:r><w:${type}/></w:r></w:p></w:${kind}>`
const noteTypes = ['separator', 'continuationSeparator', 'continuationNotice']

interface Notes {
  /** The ids that the references in the body have, in order. */
  references: number[]
  /** The ids of the notes in the order of their part. */
  notes: number[]
  /** The id of the first separator, and the number of separators. */
  separators?: { first: number; count: number }
  /** True if the notes show their numbers. */
  isNumbered?: boolean
  wrap?: (paragraph: string) => string
}

const inTable = (paragraph: string) =>
  `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="9000"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcW w:w="9000" w:type="dxa"/></w:tcPr>${paragraph}</w:tc></w:tr></w:tbl>`

function documentOf(
  kind: 'footnote' | 'endnote',
  { references, notes, separators, isNumbered = true, wrap = text => text }: Notes,
) {
  const { first, count } = separators ?? { first: -1, count: 2 }
  const reference = (id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`
  const number = isNumbered ? `<w:r><w:${kind}Ref/></w:r>` : ''
  const content = notes.map(id => `<w:${kind} w:id="${id}">${p(number + r(` The note of clause ${id}.`))}</w:${kind}>`)
  const marks = noteTypes.slice(0, count).map((type, index) => typed(kind, first + index, type))
  return docxFile({
    body:
      references.map(id => wrap(p(r(`Clause ${id} has a note`) + reference(id) + r(' here.')))).join('') +
      p(r('The end.')),
    relationships: [{ type: `${kind}s`, target: `${kind}s.xml` }],
    contentTypes: { [`/word/${kind}s.xml`]: `${word}.${kind}s+xml` },
    files: { [`word/${kind}s.xml`]: `<w:${kind}s ${w}>${marks.join('')}${content.join('')}</w:${kind}s>` },
  })
}

const orders: Record<string, Notes> = {
  'in order': { references: [1, 2, 3], notes: [1, 2, 3] },
  'in another order than the references': { references: [3, 1, 2], notes: [1, 2, 3] },
  'of which the first has no reference': { references: [2, 3], notes: [1, 2, 3] },
  'of which one in the middle has no reference': { references: [1, 3], notes: [1, 2, 3] },
  'stored in another order': { references: [1, 2, 3], notes: [3, 1, 2] },
  'that do not show their numbers': { references: [2, 1], notes: [1, 2], isNumbered: false },
  'in a table': { references: [2, 1], notes: [1, 2], wrap: inTable },
  'without separators': { references: [2, 1], notes: [1, 2], separators: { first: 0, count: 0 } },
  'behind three separators': { references: [4, 3], notes: [3, 4], separators: { first: 0, count: 3 } },
  'behind separators that begin at 0': { references: [3, 2], notes: [2, 3], separators: { first: 0, count: 2 } },
}

/** Notes in every order. A reference must show the number of its note. */
export const noteCases = (): TextCase[] =>
  (['footnote', 'endnote'] as const).flatMap(kind =>
    Object.entries(orders).map(([name, notes]) => ({ name: `${kind}s ${name}`, file: documentOf(kind, notes) })),
  )
