import type { Drawing } from './drawing.ts'
import { dict, name, type PdfRef } from './objects.ts'
import { drawnPageContent } from './page-drawing.ts'
import type { RevisionObjects } from './revision-objects.ts'

/**
 * Adds a page at the end of the page tree, as a child of its root. Every inheritable attribute is set on the page
 * itself, so that the root cannot rotate or crop it.
 * @param pageCount the number of pages in the tree so far
 * @param size the size of the page in points
 */
export function appendPage(
  objects: RevisionObjects,
  pageCount: number,
  size: { width: number; height: number },
  drawings: Drawing[],
): PdfRef {
  const root = objects.catalog.get('Pages') as PdfRef
  const box = [0, 0, size.width, size.height]
  const { contents, resources } = drawnPageContent(objects, drawings, size.width, size.height)
  const page = objects.add(
    dict({
      Type: name('Page'),
      Parent: root,
      MediaBox: box,
      CropBox: box,
      Rotate: 0,
      Resources: resources,
      Contents: contents,
    }),
  )
  addToTree(objects, pageCount, [page])
  return page
}

/** Adds page objects at the end of the page tree, as children of its root. Their `Parent` must already be the root. */
export function addToTree(objects: RevisionObjects, pageCount: number, pages: readonly PdfRef[]): void {
  objects.edit(objects.catalog.get('Pages') as PdfRef, tree => {
    const kids = objects.resolve(tree.get('Kids'))
    tree.set('Kids', [...(Array.isArray(kids) ? kids : []), ...pages])
    tree.set('Count', pageCount + pages.length)
  })
}
