/** A picture format that holds only pixels. */
export interface RasterFormat {
  extension: string
  contentType: string
}

interface Signature extends RasterFormat {
  /** The first bytes; null matches any byte. */
  starts: readonly (number | null)[]
}

const ascii = (text: string) => [...text].map(character => character.charCodeAt(0))

/**
 * LibreOffice tries its readers one after the other, first MET, BMP, WMF and EMF, PCX, TIFF, GIF, PNG and JPEG, and
 * they go by these same bytes. So a file with one of these signatures is not taken for anything else, whatever follows;
 * `plainBitmap` makes sure of that for MET.
 */
const signatures: readonly Signature[] = [
  { starts: [0x89, ...ascii('PNG\r\n\x1a\n')], extension: 'png', contentType: 'image/png' },
  { starts: [0xff, 0xd8, 0xff], extension: 'jpeg', contentType: 'image/jpeg' },
  { starts: ascii('GIF87a'), extension: 'gif', contentType: 'image/gif' },
  { starts: ascii('GIF89a'), extension: 'gif', contentType: 'image/gif' },
  { starts: [...ascii('BM'), null, null, null, null, 0, 0, 0, 0], extension: 'bmp', contentType: 'image/bmp' },
  { starts: ascii('II*\0'), extension: 'tiff', contentType: 'image/tiff' },
  { starts: ascii('MM\0*'), extension: 'tiff', contentType: 'image/tiff' },
]

/** Returns the format of a picture of pixels by its first bytes; undefined for anything else. */
export const rasterFormat = (bytes: Uint8Array): RasterFormat | undefined =>
  signatures.find(({ starts }) => starts.every((byte, index) => byte === null || bytes[index] === byte))

/**
 * Returns a BMP without the file size in its header, which no reader needs and which could look like the start of a
 * MET.
 */
export function plainBitmap(bytes: Uint8Array): Uint8Array {
  const plain = bytes.slice()
  plain.fill(0, 2, 6)
  return plain
}
