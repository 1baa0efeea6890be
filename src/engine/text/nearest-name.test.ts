import { expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

it.each([
  ['full name', 'Full name'],
  ['Fullname', 'Full name'],
  ['Ful nmae', 'Full name'],
  ['Pric', 'Price'],
  ['Unrelated', null],
  ['', null],
])('%j most likely means %j', (typed, expected) => {
  expect(nearestName(typed, ['Full name', 'Date of birth', 'Price'])).toBe(expected)
})
