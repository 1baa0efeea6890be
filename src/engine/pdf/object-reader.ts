import type { PdfDict, PdfObject, PdfRef, PdfStream } from './objects.ts'

/** Read access to a document's objects: a document, or a document as a revision leaves it. */
export interface ObjectReader {
  readonly catalog: PdfDict
  /** The object under a reference; null where there is none (ISO 32000-2 §7.3.10). */
  get(ref: PdfRef): PdfObject
  /** The object itself, or what a reference leads to; null for undefined. */
  resolve(object: PdfObject | undefined): PdfObject
  /** A stream's bytes with all filters undone. */
  decode(stream: PdfStream): Uint8Array
}
