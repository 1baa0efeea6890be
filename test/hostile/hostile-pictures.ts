import { gzipSync } from 'node:zlib'

const uri = (path: string) => (path.includes('://') ? path : `file://${path}`)
const base64 = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64')

export const svg = (content: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="200">${content}</svg>`

/** An SVG that shows another file. */
export const svgOf = (path: string, before = '') =>
  svg(`<image x="0" y="0" width="200" height="200" xlink:href="${uri(path)}"/>`, before)

/** An SVG that embeds the SVG of `svgOf` as a `data:` URI. */
export const nestedSvgOf = (path: string) =>
  svg(`<image x="0" y="0" width="200" height="200" xlink:href="data:image/svg+xml;base64,${base64(svgOf(path))}"/>`)

export const packed = (bytes: string | Uint8Array) => gzipSync(Buffer.from(bytes))
export const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

const words = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
const padded = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
const record = (type: number, data: Uint8Array) => Buffer.concat([words(type, 8 + padded(data).length), padded(data)])

/** An EMF of 200 by 200 with these records (MS-EMF 2.3.4.2). */
export function emf(...records: Uint8Array[]): Buffer {
  const all = [...records, record(14, words(0, 16, 20))]
  const header = Buffer.alloc(88)
  const sizes = [1, 88, 0, 0, 199, 199, 0, 0, 5291, 5291, 0x464d4520, 0x10000]
  words(...sizes).copy(header)
  header.writeUInt32LE(88 + all.reduce((sum, one) => sum + one.length, 0), 48)
  header.writeUInt32LE(all.length + 1, 52)
  header.writeUInt16LE(1, 56)
  words(1024, 768, 271, 203).copy(header, 72)
  return Buffer.concat([header, ...all])
}

const emfComment = (data: Uint8Array) => record(70, Buffer.concat([words(data.length), data]))

const plusRecord = (type: number, flags: number, data: Uint8Array) => {
  const head = Buffer.alloc(12)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(flags, 2)
  head.writeUInt32LE(12 + padded(data).length, 4)
  head.writeUInt32LE(data.length, 8)
  return Buffer.concat([head, padded(data)])
}
const floats = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer)

/**
 * An EMF whose EMF+ draws an image object of these bytes (MS-EMFPLUS 2.2.1.4, 2.3.4.8). `isDual` says that its EMF
 * records draw the same.
 */
export function emfPlusImage(image: Uint8Array, isDual = false): Buffer {
  const header = plusRecord(0x4001, isDual ? 1 : 0, words(0xdbc01002, 0, 96, 96))
  const object = plusRecord(0x4008, 0x0500, Buffer.concat([words(0xdbc01002), image]))
  const attributes = plusRecord(0x4008, 0x0801, words(0xdbc01002, 0, 0, 0, 0, 0))
  const place = Buffer.concat([words(1, 2), floats(0, 0, 200, 200), floats(0, 0, 200, 200)])
  const draw = plusRecord(0x401a, 0, place)
  const end = plusRecord(0x4002, 0, Buffer.alloc(0))
  return emf(emfComment(Buffer.concat([words(0x2b464d45), header, object, attributes, draw, end])))
}

/** An image object that is a file in some format. */
export const compressedBitmap = (file: Uint8Array) => Buffer.concat([words(1, 200, 200, 0, 0, 1), file])
/** An image object that is another metafile; type 3 is an EMF. */
export const nestedMetafile = (file: Uint8Array, type = 3) => Buffer.concat([words(2, type, file.length), file])

/** A comment with the same picture in another format (MS-EMF 2.3.3.4.3). */
export function emfMultiFormats(format: string, file: Uint8Array): Buffer {
  const at = 12 + 4 + 4 + 16 + 4 + 16
  const signature = Buffer.from(format, 'latin1')
  const formats = Buffer.concat([signature, words(1, file.length, at)])
  return emf(
    emfComment(Buffer.concat([words(0x43494447, 0x40000004, 0, 0, 200, 200, 1), formats, Buffer.alloc(0), file])),
  )
}

export const wmfRecord = (kind: number, data: Uint8Array) => {
  const head = Buffer.alloc(6)
  head.writeUInt32LE(3 + data.length / 2, 0)
  head.writeUInt16LE(kind, 4)
  return Buffer.concat([head, data])
}

/** A WMF that carries an EMF in its escapes, as LibreOffice and Word write them (MS-WMF 2.3.6.12). */
export function wmfHolding(file: Uint8Array): Buffer {
  const chunk = Buffer.alloc(34 + file.length + (file.length % 2))
  words(0x43464d57, 1, 0x10000).copy(chunk, 0)
  chunk.writeUInt16LE(0, 12)
  words(0, 1, file.length, 0, file.length).copy(chunk, 14)
  Buffer.from(file).copy(chunk, 34)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(15, 0)
  head.writeUInt16LE(chunk.length, 2)
  return wmf(wmfRecord(0x0626, Buffer.concat([head, chunk])))
}

export function wmf(...records: Uint8Array[]): Buffer {
  const placeable = Buffer.alloc(22)
  placeable.writeUInt32LE(0x9ac6cdd7, 0)
  placeable.writeInt16LE(200, 10)
  placeable.writeInt16LE(200, 12)
  placeable.writeUInt16LE(96, 14)
  const body = Buffer.concat([...records, wmfRecord(0, Buffer.alloc(0))])
  const header = Buffer.alloc(18)
  header.writeUInt16LE(1, 0)
  header.writeUInt16LE(9, 2)
  header.writeUInt16LE(0x300, 4)
  header.writeUInt32LE((18 + body.length) / 2, 6)
  header.writeUInt32LE(body.length / 2, 12)
  return Buffer.concat([placeable, header, body])
}
