import { isWhitespace, latin1 } from './characters.ts'
import { closedContent } from './close-content.ts'
import { type ContentScan, scanContent } from './content-scan.ts'
import { readContentStream } from './content-stream.ts'
import { MAX_DECODED_BYTES } from './filters.ts'
import type { PdfBox } from './geometry.ts'
import type { ObjectReader } from './object-reader.ts'
import { dict, isDict, name, type PdfObject, PdfRef, PdfStream } from './objects.ts'
import type { PdfPage } from './pages.ts'
import { PdfError } from './pdf-error.ts'
import type { RevisionObjects } from './revision-objects.ts'

/**
 * A page's own content, closed so that nothing in it can affect what is drawn after it:
 * - `none`: the page has no content
 * - `streams`: its unchanged streams, which every viewer reads to the end; `q` and `Q` around them isolate them
 * - `form`: a form XObject with the content of its streams. A viewer reads it separately from the page, so that an
 *   error in it, or something that it leaves open, ends with it (ISO 32000-2 §8.10)
 */
export type ClosedContent = { kind: 'none' } | { kind: 'streams'; streams: PdfRef[] } | { kind: 'form'; form: PdfRef }

/**
 * Closes a page's own content, so that nothing in it can affect later drawings.
 * @throws PdfError 'damaged' like `contentStreams`; 'too-complex' when it decodes to more than any page needs
 */
export function closePageContent(objects: RevisionObjects, page: PdfPage): ClosedContent {
  const read = readPageContent(objects, page)
  if (read.streams.length === 0) return { kind: 'none' }
  if (isOrderly(read)) return { kind: 'streams', streams: read.streams }
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [...enlarged(page.mediaBox)],
    Resources: page.resources,
  })
  return { kind: 'form', form: objects.addStream(entries, closedContent(read.joined, read.scan)) }
}

/** Whether every viewer reads a page's own content to its end, and finds nothing open there. */
export const hasOrderlyContent = (reader: ObjectReader, page: PdfPage) => isOrderly(readPageContent(reader, page))

interface PageContent {
  streams: PdfRef[]
  joined: Uint8Array
  /** Whether all viewers decode and join the streams alike. */
  isCertain: boolean
  scan: ContentScan
}

const isOrderly = ({ streams, isCertain, scan }: PageContent) => streams.length === 0 || (isCertain && scan.isOrderly)

function readPageContent(reader: ObjectReader, page: PdfPage): PageContent {
  const streams = contentStreams(reader, page.dict.get('Contents'))
  const parts: Uint8Array[] = []
  const joints = new Set<number>()
  let sizeBytes = 0
  let isCertain = true
  for (const ref of streams) {
    const content = readContentStream(reader, reader.resolve(ref) as PdfStream)
    isCertain &&= content.isCertain && areSeparated(parts.at(-2), content.data)
    parts.push(content.data, latin1('\n'))
    sizeBytes += content.data.length + 1
    joints.add(sizeBytes - 1)
    if (sizeBytes > MAX_DECODED_BYTES) throw new PdfError('too-complex', 'the content of a page is too large')
  }
  const joined = Buffer.concat(parts)
  return { streams, joined, isCertain, scan: scanContent(joined, joints) }
}

/** Whether white space separates two streams even if a viewer puts none between them. */
function areSeparated(before: Uint8Array | undefined, after: Uint8Array): boolean {
  return before === undefined || before.length === 0 || isSpace(before.at(-1)) || isSpace(after[0])
}

const isSpace = (byte: number | undefined) => byte === undefined || isWhitespace(byte)

/**
 * Lists the references to a page's content streams.
 * @throws PdfError 'damaged' when the content is a dictionary, or a stream that is a direct object, which the standard
 * forbids
 */
export function contentStreams(
  reader: Pick<ObjectReader, 'resolve' | 'get'>,
  contents: PdfObject | undefined,
): PdfRef[] {
  const list = reader.resolve(contents)
  const items = Array.isArray(list) ? list : [contents ?? null]
  return items.flatMap(item => {
    const stream = reader.resolve(item)
    if (isDict(stream) || (stream instanceof PdfStream && !(item instanceof PdfRef))) {
      throw new PdfError('damaged', 'the content of a page is not a stream')
    }
    return stream instanceof PdfStream ? [lastReference(reader, item as PdfRef)] : []
  })
}

/**
 * Returns the reference that points to the object itself: within an array, viewers do not follow a reference to a
 * reference.
 */
function lastReference(reader: Pick<ObjectReader, 'get'>, ref: PdfRef): PdfRef {
  const next = reader.get(ref)
  return next instanceof PdfRef ? lastReference(reader, next) : ref
}

/** Returns a box larger than the page. A form whose box ends at the edge of the page would blur that edge. */
function enlarged([left, bottom, right, top]: PdfBox): PdfBox {
  const [width, height] = [right - left, top - bottom]
  return [left - width, bottom - height, right + width, top + height]
}
