import { prefixSource } from '../byte-source.ts'
import { openPdf, type PdfDocument } from '../pdf/document.ts'
import { isDict, PdfName, type PdfObject, PdfStream, PdfString } from '../pdf/objects.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { serialize } from '../pdf/serialize.ts'
import { documentProblem, note } from './problems.ts'
import type { CheckedSignature } from './signature-check.ts'
import { rangeEndOf } from './signed-range.ts'

/** A kind of change between two revisions that matters to an earlier signature (ISO 32000-2 §12.8.2.2). */
export type LaterChangeKind = 'pages' | 'page-content' | 'annotations' | 'form-fields' | 'form-values' | 'signatures'

/** The changes that a certification with this permission allows later. */
const allowedChanges: Record<1 | 2 | 3, readonly LaterChangeKind[]> = {
  1: [],
  2: ['form-values', 'signatures'],
  3: ['form-values', 'signatures', 'annotations'],
}

/**
 * Determines the changes of the document after a signature, which the reader has to judge unless a certification
 * forbids them. Also adds them to the signature's notes.
 */
export function addLaterChanges(document: PdfDocument, checked: CheckedSignature): LaterChangeKind[] {
  const changes = changesSince(document, checked)
  if (changes === null) return []
  checked.notes.push(note('changed-since', changes.join(', ') || 'nothing that shows'))
  const permission = checked.signature.docMdp
  if (permission && (permission === 1 || changes.some(kind => !allowedChanges[permission].includes(kind)))) {
    checked.problems.push(documentProblem('changed-after-certification', changes.join(', ')))
  }
  return changes
}

/**
 * Returns the changes since a signature; null when the signed revision is not a document by itself, which its digest
 * will report.
 */
function changesSince(document: PdfDocument, checked: CheckedSignature): LaterChangeKind[] | null {
  try {
    return laterChanges(openPdf(prefixSource(document.source, rangeEndOf(checked))), document)
  } catch (error) {
    if (error instanceof PdfError) return null
    throw error
  }
}

/** Compares what the two revisions of a document show; `after` begins with the bytes of `before`. */
export function laterChanges(before: PdfDocument, after: PdfDocument): LaterChangeKind[] {
  const [oldPages, newPages] = [before.pages(), after.pages()]
  const pairs = oldPages.flatMap((page, i): [PdfPage, PdfPage][] => (newPages[i] ? [[page, newPages[i]]] : []))
  const [oldFields, newFields] = [formValues(before), formValues(after)]
  const happened: Record<LaterChangeKind, boolean> = {
    pages: oldPages.length !== newPages.length || pairs.some(([a, b]) => a.ref.num !== b.ref.num),
    'page-content': pairs.some(([a, b]) => contentOf(before, a) !== contentOf(after, b)),
    annotations: pairs.some(([a, b]) => annotationsOf(before, a) !== annotationsOf(after, b)),
    'form-fields': oldFields.size !== newFields.size || [...oldFields.keys()].some(name => !newFields.has(name)),
    'form-values': [...oldFields].some(([name, value]) => newFields.has(name) && newFields.get(name) !== value),
    signatures: before.signatures().length !== after.signatures().length,
  }
  return (Object.keys(happened) as LaterChangeKind[]).filter(kind => happened[kind])
}

/** Returns a page's content streams as they are stored, and its geometry. */
function contentOf(document: PdfDocument, page: PdfPage): string {
  const contents = document.resolve(page.dict.get('Contents'))
  const streams = (Array.isArray(contents) ? contents : [contents]).map(item => document.resolve(item))
  const content = streams.map(stream => (stream instanceof PdfStream ? Buffer.from(stream.raw).toString('latin1') : ''))
  return [page.width, page.height, page.rotation, ...content].join('\n')
}

/** Returns the annotations of a page other than form fields, each as it is written. */
function annotationsOf(document: PdfDocument, page: PdfPage): string {
  const annotations = document.resolve(page.dict.get('Annots'))
  const list = Array.isArray(annotations) ? annotations.map(item => document.resolve(item)) : []
  return list
    .filter(item => isDict(item) && !isNamed(document.resolve(item.get('Subtype')), 'Widget'))
    .map(written)
    .join('\n')
}

const maxFieldDepth = 32

/** Returns the values of the form's fields by full name, without signature fields. */
function formValues(document: PdfDocument): Map<string, string> {
  const values = new Map<string, string>()
  const seen = new Set<PdfObject>()
  const visit = ({
    object,
    names,
    type,
    depth,
  }: {
    object: PdfObject
    names: string
    type: PdfObject
    depth: number
  }) => {
    const field = document.resolve(object)
    if (!isDict(field) || depth > maxFieldDepth || seen.has(field)) return
    seen.add(field)
    const partialName = document.resolve(field.get('T'))
    const name =
      partialName instanceof PdfString ? `${names}.${Buffer.from(partialName.bytes).toString('latin1')}` : names
    const fieldType = document.resolve(field.get('FT')) ?? type
    const kids = document.resolve(field.get('Kids'))
    if (Array.isArray(kids))
      for (const kid of kids) visit({ object: kid, names: name, type: fieldType, depth: depth + 1 })
    if (partialName instanceof PdfString && !isNamed(fieldType, 'Sig'))
      values.set(name, written(document.resolve(field.get('V'))))
  }
  const form = document.resolve(document.catalog.get('AcroForm'))
  const fields = isDict(form) ? document.resolve(form.get('Fields')) : null
  if (Array.isArray(fields)) for (const field of fields) visit({ object: field, names: '', type: null, depth: 0 })
  return values
}

const isNamed = (object: PdfObject, value: string) => object instanceof PdfName && object.value === value

const written = (object: PdfObject) => (object instanceof PdfStream ? serialize(object.dict) : serialize(object))
