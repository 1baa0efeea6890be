import sharp from 'sharp'
import { uprightPicture } from './signature-image.ts'

/** The most bytes of a logo. Base64 adds a third; with it, a mail stays below 30 kB. */
const bytesMost = 10_000

/** The largest size of a logo, in pixels. It is shown at half the size, so that it is sharp on a phone. */
const most = { width: 480, height: 160 }

/** The scales that are tried until the logo fits. At the last scale, even noise fits. */
const shares = [1, 0.7, 0.5, 0.3]

/**
 * Decodes an uploaded PNG or JPEG and encodes it again, small enough for mails and without metadata. Returns null for
 * anything else.
 */
export async function encodeLogo({ bytes }: { bytes: Uint8Array }): Promise<{ png: Uint8Array } | null> {
  const decoded = await uprightPicture(bytes, most)
    ?.ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!decoded) return null
  const { width, height } = decoded.info
  for (const share of shares) {
    const png = await sharp(decoded.data, { raw: { width, height, channels: 4 } })
      .resize({ width: Math.max(Math.round(width * share), 1), height: Math.max(Math.round(height * share), 1) })
      .png({ palette: true, effort: 4, compressionLevel: 9 })
      .toBuffer()
    if (png.length <= bytesMost) return { png }
  }
  return null
}
