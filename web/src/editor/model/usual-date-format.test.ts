import { expect, it } from 'vitest'
import { usualDateFormat } from './usual-date-format.ts'

it.each([
  ['en-US', 'MM/DD/YYYY'],
  ['en-GB', 'DD/MM/YYYY'],
  ['de', 'DD.MM.YYYY'],
  ['nl', 'DD-MM-YYYY'],
  ['ja', 'YYYY/MM/DD'],
  ['sv', undefined],
])('writes dates in %s as %s', (language, format) => {
  expect(usualDateFormat(language)).toBe(format)
})
