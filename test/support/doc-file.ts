import { writeCompoundFile } from '../../src/engine/doc/write-compound-file.ts'

/** A stretch of text with its properties (sprms of MS-DOC 2.6). */
export interface Run {
  text: string
  properties?: Buffer
  /** The second byte of the field entry (MS-DOC 2.9.90), for a character that begins, separates or ends a field. */
  fieldData?: number
}

export interface DocParts {
  main?: Run[]
  /** The header on odd pages; there is only one section. */
  header?: Run[]
  /** Stores the text in pieces of this many 8-bit characters, instead of one piece of 16-bit characters. */
  pieceLength?: number
  data?: Buffer
  /** Bytes after the text of WordDocument, at `restAt`. */
  rest?: Buffer
  drawings?: { group: Buffer; anchors: number[] }
  /** Structures of the table stream by their number in the file information block. */
  structures?: Record<number, Buffer>
  /** Further streams and storages, below the root. */
  others?: Entry[]
}

export type Entry = { name: string; bytes: Uint8Array } | { name: string; entries: Entry[] }

export const sprm = (code: number, operand: number, bytes: 1 | 2 | 4) => {
  const made = Buffer.alloc(2 + bytes)
  made.writeUInt16LE(code)
  made.writeUIntLE(operand, 2, bytes)
  return made
}

/** Marks a character that represents something else: a part of a field, or a picture. */
export const special = sprm(0x0855, 1, 1)
export const pictureAt = (place: number): Run => ({
  text: '\x01',
  properties: Buffer.concat([sprm(0x6a03, place, 4), special]),
})
export const text = (content: string): Run => ({ text: content })

/** A field of type `kind` with its code, and with its last result. */
export function field(kind: number, code: string | Run[], result: Run[] = [text('the last result')]): Run[] {
  const mark = (character: string, fieldData: number) => ({ text: character, properties: special, fieldData })
  const inside = typeof code === 'string' ? [text(code)] : code
  return [mark('\x13', kind), ...inside, mark('\x14', 0xff), ...result, mark('\x15', 0x80)]
}

const [TEXT_AT, PAGE_BYTES, PLACES, PLACE_COUNT] = [1536, 512, 154, 93]

/** Where `rest` begins. */
export const restAt = (parts: DocParts) =>
  Math.ceil((TEXT_AT + textOf(parts).length * 2) / PAGE_BYTES) * PAGE_BYTES + 4 * PAGE_BYTES

const END = text('\r')
const mainRuns = (parts: DocParts) => [...(parts.main ?? [text('This is the contract.')]), END]
const headerRuns = (parts: DocParts) => (parts.header ? [...parts.header, END, END] : [])
const allRuns = (parts: DocParts) => [...mainRuns(parts), ...headerRuns(parts), ...(parts.header ? [END] : [])]
const textOf = (parts: DocParts) =>
  allRuns(parts)
    .map(run => run.text)
    .join('')

/** A DOC of Word 97 (MS-DOC), valid unless the given parts break it. */
export function docFile(parts: DocParts): Uint8Array {
  const content = textOf(parts)
  const width = parts.pieceLength ? 1 : 2
  const encoded = Buffer.from(content, width === 1 ? 'latin1' : 'utf16le')
  const pagesAt = Math.ceil((TEXT_AT + content.length * 2) / PAGE_BYTES) * PAGE_BYTES
  const word = Buffer.alloc(restAt(parts))
  encoded.copy(word, TEXT_AT)
  const places = runPlaces(allRuns(parts), width)
  characterPages(places).copy(word, pagesAt)
  paragraphPage(content, width).copy(word, pagesAt + 2 * PAGE_BYTES)
  word.writeUInt16LE(0, pagesAt + 3 * PAGE_BYTES)
  const table = tableStream({
    1: styles(),
    6: plc([0, content.length], [sectionAt(pagesAt + 3 * PAGE_BYTES)]),
    12: plc([TEXT_AT, TEXT_AT + encoded.length], [number(pagesAt / PAGE_BYTES)]),
    13: plc([TEXT_AT, TEXT_AT + encoded.length], [number(pagesAt / PAGE_BYTES + 2)]),
    15: fonts(),
    16: fieldList(mainRuns(parts)),
    17: fieldList(headerRuns(parts)),
    31: Buffer.alloc(500),
    33: pieces(content.length, width, parts.pieceLength ?? content.length),
    11: parts.header ? headerTexts(headerRuns(parts)) : Buffer.alloc(0),
    40: parts.drawings ? anchorList(parts.drawings.anchors, content.length) : Buffer.alloc(0),
    50: parts.drawings?.group ?? Buffer.alloc(0),
    ...parts.structures,
  })
  informationBlock(mainRuns(parts), headerRuns(parts), table.places).copy(word)
  return writeEntries([
    { name: 'WordDocument', bytes: Buffer.concat([word, parts.rest ?? Buffer.alloc(0)]) },
    { name: '1Table', bytes: table.bytes },
    ...(parts.data ? [{ name: 'Data', bytes: parts.data }] : []),
    ...(parts.others ?? []),
  ])
}

const lengthOf = (runs: Run[]) => runs.reduce((sum, run) => sum + run.text.length, 0)
const number = (value: number) => {
  const made = Buffer.alloc(4)
  made.writeUInt32LE(value >>> 0)
  return made
}

/** A list of positions, followed by the data of each position (MS-DOC 2.2.2). */
export const plc = (positions: number[], data: Buffer[]) => Buffer.concat([...positions.map(number), ...data])

function informationBlock(main: Run[], header: Run[], places: Map<number, { start: number; bytes: number }>): Buffer {
  const block = Buffer.alloc(PLACES + PLACE_COUNT * 8 + 2)
  for (const [at, value] of [
    [0, 0xa5ec],
    [2, 0x00c1],
    [6, 0x0409],
    [10, 0x1200],
    [12, 0x00bf],
    [32, 14],
    [62, 22],
    [152, PLACE_COUNT],
  ] as const)
    block.writeUInt16LE(value, at)
  block.writeUInt32LE(TEXT_AT, 24)
  block.writeUInt32LE(lengthOf(main), 76)
  block.writeUInt32LE(lengthOf(header), 84)
  for (const [index, { start, bytes }] of places) {
    block.writeUInt32LE(start, PLACES + index * 8)
    block.writeUInt32LE(bytes, PLACES + index * 8 + 4)
  }
  return block
}

function tableStream(structures: Record<number, Buffer>) {
  const places = new Map<number, { start: number; bytes: number }>()
  let start = 0
  for (const [index, bytes] of Object.entries(structures)) {
    if (bytes.length > 0) places.set(Number(index), { start, bytes: bytes.length })
    start += bytes.length
  }
  return { bytes: Buffer.concat(Object.values(structures)), places }
}

interface Place {
  start: number
  end: number
  properties: Buffer
}

function runPlaces(runs: Run[], width: number): Place[] {
  let at = TEXT_AT
  return runs.map(run => {
    const start = at
    at += run.text.length * width
    return { start, end: at, properties: run.properties ?? Buffer.alloc(0) }
  })
}

/** One page of character properties. With more runs than fit on it, the document is broken. */
function characterPages(places: Place[]): Buffer {
  const page = Buffer.alloc(PAGE_BYTES)
  let end = PAGE_BYTES - 2
  places.forEach(({ start, properties }, index) => {
    page.writeUInt32LE(start, index * 4)
    if (properties.length === 0) return
    end = (end - properties.length - 1) & ~1
    page[end] = properties.length
    properties.copy(page, end + 1)
    page[(places.length + 1) * 4 + index] = end / 2
  })
  page.writeUInt32LE(places.at(-1)!.end, places.length * 4)
  page[PAGE_BYTES - 1] = places.length
  return page
}

function paragraphPage(content: string, width: number): Buffer {
  const page = Buffer.alloc(PAGE_BYTES)
  const ends = [...content.matchAll(/\r/g)].map(({ index }) => index + 1)
  for (const [index, end] of [0, ...ends].entries()) page.writeUInt32LE(TEXT_AT + end * width, index * 4)
  page[PAGE_BYTES - 1] = ends.length
  // a paragraph of the first style: two bytes of zeros
  for (let index = 0; index < ends.length; index++) page[(ends.length + 1) * 4 + index * 13] = 250
  page[500] = 0
  page[501] = 1
  return page
}

const sectionAt = (place: number) => Buffer.concat([Buffer.alloc(2), number(place), Buffer.alloc(6)])

function pieces(length: number, width: number, pieceLength: number): Buffer {
  const starts = Array.from({ length: Math.ceil(length / pieceLength) }, (_, index) => index * pieceLength)
  const entries = starts.map(start => {
    const offset = TEXT_AT + start * width
    return Buffer.concat([Buffer.alloc(2), number(width === 1 ? (offset * 2) | 0x4000_0000 : offset), Buffer.alloc(2)])
  })
  const table = plc([...starts, length], entries)
  return Buffer.concat([Buffer.from([2]), number(table.length), table])
}

function fieldList(runs: Run[]): Buffer {
  const entries: { position: number; data: Buffer }[] = []
  let position = 0
  for (const run of runs) {
    if (run.fieldData !== undefined)
      entries.push({ position, data: Buffer.from([run.text.charCodeAt(0), run.fieldData]) })
    position += run.text.length
  }
  if (entries.length === 0) return Buffer.alloc(0)
  return plc(
    [...entries.map(entry => entry.position), position],
    entries.map(entry => entry.data),
  )
}

/** The header of odd pages is the second text of a section, after six note separators (MS-DOC 2.3.3). */
function headerTexts(runs: Run[]): Buffer {
  const end = lengthOf(runs)
  return plc([...Array(8).fill(0), ...Array(5).fill(end - 1), end], [])
}

/**
 * A list of shapes, given by the identifiers in their drawings, all anchored to the first characters (MS-DOC 2.9.253).
 */
function anchorList(identifiers: number[], end: number): Buffer {
  const shapes = identifiers.map(identifier =>
    Buffer.concat([identifier, 1440, 1440, 4320, 4320].map(number).concat([Buffer.from([0, 0, 0, 0, 0, 0])])),
  )
  return plc([...identifiers.map((_, index) => index), end], shapes)
}

function styles(): Buffer {
  const info = Buffer.from([18, 0, 15, 0, 10, 0, 1, 0, 0x5b, 0, 15, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const name = Buffer.from('Normal\0', 'utf16le')
  const style = Buffer.concat([
    Buffer.from([0, 0, 0xf1, 0xff, 2, 0, 0, 0, 0, 0, 6, 0]),
    name,
    Buffer.from([2, 0, 0, 0, 0, 0]),
  ])
  return Buffer.concat([info, Buffer.from([style.length, 0]), style, Buffer.alloc(14 * 2)])
}

function fonts(): Buffer {
  const name = Buffer.from('Times New Roman\0', 'utf16le')
  const head = Buffer.alloc(40)
  head[0] = 39 + name.length
  head[1] = 0x16
  head.writeUInt16LE(400, 2)
  return Buffer.concat([Buffer.from([1, 0, 0, 0]), head, name])
}

/** Adds storages, which the writer of the product cannot write, because no file that it writes may have any. */
function writeEntries(entries: Entry[]): Uint8Array {
  const flat: { path: number | null; name: string; bytes: Uint8Array | null }[] = []
  const add = (list: Entry[], path: number | null) => {
    for (const entry of list) {
      const index = flat.push({ path, name: entry.name, bytes: 'bytes' in entry ? entry.bytes : null }) - 1
      if ('entries' in entry) add(entry.entries, index)
    }
  }
  add(entries, null)
  const file = writeCompoundFile(
    flat.map(({ bytes }, index) => ({ name: `${index}`.padStart(4, '0'), bytes: bytes ?? Buffer.alloc(0) })),
  )
  return withTree(file, flat)
}

/** Gives the entries their names, and moves the entries of each storage below it. */
function withTree(file: Buffer, flat: { path: number | null; name: string; bytes: Uint8Array | null }[]): Uint8Array {
  const at = (index: number) => 512 + (index + 1) * 128
  const children = (path: number | null) =>
    flat
      .map((entry, index) => ({ ...entry, index }))
      .filter(entry => entry.path === path)
      .sort((a, b) => a.name.length - b.name.length || (a.name.toUpperCase() < b.name.toUpperCase() ? -1 : 1))
  const link = (path: number | null, head: number) => {
    const list = children(path)
    file.writeUInt32LE(list.length > 0 ? list[0]!.index + 1 : 0xffff_ffff, head + 76)
    for (const [order, { index, name, bytes }] of list.entries()) {
      file.fill(0, at(index), at(index) + 64)
      file.write(name, at(index), 'utf16le')
      file.writeUInt16LE((name.length + 1) * 2, at(index) + 64)
      file.writeUInt32LE(order + 1 < list.length ? list[order + 1]!.index + 1 : 0xffff_ffff, at(index) + 72)
      if (bytes) continue
      file[at(index) + 66] = 1
      file.writeUInt32LE(0, at(index) + 116)
      file.writeUInt32LE(0, at(index) + 120)
      link(index, at(index))
    }
  }
  link(null, 512)
  return file
}
