import type { PdfDocument } from '../pdf/document.ts'
import { readNameTree } from '../pdf/name-tree.ts'
import { isDict, PdfName, type PdfObject, PdfString } from '../pdf/objects.ts'

/**
 * Resolves destinations of a document (ISO 32000-2 §12.3.2) to places on its pages, because files that are joined may
 * use the same names for different places.
 */
export class Destinations {
  readonly #document: PdfDocument
  #byName: Map<string, PdfObject> | undefined

  constructor(document: PdfDocument) {
    this.#document = document
  }

  /** Returns the array of a destination, with its page always as a reference; null for a name without a destination. */
  explicit(destination: PdfObject): PdfObject {
    const resolved = this.#document.resolve(destination)
    const target =
      resolved instanceof PdfName || resolved instanceof PdfString ? this.#named(nameOf(resolved)) : resolved
    const array = this.#document.resolve(isDict(target) ? target.get('D') : target)
    if (!Array.isArray(array)) return null
    const [page, ...view] = array
    const index = this.#document.resolve(page)
    return typeof index === 'number' ? [this.#document.pages()[index]?.ref ?? null, ...view] : array
  }

  #named(name: string): PdfObject {
    this.#byName ??= this.#read()
    return this.#document.resolve(this.#byName.get(name))
  }

  #read(): Map<string, PdfObject> {
    const { catalog } = this.#document
    const old = this.#document.resolve(catalog.get('Dests'))
    const names = this.#document.resolve(catalog.get('Names'))
    const tree = isDict(names) ? readNameTree(this.#document, names.get('Dests')) : []
    return new Map([
      ...(isDict(old) ? old : []),
      ...tree.map(({ key, value }): [string, PdfObject] => [Buffer.from(key).toString('latin1'), value]),
    ])
  }
}

const nameOf = (key: PdfName | PdfString) =>
  key instanceof PdfName ? key.value : Buffer.from(key.bytes).toString('latin1')
