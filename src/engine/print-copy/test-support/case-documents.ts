import { docxFile } from '../../../../test/support/docx-file.ts'
import { p } from '../../redline/test-support/contract.ts'

/** A document whose words must be the same for every reader. */
export interface TextCase {
  name: string
  file: Uint8Array
  /** The document before the counterparty inserted text. */
  before?: Uint8Array
}

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

export interface Parts {
  body: string
  numbering?: string
  styles?: string
  footnotes?: string
  endnotes?: string
  header?: string
  footer?: string
}

const roots: Record<string, string> = { header: 'hdr', footer: 'ftr' }

/** Creates a document from its body and its other parts. */
export function documentOf({ body, ...parts }: Parts): Uint8Array {
  const presentParts = Object.entries(parts).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const references = presentParts.flatMap(([name], index) =>
    roots[name] === undefined ? [] : `<w:${name}Reference w:type="default" r:id="rId${index + 1}"/>`,
  )
  const section = references.length > 0 ? `<w:sectPr>${references.join('')}</w:sectPr>` : ''
  return docxFile({
    body: body + section,
    relationships: presentParts.map(([name]) => ({ type: name, target: `${name}.xml` })),
    contentTypes: Object.fromEntries(presentParts.map(([name]) => [`/word/${name}.xml`, `${word}.${name}+xml`])),
    files: Object.fromEntries(
      presentParts.map(([name, content]) => [
        `word/${name}.xml`,
        `<w:${roots[name] ?? name} ${w} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${content}</w:${roots[name] ?? name}>`,
      ]),
    ),
  })
}

export const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="9000" w:type="dxa"/></w:tcPr>${content}</w:tc>`
export const box = (content: string) =>
  p(
    `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:400pt;height:600pt" type="#_x0000_t202"><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
  )
