import { describe, expect, it } from 'vitest'
import { sampleDocuments } from '../../../test/support/sample-documents.ts'
import { bytesSource } from '../byte-source.ts'
import type { PlacedField } from '../fields/placed-field.ts'
import { readForm } from '../forms/read-form.ts'
import { inspectPdf, isAccepted } from '../intake/inspect-pdf.ts'
import { loadPdfium } from '../intake/pdfium.ts'
import type { RgbaImage } from '../intake/pdfium-library.ts'
import { openPdf } from '../pdf/document.ts'
import { invert, transformBox } from '../pdf/geometry.ts'
import { takeInFields } from './take-in-fields.ts'

const comparedPages = 5
const widthPx = 300
/** Lines of a field may be drawn up to this distance outside its box. */
const marginPt = 3
const tolerance = 24

describe('every sample document', () => {
  it('looks the same outside its form after the form is removed', {
    timeout: 600_000,
  }, async () => {
    const changes: string[] = []
    let changed = 0
    for (const [file, read] of sampleDocuments('pdf')) {
      const pdfium = await loadPdfium()
      const result = inspectPdf(read(), pdfium)
      if (!result.accepted) continue
      const { document, hasTags } = takeInFields(result.document, bytes => isAccepted(bytes, pdfium))
      // A text tag is wider than its field.
      if (document === null || hasTags) continue
      changed++
      for (let page = 0; page < Math.min(result.pageCount, comparedPages); page++) {
        const [before, after] = [result.document, document].map(bytes =>
          pdfium.withDocument(
            [bytes],
            opened => opened.render(page, widthPx),
            () => undefined,
          ),
        )
        const places = placesOfForm(result.document, page)
        const count = differences(before!, after!, places, result.pages[page]!.width)
        if (count > 0) changes.push(`${file}, page ${page + 1}: ${count} pixels`)
      }
    }
    console.info(`${changed} documents had fields`)
    expect(changes).toEqual([])
  })
})

type Place = Pick<PlacedField, 'x' | 'y' | 'width' | 'height'>

/** Returns the boxes of all widgets. PDFium draws no widgets, but widgets without a field become part of the page. */
function placesOfForm(bytes: Uint8Array, pageIndex: number): Place[] {
  const document = openPdf(bytesSource(bytes))
  const widgets = readForm(document, document.pages()).widgets.filter(({ page }) => page.index === pageIndex)
  return widgets.flatMap(({ rect, page }) => {
    if (!rect) return []
    const [left, bottom, right, top] = transformBox(invert(page.toUserSpace)!, rect)
    return { x: left, y: page.height - top, width: right - left, height: top - bottom }
  })
}

function differences(before: RgbaImage, after: RgbaImage, fields: Place[], pageWidth: number): number {
  const scale = before.width / pageWidth
  const isInField = (x: number, y: number) =>
    fields.some(
      field =>
        x / scale > field.x - marginPt &&
        x / scale < field.x + field.width + marginPt &&
        y / scale > field.y - marginPt &&
        y / scale < field.y + field.height + marginPt,
    )
  let count = 0
  for (let y = 0; y < before.height; y++) {
    for (let x = 0; x < before.width; x++) {
      const at = (y * before.width + x) * 4
      const isChanged = [0, 1, 2].some(i => Math.abs(before.rgba[at + i]! - after.rgba[at + i]!) > tolerance)
      if (isChanged && !isInField(x, y)) count++
    }
  }
  return count
}
