import { createCanvas } from '@napi-rs/canvas'
import { packagedFilesIn, readPackagedFile } from '../../packaged-file.ts'
import type { RgbaImage } from '../pdfium-library.ts'
import type { PageToView } from './pages-to-view.ts'

/** A page as pdf.js shows it. */
export interface ViewedPage {
  image: RgbaImage
  /** All characters, in the order of the content. */
  text: string
}

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs')

/**
 * The files that pdf.js reads besides the document, by its own names: predefined CMaps, standard fonts, and decoders.
 */
const FOLDERS: Record<string, string> = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: 'wasm' }

/** The worker of pdf.js, a module without types. */
const WORKER: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs'

const files = new Map<string, Uint8Array>()
let loading: Promise<PdfJs> | undefined

/** Loads pdf.js and reads its files, for a process that may no longer open any file. */
export async function loadSecondViewer(): Promise<void> {
  await load()
}

function load(): Promise<PdfJs> {
  loading ??= importPdfJs()
  return loading
}

async function importPdfJs(): Promise<PdfJs> {
  for (const folder of Object.values(FOLDERS))
    for (const name of packagedFilesIn(`pdfjs-dist/${folder}`)) files.set(name, readPackagedFile(name))
  // When pdf.js finds this worker, it does not start a thread.
  Object.assign(globalThis, { pdfjsWorker: await import(WORKER) })
  return await import('pdfjs-dist/legacy/build/pdf.mjs')
}

/** Gives pdf.js copies of its files, because pdf.js transfers the data it gets. */
class HeldFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const file = files.get(`pdfjs-dist/${FOLDERS[kind]}/${filename}`)
    if (file === undefined) throw new Error('pdf.js has no such file')
    return Uint8Array.from(file)
  }
}

/**
 * Renders pages as Firefox and our own signing page show them, with the appearances of annotations.
 * @throws Error when pdf.js cannot open the document or draw a page
 */
export async function viewPages(bytes: Uint8Array, pages: PageToView[]): Promise<ViewedPage[]> {
  const { getDocument } = await load()
  const task = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: 0,
    isEvalSupported: false,
    useWorkerFetch: false,
    BinaryDataFactory: HeldFiles,
    cMapPacked: true,
    // pdf.js requests nothing from this address, but it asks the factory for files only if there is an address.
    cMapUrl: '/',
    standardFontDataUrl: '/',
    wasmUrl: '/',
  })
  try {
    const document = await task.promise
    const viewed: ViewedPage[] = []
    for (const page of pages) viewed.push(await viewPage(document, page))
    return viewed
  } finally {
    await task.destroy()
  }
}

type Opened = Awaited<ReturnType<PdfJs['getDocument']>['promise']>

async function viewPage(document: Opened, { index, widthPx, heightPx }: PageToView): Promise<ViewedPage> {
  const page = await document.getPage(index + 1)
  const viewport = page.getViewport({ scale: widthPx / page.getViewport({ scale: 1 }).width })
  const canvas = createCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
  const { data } = context.getImageData(0, 0, widthPx, heightPx)
  const { items } = await page.getTextContent()
  page.cleanup()
  const text = items.map(item => ('str' in item ? item.str : '')).join('')
  return { image: { width: widthPx, height: heightPx, rgba: new Uint8Array(data.buffer) }, text }
}
