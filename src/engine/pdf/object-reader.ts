import type { PdfDict, PdfObject, PdfRef, PdfStream } from './objects.ts'

/** Read access to the objects of a document, or of a document with a revision. */
export interface ObjectReader {
  readonly catalog: PdfDict
  /** Returns the object that a reference points to; null when it does not exist (ISO 32000-2 §7.3.10). */
  get(ref: PdfRef): PdfObject
  /** Returns the object itself, or the target of a reference; null for undefined. */
  resolve(object: PdfObject | undefined): PdfObject
  /** Returns a stream's bytes with all filters undone. */
  decode(stream: PdfStream): Uint8Array
}
