/**
 * The functions of records that draw (MS-WMF 2.1.1.1), and META_EOF. META_ESCAPE is missing on purpose: it holds data
 * of other programs, a whole EMF, or PostScript.
 */
const drawing = new Set([
  ...[0x0000, 0x0201, 0x0102, 0x0103, 0x0104, 0x0105, 0x0106, 0x0107, 0x0108, 0x0209, 0x020a, 0x020b, 0x020c, 0x020d],
  ...[0x020e, 0x020f, 0x0410, 0x0211, 0x0412, 0x0213, 0x0214, 0x0415, 0x0416, 0x0817, 0x0418, 0x0419, 0x081a, 0x041b],
  ...[0x061c, 0x061d, 0x001e, 0x041f, 0x0220, 0x0521, 0x0922, 0x0b23, 0x0324, 0x0325, 0x0127, 0x0228, 0x0429, 0x012a],
  ...[0x012b, 0x012c, 0x012d, 0x012e, 0x0830, 0x0231, 0x0a32, 0x0d33, 0x0234, 0x0035, 0x0436, 0x0037, 0x0538, 0x0139],
  ...[0x0940, 0x0b41, 0x0142, 0x0f43, 0x0548, 0x0149, 0x01f0, 0x00f7, 0x01f9, 0x02fa, 0x02fb, 0x02fc, 0x06ff],
])
const END = 0x0000
/** META_SETRELABS, which readers ignore. */
const NOTHING = 0x0105
const PLACEABLE_KEY = 0x9ac6cdd7
const PLACEABLE_BYTES = 22
const HEADER_BYTES = 18
const RECORD_BYTES = 6

/**
 * Walks all records of a WMF (MS-WMF 2.3): records that do not draw are emptied, and bytes after its end are cut off.
 * Returns null for bytes that are not a WMF.
 */
export function listedWmf(bytes: Uint8Array): Uint8Array | null {
  const file = Buffer.from(bytes)
  const isPlaceable = file.length > PLACEABLE_BYTES && file.readUInt32LE(0) === PLACEABLE_KEY
  const start = isPlaceable ? PLACEABLE_BYTES : 0
  if (!isHeader(file, start)) return null
  for (let at = start + HEADER_BYTES; at + RECORD_BYTES <= file.length; ) {
    const size = file.readUInt32LE(at) * 2
    const kind = file.readUInt16LE(at + 4)
    if (size < RECORD_BYTES || at + size > file.length) return null
    if (kind === END) return file.subarray(0, at + size)
    if (!drawing.has(kind)) {
      file.writeUInt16LE(NOTHING, at + 4)
      file.fill(0, at + RECORD_BYTES, at + size)
    }
    at += size
  }
  return null
}

/**
 * Whether the file has the header of a metafile in memory, the only kind that LibreOffice recognizes by its header:
 * nine words long, of Windows 1 or 3 (MS-WMF 2.3.2.2).
 */
function isHeader(file: Buffer, at: number): boolean {
  if (file.length < at + HEADER_BYTES + RECORD_BYTES) return false
  const [type, words, version] = [0, 2, 4].map(offset => file.readUInt16LE(at + offset))
  return type === 1 && words === 9 && (version === 0x100 || version === 0x300)
}
