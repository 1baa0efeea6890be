import { indexOfText, isDigit, lastIndexOfText, startsWithText } from './characters.ts'
import { decodeStream } from './filters.ts'
import { readIndirectObject } from './indirect-object.ts'
import type { ObjectParser } from './object-parser.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfStream } from './objects.ts'
import { PdfError } from './pdf-error.ts'
import type { SourceReader } from './source-reader.ts'

/** Where an object is: free, at a byte offset (with its generation), or in an object stream (with its index there). */
export type XrefEntry =
  | { kind: 'free' }
  | { kind: 'plain'; offset: number; gen: number }
  | { kind: 'compressed'; streamNum: number; index: number }

/** The merged cross-reference information of all sections of a file (ISO 32000-2 §7.5.4, §7.5.8). */
export interface Xref {
  entries: Map<number, XrefEntry>
  /**
   * The newest section's trailer, completed with `Root`, `ID` and `Encrypt` from older sections where it lacks them.
   */
  trailer: PdfDict
  /** The format of the newest section. */
  newestKind: 'table' | 'stream'
  /** The offset of the newest section, as the file counts offsets (see `base`). */
  startXref: number
  /** The difference between a byte position and an offset in the file: bytes of junk before the header, or 0. */
  base: number
  /** One more than the highest object number in use; at least the `/Size` of every trailer. */
  size: number
  /** The byte position of each section, newest first. */
  sections: number[]
  /** Whether a trailer is one that strict readers refuse, because it lacks `/Size` or has a `/Prev` of 0 for "none". */
  isIrregular: boolean
}

/** Readers refuse higher object numbers (ISO 32000-1 Annex C). */
const MAX_OBJECT_NUMBER = 8_388_607
const MAX_ENTRIES = 2_000_000
const MAX_SECTIONS = 4096
/**
 * How much of the file's end is searched for `startxref`, first and then on a second try. Servers and mailers may
 * append a lot to a file.
 */
const TAIL_BYTES = [2048, 1024 * 1024]
const HEADER_BYTES = 1024

interface Section {
  kind: 'table' | 'stream'
  trailer: PdfDict
  entries: Map<number, XrefEntry>
}

/**
 * Reads the chain of cross-reference sections from the end of the file.
 * @param previous the cross-references of the file without its last revisions; their sections are not read again
 */
export function readXref(reader: SourceReader, previous?: Xref): Xref {
  const header = indexOfText(reader.read(0, HEADER_BYTES), '%PDF-')
  if (header < 0) throw new PdfError('not-a-pdf', 'no %PDF- header')
  const stated = findStartXref(reader)
  const base = [header, 0].find(candidate => isSectionAt(reader, stated + candidate))
  if (base === undefined) throw new PdfError('damaged', 'startxref does not lead to a cross-reference section')
  return new XrefChain(reader, base, previous).read(stated)
}

function findStartXref(reader: SourceReader): number {
  const { sizeBytes } = reader.source
  for (const tailBytes of TAIL_BYTES) {
    const tail = reader.read(Math.max(0, sizeBytes - tailBytes), tailBytes)
    const at = lastIndexOfText(tail, 'startxref')
    if (at < 0) continue
    // Objects after `startxref` mean that the file was truncated in a later revision, so this section is not the
    // newest.
    if (indexOfText(tail, ' obj', at) >= 0) throw new PdfError('damaged', 'the file is cut off')
    const digits = /^startxref\s*(\d+)/.exec(Buffer.from(tail.subarray(at, at + 64)).toString('latin1'))
    if (digits) return Number(digits[1])
    break
  }
  throw new PdfError('damaged', 'no startxref')
}

function isSectionAt(reader: SourceReader, position: number): boolean {
  if (position >= reader.source.sizeBytes) return false
  return reader.parseAt(position, parser => {
    parser.skipSpace()
    if (startsWithText(parser.bytes, 'xref', parser.position)) return true
    return parser.takeInteger() !== undefined && parser.takeInteger() !== undefined && parser.takeKeyword('obj')
  })
}

class XrefChain {
  readonly #reader: SourceReader
  readonly #base: number
  readonly #known: Xref | undefined
  readonly #entries = new Map<number, XrefEntry>()
  readonly #sections: number[] = []
  #size = 0
  #isIrregular = false

  constructor(reader: SourceReader, base: number, previous: Xref | undefined) {
    this.#reader = reader
    this.#base = base
    this.#known = previous?.base === base ? previous : undefined
  }

  read(startXref: number): Xref {
    const trailers: PdfDict[] = []
    let newestKind: 'table' | 'stream' | undefined
    let next: number | undefined = startXref
    while (next !== undefined) {
      const position: number = next + this.#base
      if (this.#sections.includes(position)) throw new PdfError('damaged', 'the cross-reference sections form a circle')
      if (this.#sections.length >= MAX_SECTIONS) throw new PdfError('too-complex', 'too many cross-reference sections')
      if (newestKind !== undefined && this.#known?.startXref === next) {
        trailers.push(this.#addKnown(this.#known))
        break
      }
      this.#sections.push(position)
      const section = this.#readSection(position)
      newestKind ??= section.kind
      trailers.push(section.trailer)
      this.#merge(section)
      next = this.#previous(section.trailer)
    }
    const highest = this.#highestNumber()
    return {
      entries: this.#entries,
      trailer: completed(trailers),
      newestKind: newestKind!,
      startXref,
      base: this.#base,
      size: Math.max(this.#size, highest + 1),
      sections: this.#sections,
      isIrregular: this.#isIrregular,
    }
  }

  #highestNumber(): number {
    let highest = 0
    for (const num of this.#entries.keys()) if (num > highest) highest = num
    return highest
  }

  /** Returns the offset of the previous section. Some writers use `/Prev 0` for "none". */
  #previous(trailer: PdfDict): number | undefined {
    const previous = trailer.get('Prev')
    if (previous === undefined || previous === 0) return undefined
    if (typeof previous !== 'number' || !Number.isInteger(previous)) throw new PdfError('damaged', '/Prev is no offset')
    return previous
  }

  /**
   * Older sections never override newer ones. The stream of a hybrid section follows its table and precedes older
   * sections (§7.5.8.4); objects that the table itself marks free stay free, as in other readers.
   */
  #merge(section: Section): void {
    this.#add(section)
    const hidden = section.trailer.get('XRefStm')
    if (section.kind !== 'table' || typeof hidden !== 'number') return
    const stream = this.#readSection(hidden + this.#base)
    if (stream.kind !== 'stream') throw new PdfError('damaged', '/XRefStm does not lead to a cross-reference stream')
    this.#add(stream)
  }

  #addKnown(previous: Xref): PdfDict {
    this.#isIrregular ||= previous.isIrregular
    this.#size = Math.max(this.#size, previous.size)
    for (const [num, entry] of previous.entries) if (!this.#entries.has(num)) this.#entries.set(num, entry)
    this.#sections.push(...previous.sections)
    return previous.trailer
  }

  #add(section: Section): void {
    this.#countSize(section.trailer)
    for (const [num, entry] of section.entries) if (!this.#entries.has(num)) this.#entries.set(num, entry)
    if (this.#entries.size > MAX_ENTRIES) throw new PdfError('too-complex', 'too many objects')
  }

  #countSize(trailer: PdfDict): void {
    const size = trailer.get('Size')
    if (typeof size !== 'number' || trailer.get('Prev') === 0) this.#isIrregular = true
    if (typeof size !== 'number') return
    if (size > MAX_OBJECT_NUMBER + 1) throw new PdfError('damaged', 'an absurd /Size')
    this.#size = Math.max(this.#size, Math.ceil(size))
  }

  #readSection(position: number): Section {
    const isTable = this.#reader.parseAt(position, parser => parser.takeKeyword('xref'))
    return isTable ? this.#reader.parseAt(position, readTable) : this.#readStreamSection(position)
  }

  #readStreamSection(position: number): Section {
    const direct = (length: PdfObject | undefined) => (typeof length === 'number' ? length : undefined)
    const { object } = readIndirectObject(this.#reader, position, direct)
    if (!(object instanceof PdfStream)) throw new PdfError('damaged', 'no cross-reference stream where one is expected')
    const type = object.dict.get('Type')
    if (!(type instanceof PdfName) || type.value !== 'XRef')
      throw new PdfError('damaged', 'a stream is not of type XRef')
    return { kind: 'stream', trailer: object.dict, entries: readStreamEntries(object) }
  }
}

function completed(trailers: PdfDict[]): PdfDict {
  const trailer: PdfDict = new Map(trailers[0])
  for (const key of ['Root', 'ID', 'Encrypt']) {
    const value = trailers.find(older => older.has(key))?.get(key)
    if (value !== undefined) trailer.set(key, value)
  }
  return trailer
}

/**
 * Reads a cross-reference table and its trailer (§7.5.4, §7.5.5); other line ends than the standard's two bytes are
 * tolerated.
 */
function readTable(parser: ObjectParser): Section {
  const entries = new Map<number, XrefEntry>()
  parser.takeKeyword('xref')
  while (!parser.takeKeyword('trailer')) {
    const first = parser.takeInteger()
    const count = parser.takeInteger()
    if (first === undefined || count === undefined) throw new PdfError('damaged', 'a broken cross-reference table')
    readSubsection(parser, first, count, entries)
  }
  const trailer = parser.parseObject()
  if (!isDict(trailer)) throw new PdfError('damaged', 'the trailer is no dictionary')
  return { kind: 'table', trailer, entries }
}

function readSubsection(parser: ObjectParser, first: number, count: number, entries: Map<number, XrefEntry>): void {
  let num = first
  for (let i = 0; i < count; i++, num++) {
    parser.skipSpace()
    // The trailer begins early, so the stated count is too high.
    if (!isDigit(parser.bytes[parser.position])) return
    const offset = parser.takeInteger()!
    const gen = parser.takeInteger() ?? 0
    const inUse = parser.takeKeyword('n')
    if (!inUse && !parser.takeKeyword('f')) throw new PdfError('damaged', 'a broken cross-reference entry')
    // Some writers number the head of the free list, which is always object 0, as 1.
    if (i === 0 && num === 1 && !inUse && offset === 0 && gen === 65535) num = 0
    if (num > MAX_OBJECT_NUMBER) throw new PdfError('damaged', 'an absurd object number')
    if (entries.size > MAX_ENTRIES) throw new PdfError('too-complex', 'too many objects')
    if (!entries.has(num)) entries.set(num, inUse && offset > 0 ? { kind: 'plain', offset, gen } : { kind: 'free' })
  }
}

/** Reads the entries of a cross-reference stream (§7.5.8.3). */
function readStreamEntries(stream: PdfStream): Map<number, XrefEntry> {
  const widths = stream.dict.get('W')
  if (!Array.isArray(widths) || widths.length < 3 || !widths.every(isFieldWidth)) {
    throw new PdfError('damaged', 'a cross-reference stream without field widths')
  }
  const data = decodeStream(stream, object => object ?? null)
  const [typeWidth, secondWidth, thirdWidth] = widths as [number, number, number]
  const rowBytes = (widths as number[]).reduce((sum, width) => sum + width, 0)
  const entries = new Map<number, XrefEntry>()
  let position = 0
  for (const [first, count] of subsections(stream.dict)) {
    for (let num = first; num < first + count && rowBytes > 0 && position + rowBytes <= data.length; num++) {
      const type = typeWidth === 0 ? 1 : readField(data, position, typeWidth)
      const second = readField(data, position + typeWidth, secondWidth)
      const third = readField(data, position + typeWidth + secondWidth, thirdWidth)
      position += rowBytes
      if (num > MAX_OBJECT_NUMBER) throw new PdfError('damaged', 'an absurd object number')
      if (entries.size > MAX_ENTRIES) throw new PdfError('too-complex', 'too many objects')
      if (!entries.has(num)) entries.set(num, streamEntry(type, second, third))
    }
  }
  return entries
}

const isFieldWidth = (width: PdfObject) =>
  typeof width === 'number' && Number.isInteger(width) && width >= 0 && width <= 8

function subsections(dict: PdfDict): [number, number][] {
  const index = dict.get('Index')
  const size = dict.get('Size')
  if (!Array.isArray(index)) return [[0, typeof size === 'number' ? size : 0]]
  if (!index.every(item => typeof item === 'number' && item >= 0)) throw new PdfError('damaged', 'a broken /Index')
  const numbers = index as number[]
  return numbers.flatMap((first, i) => (i % 2 === 0 ? [[first, numbers[i + 1] ?? 0] as [number, number]] : []))
}

function readField(data: Uint8Array, position: number, width: number): number {
  let value = 0
  for (let i = 0; i < width; i++) value = value * 256 + data[position + i]!
  return value
}

/** Returns the entry for the three fields of a row. Types other than 0, 1 and 2 mean null (§7.5.8.3). */
function streamEntry(type: number, second: number, third: number): XrefEntry {
  if (type === 1 && second > 0) return { kind: 'plain', offset: second, gen: third }
  return type === 2 ? { kind: 'compressed', streamNum: second, index: third } : { kind: 'free' }
}
