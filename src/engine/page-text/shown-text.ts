import type { PdfDict, PdfName, PdfRef } from '../pdf/objects.ts'
import type { ContentOperator } from './content-operators.ts'

/** A content stream that shows text: a page's own (its streams joined), or a form XObject's. */
export interface TextStream {
  /** Null for a page's own. */
  ref: PdfRef | null
  content: Uint8Array
}

/** Marked content with a replacement text (§14.9.4). */
export interface ReplacementText {
  stream: TextStream
  /** Its `BDC`; null for one whose property list is named in the resources. */
  properties: { start: number; end: number; tag: PdfName; dict: PdfDict } | null
}

/** One `Tj`, `TJ`, `'` or `"`. */
export interface Show {
  stream: TextStream
  operator: ContentOperator
  replacements: readonly ReplacementText[]
  /** Its letters may stand for symbols; see `TextFont`. */
  isSymbolFont: boolean
}

/** A glyph as shown; places are in the user space of the page. */
export interface ShownGlyph {
  text: string
  /** On the baseline. */
  x: number
  y: number
  endX: number
  endY: number
  /** One em upwards. */
  upX: number
  upY: number
  show: Show
  /** Which string of the operand, and the bytes of the code in it. */
  item: number
  offset: number
  length: number
  /** What a number in a `TJ` array must be to move as far as this glyph does. */
  displacement: number
  isBox?: boolean
}
