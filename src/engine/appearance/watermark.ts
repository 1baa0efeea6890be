import type { Drawing } from '../pdf/drawing.ts'
import { dict, name, type ObjectSink, type PdfRef } from '../pdf/objects.ts'
import { shapeText } from '../text/shape.ts'
import { utf16Hex } from '../text/to-unicode.ts'
import type { PageSize } from './box.ts'
import { Canvas, type Color, fillColor, operands } from './canvas.ts'
import { drawLine } from './draw-text.ts'
import type { Embedder } from './embedder.ts'

/**
 * The colours of the watermark. Black is for pages on which gray would be invisible, because they have that gray
 * themselves.
 */
const colors: Record<WatermarkInk, Color> = { gray: [0.35, 0.37, 0.42], black: [0, 0, 0] }
const OPACITY = 0.16

/** The watermark on every page of a test document. */
export const testWatermark = 'TEST'

export type WatermarkInk = 'gray' | 'black'

/**
 * Draws the text along the page's diagonal, light enough to read what is under it. All pages of one size share one form
 * XObject (ISO 32000-2 §8.10), so that each costs a single operator.
 */
export function drawWatermark(embedder: Embedder, text: string, page: PageSize, ink: WatermarkInk = 'gray'): Drawing {
  const width = Math.round(page.width)
  const height = Math.round(page.height)
  const form = embedder.share(`watermark ${ink} ${width} ${height} ${text}`, sink =>
    writeWatermark(embedder, sink, { text, ink }, { width, height }),
  )
  const canvas = new Canvas()
  canvas.addXObject(form.name, form.ref)
  canvas.write('/Artifact <</Type /Pagination /Subtype /Watermark>> BDC', `/${form.name} Do`, 'EMC')
  return canvas.finish()
}

/** The place of the small print, in points from the top left corner of the page, and its size. */
const STAMP = { x: 14, y: 14, size: 6 }

/** Draws small print into the margin at the top of a page. */
export function drawPageStamp(embedder: Embedder, text: string, page: PageSize): Drawing {
  const canvas = new Canvas()
  const line = shapeText(text)
  canvas.write('/Artifact <</Type /Pagination /Subtype /Header>> BDC', fillColor(colors.gray))
  drawLine(canvas, embedder.fonts, line, { x: STAMP.x, y: page.height - STAMP.y, size: STAMP.size })
  canvas.write('EMC')
  return canvas.finish()
}

function writeWatermark(embedder: Embedder, sink: ObjectSink, mark: Mark, page: PageSize): PdfRef {
  const drawing = drawDiagonal(embedder, mark, page)
  const resources = dict({ Font: new Map(drawing.fonts), ExtGState: new Map(drawing.extGStates) })
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, page.width, page.height],
    Resources: resources,
  })
  return sink.addStream(entries, drawing.content)
}

interface Mark {
  text: string
  ink: WatermarkInk
}

function drawDiagonal(embedder: Embedder, { text, ink }: Mark, page: PageSize): Drawing {
  const line = shapeText(text, { role: 'heading' })
  const diagonal = Math.hypot(page.width, page.height)
  const size = Math.min((diagonal * 0.72 * 1000) / Math.max(1, line.advance), Math.min(page.width, page.height) / 5)
  const [cos, sin] = [page.width / diagonal, page.height / diagonal]
  const canvas = new Canvas()
  canvas.addGraphicsState('CsG1', dict({ Type: name('ExtGState'), ca: OPACITY }))
  canvas.write(
    '/CsG1 gs',
    fillColor(colors[ink]),
    `${operands(cos, sin, -sin, cos, page.width / 2, page.height / 2)} cm`,
  )
  const middle = ((line.ascent + line.descent) / 2000) * size
  // Without ActualText, readers would take slanted letters for many short lines between the lines of the document.
  canvas.write(`/Span <</ActualText <FEFF${utf16Hex(text)}>>> BDC`)
  drawLine(canvas, embedder.fonts, line, { x: (-line.advance * size) / 2000, y: -middle, size })
  canvas.write('EMC')
  return canvas.finish()
}
