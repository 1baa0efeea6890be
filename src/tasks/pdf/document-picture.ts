import { readUploadedImage, type UploadedImage } from '../../engine/appearance/uploaded-image.ts'
import { type Paper, paperFor, pictureFile } from '../../engine/pdf/picture-file.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'
import { pageJpeg, pageSidePx } from './attachment-picture.ts'
import { decodedUpright, pixelsMost } from './signature-image.ts'

/**
 * Why a picture cannot become a document. The print colours of `cmyk` and the fine shades of `deep` would look different
 * after decoding, and only the first frame of an `animated` picture would be signed.
 */
export type PictureRefusal = 'damaged' | 'too-large' | 'cmyk' | 'deep' | 'animated'

export type DrawnPicture = { pdf: Uint8Array } | { refusal: PictureRefusal }

/** A small picture is drawn small, because it would be hard to read if it were enlarged further. */
const leastDpi = 150

/**
 * Makes a document of one page from an uploaded PNG or JPEG, decoded and encoded again: upright, without metadata, on
 * white.
 * @param usualPaper the paper of a picture that does not have the shape of another one
 */
export async function drawDocumentPicture({
  path,
  usualPaper,
}: {
  path: string
  usualPaper: Paper
}): Promise<DrawnPicture> {
  const image = readUploadedImage(readTaskFile(path))
  if (image === null) return { refusal: 'damaged' }
  const refusal = refusalOf(image)
  if (refusal !== null) return { refusal }
  try {
    const page = await pageJpeg(decodedUpright(image, { width: pageSidePx, height: pageSidePx }, 'warning'))
    return { pdf: pictureFile({ ...page, paper: paperFor(page, usualPaper), leastDpi }) }
  } catch {
    return { refusal: 'damaged' }
  }
}

function refusalOf({ width, height, depth, isCmyk, isAnimated }: UploadedImage): PictureRefusal | null {
  if (width * height > pixelsMost) return 'too-large'
  if (isCmyk) return 'cmyk'
  if (depth > 8) return 'deep'
  return isAnimated ? 'animated' : null
}
