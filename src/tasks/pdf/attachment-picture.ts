import { pictureFile } from '../../engine/pdf/picture-file.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'
import { uprightPicture } from './signature-image.ts'

/**
 * The longer side of the picture, in pixels: 300 dots per inch on A4, at which small print in a photograph of a page is
 * legible.
 */
const sidePx = 3_508
const quality = 85

/**
 * Makes a PDF of one page with an uploaded PNG or JPEG, decoded and encoded again: upright, without metadata, on white.
 * Returns null for anything else.
 */
export async function drawAttachedPicture({ path }: { path: string }): Promise<{ pdf: Uint8Array } | null> {
  const picture = uprightPicture(readTaskFile(path), { width: sidePx, height: sidePx })
  if (picture === null) return null
  try {
    const { data, info } = await picture
      .flatten({ background: 'white' })
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    return { pdf: pictureFile({ jpeg: data, width, height, colors: channels === 1 ? 1 : 3 }) }
  } catch {
    return null
  }
}
