import { DocxError } from '../docx/docx-error.ts'
import { FIELD_KINDS, isFollowed, NO_KIND } from './field-kinds.ts'
import type { DocText } from './text.ts'

/** An entry of a list of fields (MS-DOC 2.8.25, 2.9.90): the position of a field character, and its data. */
interface Entry {
  position: number
  code: number
  data: Buffer
}

/**
 * A field. Its code is between its beginning and its separator, or its end if it has no result. The indices are
 * positions in the list of entries.
 */
interface Field {
  begin: Entry
  beginIndex: number
  codeEnd: Entry
  codeEndIndex: number
  hasResult: boolean
}

export interface KeptFields {
  list: Buffer
  /** The positions of the field characters that stay. */
  positions: number[]
  /** Whether a removed field shows the content of another file. */
  hadLink: boolean
}

const [BEGIN, SEPARATOR, END] = [0x13, 0x14, 0x15]
export const fieldCharacters = [BEGIN, SEPARATOR, END]
const [CODE_MASK, DATA_BYTES] = [0x1f, 2]
const SPACE = 0x20
/** With this code, LibreOffice does not make a field and shows only the result. */
const NO_CODE = 'SHAPE'
/** Limits that hand-typed fields never reach: how deep fields are nested, and how many characters a code has. */
const [DEEPEST, LONGEST_CODE] = [100, 10_000]

/**
 * Keeps the fields of one part of the text that are in the list of kinds and whose code matches their kind. Other
 * fields keep only their result: their code is overwritten in `text`. `start` is the character at which the part
 * begins. Throws DocxError `damaged`.
 */
export function keepFields(list: Buffer, text: DocText, start: number): KeptFields {
  const { entries, last } = readEntries(list, text, start)
  const gone = new Set<Entry>()
  let hadLink = false
  for (const field of pairUp(entries)) {
    if (gone.has(field.begin) || isKept(field, text, start)) continue
    hadLink ||= isFollowed(field.begin.data[1]!)
    for (let index = field.beginIndex + 1; index < field.codeEndIndex; index++) gone.add(entries[index]!)
    overwriteCode(field, text, start)
    field.begin.data[1] = NO_KIND
  }
  const remaining = entries.filter(entry => !gone.has(entry))
  return { list: writeEntries(remaining, last), positions: remaining.map(entry => start + entry.position), hadLink }
}

function readEntries(list: Buffer, text: DocText, start: number): { entries: Entry[]; last: number } {
  if (list.length === 0) return { entries: [], last: 0 }
  const count = (list.length - 4) / (4 + DATA_BYTES)
  if (!Number.isInteger(count)) throw new DocxError('damaged', 'a list of fields of another size')
  let before = -1
  const entries = Array.from({ length: count }, (_, index) => {
    const position = list.readInt32LE(index * 4)
    const at = (count + 1) * 4 + index * DATA_BYTES
    const data = Buffer.from(list.subarray(at, at + DATA_BYTES))
    const code = data[0]! & CODE_MASK
    if (position <= before || !fieldCharacters.includes(code) || text.at(start + position) !== code)
      throw new DocxError('damaged', 'the list of fields is not of this text')
    before = position
    return { position, code, data }
  })
  return { entries, last: list.readInt32LE(count * 4) }
}

/** Pairs fields with their separators and ends, outer fields first. */
function pairUp(entries: Entry[]): Field[] {
  const fields: Field[] = []
  const open: Field[] = []
  for (const [index, entry] of entries.entries()) {
    if (entry.code === BEGIN) {
      if (open.length > DEEPEST) throw new DocxError('too-large', 'fields in fields in fields')
      const field = { begin: entry, beginIndex: index, codeEnd: entry, codeEndIndex: index, hasResult: false }
      open.push(field)
      fields.push(field)
      continue
    }
    const field = open.at(-1)
    if (!field) throw new DocxError('damaged', 'a field ends that has not begun')
    if (entry.code === SEPARATOR && field.hasResult) throw new DocxError('damaged', 'a field with two results')
    if (!field.hasResult)
      Object.assign(field, { codeEnd: entry, codeEndIndex: index, hasResult: entry.code === SEPARATOR })
    if (entry.code === END) open.pop()
  }
  if (open.length > 0) throw new DocxError('damaged', 'a field without an end')
  return fields
}

/**
 * Whether a field may stay. A code with other fields in it is unknown until they are resolved, so it never matches the
 * list.
 */
function isKept(field: Field, text: DocText, start: number): boolean {
  const kind = FIELD_KINDS[field.begin.data[1]!]
  const length = field.codeEnd.position - field.begin.position
  if (!kind || field.codeEndIndex > field.beginIndex + 1 || length > LONGEST_CODE) return false
  return kind.test(text.slice(start + field.begin.position + 1, start + field.codeEnd.position))
}

function overwriteCode(field: Field, text: DocText, start: number): void {
  const [from, to] = [start + field.begin.position + 1, start + field.codeEnd.position]
  const isLongEnough = to - from >= NO_CODE.length
  for (let position = from; position < to; position++)
    text.set(position, (isLongEnough && NO_CODE.charCodeAt(position - from)) || SPACE)
}

function writeEntries(entries: Entry[], last: number): Buffer {
  if (entries.length === 0) return Buffer.alloc(0)
  const positions = Buffer.alloc((entries.length + 1) * 4)
  for (const [index, { position }] of entries.entries()) positions.writeInt32LE(position, index * 4)
  positions.writeInt32LE(last, entries.length * 4)
  return Buffer.concat([positions, ...entries.map(entry => entry.data)])
}
