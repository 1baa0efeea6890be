import { closedContent } from './close-content.ts'
import { type ContentScan, scanContent } from './content-scan.ts'
import { readContentStream } from './content-stream.ts'
import type { ObjectReader } from './object-reader.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from './objects.ts'
import type { RevisionObjects } from './revision-objects.ts'

/** A content stream that a page shows by way of its resources. */
interface NestedStream {
  ref: PdfRef
  stream: PdfStream
}

/**
 * Closes the form XObjects, tiling patterns, soft masks and Type 3 glyphs (ISO 32000-2 §8.10, §8.7.3, §11.5, §9.6.4) that
 * the resources lead to, where they would change the page: by a `Q` without its `q`, which undoes one of the page in
 * pdf.js, and by marked content left open, whose layer then holds what follows on the page.
 * @param done numbers of objects that have been looked at; it grows
 */
export function closeNestedContent(objects: RevisionObjects, resources: PdfDict, done: Set<number>): void {
  for (const { ref, stream } of nestedStreams(objects, resources, done)) {
    const { data } = readContentStream(objects, stream)
    const scan = scanContent(data)
    if (isClosed(scan)) continue
    const entries = new Map(stream.dict)
    for (const key of ['Filter', 'FL', 'DecodeParms', 'DP']) entries.delete(key)
    objects.setStream(ref, entries, closedContent(data, scan))
  }
}

/** Whether `closeNestedContent` would find nothing to do. */
export function hasClosedNestedContent(reader: ObjectReader, resources: PdfDict, done: Set<number>): boolean {
  return nestedStreams(reader, resources, done).every(({ stream }) =>
    isClosed(scanContent(readContentStream(reader, stream).data)),
  )
}

const isClosed = (scan: ContentScan) => scan.blanks.length === 0 && scan.openMarkedContent === 0

/** Each once, those that they lead to themselves too. */
function nestedStreams(reader: ObjectReader, resources: PdfDict, done: Set<number>): NestedStream[] {
  const found: NestedStream[] = []
  const waiting = [resources]
  for (let own = waiting.pop(); own !== undefined; own = waiting.pop()) {
    for (const object of contentObjects(reader, own, waiting, done)) {
      if (!(object instanceof PdfRef) || done.has(object.num)) continue
      done.add(object.num)
      const stream = reader.resolve(object)
      if (!(stream instanceof PdfStream) || isImage(reader, stream)) continue
      found.push({ ref: object, stream })
      waiting.push(...newDict(reader, stream.dict.get('Resources'), done))
    }
  }
  return found
}

/** A dictionary that was not looked at before: some lead to themselves, a font to the resources that it is in. */
function newDict(reader: ObjectReader, object: PdfObject | undefined, done: Set<number>): PdfDict[] {
  const found = reader.resolve(object)
  if (!isDict(found) || (object instanceof PdfRef && done.has(object.num))) return []
  if (object instanceof PdfRef) done.add(object.num)
  return [found]
}

/** What may be a content stream among the resources; the resources of Type 3 fonts are put to those that wait. */
function contentObjects(reader: ObjectReader, resources: PdfDict, waiting: PdfDict[], done: Set<number>): PdfObject[] {
  const valuesOf = (object: PdfObject | undefined) => {
    const entries = reader.resolve(object)
    return isDict(entries) ? [...entries.values()] : []
  }
  const dictsOf = (kind: string) =>
    valuesOf(resources.get(kind))
      .map(one => reader.resolve(one))
      .filter(isDict)
  const masks = dictsOf('ExtGState')
    .map(state => reader.resolve(state.get('SMask')))
    .filter(isDict)
  const fonts = valuesOf(resources.get('Font')).flatMap(font => newDict(reader, font, done))
  const glyphs = fonts.flatMap(font => {
    waiting.push(...newDict(reader, font.get('Resources'), done))
    return valuesOf(font.get('CharProcs'))
  })
  return [
    ...valuesOf(resources.get('XObject')),
    ...valuesOf(resources.get('Pattern')),
    ...masks.flatMap(mask => mask.get('G') ?? []),
    ...glyphs,
  ]
}

function isImage(reader: ObjectReader, { dict }: PdfStream): boolean {
  const subtype = reader.resolve(dict.get('Subtype'))
  return subtype instanceof PdfName && subtype.value === 'Image'
}
