import { characterClass, hexValue, isDigit, isRegular, isWhitespace } from './characters.ts'
import { type PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from './objects.ts'
import { PdfError } from './pdf-error.ts'

/** No producer nests direct objects more deeply; other readers stop at 64 to 500 levels. */
const MAX_NESTING = 100

/** Keywords that never occur inside an object. If one does, the object is truncated. */
const STRUCTURE = new Set(['obj', 'endobj', 'stream', 'endstream', 'xref', 'trailer', 'startxref'])

const repeating = new WeakSet<PdfDict>()

/** Whether a key occurred twice in a dictionary. Readers differ on which entry counts; this parser uses the last. */
export const hasRepeatedEntry = (dict: PdfDict): boolean => repeating.has(dict)

/**
 * Parses objects and keywords (ISO 32000-2 §7.2, §7.3) from bytes in memory. Broken syntax throws a `PdfError`
 * 'damaged', and `position` is then the place of the error.
 */
export class ObjectParser {
  readonly bytes: Uint8Array
  position: number
  readonly #text: Buffer

  constructor(bytes: Uint8Array, position = 0) {
    this.bytes = bytes
    this.position = position
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    const { bytes } = this
    let position = this.position
    for (;;) {
      const byte = bytes[position]
      if (byte === 0x25)
        while (position < bytes.length && bytes[position] !== 0x0a && bytes[position] !== 0x0d) position++
      else if (byte === undefined || characterClass[byte] !== 1) break
      else position++
    }
    this.position = position
  }

  /** Takes the keyword if it comes next (after white space). */
  takeKeyword(keyword: string): boolean {
    this.skipSpace()
    const { bytes, position } = this
    for (let i = 0; i < keyword.length; i++) if (bytes[position + i] !== keyword.charCodeAt(i)) return false
    this.position = position + keyword.length
    return true
  }

  /** Takes an unsigned integer if it comes next; otherwise returns undefined without moving. */
  takeInteger(): number | undefined {
    const start = this.position
    this.skipSpace()
    let position = this.position
    let value = 0
    for (; isDigit(this.bytes[position]); position++) value = value * 10 + this.bytes[position]! - 0x30
    if (position === this.position) {
      this.position = start
      return undefined
    }
    this.position = position
    return value
  }

  /** Parses one object. The caller parses the indirect object around it and so handles streams. */
  parseObject(depth = 0): PdfObject {
    if (depth > MAX_NESTING) throw new PdfError('too-complex', 'objects are nested too deeply')
    this.skipSpace()
    const byte = this.bytes[this.position]
    if (byte === undefined) throw this.#broken('an object is missing')
    if (byte === 0x2f) return this.#name()
    if (byte === 0x28) return this.#literalString()
    if (byte === 0x5b) return this.#array(depth)
    if (byte === 0x3c) return this.bytes[this.position + 1] === 0x3c ? this.#dict(depth) : this.#hexString()
    if (isDigit(byte)) return this.#numberOrReference()
    if (byte === 0x2b || byte === 0x2d || byte === 0x2e) return this.#number()
    return this.#keywordValue()
  }

  #broken(message: string): PdfError {
    return new PdfError('damaged', `${message} at byte ${this.position} of the window`)
  }

  #regularToken(): string {
    const start = this.position
    while (isRegular(this.bytes[this.position])) this.position++
    return this.#text.toString('latin1', start, this.position)
  }

  #keywordValue(): PdfObject {
    const start = this.position
    const token = this.#regularToken()
    if (token === 'true') return true
    if (token === 'false') return false
    if (token !== '' && !STRUCTURE.has(token)) return null // `null`, and words such as `nan`, which other readers read as null
    this.position = start
    throw this.#broken(`unexpected ${token || 'character'}`)
  }

  #name(): PdfName {
    this.position++
    const token = this.#regularToken()
    if (!token.includes('#')) return new PdfName(token)
    return new PdfName(token.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))))
  }

  #number(): number {
    const token = this.#regularToken()
    const value = Number(token)
    if (token !== '' && !Number.isNaN(value) && /^[-+.\d]+$/.test(token)) return value
    // For `--5`, `1.2.3` and `12-3`, other readers take the longest prefix that is a number.
    const match = /^[-+]*(\d*\.?\d*)/.exec(token)
    return (token.startsWith('-') ? -1 : 1) * (Number(match?.[1]) || 0)
  }

  #numberOrReference(): PdfObject {
    const start = this.position
    const num = this.takeInteger()!
    const end = this.position
    if (isWhitespace(this.bytes[end])) {
      const gen = this.takeInteger()
      if (gen !== undefined && isWhitespace(this.bytes[this.position])) {
        this.skipSpace()
        if (this.bytes[this.position] === 0x52 && !isRegular(this.bytes[this.position + 1])) {
          this.position++
          return new PdfRef(num, gen)
        }
      }
    } else if (isRegular(this.bytes[end])) {
      this.position = start
      return this.#number()
    }
    this.position = end
    return num
  }

  #array(depth: number): PdfObject[] {
    this.position++
    const items: PdfObject[] = []
    for (;;) {
      this.skipSpace()
      if (this.bytes[this.position] === 0x5d) break
      items.push(this.parseObject(depth + 1))
    }
    this.position++
    return items
  }

  #dict(depth: number): PdfDict {
    this.position += 2
    const entries: PdfDict = new Map()
    for (;;) {
      this.skipSpace()
      const byte = this.bytes[this.position]
      if (byte === 0x3e && this.bytes[this.position + 1] === 0x3e) break
      if (byte !== 0x2f) throw this.#broken('a dictionary key is missing')
      const key = this.#name().value
      this.skipSpace()
      const value = this.bytes[this.position] === 0x3e ? null : this.parseObject(depth + 1)
      if (entries.has(key)) repeating.add(entries)
      if (value !== null) entries.set(key, value)
    }
    this.position += 2
    return entries
  }

  #hexString(): PdfString {
    const end = this.bytes.indexOf(0x3e, this.position)
    if (end < 0) {
      this.position = this.bytes.length
      throw this.#broken('a hexadecimal string is not closed')
    }
    const out = new Uint8Array((end - this.position) >> 1)
    let digits = 0
    for (let i = this.position + 1; i < end; i++) {
      const value = hexValue(this.bytes[i])
      if (value < 0) continue
      out[digits >> 1] = digits % 2 === 0 ? value << 4 : out[digits >> 1]! | value
      digits++
    }
    this.position = end + 1
    const length = (digits + 1) >> 1
    // A page has thousands of strings. Creating a second view of each would add a tenth to the time of reading the
    // page.
    return new PdfString(length === out.length ? out : out.subarray(0, length), true)
  }

  #literalString(): PdfString {
    const start = this.position + 1
    const end = this.#literalEnd(start)
    const plain = this.bytes.subarray(start, end)
    if (!plain.includes(0x5c) && !plain.includes(0x0d)) {
      this.position = end + 1
      return new PdfString(new Uint8Array(plain))
    }
    const out: number[] = []
    for (this.position = start; this.position < end; ) {
      const byte = this.bytes[this.position++]!
      if (byte === 0x5c) this.#escape(out)
      else if (byte === 0x0d) {
        if (this.bytes[this.position] === 0x0a) this.position++
        out.push(0x0a)
      } else out.push(byte)
    }
    this.position = end + 1
    return new PdfString(Uint8Array.from(out))
  }

  /** Returns the position of the parenthesis that closes the string at `start`. */
  #literalEnd(start: number): number {
    let open = 1
    for (let position = start; position < this.bytes.length; position++) {
      const byte = this.bytes[position]
      if (byte === 0x5c) position++
      else if (byte === 0x28) open++
      else if (byte === 0x29 && --open === 0) return position
    }
    this.position = this.bytes.length
    throw this.#broken('a string is not closed')
  }

  /** Reads the rest of an escape sequence, after its reverse solidus (§7.3.4.2, Table 3). */
  #escape(out: number[]): void {
    const byte = this.bytes[this.position++]
    if (byte === undefined) return
    const simple = '\n\r\t\b\f'['nrtbf'.indexOf(String.fromCharCode(byte))]
    if (simple !== undefined) out.push(simple.charCodeAt(0))
    else if (byte >= 0x30 && byte <= 0x37) {
      let value = byte - 0x30
      for (let i = 0; i < 2; i++) {
        const digit = this.bytes[this.position]
        if (digit === undefined || digit < 0x30 || digit > 0x37) break
        value = value * 8 + digit - 0x30
        this.position++
      }
      out.push(value & 0xff)
    } else if (byte === 0x0d) {
      if (this.bytes[this.position] === 0x0a) this.position++
    } else if (byte !== 0x0a) out.push(byte)
  }
}
