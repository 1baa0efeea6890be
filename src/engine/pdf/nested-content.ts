import { closedContent } from './close-content.ts'
import { type ContentScan, scanContent } from './content-scan.ts'
import { readContentStream } from './content-stream.ts'
import type { ObjectReader } from './object-reader.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from './objects.ts'
import type { RevisionObjects } from './revision-objects.ts'

/** A content stream that a page shows through its resources. */
interface NestedStream {
  ref: PdfRef
  stream: PdfStream
}

/**
 * Closes the form XObjects, tiling patterns, soft masks and Type 3 glyphs (ISO 32000-2 §8.10, §8.7.3, §11.5, §9.6.4) in
 * the resources, if they would otherwise change the page. They change it by a `Q` without a `q`, which in pdf.js undoes
 * a `q` of the page, or by marked content left open, whose layer then includes the rest of the page.
 * @param done the numbers of the objects checked so far; the call adds to it
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

/** Whether all nested content is closed, so that `closeNestedContent` would change nothing. */
export function hasClosedNestedContent(reader: ObjectReader, resources: PdfDict, done: Set<number>): boolean {
  return nestedStreams(reader, resources, done).every(({ stream }) =>
    isClosed(scanContent(readContentStream(reader, stream).data)),
  )
}

const isClosed = (scan: ContentScan) => scan.blanks.length === 0 && scan.openMarkedContent === 0

/** Lists each nested stream once, including those in nested resources. */
function nestedStreams(reader: ObjectReader, resources: PdfDict, done: Set<number>): NestedStream[] {
  const streams: NestedStream[] = []
  const waiting = [resources]
  for (let dict = waiting.pop(); dict !== undefined; dict = waiting.pop()) {
    for (const object of contentObjects(reader, dict, waiting, done)) {
      if (!(object instanceof PdfRef) || done.has(object.num)) continue
      done.add(object.num)
      const stream = reader.resolve(object)
      if (!(stream instanceof PdfStream) || isImage(reader, stream)) continue
      streams.push({ ref: object, stream })
      waiting.push(...newDict(reader, stream.dict.get('Resources'), done))
    }
  }
  return streams
}

/**
 * Returns a dictionary unless it was checked before. Some refer to themselves: a font may refer to the resources that
 * contain it.
 */
function newDict(reader: ObjectReader, object: PdfObject | undefined, done: Set<number>): PdfDict[] {
  const resolved = reader.resolve(object)
  if (!isDict(resolved) || (object instanceof PdfRef && done.has(object.num))) return []
  if (object instanceof PdfRef) done.add(object.num)
  return [resolved]
}

/** Lists the resources that may be content streams, and adds the resources of Type 3 fonts to `waiting`. */
function contentObjects(reader: ObjectReader, resources: PdfDict, waiting: PdfDict[], done: Set<number>): PdfObject[] {
  const valuesOf = (object: PdfObject | undefined) => {
    const entries = reader.resolve(object)
    return isDict(entries) ? [...entries.values()] : []
  }
  const dictsOf = (kind: string) =>
    valuesOf(resources.get(kind))
      .map(value => reader.resolve(value))
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
