import { stringEnd } from '../pdf/content-scan.ts'
import { ObjectParser } from '../pdf/object-parser.ts'
import { isDict, type PdfDict, PdfString } from '../pdf/objects.ts'
import type { PdfPage } from '../pdf/pages.ts'
import type { PageTextReader } from './page-text.ts'
import type { FormXObject } from './stream-run.ts'

const MAX_FORMS = 2_000

/**
 * Whether a page may show a character at least twice. Searches the strings of its content for bytes that stand for the
 * character in one of its fonts, which costs a fraction of reading the text. Returns true when the answer is uncertain.
 */
export function mayShowTwice(texts: PageTextReader, page: PdfPage, character: string): boolean {
  const wanted = new Uint8Array(256)
  const forms: FormXObject[] = []
  const seen = new Set<PdfDict | number>()
  const visit = (resources: PdfDict) => {
    if (seen.has(resources) || seen.size > MAX_FORMS) return
    seen.add(resources)
    for (const font of entriesOf(texts, resources, 'Font'))
      for (const byte of texts.lastBytesOf(font, character)) wanted[byte] = 1
    for (const xObject of entriesOf(texts, resources, 'XObject')) {
      const form = texts.form(xObject)
      if (form === null || seen.has(form.ref.num)) continue
      seen.add(form.ref.num)
      forms.push(form)
      const inner = texts.reader.resolve(form.entries.get('Resources'))
      if (isDict(inner)) visit(inner)
    }
  }
  visit(page.resources)
  if (!wanted.includes(1)) return false
  let count = countInStrings(texts.pageContent(page), wanted)
  for (const form of forms) {
    if (count >= 2) return true
    count += countInStrings(texts.formStream(form)?.content, wanted)
  }
  return count >= 2
}

function entriesOf(texts: PageTextReader, resources: PdfDict, kind: string) {
  const entries = texts.reader.resolve(resources.get(kind))
  return isDict(entries) ? entries.values() : []
}

/**
 * Counts the wanted bytes in a content stream's strings, and stops at 2. Also returns 2 for image data or an unclosed
 * string, because the count is then uncertain.
 */
function countInStrings(content: Uint8Array | undefined, wanted: Uint8Array): number {
  if (content === undefined) return 0
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.length)
  const isPlain = !buffer.includes(BACKSLASH) && !buffer.includes(LESS)
  if (isPlain && !wanted.some((isWanted, byte) => isWanted === 1 && buffer.includes(byte))) return 0
  if (buffer.includes('BI')) return 2
  let count = 0
  for (let position = 0; position < content.length && count < 2; position++) {
    const byte = content[position]
    if (byte === OPEN) {
      const end = stringEnd(content, position)
      if (end < 0) return 2
      count += countWanted(unescaped(content.subarray(position, end)), wanted)
      position = end - 1
    } else if (byte === LESS && content[position + 1] !== LESS) {
      const end = content.indexOf(GREATER, position)
      if (end < 0) return count
      count += countWanted(fromHex(content.subarray(position + 1, end)), wanted)
      position = end
    } else if (byte === LESS) position++
  }
  return count
}

const OPEN = 0x28
const BACKSLASH = 0x5c
const LESS = 0x3c
const GREATER = 0x3e

function countWanted(bytes: Uint8Array, wanted: Uint8Array): number {
  let count = 0
  for (let i = 0; i < bytes.length; i++) if (wanted[bytes[i]!] === 1) count++
  return count
}

function fromHex(digits: Uint8Array): Uint8Array {
  const text = Buffer.from(digits)
    .toString('latin1')
    .replace(/[^\da-fA-F]/g, '')
  return Buffer.from(text.length % 2 === 0 ? text : `${text}0`, 'hex')
}

/** Returns the bytes of a literal string (ISO 32000-2 §7.3.4.2). */
function unescaped(literal: Uint8Array): Uint8Array {
  if (!literal.includes(BACKSLASH)) return literal
  const string = new ObjectParser(literal).parseObject()
  return string instanceof PdfString ? string.bytes : literal
}
