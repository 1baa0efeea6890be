import type { PdfDict, PdfName, PdfRef } from '../pdf/objects.ts'
import type { ContentOperator } from './content-operators.ts'

/** A content stream that shows text: the joined streams of a page, or the stream of a form XObject. */
export interface TextStream {
  /** The reference to the form XObject; null for the page's own content. */
  ref: PdfRef | null
  content: Uint8Array
}

/** Marked content that has a replacement text (§14.9.4). */
export interface ReplacementText {
  stream: TextStream
  /** The `BDC` operator with its property list; null when the property list is named in the resources. */
  properties: { start: number; end: number; tag: PdfName; dict: PdfDict } | null
}

/** One operator that shows text: `Tj`, `TJ`, `'` or `"`. */
export interface Show {
  stream: TextStream
  operator: ContentOperator
  replacements: readonly ReplacementText[]
  /** Whether the letters of the text may stand for symbols; see `TextFont`. */
  isSymbolFont: boolean
}

/** A glyph as shown; coordinates are in the user space of the page. */
export interface ShownGlyph {
  text: string
  /** The start of the glyph on the baseline; `endX` and `endY` are its end. */
  x: number
  y: number
  endX: number
  endY: number
  /** The upward vector that is one em long. */
  upX: number
  upY: number
  show: Show
  /** The index of the string in the operand, and the position and length of the glyph's code in it, in bytes. */
  item: number
  offset: number
  length: number
  /** The number that, in a `TJ` array, moves the text position as far as this glyph does. */
  displacement: number
  isBox?: boolean
}
