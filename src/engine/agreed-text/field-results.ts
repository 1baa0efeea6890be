import type { Shown, Stretch } from './text-pattern.ts'

/** Numbers that are counted when the document is laid out (ECMA-376-1 §17.16.5): in digits, roman or as letters. */
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
/** What depends on the day, and on the file. */
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

/** What is worked out from something else in the file, and may come to nothing. */
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

/** In characters. */
const DATE_MOST = 40
const OF_FILE_MOST = 80
/** Of the number of a clause: `12.4(a)(iii)`. */
const NUMBER_MOST = 16

/**
 * What a field shows: the result that is kept with it, or what a word processor puts in its place when it lays the document
 * out.
 */
export function resultOf(code: string, result: Stretch[]): Stretch[] {
  const [kind = ''] = code.trim().split(/[\s\\]/)
  const other = otherResult(kind.toUpperCase(), code)
  if (other === null) return result
  const kept = result.flatMap(one => one.shown)
  return [{ text: result.map(one => one.text).join(''), shown: [{ kind: 'choice', of: [kept, ...other] }] }]
}

function otherResult(kind: string, code: string): Shown[][] | null {
  if (counted.has(kind)) {
    const digits: Shown = { kind: 'some', class: /[0-9]/, from: 1, to: 6 }
    const roman: Shown = { kind: 'some', class: /[ivxlcdm]/i, from: 1, to: 8 }
    const letters: Shown = { kind: 'some', class: /[a-z]/i, from: 1, to: 2 }
    return [[digits], [roman], [letters]]
  }
  if (dates.has(kind)) return [[{ kind: 'some', class: /./su, from: 0, to: DATE_MOST }]]
  if (ofTheFile.has(kind)) return [[{ kind: 'some', class: /./su, from: 0, to: OF_FILE_MOST }]]
  if (kind === 'REF' && /\\[rnw]\b/i.test(code))
    return [[{ kind: 'some', class: /[\p{N}a-z.()]/iu, from: 0, to: NUMBER_MOST }]]
  if (workedOut.has(kind)) return [[]]
  if (kind === 'FORMCHECKBOX') return [[], [{ kind: 'some', class: /[^\p{L}\p{N}]/u, from: 1, to: 1 }]]
  if (kind === 'FORMDROPDOWN') {
    const [entries = ''] = code.slice('FORMDROPDOWN '.length).split('\u0001')
    return entries.split('\u0000').map(text => [{ kind: 'text', text }])
  }
  return null
}
