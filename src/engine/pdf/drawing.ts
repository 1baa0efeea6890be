import type { PdfDict, PdfRef } from './objects.ts'

/**
 * Something to draw on a page, made by the text and signature code and placed by the revision.
 *
 * Coordinates are those of the page as displayed: points (1/72 inch, `UserUnit` applied, `Rotate` applied, crop box
 * cut), origin at the bottom left, y upwards. Whoever places the drawing maps them to the page's own user space.
 */
export interface Drawing {
  /** Content stream operators (ISO 32000-2 §8, §9). Leaves the graphics state as it found it. */
  content: Uint8Array
  /**
   * Resources that the operators name. The names are unique within the page's existing resources only after placing: the
   * placer renames on a clash by prefix, so every name begins with `Cs`.
   */
  fonts: Map<string, PdfRef>
  xObjects: Map<string, PdfRef>
  extGStates: Map<string, PdfDict | PdfRef>
}
