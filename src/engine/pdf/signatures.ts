import type { ObjectReader } from './object-reader.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from './objects.ts'
import type { PdfPage } from './pages.ts'
import { PdfError } from './pdf-error.ts'
import { decodeTextString } from './text-string.ts'

/** A signature field that has a value (ISO 32000-2 §12.7.5.5, §12.8). */
export interface DocumentSignature {
  /**
   * The field; null when the signature is reachable from the catalog's `/Perms` only, or its field is a direct object.
   */
  fieldRef: PdfRef | null
  /** The full name of the field: its partial names joined by full stops (§12.7.4.2); empty without a name. */
  fieldName: string
  /** The signature dictionary. */
  value: PdfDict
  valueRef: PdfRef | null
  /** The offsets and lengths as stated in the file; empty when missing or malformed. */
  byteRange: number[]
  contents: Uint8Array
  /**
   * The format of the signature, such as `ETSI.CAdES.detached`, `adbe.pkcs7.detached` or `ETSI.RFC3161`; empty when
   * missing.
   */
  subFilter: string
  /** The changes that a certification still allows, for a signature with a DocMDP transform (§12.8.2.2). */
  docMdp: 1 | 2 | 3 | null
  /** The fields that the signature locks (FieldMDP, §12.8.2.4). */
  fieldMdp: { action: string; fields: string[] } | null
  /** Where the signature was found: in the AcroForm's fields, only on a page, or only in the catalog's permissions. */
  foundIn: 'form' | 'page' | 'permissions'
}

const MAX_FIELD_DEPTH = 64
const MAX_FIELDS = 200_000

interface FieldContext {
  names: string[]
  type: PdfObject
  value: PdfObject
}

/**
 * Reads all signatures of a document, each once: first the signatures in the form, then those that only a page's widget
 * or `/Perms` refers to.
 */
export function readSignatures(reader: ObjectReader, pages: PdfPage[]): DocumentSignature[] {
  const search = new SignatureSearch(reader)
  const form = reader.resolve(reader.catalog.get('AcroForm'))
  if (isDict(form)) search.visitFields(form.get('Fields'))
  for (const page of pages) search.visitWidgets(page)
  search.visitPermissions()
  return search.found
}

/**
 * Returns the permission of the certification: the permission of the signature named in `/Perms`, or else the strictest
 * permission of any signature with a DocMDP transform.
 */
export function readCertification(reader: ObjectReader, signatures: DocumentSignature[]): 1 | 2 | 3 | null {
  const permissions = reader.resolve(reader.catalog.get('Perms'))
  const certifying = isDict(permissions) ? reader.resolve(permissions.get('DocMDP')) : null
  // A certification without a transform has the default permission.
  if (isDict(certifying)) return docMdpPermission(reader, certifying) ?? 2
  const stated = signatures.flatMap(signature => signature.docMdp ?? [])
  return stated.length > 0 ? (Math.min(...stated) as 1 | 2 | 3) : null
}

class SignatureSearch {
  readonly found: DocumentSignature[] = []
  readonly #reader: ObjectReader
  readonly #seenFields = new Set<number>()
  readonly #seenValues = new Set<PdfDict>()
  #fieldCount = 0

  constructor(reader: ObjectReader) {
    this.#reader = reader
  }

  visitFields(fields: PdfObject | undefined): void {
    const list = this.#reader.resolve(fields)
    if (!Array.isArray(list)) return
    for (const field of list) this.#visitField(field, { names: [], type: null, value: null }, 0)
  }

  #visitField(object: PdfObject, parent: FieldContext, depth: number): void {
    if (depth > MAX_FIELD_DEPTH || ++this.#fieldCount > MAX_FIELDS)
      throw new PdfError('too-complex', 'the form has too many fields')
    if (object instanceof PdfRef) {
      if (this.#seenFields.has(object.num)) return
      this.#seenFields.add(object.num)
    }
    const field = this.#reader.resolve(object)
    if (!isDict(field)) return
    const context = this.#inContext(field, parent)
    const kids = this.#reader.resolve(field.get('Kids'))
    if (Array.isArray(kids)) for (const kid of kids) this.#visitField(kid, context, depth + 1)
    this.#addField(object, context, 'form')
  }

  #inContext(field: PdfDict, parent: FieldContext): FieldContext {
    const name = this.#reader.resolve(field.get('T'))
    return {
      names: name instanceof PdfString ? [...parent.names, decodeTextString(name)] : parent.names,
      type: this.#reader.resolve(field.get('FT')) ?? parent.type,
      value: field.get('V') ?? parent.value,
    }
  }

  /** Visits the widgets of a page that are missing from the form. Viewers show and validate them too. */
  visitWidgets(page: PdfPage): void {
    const annotations = this.#reader.resolve(page.dict.get('Annots'))
    if (!Array.isArray(annotations)) return
    for (const object of annotations) {
      if (object instanceof PdfRef && this.#seenFields.has(object.num)) continue
      if (++this.#fieldCount > MAX_FIELDS) throw new PdfError('too-complex', 'the document has too many annotations')
      const annotation = this.#reader.resolve(object)
      if (!isDict(annotation) || !isName(this.#reader.resolve(annotation.get('Subtype')), 'Widget')) continue
      this.#addField(object, this.#contextOfWidget(annotation), 'page')
    }
  }

  #contextOfWidget(widget: PdfDict): FieldContext {
    const line: PdfDict[] = []
    for (
      let field: PdfObject = widget;
      isDict(field) && line.length < MAX_FIELD_DEPTH;
      field = this.#reader.resolve(field.get('Parent'))
    ) {
      line.unshift(field)
    }
    return line.reduce((context: FieldContext, field) => this.#inContext(field, context), {
      names: [],
      type: null,
      value: null,
    })
  }

  visitPermissions(): void {
    const permissions = this.#reader.resolve(this.#reader.catalog.get('Perms'))
    const certification = isDict(permissions) ? permissions.get('DocMDP') : undefined
    if (certification !== undefined) this.#add(null, '', certification, 'permissions')
  }

  #addField(object: PdfObject, context: FieldContext, foundIn: 'form' | 'page'): void {
    if (!isName(context.type, 'Sig')) return
    this.#add(object instanceof PdfRef ? object : null, context.names.join('.'), context.value, foundIn)
  }

  #add(fieldRef: PdfRef | null, fieldName: string, value: PdfObject, foundIn: DocumentSignature['foundIn']): void {
    const signature = this.#reader.resolve(value)
    if (!isDict(signature) || this.#seenValues.has(signature)) return
    this.#seenValues.add(signature)
    const contents = this.#reader.resolve(signature.get('Contents'))
    const subFilter = this.#reader.resolve(signature.get('SubFilter'))
    this.found.push({
      fieldRef,
      fieldName,
      value: signature,
      valueRef: value instanceof PdfRef ? value : null,
      byteRange: readByteRange(this.#reader, signature),
      contents: contents instanceof PdfString ? contents.bytes : new Uint8Array(0),
      subFilter: subFilter instanceof PdfName ? subFilter.value : '',
      docMdp: docMdpPermission(this.#reader, signature),
      fieldMdp: readFieldMdp(this.#reader, signature),
      foundIn,
    })
  }
}

const isName = (object: PdfObject, value: string) => object instanceof PdfName && object.value === value

function readByteRange(reader: ObjectReader, signature: PdfDict): number[] {
  const range = reader.resolve(signature.get('ByteRange'))
  if (!Array.isArray(range)) return []
  const numbers = range.map(item => reader.resolve(item))
  return numbers.every(item => typeof item === 'number') ? (numbers as number[]) : []
}

/**
 * Returns the parameters of a signature's transform `method` (§12.8.2); an empty dictionary when the transform has
 * none, undefined when there is no such transform.
 */
function transformParameters(reader: ObjectReader, signature: PdfDict, method: string): PdfDict | undefined {
  const references = reader.resolve(signature.get('Reference'))
  if (!Array.isArray(references)) return undefined
  for (const item of references) {
    const reference = reader.resolve(item)
    if (!isDict(reference) || !isName(reader.resolve(reference.get('TransformMethod')), method)) continue
    const parameters = reader.resolve(reference.get('TransformParams'))
    return isDict(parameters) ? parameters : new Map()
  }
  return undefined
}

function docMdpPermission(reader: ObjectReader, signature: PdfDict): 1 | 2 | 3 | null {
  const parameters = transformParameters(reader, signature, 'DocMDP')
  if (parameters === undefined) return null
  const permission = reader.resolve(parameters.get('P'))
  return permission === 1 || permission === 3 ? permission : 2
}

function readFieldMdp(reader: ObjectReader, signature: PdfDict): { action: string; fields: string[] } | null {
  const parameters = transformParameters(reader, signature, 'FieldMDP')
  if (parameters === undefined) return null
  const action = reader.resolve(parameters.get('Action'))
  const fields = reader.resolve(parameters.get('Fields'))
  const names = Array.isArray(fields)
    ? fields.map(item => reader.resolve(item)).filter(item => item instanceof PdfString)
    : []
  return { action: action instanceof PdfName ? action.value : 'All', fields: names.map(decodeTextString) }
}
