import { hasRepeatedEntry } from '../pdf/object-parser.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../pdf/objects.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import type { ActiveContent, ActiveKind } from './active-kind.ts'
import { steadyAnnotation } from './annotations.ts'
import { entriesOf } from './entries-of.ts'
import { withoutActiveEntries, withoutVariants } from './entry-rules.ts'
import { Layers } from './layers.ts'
import { DROPPED_PREFERENCES, kindOfCatalogEntry, STAYING_NAME_TREES } from './what-may-stay.ts'

/** A document that can be searched for active content. */
interface ReadableDocument extends ObjectReader {
  readonly catalogRef: PdfRef
  pages(): PdfPage[]
}

/** The active content of a document, and the objects, by number, that replace others to make it static. */
export interface SteadyDocument {
  activeContent: ActiveContent[]
  changed: ReadonlyMap<number, PdfObject>
}

/** No ordinary object is nested more deeply, and the parser refuses such files earlier. */
const MAX_DEPTH = 200
/** The limit for references to references. The standard sets none. */
const MAX_INDIRECTION = 16

/**
 * Visits every object that pages and catalog refer to, and removes content that may not stay. Does not change the
 * document itself.
 * @throws PdfError when an object cannot be read
 */
export function steadyDocument(document: ReadableDocument): SteadyDocument {
  const walk = new Walk(document)
  for (const page of document.pages()) walk.visitPage(page)
  walk.visitCatalog()
  walk.dropUnreadable()
  return { activeContent: walk.findings(), changed: walk.changed }
}

/** Reads unreadable objects as null, as viewers do, and remembers them. */
class TolerantReader implements ObjectReader {
  readonly unreadable = new Set<number>()
  readonly #document: ReadableDocument

  constructor(document: ReadableDocument) {
    this.#document = document
  }

  get catalog(): PdfDict {
    return this.#document.catalog
  }

  get(ref: PdfRef): PdfObject {
    try {
      return this.#document.get(ref)
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'too-complex') throw error
      this.unreadable.add(ref.num)
      return null
    }
  }

  resolve(object: PdfObject | undefined): PdfObject {
    let current = object ?? null
    for (let i = 0; current instanceof PdfRef; i++) {
      if (i === MAX_INDIRECTION) return null
      current = this.get(current)
    }
    return current
  }

  decode(stream: PdfStream): Uint8Array {
    return this.#document.decode(stream)
  }
}

class Walk {
  readonly changed = new Map<number, PdfObject>()
  readonly #document: ReadableDocument
  readonly #reader: TolerantReader
  readonly #layers: Layers
  readonly #findings = new Map<string, ActiveContent>()
  /** The object numbers of the catalog and the pages. */
  readonly #others: ReadonlySet<number>
  readonly #seen: Set<number>
  readonly #open: PdfObject[] = []
  #page: number | null = null

  constructor(document: ReadableDocument) {
    this.#document = document
    this.#reader = new TolerantReader(document)
    this.#layers = new Layers(this.#reader)
    // Pages, the catalog and annotations are visited separately, and must not be skipped because another object refers
    // to them first.
    const pages = document.pages()
    this.#others = new Set([document.catalogRef, ...pages.map(({ ref }) => ref)].map(({ num }) => num))
    const annotations = pages.flatMap(page => refsOf(this.#reader.resolve(page.dict.get('Annots'))))
    this.#seen = new Set([...this.#others, ...annotations.map(({ num }) => num)])
  }

  findings(): ActiveContent[] {
    return [...this.#findings.values()]
  }

  visitPage({ index, ref, dict }: PdfPage): void {
    this.#page = index + 1
    const annotations = this.#annotations(dict.get('Annots'))
    const unrepeated = this.#unrepeated(dict)
    const page = annotations ? new Map(unrepeated).set('Annots', annotations) : unrepeated
    this.#write(ref, dict, this.#clean(page, 0))
    this.#visitOpen()
  }

  visitCatalog(): void {
    this.#page = null
    const { catalog, catalogRef } = this.#document
    const entries = new Map(catalog)
    for (const key of catalog.keys()) {
      const kind = kindOfCatalogEntry(key)
      if (kind !== undefined) this.#drop(entries, { [key]: kind })
    }
    this.#within(entries, 'Names', names => {
      const gone = [...names.keys()].filter(key => !STAYING_NAME_TREES.has(key))
      this.#drop(names, Object.fromEntries(gone.map(key => [key, kindOfNameTree(key)])))
    })
    this.#within(entries, 'AcroForm', form => {
      this.#drop(form, { XFA: 'xfa' })
      if (this.#reader.resolve(form.get('NeedAppearances')) === true) this.#report('generated-appearance')
    })
    this.#within(entries, 'ViewerPreferences', preferences =>
      this.#drop(preferences, Object.fromEntries(DROPPED_PREFERENCES.map(key => [key, 'print-settings']))),
    )
    const layers = this.#layers.steadyProperties(kind => this.#report(kind))
    if (layers) entries.set('OCProperties', layers)
    // The structure for assistive technology neither draws nor acts, and is larger than everything else in a tagged
    // file.
    const structure = entries.get('StructTreeRoot')
    entries.delete('StructTreeRoot')
    const steady = new Map(this.#clean(entries, 0) as PdfDict)
    if (structure !== undefined) steady.set('StructTreeRoot', structure)
    if (!isSame(steady, this.#unrepeated(catalog)) || hasRepeatedEntry(catalog))
      this.changed.set(catalogRef.num, steady)
    this.#visitOpen()
  }

  /** Removes objects that some viewers can read and others cannot, so that no viewer reads them. */
  dropUnreadable(): void {
    for (const num of this.#reader.unreadable) {
      this.#report('unreadable-object')
      this.changed.set(num, null)
    }
  }

  /**
   * Returns the list without removed annotations; undefined when it stays unchanged. Changed annotations are written
   * under their own numbers.
   */
  #annotations(list: PdfObject | undefined): PdfObject[] | undefined {
    const items = this.#reader.resolve(list)
    if (!Array.isArray(items)) return undefined
    const steady = items.flatMap(item => {
      const annotation = this.#reader.resolve(item)
      if (annotation === null) return [item]
      if (!isDict(annotation) || this.#isOther(item)) {
        this.#report('unreadable-object')
        return []
      }
      const cleaned = this.#annotation(annotation)
      if (cleaned === null) return []
      if (!(item instanceof PdfRef)) return [cleaned]
      this.#write(item, annotation, cleaned)
      return [item]
    })
    return steady.length === items.length && steady.every((item, i) => item === items[i]) ? undefined : steady
  }

  /** Whether a page or the catalog is listed as an annotation. It could not be fixed as both. */
  #isOther(item: PdfObject): boolean {
    return item instanceof PdfRef && this.#others.has(item.num)
  }

  #annotation(annotation: PdfDict): PdfDict | null {
    const place = {
      reader: this.#reader,
      isShown: (layer: PdfObject) => this.#layers.isShown(layer),
      report: (kind: ActiveKind) => this.#report(kind),
    }
    const steady = steadyAnnotation(this.#unrepeated(annotation), place)
    return steady && (this.#clean(steady, 0) as PdfDict)
  }

  #visitOpen(): void {
    for (let object = this.#open.pop(); object !== undefined; object = this.#open.pop()) {
      const { num } = object as PdfRef
      if (this.#seen.has(num)) continue
      this.#seen.add(num)
      const before = this.#reader.get(object as PdfRef)
      this.#write(object as PdfRef, before, this.#clean(before, 0))
    }
  }

  /**
   * Returns the object without content that may not stay; the same object when it has none. References are handled
   * later.
   */
  #clean(object: PdfObject, depth: number): PdfObject {
    if (depth > MAX_DEPTH) throw new PdfError('too-complex', 'an object is too deep')
    if (object instanceof PdfRef) {
      if (!this.#seen.has(object.num)) this.#open.push(object)
      return object
    }
    if (Array.isArray(object)) return this.#cleanArray(object, depth)
    if (object instanceof PdfStream) {
      const stream = withoutVariants(this.#reader, object, kind => this.#report(kind))
      const entries = this.#clean(stream.dict, depth + 1) as PdfDict
      return entries === stream.dict ? stream : new PdfStream(entries, stream.raw)
    }
    return isDict(object) ? this.#cleanDict(object, depth) : object
  }

  #cleanArray(items: PdfObject[], depth: number): PdfObject[] {
    let changed: PdfObject[] | undefined
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!
      if (typeof item !== 'object' || item === null) continue
      const cleaned = this.#clean(item, depth + 1)
      if (cleaned === item) continue
      changed ??= [...items]
      changed[i] = cleaned
    }
    return changed ?? items
  }

  #cleanDict(entries: PdfDict, depth: number): PdfDict {
    const staying = withoutActiveEntries(this.#reader, this.#unrepeated(entries), kind => this.#report(kind))
    let changed: PdfDict | undefined = staying === entries ? undefined : staying
    for (const [key, value] of staying) {
      if (typeof value !== 'object' || value === null) continue
      const cleaned = this.#clean(value, depth + 1)
      if (cleaned === value) continue
      changed ??= new Map(staying)
      changed.set(key, cleaned)
    }
    return changed ?? entries
  }

  /** Copies a dictionary with repeated entries, so that it is rewritten with each entry once. */
  #unrepeated(entries: PdfDict): PdfDict {
    if (!hasRepeatedEntry(entries)) return entries
    this.#report('repeated-entry')
    return new Map(entries)
  }

  /**
   * Lets `change` remove entries of the dictionary that an entry holds or refers to. If it does, the entry holds the
   * dictionary directly.
   */
  #within(holder: PdfDict, key: string, change: (entries: PdfDict) => void): void {
    const before = entriesOf(this.#reader, holder.get(key))
    if (!before) return
    const copy = new Map(before)
    change(copy)
    if (copy.size < before.size) holder.set(key, copy)
  }

  #drop(entries: PdfDict, kinds: Record<string, ActiveKind>): void {
    for (const [key, kind] of Object.entries(kinds)) if (entries.delete(key)) this.#report(kind)
  }

  #write(ref: PdfRef, before: PdfObject, after: PdfObject): void {
    if (after !== before) this.changed.set(ref.num, after)
  }

  #report(kind: ActiveKind): void {
    this.#findings.set(`${kind} ${this.#page}`, { kind, page: this.#page })
  }
}

const kindOfNameTree = (key: string): ActiveKind =>
  key === 'JavaScript' ? 'javascript' : key === 'Renditions' ? 'media' : 'unknown-action'

const isSame = (a: PdfDict, b: PdfDict) => a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)

function refsOf(list: PdfObject): PdfRef[] {
  return Array.isArray(list) ? list.filter(item => item instanceof PdfRef) : []
}
