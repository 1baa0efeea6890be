import { DocxError } from '../../docx/docx-error.ts'
import type { ArtRecord } from './records.ts'

/**
 * The sets of shape properties that may stay, by the highest bits of their numbers (MS-ODRAW 2.3): transform,
 * protection, text, text effects, picture, geometry, fill, line, shadow, perspective, both sets of 3D, shape, callout,
 * group of shapes, sizes relative to the page. Their values are numbers.
 */
const SETS = new Set([
  0x000, 0x040, 0x080, 0x0c0, 0x100, 0x140, 0x180, 0x1c0, 0x200, 0x240, 0x280, 0x2c0, 0x300, 0x340, 0x380, 0x7c0,
])

/**
 * Properties in these sets that are left out, because their values are not plain numbers: flags of picture names, the
 * number of an object.
 */
const NO_NUMBERS = new Set([0x106, 0x10b, 0x188, 0x1c7])

/**
 * Properties with trailing data that may stay: texts of text effects, points, shading, dashes, the names and
 * descriptions of shapes. The names of picture files, links, scripts and whole packages are not among them.
 */
const WITH_DATA = new Set([
  ...[0x0c0, 0x0c5, 0x145, 0x146, 0x151, 0x152, 0x155, 0x156, 0x157],
  ...[0x197, 0x1cf, 0x380, 0x381, 0x383, 0x39f, 0x3a0],
])

const PROPERTY_BYTES = 6
const [NUMBER, HAS_DATA] = [0x3fff, 0x8000]
/** The flags of a shape's picture, fill and line, and the bits that mean that the picture is in a file. */
const PICTURE_FLAGS = [0x106, 0x188, 0x1c7]
const IN_FILE = 0x000c

export interface KeptProperties {
  record: ArtRecord
  hadLink: boolean
}

/** Keeps the allowed properties of a shape's table (MS-ODRAW 2.2.9). Throws DocxError `damaged`. */
export function keepProperties(record: ArtRecord): KeptProperties {
  const { bytes, instance: count } = record
  if (count * PROPERTY_BYTES > bytes.length) throw new DocxError('damaged', 'properties of a shape end too early')
  const heads: Buffer[] = []
  const datas: Buffer[] = []
  let hadLink = false
  for (let index = 0, dataAt = count * PROPERTY_BYTES; index < count; index++) {
    const head = bytes.subarray(index * PROPERTY_BYTES, (index + 1) * PROPERTY_BYTES)
    const property = head.readUInt16LE(0)
    const hasData = (property & HAS_DATA) !== 0
    const dataBytes = hasData ? head.readUInt32LE(2) : 0
    const data = bytes.subarray(dataAt, dataAt + dataBytes)
    dataAt += dataBytes
    if (data.length < dataBytes) throw new DocxError('damaged', 'the data of a shape end too early')
    const number = property & NUMBER
    hadLink ||= PICTURE_FLAGS.includes(number) && (head.readUInt32LE(2) & IN_FILE) !== 0
    if (!(hasData ? WITH_DATA.has(number) : SETS.has(number & ~0x3f) && !NO_NUMBERS.has(number))) continue
    heads.push(head)
    datas.push(data)
  }
  return { record: { ...record, instance: heads.length, bytes: Buffer.concat([...heads, ...datas]) }, hadLink }
}
