import { chosenEntry, fieldNameOf, type StoryField } from '../print-copy/story-fields.ts'
import { codedText } from '../redline/inline/coded-text.ts'
import { textOf, type XmlElement } from '../xml/xml-tree.ts'
import { symbol } from './shown-runs.ts'
import type { Shown } from './text-pattern.ts'

/** Returns what a field may show instead of its stored result; null when it may show nothing else. */
export type OtherResults = (field: StoryField) => Shown[][] | null

/** A number in digits, in roman numerals or in letters. */
const anyNumber: Shown[][] = [
  [{ kind: 'some', class: /[0-9]/, from: 1, to: 6 }],
  [{ kind: 'some', class: /[ivxlcdm]/i, from: 1, to: 8 }],
  [{ kind: 'some', class: /[a-z]/i, from: 1, to: 2 }],
]

/** Returns what a form field may show: a check box, or a list entry whose text is not stored. */
function ofForm(field: StoryField): Shown[][] | null {
  const name = fieldNameOf(field)
  if (name === 'FORMCHECKBOX') return [[], [{ kind: 'some', class: /[^\p{L}\p{N}]/u, from: 1, to: 1 }]]
  const entry = name === 'FORMDROPDOWN' && field.result.trim() === '' ? chosenEntry(field) : undefined
  return entry === undefined ? null : [[{ kind: 'text', text: entry }]]
}

/** Returns what a button or a symbol shows according to its field code. */
function ofCode({ code, result }: StoryField): Shown[][] | null {
  const shown = result.trim() === '' ? codedText(code ?? '') : null
  if (!shown) return null
  return [shown.name === 'w:sym' ? [symbol(shown)] : [{ kind: 'text', text: textOf(shown) }]]
}

/** Every field shows its stored result, except for numbers that are known only after layout. */
export const storedResults =
  (layoutNumbers: ReadonlySet<XmlElement>): OtherResults =>
  field =>
    layoutNumbers.has(field.begin) ? anyNumber : (ofForm(field) ?? ofCode(field))

/** Fields whose numbers are computed when the document is laid out (ECMA-376-1 §17.16.5). */
const counted = new Set([
  'PAGE',
  'NUMPAGES',
  'SECTIONPAGES',
  'SECTION',
  'PAGEREF',
  'NOTEREF',
  'SEQ',
  'AUTONUM',
  'AUTONUMLGL',
  'AUTONUMOUT',
  'LISTNUM',
  'NUMWORDS',
  'NUMCHARS',
  'REVNUM',
  'EDITTIME',
])
/** Fields that show a date or time. `ofTheFile` lists the fields that depend on the file or on its user. */
const dates = new Set(['DATE', 'TIME', 'CREATEDATE', 'SAVEDATE', 'PRINTDATE'])
const ofTheFile = new Set([
  'FILENAME',
  'FILESIZE',
  'TEMPLATE',
  'AUTHOR',
  'LASTSAVEDBY',
  'USERNAME',
  'USERINITIALS',
  'USERADDRESS',
])

/** Fields that are computed from other parts of the file. Their result may be empty. */
const workedOut = new Set([
  'IF',
  'TITLE',
  'SUBJECT',
  'KEYWORDS',
  'COMMENTS',
  'DOCPROPERTY',
  'DOCVARIABLE',
  'INFO',
  'STYLEREF',
])

/** The most characters in the result of a date field, and of a field that depends on the file. */
const DATE_MOST = 40
const OF_FILE_MOST = 80
/** The most characters that a clause number such as `12.4(a)(iii)` may have. */
const NUMBER_MOST = 16

/** Applies to documents sealed until November 2026, whose fields were computed at layout. Sealed files never change. */
export const workedOutResults: OtherResults = field => {
  const kind = fieldNameOf(field)
  if (counted.has(kind)) return anyNumber
  if (dates.has(kind)) return [[{ kind: 'some', class: /./su, from: 0, to: DATE_MOST }]]
  if (ofTheFile.has(kind)) return [[{ kind: 'some', class: /./su, from: 0, to: OF_FILE_MOST }]]
  if (kind === 'REF' && /\\[rnw]\b/i.test(field.code ?? ''))
    return [[{ kind: 'some', class: /[\p{N}a-z.()]/iu, from: 0, to: NUMBER_MOST }]]
  return workedOut.has(kind) ? [[]] : ofForm(field)
}
