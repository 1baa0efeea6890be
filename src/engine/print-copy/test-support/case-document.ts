import { docxFile } from '../../../../test/support/docx-file.ts'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** A document, and the words that everybody reads in it. */
export interface TextCase {
  name: string
  file: Uint8Array
}

interface Parts {
  body: string
  numbering?: string
  footnotes?: string
  header?: string
}

/** A document with a header and notes, as far as they are given. */
export function documentOf({ body, ...parts }: Parts): Uint8Array {
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
