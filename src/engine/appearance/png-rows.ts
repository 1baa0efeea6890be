/**
 * An opaque image with one byte per sample. Its rows are filtered and deflated as PNG stores them; PDF can hold them in
 * the same form.
 */
export interface PngRows {
  width: number
  height: number
  /** Samples per pixel: 1 for gray, 3 for red, green and blue. */
  colors: 1 | 3
  deflated: Uint8Array
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const GRAY = 0
const RGB = 2

/**
 * Takes the rows out of a PNG file unchanged. Returns undefined when the file has transparency, a palette, interlacing
 * or a depth other than 8 bits.
 */
export function readPngRows(file: Uint8Array): PngRows | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  let header: Buffer | undefined
  const data: Buffer[] = []
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const content = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))
    if (type === 'tRNS') return undefined
    if (type === 'IHDR') header = content
    if (type === 'IDAT') data.push(content)
    at += 12 + content.length
  }
  if (header?.length !== 13 || data.length === 0) return undefined
  const [depth, colorType, , , interlaced] = header.subarray(8)
  if (depth !== 8 || interlaced !== 0 || (colorType !== GRAY && colorType !== RGB)) return undefined
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    colors: colorType === GRAY ? 1 : 3,
    deflated: Buffer.concat(data),
  }
}
