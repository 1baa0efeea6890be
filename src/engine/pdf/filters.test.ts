import { deflateRawSync, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latin1 } from './characters.ts'
import { decodeStream } from './filters.ts'
import { dict, name, type PdfObject, PdfStream } from './objects.ts'

function decode(data: Uint8Array, filter: PdfObject, parameters?: PdfObject, maxBytes?: number): string {
  const stream = new PdfStream(dict({ Filter: filter, DecodeParms: parameters }), data)
  return Buffer.from(decodeStream(stream, object => object ?? null, maxBytes)).toString('latin1')
}

describe('decoding filters', () => {
  it('decodes Flate, even with a wrong checksum, a wrong header or a missing end', () => {
    const deflated = deflateSync('content '.repeat(50))
    const text = 'content '.repeat(50)
    expect(decode(deflated, name('FlateDecode'))).toBe(text)
    const wrongChecksum = Buffer.from(deflated).fill(0, deflated.length - 4)
    expect(decode(wrongChecksum, name('FlateDecode'))).toBe(text)
    expect(decode(Buffer.concat([latin1('??'), deflateRawSync(text)]), name('Fl'))).toBe(text)
    expect(text.startsWith(decode(deflateSync(latin1(text), { level: 0 }).subarray(0, 100), name('FlateDecode')))).toBe(
      true,
    )
  })

  it('decodes ASCII85, ASCIIHex, RunLength and LZW', () => {
    expect(decode(latin1('87cURD]i,"Ebo80~>'), name('ASCII85Decode'))).toBe('Hello World!')
    expect(decode(latin1('zz!!~>'), name('A85'))).toBe(`${'\0'.repeat(8)}\0`)
    expect(decode(latin1('48 65 6C6c 6F>'), name('ASCIIHexDecode'))).toBe('Hello')
    expect(decode(Uint8Array.from([2, 65, 66, 67, 254, 68, 128, 9]), name('RunLengthDecode'))).toBe('ABCDDD')
    // The example of ISO 32000-2 §7.4.4.2.
    expect([
      ...latin1(decode(Uint8Array.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]), name('LZWDecode'))),
    ]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
  })

  it('decodes a chain of filters with parameters for each', () => {
    const rows = Uint8Array.from([2, 1, 2, 3, 2, 1, 1, 1])
    const hex = latin1(Buffer.from(deflateSync(rows)).toString('hex'))
    const parameters = dict({ Predictor: 12, Columns: 3 })
    expect([...latin1(decode(hex, [name('ASCIIHexDecode'), name('FlateDecode')], [null, parameters]))]).toEqual([
      1, 2, 3, 2, 3, 4,
    ])
  })

  it('undoes each PNG predictor and the TIFF predictor', () => {
    const png = (rows: number[]) => [
      ...latin1(decode(deflateSync(Uint8Array.from(rows)), name('FlateDecode'), dict({ Predictor: 15, Columns: 3 }))),
    ]
    expect(png([0, 5, 6, 7])).toEqual([5, 6, 7])
    expect(png([1, 5, 1, 1])).toEqual([5, 6, 7])
    expect(png([0, 4, 4, 4, 3, 1, 1, 1])).toEqual([4, 4, 4, 3, 4, 5])
    expect(png([0, 4, 8, 4, 4, 1, 1, 1])).toEqual([4, 8, 4, 5, 9, 5])
    expect([
      ...latin1(
        decode(
          deflateSync(Uint8Array.from([1, 1, 1, 5, 5, 5])),
          name('FlateDecode'),
          dict({ Predictor: 2, Columns: 3 }),
        ),
      ),
    ]).toEqual([1, 2, 3, 5, 10, 15])
  })
})

describe('content that cannot or must not be decoded', () => {
  it('is refused if its filter is for images', () => {
    expect(() => decode(latin1('x'), name('DCTDecode'))).toThrow(expect.objectContaining({ code: 'cannot-decode' }))
  })

  it('is refused if it grows beyond the limit', () => {
    const bomb = deflateSync(new Uint8Array(1_000_000))
    expect(() => decode(bomb, name('FlateDecode'), undefined, 1000)).toThrow(
      expect.objectContaining({ code: 'too-complex' }),
    )
    const runs = new Uint8Array(2000).fill(129)
    expect(() => decode(runs, name('RunLengthDecode'), undefined, 1000)).toThrow(
      expect.objectContaining({ code: 'too-complex' }),
    )
  })

  it('fails with a coded error, whatever its bytes', () => {
    const filters = ['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(...filters), (data, filter) => {
        try {
          decode(data, name(filter), dict({ Predictor: 12, Columns: 5 }), 100_000)
        } catch (error) {
          expect(error).toMatchObject({ name: 'PdfError' })
        }
      }),
    )
  })
})
