/**
 * The object model of ISO 32000-2 §7.3, as plain values.
 *
 * null, booleans and numbers represent themselves, an array is a JavaScript array, and the other types are defined
 * below. Objects are never shared between documents, and an object read from a document is not changed in place: copy
 * it, change the copy, and pass that to a revision.
 */

/**
 * A name without its solidus and with `#xx` decoded: `/Type` is `new PdfName('Type')` (§7.3.5). Each character is one
 * byte.
 */
export class PdfName {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
}

/** A string object: its bytes after escapes are resolved (§7.3.4); `hex` is true if it is written in hexadecimal. */
export class PdfString {
  readonly bytes: Uint8Array
  readonly hex: boolean
  constructor(bytes: Uint8Array, hex = false) {
    this.bytes = bytes
    this.hex = hex
  }
}

/** An indirect reference, `12 0 R` (§7.3.10). */
export class PdfRef {
  readonly num: number
  readonly gen: number
  constructor(num: number, gen = 0) {
    this.num = num
    this.gen = gen
  }
}

/** A dictionary (§7.3.7); keys are names without the solidus. A key whose value is null counts as absent. */
export type PdfDict = Map<string, PdfObject>

/** A stream (§7.3.8): its dictionary, and its bytes as stored, with filters not yet undone. */
export class PdfStream {
  readonly dict: PdfDict
  readonly raw: Uint8Array
  constructor(dict: PdfDict, raw: Uint8Array) {
    this.dict = dict
    this.raw = raw
  }
}

export type PdfObject = null | boolean | number | PdfName | PdfString | PdfRef | PdfStream | PdfDict | PdfObject[]

/** Receives new indirect objects: a revision under construction, or a whole new file. */
export interface ObjectSink {
  /** Reserves an object number, so that objects can refer to each other. */
  reserve(): PdfRef
  /** Adds a new indirect object, or fills a reserved number. */
  add(object: PdfObject, at?: PdfRef): PdfRef
  /**
   * Adds a stream; `Length` is set, and `data` is deflated (with `Filter`) if that makes it smaller, unless `compress`
   * is false.
   */
  addStream(dict: PdfDict, data: Uint8Array, options?: { compress?: boolean; at?: PdfRef }): PdfRef
}

export const name = (value: string) => new PdfName(value)

/** Makes a dictionary from a literal: `dict({ Type: name('Page'), Rotate: 90 })`; undefined entries are left out. */
export function dict(entries: Record<string, PdfObject | undefined>): PdfDict {
  return new Map(Object.entries(entries).filter((entry): entry is [string, PdfObject] => entry[1] !== undefined))
}

export const isDict = (object: unknown): object is PdfDict => object instanceof Map
