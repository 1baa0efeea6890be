import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latin1 } from './characters.ts'
import { ObjectParser } from './object-parser.ts'
import { type PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from './objects.ts'
import { formatNumber, serialize } from './serialize.ts'
import { dateString, decodeTextString, textString } from './text-string.ts'

const byteText = fc.uint8Array({ maxLength: 12 }).map(bytes => Buffer.from(bytes).toString('latin1'))

const { object } = fc.letrec<{ object: PdfObject }>(tie => ({
  object: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<PdfObject>(null, true, false),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map(value => Number(formatNumber(value))),
    byteText.map(value => new PdfName(value)),
    fc.tuple(fc.uint8Array({ maxLength: 20 }), fc.boolean()).map(([bytes, hex]) => new PdfString(bytes, hex)),
    fc.tuple(fc.nat(99_999), fc.nat(9)).map(([num, gen]) => new PdfRef(num, gen)),
    fc.array(tie('object'), { maxLength: 4 }),
    fc
      .array(
        fc.tuple(
          byteText,
          tie('object').filter(value => value !== null),
        ),
        { maxLength: 4 },
      )
      .map((entries): PdfDict => new Map(entries)),
  ),
}))

describe('serialize', () => {
  it('writes every object so that it reads back unchanged', () => {
    fc.assert(
      fc.property(object, value => {
        const text = serialize(value)
        expect(serialize(new ObjectParser(latin1(text)).parseObject())).toBe(text)
      }),
    )
  })

  it('writes text in every script so that it reads back unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(decodeTextString(textString(text))).toBe(text)
      }),
    )
  })

  it('writes numbers without an exponent', () => {
    expect([1e-7, 1e21, -0.1, 3, 0.00001].map(formatNumber)).toEqual([
      '0.0000001',
      '1000000000000000000000',
      '-0.1',
      '3',
      '0.00001',
    ])
  })

  it('writes dates in UTC', () => {
    expect(serialize(dateString(new Date('2026-11-30T12:05:09Z')))).toBe("(D:20261130120509+00'00')")
  })
})
