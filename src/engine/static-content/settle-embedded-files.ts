import { type EmbeddedFile, embeddedFiles } from '../pdf/embedded-files.ts'
import { nameTreeLeaf, readNameTree } from '../pdf/name-tree.ts'
import { dict, isDict, name, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../pdf/objects.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import type { Revision } from '../pdf/revision.ts'
import { serialize } from '../pdf/serialize.ts'
import { textString } from '../pdf/text-string.ts'
import { asSingleLine } from '../text/single-line.ts'
import { harmlessKind, isLikeOurs, keptName } from './harmless-files.ts'

/** The result for a file in an uploaded document. */
export interface SettledFile {
  /** The name in the upload; empty when it has none. */
  name: string
  /** The name under which the file stays; null when it is removed. */
  keptAs: string | null
  /** Whether people may mistake one of the file's original names for the name of a file that seals attach. */
  isLikeOurs: boolean
}

/** The maximum number of files that stay. No contract has more attachments. */
const FILES_MOST = 100
const DESCRIPTION = 'In the document when it was uploaded'
/** The possible relationships of a file to the document (ISO 32000-2 Table 43). */
const RELATIONSHIPS = new Set(['Source', 'Data', 'Alternative', 'Supplement', 'FormData', 'Schema', 'Unspecified'])

/**
 * Keeps the harmless files in a document, each with one name and one content for all viewers. The name cannot be
 * mistaken for the name of a file that seals attach: `events.jsonl` becomes `uploaded-events.jsonl`.
 * @throws PdfError 'too-complex'
 */
export function settleEmbeddedFiles(revision: Revision): SettledFile[] {
  const pages = revision.document.pages()
  const settling = new Settling(revision)
  const settled = embeddedFiles(revision, pages).map(file => settling.settle(file))
  settling.relistDocument()
  if (settled.length > 0) for (const page of pages) settling.relistPage(page)
  return settled
}

interface KeptFile {
  ref: PdfRef
  name: string
}

class Settling {
  readonly #revision: Revision
  /** The kept files, keyed by the number of the specification, or by the specification itself when it has none. */
  readonly #kept = new Map<number | PdfObject, KeptFile>()
  readonly #taken = new Set<string>()

  constructor(revision: Revision) {
    this.#revision = revision
  }

  settle(file: EmbeddedFile): SettledFile {
    const keptFile = this.#kept.size < FILES_MOST ? this.#keep(file) : null
    if (keptFile) this.#kept.set(keyOf(file.object), keptFile)
    const shown = asSingleLine(file.names[0].slice(0, 200))
    return { name: shown, keptAs: keptFile?.name ?? null, isLikeOurs: file.names.some(isLikeOurs) }
  }

  #keep({ object, specification, names, stream, streamRef }: EmbeddedFile): KeptFile | null {
    const bytes = stream && this.#decoded(stream)
    const kind = bytes && harmlessKind(names[0], bytes)
    if (!kind || !streamRef) return null
    const keptAs = this.#freeName(names[0])
    const content = this.#content(streamRef, stream, streamEntries(stream, kind.mimeType, bytes.length))
    const relationship = this.#revision.resolve(specification.get('AFRelationship'))
    const entries = dict({
      Type: name('Filespec'),
      F: textString(keptAs),
      UF: textString(keptAs),
      Desc: textString(DESCRIPTION),
      AFRelationship:
        relationship instanceof PdfName && RELATIONSHIPS.has(relationship.value) ? relationship : undefined,
      EF: dict({ F: content, UF: content }),
    })
    if (!(object instanceof PdfRef)) return { ref: this.#revision.add(entries), name: keptAs }
    if (serialize(entries) !== serialize(specification)) this.#revision.set(object, entries)
    return { ref: object, name: keptAs }
  }

  /**
   * Stores the content with these entries: as a new object if the original is not of the type `EmbeddedFile`, because
   * it may then be used elsewhere too.
   */
  #content(ref: PdfRef, { dict: before, raw }: PdfStream, entries: PdfDict): PdfRef {
    if (serialize(before) === serialize(entries)) return ref
    const type = this.#revision.resolve(before.get('Type'))
    const content = new PdfStream(entries, raw)
    if (!(type instanceof PdfName && type.value === 'EmbeddedFile')) return this.#revision.add(content)
    this.#revision.set(ref, content)
    return ref
  }

  #decoded(stream: PdfStream): Uint8Array | null {
    try {
      return this.#revision.decode(stream)
    } catch (error) {
      if (error instanceof PdfError && error.code === 'cannot-decode') return null
      throw error
    }
  }

  #freeName(wanted: string): string {
    const { stem, extension } = keptName(wanted)
    let free = `${stem}.${extension}`
    for (let number = 2; this.#taken.has(free.toLowerCase()); number++) free = `${stem} (${number}).${extension}`
    this.#taken.add(free.toLowerCase())
    return free
  }

  relistDocument(): void {
    const revision = this.#revision
    const { catalog } = revision
    const names = revision.copyOf(catalog.get('Names'))
    const entries = new Map([...this.#relisted(catalog, 'AF')])
    if (names.has('EmbeddedFiles')) {
      const before = revision.copyOf(names.get('EmbeddedFiles'))
      const tree = this.#tree(names.get('EmbeddedFiles'))
      if (serialize(before) !== serialize(tree)) {
        names.set('EmbeddedFiles', tree)
        entries.set('Names', names)
      }
    }
    this.#change(revision.document.catalogRef, catalog, entries)
  }

  relistPage({ ref }: PdfPage): void {
    const revision = this.#revision
    const page = revision.copyOf(ref)
    const entries = this.#relisted(page, 'AF')
    const before = revision.resolve(page.get('Annots'))
    if (Array.isArray(before)) {
      const after = before.map(item => this.#relistAnnotation(item))
      if (after.some((item, index) => item !== before[index])) entries.set('Annots', after)
    }
    this.#change(ref, page, entries)
  }

  #relistAnnotation(item: PdfObject): PdfObject {
    const annotation = this.#revision.resolve(item)
    if (!isDict(annotation)) return item
    const entries = new Map([...this.#relisted(annotation, 'AF'), ...this.#relisted(annotation, 'FS')])
    if (entries.size === 0) return item
    if (!(item instanceof PdfRef)) return changed(annotation, entries)
    this.#change(item, annotation, entries)
    return item
  }

  /**
   * Returns the entry reduced to the kept files: an empty map when it stays unchanged, and a null value when no file is
   * left.
   */
  #relisted(holder: PdfDict, key: 'AF' | 'FS'): Map<string, PdfObject> {
    const before = this.#revision.resolve(holder.get(key))
    if (before === null) return new Map()
    const items = Array.isArray(before) ? before : [holder.get(key)!]
    const refs = items.flatMap(item => this.#kept.get(keyOf(item))?.ref ?? [])
    if (refs.length === items.length && refs.every((ref, index) => isSame(ref, items[index]!))) return new Map()
    return new Map([[key, refs.length === 0 ? null : Array.isArray(before) ? refs : refs[0]!]])
  }

  /** Returns a name tree with a single leaf, in which each file has its new name. */
  #tree(tree: PdfObject | undefined): PdfDict {
    const listed = readNameTree(this.#revision, tree).flatMap(({ value }) => this.#kept.get(keyOf(value)) ?? [])
    const entries = [...new Set(listed)].map(({ ref, name: keptAs }) => ({ key: textString(keptAs).bytes, value: ref }))
    return dict({ Names: nameTreeLeaf(entries) })
  }

  #change(ref: PdfRef, before: PdfDict, entries: Map<string, PdfObject>): void {
    if (entries.size > 0) this.#revision.set(ref, changed(before, entries))
  }
}

/** Returns the entries with changes applied; null values are removed. */
function changed(before: PdfDict, entries: Map<string, PdfObject>): PdfDict {
  const after = new Map([...before, ...entries])
  for (const [key, value] of entries) if (value === null) after.delete(key)
  return after
}

const keyOf = (object: PdfObject) => (object instanceof PdfRef ? object.num : object)

const isSame = (ref: PdfRef, object: PdfObject) => object instanceof PdfRef && object.num === ref.num

/** Returns the entries that a viewer needs to read the content, and its type. */
function streamEntries({ dict: before, raw }: PdfStream, mimeType: string, sizeBytes: number): PdfDict {
  return dict({
    Type: name('EmbeddedFile'),
    Subtype: name(mimeType),
    Params: dict({ Size: sizeBytes }),
    Filter: before.get('Filter') ?? before.get('FL'),
    DecodeParms: before.get('DecodeParms') ?? before.get('DP'),
    Length: raw.length,
  })
}
