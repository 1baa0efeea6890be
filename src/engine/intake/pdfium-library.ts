import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/** PDFium's own functions and its memory, which the package's types leave out. */
export type PdfiumLibrary = WrappedPdfiumModule & { pdfium: { HEAPU8: Uint8Array } }

/** An image of four bytes per pixel, in rows from the top. */
export interface RgbaImage {
  width: number
  height: number
  rgba: Uint8Array
}
