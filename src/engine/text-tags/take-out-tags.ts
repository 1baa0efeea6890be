import { type FieldWarning, MAX_FIELDS, type PlacedField } from '../fields/placed-field.ts'
import { mayShowTwice } from '../page-text/may-show.ts'
import type { PageTextReader } from '../page-text/page-text.ts'
import type { ShownGlyph } from '../page-text/shown-text.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { type PdfDict, PdfRef, PdfStream } from '../pdf/objects.ts'
import type { PdfPage } from '../pdf/pages.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import type { RevisionObjects } from '../pdf/revision-objects.ts'
import { displayedPage } from './displayed-page.ts'
import { eraseGlyphs } from './erase-glyphs.ts'
import { type FoundTag, findTags } from './find-tags.ts'
import { TextAround } from './free-room.ts'
import type { ParsedTag } from './parse-tag.ts'
import { placeOfTag } from './tag-place.ts'

/** A tag that becomes a field. */
export interface TakenTag {
  field: PlacedField
  source: string
  glyphs: ShownGlyph[]
}

/** The tags of a document's pages that become fields, in reading order, and the problems of the others. */
export interface ReadTags {
  taken: TakenTag[]
  warnings: FieldWarning[]
}

/** The maximum number of characters of a tag in a warning. */
const subjectMost = 200
/** Two equal tags that are closer than this many points are one tag, shown twice to look bold. */
const SAME_PLACE_PT = 3

/**
 * Reads the text tags of a document without changing it.
 * @throws PdfError 'too-complex' for a document with too much text
 */
export function readTags(texts: PageTextReader, pages: readonly PdfPage[]): ReadTags {
  const read: ReadTags = { taken: [], warnings: [] }
  for (const page of pages) {
    if (!mayShowTwice(texts, page, '{') && !mayShowTwice(texts, page, '}')) continue
    const displayed = displayedPage(page)
    const glyphs = texts.glyphs(page)
    const around = displayed && new TextAround(glyphs, displayed)
    const placeOf = (parsed: ParsedTag, tag: ShownGlyph[]) =>
      displayed && placeOfTag(parsed, tag[0]!, displayed, around!.of(tag))
    const tags = findTags(glyphs)
    const isLoose = ({ parsed }: FoundTag) => 'loose' in parsed
    const firstLoose = tags.find(isLoose)
    for (const tag of tags) if (!isLoose(tag) || tag === firstLoose) addTag(read, tag, page.index + 1, placeOf)
  }
  return read
}

function addTag(
  { taken, warnings }: ReadTags,
  tag: FoundTag,
  page: number,
  placeOf: (parsed: ParsedTag, glyphs: ShownGlyph[]) => Rectangle | null,
): void {
  if (taken.length > MAX_FIELDS || warnings.length > MAX_FIELDS) return
  const warn = (code: FieldWarning['code'], problem?: string) =>
    warnings.push({
      code,
      page,
      subject: tag.source.slice(0, subjectMost),
      ...(problem !== undefined && { problem }),
    })
  const { parsed } = tag
  if ('loose' in parsed) return void warn('braces-in-text')
  if ('problem' in parsed) return void warn('text-tag-not-understood', parsed.problem)
  const isEditable = ({ show }: ShownGlyph) =>
    show.replacements.every(replacement => replacement.properties !== null && replacement.stream === show.stream)
  if (!tag.glyphs.every(isEditable)) return void warn('text-tag-not-removable')
  const place = placeOf(parsed, tag.glyphs)
  if (place === null) return void warn('text-tag-off-page')
  taken.push({ field: fieldOf(parsed, { page, ...place }), source: tag.source, glyphs: tag.glyphs })
}

function fieldOf(tag: ParsedTag, place: Pick<PlacedField, 'page' | 'x' | 'y' | 'width' | 'height'>): PlacedField {
  const { width: _, height: __, ...properties } = tag
  return { ...properties, ...place }
}

/** Returns the fields of the tags. A tag that is shown twice in the same place gets a single field. */
export function fieldsOfTags(taken: readonly TakenTag[]): PlacedField[] {
  const seen = new Map<string, PlacedField[]>()
  return taken.flatMap(({ field, source }) => {
    const key = `${field.page} ${source}`
    const equal = seen.get(key) ?? []
    if (equal.some(equalField => Math.hypot(equalField.x - field.x, equalField.y - field.y) < SAME_PLACE_PT)) return []
    seen.set(key, [...equal, field])
    return [field]
  })
}

/** Entries that may hold a copy of a page or form before the change (ISO 32000-2 §12.3.4, §14.5). */
const COPIES = ['Thumb', 'PieceInfo']
const ENCODING = ['Filter', 'FL', 'DecodeParms', 'DP', 'Length', 'DL']

/**
 * Erases the glyphs of tags from the content streams that show them. A form that several pages show is changed only
 * once.
 */
export function eraseTags(objects: RevisionObjects, document: PdfDocument, taken: readonly TakenTag[]): void {
  const pages = document.pages()
  const inPages = new Map<number, ShownGlyph[]>()
  const inForms = new Map<number, Map<string, ShownGlyph>>()
  for (const { field, glyphs } of taken) {
    for (const glyph of glyphs) {
      const { ref } = glyph.show.stream
      if (ref === null) {
        const pageGlyphs = inPages.get(field.page - 1) ?? []
        pageGlyphs.push(glyph)
        inPages.set(field.page - 1, pageGlyphs)
      } else {
        const formGlyphs = inForms.get(ref.num) ?? new Map<string, ShownGlyph>()
        inForms.set(ref.num, formGlyphs.set(`${glyph.show.operator.start}/${glyph.item}/${glyph.offset}`, glyph))
      }
    }
  }
  for (const [index, glyphs] of inPages) erasePage(objects, pages[index]!, glyphs)
  for (const [num, glyphs] of inForms) eraseForm(objects, document, num, [...glyphs.values()])
}

function erasePage(objects: RevisionObjects, page: PdfPage, glyphs: ShownGlyph[]): void {
  const content = objects.addStream(new Map(), eraseGlyphs(glyphs[0]!.show.stream.content, glyphs))
  objects.edit(page.ref, entries => {
    entries.set('Contents', content)
    for (const key of COPIES) entries.delete(key)
  })
}

function eraseForm(objects: RevisionObjects, document: PdfDocument, num: number, glyphs: ShownGlyph[]): void {
  const ref = new PdfRef(num, document.generationOf(num))
  const form = objects.get(ref)
  if (!(form instanceof PdfStream)) return
  const entries: PdfDict = new Map(form.dict)
  for (const key of [...ENCODING, ...COPIES]) entries.delete(key)
  objects.addStream(entries, eraseGlyphs(glyphs[0]!.show.stream.content, glyphs), { at: ref })
}
