import { DocxError } from '../docx/docx-error.ts'
import type { Spans } from './spans.ts'
import type { DocTable } from './table.ts'

const PAGE_BYTES = 512
/** The size in bytes of an entry for a run of characters, and for a paragraph. */
const [CHARACTERS, PARAGRAPH] = [1, 13]

/** A range of a page or stream. */
type Place = [start: number, end: number]
type Claim = (start: number, end: number) => void

/**
 * Returns the property lists of characters, paragraphs and sections as parts of `word`. A list that several runs share
 * is returned once. The lists of styles and of list levels are not read: no word processor lets them point into the
 * Data stream, and `refuseOtherLocations` checks them. Throws DocxError `damaged`.
 */
export function propertyLists(word: Buffer, table: DocTable, spans: Spans): Buffer[] {
  const claim = (as: string) => (start: number, end: number) => spans.claim(start, end, as)
  return [
    ...pageLists(word, table.structure('characterPages'), claim('characters'), characterList),
    ...pageLists(word, table.structure('paragraphPages'), claim('paragraphs'), paragraphList),
    ...sectionLists(word, table.structure('sections'), claim('sections')),
  ]
}

/**
 * Returns the property lists on the pages of formatting (MS-DOC 2.9.33, 2.9.174). `bins` lists the numbers of the
 * pages.
 */
function pageLists(word: Buffer, bins: Buffer, claim: Claim, listOf: (page: Buffer, run: number) => Place): Buffer[] {
  const count = bins.length === 0 ? 0 : (bins.length - 4) / 8
  if (!Number.isInteger(count)) throw new DocxError('damaged', 'a list of pages of another size')
  const starts = Array.from({ length: count }, (_, index) => bins.readUInt32LE((count + 1 + index) * 4) * PAGE_BYTES)
  return [...new Set(starts)].flatMap(start => {
    claim(start, start + PAGE_BYTES)
    const page = word.subarray(start, start + PAGE_BYTES)
    const places = Array.from({ length: page[PAGE_BYTES - 1]! }, (_, run) => listOf(page, run))
    return distinct(places).map(place => within(page, place))
  })
}

const distinct = (places: Place[]) => [...new Map(places.map(place => [place.join(), place])).values()]

const NONE: Place = [0, 0]

function characterList(page: Buffer, run: number): Place {
  const at = entryOf(page, run, CHARACTERS)
  return at === 0 ? NONE : [at + 1, at + 1 + page[at]!]
}

/** Returns the place of a paragraph's properties, which follow the number of its style. */
function paragraphList(page: Buffer, run: number): Place {
  const at = entryOf(page, run, PARAGRAPH)
  if (at === 0) return NONE
  const [start, bytes] = page[at] === 0 ? [at + 2, page.readUInt8(at + 1) * 2] : [at + 1, page[at]! * 2 - 1]
  return bytes <= 2 ? NONE : [start + 2, start + bytes]
}

const entryOf = (page: Buffer, run: number, entryBytes: number) =>
  page.readUInt8((page[PAGE_BYTES - 1]! + 1) * 4 + run * entryBytes) * 2

function within(bytes: Buffer, [start, end]: Place): Buffer {
  if (end > bytes.length) throw new DocxError('damaged', 'properties end too early')
  return bytes.subarray(start, end)
}

const NO_SECTION = 0xffff_ffff

/** Returns the property lists of sections (MS-DOC 2.8.26, 2.9.245). */
function sectionLists(word: Buffer, sections: Buffer, claim: Claim): Buffer[] {
  const count = sections.length === 0 ? 0 : (sections.length - 4) / 16
  if (!Number.isInteger(count)) throw new DocxError('damaged', 'a list of sections of another size')
  const starts = Array.from({ length: count }, (_, index) => sections.readUInt32LE((count + 1) * 4 + index * 12 + 2))
  return [...new Set(starts)]
    .filter(start => start !== NO_SECTION)
    .map(start => {
      const end = start + 2 + word.readUInt16LE(start)
      claim(start, end)
      return within(word, [start + 2, end])
    })
}
