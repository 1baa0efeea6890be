import type { PdfDocument } from './document.ts'
import { dict, isDict, name, type PdfDict, PdfName, type PdfObject, PdfRef } from './objects.ts'
import { INHERITED, type Inherited, withOwn } from './pages.ts'
import { PdfError } from './pdf-error.ts'

const MAX_DEPTH = 64
const MAX_NODES = 10_000

export interface FlatPageTree {
  /**
   * The objects of the new tree by number: the pages with their inherited attributes, the single node above them, and
   * the catalog.
   */
  objects: Map<number, PdfObject>
  /** The numbers of the original tree's nodes, which are not written. */
  replaced: Set<number>
}

/**
 * Rebuilds an irregular page tree for a rewrite, with all pages as children of one node. Irregular trees have nodes
 * that are direct objects, wrong counts, a page in two places, or a catalog that refers to a page.
 * @throws PdfError 'damaged' for a circular tree, 'too-complex' for a tree with very many nodes
 */
export function flatPageTree(document: PdfDocument): FlatPageTree {
  const root = new PdfRef(document.size)
  const walk = new Walk(document, root)
  walk.visit(document.catalog.get('Pages') ?? null, new Map(), [document.catalog])
  const { objects, kids, replaced } = walk
  objects.set(root.num, dict({ Type: name('Pages'), Kids: kids, Count: kids.length }))
  objects.set(document.catalogRef.num, new Map(document.catalog).set('Pages', root))
  return { objects, replaced }
}

class Walk {
  readonly objects = new Map<number, PdfObject>()
  readonly kids: PdfRef[] = []
  readonly replaced = new Set<number>()
  readonly #document: PdfDocument
  readonly #root: PdfRef
  #next: number
  #nodes = 0

  constructor(document: PdfDocument, root: PdfRef) {
    this.#document = document
    this.#root = root
    this.#next = root.num + 1
  }

  visit(object: PdfObject, inherited: Inherited, above: PdfDict[]): void {
    const node = this.#document.resolve(object)
    if (!isDict(node)) return
    if (above.includes(node)) throw new PdfError('damaged', 'the page tree is a circle')
    if (++this.#nodes > MAX_NODES || above.length > MAX_DEPTH)
      throw new PdfError('too-complex', 'the page tree is too large')
    const attributes = withOwn(inherited, node)
    const kids = this.#document.resolve(node.get('Kids'))
    if (this.#isOfType(node, 'Page') || !(Array.isArray(kids) || this.#isOfType(node, 'Pages'))) {
      this.#addPage(object, node, attributes)
      return
    }
    if (object instanceof PdfRef) this.replaced.add(object.num)
    if (Array.isArray(kids)) for (const kid of kids) this.visit(kid, attributes, [...above, node])
  }

  #addPage(object: PdfObject, page: PdfDict, attributes: Inherited): void {
    const isFree = object instanceof PdfRef && !this.objects.has(object.num)
    const ref = isFree ? object : new PdfRef(this.#next++)
    const copy = new Map(page).set('Type', name('Page')).set('Parent', this.#root)
    for (const key of INHERITED) if (attributes.has(key)) copy.set(key, attributes.get(key)!)
    this.objects.set(ref.num, copy)
    this.kids.push(ref)
  }

  #isOfType(node: PdfDict, type: string): boolean {
    const nodeType = this.#document.resolve(node.get('Type'))
    return nodeType instanceof PdfName && nodeType.value === type
  }
}
