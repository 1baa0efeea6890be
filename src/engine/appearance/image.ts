import { dict, name, type ObjectSink, type PdfDict, type PdfRef } from '../pdf/objects.ts'
import type { Box } from './box.ts'
import { type Canvas, operands } from './canvas.ts'
import type { Embedder, SharedObject } from './embedder.ts'
import type { PngRows } from './png-rows.ts'

/**
 * Pixels in rows from the top, with three bytes each in `rgb` and one byte each in `alpha`. An alpha of 255 is opaque;
 * without `alpha`, all pixels are opaque.
 */
export interface PixelImage {
  width: number
  height: number
  rgb: Uint8Array
  alpha?: Uint8Array
}

export type SignatureImage = PixelImage | PngRows

/** Adds the image as an XObject (ISO 32000-2 §8.9.5). It is written once per revision, however many fields show it. */
function addImage(embedder: Embedder, image: SignatureImage): SharedObject {
  return embedder.share(image, sink => ('deflated' in image ? writeRows(sink, image) : writePixels(sink, image)))
}

/** Draws an image so that it fills a box. */
export function placeImage(canvas: Canvas, embedder: Embedder, image: SignatureImage, box: Box): void {
  const { name, ref } = addImage(embedder, image)
  canvas.addXObject(name, ref)
  canvas.write('q', `${operands(box.width, 0, 0, box.height, box.x, box.y)} cm`, `/${name} Do`, 'Q')
}

/** Writes the rows as PNG stores them. PDF has the same row filters as a predictor (§7.4.4.4). */
function writeRows(sink: ObjectSink, { width, height, colors, deflated }: PngRows): PdfRef {
  const entries = imageEntries(width, height, colors)
  entries.set('Filter', name('FlateDecode'))
  entries.set('DecodeParms', dict({ Predictor: 15, Colors: colors, Columns: width }))
  return sink.addStream(entries, deflated, { compress: false })
}

function writePixels(sink: ObjectSink, { width, height, rgb, alpha }: PixelImage): PdfRef {
  const gray = grayOf(rgb)
  const entries = imageEntries(width, height, gray ? 1 : 3)
  if (alpha) entries.set('SMask', sink.addStream(imageEntries(width, height, 1), alpha))
  return sink.addStream(entries, gray ?? rgb)
}

function imageEntries(width: number, height: number, colors: 1 | 3): PdfDict {
  return dict({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name(colors === 1 ? 'DeviceGray' : 'DeviceRGB'),
    BitsPerComponent: 8,
    Interpolate: true,
  })
}

/** Returns one byte per pixel if the image has no colour, which is true of most signatures. */
function grayOf(rgb: Uint8Array): Uint8Array | undefined {
  const gray = new Uint8Array(rgb.length / 3)
  for (let pixel = 0, at = 0; at < rgb.length; pixel++, at += 3) {
    if (rgb[at] !== rgb[at + 1] || rgb[at] !== rgb[at + 2]) return undefined
    gray[pixel] = rgb[at]!
  }
  return gray
}
