import { expect, it } from 'vitest'
import { acceptedCoding } from './accept-encoding.ts'

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate', null],
  ['gzip', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['br ; q=0, gzip;q=0.001', 'gzip'],
  ['gzip;q=0', null],
  ['gzip;q=0.000', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['gzip, *;q=0', 'gzip'],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0, gzip;q=0.5', 'gzip'],
  ['gzip;q=2', null],
  ['gzip;q=0.5;q=1', 'gzip'],
  ['gzip;level=9', null],
  [',,;;,', null],
  ['__proto__, constructor', null],
])('a client that accepts %j gets %j', (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding)
})
