import type { PdfDocument } from '../../pdf/document.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../../pdf/objects.ts'
import { serialize } from '../../pdf/serialize.ts'
import { decodeTextString } from '../../pdf/text-string.ts'
import type { XrefEntry } from '../../pdf/xref.ts'
import { laterChanges } from '../later-changes.ts'

/** The additions of a revision that only upgrades a document. */
export interface UpgradeChanges {
  /** Whether the security store was replaced. */
  store: boolean
  /** The fields of timestamps. */
  stamps: PdfRef[]
}

/**
 * Returns what a revision adds, if it only touches a security store and timestamps. This is checked object by object:
 * in the catalog, only the store and the form may change; in the form, only the fields; on a page, only the timestamps'
 * widgets. Returns null when the revision does anything else.
 * @param used the numbers of objects that must stay unchanged; the call adds the objects of the timestamps
 */
export function upgradeChanges(before: PdfDocument, after: PdfDocument, used: Set<number>): UpgradeChanges | null {
  const changed = changedObjects(before, after)
  if (changed === null || !isSameTrailer(before, after)) return null
  const stamps = newFields(before, after)
  if (stamps === null || !stamps.every(stamp => isStampField({ after, ref: stamp, changed, used }))) return null
  if (!areNamesNew(before, after, stamps)) return null
  const touchable = touchableObjects(before)
  if ([...changed].some(num => used.has(num) && !touchable.has(num))) return null
  const isRestSame =
    isSameBut(before.catalog, after.catalog, ['DSS', 'AcroForm']) &&
    isSameForm(before, after) &&
    arePagesSame({ before, after, changed, stamps }) &&
    laterChanges(before, after).every(kind => kind === 'signatures')
  if (!isRestSame) return null
  for (const stamp of stamps) used.add(stamp.num).add(stampOf(after, stamp)!.num)
  return { store: storeText(before) !== storeText(after), stamps }
}

/** Returns the numbers of new or replaced objects; null when one of them is not written in the revision itself. */
function changedObjects(before: PdfDocument, after: PdfDocument): Set<number> | null {
  const changed = new Set<number>()
  for (const [num, entry] of after.xref.entries) {
    const old = before.xref.entries.get(num) ?? { kind: 'free' }
    if (isSameEntry(old, entry)) continue
    if (entry.kind === 'plain' && entry.offset + after.xref.base < before.source.sizeBytes) return null
    changed.add(num)
  }
  const isOutside = (num: number) => {
    const entry = after.xref.entries.get(num)
    return entry?.kind === 'compressed' && !changed.has(entry.streamNum)
  }
  return [...changed].some(isOutside) ? null : changed
}

const isSameEntry = (a: XrefEntry, b: XrefEntry): boolean =>
  (a.kind === 'free' && b.kind === 'free') ||
  (a.kind === 'plain' && b.kind === 'plain' && a.offset === b.offset && a.gen === b.gen) ||
  (a.kind === 'compressed' && b.kind === 'compressed' && a.streamNum === b.streamNum && a.index === b.index)

/**
 * Trailer entries that describe the section itself. A hybrid section, which shows two documents, does not count as an
 * upgrade.
 */
const ofSection = ['Size', 'Prev', 'ID', 'Type', 'W', 'Index', 'Length', 'Filter', 'DecodeParms']

const isSameTrailer = (before: PdfDocument, after: PdfDocument): boolean =>
  !after.trailer.has('XRefStm') &&
  before.catalogRef.num === after.catalogRef.num &&
  isSameBut(before.trailer, after.trailer, [...ofSection, 'XRefStm'])

function isSameBut(before: PdfDict, after: PdfDict, keys: string[]): boolean {
  const rest = (dict: PdfDict) => [...dict].filter(([key]) => !keys.includes(key))
  const [restBefore, restAfter] = [rest(before), rest(after)]
  return (
    restBefore.length === restAfter.length &&
    restBefore.every(([key, value]) => after.has(key) && serialize(value) === serialize(after.get(key)!))
  )
}

const formOf = (document: PdfDocument): PdfDict => {
  const form = document.resolve(document.catalog.get('AcroForm'))
  return isDict(form) ? form : new Map()
}

const listOf = (document: PdfDocument, object: PdfObject | undefined): PdfObject[] => {
  const list = document.resolve(object)
  return Array.isArray(list) ? list : []
}

/** Returns the items after the old ones; null unless all old items come first. */
function addedTo(old: PdfObject[], items: PdfObject[]): PdfObject[] | null {
  const isPrefix = old.every((item, i) => i < items.length && serialize(item) === serialize(items[i]!))
  return isPrefix ? items.slice(old.length) : null
}

function newFields(before: PdfDocument, after: PdfDocument): PdfRef[] | null {
  const fields = (document: PdfDocument) => listOf(document, formOf(document).get('Fields'))
  const added = addedTo(fields(before), fields(after))
  return added?.every(field => field instanceof PdfRef) ? added : null
}

const fieldKeys = ['Type', 'Subtype', 'FT', 'T', 'V', 'P', 'F', 'Rect']

/** Whether a field is a new, invisible timestamp field. */
function isStampField({
  after,
  ref,
  changed,
  used,
}: {
  after: PdfDocument
  ref: PdfRef
  changed: Set<number>
  used: Set<number>
}): boolean {
  const field = after.get(ref)
  const value = stampOf(after, ref)
  if (!isDict(field) || !value) return false
  const isNew = [ref.num, value.num].every(num => changed.has(num) && !used.has(num))
  const stamp = after.get(value)
  return (
    isNew &&
    [...field.keys()].every(key => fieldKeys.includes(key)) &&
    isNamed(field.get('FT'), 'Sig') &&
    listOf(after, field.get('Rect')).every(number => number === 0) &&
    isDict(stamp) &&
    isNamed(stamp.get('SubFilter'), 'ETSI.RFC3161') &&
    !stamp.has('Reference')
  )
}

/**
 * Whether all timestamp fields have new names. Fields with the same name are one field, so the value of one would be
 * the value of the other.
 */
function areNamesNew(before: PdfDocument, after: PdfDocument, stamps: PdfRef[]): boolean {
  const nameOf = (document: PdfDocument, field: PdfObject) => {
    const dict = document.resolve(field)
    const name = isDict(dict) ? document.resolve(dict.get('T')) : null
    return name instanceof PdfString ? decodeTextString(name) : ''
  }
  const taken = listOf(before, formOf(before).get('Fields')).map(field => nameOf(before, field))
  const names = [...taken, ...stamps.map(stamp => nameOf(after, stamp))]
  return stamps.every(
    stamp => nameOf(after, stamp) !== '' && names.filter(n => n === nameOf(after, stamp)).length === 1,
  )
}

function stampOf(document: PdfDocument, field: PdfRef): PdfRef | null {
  const dict = document.get(field)
  const value = isDict(dict) ? dict.get('V') : null
  return value instanceof PdfRef ? value : null
}

const isNamed = (object: PdfObject | undefined, value: string) => object instanceof PdfName && object.value === value

/** Returns the numbers of objects that may change, each only in the one respect that is checked for it. */
function touchableObjects(document: PdfDocument): Set<number> {
  const pages = document.pages().flatMap(({ ref, dict }) => [ref, dict.get('Annots')])
  const objects = [document.catalogRef, document.catalog.get('AcroForm'), formOf(document).get('Fields'), ...pages]
  return new Set(objects.filter(object => object instanceof PdfRef).map(({ num }) => num))
}

const signatureFlags = 3

function isSameForm(before: PdfDocument, after: PdfDocument): boolean {
  const [old, form] = [formOf(before), formOf(after)]
  const flagsOf = (dict: PdfDict) => (typeof dict.get('SigFlags') === 'number' ? (dict.get('SigFlags') as number) : 0)
  const [oldFlags, flags] = [flagsOf(old), flagsOf(form)]
  return isSameBut(old, form, ['Fields', 'SigFlags']) && (flags === oldFlags || flags === (oldFlags | signatureFlags))
}

/** Whether the pages are the same, except for the widgets of timestamps at the end of their annotations. */
function arePagesSame({
  before,
  after,
  changed,
  stamps,
}: {
  before: PdfDocument
  after: PdfDocument
  changed: Set<number>
  stamps: PdfRef[]
}): boolean {
  const stampRefs = new Set(stamps.map(serialize))
  return before.pages().every(({ ref, dict }) => {
    const annotations = dict.get('Annots')
    const isTouched = changed.has(ref.num) || (annotations instanceof PdfRef && changed.has(annotations.num))
    if (!isTouched) return true
    const page = after.get(ref)
    if (!isDict(page) || !isSameBut(dict, page, ['Annots'])) return false
    const added = addedTo(listOf(before, annotations), listOf(after, page.get('Annots')))
    return added?.every(item => stampRefs.has(serialize(item))) ?? false
  })
}

function storeText(document: PdfDocument): string {
  const store = document.resolve(document.catalog.get('DSS'))
  return isDict(store) ? [...store].map(([key, value]) => key + written(document.resolve(value))).join() : ''
}

const written = (object: PdfObject): string => (isDict(object) || Array.isArray(object) ? serialize(object) : '')
