import { deflateSync } from 'node:zlib'
import { bytesSource } from '../byte-source.ts'
import { openPdf, type PdfDocument } from './document.ts'

/** Deflate without compression, because compressed bytes differ between machines. */
const STORED = { level: 0 }

/** Writes PDF files for tests, in which every detail can be right or wrong. Each character of a text is one byte. */
export class DocumentBuilder {
  readonly offsets = new Map<number, number>()
  readonly #compressed = new Map<number, [number, number]>()
  #text: string

  constructor(head = '%PDF-1.7\n') {
    this.#text = head
  }

  get size(): number {
    return this.#text.length
  }

  raw(text: string): this {
    this.#text += text
    return this
  }

  object(num: number, text: string): this {
    this.offsets.set(num, this.size)
    return this.raw(`${num} 0 obj\n${text}\nendobj\n`)
  }

  stream(num: number, data: string | Uint8Array, entries = ''): this {
    const body = typeof data === 'string' ? data : Buffer.from(data).toString('latin1')
    return this.object(num, `<<${entries}/Length ${body.length}>>\nstream\n${body}\nendstream`)
  }

  objectStream(num: number, objects: Record<number, string>): this {
    const entries = Object.entries(objects)
    let body = ''
    const index = entries.map(([objectNum, text], i) => {
      this.#compressed.set(Number(objectNum), [num, i])
      const at = body.length
      body += `${text} `
      return `${objectNum} ${at}`
    })
    const head = `${index.join(' ')} `
    const data = deflateSync(Buffer.from(head + body, 'latin1'), STORED)
    return this.stream(num, data, `/Type/ObjStm/N ${entries.length}/First ${head.length}/Filter/FlateDecode`)
  }

  /**
   * Writes a cross-reference table of the objects `nums` (all by default), a trailer and the offset of the table. The
   * objects `free` are marked as free.
   */
  table(trailer: string, options: { nums?: number[]; free?: number[]; startXref?: number } = {}): this {
    const start = this.size
    const nums = options.nums ?? [...this.offsets.keys()]
    let text = 'xref\n'
    for (const num of [...new Set([0, ...nums, ...(options.free ?? [])])].sort((a, b) => a - b)) {
      const offset = options.free?.includes(num) ? undefined : this.offsets.get(num)
      text += `${num} 1\n${String(offset ?? 0).padStart(10, '0')} ${offset === undefined ? '65535 f' : '00000 n'} \n`
    }
    return this.raw(`${text}trailer\n<<${trailer}>>\n`).end(options.startXref ?? start)
  }

  /** Writes a cross-reference stream under `num` for all objects so far, including those in object streams. */
  xrefStream(num: number, trailer: string, options: { nums?: number[] } = {}): this {
    const start = this.size
    this.offsets.set(num, start)
    const everyNum = [...this.offsets.keys(), ...this.#compressed.keys()]
    const nums = (options.nums ? [...options.nums, num] : everyNum).sort((a, b) => a - b)
    const rows = nums.map(num => {
      const [container, index] = this.#compressed.get(num) ?? []
      const row = Buffer.alloc(7)
      row.writeUInt8(container === undefined ? 1 : 2, 0)
      row.writeUInt32BE(container ?? this.offsets.get(num)!, 1)
      row.writeUInt16BE(index ?? 0, 5)
      return row
    })
    const entries = `/Type/XRef/W[1 4 2]/Index[${nums.map(num => `${num} 1`).join(' ')}]/Filter/FlateDecode${trailer}`
    return this.stream(num, deflateSync(Buffer.concat(rows), STORED), entries).end(start)
  }

  end(startXref: number): this {
    return this.raw(`startxref\n${startXref}\n%%EOF\n`)
  }

  /** Replaces a placeholder of ten characters with a number. */
  patch(placeholder: string, value: number): this {
    this.#text = this.#text.replace(placeholder, String(value).padStart(10, '0'))
    return this
  }

  bytes(): Buffer {
    return Buffer.from(this.#text, 'latin1')
  }

  open(): PdfDocument {
    return openPdf(bytesSource(this.bytes()))
  }
}

export const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
export const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
export const HELLO = 'BT /F1 24 Tf 40 200 Td (Hello) Tj ET'

/** Returns a page dictionary; `entries` are in PDF syntax. */
export function pageText(entries = '', parent = 2): string {
  return `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 300 400]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R${entries}>>`
}

/**
 * Builds a document with one page that says Hello. Its objects are 1 catalog, 2 page tree, 3 page, 4 content, 5 font.
 */
export function onePage(
  options: { page?: string; content?: string; catalog?: string; head?: string } = {},
): DocumentBuilder {
  return new DocumentBuilder(options.head)
    .object(1, options.catalog ?? CATALOG)
    .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
    .object(3, options.page ?? pageText())
    .stream(4, options.content ?? HELLO)
    .object(5, FONT)
}

/** Like `onePage`, with a cross-reference table. */
export function plainDocument(options: Parameters<typeof onePage>[0] = {}): DocumentBuilder {
  return onePage(options).table('/Size 6/Root 1 0 R/ID[<00ff> <01>]')
}

/**
 * Builds the same document with a cross-reference stream, and with an object stream for all objects that may be
 * compressed.
 */
export function xrefStreamDocument(): DocumentBuilder {
  return new DocumentBuilder()
    .stream(4, HELLO)
    .objectStream(6, { 1: CATALOG, 2: '<</Type/Pages/Kids[3 0 R]/Count 1>>', 3: pageText(), 5: FONT })
    .xrefStream(7, '/Size 8/Root 1 0 R')
}

/**
 * Builds a hybrid file (ISO 32000-2 §7.5.8.4): the page and the font are in an object stream that only `/XRefStm` leads
 * to. In shape `one-section`, the table lacks them and its own trailer has the `/XRefStm`. In shape `two-sections`, the
 * table marks them as free and a newer, empty table has the `/XRefStm`, as common word processors write it.
 */
export function hybridDocument(shape: 'one-section' | 'two-sections'): DocumentBuilder {
  const builder = new DocumentBuilder()
    .object(1, CATALOG)
    .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
    .stream(4, HELLO)
    .objectStream(6, { 3: pageText(), 5: FONT })
  const hiddenAt = builder.size
  builder.xrefStream(7, '/Size 8', { nums: [3, 5, 6] })
  const tableAt = builder.size
  const entries = '/Size 8/Root 1 0 R'
  if (shape === 'one-section') return builder.table(`${entries}/XRefStm ${hiddenAt}`, { nums: [1, 2, 4] })
  builder.table(entries, { nums: [1, 2, 4], free: [3, 5] })
  const newestAt = builder.size
  return builder.raw(`xref\n0 0\ntrailer\n<<${entries}/Prev ${tableAt}/XRefStm ${hiddenAt}>>\n`).end(newestAt)
}

/**
 * Builds a linearized file: the newest section is at the start, for the first page, and refers to the section at the
 * end.
 */
export function linearizedDocument(): DocumentBuilder {
  const builder = new DocumentBuilder().object(8, '<</Linearized 1/L 0/O 3/E 0/N 1/T 0/H [0 0]>>')
  const firstAt = builder.size
  builder
    .raw('xref\n3 2\nOFFSET-003 00000 n \nOFFSET-004 00000 n \n')
    .raw('trailer\n<</Size 9/Root 1 0 R/Prev OFFSET-END>>\nstartxref\n0\n%%EOF\n')
    .object(3, pageText())
    .stream(4, HELLO)
    .object(1, CATALOG)
    .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
    .object(5, FONT)
    .patch('OFFSET-003', builder.offsets.get(3)!)
    .patch('OFFSET-004', builder.offsets.get(4)!)
    .patch('OFFSET-END', builder.size)
  return builder.table('/Size 9', { nums: [1, 2, 5, 8], startXref: firstAt })
}
