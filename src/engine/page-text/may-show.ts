import { isDict, type PdfDict } from '../pdf/objects.ts'
import type { PdfPage } from '../pdf/pages.ts'
import type { PageTextReader } from './page-text.ts'

const MAX_FORMS = 2_000

/**
 * Whether a page may show a character at least twice: the strings of its content are searched for bytes that stand for it
 * in one of its fonts, which costs a fraction of reading the text. Says yes where it cannot tell.
 */
export function mayShowTwice(texts: PageTextReader, page: PdfPage, character: string): boolean {
  const wanted = new Uint8Array(256)
  const contents: Uint8Array[] = []
  const seen = new Set<PdfDict | number>()
  const visit = (resources: PdfDict) => {
    if (seen.has(resources) || seen.size > MAX_FORMS) return
    seen.add(resources)
    for (const font of entriesOf(texts, resources, 'Font'))
      for (const byte of texts.font(font)?.lastBytesOf(character) ?? []) wanted[byte] = 1
    for (const xObject of entriesOf(texts, resources, 'XObject')) {
      const form = texts.form(xObject)
      if (form === null || seen.has(form.ref.num)) continue
      seen.add(form.ref.num)
      contents.push(form.stream.content)
      const own = texts.reader.resolve(form.entries.get('Resources'))
      if (isDict(own)) visit(own)
    }
  }
  visit(page.resources)
  if (!wanted.includes(1)) return false
  contents.push(texts.pageContent(page) ?? new Uint8Array(0))
  let count = 0
  for (const content of contents) {
    count += countInStrings(content, wanted)
    if (count >= 2) return true
  }
  return false
}

function entriesOf(texts: PageTextReader, resources: PdfDict, kind: string) {
  const entries = texts.reader.resolve(resources.get(kind))
  return isDict(entries) ? entries.values() : []
}

/** How many bytes of a content stream's strings are wanted ones; 2 where image data in it could hide strings. */
function countInStrings(content: Uint8Array, wanted: Uint8Array): number {
  if (Buffer.from(content.buffer, content.byteOffset, content.length).includes('BI')) return 2
  let count = 0
  for (let position = 0; position < content.length; position++) {
    const byte = content[position]
    if (byte === OPEN) position = countInLiteral(content, position, wanted, () => count++)
    else if (byte === LESS && content[position + 1] !== LESS) {
      const end = content.indexOf(0x3e, position)
      if (end < 0) return count
      const digits = Buffer.from(content.subarray(position + 1, end))
        .toString('latin1')
        .replace(/[^\da-fA-F]/g, '')
      for (const own of Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')) if (wanted[own]) count++
      position = end
    } else if (byte === LESS) position++
    if (count >= 2) return count
  }
  return count
}

const OPEN = 0x28
const CLOSE = 0x29
const LESS = 0x3c
const ESCAPES = new Map([...'nrtbf'].map((letter, index) => [letter.charCodeAt(0), '\n\r\t\b\f'.charCodeAt(index)]))

/** Answers where the string ends. */
function countInLiteral(content: Uint8Array, start: number, wanted: Uint8Array, found: () => void): number {
  let open = 0
  for (let position = start; position < content.length; position++) {
    let byte = content[position]!
    if (byte === OPEN) open++
    else if (byte === CLOSE && --open === 0) return position
    else if (byte === 0x5c) {
      byte = content[++position] ?? 0
      const digits = /^[0-7]{1,3}/.exec(String.fromCharCode(...content.subarray(position, position + 3)))?.[0]
      if (digits !== undefined) {
        byte = Number.parseInt(digits, 8) & 0xff
        position += digits.length - 1
      } else byte = ESCAPES.get(byte) ?? byte
    }
    if (wanted[byte] === 1) found()
  }
  return content.length
}
