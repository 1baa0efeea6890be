import { uprightPicture } from './signature-image.ts'

/** In base64 a third more: with it a mail stays below 30 kB. */
const bytesMost = 10_000

/** From the best to the smallest, which even noise fits into. Shown at half the size, so that it is sharp on a phone. */
const forms = [
  { width: 480, height: 160, colours: 256 },
  { width: 480, height: 160, colours: 64 },
  { width: 320, height: 106, colours: 64 },
  { width: 240, height: 80, colours: 32 },
  { width: 160, height: 54, colours: 16 },
]

/** Decodes an uploaded PNG or JPEG and encodes it anew, small enough for mails and without metadata. Null for anything else. */
export async function encodeLogo({ bytes }: { bytes: Uint8Array }): Promise<{ png: Uint8Array } | null> {
  for (const { colours, ...most } of forms) {
    const png = await uprightPicture(bytes, most)
      ?.png({ palette: true, colours, effort: 7, compressionLevel: 9 })
      .toBuffer()
      .catch(() => null)
    if (!png) return null
    if (png.length <= bytesMost) return { png }
  }
  return null
}
