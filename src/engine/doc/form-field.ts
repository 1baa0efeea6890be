import { DocxError } from '../docx/docx-error.ts'

const VERSION = 0xffff_ffff
const HEAD_BYTES = 10
const [TEXT, LIST] = [0, 2]
/** The flags of a field with a help text and a status line text of its own. */
const OWN_TEXTS = 0x0180
/** The limit on the items of a list, which is higher than Word's. */
const MOST_ITEMS = 10_000

/**
 * Returns a form field (MS-DOC 2.9.78) with its name, value and items, and without help texts and macro names; null for
 * content that is not a form field. Throws DocxError `damaged`.
 */
export function keepFormField(content: Buffer): Buffer | null {
  if (content.length < HEAD_BYTES || content.readUInt32LE(0) !== VERSION) return null
  const head = Buffer.from(content.subarray(0, HEAD_BYTES))
  const flags = head.readUInt16LE(4)
  const kind = flags & 3
  if (kind > LIST) throw new DocxError('damaged', 'a form field of no kind')
  head.writeUInt16LE(flags & ~OWN_TEXTS, 4)
  const reader = readStrings(content, HEAD_BYTES)
  const name = reader.next()
  const value = kind === TEXT ? reader.next() : reader.bytes(2)
  const format = reader.next()
  for (const _ of ['help', 'status', 'macro on entry', 'macro on exit']) reader.next()
  const items = kind === LIST ? readItems(reader) : []
  const none = Buffer.alloc(4)
  return Buffer.concat([head, name, value, format, none, none, none, none, ...items])
}

function readItems(reader: ReturnType<typeof readStrings>): Buffer[] {
  const head = reader.bytes(6)
  // a table of 16-bit strings (MS-DOC 2.2.4)
  const [extended, count, extra] = [head.readUInt16LE(0), head.readUInt16LE(2), head.readUInt16LE(4)]
  if (extended !== 0xffff || count > MOST_ITEMS || extra !== 0) throw new DocxError('damaged', 'a list of no items')
  return [head, ...Array.from({ length: count }, () => reader.item())]
}

/** Reads strings that follow their length. Each string except an item is followed by a zero. */
function readStrings(content: Buffer, start: number) {
  let at = start
  const bytes = (length: number) => {
    if (at + length > content.length) throw new DocxError('damaged', 'a form field ends too early')
    at += length
    return content.subarray(at - length, at)
  }
  const item = () => bytes(2 + content.readUInt16LE(at) * 2)
  return { bytes, item, next: () => bytes(4 + content.readUInt16LE(at) * 2) }
}
