import { gunzipSync } from 'node:zlib'
import { listedEmf } from './emf.ts'
import { plainBitmap, type RasterFormat, rasterFormat } from './raster.ts'
import { listedWmf } from './wmf.ts'

/** A picture for LibreOffice, in the format that its bytes have. */
export interface Picture extends RasterFormat {
  bytes: Uint8Array
}

/** The limit on the size of an unpacked metafile. */
const MAX_UNPACKED_BYTES = 64 * 1024 ** 2

/**
 * Returns the picture as it may stay: pixels recognized by their signature, and metafiles, packed or not, whose records
 * only draw. Returns null for anything else, whatever its name and type say.
 */
export function listedPicture(bytes: Uint8Array): Picture | null {
  const format = rasterFormat(bytes)
  if (format) return { ...format, bytes: format.extension === 'bmp' ? plainBitmap(bytes) : bytes }
  const unpacked = gunzipped(bytes)
  return unpacked && listedMetafile(unpacked)
}

function listedMetafile(bytes: Uint8Array): Picture | null {
  const emf = listedEmf(bytes)
  if (emf) return { bytes: emf, extension: 'emf', contentType: 'image/x-emf' }
  const wmf = listedWmf(bytes)
  return wmf && { bytes: wmf, extension: 'wmf', contentType: 'image/x-wmf' }
}

/** Whether an unpacked EMF or WMF only draws, so that it may stay unchanged. */
export function isDrawingOnly(metafile: Uint8Array): boolean {
  const listed = listedMetafile(metafile)
  return listed !== null && Buffer.compare(listed.bytes, metafile) === 0
}

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

/**
 * Unpacks gzipped bytes, or returns other bytes unchanged; null for bytes that cannot be unpacked or become too large.
 */
export function gunzipped(bytes: Uint8Array): Uint8Array | null {
  if (!isGzip(bytes)) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })
  } catch {
    return null
  }
}

/** One transparent pixel that replaces a picture that may not stay. */
export const blankPicture: Picture = {
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=',
    'base64',
  ),
  extension: 'png',
  contentType: 'image/png',
}
