import { DocxError } from '../docx/docx-error.ts'
import type { Spans } from './spans.ts'
import type { DocTable } from './table.ts'

const PAGE_BYTES = 512

type Claim = (start: number, end: number) => void

/**
 * The lists of properties of characters, paragraphs and sections, as parts of `word`. Those of styles and levels of lists
 * are not read: no word processor has them lead into the Data stream, and `refuseOtherLocations` looks at them.
 */
export function propertyLists(word: Buffer, table: DocTable, spans: Spans): Buffer[] {
  const claim = (as: string) => (start: number, end: number) => spans.claim(start, end, as)
  return [
    ...pageLists(word, table.structure('characterPages'), claim('characters'), characterLists),
    ...pageLists(word, table.structure('paragraphPages'), claim('paragraphs'), paragraphLists),
    ...sectionLists(word, table.structure('sections'), claim('sections')),
  ]
}

/** Pages of formatting (MS-DOC 2.9.67 ff.), by the list of their numbers. */
function pageLists(word: Buffer, bins: Buffer, claim: Claim, read: (page: Buffer, runs: number) => Buffer[]): Buffer[] {
  const count = bins.length === 0 ? 0 : (bins.length - 4) / 8
  if (!Number.isInteger(count)) throw new DocxError('damaged', 'a list of pages of another size')
  return Array.from({ length: count }, (_, index) => {
    const start = bins.readUInt32LE((count + 1) * 4 + index * 4) * PAGE_BYTES
    claim(start, start + PAGE_BYTES)
    const page = word.subarray(start, start + PAGE_BYTES)
    return read(page, page[PAGE_BYTES - 1]!)
  }).flat()
}

function characterLists(page: Buffer, runs: number): Buffer[] {
  return Array.from({ length: runs }, (_, run) => {
    const at = page.readUInt8((runs + 1) * 4 + run) * 2
    return at === 0 ? page.subarray(0, 0) : within(page, at + 1, page[at]!)
  })
}

function paragraphLists(page: Buffer, runs: number): Buffer[] {
  return Array.from({ length: runs }, (_, run) => {
    const at = page.readUInt8((runs + 1) * 4 + run * 13) * 2
    if (at === 0) return page.subarray(0, 0)
    const [start, bytes] = page[at] === 0 ? [at + 2, page.readUInt8(at + 1) * 2] : [at + 1, page[at]! * 2 - 1]
    return withoutStyle(within(page, start, bytes))
  })
}

/** The number of a style goes before the properties of a paragraph. */
const withoutStyle = (list: Buffer) => list.subarray(Math.min(2, list.length))

function within(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new DocxError('damaged', 'properties end too early')
  return bytes.subarray(start, start + length)
}

/** The properties of sections (MS-DOC 2.8.26). */
function sectionLists(word: Buffer, sections: Buffer, claim: Claim): Buffer[] {
  const count = sections.length === 0 ? 0 : (sections.length - 4) / 16
  if (!Number.isInteger(count)) throw new DocxError('damaged', 'a list of sections of another size')
  return Array.from({ length: count }, (_, index) => {
    const start = sections.readUInt32LE((count + 1) * 4 + index * 12 + 2)
    if (start === 0xffff_ffff) return word.subarray(0, 0)
    const bytes = word.readUInt16LE(start)
    claim(start, start + 2 + bytes)
    return within(word, start + 2, bytes)
  })
}
