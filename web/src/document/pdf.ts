import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type { PDFDocumentProxy, PDFPageProxy }

/** The size of the part of a document that one call requests. */
const rangeBytes = 262_144
/** Safari fails on a canvas of more than 16 million pixels, and on many large canvases together. */
const maxPixels = { touch: 6_000_000, mouse: 12_000_000 }

const loadLibrary = () => import('pdfjs-dist/legacy/build/pdf.mjs')

export interface OpenedPdf {
  document: PDFDocumentProxy
  close(): void
}

/**
 * Opens a document: by its path, from which it is loaded in parts as pages are shown, or one that has been loaded. Loads
 * pdf.js and its worker on the first call.
 */
export async function openPdf(source: string | ArrayBuffer, token: string, signal: AbortSignal): Promise<OpenedPdf> {
  const library = await loadLibrary()
  signal.throwIfAborted()
  library.GlobalWorkerOptions.workerSrc = workerUrl
  const task = library.getDocument({
    ...(typeof source === 'string' ? { url: new URL(source, window.location.href).href } : { data: source }),
    httpHeaders: { Authorization: `Bearer ${token}` },
    rangeChunkSize: rangeBytes,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${__PDFJS_BASE__}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${__PDFJS_BASE__}standard_fonts/`,
    wasmUrl: `${__PDFJS_BASE__}wasm/`,
    iccUrl: `${__PDFJS_BASE__}iccs/`,
    isEvalSupported: false,
    enableXfa: false,
  })
  const close = () => void task.destroy()
  signal.addEventListener('abort', close)
  return { document: await task.promise, close }
}

/**
 * Returns a page of an open document. Rejects once the document is closed, even if a page view still uses it: pdf.js
 * itself would then throw in the middle of a render, or never answer.
 */
export async function pageOf(pdf: PDFDocumentProxy, number: number): Promise<PDFPageProxy> {
  if (pdf.loadingTask.destroyed) throw new Error('The document is closed')
  return pdf.getPage(number)
}

/** Draws a page at a width in CSS pixels, as sharp as the screen and its memory allow. */
export async function drawPage(page: PDFPageProxy, widthPx: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
  const { AnnotationMode } = await loadLibrary()
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: (widthPx / natural.width) * pixelRatio(widthPx, natural) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  signal.throwIfAborted()
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
  signal.addEventListener('abort', () => task.cancel())
  await task.promise
  return canvas
}

function pixelRatio(widthPx: number, natural: { width: number; height: number }): number {
  const area = widthPx * widthPx * (natural.height / natural.width)
  const limit = matchMedia('(pointer: coarse)').matches ? maxPixels.touch : maxPixels.mouse
  return Math.min(window.devicePixelRatio || 1, 3, Math.sqrt(limit / area))
}

/** Lays the page's text invisibly over its picture, for screen readers, selection and search. */
export async function layText(page: PDFPageProxy, container: HTMLElement, signal: AbortSignal): Promise<void> {
  const { TextLayer } = await loadLibrary()
  signal.throwIfAborted()
  const viewport = page.getViewport({ scale: 1 })
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
  signal.addEventListener('abort', () => layer.cancel())
  await layer.render()
}

/** Returns the factor from the page's own units to CSS pixels, which the text layer takes as `--total-scale-factor`. */
export function textScale(page: PDFPageProxy, widthPx: number): number {
  return (widthPx / page.getViewport({ scale: 1 }).width) * page.userUnit
}

/** Frees a canvas's memory at once; Safari otherwise keeps it until a later collection. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
  canvas.remove()
}
