import type { Hand } from '../fields/hands.ts'
import type { AskedSize } from '../fields/value-size.ts'
import type { Drawing } from '../pdf/drawing.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import { shapeText } from '../text/shape.ts'
import { type Box, fieldBox, type PageSize } from './box.ts'
import { Canvas, type Color, fillColor } from './canvas.ts'
import { drawLine } from './draw-text.ts'
import type { Embedder } from './embedder.ts'
import { placeImage, type SignatureImage } from './image.ts'
import { drawStrokes, type Stroke } from './strokes.ts'
import { fitTyped } from './value-fit.ts'

/**
 * A signature as its signer made it. `width` and `height` of a drawn signature are the size of the pad; y runs
 * downwards.
 */
export type Signature =
  | { kind: 'typed'; text: string; hand?: Hand | undefined }
  | { kind: 'drawn'; strokes: Stroke[]; width: number; height: number }
  | { kind: 'uploaded'; image: SignatureImage }

/** Blue-black, like a fountain pen. */
const ink: Color = [0.06, 0.1, 0.3]
const muted: Color = [0.38, 0.41, 0.47]

const CAPTION_SIZE = 5.5
const CAPTION_HEIGHT = 7
/** The minimum height of a box with a caption, in points. A lower box has room only for the signature. */
const CAPTION_FROM_HEIGHT = 28

/**
 * Draws the signature in its box as large as it fits, left-aligned and vertically centred.
 * @param caption texts in small print under the signature, for example name and time, next to each other in this order
 * whatever their direction; left out when the box is too low
 */
export function drawSignature(
  embedder: Embedder,
  signature: Signature,
  box: Rectangle & AskedSize,
  page: PageSize,
  caption?: string[],
): Drawing {
  const canvas = new Canvas()
  const whole = fieldBox(box, page)
  if (whole.width <= 0 || whole.height <= 0) return canvas.finish()
  const captioned = caption !== undefined && whole.height >= CAPTION_FROM_HEIGHT
  if (captioned) drawCaption(canvas, embedder, caption, { ...whole, height: CAPTION_HEIGHT })
  placeSignature(canvas, embedder, signature, captioned ? aboveCaption(whole) : whole, box)
  return canvas.finish()
}

const aboveCaption = (box: Box): Box => ({ ...box, y: box.y + CAPTION_HEIGHT, height: box.height - CAPTION_HEIGHT })

/** Draws the signature on a canvas that also holds other content. */
export function placeSignature(
  canvas: Canvas,
  embedder: Embedder,
  signature: Signature,
  box: Box,
  { minFontSize }: AskedSize = {},
): void {
  if (signature.kind === 'typed')
    drawTyped(canvas, embedder, signature.text, { ...box, minFontSize, hand: signature.hand })
  else if (signature.kind === 'drawn') drawStrokes(canvas, signature, box, ink)
  else drawUploaded(canvas, embedder, signature.image, box)
}

function drawTyped(
  canvas: Canvas,
  embedder: Embedder,
  text: string,
  box: Box & AskedSize & { hand?: Hand | undefined },
): void {
  const fitted = fitTyped(box, text)
  canvas.write(fillColor(ink))
  for (const { line, x, y } of fitted.lines) {
    drawLine(canvas, embedder.fonts, line, { x: box.x + x, y: box.y + y, size: fitted.size })
  }
}

function drawUploaded(canvas: Canvas, embedder: Embedder, image: SignatureImage, box: Box): void {
  if (image.width <= 0 || image.height <= 0) return
  const scale = Math.min(box.width / image.width, box.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  placeImage(canvas, embedder, image, { x: box.x, y: box.y + (box.height - height) / 2, width, height })
}

function drawCaption(canvas: Canvas, embedder: Embedder, parts: string[], box: Box): void {
  const lines = parts.map(part => shapeText(part))
  const gap = 1.2
  const advance = lines.reduce((sum, line) => sum + line.advance / 1000, 0) + gap * (lines.length - 1)
  const size = Math.min(CAPTION_SIZE, (box.width - 4) / Math.max(1, advance))
  let x = box.x + 2
  canvas.write(fillColor(muted))
  for (const line of lines) {
    drawLine(canvas, embedder.fonts, line, { x, y: box.y + 2, size })
    x += (line.advance / 1000 + gap) * size
  }
}
