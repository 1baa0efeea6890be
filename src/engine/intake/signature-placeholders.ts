import { bytesSource, concatenatedSource } from '../byte-source.ts'
import { openPdf, type PdfDocument } from '../pdf/document.ts'
import { normalizeBox } from '../pdf/geometry.ts'
import { type PdfDict, type PdfObject, PdfRef } from '../pdf/objects.ts'
import { Revision } from '../pdf/revision.ts'
import { rewriteDocument } from '../pdf/rewrite.ts'
import type { DocumentSignature } from '../pdf/signatures.ts'

/**
 * Whether a signature was never made: its place is filled with zeros, as left by a program that fails while signing.
 */
export const isPlaceholder = ({ contents }: Pick<DocumentSignature, 'contents'>): boolean =>
  contents.every(byte => byte === 0)

/**
 * Returns the document as a new file without signature placeholders. A field that has a place on a page stays, empty; a
 * field without a place is removed.
 * @throws PdfError when an object cannot be read
 */
export function withoutPlaceholders(document: PdfDocument, placeholders: readonly DocumentSignature[]): Uint8Array {
  const revision = new Revision(document)
  const gone = new Set<number>()
  for (const { fieldRef, valueRef } of placeholders) {
    if (valueRef) revision.set(valueRef, null)
    if (!fieldRef) continue
    if (revision.copyOf(fieldRef).has('V')) revision.edit(fieldRef, field => void field.delete('V'))
    if (!hasPlace(revision, revision.copyOf(fieldRef))) gone.add(fieldRef.num)
  }
  const withoutGone = (holder: PdfDict, key: string) => {
    const list = revision.resolve(holder.get(key))
    if (!Array.isArray(list)) return
    const rest = list.filter(item => !(item instanceof PdfRef && gone.has(item.num)))
    if (rest.length < list.length) holder.set(key, rest)
  }
  for (const page of document.pages()) revision.edit(page.ref, entries => withoutGone(entries, 'Annots'))
  revision.editCatalog(catalog => {
    const form = revision.copyOf(catalog.get('AcroForm'))
    withoutGone(form, 'Fields')
    form.delete('SigFlags')
    if (isEmpty(revision.resolve(form.get('Fields'))) && !form.has('XFA')) catalog.delete('AcroForm')
    else catalog.set('AcroForm', form)
    catalog.delete('Perms')
  })
  const updated = openPdf(concatenatedSource(document.source, bytesSource(revision.build())))
  return rewriteDocument(updated, { reachableOnly: true })
}

const isEmpty = (fields: PdfObject) => !Array.isArray(fields) || fields.length === 0

/** Whether a field without children has a widget with an extent; always true for a field with children. */
function hasPlace(revision: Revision, field: PdfDict): boolean {
  if (field.has('Kids')) return true
  const corners = revision.resolve(field.get('Rect'))
  const box = Array.isArray(corners) ? normalizeBox(corners.map(item => revision.resolve(item))) : undefined
  return box !== undefined
}
