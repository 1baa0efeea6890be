import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/** PDFium's own functions. The package's types leave out the memory, which it has. */
export type PdfiumLibrary = WrappedPdfiumModule & { pdfium: { HEAPU8: Uint8Array } }

/** An image: four bytes a pixel, rows from the top. */
export interface RgbaImage {
  width: number
  height: number
  rgba: Uint8Array
}
