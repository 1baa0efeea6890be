import type { PdfDocument } from '../pdf/document.ts'
import { isDict, name, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../pdf/objects.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { Destinations } from './destinations.ts'

/**
 * Page entries that are not copied: articles (`B`), which the new file does not have, and entries that are written
 * anew, because a page may inherit them from its page tree.
 */
const LEFT_OUT_OF_PAGES = ['B', 'Parent', 'Type', 'MediaBox', 'CropBox', 'Rotate', 'Resources']
const STRUCTURE_KEYS = ['StructParent', 'StructParents']

/** The target of copies: a new file, or a revision of another document. */
export interface CopiedObjects {
  /** Reserves a number for an object that is set later. */
  reserve(): PdfRef
  set(ref: PdfRef, object: PdfObject): void
  add(object: PdfObject): PdfRef
}

/** Maps the document's keys in the structure's parent tree to the keys of the new file. */
export interface StructurePlace {
  /** The number added to each of the document's keys. */
  offset: number
  keys: ReadonlySet<number>
}

/**
 * Copies objects of one document into another file, together with everything that they refer to. Each object is copied
 * once. Pages and other objects that already have a place (`replace`) are only referred to.
 */
export class ObjectCopier {
  readonly document: PdfDocument
  readonly pageRefs: PdfRef[]
  readonly structure: StructurePlace | null
  readonly #into: CopiedObjects
  readonly #destinations: Destinations
  readonly #placed = new Map<number, PdfRef | null>()
  readonly #additions = new Map<number, PdfDict>()
  readonly #resources = new Map<PdfDict, PdfRef>()
  readonly #waiting: { from: PdfRef; to: PdfRef }[] = []

  /** @param structure null to leave out references to the structure */
  constructor(document: PdfDocument, into: CopiedObjects, structure: StructurePlace | null) {
    this.document = document
    this.#into = into
    this.structure = structure
    this.#destinations = new Destinations(document)
    this.pageRefs = document.pages().map(page => this.replace(page.ref, into.reserve()))
  }

  /** From now on, references to an object of the document become references to this object of the new file. */
  replace(from: PdfRef, to: PdfRef): PdfRef {
    this.#placed.set(from.num, to)
    return to
  }

  /** Returns the number of an object in the new file; null when the object was not copied. */
  numberOf(number: number): number | null {
    return this.#placed.get(number)?.num ?? null
  }

  /** Adds entries of the new file to an object when it is copied. */
  addTo(from: PdfRef, entries: PdfDict): void {
    this.#additions.set(from.num, entries)
  }

  /** Copies all pages of the document below one node of the new page tree. */
  copyPages(parent: PdfRef): void {
    for (const page of this.document.pages()) this.#into.set(this.pageRefs[page.index]!, this.#pageOf(page, parent))
    this.#copyWaiting()
  }

  /** Copies an object, with everything that it refers to, and returns the copy. */
  copy(object: PdfObject | undefined): PdfObject {
    const copied = this.#copied(object ?? null)
    this.#copyWaiting()
    return copied
  }

  #pageOf(page: PdfPage, parent: PdfRef): PdfDict {
    const entries = new Map([...page.dict].filter(([key]) => !LEFT_OUT_OF_PAGES.includes(key)))
    return this.#copiedDict(entries)
      .set('Type', name('Page'))
      .set('Parent', parent)
      .set('MediaBox', [...page.mediaBox])
      .set('CropBox', [...page.cropBox])
      .set('Rotate', page.rotation)
      .set('Resources', this.#resourcesOf(page))
  }

  /** Returns the copied resources of a page. Pages that shared their resources still do. */
  #resourcesOf({ resources }: PdfPage): PdfRef {
    const existing = this.#resources.get(resources)
    if (existing) return existing
    const ref = this.#into.add(this.#copiedDict(resources))
    this.#resources.set(resources, ref)
    return ref
  }

  #copyWaiting(): void {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const copied = this.#copied(this.document.get(next.from))
      const added = this.#additions.get(next.from.num)
      this.#into.set(next.to, added && isDict(copied) ? new Map([...copied, ...added]) : copied)
    }
  }

  #copied(object: PdfObject): PdfObject {
    if (object instanceof PdfRef) return this.#referred(object)
    if (object instanceof PdfStream) {
      return new PdfStream(this.#copiedDict(object.dict).set('Length', object.raw.length), object.raw)
    }
    if (Array.isArray(object)) return object.map(item => this.#copied(item))
    return isDict(object) ? this.#copiedDict(object) : object
  }

  /**
   * Returns the reference to the copy of an object. Nodes of the page tree, and pages outside of it, are not copied,
   * because they would bring the whole document along.
   */
  #referred(ref: PdfRef): PdfRef | null {
    const existing = this.#placed.get(ref.num)
    if (existing !== undefined) return existing
    const object = this.document.get(ref)
    const isLeft = object === null || (isDict(object) && ['Page', 'Pages'].includes(this.#nameIn(object, 'Type')))
    const to = isLeft ? null : this.#into.reserve()
    this.#placed.set(ref.num, to)
    if (to) this.#waiting.push({ from: ref, to })
    return to
  }

  #copiedDict(original: PdfDict): PdfDict {
    const copied: PdfDict = new Map()
    for (const [key, value] of original) {
      if (STRUCTURE_KEYS.includes(key) && typeof this.document.resolve(value) === 'number')
        this.#addStructureKey(copied, key, this.document.resolve(value) as number)
      else if (this.#isDestination(original, key)) copied.set(key, this.#copied(this.#destinations.explicit(value)))
      else copied.set(key, this.#copied(value))
    }
    return copied
  }

  /**
   * Adds a structure key to a copy. A key that is missing in the document's own parent tree is left out, because it
   * would belong to another file.
   */
  #addStructureKey(copied: PdfDict, key: string, number: number): void {
    if (this.structure?.keys.has(number)) copied.set(key, number + this.structure.offset)
  }

  /** Whether the key belongs to a link, a bookmark or an action. Fonts and pictures may be called `Dest` too. */
  #isDestination(of: PdfDict, key: string): boolean {
    if (key === 'D') return this.#nameIn(of, 'S') === 'GoTo'
    if (key !== 'Dest') return false
    return this.#nameIn(of, 'Subtype') === 'Link' || this.document.resolve(of.get('Title')) instanceof PdfString
  }

  #nameIn(of: PdfDict, key: string): string {
    const value = this.document.resolve(of.get(key))
    return value instanceof PdfName ? value.value : ''
  }
}
