import type { PdfDocument } from '../../pdf/document.ts'
import { isDict, type PdfObject, PdfRef, PdfStream } from '../../pdf/objects.ts'
import { PdfError } from '../../pdf/pdf-error.ts'

/**
 * Returns the numbers of all objects that a document uses apart from its security store, and of missing objects that it
 * refers to. A later revision must leave both unchanged.
 */
export function usedObjects(document: PdfDocument): Set<number> {
  const { trailer, catalogRef, catalog, xref } = document
  const used = new Set<number>([catalogRef.num])
  const open: PdfObject[] = [...trailer.values()]
  for (const [key, value] of catalog) if (key !== 'DSS') open.push(value)
  for (const entry of xref.entries.values()) if (entry.kind === 'compressed') used.add(entry.streamNum)
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (object instanceof PdfRef) {
      if (used.has(object.num)) continue
      used.add(object.num)
      open.push(readable(document, object))
    } else open.push(...partsOf(object))
  }
  return used
}

function partsOf(object: PdfObject): PdfObject[] {
  if (Array.isArray(object)) return object
  if (object instanceof PdfStream) return [...object.dict.values()]
  return isDict(object) ? [...object.values()] : []
}

function readable(document: PdfDocument, ref: PdfRef): PdfObject {
  try {
    return document.get(ref)
  } catch (error) {
    if (error instanceof PdfError && error.code === 'damaged') return null
    throw error
  }
}
