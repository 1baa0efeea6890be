import type { PdfDocument } from '../pdf/document.ts'
import { readNameTree } from '../pdf/name-tree.ts'
import { isDict, PdfName, type PdfObject, PdfString } from '../pdf/objects.ts'

/**
 * Destinations of a document (ISO 32000-2 §12.3.2) as places on its pages: files that are joined may have the same names for
 * different places.
 */
export class Destinations {
  readonly #document: PdfDocument
  #byName: Map<string, PdfObject> | undefined

  constructor(document: PdfDocument) {
    this.#document = document
  }

  /** The array that a destination comes to, a page always as a reference; null for a name that leads nowhere. */
  explicit(destination: PdfObject): PdfObject {
    const given = this.#document.resolve(destination)
    const found = given instanceof PdfName || given instanceof PdfString ? this.#named(nameOf(given)) : given
    const array = this.#document.resolve(isDict(found) ? found.get('D') : found)
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

const nameOf = (given: PdfName | PdfString) =>
  given instanceof PdfName ? given.value : Buffer.from(given.bytes).toString('latin1')
