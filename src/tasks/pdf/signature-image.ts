import sharp, { type Sharp } from 'sharp'
import type { PixelImage, SignatureImage } from '../../engine/appearance/image.ts'
import { readPngRows } from '../../engine/appearance/png-rows.ts'
import { readUploadedImage, type UploadedImage } from '../../engine/appearance/uploaded-image.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'

// The library can read a dozen formats, some of which name other files. It may read only the formats listed here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })

/** A signature image is drawn a few centimetres wide: more pixels than this are dropped. */
const sidePx = 1200
/** An image of this size takes less than 2 MiB, whatever is in it, unless parts of it are transparent. */
const smallSidePx = 700
export const pixelsMost = 40_000_000

/**
 * Decodes an uploaded PNG or JPEG and encodes it again, without metadata and no larger than it is ever drawn. An image
 * that takes more than `mostBytes` gets fewer pixels. Returns null for anything else, and for an image that still takes
 * more.
 */
export async function encodeSignatureImage({
  bytes,
  mostBytes = Number.POSITIVE_INFINITY,
}: {
  bytes: Uint8Array
  mostBytes?: number
}): Promise<{ png: Uint8Array } | null> {
  for (const side of [sidePx, smallSidePx]) {
    const encoded = await encodeWithin(bytes, side)
    if (encoded === null || encoded.png.length <= mostBytes) return encoded
  }
  return null
}

async function encodeWithin(bytes: Uint8Array, side: number): Promise<{ png: Uint8Array } | null> {
  const picture = uprightPicture(bytes, { width: side, height: side })
  if (picture === null) return null
  try {
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    const png = await (isOpaque(data) ? pixels.removeAlpha() : pixels).png().toBuffer()
    return { png }
  } catch {
    return null
  }
}

/**
 * Opens an uploaded PNG or JPEG for decoding: upright, in sRGB, and at most as large as a box. Returns null for
 * anything else. Decoding throws if the pixels are damaged.
 */
export function uprightPicture(bytes: Uint8Array, most: { width: number; height: number }): Sharp | null {
  const upload = readUploadedImage(bytes)
  if (upload === null || upload.width * upload.height > pixelsMost) return null
  return decodedUpright(upload, most, 'error')
}

/**
 * Opens an image of at most `pixelsMost` pixels for decoding, as `uprightPicture` does.
 * @param failOn `warning` to throw even if the decoder can fill in for damaged pixels
 */
export const decodedUpright = (
  { bytes }: UploadedImage,
  most: { width: number; height: number },
  failOn: 'error' | 'warning',
): Sharp =>
  sharp(bytes, { limitInputPixels: pixelsMost, failOn, pages: 1 })
    .autoOrient()
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')

/** Whether no pixel of four bytes is transparent. */
function isOpaque(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

/**
 * Reads an image made by `encodeSignatureImage`. An opaque image is not even decoded, because that takes 0.5 s for a
 * photograph.
 */
export async function readSignatureImage(path: string): Promise<SignatureImage> {
  const png = readTaskFile(path)
  return readPngRows(png) ?? decodePng(png)
}

/** Decodes a PNG file that the service has encoded. */
export async function decodePng(png: Uint8Array): Promise<PixelImage> {
  const image = sharp(png).toColourspace('srgb').ensureAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const pixels = info.width * info.height
  const rgb = new Uint8Array(pixels * 3)
  const alpha = new Uint8Array(pixels)
  for (let pixel = 0, from = 0, to = 0; pixel < pixels; pixel++, from += 4) {
    rgb[to++] = data[from]!
    rgb[to++] = data[from + 1]!
    rgb[to++] = data[from + 2]!
    alpha[pixel] = data[from + 3]!
  }
  return { width: info.width, height: info.height, rgb, alpha }
}
