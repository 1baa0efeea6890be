import { gunzipped } from './picture.ts'

const EMF_SIGNATURE_AT = 40
const EMF_SIGNATURE = 0x464d4520
const EXT_TEXT_OUT_A = 83
const EXT_TEXT_OUT_W = 84
const SMALL_TEXT_OUT = 108
const END_OF_EMF = 14

const PLACEABLE_KEY = 0x9ac6cdd7
const PLACEABLE_BYTES = 22
const WMF_HEADER_BYTES = 18
const TEXT_OUT = 0x0521
const EXT_TEXT_OUT = 0x0a32

/**
 * Returns the texts that an EMF or WMF draws, in drawing order (MS-EMF 2.3.5, MS-WMF 2.3.3); empty for any other
 * picture.
 */
export function metafileTexts(bytes: Uint8Array): string[] {
  const file = Buffer.from(gunzipped(bytes) ?? bytes)
  try {
    return isEmf(file) ? emfTexts(file) : wmfTexts(file)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

const isEmf = (file: Buffer) => file.length > 88 && file.readUInt32LE(EMF_SIGNATURE_AT) === EMF_SIGNATURE

function emfTexts(file: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at + 8 <= file.length; ) {
    const type = file.readUInt32LE(at)
    const size = file.readUInt32LE(at + 4)
    if (size < 8 || type === END_OF_EMF) break
    if (type === EXT_TEXT_OUT_W || type === EXT_TEXT_OUT_A) {
      const [count, offset] = [file.readUInt32LE(at + 44), file.readUInt32LE(at + 48)]
      texts.push(textAt(file, at + offset, count, type === EXT_TEXT_OUT_W))
    } else if (type === SMALL_TEXT_OUT) {
      const [count, options] = [file.readUInt32LE(at + 16), file.readUInt32LE(at + 20)]
      // without a rectangle, the text follows directly
      texts.push(textAt(file, at + (options & 0x100 ? 36 : 52), count, (options & 0x200) === 0))
    }
    at += size
  }
  return texts
}

function wmfTexts(file: Buffer): string[] {
  const texts: string[] = []
  const start = file.readUInt32LE(0) === PLACEABLE_KEY ? PLACEABLE_BYTES : 0
  if (file.readUInt16LE(start + 2) !== WMF_HEADER_BYTES / 2) return texts
  for (let at = start + WMF_HEADER_BYTES; at + 6 <= file.length; ) {
    const size = file.readUInt32LE(at) * 2
    const kind = file.readUInt16LE(at + 4)
    if (size < 6 || kind === 0) break
    if (kind === TEXT_OUT) texts.push(textAt(file, at + 8, file.readUInt16LE(at + 6), false))
    if (kind === EXT_TEXT_OUT) {
      const [count, options] = [file.readUInt16LE(at + 10), file.readUInt16LE(at + 12)]
      texts.push(textAt(file, at + (options & 6 ? 22 : 14), count, false))
    }
    at += size
  }
  return texts
}

const textAt = (file: Buffer, at: number, count: number, isWide: boolean): string =>
  file.toString(isWide ? 'utf16le' : 'latin1', at, at + count * (isWide ? 2 : 1)).replace(/\0/g, '')
