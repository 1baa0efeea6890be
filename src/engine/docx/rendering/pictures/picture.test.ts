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

describe('a bitmap', () => {
  it.each([
    ['png', png],
    ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
    ['gif', ascii('GIF87a')],
    ['gif', ascii('GIF89a')],
    ['bmp', ascii('BM\x10\0\0\0\0\0\0\0\x36')],
    ['tiff', ascii('II*\0')],
    ['tiff', ascii('MM\0*')],
  ])('is recognized as %s by its first bytes', (extension, bytes) => {
    expect(extensionOf(bytes)).toBe(extension)
  })

  it('cannot be read as another format if it is accepted as BMP', () => {
    const metafile = ascii('BM\xd3\xa8\xa8\0\0\0\0\0')
    expect(listedPicture(metafile)?.bytes[2]).toBe(0)
    expect(extensionOf(ascii('BM\0\0\0\0svg>'))).toBeNull()
  })
})

describe('listedPicture', () => {
  it.each<[string, Uint8Array | string]>([
    ['empty file', ''],
    ['SVG', svg('')],
    ['SVG after white space', `\n\n${svg('')}`],
    ['SVG in UTF-16', utf16(svg(''))],
    ['compressed SVG', packed(svg(''))],
    ['compressed PNG', packed(png)],
    ['PNG that is cut off in its signature', png.subarray(0, 7)],
    ['SVG after the signature of a GIF', `GIF8<!---->${svg('')}`],
    ['PDF', '%PDF-1.7'],
    ['EPS', '%!PS-Adobe-3.0 EPSF-3.0'],
    ['WebP', 'RIFF\0\0\0\0WEBPVP8 '],
    ['XPM', '/* XPM */'],
    ['Photoshop file', '8BPS\0\x01'],
    ['file that cannot be decompressed', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2])],
    ['file that decompresses to more than 64 MiB', gzipSync(Buffer.alloc(65 * 1024 ** 2))],
  ])('refuses a file of this kind: %s', (_, bytes) => {
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
  it('stays unchanged if it only draws', () => {
    expect(Buffer.from(listedPicture(emf(lineTo))!.bytes).equals(emf(lineTo))).toBe(true)
    expect(listedPicture(packed(emf(lineTo)))?.contentType).toBe('image/x-emf')
  })

  it('gets empty comments in place of records that do not draw', () => {
    const profile = record(99, 0x2f2f2f2f)
    const driverEscape = record(106, 1, 2, 3)
    const listed = Buffer.from(listedPicture(emf(profile, lineTo, driverEscape))!.bytes)
    expect(typesOf(listed)).toEqual([1, 70, 54, 70, 14])
    expect(listed.includes('////')).toBe(false)
  })

  it('loses embedded files in its comments', () => {
    const listed = Buffer.from(listedPicture(emfMultiFormats(' FDP', ascii('%PDF-1.7')))!.bytes)
    expect(listed.includes('PDF')).toBe(false)
    expect(listed.includes('GDIC')).toBe(false)
  })

  it('loses all bytes after its end record', () => {
    const longer = Buffer.concat([emf(lineTo), ascii(svg(''))])
    expect(Buffer.from(listedPicture(longer)!.bytes).equals(emf(lineTo))).toBe(true)
  })

  it.each<[string, Buffer]>([
    ['has no end record', emf(lineTo).subarray(0, -20)],
    ['has a record of size 0', emf(Buffer.from(Uint32Array.of(54, 0).buffer))],
    ['has a record that is longer than the file', emf(Buffer.from(Uint32Array.of(54, 0x7fffffff).buffer))],
    ['has a record that is cut short', emf(Buffer.from(Uint32Array.of(54, 9, 0).buffer))],
  ])('is refused if it %s', (_, bytes) => {
    expect(extensionOf(bytes)).toBeNull()
  })

  it.each<[string, Buffer, boolean]>([
    ['a PNG', compressedBitmap(png), true],
    ['an SVG', compressedBitmap(ascii(svg(''))), false],
    ['a compressed SVG', compressedBitmap(packed(svg(''))), false],
    ['a BMP', compressedBitmap(ascii('BM\xd3\xa8\xa8\0\0\0\0\0')), false],
    ['a PDF', compressedBitmap(ascii('%PDF-1.7')), false],
    ['an EMF', compressedBitmap(emf()), false],
    ['a nested metafile', nestedMetafile(emf()), false],
  ])('is accepted only if the image in its EMF+ records is of an allowed type: %s', (_, image, mayStay) => {
    expect(extensionOf(emfPlusImage(image))).toBe(mayStay ? 'emf' : null)
  })

  it('loses its EMF+ records if they are not allowed and not needed', () => {
    const listed = Buffer.from(listedPicture(emfPlusImage(compressedBitmap(ascii(svg(''))), true))!.bytes)
    expect(listed.includes('svg')).toBe(false)
    expect(listed.includes('EMF+')).toBe(false)
    expect(typesOf(listed)).toEqual([1, 70, 14])
  })
})

describe('a WMF', () => {
  it('stays unchanged if it only draws, with and without a placeable header', () => {
    expect(Buffer.from(listedPicture(wmf())!.bytes).equals(wmf())).toBe(true)
    expect(extensionOf(wmf().subarray(22))).toBe('wmf')
  })

  it('loses the content of its escape records', () => {
    const listed = Buffer.from(listedPicture(wmfHolding(emf(lineTo)))!.bytes)
    expect(listed.length).toBe(wmfHolding(emf(lineTo)).length)
    expect(listed.includes(' EMF')).toBe(false)
    expect(listed.includes('WMFC')).toBe(false)
    expect(listed.readUInt16LE(22 + 18 + 4)).toBe(0x0105)
  })

  it.each<[string, Buffer]>([
    ['has no end record', wmf().subarray(0, -6)],
    ['has the type for disk files, unknown to LibreOffice', Buffer.concat([Buffer.from([2]), wmf().subarray(23)])],
    ['ends after its header', wmf().subarray(0, 30)],
  ])('is refused if it %s', (_, bytes) => {
    expect(extensionOf(bytes)).toBeNull()
  })
})
