import type { PdfDict, PdfName, PdfRef } from '../pdf/objects.ts'
import type { ContentOperator } from './content-operators.ts'

/** A content stream that shows text: the page's own (its streams joined), or that of a form XObject. */
export interface TextStream {
  /** Null for the page's own content. */
  ref: PdfRef | null
  content: Uint8Array
}

/** Marked content with a replacement text (§14.9.4). */
export interface ReplacementText {
  stream: TextStream
  /** Its `BDC`; null when the property list is named in the resources. */
  properties: { start: number; end: number; tag: PdfName; dict: PdfDict } | null
}

/** A single `Tj`, `TJ`, `'` or `"`. */
export interface Show {
  stream: TextStream
  operator: ContentOperator
  replacements: readonly ReplacementText[]
  /** Whether its letters may stand for symbols; see `TextFont`. */
  isSymbolFont: boolean
}

/** A glyph as shown; coordinates are in the user space of the page. */
export interface ShownGlyph {
  text: string
  /** On the baseline. */
  x: number
  y: number
  endX: number
  endY: number
  /** The vector of one em upwards. */
  upX: number
  upY: number
  show: Show
  /** The string of the operand, and the bytes of the code in it. */
  item: number
  offset: number
  length: number
  /** The number in a `TJ` array that moves as far as this glyph does. */
  displacement: number
  isBox?: boolean
}
