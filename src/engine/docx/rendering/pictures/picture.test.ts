import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  compressedBitmap,
  emf,
  emfMultiFormats,
  emfPlusImage,
  nestedMetafile,
  packed,
  svg,
  utf16,
  wmf,
  wmfHolding,
} from '../../../../../test/hostile/hostile-pictures.ts'
import { blankPicture, listedPicture } from './picture.ts'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const extensionOf = (bytes: Uint8Array | string) => listedPicture(Buffer.from(bytes))?.extension ?? null
const png = Buffer.from(blankPicture.bytes)

describe('a picture of pixels', () => {
  it.each([
    ['png', png],
    ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
    ['gif', ascii('GIF87a')],
    ['gif', ascii('GIF89a')],
    ['bmp', ascii('BM\x10\0\0\0\0\0\0\0\x36')],
    ['tiff', ascii('II*\0')],
    ['tiff', ascii('MM\0*')],
  ])('recognizes a picture of pixels as %s by its first bytes', (extension, bytes) => {
    expect(extensionOf(bytes)).toBe(extension)
  })

  it('a picture accepted as BMP cannot be read as another format', () => {
    const metafile = ascii('BM\xd3\xa8\xa8\0\0\0\0\0')
    expect(listedPicture(metafile)?.bytes[2]).toBe(0)
    expect(extensionOf(ascii('BM\0\0\0\0svg>'))).toBeNull()
  })
})

describe('listedPicture returns null for', () => {
  it.each<[string, Uint8Array | string]>([
    ['nothing', ''],
    ['an SVG', svg('')],
    ['an SVG after space', `\n\n${svg('')}`],
    ['an SVG in UTF-16', utf16(svg(''))],
    ['an SVG packed', packed(svg(''))],
    ['a PNG packed', packed(png)],
    ['a PNG cut off in its signature', png.subarray(0, 7)],
    ['an SVG after the start of a GIF', `GIF8<!---->${svg('')}`],
    ['a PDF', '%PDF-1.7'],
    ['an EPS', '%!PS-Adobe-3.0 EPSF-3.0'],
    ['a WebP', 'RIFF\0\0\0\0WEBPVP8 '],
    ['an XPM', '/* XPM */'],
    ['a Photoshop file', '8BPS\0\x01'],
    ['what cannot be unpacked', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2])],
    ['what unpacks to more than 64 MiB', gzipSync(Buffer.alloc(65 * 1024 ** 2))],
  ])('%s', (_, bytes) => {
    expect(extensionOf(bytes)).toBeNull()
  })
})

const record = (type: number, ...values: number[]) =>
  Buffer.from(Uint32Array.of(type, 8 + 4 * values.length, ...values).buffer)
const lineTo = record(54, 9, 9)
const typesOf = (bytes: Uint8Array) => {
  const file = Buffer.from(bytes)
  const types: number[] = []
  for (let at = 0; at < file.length; at += file.readUInt32LE(at + 4)) types.push(file.readUInt32LE(at))
  return types
}

describe('an EMF', () => {
  it('keeps an EMF that only draws unchanged', () => {
    expect(Buffer.from(listedPicture(emf(lineTo))!.bytes).equals(emf(lineTo))).toBe(true)
    expect(listedPicture(packed(emf(lineTo)))?.contentType).toBe('image/x-emf')
  })

  it('replaces records of an EMF that do not draw by an empty comment', () => {
    const profile = record(99, 0x2f2f2f2f)
    const driverEscape = record(106, 1, 2, 3)
    const listed = Buffer.from(listedPicture(emf(profile, lineTo, driverEscape))!.bytes)
    expect(typesOf(listed)).toEqual([1, 70, 54, 70, 14])
    expect(listed.includes('////')).toBe(false)
  })

  it('removes files of other programs from the comments of an EMF', () => {
    const listed = Buffer.from(listedPicture(emfMultiFormats(' FDP', ascii('%PDF-1.7')))!.bytes)
    expect(listed.includes('PDF')).toBe(false)
    expect(listed.includes('GDIC')).toBe(false)
  })

  it('cuts an EMF off at its end record', () => {
    const longer = Buffer.concat([emf(lineTo), ascii(svg(''))])
    expect(Buffer.from(listedPicture(longer)!.bytes).equals(emf(lineTo))).toBe(true)
  })

  it.each<[string, Buffer]>([
    ['without an end', emf(lineTo).subarray(0, -20)],
    ['with a record of no size', emf(Buffer.from(Uint32Array.of(54, 0).buffer))],
    ['with a record that is longer than the file', emf(Buffer.from(Uint32Array.of(54, 0x7fffffff).buffer))],
    ['with a size that is not whole', emf(Buffer.from(Uint32Array.of(54, 9, 0).buffer))],
  ])('a file %s is no EMF', (_, bytes) => {
    expect(extensionOf(bytes)).toBeNull()
  })

  it.each<[string, Buffer, boolean]>([
    ['a PNG', compressedBitmap(png), true],
    ['an SVG', compressedBitmap(ascii(svg(''))), false],
    ['an SVG packed', compressedBitmap(packed(svg(''))), false],
    ['a BMP', compressedBitmap(ascii('BM\xd3\xa8\xa8\0\0\0\0\0')), false],
    ['a PDF', compressedBitmap(ascii('%PDF-1.7')), false],
    ['an EMF', compressedBitmap(emf()), false],
    ['a metafile in it', nestedMetafile(emf()), false],
  ])('an EMF+ may hold %s: %s', (_, image, mayStay) => {
    expect(extensionOf(emfPlusImage(image))).toBe(mayStay ? 'emf' : null)
  })

  it('draws an EMF without its EMF+ when that may not stay and is not needed', () => {
    const listed = Buffer.from(listedPicture(emfPlusImage(compressedBitmap(ascii(svg(''))), true))!.bytes)
    expect(listed.includes('svg')).toBe(false)
    expect(listed.includes('EMF+')).toBe(false)
    expect(typesOf(listed)).toEqual([1, 70, 14])
  })
})

describe('a WMF', () => {
  it('keeps a WMF that only draws unchanged, with and without a placeable header', () => {
    expect(Buffer.from(listedPicture(wmf())!.bytes).equals(wmf())).toBe(true)
    expect(extensionOf(wmf().subarray(22))).toBe('wmf')
  })

  it('empties the escapes of a WMF', () => {
    const listed = Buffer.from(listedPicture(wmfHolding(emf(lineTo)))!.bytes)
    expect(listed.length).toBe(wmfHolding(emf(lineTo)).length)
    expect(listed.includes(' EMF')).toBe(false)
    expect(listed.includes('WMFC')).toBe(false)
    expect(listed.readUInt16LE(22 + 18 + 4)).toBe(0x0105)
  })

  it.each<[string, Buffer]>([
    ['without an end', wmf().subarray(0, -6)],
    ['of the disk, which LibreOffice does not know for one', Buffer.concat([Buffer.from([2]), wmf().subarray(23)])],
    ['that is followed by nothing', wmf().subarray(0, 30)],
  ])('a file %s is no WMF', (_, bytes) => {
    expect(extensionOf(bytes)).toBeNull()
  })
})
