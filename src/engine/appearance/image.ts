import { dict, name, type ObjectSink, type PdfRef } from '../pdf/objects.ts'
import type { Embedder, SharedObject } from './embedder.ts'

/** Pixels in rows from the top: three bytes each in `rgb`, one in `alpha` (255 is opaque; without it all are). */
export interface SignatureImage {
  width: number
  height: number
  rgb: Uint8Array
  alpha?: Uint8Array
}

/** The image as an XObject (ISO 32000-2 §8.9.5), written once for a revision however many fields show it. */
export function addImage(embedder: Embedder, image: SignatureImage): SharedObject {
  return embedder.share(image, sink => writeImage(sink, image))
}

function writeImage(sink: ObjectSink, image: SignatureImage): PdfRef {
  const gray = grayOf(image.rgb)
  const softMask = image.alpha && writePixels(sink, image, image.alpha, 'DeviceGray')
  return writePixels(sink, image, gray ?? image.rgb, gray ? 'DeviceGray' : 'DeviceRGB', softMask)
}

function writePixels(
  sink: ObjectSink,
  { width, height }: SignatureImage,
  pixels: Uint8Array,
  colorSpace: 'DeviceGray' | 'DeviceRGB',
  softMask?: PdfRef,
): PdfRef {
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name(colorSpace),
    BitsPerComponent: 8,
    Interpolate: true,
    SMask: softMask,
  })
  return sink.addStream(entries, pixels)
}

/** One byte a pixel if the image has no colour, as most signatures have none. */
function grayOf(rgb: Uint8Array): Uint8Array | undefined {
  const gray = new Uint8Array(rgb.length / 3)
  for (let pixel = 0, at = 0; at < rgb.length; pixel++, at += 3) {
    if (rgb[at] !== rgb[at + 1] || rgb[at] !== rgb[at + 2]) return undefined
    gray[pixel] = rgb[at]!
  }
  return gray
}
