/** A table of an OpenType font file, as a view, or undefined if the font has none of that name. */
export function sfntTable(file: Uint8Array, name: string): Uint8Array | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const tableCount = view.getUint16(4)
  for (let record = 12; record < 12 + 16 * tableCount; record += 16) {
    if (String.fromCharCode(...file.subarray(record, record + 4)) !== name) continue
    const offset = view.getUint32(record + 8)
    return file.subarray(offset, offset + view.getUint32(record + 12))
  }
  return undefined
}
