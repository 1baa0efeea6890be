import { deflateSync } from 'node:zlib'
import type { PdfDocument } from './document.ts'
import type { ObjectReader } from './object-reader.ts'
import { isDict, name, type ObjectSink, type PdfDict, type PdfObject, PdfRef, PdfStream } from './objects.ts'

/** Data with fewer bytes is not worth deflating. */
const MIN_DEFLATED_BYTES = 128
/**
 * At this level, deflating a certificate of 20 KB takes 0.3 ms instead of 0.8 ms at zlib's default level. The result is
 * a tenth larger.
 */
const DEFLATE_LEVEL = 2

/** An object as bytes that are written unchanged, because parts of it are filled in later. */
export class PreparedObject {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

export interface ChangedObject {
  gen: number
  object: PdfObject | PreparedObject
}

/** A document's objects with a revision applied: the objects that it adds and replaces, on top of the document's. */
export class RevisionObjects implements ObjectSink, ObjectReader {
  readonly document: PdfDocument
  readonly #changed = new Map<number, ChangedObject>()
  #next: number

  constructor(document: PdfDocument) {
    this.document = document
    // Object numbers below the trailer's /Size may belong to objects known to the validators of an earlier signature.
    this.#next = document.size
  }

  reserve(): PdfRef {
    return new PdfRef(this.#next++)
  }

  add(object: PdfObject, at = this.reserve()): PdfRef {
    this.#changed.set(at.num, { gen: at.gen, object })
    return at
  }

  addStream(entries: PdfDict, data: Uint8Array, options: { compress?: boolean; at?: PdfRef } = {}): PdfRef {
    const mayDeflate = options.compress !== false && data.length >= MIN_DEFLATED_BYTES && !entries.has('Filter')
    const deflated = mayDeflate ? deflateSync(data, { level: DEFLATE_LEVEL }) : data
    const isSmaller = deflated.length < data.length
    const raw = isSmaller ? deflated : data
    const streamDict: PdfDict = new Map(entries)
    if (isSmaller) streamDict.set('Filter', name('FlateDecode'))
    streamDict.set('Length', raw.length)
    return this.add(new PdfStream(streamDict, raw), options.at)
  }

  /** Adds an object that is already serialized. */
  addPrepared(object: PreparedObject, at: PdfRef): void {
    this.#changed.set(at.num, { gen: at.gen, object })
  }

  /** Replaces an object of the document under its own number and generation. */
  set(ref: PdfRef, object: PdfObject): void {
    this.#changed.set(ref.num, { gen: this.document.generationOf(ref.num), object })
  }

  /** Replaces a stream. The data is written as in `addStream`. */
  setStream(ref: PdfRef, entries: PdfDict, data: Uint8Array): void {
    const at = new PdfRef(ref.num, this.document.generationOf(ref.num))
    this.addStream(entries, data, { at })
  }

  get(ref: PdfRef): PdfObject {
    const changed = this.#changed.get(ref.num)
    if (changed === undefined) return this.document.get(ref)
    return changed.object instanceof PreparedObject ? null : changed.object
  }

  resolve(object: PdfObject | undefined): PdfObject {
    if (!(object instanceof PdfRef)) return object ?? null
    return this.#changed.has(object.num) ? this.get(object) : this.document.resolve(object)
  }

  decode(stream: PdfStream): Uint8Array {
    return this.document.decode(stream)
  }

  get catalog(): PdfDict {
    return this.get(this.document.catalogRef) as PdfDict
  }

  /** Replaces a dictionary with a changed copy. A missing dictionary starts empty. */
  edit(ref: PdfRef, change: (dict: PdfDict) => void): void {
    const current = this.get(ref)
    const copy: PdfDict = new Map(isDict(current) ? current : [])
    change(copy)
    this.set(ref, copy)
  }

  editCatalog(change: (catalog: PdfDict) => void): void {
    this.edit(this.document.catalogRef, change)
  }

  /** Returns a copy of the dictionary that an entry holds or refers to; empty when there is none. */
  copyOf(object: PdfObject | undefined): PdfDict {
    const current = this.resolve(object)
    return new Map(isDict(current) ? current : [])
  }

  /** The objects added or replaced so far, by object number. */
  get changes(): ReadonlyMap<number, ChangedObject> {
    return this.#changed
  }

  /** One more than the highest object number of the document with this revision. */
  get size(): number {
    return this.#next
  }
}
