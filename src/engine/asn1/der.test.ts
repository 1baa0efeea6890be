import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { der, derTags, integer, objectIdentifier, octetString, sequence, setOf, time } from './der.ts'
import {
  DerError,
  DerReader,
  open,
  readBitString,
  readDer,
  readObjectIdentifier,
  readSmallInteger,
  readTime,
} from './der-reader.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

describe('the DER codec', () => {
  it.each([
    [integer(0), '020100'],
    [integer(127), '02017f'],
    [integer(128), '02020080'],
    [integer(Uint8Array.of(0, 0, 0x80)), '02020080'],
    [integer(0x1a2b3c4d5e6n), '020601a2b3c4d5e6'],
    [objectIdentifier('1.2.840.113549'), '06062a864886f70d'],
    [objectIdentifier('2.5.29.56'), '0603551d38'],
    [objectIdentifier('2.999.1'), '0603883701'],
    [octetString(new Uint8Array(200)).subarray(0, 3), '0481c8'],
    [octetString(new Uint8Array(70000)).subarray(0, 5), '0483011170'],
    [setOf([integer(2), integer(1), octetString(Uint8Array.of(1))]), '3109020101020102040101'],
    [time(new Date('2049-12-31T23:59:59.999Z')), `170d${Buffer.from('491231235959Z').toString('hex')}`],
    [time(new Date('2050-01-01T00:00:00Z')), `180f${Buffer.from('20500101000000Z').toString('hex')}`],
  ])('writes a value in its only valid form: case %#', (written, expected) => {
    expect(hex(written)).toBe(expected)
  })

  it('reads back the values that it writes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(0x7fffffff), (content, number) => {
        const reader = open(readDer(sequence(octetString(content), integer(number))))
        expect(reader.next(derTags.octetString).content).toEqual(Buffer.from(content))
        expect(readSmallInteger(reader.next())).toBe(number)
        reader.end()
      }),
    )
  })

  it('reads object identifiers with arcs of any size', () => {
    for (const oid of [
      '0.9.2342',
      '1.3.6.1.4.1.311',
      '2.5.4.3',
      '2.999.1',
      '2.25.13079139821503860589376299417401945539',
    ]) {
      expect(readObjectIdentifier(readDer(objectIdentifier(oid)))).toBe(oid)
    }
  })

  it('reads both formats of a time', () => {
    for (const moment of ['1999-05-06T07:08:09.000Z', '2027-01-02T03:04:05.000Z', '2126-10-28T00:00:00.000Z']) {
      expect(
        readTime(
          readDer(
            Number(moment.slice(0, 4)) < 2000
              ? der(derTags.utcTime, Buffer.from('990506070809Z'))
              : time(new Date(moment)),
          ),
        ).toISOString(),
      ).toBe(moment)
    }
  })

  it.each([
    ['an indefinite length', '30800000'],
    ['a length that is longer than needed', '048101ff'],
    ['a length with a leading zero', '04820080'.padEnd(8 + 256, '0')],
    ['a value that is cut short', '0405aabb'],
    ['a header that is cut short', '04'],
    ['a tag of several octets', '1f810100'],
    ['bytes after the value', '02010100'],
    ['an empty input', ''],
  ])('refuses %s', (_, encoded) => {
    expect(() => readDer(bytes(encoded))).toThrow(DerError)
  })

  it.each([
    ['integer with a needless zero', () => readSmallInteger(readDer(bytes('02020001')))],
    ['negative integer', () => readSmallInteger(readDer(bytes('0201ff')))],
    ['object identifier cut short', () => readObjectIdentifier(readDer(bytes('060255 80'.replace(' ', ''))))],
    ['object identifier with a padded arc', () => readObjectIdentifier(readDer(bytes('0603558001')))],
    ['time without seconds', () => readTime(readDer(der(derTags.utcTime, Buffer.from('2701020304Z'))))],
    ['day that does not exist', () => readTime(readDer(der(derTags.utcTime, Buffer.from('271302030405Z'))))],
    ['bit string without its first octet', () => readBitString(readDer(bytes('0300')))],
    ['leftover element', () => new DerReader(bytes('0500')).end()],
    ['tag other than expected', () => new DerReader(bytes('0500')).next(derTags.integer)],
  ])('refuses a %s', (_, read) => {
    expect(read).toThrow(DerError)
  })
})
