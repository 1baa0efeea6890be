import type { PdfDocument } from './document.ts'
import { flatPageTree } from './flat-page-tree.ts'
import { dict, isDict, name, PdfName, type PdfObject, PdfRef, PdfStream } from './objects.ts'
import { type NumberedObject, wholeFile } from './whole-file.ts'

/** Options for what a rewrite leaves out or changes. */
export interface RewriteOptions {
  /** Writes only objects reachable from the trailer. Otherwise unreferenced objects are written too. */
  reachableOnly?: boolean
  /** The numbers of the objects to leave out; references to them then resolve to null (ISO 32000-2 §7.3.10). */
  omitted?: ReadonlySet<number>
  /** Called with every object; the object that it returns is written instead. */
  changed?(object: PdfObject): PdfObject
  /** Puts all pages below one node, for a document with a broken page tree. */
  flatPages?: boolean
}

/**
 * Rewrites the document as a new file without history: every object keeps its number, there is one cross-reference
 * table, and each page states its type, boxes and rotation explicitly. Used for a document that this reader and others
 * read differently, or that must not reveal its earlier content. A rewrite breaks signatures.
 * @throws PdfError when an object cannot be read
 */
export function rewriteDocument(document: PdfDocument, options: RewriteOptions = {}): Uint8Array {
  const trailer = () =>
    dict({
      Root: document.catalogRef,
      Info: isDict(document.resolve(document.trailer.get('Info'))) ? document.trailer.get('Info') : undefined,
      ID: document.trailer.get('ID'),
    })
  return wholeFile(numbered(document, options), trailer)
}

function* numbered(document: PdfDocument, options: RewriteOptions): Generator<NumberedObject> {
  for (const [num, object] of contents(document, options)) yield { num, gen: document.generationOf(num), object }
}

/** Yields all objects except those of the file structure, ordered by number. */
function* contents(document: PdfDocument, options: RewriteOptions): Generator<[number, PdfObject]> {
  const changed = options.changed ?? (object => object)
  const wanted = options.reachableOnly ? reachable(document, options.omitted) : undefined
  const flat = options.flatPages ? flatPageTree(document) : undefined
  const pages = new Map(flat ? [] : document.pages().map(page => [page.ref.num, page]))
  const nums = new Set([...document.xref.entries.keys(), ...(flat?.objects.keys() ?? [])])
  for (const num of [...nums].sort((a, b) => a - b)) {
    const flattened = flat?.objects.get(num)
    if (flattened) yield [num, changed(flattened)]
    if (flattened || flat?.replaced.has(num)) continue
    if (document.xref.entries.get(num)!.kind === 'free') continue
    if (options.omitted?.has(num) || (wanted && !wanted.has(num))) continue
    const object = document.get(new PdfRef(num))
    const page = pages.get(num)
    if (page === undefined) {
      if (!isStructure(object)) yield [num, withTrueLength(changed(object))]
      continue
    }
    const plain = new Map(page.dict)
    plain
      .set('Type', name('Page'))
      .set('MediaBox', [...page.mediaBox])
      .set('CropBox', [...page.cropBox])
      .set('Rotate', page.rotation)
    yield [num, changed(plain)]
  }
}

/** Returns the numbers of the objects that are reachable from the trailer. */
function reachable(document: PdfDocument, omitted: ReadonlySet<number> = new Set()): Set<number> {
  const numbers = new Set<number>()
  const open: PdfObject[] = [document.catalogRef, document.trailer.get('Info') ?? null]
  while (open.length > 0) {
    let object = open.pop() ?? null
    if (object instanceof PdfRef) {
      if (numbers.has(object.num) || omitted.has(object.num)) continue
      numbers.add(object.num)
      object = document.get(object)
    }
    const inside = object instanceof PdfStream ? object.dict : object
    if (Array.isArray(inside)) for (const item of inside) open.push(item)
    else if (isDict(inside)) for (const item of inside.values()) open.push(item)
  }
  return numbers
}

function isStructure(object: PdfObject): boolean {
  const type = object instanceof PdfStream ? object.dict.get('Type') : undefined
  return type instanceof PdfName && (type.value === 'XRef' || type.value === 'ObjStm')
}

function withTrueLength(object: PdfObject): PdfObject {
  return object instanceof PdfStream
    ? new PdfStream(new Map(object.dict).set('Length', object.raw.length), object.raw)
    : object
}
