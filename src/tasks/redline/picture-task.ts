import sharp from 'sharp'
import { pictureById } from '../../engine/redline/view/content/media.ts'
import type { ReadonlyWordFile } from '../../engine/redline/word-file.ts'

/** The most pixels along the longer side, as many as a page has on a high-resolution screen. */
const LONGEST_SIDE = 2_000
/** More than any photograph in a contract has. Decoded, this many pixels take 400 MB. */
const PIXELS_MOST = 100_000_000

/**
 * Returns a picture of the document, decoded and written again as WebP, so that nothing of the file remains except its
 * pixels. Returns null if it is not a picture.
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
    // a picture that is damaged or has too many pixels counts as missing
    return null
  }
}
