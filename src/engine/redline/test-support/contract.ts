import { docxFile } from '../../../../test/support/docx-file.ts'
import { newAnchors } from '../new-anchor.ts'
import { type OpenRevision, openRevision, placesOf } from '../open-revision.ts'
import { WordFile } from '../word-file.ts'

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

export interface ContractParts {
  /** The WordprocessingML inside the body. */
  body: string
  /** The WordprocessingML inside `w:styles`, `w:numbering`, `w:settings`, `w:footnotes` and `w:comments`. */
  styles?: string
  numbering?: string
  settings?: string
  footnotes?: string
  comments?: string
}

/** Creates a DOCX from parts, each given as the content of its root element. */
export function contractFile({ body, ...parts }: ContractParts): Uint8Array {
  const definedParts = Object.entries(parts).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return docxFile({
    body,
    relationships: definedParts.map(([name]) => ({ type: name, target: `${name}.xml` })),
    contentTypes: Object.fromEntries(definedParts.map(([name]) => [`/word/${name}.xml`, `${word}.${name}+xml`])),
    files: Object.fromEntries(
      definedParts.map(([name, content]) => [
        `word/${name}.xml`,
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${name} xmlns:w="${w}">${content}</w:${name}>`,
      ]),
    ),
  })
}

/** Opens a DOCX as a revision whose paragraphs have random anchors. */
export function opened(bytes: Uint8Array): OpenRevision {
  return openRevision({ bytes, anchors: newAnchors(placesOf({ file: WordFile.open(bytes) }).length) })
}

export const openContract = (parts: ContractParts): OpenRevision => opened(contractFile(parts))

/** Creates a paragraph from its content and its properties, both as WordprocessingML. */
export const p = (content: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`

/** Creates a run from its text and its properties. */
export const r = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
