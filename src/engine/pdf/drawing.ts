import type { PdfDict, PdfRef } from './objects.ts'

/**
 * A drawing for a page, made by the text and signature code and placed by the revision.
 *
 * Coordinates refer to the page as displayed: points (1/72 inch, `UserUnit` applied, `Rotate` applied, crop box cut), origin at
 * the bottom left, y upwards. The code that places the drawing maps them to the page's own user space.
 */
export interface Drawing {
  /** Content stream operators (ISO 32000-2 §8, §9). They leave the graphics state as it was. */
  content: Uint8Array
  /**
   * Resources that the operators name. The names become unique among the page's existing resources only on placing: clashing
   * names are renamed by prefix, so every name begins with `Cs`.
   */
  fonts: Map<string, PdfRef>
  xObjects: Map<string, PdfRef>
  extGStates: Map<string, PdfDict | PdfRef>
}
