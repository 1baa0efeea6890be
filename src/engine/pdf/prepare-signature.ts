import { latin1 } from './characters.ts'
import { openUpdated } from './document.ts'
import { dict, name, type PdfDict, type PdfObject, PdfRef } from './objects.ts'
import { PdfError } from './pdf-error.ts'
import type { Revision } from './revision.ts'
import { PreparedObject } from './revision-objects.ts'
import { serialize } from './serialize.ts'
import { dateString, textString } from './text-string.ts'

export interface SignatureOptions {
  /** The name of the signature field. A number is added when the document already has a field of this name. */
  fieldName: string
  subFilter: 'ETSI.CAdES.detached' | 'adbe.pkcs7.detached' | 'ETSI.RFC3161'
  /** The maximum length of the signature, in bytes. */
  reservedBytes: number
  /**
   * Makes the first signature of a document a certification with this permission (DocMDP, ISO 32000-2 §12.8.2.2).
   * Ignored when the document already has a signature, because later signatures can only approve.
   */
  certification?: 1 | 2 | 3
  name?: string
  reason?: string
  location?: string
  contactInfo?: string
  /** The claimed signing time, written as `/M`. */
  signedAt?: Date
}

/** A revision that is complete except for its signature. */
export interface PreparedSignature {
  /** The bytes to append to the document, with zeros in place of the signature. */
  appendix: Uint8Array
  /**
   * The byte range, which covers the whole file except the signature: [0, length of the part before it, offset of the
   * part after it, length of that part] (§12.8.1).
   */
  byteRange: [number, number, number, number]
  /** The position in `appendix` of the `<` before the hexadecimal digits. */
  contentsOffset: number
  /** The number of bytes of `appendix` that the digest leaves out: the digits and both angle brackets. */
  contentsLength: number
  /** The parts to hash after the whole original, in order. They are views of `appendix`. */
  digestParts: Uint8Array[]
  fieldName: string
  fieldRef: PdfRef
  certification: 1 | 2 | 3 | null
}

/** Annotation flags of an invisible signature's widget: Print and Locked (§12.5.3). */
const WIDGET_FLAGS = 132
/** The form's signature flags: SignaturesExist and AppendOnly (§12.7.3). */
const SIGNATURE_FLAGS = 3
/** The width of `/ByteRange` in characters: its four numbers have up to 10 digits each. */
const BYTE_RANGE_WIDTH = 46

/**
 * Completes a revision with an invisible signature field on the first page, and builds it. The field of a timestamp is
 * not on any page, so that the objects of the visible content stay unchanged.
 * @throws PdfError 'certified-no-changes' for a document whose certification forbids every change, timestamps excepted
 * (ISO 32000-2 §12.8.2.2.2); 'revision-unreadable' when the result does not read back as expected
 */
export function prepareSignature(revision: Revision, options: SignatureOptions): PreparedSignature {
  const { document } = revision
  const earlier = document.signatures()
  const isTimestamp = options.subFilter === 'ETSI.RFC3161'
  if (document.certification === 1 && !isTimestamp)
    throw new PdfError('certified-no-changes', 'the certification of the document forbids changes')
  const certification = earlier.length === 0 ? (options.certification ?? null) : null
  const value = revision.reserve()
  const fieldName = freeFieldName(revision, options.fieldName)
  const fieldRef = isTimestamp ? revision.add(widget(fieldName, value)) : addField(revision, fieldName, value)
  addToForm(revision, fieldRef, earlier.length > 0)
  setPermissions(revision, value, certification, earlier.length > 0)
  const { bytes, byteRangeAt, contentsAt } = signatureObject(value, options, certification)
  revision.addPrepared(new PreparedObject(bytes), value)

  const { appendix, positions } = revision.buildWithPositions()
  const start = positions.get(value.num)!
  const contentsOffset = start + contentsAt
  const contentsLength = options.reservedBytes * 2 + 2
  const gapStart = document.source.sizeBytes + contentsOffset
  const gapEnd = gapStart + contentsLength
  const total = document.source.sizeBytes + appendix.length
  const byteRange: [number, number, number, number] = [0, gapStart, gapEnd, total - gapEnd]
  appendix.set(latin1(`[${byteRange.join(' ')}]`.padEnd(BYTE_RANGE_WIDTH)), start + byteRangeAt)
  assertReadsBack(revision, appendix, earlier.length + 1)
  const digestParts = [appendix.subarray(0, contentsOffset), appendix.subarray(contentsOffset + contentsLength)]
  return { appendix, byteRange, contentsOffset, contentsLength, digestParts, fieldName, fieldRef, certification }
}

/**
 * Writes the signature into its reserved space, in place, and returns the bytes to append.
 * @param cms DER of the CMS SignedData or time stamp token
 * @throws PdfError 'signature-too-large'
 */
export function finishSignature(
  prepared: Pick<PreparedSignature, 'appendix' | 'contentsOffset' | 'contentsLength'>,
  cms: Uint8Array,
): Uint8Array {
  const reservedBytes = (prepared.contentsLength - 2) / 2
  if (cms.length > reservedBytes) {
    throw new PdfError('signature-too-large', `the signature has ${cms.length} bytes, ${reservedBytes} are reserved`)
  }
  prepared.appendix.set(latin1(Buffer.from(cms).toString('hex')), prepared.contentsOffset + 1)
  return prepared.appendix
}

/** Returns a name that no root field of the form has (§12.7.4.2). */
function freeFieldName(revision: Revision, wanted: string): string {
  const taken = new Set<string>()
  for (const field of rootFields(revision)) {
    const partialName = revision.copyOf(field).get('T')
    if (partialName !== undefined) taken.add(serialize(revision.resolve(partialName)))
  }
  let fieldName = wanted
  for (let number = 2; taken.has(serialize(textString(fieldName))); number++) fieldName = `${wanted} ${number}`
  return fieldName
}

function rootFields(revision: Revision): PdfObject[] {
  const fields = revision.resolve(revision.copyOf(revision.catalog.get('AcroForm')).get('Fields'))
  return Array.isArray(fields) ? fields : []
}

/** Returns a field and its widget as one object (§12.5.6.19), with an empty rectangle. */
const widget = (fieldName: string, value: PdfRef) =>
  dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(fieldName),
    V: value,
    F: WIDGET_FLAGS,
    Rect: [0, 0, 0, 0],
  })

function addField(revision: Revision, fieldName: string, value: PdfRef): PdfRef {
  const page = revision.document.pages()[0]
  if (page === undefined) throw new PdfError('no-such-page', 'the document has no page for the signature field')
  const field = revision.add(widget(fieldName, value).set('P', page.ref))
  revision.edit(page.ref, entries => {
    const annotations = revision.resolve(entries.get('Annots'))
    entries.set('Annots', [...(Array.isArray(annotations) ? annotations : []), field])
  })
  return field
}

/** Adds the field to the form. Keeps `NeedAppearances`, because viewers may otherwise show empty fields. */
function addToForm(revision: Revision, field: PdfRef, isSigned: boolean): void {
  const change = (form: PdfDict) => {
    const fields = form.get('Fields')
    const list = revision.resolve(fields)
    const extended = [...(Array.isArray(list) ? list : []), field]
    if (fields instanceof PdfRef && Array.isArray(list)) revision.set(fields, extended)
    else form.set('Fields', extended)
    const flags = revision.resolve(form.get('SigFlags'))
    form.set('SigFlags', (typeof flags === 'number' ? flags : 0) | SIGNATURE_FLAGS)
    // Viewers that support XFA would show the XFA form instead of the signed pages.
    if (!isSigned) form.delete('XFA')
  }
  const current = revision.catalog.get('AcroForm')
  if (current instanceof PdfRef && revision.resolve(current) !== null) revision.edit(current, change)
  else {
    const form = revision.copyOf(current)
    change(form)
    revision.editCatalog(catalog => catalog.set('AcroForm', form))
  }
}

/**
 * Registers the certification in the catalog (§12.8.6). Usage rights (§12.8.2.3) end with the first change of a
 * document, and Adobe Reader warns about leftovers, so they are removed from documents without signatures.
 */
function setPermissions(revision: Revision, value: PdfRef, certification: number | null, isSigned: boolean): void {
  const permissions = revision.copyOf(revision.catalog.get('Perms'))
  const before = permissions.size
  if (!isSigned) for (const usageRights of ['UR', 'UR3']) permissions.delete(usageRights)
  if (certification !== null) permissions.set('DocMDP', value)
  else if (permissions.size === before) return
  revision.editCatalog(catalog => {
    if (permissions.size > 0) catalog.set('Perms', permissions)
    else catalog.delete('Perms')
  })
}

/** Writes the signature dictionary (§12.8.1, Table 255) as bytes, with gaps that are filled in later. */
function signatureObject(ref: PdfRef, options: SignatureOptions, certification: number | null) {
  const isTimeStamp = options.subFilter === 'ETSI.RFC3161'
  const text = (value: string | undefined) => (value === undefined ? undefined : textString(value))
  const entries = dict({
    Type: name(isTimeStamp ? 'DocTimeStamp' : 'Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name(options.subFilter),
    Name: text(options.name),
    Reason: text(options.reason),
    Location: text(options.location),
    ContactInfo: text(options.contactInfo),
    M: options.signedAt && dateString(options.signedAt),
    Reference: certification === null ? undefined : [docMdpReference(certification)],
  })
  const head = `${ref.num} ${ref.gen} obj\n${serialize(entries).slice(0, -2)}\n/ByteRange `
  const beforeContents = `${head}${' '.repeat(BYTE_RANGE_WIDTH)}\n/Contents `
  const whole = `${beforeContents}<${'0'.repeat(options.reservedBytes * 2)}>>>\nendobj\n`
  return { bytes: latin1(whole), byteRangeAt: head.length, contentsAt: beforeContents.length }
}

function docMdpReference(permission: number): PdfDict {
  const parameters = dict({ Type: name('TransformParams'), P: permission, V: name('1.2') })
  return dict({ Type: name('SigRef'), TransformMethod: name('DocMDP'), TransformParams: parameters })
}

/** Opens the result with the reader, so that a missing page or signature is noticed before anything is signed. */
function assertReadsBack(revision: Revision, appendix: Uint8Array, signatureCount: number): void {
  const unreadable = (message: string) => new PdfError('revision-unreadable', message)
  const result = openUpdated(revision.document, appendix)
  if (result.pages().length !== revision.pageCount) {
    throw unreadable(`${result.pages().length} pages read back, ${revision.pageCount} expected`)
  }
  const readBack = result.signatures().length
  if (readBack !== signatureCount) throw unreadable(`${readBack} signatures read back, ${signatureCount} expected`)
}
