import { latin1 } from './characters.ts'
import { type ContentScan, scanContent } from './content-scan.ts'
import type { Drawing } from './drawing.ts'
import { MAX_DECODED_BYTES } from './filters.ts'
import { dict, isDict, name, type PdfDict, type PdfObject, PdfRef, PdfStream } from './objects.ts'
import type { PdfPage } from './pages.ts'
import { PdfError } from './pdf-error.ts'
import type { RevisionObjects } from './revision-objects.ts'
import { formatName, formatNumber } from './serialize.ts'

/** A drawing and where its origin goes on the page as displayed, in points. */
export interface PlacedDrawing {
  drawing: Drawing
  x: number
  y: number
}

/**
 * Puts drawings over a page's existing content. They become form XObjects with resources of their own, so that no name
 * can clash with the page's or with another drawing's; the page gets one short content stream that shows them.
 * @param openingStream the stream that holds the one `q` in front of the page's content, shared by all pages
 */
export function drawOnPage(
  objects: RevisionObjects,
  page: PdfPage,
  placed: PlacedDrawing[],
  openingStream: () => PdfRef,
): void {
  objects.edit(page.ref, entries => {
    const forms = groupByResources(placed).map(group => addForm(objects, group, page.width, page.height))
    const resources: PdfDict = new Map(page.resources)
    const xObjects = objects.copyOf(resources.get('XObject'))
    const names = forms.map(form => addUnderFreeName(xObjects, form))
    resources.set('XObject', xObjects)
    entries.set('Resources', resources)
    const show = `q ${page.toUserSpace.map(formatNumber).join(' ')} cm ${names.map(own => `${formatName(own)} Do `).join('')}Q\n`
    const existing = existingContent(objects, entries.get('Contents'))
    if (existing.streams.length === 0) entries.set('Contents', objects.addStream(new Map(), latin1(show)))
    else {
      const closing = objects.addStream(new Map(), latin1(`\n${existing.closing}Q\n${show}`))
      entries.set('Contents', [openingStream(), ...existing.streams, closing])
    }
  })
}

/** The content of a page that holds nothing but drawings. */
export function drawnPageContent(
  objects: RevisionObjects,
  drawings: Drawing[],
  width: number,
  height: number,
): { contents: PdfRef; resources: PdfDict } {
  const groups = groupByResources(drawings.map(drawing => ({ drawing, x: 0, y: 0 })))
  const xObjects: PdfDict = new Map()
  const names = groups.map(group => addUnderFreeName(xObjects, addForm(objects, group, width, height)))
  const contents = objects.addStream(new Map(), latin1(names.map(own => `${formatName(own)} Do\n`).join('')))
  return { contents, resources: dict({ XObject: xObjects }) }
}

/** Drawings in their order, parted where a name would stand for two things. */
function groupByResources(placed: PlacedDrawing[]): PlacedDrawing[][] {
  const groups: PlacedDrawing[][] = []
  let taken = new Map<string, PdfDict | PdfRef>()
  for (const item of placed) {
    const own = resourceEntries(item.drawing)
    if (groups.length === 0 || own.some(([key, value]) => taken.has(key) && !isSame(taken.get(key)!, value))) {
      groups.push([])
      taken = new Map()
    }
    groups.at(-1)!.push(item)
    for (const [key, value] of own) taken.set(key, value)
  }
  return groups
}

function resourceEntries(drawing: Drawing): [string, PdfDict | PdfRef][] {
  const kinds: [string, Map<string, PdfDict | PdfRef>][] = [
    ['Font', drawing.fonts],
    ['XObject', drawing.xObjects],
    ['ExtGState', drawing.extGStates],
  ]
  return kinds.flatMap(([kind, entries]) =>
    [...entries].map(([key, value]): [string, PdfDict | PdfRef] => [`${kind}/${key}`, value]),
  )
}

function isSame(a: PdfDict | PdfRef, b: PdfDict | PdfRef): boolean {
  return a === b || (a instanceof PdfRef && b instanceof PdfRef && a.num === b.num)
}

function addForm(objects: RevisionObjects, group: PlacedDrawing[], width: number, height: number): PdfRef {
  const parts = group.flatMap(({ drawing, x, y }) => [
    latin1(x === 0 && y === 0 ? 'q\n' : `q 1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} cm\n`),
    drawing.content,
    latin1('\nQ\n'),
  ])
  const merged = (pick: (drawing: Drawing) => Map<string, PdfDict | PdfRef>) => {
    const entries: PdfDict = new Map(group.flatMap(({ drawing }) => [...pick(drawing)]))
    return entries.size > 0 ? entries : undefined
  }
  const resources = dict({
    Font: merged(drawing => drawing.fonts),
    XObject: merged(drawing => drawing.xObjects),
    ExtGState: merged(drawing => drawing.extGStates),
  })
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, width, height],
    Resources: resources,
  })
  return objects.addStream(entries, Buffer.concat(parts))
}

function addUnderFreeName(xObjects: PdfDict, form: PdfRef): string {
  let number = 1
  while (xObjects.has(`Cs${number}`)) number++
  xObjects.set(`Cs${number}`, form)
  return `Cs${number}`
}

interface ExistingContent {
  streams: PdfRef[]
  /** Operators that close what the streams leave open, ahead of the `Q` for the `q` in front of them. */
  closing: string
}

/**
 * The page's content streams, isolated from what follows them. Streams in which something must be blanked out are
 * replaced on this page by a copy. What cannot be decoded is taken as balanced.
 */
function existingContent(objects: RevisionObjects, contents: PdfObject | undefined): ExistingContent {
  const streams = contentStreams(objects, contents)
  const decoded = decodeAll(objects, streams)
  if (decoded === undefined) return { streams, closing: '' }
  const joined = Buffer.concat(decoded.flatMap(part => [part, latin1('\n')]))
  const scan = scanContent(joined)
  return { streams: withBlanks(objects, streams, decoded, scan), closing: closingOperators(scan) }
}

/** @throws PdfError 'damaged' where a content stream is a direct object, which the standard forbids and a page cannot keep */
export function contentStreams(
  objects: Pick<RevisionObjects, 'resolve' | 'get'>,
  contents: PdfObject | undefined,
): PdfRef[] {
  const list = objects.resolve(contents)
  const items = Array.isArray(list) ? list : [contents ?? null]
  return items.flatMap(item => {
    const stream = objects.resolve(item)
    if (isDict(stream) || (stream instanceof PdfStream && !(item instanceof PdfRef))) {
      throw new PdfError('damaged', 'the content of a page is not a stream')
    }
    return stream instanceof PdfStream ? [lastReference(objects, item as PdfRef)] : []
  })
}

/** The reference to the object itself: viewers do not follow one that leads to another within an array. */
function lastReference(objects: Pick<RevisionObjects, 'get'>, ref: PdfRef): PdfRef {
  const next = objects.get(ref)
  return next instanceof PdfRef ? lastReference(objects, next) : ref
}

function decodeAll(objects: RevisionObjects, streams: PdfRef[]): Uint8Array[] | undefined {
  let sizeBytes = 0
  const decoded: Uint8Array[] = []
  try {
    for (const ref of streams) {
      const data = objects.decode(objects.resolve(ref) as PdfStream)
      sizeBytes += data.length
      if (sizeBytes > MAX_DECODED_BYTES) return undefined
      decoded.push(data)
    }
  } catch (error) {
    if (error instanceof PdfError && error.code === 'cannot-decode') return undefined
    throw error
  }
  return decoded
}

function withBlanks(objects: RevisionObjects, streams: PdfRef[], decoded: Uint8Array[], scan: ContentScan): PdfRef[] {
  if (scan.blanks.length === 0) return streams
  let start = 0
  return streams.map((ref, index) => {
    const data = decoded[index]!
    const own = scan.blanks
      .map(([from, to]) => [from - start, to - start] as const)
      .filter(([from, to]) => to > 0 && from < data.length)
    start += data.length + 1
    if (own.length === 0) return ref
    // the decoded bytes may be those of the file, and `slice` of a Buffer is no copy
    const blanked = new Uint8Array(data)
    for (const [from, to] of own) blanked.fill(0x20, Math.max(0, from), Math.min(to, data.length))
    return objects.addStream(new Map(), blanked)
  })
}

function closingOperators(scan: ContentScan): string {
  const path = scan.openPath ? ' n ' : ''
  const text = scan.openText ? ' ET ' : ' '
  return (
    scan.closingBrackets.join(' ') + path + text + 'EMC '.repeat(scan.openMarkedContent) + 'Q '.repeat(scan.openSaves)
  )
}
