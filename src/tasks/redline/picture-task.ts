import sharp from 'sharp'
import { pictureById } from '../../engine/redline/view/content/media.ts'
import type { ReadonlyWordFile } from '../../engine/redline/word-file.ts'

/** As wide or high as a page shows it on a fine screen. */
const LONGEST_SIDE = 2_000
/** More is no photograph of a contract: 100 million pixels take 400 MB. */
const PIXELS_MOST = 100_000_000

/** A picture of the document, decoded and written anew as WebP: nothing of the file but its pixels. Null for what is none. */
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
    // damaged, or of too many pixels: as if it were not there
    return null
  }
}
