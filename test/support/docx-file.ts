import { writeZip } from '../../src/engine/zip/write-zip.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const namespaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"`

export interface DocxParts {
  /** WordprocessingML inside the body. */
  body?: string
  /** Further files by name, or other contents for the files that every DOCX contains. */
  files?: Record<string, string | Uint8Array>
  /** The relationships of the main part: `image` or a full type, and the target. Their ids are `rId1` and so on. */
  relationships?: { type: string; target: string; external?: boolean }[]
  /** Content types, keyed by part name. */
  contentTypes?: Record<string, string>
  mainType?: string
}

export const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

/** A DOCX, valid unless the given parts break it. */
export function docxFile(parts: DocxParts = {}): Uint8Array {
  const mainType = parts.mainType ?? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const overrides = Object.entries({ '/word/document.xml': mainType, ...parts.contentTypes })
    .map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`)
    .join('')
  const relationships = (parts.relationships ?? []).map(({ type, target, external }, index) => {
    const uri = type.includes(':') ? type : `${office}/${type}`
    return `<Relationship Id="rId${index + 1}" Type="${uri}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`
  })
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="bin" ContentType="application/octet-stream"/>${overrides}</Types>`,
    '_rels/.rels': relationshipsXml([
      `<Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/>`,
    ]),
    'word/_rels/document.xml.rels': relationshipsXml(relationships),
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${namespaces}><w:body>${parts.body ?? paragraph('This is the contract.')}</w:body></w:document>`,
    ...parts.files,
  }
  return writeZip(
    Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content) })),
    'deflate',
  )
}

export const relationshipsXml = (rows: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`

/** A picture that the document links to instead of embedding it, by the first relationship of `docxFile`. */
export const linkedPicture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="1000000" cy="1000000"/><wp:docPr id="1" name="Linked"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="Linked"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1000000" cy="1000000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

/** A paragraph with the picture that this relationship points to. */
export const embeddedPicture = (relationshipId: string, description = 'Our logo') =>
  linkedPicture
    .replace('r:link="rId1"', `r:embed="${relationshipId}"`)
    .replace('name="Linked"/>', `name="Picture" descr="${description}"/>`)

/** A field in runs as Word writes them; its code may be in several pieces. */
export function fieldRuns(code: string[], result: string): string {
  const run = (content: string) => `<w:r>${content}</w:r>`
  const pieces = code.map(one => run(`<w:instrText xml:space="preserve">${one}</w:instrText>`)).join('')
  return `<w:p>${run('<w:fldChar w:fldCharType="begin"/>')}${pieces}${run('<w:fldChar w:fldCharType="separate"/>')}${run(`<w:t>${result}</w:t>`)}${run('<w:fldChar w:fldCharType="end"/>')}</w:p>`
}

/** A paragraph with a text box that Word shows and LibreOffice does not, because it has no fallback. */
export const wordOnlyBox = (text: string) =>
  `<w:p><w:r><w:t>Beside a box.</w:t></w:r><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:wpc="http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas" Requires="wpc"><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" type="#_x0000_t202"><v:textbox><w:txbxContent>${paragraph(text)}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Choice></mc:AlternateContent></w:r></w:p>`
