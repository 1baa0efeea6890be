import type { Sharp } from 'sharp'
import { pictureFile } from '../../engine/pdf/picture-file.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'
import { uprightPicture } from './signature-image.ts'

/**
 * The longer side of the picture, in pixels: 300 dots per inch on A4, at which small print in a photograph of a page is
 * legible.
 */
export const pageSidePx = 3_508
const quality = 85

/**
 * Makes a PDF of one page with an uploaded PNG or JPEG, decoded and encoded again: upright, without metadata, on white.
 * Returns null for anything else.
 */
export async function drawAttachedPicture({ path }: { path: string }): Promise<{ pdf: Uint8Array } | null> {
  const picture = uprightPicture(readTaskFile(path), { width: pageSidePx, height: pageSidePx })
  if (picture === null) return null
  try {
    return { pdf: pictureFile({ ...(await pageJpeg(picture)), paper: 'a4' }) }
  } catch {
    return null
  }
}

/** Encodes a picture for a page, on white. Throws if its pixels are damaged. */
export async function pageJpeg(picture: Sharp) {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { jpeg: data, width, height, colors: channels === 1 ? (1 as const) : (3 as const) }
}
