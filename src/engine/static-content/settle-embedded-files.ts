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

/** What becomes of a file in a document that was uploaded. */
export interface SettledFile {
  /** As the upload has it; empty without one. */
  name: string
  /** The name under which it stays; null for one that is left out. */
  keptAs: string | null
  /** Whether one of its own names may be taken for that of a file that seals attach. */
  isLikeOurs: boolean
}

/** More are no attachments of a contract. */
const FILES_MOST = 100
const DESCRIPTION = 'In the document when it was uploaded'
/** How a file belongs to the document (ISO 32000-2 Table 43). */
const RELATIONSHIPS = new Set(['Source', 'Data', 'Alternative', 'Supplement', 'FormData', 'Schema', 'Unspecified'])

/**
 * Leaves of the files in a document those that are harmless, each with one name and one content for all viewers. The name
 * cannot be taken for that of a file that seals attach: `events.jsonl` becomes `uploaded-events.jsonl`.
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
  /** By the number of the specification, or the specification itself where it has none. */
  readonly #kept = new Map<number | PdfObject, KeptFile>()
  readonly #taken = new Set<string>()

  constructor(revision: Revision) {
    this.#revision = revision
  }

  settle(file: EmbeddedFile): SettledFile {
    const kept = this.#kept.size < FILES_MOST ? this.#keep(file) : null
    if (kept) this.#kept.set(keyOf(file.object), kept)
    const shown = asSingleLine(file.names[0].slice(0, 200))
    return { name: shown, keptAs: kept?.name ?? null, isLikeOurs: file.names.some(isLikeOurs) }
  }

  #keep({ object, specification, names, stream, streamRef }: EmbeddedFile): KeptFile | null {
    const bytes = stream && this.#decoded(stream)
    const kind = bytes && harmlessKind(names[0], bytes)
    if (!kind || !streamRef) return null
    const keptAs = this.#freeName(names[0])
    const content = this.#content(streamRef, stream, streamEntries(stream, kind.mimeType, bytes.length))
    const relationship = this.#revision.resolve(specification.get('AFRelationship'))
    const own = dict({
      Type: name('Filespec'),
      F: textString(keptAs),
      UF: textString(keptAs),
      Desc: textString(DESCRIPTION),
      AFRelationship:
        relationship instanceof PdfName && RELATIONSHIPS.has(relationship.value) ? relationship : undefined,
      EF: dict({ F: content, UF: content }),
    })
    if (!(object instanceof PdfRef)) return { ref: this.#revision.add(own), name: keptAs }
    if (serialize(own) !== serialize(specification)) this.#revision.set(object, own)
    return { ref: object, name: keptAs }
  }

  /** The content with these entries; as an object of its own where it may be something else too. */
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

  /** The entry with the files that are kept: nothing where it stays as it is, null where none is left. */
  #relisted(holder: PdfDict, key: 'AF' | 'FS'): Map<string, PdfObject> {
    const before = this.#revision.resolve(holder.get(key))
    if (before === null) return new Map()
    const items = Array.isArray(before) ? before : [holder.get(key)!]
    const kept = items.flatMap(item => this.#kept.get(keyOf(item))?.ref ?? [])
    if (kept.length === items.length && kept.every((ref, index) => isSame(ref, items[index]!))) return new Map()
    return new Map([[key, kept.length === 0 ? null : Array.isArray(before) ? kept : kept[0]!]])
  }

  /** One leaf, each file under the name that it has. */
  #tree(tree: PdfObject | undefined): PdfDict {
    const listed = readNameTree(this.#revision, tree).flatMap(({ value }) => this.#kept.get(keyOf(value)) ?? [])
    const entries = [...new Set(listed)].map(({ ref, name: keptAs }) => ({ key: textString(keptAs).bytes, value: ref }))
    return dict({ Names: nameTreeLeaf(entries) })
  }

  #change(ref: PdfRef, before: PdfDict, entries: Map<string, PdfObject>): void {
    if (entries.size > 0) this.#revision.set(ref, changed(before, entries))
  }
}

/** The entries with others; without those that are null. */
function changed(before: PdfDict, entries: Map<string, PdfObject>): PdfDict {
  const after = new Map([...before, ...entries])
  for (const [key, value] of entries) if (value === null) after.delete(key)
  return after
}

const keyOf = (object: PdfObject) => (object instanceof PdfRef ? object.num : object)

const isSame = (ref: PdfRef, object: PdfObject) => object instanceof PdfRef && object.num === ref.num

/** What a viewer needs to read the content, and what it is. */
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
