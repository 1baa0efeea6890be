import { createHash } from 'node:crypto'
import { loadPdfium, type RenderIntent } from '../../src/engine/intake/pdfium.ts'

/** Wide enough to distinguish all digits of a page if the same renderer draws it twice. */
const WIDTH_PX = 600

/** Digests of a file's pages as PDFium draws them for screen or print, without form fields. */
export async function pageDigests(file: Uint8Array, intent: RenderIntent): Promise<string[]> {
  const pdfium = await loadPdfium()
  return pdfium.withDocument(
    [file],
    document =>
      Array.from({ length: document.pageCount }, (_, index) => digest(document.render(index, WIDTH_PX, intent)?.rgba)),
    reason => {
      throw new Error(`PDFium refuses the file: ${reason}`)
    },
  )
}

/** The one-based pages of a file that look different in print and on screen. */
export async function pagesUnlikeInPrint(file: Uint8Array): Promise<number[]> {
  const [screen, print] = [await pageDigests(file, 'screen'), await pageDigests(file, 'print')]
  return screen.flatMap((own, index) => (own === print[index] ? [] : [index + 1]))
}

function digest(pixels: Uint8Array | undefined): string {
  if (!pixels) throw new Error('PDFium cannot draw a page')
  return createHash('sha256').update(pixels).digest('hex')
}
