/** A record of a drawing (MS-ODRAW 2.2), valid or forged. */
export function artRecord(type: number, content: Buffer | Buffer[], version = 0, instance = 0): Buffer {
  const bytes = Array.isArray(content) ? Buffer.concat(content) : content
  const head = Buffer.alloc(8)
  head.writeUInt16LE((Array.isArray(content) ? 0xf : version) | (instance << 4), 0)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([head, bytes])
}

export type ArtProperty = [number, number | Buffer]

/** Properties of a shape by number, followed by the data of all of them (MS-ODRAW 2.2.7 to 2.2.9). */
export function artProperties(properties: ArtProperty[], type = 0xf00b): Buffer {
  const heads = properties.map(([property, value]) => {
    const head = Buffer.alloc(6)
    head.writeUInt16LE(typeof value === 'number' ? property : property | 0x8000, 0)
    head.writeUInt32LE(typeof value === 'number' ? value : value.length, 2)
    return head
  })
  const data = properties.flatMap(([, value]) => (typeof value === 'number' ? [] : [value]))
  return artRecord(type, Buffer.concat([...heads, ...data]), 3, properties.length)
}

export const artText = (text: string) => Buffer.from(`${text}\0`, 'utf16le')

const PICTURE_FRAME = 75
/** The shape of a picture, or of another kind. */
export function shape(identifier: number, properties: ArtProperty[], kind = PICTURE_FRAME): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(identifier, 0)
  head.writeUInt32LE(0xa00, 4)
  const anchor = artRecord(0xf010, Buffer.alloc(4))
  const data = artRecord(0xf011, Buffer.from([1, 0, 0, 0]))
  return artRecord(0xf004, [artRecord(0xf00a, head, 2, kind), artProperties(properties), anchor, data])
}

export const blipTypes = { emf: 0xf01a, wmf: 0xf01b, jpeg: 0xf01d, png: 0xf01e, dib: 0xf01f, tiff: 0xf029 }
const instances = { emf: 0x3d4, wmf: 0x216, jpeg: 0x46a, png: 0x6e0, dib: 0x7a8, tiff: 0x6e4 }

/** A picture of a drawing: its declared type, and its bytes. */
export function blip(type: keyof typeof blipTypes, bytes: Uint8Array): Buffer {
  const head = type === 'emf' || type === 'wmf' ? metafileHead(bytes.length) : Buffer.from([0xff])
  return artRecord(blipTypes[type], Buffer.concat([Buffer.alloc(16, 1), head, bytes]), 0, instances[type])
}

function metafileHead(length: number): Buffer {
  const head = Buffer.alloc(34)
  head.writeUInt32LE(length, 0)
  head.writeInt32LE(2000, 12)
  head.writeInt32LE(2000, 16)
  head.writeInt32LE(1_000_000, 20)
  head.writeInt32LE(1_000_000, 24)
  head.writeUInt32LE(length, 28)
  head[32] = 0xfe
  head[33] = 0xfe
  return head
}

/** An entry of the picture store, with its picture inside it or in another place. */
export function storeEntry(place: number | null, picture: Buffer): Buffer {
  const head = Buffer.alloc(36)
  head[0] = 6
  head[1] = 6
  head.writeUInt32LE(picture.length, 20)
  head.writeUInt32LE(1, 24)
  head.writeUInt32LE(place ?? 0xffff_ffff, 28)
  return artRecord(0xf007, place === null ? Buffer.concat([head, picture]) : head, 2, 6)
}

/** A picture in the text (MS-DOC 2.9.192); `kind` is how it is stored. */
export function textPicture(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(68)
  head.writeUInt32LE(68 + content.length, 0)
  for (const [at, value] of [
    [4, 68],
    [6, kind],
    [8, 2000],
    [10, 2000],
    [28, 2000],
    [30, 2000],
    [32, 1000],
    [34, 1000],
  ] as const)
    head.writeUInt16LE(value, at)
  return Buffer.concat([head, content])
}

/** The drawings of a document: its pictures, and shapes on the first drawing (MS-ODRAW 2.2.12, 2.2.13). */
export function drawingGroup(entries: Buffer[], shapes: Buffer[]): Buffer {
  const numbers = (...values: number[]) => {
    const made = Buffer.alloc(values.length * 4)
    for (const [index, value] of values.entries()) made.writeUInt32LE(value, index * 4)
    return made
  }
  const store = entries.length > 0 ? [artRecord(0xf001, entries)] : []
  const group = artRecord(0xf000, [
    artRecord(0xf006, numbers(2048, 2, shapes.length + 1, 1, 1, shapes.length + 1)),
    ...store,
  ])
  const patriarch = artRecord(0xf004, [artRecord(0xf009, Buffer.alloc(16), 1), artRecord(0xf00a, numbers(1024, 5), 2)])
  const drawing = artRecord(0xf002, [
    artRecord(0xf008, numbers(shapes.length + 1, 1025), 0, 1),
    artRecord(0xf003, [patriarch, ...shapes]),
  ])
  return Buffer.concat([group, Buffer.from([0]), drawing])
}
