import type { PdfDict, PdfRef } from './objects.ts'

/**
 * A drawing for a page. The text and signature code makes it, and a revision places it.
 *
 * Coordinates refer to the page as displayed: points (1/72 inch, `UserUnit` applied, `Rotate` applied, crop box cut),
 * origin at the bottom left, y upwards. The code that places the drawing maps them to the page's own user space.
 */
export interface Drawing {
  /** Content stream operators (ISO 32000-2 §8, §9). They leave the graphics state unchanged. */
  content: Uint8Array
  /**
   * The resources that the operators name. If two drawings use a name for different resources, they are placed in
   * separate form XObjects.
   */
  fonts: Map<string, PdfRef>
  xObjects: Map<string, PdfRef>
  extGStates: Map<string, PdfDict | PdfRef>
}
