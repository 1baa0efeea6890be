import type { PdfDocument } from '../pdf/document.ts'
import { isDict, type PdfObject } from '../pdf/objects.ts'
import type { Revision } from '../pdf/revision.ts'
import { ObjectCopier } from './object-copier.ts'

/**
 * Appends the pages of a document after the last page, unchanged: with their size, rotation and annotations, and with
 * hidden layers still hidden. Bookmarks, structure and attached files are left out.
 * @param document a document that intake has made static, without signatures and without a form
 * @throws PdfError when an object cannot be read
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
    const properties = revision.copyOf(catalog.get('OCProperties'))
    const shown = revision.copyOf(properties.get('D'))
    const before = (list: PdfObject | undefined) => {
      const items = revision.resolve(list)
      return Array.isArray(items) ? items : []
    }
    shown.set('OFF', [...before(shown.get('OFF')), ...off]).set('Locked', [...before(shown.get('Locked')), ...layers])
    catalog.set('OCProperties', properties.set('OCGs', [...before(properties.get('OCGs')), ...layers]).set('D', shown))
  })
}
