import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { loadPdfium } from '../../src/engine/intake/pdfium.ts'

/** A page as a viewer shows it: `channels` bytes per pixel, beginning with R, G and B; rows from the top. */
export interface Picture {
  width: number
  height: number
  channels: number
  pixels: Uint8Array
}

/** Draws a page, given by its one-based number, with this width in pixels. */
export type Renderer = (pdf: Uint8Array, page: number, widthPx: number) => Promise<Picture>

/** Draws a page as Chrome shows it, including form fields. */
const pdfium: Renderer = async (pdf, page, widthPx) => {
  const library = await loadPdfium()
  return library.withPictures(
    bytesSource(pdf),
    (pictures, document) => {
      const size = document.pageSize(page - 1)!
      const heightPx = Math.round((widthPx * size.height) / size.width)
      const area = { left: 0, top: 0, width: 1, height: 1, widthPx, heightPx }
      const image = pictures.draw(page - 1, area, { annotations: true })!
      return { width: image.width, height: image.height, channels: 4, pixels: image.rgba }
    },
    () => {
      throw new Error('PDFium does not open the file')
    },
  )
}

const poppler: Renderer = async (pdf, page, widthPx) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-rendered-'))
  try {
    const path = join(folder, 'file.pdf')
    await writeFile(path, pdf)
    const range = ['-f', String(page), '-l', String(page)]
    const size = ['-cropbox', '-scale-to-x', String(widthPx), '-scale-to-y', '-1']
    const options = { encoding: 'buffer', maxBuffer: 2 ** 28 } as const
    const { stdout } = await promisify(execFile)('pdftoppm', [...range, ...size, path], options)
    const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 40).toString('latin1'))!
    const pixels = stdout.subarray(header[0].length)
    return { width: Number(header[1]), height: Number(header[2]), channels: 3, pixels }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Draws a page as the signing page and Firefox show it. */
const pdfjs: Renderer = async (pdf, page, widthPx) => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, isEvalSupported: false })
  try {
    const document = await task.promise
    const opened = await document.getPage(page)
    const viewport = opened.getViewport({ scale: widthPx / opened.getViewport({ scale: 1 }).width })
    const factory = document.canvasFactory as CanvasFactory
    const { canvas, context } = factory.create(Math.round(viewport.width), Math.round(viewport.height))
    await opened.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
    const { width, height } = canvas
    return { width, height, channels: 4, pixels: new Uint8Array(context.getImageData(0, 0, width, height).data) }
  } finally {
    await task.destroy()
  }
}

interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): {
    canvas: { width: number; height: number }
    context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } }
  }
}

/** The engines of Chrome, of Linux desktops, and of Firefox and our own pages. */
export const renderers: Record<string, Renderer> = { PDFium: pdfium, Poppler: poppler, 'pdf.js': pdfjs }
