import sharp from 'sharp'
import { listedPicture } from '../../engine/docx/rendering/pictures/picture.ts'
import { pictureDocument } from '../../engine/docx/rendering/pictures/picture-document.ts'
import { rasterFormat } from '../../engine/docx/rendering/pictures/raster.ts'
import { pictureById } from '../../engine/redline/view/content/media.ts'
import type { ReadonlyWordFile } from '../../engine/redline/word-file.ts'

/** The most pixels along the longer side, as many as a page has on a high-resolution screen. */
const LONGEST_SIDE = 2_000
/** More than any photograph in a contract has. Decoded, this many pixels take 400 MB. */
const PIXELS_MOST = 100_000_000

/** A picture as WebP, or a DOCX whose only page shows it, because LibreOffice has to draw it. */
export type ShownPicture = { webp: Uint8Array } | { docx: Uint8Array }

/**
 * Returns a picture of the document, decoded and written again as WebP, so that nothing of the file remains except its
 * pixels, or a document that shows a metafile. Returns null if it is not a picture.
 */
export async function showPicture(file: ReadonlyWordFile, mediaId: string): Promise<ShownPicture | null> {
  const bytes = pictureById(file, mediaId)
  if (!bytes) return null
  if (!rasterFormat(bytes)) {
    const metafile = listedPicture(bytes)
    return metafile && { docx: pictureDocument(metafile) }
  }
  try {
    const webp = await sharp(bytes, { limitInputPixels: PIXELS_MOST })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer()
    return { webp }
  } catch {
    // a picture that is damaged or has too many pixels counts as missing
    return null
  }
}
