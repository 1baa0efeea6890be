import type { PdfDocument } from '../pdf/document.ts'
import { type NameTreeEntry, nameTreeLeaf, readNameTree } from '../pdf/name-tree.ts'
import { readNumberTree } from '../pdf/number-tree.ts'
import { dict, isDict, name, type PdfDict, type PdfObject, PdfRef } from '../pdf/objects.ts'
import type { NewObjects } from './new-objects.ts'
import { ObjectCopier } from './object-copier.ts'

/**
 * Joins the logical structure of all files (ISO 32000-2 §14.7), so that screen readers can read the whole file. When
 * two files map a custom type differently, the first mapping is used.
 */
export class JoinedStructure {
  readonly #into: NewObjects
  readonly #root: PdfRef
  readonly #kids: PdfObject[] = []
  readonly #parents: PdfObject[] = []
  readonly #ids: NameTreeEntry[] = []
  readonly #takenIds = new Set<string>()
  readonly #namespaces: PdfObject[] = []
  readonly #maps = { RoleMap: new Map<string, PdfObject>(), ClassMap: new Map<string, PdfObject>() }
  #nextKey = 0
  #isWholly = true

  constructor(into: NewObjects) {
    this.#into = into
    this.#root = into.reserve()
  }

  /**
   * Returns the copier of a document, which knows where the structure of all files will be. Call it once for each
   * document, in order.
   */
  copierOf(document: PdfDocument): ObjectCopier {
    const tree = treeOf(document)
    const marks = document.resolve(document.catalog.get('MarkInfo'))
    this.#isWholly &&= tree !== null && isDict(marks) && document.resolve(marks.get('Marked')) === true
    const keys = new Set(tree ? parentsOf(document, tree).map(([key]) => key) : [])
    const copier = new ObjectCopier(document, this.#into, tree && { offset: this.#nextKey, keys })
    const rootRef = document.catalog.get('StructTreeRoot')
    if (tree && rootRef instanceof PdfRef) copier.replace(rootRef, this.#root)
    this.#nextKey += keys.values().reduce((most, key) => Math.max(most, key), -1) + 1
    return copier
  }

  add(copier: ObjectCopier): void {
    const { document, structure } = copier
    const tree = treeOf(document)
    if (!tree || structure === null) return
    const kids = document.resolve(tree.get('K'))
    for (const kid of Array.isArray(kids) ? kids : [tree.get('K')]) this.#kids.push(copier.copy(kid))
    for (const [key, value] of parentsOf(document, tree)) this.#parents.push(key + structure.offset, copier.copy(value))
    for (const { key, value } of readNameTree(document, tree.get('IDTree'))) {
      const isFree = this.#takenIds.size < this.#takenIds.add(Buffer.from(key).toString('latin1')).size
      if (isFree) this.#ids.push({ key, value: copier.copy(value) })
    }
    this.#addMaps(copier, tree)
    const namespaces = document.resolve(tree.get('Namespaces'))
    for (const namespace of Array.isArray(namespaces) ? namespaces : []) this.#namespaces.push(copier.copy(namespace))
  }

  /** Writes the structure and returns its catalog entries. */
  catalogEntries(): PdfDict {
    if (this.#kids.length === 0) return new Map()
    const { RoleMap, ClassMap } = this.#maps
    this.#into.set(
      this.#root,
      dict({
        Type: name('StructTreeRoot'),
        K: this.#kids,
        ParentTree: this.#into.add(dict({ Nums: this.#parents })),
        ParentTreeNextKey: this.#nextKey,
        IDTree: this.#ids.length > 0 ? dict({ Kids: [this.#idLeaf()] }) : undefined,
        RoleMap: RoleMap.size > 0 ? RoleMap : undefined,
        ClassMap: ClassMap.size > 0 ? ClassMap : undefined,
        Namespaces: this.#namespaces.length > 0 ? this.#namespaces : undefined,
      }),
    )
    return dict({ StructTreeRoot: this.#root, MarkInfo: this.#isWholly ? dict({ Marked: true }) : undefined })
  }

  #addMaps(copier: ObjectCopier, tree: PdfDict): void {
    for (const [key, merged] of Object.entries(this.#maps)) {
      const map = copier.document.resolve(tree.get(key))
      if (!isDict(map)) continue
      for (const [type, meaning] of map) if (!merged.has(type)) merged.set(type, copier.copy(meaning))
    }
  }

  #idLeaf(): PdfRef {
    const names = nameTreeLeaf(this.#ids)
    return this.#into.add(dict({ Names: names, Limits: [names[0]!, names.at(-2)!] }))
  }
}

function treeOf(document: PdfDocument): PdfDict | null {
  const tree = document.resolve(document.catalog.get('StructTreeRoot'))
  return isDict(tree) ? tree : null
}

/** The largest key that is accepted, far above the number of pages and marked contents. */
const MAX_PARENT_KEY = 10_000_000

/**
 * Returns the entries of the parent tree. An invalid key is dropped, because it would push the keys of later files out
 * of their range.
 */
const parentsOf = (document: PdfDocument, tree: PdfDict): [number, PdfObject][] =>
  readNumberTree(document, tree.get('ParentTree')).filter(
    ([key]) => Number.isInteger(key) && key >= 0 && key <= MAX_PARENT_KEY,
  )
