import { type AttachedFile, attachFile } from './attachments.ts'
import { latin1 } from './characters.ts'
import type { PdfDocument } from './document.ts'
import type { Drawing } from './drawing.ts'
import type { PdfRef } from './objects.ts'
import { addToTree, appendPage } from './page-append.ts'
import { drawOnPage, type PlacedDrawing, type PlacedForm } from './page-drawing.ts'
import { PdfError } from './pdf-error.ts'
import { RevisionObjects } from './revision-objects.ts'
import { type WrittenRevision, writeRevision } from './revision-writer.ts'

/**
 * One incremental update of a document (ISO 32000-2 §7.5.6). It collects drawings and added or replaced objects, and
 * `build` returns the bytes to append. The document's own bytes never change.
 */
export class Revision extends RevisionObjects {
  readonly #drawings = new Map<number, PlacedDrawing[]>()
  readonly #underneath = new Map<number, PlacedForm[]>()
  #appendedPages = 0
  #openingStream: PdfRef | undefined
  #written: WrittenRevision | undefined

  constructor(document: PdfDocument) {
    super(document)
  }

  /** The number of pages of the document with this revision. */
  get pageCount(): number {
    return this.document.pages().length + this.#appendedPages
  }

  /**
   * Draws over an existing page's content.
   * @param pageIndex the zero-based index of a page that the document had before this revision
   * @param placement the place of the drawing's origin, in points from the bottom left of the page as displayed
   */
  drawOnPage(pageIndex: number, drawing: Drawing, placement: { x: number; y: number } = { x: 0, y: 0 }): void {
    if (this.document.pages()[pageIndex] === undefined)
      throw new PdfError('no-such-page', `there is no page ${pageIndex}`)
    const placed = this.#drawings.get(pageIndex) ?? []
    placed.push({ drawing, x: placement.x, y: placement.y })
    this.#drawings.set(pageIndex, placed)
  }

  /** Shows a form XObject over an existing page's content, but under the drawings of `drawOnPage`. */
  layUnderDrawings(pageIndex: number, form: PlacedForm): void {
    const forms = this.#underneath.get(pageIndex) ?? []
    forms.push(form)
    this.#underneath.set(pageIndex, forms)
  }

  /** Adds a page after the last one. Its width and height are in points. */
  appendPage(size: { width: number; height: number }, drawings: Drawing[]): PdfRef {
    const page = appendPage(this, this.pageCount, size, drawings)
    this.#appendedPages++
    return page
  }

  /** The parent of appended pages. */
  get pageTreeRoot(): PdfRef {
    return this.catalog.get('Pages') as PdfRef
  }

  /** Appends pages that are already objects of this revision. */
  appendPageObjects(pages: readonly PdfRef[]): void {
    addToTree(this, this.pageCount, pages)
    this.#appendedPages += pages.length
  }

  /** Attaches a file to the document; returns its file specification. */
  attachFile(file: AttachedFile): PdfRef {
    return attachFile(this, file)
  }

  /** Returns the bytes to append. Later calls return the same bytes: nothing more can be added. */
  build(): Uint8Array {
    return this.buildWithPositions().appendix
  }

  /** Like `build`, with the position of each object in the bytes. */
  buildWithPositions(): WrittenRevision {
    if (this.#written === undefined) {
      const shared = { openingStream: () => this.#opening(), closed: new Set<number>() }
      for (const index of new Set([...this.#drawings.keys(), ...this.#underneath.keys()])) {
        const [placed, underneath] = [this.#drawings.get(index) ?? [], this.#underneath.get(index) ?? []]
        drawOnPage(this, this.document.pages()[index]!, placed, underneath, shared)
      }
      this.#written = writeRevision(this)
    }
    return this.#written
  }

  #opening(): PdfRef {
    this.#openingStream ??= this.addStream(new Map(), latin1('q\n'))
    return this.#openingStream
  }
}
