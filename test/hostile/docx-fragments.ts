import { type DocxParts, docxFile, paragraph, relationshipsXml } from '../support/docx-file.ts'

/** Namespaces that the fragments below use; the document of `docxFile` declares `w` and `r`. */
const namespaces = {
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  dgm: 'http://schemas.openxmlformats.org/drawingml/2006/diagram',
  dsp: 'http://schemas.microsoft.com/office/drawing/2008/diagram',
  asvg: 'http://schemas.microsoft.com/office/drawing/2016/SVG/main',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
}
export const declared = Object.entries(namespaces)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

export const run = (content: string) => `<w:r>${content}</w:r>`
export const para = (content: string) => `<w:p>${content}</w:p>`
const size = 'cx="2000000" cy="2000000"'

const inline = (uri: string, content: string) =>
  run(
    `<w:drawing ${declared}><wp:inline><wp:extent ${size}/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></wp:inline></w:drawing>`,
  )

/** A picture; `blip` is the element that names its file. */
export const drawn = (blip: string) =>
  inline(
    namespaces.pic,
    `<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="x"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>${blip}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic>`,
  )
export const picture = (id = 'rId1') => drawn(`<a:blip r:embed="${id}"/>`)

/** A shape that is filled with a picture. */
export const filledShape = (id = 'rId1') =>
  inline(
    namespaces.wps,
    `<wps:wsp><wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"/><a:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></a:blipFill></wps:spPr><wps:bodyPr/></wps:wsp>`,
  )

export const chartFrame = (id = 'rId1') => inline(namespaces.c, `<c:chart r:id="${id}"/>`)
export const diagramFrame = (data: string, layout: string) =>
  inline(namespaces.dgm, `<dgm:relIds r:dm="${data}" r:lo="${layout}" r:qs="${layout}" r:cs="${layout}"/>`)

const box = 'style="width:150pt;height:150pt"'
/** A picture as Word wrote it before 2007; `attributes` name its file. */
export const vmlPicture = (attributes: string) =>
  run(
    `<w:pict ${declared}><v:shape id="s" type="#_x0000_t75" ${box}><v:imagedata ${attributes} o:title=""/></v:shape></w:pict>`,
  )
export const vmlFill = (attributes: string) =>
  run(`<w:pict ${declared}><v:rect ${box}><v:fill type="frame" ${attributes}/></v:rect></w:pict>`)
/** An embedded or linked object, and the picture that represents it. */
export const oleObject = (attributes: string, picture = '') =>
  run(
    `<w:object ${declared}><v:shape id="_x0000_i1025" type="#_x0000_t75" ${box}>${picture}</v:shape><o:OLEObject ShapeID="_x0000_i1025" ProgID="Word.Document.12" DrawAspect="Content" ObjectID="_1" ${attributes}/></w:object>`,
  )

export const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`)
export const instruction = (text: string) => run(`<w:instrText xml:space="preserve">${text}</w:instrText>`)
export const text = (value: string) => run(`<w:t xml:space="preserve">${value}</w:t>`)
/** A field in runs; `code` is the content before its separator. */
export const field = (code: string, result = text('result')) =>
  para(mark('begin') + code + mark('separate') + result + mark('end'))

export const word = (name: string) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${name}+xml`

/** A relationship for `docxFile`, and the file that it points to. */
export const holding = (
  type: string,
  target: string,
  content: string | Uint8Array,
  contentType = 'image/png',
): DocxParts => ({
  relationships: [{ type, target }],
  files: { [`word/${target}`]: content },
  contentTypes: { [`/word/${target}`]: contentType },
})

const office = namespaces.r
export const relationship = (id: string, type: string, target: string, isExternal = false) =>
  `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${office}/${type}`}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`
export const relationships = (...rows: string[]) => relationshipsXml(rows)

/** A document with an extra part that has its own relationships, and a body that shows it. */
export function withPart(
  body: string,
  part: { type: string; name: string; xml: string; contentType: string; rows?: string[] },
  files: Record<string, string | Uint8Array> = {},
): Uint8Array {
  const folder = part.name.includes('/') ? `${part.name.slice(0, part.name.lastIndexOf('/'))}/` : ''
  const file = part.name.slice(folder.length)
  return docxFile({
    body: body || paragraph('text'),
    relationships: [{ type: part.type, target: part.name }],
    contentTypes: { [`/word/${part.name}`]: part.contentType },
    files: {
      [`word/${part.name}`]: part.xml,
      [`word/${folder}_rels/${file}.rels`]: relationships(...(part.rows ?? [])),
      ...files,
    },
  })
}
