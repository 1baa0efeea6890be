import type { PdfiumLibrary, RgbaImage } from './pdfium-library.ts'

/** A part of a page, as shares of its width and height from the top left, and its size in pixels. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
  widthPx: number
  heightPx: number
}

/** Pictures of a part of a page: the page itself, and its last object alone on white. */
export interface PicturesOfLastForm {
  whole: RgbaImage
  alone: RgbaImage
  /** The part without that object; null when it was not needed. */
  without: RgbaImage | null
}

/** fpdfview.h: draws annotations except form fields, in the byte order R G B A, as for paper. */
const RENDER_ANNOTATIONS = 0x01
const RENDER_RGBA = 0x10
const RENDER_FOR_PRINT = 0x800
const BITMAP_BGRA = 4
/** fpdf_formfill.h: the document has no form. */
const NO_FORM = 0
/** fpdf_edit.h: the type of a page object that shows a form XObject. */
const FORM_XOBJECT = 5

/** How a page is drawn: with or without annotations and form fields, for the screen or for paper. */
export interface DrawingOptions {
  annotations: boolean
  print?: boolean
}

/** Draws pictures of parts of a document's pages, with their form fields, as Chrome shows them. */
export class PagePictures {
  readonly #library: PdfiumLibrary
  readonly #document: number
  #form: { info: number; handle: number } | undefined

  constructor(library: PdfiumLibrary, document: number) {
    this.#library = library
    this.#document = document
    if (library.FPDF_GetFormType(document) === NO_FORM) return
    const info = library.PDFiumExt_OpenFormFillInfo()
    const handle = library.PDFiumExt_InitFormFillEnvironment(document, info)
    library.FPDF_SetFormFieldHighlightAlpha(handle, 0)
    this.#form = { info, handle }
  }

  /** Call this before the document is closed. */
  close(): void {
    if (this.#form === undefined) return
    this.#library.PDFiumExt_ExitFormFillEnvironment(this.#form.handle)
    this.#library.PDFiumExt_CloseFormFillInfo(this.#form.info)
    this.#form = undefined
  }

  /** Draws a part of a page on white; undefined when the page cannot be loaded. */
  draw(index: number, area: Area, drawing: DrawingOptions): RgbaImage | undefined {
    return this.#withPage(index, page => this.#drawArea(page, area, drawing))
  }

  /**
   * Draws parts of a page, its last object alone, and the page without that object. Returns undefined when the page
   * cannot be loaded or its last object is not a form XObject. The page without the object is drawn only for areas
   * whose other two pictures require it, because that picture is the most expensive and areas are often the same.
   */
  drawLastForm(
    index: number,
    areas: Area[],
    needsWithout: (pictures: Omit<PicturesOfLastForm, 'without'>, at: number) => boolean,
  ): PicturesOfLastForm[] | undefined {
    const library = this.#library
    return this.#withPage(index, page => {
      const count = library.FPDFPage_CountObjects(page)
      const objects = Array.from({ length: count }, (_, at) => library.FPDFPage_GetObject(page, at))
      const last = objects.pop()
      if (last === undefined || library.FPDFPageObj_GetType(last) !== FORM_XOBJECT) return undefined
      const activate = (some: number[], isActive: boolean) => {
        for (const object of some) library.FPDFPageObj_SetIsActive(object, isActive)
      }
      const whole = areas.map(area => this.#drawArea(page, area, { annotations: true }))
      activate(objects, false)
      const alone = areas.map(area => this.#drawArea(page, area, { annotations: false }))
      activate(objects, true)
      activate([last], false)
      return areas.map((area, at) => {
        const pictures = { whole: whole[at]!, alone: alone[at]! }
        const without = needsWithout(pictures, at) ? this.#drawArea(page, area, { annotations: true }) : null
        return { ...pictures, without }
      })
    })
  }

  #drawArea(page: number, area: Area, { annotations, print }: DrawingOptions): RgbaImage {
    const library = this.#library
    const { widthPx, heightPx } = area
    const [pageWidthPx, pageHeightPx] = [Math.round(widthPx / area.width), Math.round(heightPx / area.height)]
    const [x, y] = [-Math.round(area.left * pageWidthPx), -Math.round(area.top * pageHeightPx)]
    const flags = RENDER_RGBA | (annotations ? RENDER_ANNOTATIONS : 0) | (print ? RENDER_FOR_PRINT : 0)
    const sizeBytes = widthPx * heightPx * 4
    const memory = library.pdfium.wasmExports.malloc(sizeBytes)
    if (memory === 0) throw new RangeError('no memory left in PDFium')
    library.pdfium.HEAPU8.fill(255, memory, memory + sizeBytes)
    const bitmap = library.FPDFBitmap_CreateEx(widthPx, heightPx, BITMAP_BGRA, memory, widthPx * 4)
    library.FPDF_RenderPageBitmap(bitmap, page, x, y, pageWidthPx, pageHeightPx, 0, flags)
    if (annotations && this.#form)
      library.FPDF_FFLDraw(this.#form.handle, bitmap, page, x, y, pageWidthPx, pageHeightPx, 0, flags)
    library.FPDFBitmap_Destroy(bitmap)
    const rgba = library.pdfium.HEAPU8.slice(memory, memory + sizeBytes)
    library.pdfium.wasmExports.free(memory)
    return { width: widthPx, height: heightPx, rgba }
  }

  #withPage<T>(index: number, use: (page: number) => T): T | undefined {
    const page = this.#library.FPDF_LoadPage(this.#document, index)
    if (page === 0) return undefined
    const result = use(page)
    if (this.#form) this.#library.FORM_OnBeforeClosePage(page, this.#form.handle)
    this.#library.FPDF_ClosePage(page)
    return result
  }
}
