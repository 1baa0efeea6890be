import { type ByteSource, bytesSource, concatenatedSource } from '../byte-source.ts'
import { decodeStream } from './filters.ts'
import { readIndirectObject } from './indirect-object.ts'
import type { ObjectReader } from './object-reader.ts'
import { ObjectStream } from './object-stream.ts'
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfStream } from './objects.ts'
import { type PdfPage, readPages } from './pages.ts'
import { PdfError } from './pdf-error.ts'
import { type DocumentSignature, readCertification, readSignatures } from './signatures.ts'
import { SourceReader } from './source-reader.ts'
import { readXref, type Xref } from './xref.ts'

/** The limit for references to references. The standard sets none; other readers stop at about this depth. */
const MAX_INDIRECTION = 16
/** Streams larger than this are read again each time; other objects are small and are kept. */
const MAX_KEPT_STREAM_BYTES = 64 * 1024
const MAX_KEPT_OBJECT_STREAM_BYTES = 32 * 1024 * 1024
/**
 * The limit for all data decoded during the life of a document object. An ordinary file of 40 MB stays far below it.
 */
const DECODE_BUDGET_BYTES = 1024 * 1024 * 1024

/**
 * Opens a document for random access; only its end, its cross-reference sections and its catalog are read.
 * An encrypted document opens, but reading its objects throws 'encrypted'.
 * @throws PdfError 'not-a-pdf', 'damaged' or 'too-complex'
 */
export function openPdf(source: ByteSource): PdfDocument {
  const reader = new SourceReader(source)
  return new PdfDocument(reader, readXref(reader))
}

/**
 * Opens a document with an appended revision. It is read like any other file, but objects that the revision's
 * cross-references leave unchanged are taken from `document`.
 * @throws PdfError like `openPdf`
 */
export function openUpdated(document: PdfDocument, appendix: Uint8Array): PdfDocument {
  const reader = new SourceReader(concatenatedSource(document.source, bytesSource(appendix)))
  return new PdfDocument(reader, readXref(reader, document.xref), document)
}

/** A document at its newest revision. Objects are parsed on demand, and must not be changed in place. */
export class PdfDocument implements ObjectReader {
  readonly source: ByteSource
  readonly xref: Xref
  readonly trailer: PdfDict
  readonly encrypted: boolean
  readonly catalogRef: PdfRef
  readonly #reader: SourceReader
  readonly #before: PdfDocument | undefined
  readonly #objects = new Map<number, PdfObject>()
  readonly #objectStreams = new Map<number, ObjectStream>()
  readonly #inProgress = new Set<number>()
  #keptObjectStreamBytes = 0
  #decodeBudget = DECODE_BUDGET_BYTES
  #pages: PdfPage[] | undefined
  #signatures: DocumentSignature[] | undefined

  /** @param before the same document without its newest revision */
  constructor(reader: SourceReader, xref: Xref, before?: PdfDocument) {
    this.source = reader.source
    this.xref = xref
    this.trailer = xref.trailer
    this.encrypted = xref.trailer.has('Encrypt')
    this.#reader = reader
    this.#before = before
    const root = xref.trailer.get('Root')
    if (!(root instanceof PdfRef)) throw new PdfError('damaged', 'the trailer has no reference to a catalog')
    this.catalogRef = root
    if (!this.encrypted) this.#requireCatalog()
  }

  /** One more than the highest object number in use; at least the `/Size` of every trailer. */
  get size(): number {
    return this.xref.size
  }

  /**
   * The offset of the newest cross-reference section, as the file counts offsets: junk before the header may not count.
   */
  get startXref(): number {
    return this.xref.startXref
  }

  get catalog(): PdfDict {
    return this.#requireCatalog()
  }

  /** The pages in order, with inherited attributes and geometry resolved. They are read once and kept. */
  pages(): PdfPage[] {
    this.#pages ??= readPages(this)
    return this.#pages
  }

  /** The signatures in the document. They are read once and kept. */
  signatures(): DocumentSignature[] {
    this.#signatures ??= readSignatures(this, this.pages())
    return this.#signatures
  }

  /**
   * The changes that a certification signature still allows (DocMDP, §12.8.2.2): 1 for none, 2 for forms and
   * signatures, 3 for annotations too; null when there is no certification signature.
   */
  get certification(): 1 | 2 | 3 | null {
    return readCertification(this, this.signatures())
  }

  /** Whether there is an XFA form, and whether it is the only content ("please wait" pages; Annex K of ISO 32000-2). */
  get xfa(): 'none' | 'hybrid' | 'only' {
    const form = this.resolve(this.catalog.get('AcroForm'))
    if (!isDict(form) || this.resolve(form.get('XFA')) === null) return 'none'
    const fields = this.resolve(form.get('Fields'))
    const hasFields = Array.isArray(fields) && fields.length > 0
    return this.resolve(this.catalog.get('NeedsRendering')) === true || !hasFields ? 'only' : 'hybrid'
  }

  resolve(object: PdfObject | undefined): PdfObject {
    let current = object ?? null
    for (let i = 0; current instanceof PdfRef; i++) {
      if (i === MAX_INDIRECTION) return null
      current = this.get(current)
    }
    return current
  }

  get(ref: PdfRef): PdfObject {
    if (this.encrypted) throw new PdfError('encrypted', 'the document is encrypted')
    const cached = this.#objects.get(ref.num)
    if (cached !== undefined) return cached
    if (this.#inProgress.has(ref.num)) return null
    this.#inProgress.add(ref.num)
    try {
      const object = this.#read(ref.num)
      if (!(object instanceof PdfStream && object.raw.length > MAX_KEPT_STREAM_BYTES))
        this.#objects.set(ref.num, object)
      return object
    } finally {
      this.#inProgress.delete(ref.num)
    }
  }

  decode(stream: PdfStream): Uint8Array {
    const data = decodeStream(stream, object => this.resolve(object))
    this.#decodeBudget -= data.length
    if (this.#decodeBudget < 0) throw new PdfError('too-complex', 'the streams decode to too much')
    return data
  }

  /** Returns the generation number under which an existing object is replaced. */
  generationOf(num: number): number {
    const entry = this.xref.entries.get(num)
    return entry?.kind === 'plain' ? entry.gen : 0
  }

  #requireCatalog(): PdfDict {
    const catalog = this.get(this.catalogRef)
    if (!isDict(catalog)) throw new PdfError('damaged', 'the catalog is no dictionary')
    return catalog
  }

  #read(num: number): PdfObject {
    const entry = this.xref.entries.get(num)
    if (entry === undefined || entry.kind === 'free') return null
    if (this.#before?.xref.entries.get(num) === entry) return this.#before.get(new PdfRef(num))
    if (entry.kind === 'compressed') return this.#objectStream(entry.streamNum).object(num, entry.index)
    const indirect = readIndirectObject(this.#reader, entry.offset + this.xref.base, length => this.#lengthOf(length))
    if (indirect.num !== num) throw new PdfError('damaged', `object ${indirect.num} stands where object ${num} should`)
    return indirect.object
  }

  #lengthOf(length: PdfObject | undefined): number | undefined {
    const value = this.resolve(length)
    return typeof value === 'number' ? value : undefined
  }

  #objectStream(num: number): ObjectStream {
    const cached = this.#objectStreams.get(num)
    if (cached !== undefined) return cached
    if (this.xref.entries.get(num)?.kind !== 'plain') throw new PdfError('damaged', `object stream ${num} is missing`)
    const stream = this.get(new PdfRef(num))
    if (!(stream instanceof PdfStream)) throw new PdfError('damaged', `object ${num} is no object stream`)
    const opened = new ObjectStream(stream, this.decode(stream))
    this.#keepObjectStream(num, opened)
    return opened
  }

  #keepObjectStream(num: number, opened: ObjectStream): void {
    this.#objectStreams.set(num, opened)
    this.#keptObjectStreamBytes += opened.sizeBytes
    for (const [oldest, stream] of this.#objectStreams) {
      if (this.#keptObjectStreamBytes <= MAX_KEPT_OBJECT_STREAM_BYTES || oldest === num) break
      this.#objectStreams.delete(oldest)
      this.#keptObjectStreamBytes -= stream.sizeBytes
    }
  }
}
