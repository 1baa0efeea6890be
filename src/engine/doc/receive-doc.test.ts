import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artText, blip, drawingGroup, shape, storeEntry, textPicture } from '../../../test/support/doc-drawings.ts'
import {
  type DocParts,
  docFile,
  field,
  pictureAt,
  restAt,
  special,
  sprm,
  text,
} from '../../../test/support/doc-file.ts'
import { DocxError } from '../docx/docx-error.ts'
import { openCompoundFile } from './compound-file.ts'
import { receiveDoc } from './receive-doc.ts'
import { writeCompoundFile } from './write-compound-file.ts'

const fixture = (name: string) => readFileSync(new URL(`../../../fixtures/docx/${name}`, import.meta.url))

const received = (parts: DocParts) => {
  const { rendering, warnings } = receiveDoc(docFile(parts))
  const holds = (content: string | Buffer) => Buffer.from(rendering).includes(content as string, 0, 'utf16le')
  return { rendering, warnings, holds }
}

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('the pixels of a picture')])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const drawn = (picture: Buffer) => Buffer.concat([shape(1025, [[0x4104, 1]]), storeEntry(null, picture)])
const pictured = (content: Buffer, kind = 0x64): DocParts => ({
  main: [pictureAt(16)],
  data: Buffer.concat([Buffer.alloc(16), textPicture(kind, content)]),
})

describe('a DOC', () => {
  it('is rewritten with only its text, table and data streams', () => {
    const { rendering, holds } = received({
      main: [text('The price is 42.')],
      others: [{ name: '\x05SummaryInformation', bytes: Buffer.from('who wrote it') }],
    })
    const names = openCompoundFile(rendering).entries.map(entry => entry.name)
    expect(names).toEqual(['Root Entry', 'Data', '1Table', 'WordDocument'])
    expect(holds('The price is 42.')).toBe(true)
  })

  it('is accepted without a warning if a word processor wrote it', () => {
    expect(receiveDoc(fixture('contract.doc')).warnings).toEqual([])
  })

  it('stays unchanged if it is received again', () => {
    const once = receiveDoc(fixture('contract.doc')).rendering
    expect(Buffer.from(receiveDoc(once).rendering).equals(once)).toBe(true)
  })

  it('loses all bytes between the parts that are read', () => {
    const hidden = Buffer.from('left over from an earlier version')
    const { rendering } = received({ rest: hidden, structures: { 71: hidden, 32: hidden, 24: hidden } })
    expect(Buffer.from(rendering).includes(hidden)).toBe(false)
  })

  it('loses its macros, with a warning', () => {
    const macros = { name: 'Macros', entries: [{ name: 'VBA', entries: [{ name: 'dir', bytes: Buffer.alloc(9) }] }] }
    const { rendering, warnings } = received({ others: [macros] })
    expect(warnings).toEqual(['macros-removed'])
    expect(openCompoundFile(rendering).entries.some(entry => entry.kind === 'storage')).toBe(false)
  })
})

describe('a field in a DOC', () => {
  it.each([
    ['page numbers', 33, ' PAGE  \\* MERGEFORMAT '],
    ['a table of contents', 13, ' TOC \\o "1-3" \\h \\z \\u '],
    ['a reference', 3, ' REF _Ref123 \\h '],
    ['a link to the web', 88, ' HYPERLINK "https://example.com/a?b=c#d" \\o "A tip" '],
    ['a link to the web with its data', 88, ' HYPERLINK "http://example.com" \x01'],
    ['a link to a person', 88, 'HYPERLINK "mailto:bea@example.com"'],
    ['a link to a bookmark', 88, ' HYPERLINK  \\l "_Toc1" '],
    ['a date', 31, ' DATE \\@ "d MMMM yyyy" '],
    ['a form field', 70, ' FORMTEXT '],
    ['a placeholder to click', 51, ' MACROBUTTON NoMacro [Your name] '],
  ])('stays if it is of a harmless kind: %s', (_, kind, code) => {
    const { holds, warnings } = received({ main: field(kind, code) })
    expect(holds(code)).toBe(true)
    expect(warnings).toEqual([])
  })

  it.each([
    ['a picture from a file', 67, ' INCLUDEPICTURE "/srv/secret.png" \\d ', true],
    ['text from a file', 68, ' INCLUDETEXT "/srv/secret.doc" ', true],
    ['text from a file, under an old name', 36, ' INCLUDE /srv/secret.doc ', true],
    ['an object from a file', 56, ' LINK Excel.Sheet.8 "/srv/secret.xls" ', true],
    ['another program', 45, ' DDE soffice /srv/secret.ods A1 ', true],
    ['a database', 59, ' DATABASE \\d "/srv/secret.mdb" ', true],
    ['a link to a file', 88, ' HYPERLINK "file:///srv/secret.png" ', false],
    ['a link to a path', 88, ' HYPERLINK "..\\\\secret.png" ', false],
    ['a link to a program', 88, ' HYPERLINK "vnd.sun.star.script:secret" ', false],
    ['its own file name', 29, ' FILENAME \\p secret', false],
    ['its author', 17, ' AUTHOR secret ', false],
    ['the number of one kind with the code of another', 33, ' INCLUDEPICTURE "/srv/secret.png" ', false],
    ['an unknown kind', 250, ' secret ', false],
  ])('is replaced by its result if it is not of a harmless kind: %s', (_, kind, code, isLink) => {
    for (const pieceLength of [undefined, 3]) {
      const { holds, rendering, warnings } = received({ pieceLength, main: field(kind, code, [text('as it was')]) })
      expect(holds('secret') || Buffer.from(rendering).includes('secret')).toBe(false)
      expect(holds('as it was') || Buffer.from(rendering).includes('as it was')).toBe(true)
      expect(warnings).toEqual(isLink ? ['linked-content-left-out'] : [])
    }
  })

  it('is removed if it is inside the code of a removed field', () => {
    const inner = field(33, ' PAGE ', [text('inner')])
    const { holds } = received({ main: field(7, [text(' IF '), ...inner, text(' = 1 ')], [text('outer')]) })
    expect({ code: holds('PAGE'), inner: holds('inner'), result: holds('outer') }).toEqual({
      code: false,
      inner: false,
      result: true,
    })
  })

  it('is checked separately if it is in the result of another field', () => {
    const inner = field(67, ' INCLUDEPICTURE "/srv/secret.png" ', [text('inner')])
    const { holds } = received({ main: field(88, ' HYPERLINK "https://example.com" ', inner) })
    expect([holds('secret'), holds('inner'), holds('https://example.com')]).toEqual([false, true, true])
  })

  it('becomes text if it is missing from the list of fields', () => {
    const { holds } = received({ main: [text('\x13 PAGE \x14one\x15')] })
    expect([holds('  PAGE  one '), holds('\x13 PAGE')]).toEqual([true, false])
  })
})

describe('a picture in a DOC', () => {
  it.each([
    ['a PNG', drawn(blip('png', png))],
    ['a JPEG', drawn(blip('jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')))],
    ['a bitmap', drawn(blip('dib', Buffer.from('2800000001000000', 'hex')))],
    ['a TIFF', drawn(blip('tiff', Buffer.from('49492a0008000000', 'hex')))],
  ])('stays if its bytes are %s', (_, content) => {
    const { rendering, warnings } = received(pictured(content))
    expect(warnings).toEqual([])
    expect(Buffer.from(rendering).includes(content.subarray(-8))).toBe(true)
  })

  it.each([
    ['an SVG named PNG', drawn(blip('png', svg))],
    ['a PNG named JPEG', drawn(blip('jpeg', png))],
    ['a PNG named EMF', drawn(blip('emf', png))],
    ['a picture of two kinds', drawn(retyped(blip('png', png), 0x216))],
  ])('is left out with a warning if it is %s', (_, content) => {
    const { rendering, warnings } = received(pictured(content))
    expect(warnings).toEqual(['pictures-left-out'])
    expect(Buffer.from(rendering).includes(content.subarray(-8))).toBe(false)
  })

  it.each([0x64, 8])('stays if it is a metafile that only draws, stored as type %i', kind => {
    // The header, a setting and the end (MS-WMF 2.3.2.2, 2.3.5.15, 2.3.2.1).
    const words = [1, 9, 0x300, 16, 0, 0, 4, 0, 0, ...[4, 0, 0x102, 1], ...[3, 0, 0]]
    const metafile = Buffer.from(Uint16Array.from(words).buffer)
    const { rendering, warnings } = received(pictured(kind === 8 ? metafile : drawn(blip('wmf', metafile)), kind))
    expect(warnings).toEqual([])
    expect(Buffer.from(rendering).includes(metafile)).toBe(true)
  })

  it.each([
    ['in the text', pictured(Buffer.from('\x0b/srv/secret'), 94)],
    [
      'in a drawing',
      pictured(
        shape(1025, [
          [0x105, artText('/srv/secret.png')],
          [0x106, 0x0a],
        ]),
      ),
    ],
  ])('is removed with a warning if it is only a file name: %s', (_, parts) => {
    const { holds, rendering, warnings } = received(parts)
    expect(holds('secret') || Buffer.from(rendering).includes('secret')).toBe(false)
    expect(warnings).toEqual(['linked-content-left-out'])
  })

  it('is stored at an offset beyond the length of the Data stream if a shape shows it', () => {
    const main = [{ text: '\x08', properties: special }, text('A shape.')]
    const picture = blip('png', png)
    const group = drawingGroup([storeEntry(restAt({ main }), picture)], [shape(1025, [[0x4104, 1]])])
    const data = Buffer.concat([
      Buffer.alloc(16),
      textPicture(0x64, drawn(blip('png', Buffer.concat([png, Buffer.alloc(9000)])))),
    ])
    const properties = Buffer.concat([sprm(0x6a03, 16, 4), special])
    const { rendering } = received({
      main: [...main, { text: '\x01', properties }],
      rest: picture,
      data,
      drawings: { group, anchors: [1025] },
    })
    const file = openCompoundFile(rendering)
    const stream = (name: string) => file.read(file.entries.find(entry => entry.name === name)!)
    expect(stream('WordDocument').indexOf(picture)).toBeGreaterThanOrEqual(stream('Data').length)
  })

  it('is all that remains of an embedded object', () => {
    const object = Buffer.concat([
      sprm(0x6a03, 16, 4),
      sprm(0x0856, 1, 1),
      sprm(0x080a, 1, 1),
      sprm(0x680e, 4711, 4),
      special,
    ])
    const data = pictured(drawn(blip('png', png))).data!
    const { rendering } = received({ main: [{ text: '\x01', properties: object }], data })
    const bytes = Buffer.from(rendering)
    expect(bytes.includes(png)).toBe(true)
    for (const mark of [sprm(0x0856, 1, 1), sprm(0x080a, 1, 1), sprm(0x680e, 4711, 4).subarray(0, 2)])
      expect(bytes.includes(mark)).toBe(false)
  })
})

function retyped(record: Buffer, instance: number): Buffer {
  record.writeUInt16LE(instance << 4, 0)
  return record
}

describe('receiveDoc refuses', () => {
  const within = (damage: (bytes: Buffer, block: number) => void, parts: DocParts = {}) => {
    const bytes = Buffer.from(docFile(parts))
    damage(bytes, bytes.indexOf(Buffer.from([0xec, 0xa5, 0xc1, 0])))
    return bytes
  }
  const stream = (name: string) => writeCompoundFile([{ name, bytes: Buffer.alloc(4096) }])

  it.each<[string, DocxError['code'], Uint8Array]>([
    ['a file that is not a compound file', 'damaged', Buffer.from('a text')],
    ['a compound file of another program', 'not-a-word-document', stream('Workbook')],
    ['an encrypted DOCX', 'password-protected', stream('EncryptedPackage')],
    ['an encrypted DOC', 'password-protected', fixture('password.doc')],
    ['a DOC of Word 95', 'too-old', within((bytes, at) => bytes.writeUInt16LE(0x68, at + 2))],
    ['a DOC without its table stream', 'damaged', within((bytes, at) => bytes.writeUInt16LE(0x1000, at + 10))],
    ['a DOC whose header has a wrong size', 'damaged', within((bytes, at) => bytes.writeUInt16LE(15, at + 32))],
    ['a DOC without text', 'damaged', within((bytes, at) => bytes.writeUInt32LE(0, at + 154 + 33 * 8 + 4))],
    ['a structure outside its stream', 'damaged', within((bytes, at) => bytes.writeUInt32LE(0x7fff_0000, at + 162))],
    ['a text length beyond the text', 'damaged', within((bytes, at) => bytes.writeUInt32LE(1_000_000, at + 76))],
    ['a field without an end mark', 'damaged', docFile({ main: field(33, ' PAGE ').slice(0, -1) })],
    ['text in the place of formatting', 'damaged', docFile({ structures: { 12: pageAt(3) } })],
    ['properties that point into a picture', 'damaged', docFile(intoPicture())],
  ])('%s', (_, code, bytes) => {
    expect(() => receiveDoc(bytes)).toThrow(expect.objectContaining({ code }))
  })
})

/** Returns a list of formatting pages with a single page. */
function pageAt(page: number): Buffer {
  const list = Buffer.alloc(12)
  list.writeUInt32LE(page, 8)
  return list
}

/** Hides a location in the operand of an unused property, where code that walks the properties does not look. */
function intoPicture(): DocParts {
  const { data } = pictured(drawn(blip('png', png)))
  const hidden = Buffer.concat([sprm(0xca00, 6, 1), sprm(0x6a03, 64 + 90, 4)])
  return { main: [pictureAt(16), { text: 'x', properties: hidden }], data }
}

describe('a damaged DOC', () => {
  const sound = [
    fixture('contract.doc'),
    docFile({ ...pictured(drawn(blip('png', png))), header: field(33, ' PAGE ') }),
    docFile({
      main: [{ text: '\x08', properties: special }, ...field(67, ' INCLUDEPICTURE "x" ')],
      drawings: { group: drawingGroup([], [shape(1025, [[0x380, artText('A name')]])]), anchors: [1025] },
    }),
  ]
  const change = fc.record({
    at: fc.double({ min: 0, max: 0.999_999, noNaN: true }),
    value: fc.integer({ min: 0, max: 255 }),
  })

  it('is either refused or rewritten into a DOC that is accepted again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sound), fc.array(change, { minLength: 1, maxLength: 12 }), (bytes, changes) => {
        const changed = Buffer.from(bytes)
        for (const { at, value } of changes) changed[Math.floor(at * changed.length)] = value
        const first = outcome(changed)
        if (first) expect(outcome(first)).not.toBeNull()
      }),
      { numRuns: 400 },
    )
  })

  it('is either accepted or refused, wherever it is truncated', () => {
    for (const bytes of sound) for (let end = 0; end < bytes.length; end += 97) outcome(bytes.subarray(0, end))
  })
})

function outcome(bytes: Uint8Array): Uint8Array | null {
  try {
    return receiveDoc(bytes).rendering
  } catch (error) {
    if (error instanceof DocxError) return null
    throw error
  }
}
