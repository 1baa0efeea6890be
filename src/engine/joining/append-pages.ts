import type { PdfDocument } from '../pdf/document.ts'
import { isDict, type PdfObject } from '../pdf/objects.ts'
import type { Revision } from '../pdf/revision.ts'
import { ObjectCopier } from './object-copier.ts'

/**
 * Adds the pages of a document after the last one, each as it is: of its own size and turned as it was, with its annotations,
 * and with the layers that are off left off. Bookmarks, structure and attached files are left out.
 * @param document one that intake has made static, without signatures and without a form
 * @throws PdfError where an object cannot be read
 */
export function appendPages(revision: Revision, document: PdfDocument): void {
  const copier = new ObjectCopier(document, revision, null)
  copier.copyPages(revision.pageTreeRoot)
  revision.appendPageObjects(copier.pageRefs)
  addLayers(revision, copier)
}

function addLayers(revision: Revision, copier: ObjectCopier): void {
  const { document } = copier
  const properties = document.resolve(document.catalog.get('OCProperties'))
  if (!isDict(properties)) return
  const configuration = document.resolve(properties.get('D'))
  const copied = (list: PdfObject | undefined) => {
    const items = document.resolve(list)
    return Array.isArray(items) ? items.map(item => copier.copy(item)) : []
  }
  const layers = copied(properties.get('OCGs'))
  const off = isDict(configuration) ? copied(configuration.get('OFF')) : []
  revision.editCatalog(catalog => {
    const own = revision.copyOf(catalog.get('OCProperties'))
    const shown = revision.copyOf(own.get('D'))
    const before = (list: PdfObject | undefined) => {
      const items = revision.resolve(list)
      return Array.isArray(items) ? items : []
    }
    shown.set('OFF', [...before(shown.get('OFF')), ...off]).set('Locked', [...before(shown.get('Locked')), ...layers])
    catalog.set('OCProperties', own.set('OCGs', [...before(own.get('OCGs')), ...layers]).set('D', shown))
  })
}
