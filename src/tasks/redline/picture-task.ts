import sharp from 'sharp'
import { pictureById } from '../../engine/redline/view/content/media.ts'
import type { ReadonlyWordFile } from '../../engine/redline/word-file.ts'

/** The width or height of a page on a high-resolution screen. */
const LONGEST_SIDE = 2_000
/** A larger picture is no photograph of a contract: 100 million pixels take 400 MB. */
const PIXELS_MOST = 100_000_000

/**
 * A picture of the document, decoded and written again as WebP: nothing of the file except its pixels. Null if it is not a picture.
 */
export async function showPicture(file: ReadonlyWordFile, mediaId: string): Promise<Uint8Array | null> {
  const bytes = pictureById(file, mediaId)
  if (!bytes) return null
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MOST })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer()
  } catch {
    // damaged, or too many pixels: as if it were missing
    return null
  }
}
