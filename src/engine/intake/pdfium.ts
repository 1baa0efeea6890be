import { init } from '@embedpdf/pdfium'

import type { ByteSource } from '../byte-source.ts'
import { holdPackagedFile, readPackagedFile } from '../packaged-file.ts'
import { PagePictures } from './page-pictures.ts'
import { openFileAccess } from './pdfium-file.ts'
import type { PdfiumLibrary, RgbaImage } from './pdfium-library.ts'

/** Why PDFium does not open a file; `format` covers everything that is not about encryption. */
export type PdfiumRefusal = 'password' | 'security' | 'format'

/** The medium that a page is drawn for. */
export type RenderIntent = 'screen' | 'print'

/** fpdfview.h: results of FPDF_GetLastError. */
const ERROR_PASSWORD = 4
const ERROR_SECURITY = 5
/** fpdf_save.h: writes a whole new file, and writes it without encryption. */
const SAVE_WHOLE = 2
const SAVE_WITHOUT_SECURITY = 3
/** fpdfview.h: draws annotations, in the byte order R G B A. */
const RENDER_ANNOTATIONS = 0x01
const RENDER_RGBA = 0x10
/** fpdfview.h: draws annotations and layers as they print. */
const RENDER_FOR_PRINT = 0x800
const BITMAP_BGRA = 4
/** The most pixels that are drawn. Our own pages never ask for larger pictures, but a hostile page box could. */
const MAX_PIXELS = 40_000_000

const WASM = '@embedpdf/pdfium/dist/pdfium.wasm'

let loading: Promise<Pdfium> | undefined

/**
 * Returns the PDFium of this thread. It is compiled at the first call, which takes about 100 ms, and again after a
 * crash.
 */
export async function loadPdfium(): Promise<Pdfium> {
  if (loading !== undefined && (await loading).isBroken) loading = undefined
  loading ??= instantiate()
  return loading
}

async function instantiate(): Promise<Pdfium> {
  // PDFium may have to be read again when files can no longer be opened
  holdPackagedFile(WASM)
  const library = (await init({ wasmBinary: readPackagedFile(WASM).buffer })) as PdfiumLibrary
  library.PDFiumExt_Init()
  return new Pdfium(library)
}

/** PDFium (the engine of Chrome), used for a second opinion, repairs and rendering. */
export class Pdfium {
  readonly #library: PdfiumLibrary
  #isBroken = false

  constructor(library: PdfiumLibrary) {
    this.#library = library
  }

  /** Whether the instance is unreliable, which it is after a trap inside WebAssembly. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /**
   * Opens the file that consists of the parts, passes it to `use`, and closes it. For a refused file, passes the reason
   * to `otherwise`.
   */
  withDocument<T>(
    parts: Uint8Array[],
    use: (document: PdfiumDocument) => T,
    otherwise: (reason: PdfiumRefusal) => T,
  ): T {
    const { pdfium } = this.#library
    const sizeBytes = parts.reduce((sum, part) => sum + part.length, 0)
    let memory = 0
    let handle = 0
    try {
      memory = pdfium.wasmExports.malloc(sizeBytes)
      if (memory === 0) throw new RangeError('no memory for the document')
      let at = memory
      for (const part of parts) {
        pdfium.HEAPU8.set(part, at)
        at += part.length
      }
      handle = this.#library.FPDF_LoadMemDocument(memory, sizeBytes, '')
      return handle === 0 ? otherwise(this.#refusal()) : use(new PdfiumDocument(this.#library, handle))
    } catch (error) {
      this.#isBroken ||= error instanceof Error && error.name === 'RuntimeError'
      throw error
    } finally {
      if (!this.#isBroken) {
        if (handle !== 0) this.#library.FPDF_CloseDocument(handle)
        if (memory !== 0) pdfium.wasmExports.free(memory)
      }
    }
  }

  /**
   * Opens a file so that PDFium reads only what it needs, passes pictures of its pages to `use`, and closes it.
   * `otherwise` handles a file that cannot be opened or read.
   */
  withPictures<T>(
    source: ByteSource,
    use: (pictures: PagePictures, document: PdfiumDocument) => T,
    otherwise: () => T,
  ): T {
    const file = openFileAccess(this.#library, source)
    let handle = 0
    let pictures: PagePictures | undefined
    try {
      handle = this.#library.FPDF_LoadCustomDocument(file.access, '')
      if (handle === 0) return otherwise()
      pictures = new PagePictures(this.#library, handle)
      return use(pictures, new PdfiumDocument(this.#library, handle))
    } catch (error) {
      this.#isBroken ||= error instanceof Error && error.name === 'RuntimeError'
      throw error
    } finally {
      if (!this.#isBroken) {
        pictures?.close()
        if (handle !== 0) this.#library.FPDF_CloseDocument(handle)
        file.free()
      }
    }
  }

  #refusal(): PdfiumRefusal {
    const error = this.#library.FPDF_GetLastError()
    if (error === ERROR_PASSWORD) return 'password'
    return error === ERROR_SECURITY ? 'security' : 'format'
  }
}

/** A file that PDFium has open. It is usable only inside the callback that receives it. */
export class PdfiumDocument {
  readonly #library: PdfiumLibrary
  readonly #handle: number

  constructor(library: PdfiumLibrary, handle: number) {
    this.#library = library
    this.#handle = handle
  }

  get pageCount(): number {
    return this.#library.FPDF_GetPageCount(this.#handle)
  }

  get isEncrypted(): boolean {
    return this.#library.FPDF_GetSecurityHandlerRevision(this.#handle) !== -1
  }

  /** The number of signature fields with a value among the form's root fields; PDFium does not look deeper. */
  get signatureCount(): number {
    const fields = this.#library.FPDF_GetSignatureCount(this.#handle)
    let signed = 0
    for (let i = 0; i < fields; i++) {
      const field = this.#library.FPDF_GetSignatureObject(this.#handle, i)
      if (this.#library.FPDFSignatureObj_GetContents(field, 0, 0) > 0) signed++
    }
    return signed
  }

  /** Returns the size of a page as displayed, in units of its user space; undefined when the page cannot be loaded. */
  pageSize(index: number): { width: number; height: number } | undefined {
    return this.#withMemory(8, memory => {
      if (!this.#library.FPDF_GetPageSizeByIndexF(this.#handle, index, memory)) return undefined
      const { pdfium } = this.#library
      return { width: pdfium.getValue(memory, 'float'), height: pdfium.getValue(memory + 4, 'float') }
    })
  }

  /** Returns the text of a page as PDFium reads it; undefined when the page cannot be loaded. */
  pageText(index: number): string | undefined {
    return this.#withPage(index, page => {
      const text = this.#library.FPDFText_LoadPage(page)
      if (text === 0) return ''
      const count = this.#library.FPDFText_CountChars(text)
      const result = this.#withMemory((count + 1) * 2, memory => {
        const written = this.#library.FPDFText_GetText(text, 0, count, memory)
        const { HEAPU8 } = this.#library.pdfium
        return Buffer.from(HEAPU8.buffer, memory, Math.max(0, written - 1) * 2).toString('utf16le')
      })
      this.#library.FPDFText_ClosePage(text)
      return result
    })
  }

  /** Draws a page on white as screen or print shows it, `widthPx` wide; undefined when the page cannot be loaded. */
  render(index: number, widthPx: number, intent: RenderIntent = 'screen'): RgbaImage | undefined {
    return this.#withPage(index, page => {
      const pageWidth = this.#library.FPDF_GetPageWidthF(page)
      const pageHeight = this.#library.FPDF_GetPageHeightF(page)
      const width = Math.max(1, Math.round(widthPx))
      const height = Math.max(1, Math.round((width * pageHeight) / pageWidth))
      if (!(width * height <= MAX_PIXELS)) return undefined
      return this.#draw(page, width, height, intent)
    })
  }

  /** Rewrites the whole document with corrected cross-references; undefined when PDFium cannot. */
  save(options: { decrypt: boolean }): Uint8Array | undefined {
    const library = this.#library
    const writer = library.PDFiumExt_OpenFileWriter()
    try {
      if (!library.FPDF_SaveAsCopy(this.#handle, writer, options.decrypt ? SAVE_WITHOUT_SECURITY : SAVE_WHOLE))
        return undefined
      const sizeBytes = library.PDFiumExt_GetFileWriterSize(writer)
      return this.#withMemory(sizeBytes, memory => {
        library.PDFiumExt_GetFileWriterData(writer, memory, sizeBytes)
        return library.pdfium.HEAPU8.slice(memory, memory + sizeBytes)
      })
    } finally {
      library.PDFiumExt_CloseFileWriter(writer)
    }
  }

  #draw(page: number, width: number, height: number, intent: RenderIntent): RgbaImage {
    const library = this.#library
    const flags = RENDER_ANNOTATIONS | RENDER_RGBA | (intent === 'print' ? RENDER_FOR_PRINT : 0)
    return this.#withMemory(width * height * 4, memory => {
      library.pdfium.HEAPU8.fill(255, memory, memory + width * height * 4)
      const bitmap = library.FPDFBitmap_CreateEx(width, height, BITMAP_BGRA, memory, width * 4)
      library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
      library.FPDFBitmap_Destroy(bitmap)
      return { width, height, rgba: library.pdfium.HEAPU8.slice(memory, memory + width * height * 4) }
    })
  }

  #withPage<T>(index: number, use: (page: number) => T): T | undefined {
    const page = this.#library.FPDF_LoadPage(this.#handle, index)
    if (page === 0) return undefined
    const result = use(page)
    this.#library.FPDF_ClosePage(page)
    return result
  }

  #withMemory<T>(sizeBytes: number, use: (memory: number) => T): T {
    const { wasmExports } = this.#library.pdfium
    const memory = wasmExports.malloc(sizeBytes)
    if (memory === 0) throw new RangeError('no memory left in PDFium')
    const result = use(memory)
    wasmExports.free(memory)
    return result
  }
}
